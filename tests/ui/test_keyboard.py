"""Every window by keyboard alone: whatever can take the keyboard has a name and is reached with Tab."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gadesk.ui import shots
from gadesk.ui.settings.dialog import SettingsDialog
from gadesk.ui.settings.options import Theme
from gadesk.ui.settings.preferences import Preferences
from tests.ui.seats import SIZE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SCREENS = [name for name in shots.screens() if name not in ("cards", "large-card")]  # pictures without a control


def takes_keyboard(widget: QWidget) -> bool:
    """Whether Tab may come to a widget: shown, enabled, no part of another control."""
    inner = widget.focusProxy() is not None or widget.objectName().startswith("qt_")
    asks = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return asks and not inner and widget.isVisible() and widget.isEnabled()


def needs_tab(widget: QWidget) -> bool:
    """Whether Tab itself must come there: among exclusive buttons arrows lead from the chosen one to the others."""
    if not isinstance(widget, QAbstractButton):
        return True
    group = widget.group()
    return group is None or not group.exclusive() or widget.isChecked()


def controls(window: QWidget) -> list[QWidget]:
    """Everything below a window that takes the keyboard."""
    below = [window, *window.findChildren(QWidget)]
    return [each for each in below if each.window() is window.window() and takes_keyboard(each)]


def said(widget: QWidget) -> str:
    """What a screen reader says of a widget."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def labelled(box: QComboBox) -> bool:
    """Whether a label, or the row of a table, says what for: on Linux a box itself only says what is chosen."""
    parent = box.parentWidget()
    if parent is not None and isinstance(parent.parentWidget(), QTableWidget):
        return True
    found = QAccessible.queryAccessibleInterface(box).relations(QAccessible.RelationFlag.Label)
    return any(other.text(QAccessible.Text.Name).strip() for other, _ in found)


def walk(window: QWidget) -> list[QWidget]:
    """Press Tab until nothing new comes; links within a document take a Tab each."""
    found: list[QWidget] = []
    controls(window)[0].setFocus()
    idle = 0
    while idle < 60:
        here = QApplication.focusWidget()
        assert here is not None
        idle = idle + 1 if here in found else 0
        if not idle:
            found.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
    return found


def check(window: QWidget) -> None:
    """Every control has a name and is reached."""
    asked = controls(window)
    assert asked
    nameless = [f"{type(each).__name__} in {type(each.parent()).__name__}" for each in asked if not said(each).strip()]
    assert not nameless
    unlabelled = [each.accessibleName() for each in asked if isinstance(each, QComboBox) and not labelled(each)]
    assert not unlabelled
    reached = walk(window)
    missed = [f"{type(each).__name__} “{said(each)}”" for each in asked if needs_tab(each) and each not in reached]
    assert not missed


@pytest.mark.parametrize("name", SCREENS)
def test_every_control_of_a_page_has_a_name_and_is_reached(name: str, host: QWidget, qapp: QApplication) -> None:
    """All pages, with what is shown in each of their states."""
    page = shots.screen(name, SIZE)
    page.setParent(host)
    page.setGeometry(host.rect())
    page.show()
    host.activateWindow()
    qapp.processEvents()
    check(page)


def test_every_control_of_a_dialog_has_a_name_and_is_reached(
    host: QWidget, tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    """Dialogs are windows of their own; each page of the settings is walked."""
    dialog = SettingsDialog(Preferences(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)), host)
    dialog.show()
    for theme in Theme:
        dialog.show_theme(theme)
        dialog.activateWindow()
        qapp.processEvents()
        check(dialog)


def test_a_control_without_a_name_is_found(host: QWidget, qtbot: QtBot) -> None:
    """The check can fail: for a nameless control, and for one that Tab never comes to."""
    column = QVBoxLayout(host)
    keeps_tab, behind = QPlainTextEdit(host), QLineEdit(host)
    for field in (keeps_tab, behind):
        column.addWidget(field)
        field.show()
    with pytest.raises(AssertionError, match="QLineEdit"):
        check(host)
    keeps_tab.setAccessibleName("Keeps Tab for itself")
    behind.setAccessibleName("Behind it")
    with pytest.raises(AssertionError, match="Behind it"):
        check(host)
