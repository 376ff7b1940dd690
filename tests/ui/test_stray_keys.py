"""No key is lost: what is hidden takes none, and no key stands for two things at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtGui import QAction, QKeyEvent, QShortcut
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gadesk.ui import shots
from gadesk.ui.app import Window
from tests.ui.seats import SIZE, FakeClient, update
from tests.ui.test_keyboard import SCREENS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key
KEYS = (
    (K.Key_Escape, ""), (K.Key_Return, "\r"), (K.Key_Enter, "\r"), (K.Key_Space, " "), (K.Key_Tab, "\t"),
    (K.Key_Down, ""), (K.Key_Left, ""), (K.Key_Delete, ""), (K.Key_Backspace, "\b"), (K.Key_F1, ""), (K.Key_F11, ""),
    (K.Key_G, "g"), (K.Key_Y, "y"), (K.Key_1, "1"), (K.Key_Plus, "+"), (K.Key_Minus, "-"), (K.Key_Question, "?"),
)  # fmt: skip
Shortcut = tuple[str, QWidget, Qt.ShortcutContext]


def filters(window: QWidget) -> Iterator[QObject]:
    """Everything of the program's below a window that looks at the events of others."""
    for each in (window, *window.findChildren(QObject)):
        if any(
            "eventFilter" in kind.__dict__ and kind.__module__.startswith(("gadesk", "tests"))
            for kind in type(each).mro()
        ):
            yield each


def takes(one: QObject, watched: QWidget, key: Qt.Key, text: str) -> bool:
    """Whether a filter keeps a key from the widget that it was pressed at."""
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    return one.eventFilter(watched, event)


def swallowed(window: QWidget) -> list[str]:
    """Name the hidden widgets that take keys from what is shown."""
    hidden = [each for each in filters(window) if isinstance(each, QWidget) and not each.isVisible()]
    shown = [each for each in (window, *window.findChildren(QWidget)) if each.isVisible()]
    return [
        f"{type(one).__name__} takes {key.name} from {type(watched).__name__}"
        for one in hidden
        for watched in shown
        for key, text in KEYS
        if takes(one, watched, key, text)
    ]


def shortcuts(window: QWidget) -> list[Shortcut]:
    """List the shortcuts that would answer now: keys, whose they are, and how far they reach."""
    found: list[Shortcut] = []
    for each in window.findChildren(QObject):
        owner = each.parent()
        if not isinstance(owner, QWidget) or not owner.isVisible() or not owner.isEnabled():
            continue
        if isinstance(each, QShortcut) and each.isEnabled():
            found += [(keys.toString(), owner, each.context()) for keys in QShortcut.keys(each)]
        elif isinstance(each, QAction) and each.isEnabled():
            found += [(keys.toString(), owner, each.shortcutContext()) for keys in each.shortcuts()]
    return found


def meet(one: Shortcut, other: Shortcut) -> bool:
    """Whether there is a place of the keyboard at which both answer."""
    narrow = (Qt.ShortcutContext.WidgetShortcut, Qt.ShortcutContext.WidgetWithChildrenShortcut)
    first, second = one[1], other[1]
    if one[0] != other[0] or not one[0]:
        return False
    if one[2] in narrow and other[2] in narrow:
        return first is second or first.isAncestorOf(second) or second.isAncestorOf(first)
    return True


def check(window: QWidget) -> None:
    """Both hold for what is shown now."""
    assert swallowed(window) == []
    assert [pair[0][0] for pair in combinations(shortcuts(window), 2) if meet(*pair)] == []


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_loses_no_key(name: str, host: QWidget, qapp: QApplication) -> None:
    """Every screen that has a picture, so a new one is looked at, too."""
    page = shots.screen(name, SIZE)
    page.setParent(host)
    page.setGeometry(host.rect())
    page.show()
    qapp.processEvents()
    check(host)


def start(window: Window) -> None:
    """The start screen."""
    window.show_start()


def decks(window: Window) -> None:
    """The deck builder."""
    window.decks.show()


def library(window: Window) -> None:
    """The card library."""
    window.library.show()


def game(window: Window) -> None:
    """A game."""
    client = FakeClient()
    window.open_game(client)  # type: ignore[arg-type]
    client.give(update())


def test_the_window_loses_no_key_wherever_it_was_before(
    qtbot: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its screens lie in one stack: those that were left stay, hidden."""
    monkeypatch.setattr("gadesk.ui.decks.page.user_documents", lambda: tmp_path)
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.resize(SIZE)
    window.show()
    screens: tuple[Callable[[Window], None], ...] = (start, decks, library, start, game, start)
    for screen in screens:
        screen(window)
        QApplication.processEvents()
        check(window)
    window.close()


class Thief(QWidget):
    """A panel that looks at its parent's keys."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Escape."""
        return isinstance(event, QKeyEvent) and event.key() == K.Key_Escape


def test_what_takes_keys_is_found(host: QWidget) -> None:
    """The check can fail: for a hidden thief, and for two shortcuts of the same keys."""
    column = QVBoxLayout(host)
    thief = Thief(host)
    thief.hide()
    with pytest.raises(AssertionError, match="Thief takes Key_Escape"):
        check(host)
    thief.setParent(None)
    first, second = QWidget(), QWidget()
    for each in (first, second):
        column.addWidget(each)
        each.show()
        QShortcut("Ctrl+J", each)
    with pytest.raises(AssertionError, match=r"Ctrl\+J"):
        check(host)
