"""How a deck has done: of the games that count, how many it won, against whom, going first and second."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gadesk.records import dataclass
from gadesk.session.replays.games import Game


@dataclass(slots=True)
class Score:
    """Games and how they ended."""

    games: int = 0
    won: int = 0
    drawn: int = 0

    def add(self, game: Game) -> None:
        """Count a game."""
        self.games += 1
        self.won += game.won is True
        self.drawn += game.won is None

    def words(self) -> str:
        """Say it: "3 of 5 won, 1 drawn"."""
        drawn = f", {self.drawn} drawn" if self.drawn else ""
        return f"{self.won} of {self.games} won{drawn}"


@dataclass(slots=True)
class DeckRecord:
    """How a deck has done, whole and in parts."""

    deck: str
    all: Score
    first: Score
    second: Score
    against: dict[str, Score]


def deck_records(found: Iterable[Game], name_of: Callable[[str], str]) -> list[DeckRecord]:
    """Count one's own games that have ended, by deck, the most played first; `name_of` names a champion's card."""
    records: dict[str, DeckRecord] = {}
    for game in found:
        if not game.own or game.result is None or not game.deck:
            continue
        record = records.setdefault(game.deck, DeckRecord(game.deck, Score(), Score(), Score(), {}))
        record.all.add(game)
        if game.result.first is not None:
            (record.first if game.result.first == game.seat else record.second).add(game)
        for seat, slug in enumerate(game.result.champions):
            if seat != game.seat and slug:
                record.against.setdefault(name_of(slug), Score()).add(game)
    return sorted(records.values(), key=lambda record: (-record.all.games, record.deck))


def record_of(found: Iterable[Game], deck: str, name_of: Callable[[str], str]) -> DeckRecord | None:
    """Return how one deck has done; None for a deck that was not played."""
    return next((record for record in deck_records(found, name_of) if record.deck == deck), None)
