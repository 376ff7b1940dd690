"""The tables of this network for the home screen, as they come and go."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gadesk.ui.design.window_if_open import tell

if TYPE_CHECKING:
    from gadesk.net.discovery import Finder
    from gadesk.net.tables import OpenTable


class Nearby(QObject):
    """Looks while it is told to; `found` has the tables that are there now.

    It asks by datagrams alone, whose answers every firewall lets in: nobody who only opens the program is asked by
    their system whether others may reach it. “Play with someone” looks by all ways.
    """

    found = Signal(object)
    _changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Look for nothing yet."""
        super().__init__(parent)
        self._finder: Finder | None = None
        self._told: list[OpenTable] = []
        self._changed.connect(self._tell)

    def begin(self) -> None:
        """Look from now on."""
        if self._finder is None:
            from gadesk.net.discovery import Finder  # sockets: the home screen comes without them

            self._finder = Finder(lambda: tell(self._changed), by_name=False)

    def end(self) -> None:
        """Look no more, and forget what was found."""
        finder, self._finder = self._finder, None
        self._told = []
        if finder is not None:
            threading.Thread(target=finder.close, name="gadesk-finder-end", daemon=True).start()

    def _tell(self) -> None:
        tables = self._finder.tables() if self._finder is not None else []
        if tables != self._told:
            self._told = tables
            self.found.emit(tables)
