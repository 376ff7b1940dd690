"""What presses the keys of every screen finds what it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tests.strangers import pressing
from tests.strangers.guide import settle
from tests.strangers.pressing import keys_of, press_choosing, press_escape, press_others, press_tab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Page(QDialog):
    """A dialog with two fields and a button, and keys that do something."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.acts: dict[int, Callable[[], object]] = {}
        self.button = QPushButton("Nothing", self)
        column = QVBoxLayout(self)
        for each in (QLineEdit(self), QLineEdit(self), self.button):
            column.addWidget(each)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key does here, or what it does in all dialogs."""
        act = self.acts.get(event.key())
        if act is None:
            super().keyPressEvent(event)
        else:
            act()


@pytest.fixture
def page(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The dialog over a window; it is the only screen."""
    window = QMainWindow()
    window.setCentralWidget(QStackedWidget(window))
    window.show()
    made = Page(window)
    monkeypatch.setattr(pressing, "screens", lambda: {"Page"})
    monkeypatch.setattr(pressing, "shown", lambda: {"Page"} if made.isVisible() else set())
    monkeypatch.setattr(pressing, "own_window", lambda: window)
    made.open()
    settle()
    made.setFocus()
    yield made
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_button_that_no_key_comes_to_is_named(page: Page) -> None:
    """Unless it says which key does what it does."""
    press_tab()
    page.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    with pytest.raises(AssertionError, match=r"no key does what the mouse does with.*Nothing"):
        press_tab()
    page.button.setToolTip("Do nothing (Ctrl+N)")
    press_tab()


def test_a_field_that_keeps_tab_is_named(page: Page) -> None:
    """Tab does not come to what lies behind it, and that is what somebody presses who does not see it."""
    layout = page.layout()
    assert layout is not None
    layout.addWidget(QPlainTextEdit(page))
    page.findChildren(QPlainTextEdit)[0].setFocus()
    settle()
    with pytest.raises(AssertionError, match=r"Tab does not come to .*“Nothing”"):
        press_tab()


def test_a_dialog_that_does_not_hear_esc_is_named(page: Page) -> None:
    """Esc closes dialogs."""
    page.acts[Qt.Key.Key_Escape] = lambda: None
    with pytest.raises(AssertionError, match="Esc leaves Page open"):
        press_escape(frozenset({"Page"}))
    page.acts.clear()
    press_escape(frozenset({"Page"}))
    assert not page.isVisible()


def test_a_box_over_a_box_is_named(page: Page) -> None:
    """Two boxes come up by one key."""
    press_others()

    def open_two() -> None:
        for words in ("One", "Two"):
            QMessageBox(QMessageBox.Icon.NoIcon, "", words, parent=page).open()

    page.acts[Qt.Key.Key_Y] = open_two
    with pytest.raises(AssertionError, match="a box over a box after Y"):
        press_others()


def test_a_key_that_leads_away_is_named(page: Page) -> None:
    """Enter may; the others may not."""
    page.acts[Qt.Key.Key_Return] = page.close
    assert not press_choosing()
    page.open()
    page.setFocus()
    page.acts[Qt.Key.Key_Y] = page.close
    with pytest.raises(AssertionError, match="Y leads from Page"):
        press_others()


def test_a_line_of_the_help_without_a_key_is_named() -> None:
    """A new line that is about no key, or several, needs to be told here."""
    assert keys_of("Ctrl+Z") and keys_of("Menu, or the right button")
    with pytest.raises(AssertionError, match="no key is known"):
        keys_of("The wheel")
