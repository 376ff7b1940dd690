"""What the window loads once it has come, so that pages and games open at once: texts, pages, a host, other starts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gadesk.ui.design.once import once
from gadesk.ui.garbage import keep_what_stands
from gadesk.ui.library.section import LibraryDoor

if TYPE_CHECKING:
    from gadesk.net.host_process import HostReserve

LOADING_EVERY, LOADING_AT_LAST = 60, 600  # ms


class LoadingAhead(QObject):
    """Loads piece by piece between what the player does. `done`: everything is there."""

    done = Signal()

    def __init__(self, window: QWidget, library: LibraryDoor, ahead: bool) -> None:
        """Wait for the window; `ahead`: have a host loaded before a game is begun, too."""
        super().__init__(window)
        self.ahead = ahead
        self.settled = False
        self.hosts: HostReserve | None = None
        self._library = library
        self._loads = False
        self._soon: Iterator[Callable[[], object]] = iter(())
        self._first = once(self, LOADING_EVERY, self._begin)
        self._at_last = once(self, LOADING_AT_LAST, self._begin)
        self._next = once(self, LOADING_EVERY, self._load_next)
        self._filling = once(self, LOADING_AT_LAST, self.fill_hosts)

    def shown(self) -> None:
        """The window has come, painted or covered by others."""
        self._at_last.start()

    def painted(self) -> None:
        """The window was painted."""
        if not self._loads and not self._first.isActive():
            self._first.start()

    def refill(self) -> None:
        """Have another host loaded in a moment, as a game may have taken the last."""
        self._filling.start()

    def fill_hosts(self) -> None:
        """Have a host loaded in a process of its own, so that the first question of a game comes at once."""
        if self.ahead:
            from gadesk.net.host_process import HostReserve  # sockets and threads: the start screen comes without them

            self.hosts = self.hosts or HostReserve()
            with suppress(OSError):  # told where a game is begun
                self.hosts.fill()

    def _begin(self) -> None:
        if not self._loads:
            self._loads = True
            self.fill_hosts()
            self._library.load()
            if "gadesk.ui.decks.page" not in sys.modules:
                from gadesk.ui.warming import pieces

                self._soon = pieces()
            self._next.start()

    def _load_next(self) -> None:
        piece = next(self._soon, None)
        if piece is not None:
            piece()
        elif self._library.pool.folded:
            self._library.pool.find("")
            keep_what_stands()
            self.settled = True
            self.done.emit()
            return
        self._next.start()
