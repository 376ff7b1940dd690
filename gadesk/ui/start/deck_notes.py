"""What is known of each deck beside its list: whether it is legal, and how it has done; read once the page stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gadesk.decks.starters import starter_names
from gadesk.ui.decks.deck_folder_facts import ShelfReader
from gadesk.ui.decks.played_games import PlayedGames
from gadesk.ui.design.once import once
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.choice import DeckInfo

_BREATH = 2  # ms between two decks, so that keys are answered meanwhile


class DeckNotes(QObject):
    """Tells of each deck a note and whether it breaks its format's rules."""

    came = Signal(str, str, str, bool)  # the deck's id, whether it is legal, how it has done, not legal

    def __init__(self, decks: Sequence[DeckInfo], pool: CardPool, parent: QObject | None = None) -> None:
        """Begin to read."""
        super().__init__(parent)
        self._decks, self._reader = decks, ShelfReader(pool)
        self._waiting = list(decks)
        self._verdicts: dict[str, tuple[str, bool]] = {}
        self.played = PlayedGames(lambda slug: slug, self)
        self.played.came.connect(self._tell_all)
        self._next = once(self, _BREATH, self._read)
        self._next.start()
        self.played.refresh()

    def _read(self) -> None:
        if not self._waiting:
            return
        deck = self._waiting.pop(0)
        if deck.id in starter_names():
            self._verdicts[deck.id] = ("Starter deck", False)
        else:
            facts = self._reader.facts(Path(deck.id))
            self._verdicts[deck.id] = (facts.verdict, facts.wrong != 0)
        self._tell(deck)
        self._next.start()

    def _tell_all(self) -> None:
        for deck in self._decks:
            self._tell(deck)

    def _tell(self, deck: DeckInfo) -> None:
        verdict, wrong = self._verdicts.get(deck.id, ("", False))
        self.came.emit(deck.id, verdict, self.played.score(deck.name), wrong)
