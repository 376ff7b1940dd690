"""The looks of the windows: light, dark, or as the system has it; changed while everything stays open."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QListWidget,
    QTableWidget,
    QTabWidget,
    QTreeWidget,
    QWidget,
)

from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import recoloured
from gadesk.ui.design.theme import apply_theme, text_scale


class LookChoice(StrEnum):
    """What the player wants to see."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Looks(QObject):
    """Wears the chosen look; `changed` is for what keeps colours: drawn grounds and written documents."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = LookChoice.SYSTEM

    def choose(self, choice: LookChoice) -> None:
        """Wear a look from now on."""
        self.choice = choice
        hints = QGuiApplication.styleHints()
        scheme = {LookChoice.LIGHT: Qt.ColorScheme.Light, LookChoice.DARK: Qt.ColorScheme.Dark}.get(choice)
        if scheme is None:
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(scheme)  # for the window's frame and the system's own dialogs
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Wear what is to be worn now; nothing happens if it is already."""
        light = self.choice is LookChoice.LIGHT
        if self.choice is LookChoice.SYSTEM:
            light = system_is_light()
        before, wanted = p.worn(), p.LIGHT if light else p.DARK
        app = QApplication.instance()
        if wanted is before or not isinstance(app, QApplication):
            return
        p.wear(wanted)
        apply_theme(app, text_scale())
        for widget in app.allWidgets():
            _recolour(widget, before)
        self.changed.emit()

    def follow_system(self) -> None:
        """Change with the system from now on, as long as that is the choice."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.refresh)


def system_is_light() -> bool:
    """Whether the system asks for light windows; one that does not say gets dark ones."""
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Light


@cache
def looks() -> Looks:
    """The one that all windows share."""
    return Looks()


def _recolour(widget: QWidget, before: p.Look) -> None:
    """Draw the icons of a widget anew: its own, those of its actions, tabs and rows."""
    if isinstance(widget, QAbstractButton):
        _put(widget, widget.icon(), before)
    for action in widget.actions():
        _put(action, action.icon(), before)
    if isinstance(widget, QTabWidget):
        for number in range(widget.count()):
            made = recoloured(widget.tabIcon(number), before)
            if made is not None:
                widget.setTabIcon(number, made)
    if isinstance(widget, QComboBox | QListWidget | QTreeWidget | QTableWidget):
        _recolour_rows(widget, QModelIndex(), before)


def _put(owner: QObject, old: QIcon, before: p.Look) -> None:
    made = recoloured(old, before)
    if made is not None:
        owner.setProperty("icon", made)


def _recolour_rows(
    view: QComboBox | QListWidget | QTreeWidget | QTableWidget, parent: QModelIndex, before: p.Look
) -> None:
    model, role = view.model(), Qt.ItemDataRole.DecorationRole
    columns = view.columnCount() if isinstance(view, QTreeWidget | QTableWidget) else 1
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            old = index.data(role)
            made = recoloured(old, before) if isinstance(old, QIcon) else None
            if made is not None:
                model.setData(index, made, role)
        _recolour_rows(view, model.index(row, 0, parent), before)
