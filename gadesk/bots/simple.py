"""Two players without a plan: one by chance, one that only passes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gadesk.bots.bot import random_answer
from gadesk.protocol.decisions import Decision, OptionKind
from gadesk.protocol.events import Event
from gadesk.protocol.views import PlayerView
from gadesk.sheets.outlines import FactBook

IDLE = (OptionKind.PASS, OptionKind.SKIP, OptionKind.NO)


class RandomBot:
    """Picks uniformly among legal answers, by its own seeded generator."""

    def __init__(self, seat: int, seed: int, facts: FactBook) -> None:
        self._chance = random.Random(seed)

    def watch(self, events: Sequence[Event]) -> None:
        """Take no notice of anything."""

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Pick an answer."""
        return random_answer(decision, self._chance)


class Passer:
    """The goldfish: passes, skips and says no; where it must choose, it takes the least and the first."""

    def __init__(self, seat: int, seed: int, facts: FactBook) -> None:
        self._seat = seat

    def watch(self, events: Sequence[Event]) -> None:
        """Take no notice of anything."""

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Pass if that is possible, otherwise answer as little as possible."""
        for index, option in enumerate(decision.options):
            if option.kind in IDLE and decision.least <= 1 <= decision.most:
                return (index,)
        return least(decision)


def least(decision: Decision) -> tuple[int, ...]:
    """Return the smallest legal answer: the first options."""
    if decision.repeat:
        return (0,) * decision.fewest
    return tuple(range(decision.fewest))
