"""A guide who leads to a screen by real events: clicks on what is written somewhere, keys, typed words, waiting.

It knows what the program says and where that leads; it calls no method of a widget that does something.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QPoint, Qt
from PySide6.QtGui import QAction, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from tests.strangers.screens import shown
from tests.waiting import PATIENCE

Lost = AssertionError
"""What a guide raises who does not find the way."""
PLAIN = Qt.KeyboardModifier.NoModifier
_Kind = TypeVar("_Kind", bound=QWidget)
_patience = [PATIENCE]


def front() -> QWidget:
    """The open menu, else the modal dialog or what it has opened, else the window that has the keyboard, else any."""
    active, modal = QApplication.activeWindow(), QApplication.activeModalWidget()
    above = active if active is not None and active.parentWidget() is modal else modal
    over = QApplication.activePopupWidget() or above or active
    if over is not None:
        return over
    for each in QApplication.topLevelWidgets():
        if each.isVisible() and each.isWindow() and each.windowHandle() is not None:
            return each
    raise Lost("no window is open")


def handle() -> QWindow:
    """The window in front, as the system has it."""
    found = front().windowHandle()
    assert found is not None
    return found


@contextmanager
def patient(seconds: float) -> Iterator[None]:
    """Wait no longer than that for anything: for those to whom a way that is lost is no fault."""
    _patience.append(seconds)
    try:
        yield
    finally:
        _patience.pop()


def until(ready: Callable[[], bool], what: str = "") -> None:
    """Wait until something is so."""
    end = time.monotonic() + _patience[-1]
    while not ready():
        if time.monotonic() > end:
            raise Lost(f"waited in vain for {what or ready}; there is {sorted(said())}, {sorted(shown())}")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(0.005)


def settle() -> None:
    """Let what was begun come to its end, as far as the window has it in its own hands."""
    for _ in range(5):
        QApplication.processEvents()


def words_of(widget: QWidget) -> tuple[str, ...]:
    """What a control is called, for eyes and for ears."""
    written = widget.text() if isinstance(widget, QAbstractButton | QLineEdit) else ""
    return written.replace("&&", "&"), widget.accessibleName()


def there(*kinds: type[QWidget]) -> list[QWidget]:
    """What can be seen of some kinds in the window in front, in no order that matters."""
    window = front()
    found = [each for each in window.findChildren(QWidget) if isinstance(each, kinds or (QWidget,))]
    return [each for each in found if each.window() is window and each.isVisible() and each.isEnabled()]


def said() -> set[str]:
    """What can be pressed in the window in front, as it is called."""
    window = front()
    if isinstance(window, QMenu):
        return {action.text() for action in window.actions()}
    return {words for each in there(QAbstractButton) for words in words_of(each) if words}


def find(words: str, *kinds: type[QWidget]) -> QWidget | None:
    """The control that is called so, else one whose name begins so."""
    among = there(*(kinds or (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit, QAbstractItemView)))
    wanted = words.casefold()
    for fits in (str.__eq__, str.startswith):
        for each in among:
            if any(fits(name.casefold(), wanted) for name in words_of(each)):
                return each
    return None


def seen(words: str, *kinds: type[QWidget]) -> Callable[[], bool]:
    """A condition to wait for: such a control can be pressed."""
    return lambda: find(words, *kinds) is not None


def one(words: str, kind: type[_Kind]) -> _Kind:
    """The control of a kind that is called so, which is there."""
    widget = find(words, kind)
    assert isinstance(widget, kind)
    return widget


def press(words: str) -> None:
    """Click on the control that is called so, once it is there."""
    until(seen(words), f"“{words}”")
    widget = find(words)
    assert widget is not None
    click(widget)


def click(widget: QWidget, at: QPoint | None = None) -> None:
    """Click on a spot of a widget, in its middle unless told otherwise."""
    region = widget.visibleRegion().boundingRect()
    spot = widget.mapTo(widget.window(), at if at is not None else region.center())
    window, button = widget.window().windowHandle(), Qt.MouseButton.LeftButton
    assert window is not None
    QTest.mouseMove(window, spot)
    QTest.mousePress(window, button, PLAIN, spot)
    if isValid(window):
        QTest.mouseRelease(window, button, PLAIN, spot)
    settle()


def key(code: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
    """Press a key wherever the keyboard is: desktops give it to the window in front, and offscreen nobody does."""
    if not front().isActiveWindow() and not isinstance(front(), QMenu):
        front().activateWindow()
        settle()
    window = handle()
    QTest.keyPress(window, code, keys)
    if isValid(window):
        QTest.keyRelease(window, code, keys)
    settle()


def write(words: str) -> None:
    """Type where the keyboard is."""
    for letter in words:
        QTest.keyClick(handle(), ord(letter))
    settle()


def line(words: str) -> None:
    """Choose a line of the open menu, and of the menu that opens beside it, by the keyboard."""
    until(lambda: isinstance(front(), QMenu | QMessageBox), "a menu")
    menu = front()
    if not isinstance(menu, QMenu):
        raise Lost(f"a box lies over the menu with “{words}”")
    wanted = words.casefold()
    for _ in range(60):
        key(Qt.Key.Key_Down)
        if not isValid(menu):
            raise Lost(f"the menu with “{words}” was closed")
        action: QAction | None = menu.activeAction()
        if action is not None and action.text().replace("&&", "&").casefold().startswith(wanted):
            if action.menu() is not None:
                key(Qt.Key.Key_Right)
            else:
                key(Qt.Key.Key_Return)
            return
    raise Lost(f"no line “{words}” among {sorted(said())}")


def choose(name: str, words: str) -> None:
    """Choose in a box by the keyboard: the first line that begins so."""
    until(seen(name, QComboBox), name)
    box = one(name, QComboBox)
    box.setFocus(Qt.FocusReason.TabFocusReason)
    key(Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText().casefold().startswith(words.casefold()):
            return
        key(Qt.Key.Key_Down)
    raise Lost(f"no “{words}” in {name}: {[box.itemText(each) for each in range(box.count())]}")


def on(*names: str) -> None:
    """Wait until screens can be seen."""
    until(lambda: set(names) <= shown(), f"the screens {names}")
