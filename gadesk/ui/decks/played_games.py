"""How the player's decks have done, of the games that were played: read in the background, for the deck's page."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from gadesk.paths import saved_games
from gadesk.session.replays.deck_record import DeckRecord, deck_records
from gadesk.session.replays.games import games
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.games.words import deck_words


class PlayedGames(QObject):
    """Keeps what the recordings say of each deck; `came` once that is read anew."""

    came = Signal()
    _read = Signal(object)

    def __init__(self, name_of: Callable[[str], str], parent: QObject | None = None) -> None:
        """`name_of` names a champion's card."""
        super().__init__(parent)
        self._name_of = name_of
        self._records: dict[str, DeckRecord] = {}
        self._reading = False
        self._read.connect(self._take)

    def refresh(self) -> None:
        """Read them anew; one reading at a time."""
        if not self._reading:
            self._reading = True
            threading.Thread(target=self._work, name="gadesk-played", daemon=True).start()

    def words(self, deck: str) -> str:
        """Say how a deck of that name has done; nothing for one that was not played to an end."""
        record = self._records.get(deck)
        return deck_words(record, named=False) if record is not None else ""

    def score(self, deck: str) -> str:
        """Say in a few words how a deck of that name has done."""
        record = self._records.get(deck)
        return record.all.words() if record is not None else ""

    def _work(self) -> None:
        found = []
        try:
            found = games(saved_games())
        finally:
            tell(self._read, found)

    def _take(self, found: object) -> None:
        self._reading = False
        assert isinstance(found, list)
        self._records = {record.deck: record for record in deck_records(found, self._name_of)}
        self.came.emit()
