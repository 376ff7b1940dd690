"""How quick a deck is against a target: damage to its champion by one's own turns; no Qt here."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from gadesk.protocol.events import Event, EventKind
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class Speed:
    """`turns`: the damage dealt to the other champion in each own turn so far, with what came before the next one.

    `left` is the life that it still has, `won` whether it fell.
    """

    turns: tuple[int, ...]
    left: int
    won: bool = False

    @property
    def dealt(self) -> int:
        """The damage of all turns."""
        return sum(self.turns)

    def falls_on(self) -> int | None:
        """On which own turn the champion falls at the pace of the turns so far; None as long as nothing was dealt."""
        if not self.dealt or self.left <= 0:
            return None
        return len(self.turns) + math.ceil(self.left * len(self.turns) / self.dealt)


def speed_of(events: Sequence[Event], me: int, champions: Collection[int], left: int, won: bool) -> Speed:
    """Count the damage to the champions of the others, by id, that a seat was told of."""
    turns: list[int] = []
    for event in events:
        if event.kind is EventKind.TURN_BEGINS and event.seat == me:
            turns.append(0)
        elif event.kind is EventKind.DAMAGED and event.id in champions and turns:
            turns[-1] += event.amount or 0
    return Speed(tuple(turns), left, won)


def speed_words(speed: Speed) -> str:
    """Say how far the champion is brought, by turns, and when it falls at this pace."""
    if not speed.turns:
        return "Your first turn is still to come."
    by_turn = ", ".join(map(str, speed.turns))
    if speed.won:
        return f"It fell on your turn {len(speed.turns)}: {speed.dealt} damage ({by_turn})."
    whole = speed.dealt + speed.left
    words = f"Your turn {len(speed.turns)}: {speed.dealt} of {whole} damage ({by_turn})."
    falls = speed.falls_on()
    return f"{words} At this pace it falls on your turn {falls}." if falls is not None else words
