"""A stranger who only knows what a screen reader says: finds everything by role and name, acts by real events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

Role = QAccessible.Role
MOST_CHILDREN = 60
"""No person listens further than this down one list."""


@dataclass(frozen=True)
class Thing:
    """One thing that is told: what it is, what it is called, what state it is in, where it is on the screen."""

    role: QAccessible.Role
    name: str
    value: str
    description: str
    where: QRect
    enabled: bool
    checked: bool
    focused: bool


def things() -> list[Thing]:
    """Everything that is told of the window in front, in its order."""
    return list(_told(_interface()))


def _front() -> QWindow:
    widget = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if widget is None:
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each.isWindow()]
        widget = next((each for each in shown if each.windowHandle() is not None), None)
    assert widget is not None, "no window is open"
    handle = widget.windowHandle()
    assert handle is not None
    return handle


def _interface() -> QAccessibleInterface:
    handle = _front()
    widget = next(each for each in QApplication.topLevelWidgets() if each.windowHandle() is handle)
    return QAccessible.queryAccessibleInterface(widget)


def _told(found: QAccessibleInterface) -> Iterator[Thing]:
    state = found.state()
    if state.invisible:
        return
    yield Thing(
        found.role(),
        found.text(QAccessible.Text.Name),
        found.text(QAccessible.Text.Value),
        found.text(QAccessible.Text.Description),
        found.rect(),
        not state.disabled,
        bool(state.checked),
        bool(state.focused),
    )
    for number in range(min(found.childCount(), MOST_CHILDREN)):
        below = found.child(number)
        if below is not None and below.isValid():
            yield from _told(below)


def named(*words: str, role: QAccessible.Role | None = None) -> list[Thing]:
    """The things whose name has all these words, of one role if that is asked for."""
    wanted = [word.casefold() for word in words]
    return [
        thing
        for thing in things()
        if all(word in thing.name.casefold() for word in wanted) and (role is None or thing.role is role)
    ]


def one(*words: str, role: QAccessible.Role | None = None) -> Thing:
    """The thing of that very name, else the first with such a one; where nothing has it, what there is is told."""
    found = named(*words, role=role)
    found.sort(key=lambda thing: thing.name.casefold() not in [word.casefold() for word in words])
    assert found, f"nothing is called {words} here; there is: {sorted({thing.name for thing in things()} - {''})}"
    return found[0]


def press(thing: Thing, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Click in the middle of a thing: once the pointer is there, where it is by then, as a hand does."""
    assert thing.enabled, f"{thing.name!r} is disabled"
    handle = _front()
    QTest.mouseMove(handle, _middle(thing, handle))
    now = [other for other in named(thing.name, role=thing.role) if other.name == thing.name] or [thing]
    nearest = min(now, key=lambda other: (other.where.center() - thing.where.center()).manhattanLength())
    QTest.mouseClick(handle, button, Qt.KeyboardModifier.NoModifier, _middle(nearest, handle))


def _middle(thing: Thing, handle: QWindow) -> QPoint:
    return QPoint(thing.where.center() - handle.geometry().topLeft())


def key(code: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key wherever the keyboard is."""
    QTest.keyClick(_front(), code, keys)


def write(words: str) -> None:
    """Type where the keyboard is."""
    for letter in words:
        QTest.keyClick(_front(), ord(letter))


def hears(*words: str) -> Callable[[], bool]:
    """A condition to wait for: something here is called so, or says so."""
    wanted = [word.casefold() for word in words]
    return lambda: any(
        all(word in f"{thing.name} {thing.value} {thing.description}".casefold() for word in wanted)
        for thing in things()
    )
