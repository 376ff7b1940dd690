"""What all ways share: who comes along, where ways are registered, and where a walker looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from gadesk.net.client import Client
from gadesk.protocol import messages as wire
from gadesk.ui.app import Window
from gadesk.ui.table.table_widget import TableWidget
from tests.strangers.guest import RudeGuest, Watcher
from tests.strangers.guide import key, until

K, M = Qt.Key, Qt.KeyboardModifier
TABLE = ("GamePage", "PromptPanel", "LogPanel")


class Others:
    """Who else is at the table, or beside it; all leave with `close`."""

    def __init__(self, folder: Path) -> None:
        """`folder` is where they keep whom they have met."""
        self.folder = folder
        self.here: list[RudeGuest | Watcher | Client] = []

    def close(self) -> None:
        """Send all away."""
        for each in self.here:
            each.close() if isinstance(each, Client) else each.stop()
        self.here.clear()


@dataclass(frozen=True)
class Begin:
    """A way from the start screen to `shows`."""

    walk: Callable[[Others], None]
    shows: frozenset[str]


STARTS: dict[str, Begin] = {}
Walk = Callable[[Others], None]


def leads_to(*shows: str) -> Callable[[Walk], Walk]:
    """Register a way under its function's name, with the screens at its end."""

    def register(walk: Walk) -> Walk:
        STARTS[walk.__name__.replace("_", " ")] = Begin(walk, frozenset(shows))
        return walk

    return register


def own_window() -> Window:
    """The program's window."""
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, Window) and each.isVisible())


def own_table() -> TableWidget:
    """The table that is played at."""
    found = [each for each in own_window().findChildren(TableWidget) if each.isVisible()]
    assert found
    return found[0]


def _page(screen: str) -> QWidget:
    here = own_window().findChildren(QWidget)
    return next(each for each in here if type(each).__name__ == screen and each.isVisible())


def list_of(screen: str) -> QAbstractItemView:
    """The list that a page is about."""
    return next(each for each in _page(screen).findChildren(QAbstractItemView) if each.isVisible())


def grid_of(screen: str) -> QAbstractItemView:
    """The grid of cards on a page."""
    found = next(each for each in _page(screen).findChildren(QAbstractItemView) if each.accessibleName() == "Cards")
    until(lambda: found.model().rowCount() > 0, "cards")
    return found


def go_to(words: str, listed: QAbstractItemView, step: Qt.Key, column: int = 0) -> bool:
    """Go through a list that has the keyboard, by a key, to a row that says so in a column; whether there is one."""
    for _ in range(80):
        if words in str(listed.currentIndex().siblingAtColumn(column).data() or ""):
            return True
        key(step)
    return False


def let_watch(host: Client) -> tuple[str, int]:
    """Let others watch; the code for it and the port."""
    host.send(wire.Watching(True))
    found: list[wire.Invite] = []

    def came() -> bool:
        for message in host.poll():
            if isinstance(message, wire.Invite) and message.watching:
                found.append(message)
        return bool(found)

    until(came, "the code for watching")
    return found[-1].watching, found[-1].port


@contextmanager
def begun(name: str, folder: Path) -> Iterator[Begin]:
    """Walk to a start from the start screen; the others who came along leave at the end."""
    way, others = STARTS[name], Others(folder)
    try:
        way.walk(others)
        yield way
    finally:
        others.close()
