"""A match above its games: what is agreed before it begins, and where it stands.

The official match rules as data (docs/matches.md): how many wins, how much time, who goes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from gadesk.protocol.record import Record, Whole, replace

DRAWN = -1
"""In place of the seat that won: a game that nobody won."""
LENGTHS = (1, 3)
"""Best of how many games a match may be."""


class Stage(StrEnum):
    """Where a match stands."""

    PLAYING = "playing"
    SIDEBOARDING = "sideboarding"  # a game is over, and decks are changed and presented
    CHOOSING = "choosing"  # who goes first in the next game is chosen
    OVER = "over"


class MatchRules(Record):
    """What is agreed before a match. Times are in seconds, and 0 is no limit.

    `shared`: for both players together over all games; then `extra_turns` more turns, or `extra` seconds, are played.
    `each`: for each player over all games, after the `delay` that every question has to itself. `sideboarding`: between
    two games. `choosing`: until whoever chooses goes first without a word. Without `undo` nothing is taken back that
    was answered. `paced`: a pass takes a moment, whether or not there was anything to respond with.
    """

    best_of: Whole = 1
    shared: Whole = 0
    extra_turns: Whole = 0
    extra: Whole = 0
    each: Whole = 0
    delay: Whole = 0
    sideboarding: Whole = 0
    choosing: Whole = 30
    undo: bool = True
    paced: bool = False

    @property
    def wins_needed(self) -> int:
        """How many games win the match."""
        return self.best_of // 2 + 1

    @property
    def timed(self) -> bool:
        """Whether there is a clock."""
        return bool(self.shared or self.each)

    @property
    def more_than_a_game(self) -> bool:
        """Whether there is more to a match than the game that is played: other games, or rules of its own."""
        return self.best_of > 1 or self.timed or self.paced or not self.undo

    def words(self) -> str:
        """Say in one line how long a match is, which clock it has, and what else is agreed."""
        more = ", each pass takes a moment" * self.paced + ", nothing is taken back" * (not self.undo)
        return f"{self._clock_words()}{more}"

    def _clock_words(self) -> str:
        length = {1: "one game", 3: "best of three"}.get(self.best_of, f"best of {self.best_of}")
        if self.shared:
            return f"{length}, {_minutes(self.shared)} for the match"
        if self.each:
            return f"{length}, {_minutes(self.each)} for each player and {self.delay} s for every question"
        return f"{length}, no clock"


OFF = "off"
CLOCKS = {
    OFF: MatchRules(),
    "tournament": MatchRules(shared=3600, extra_turns=3, extra=300, sideboarding=180),
    "chess": MatchRules(each=1500, delay=8, sideboarding=180),
}
"""The clocks that a host may choose, by their names."""


def match_rules(best_of: int, clock: str) -> MatchRules:
    """Give the rules of a match of so many games with a clock of that name."""
    return replace(CLOCKS[clock], best_of=best_of)


def wins(games: Iterable[int], seats: int) -> tuple[int, ...]:
    """Count the games that each seat has won."""
    won = list(games)
    return tuple(won.count(seat) for seat in range(seats))


def loser_of(winner: int, seats: int) -> int | None:
    """Return who chooses who goes first after a game that this seat won; nobody after one that was `DRAWN`."""
    return None if winner == DRAWN else (winner + 1) % seats


def decided(rules: MatchRules, games: Sequence[int], seats: int) -> bool:
    """Whether a match is over with these games: somebody has won often enough, or there was to be one game alone."""
    return bool(games) and (rules.best_of == 1 or max(wins(games, seats)) >= rules.wins_needed)


def _minutes(seconds: int) -> str:
    return f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s"
