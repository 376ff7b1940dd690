"""How well a program is to play: what each level thinks, for how long, and which bot it is by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

from gadesk.bots.bot import BotMaker, bot_makers
from gadesk.engine.game import Game
from gadesk.glossary.notion import Notion
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.views import PlayerView
from gadesk.session.opponent.search import Budget, Thinker, Thought
from gadesk.sheets.outlines import FactBook


class LevelFacts(NamedTuple):
    """What a level looks at. In tournaments only what is counted bounds it, so that games can be played again."""

    budget: Budget


class Level(Notion):
    """A level that looks ahead, by the name of its bot."""

    facts: LevelFacts

    CASUAL = "casual", LevelFacts(Budget(lines=24, answers=12, turns=1, seconds=0.3))
    STRONG = "strong", LevelFacts(Budget(lines=48, answers=12, seconds=1.0))
    PATIENT = "patient", LevelFacts(Budget(lines=192, answers=16, seconds=3.0))


@runtime_checkable
class Imagining(Protocol):
    """A bot that imagines games, for which it is shown where the one that is played stands."""

    def stand_before(self, game: Game) -> None:
        """Take the game that the next question is of; what the seat may not know of it is never looked at."""


class LookingAhead:
    """A bot that looks ahead in this process."""

    def __init__(self, seat: int, seed: int, facts: FactBook, budget: Budget) -> None:
        self._thinker = Thinker(seat, seed, facts, facts.sheets, budget)
        self._game: Game | None = None
        self.last = Thought(())

    def stand_before(self, game: Game) -> None:
        """Take the game that the next question is of."""
        self._game = game

    def watch(self, events: Sequence[Event]) -> None:
        """Have the judge take note of what happened."""
        self._thinker.judge.watch(events)

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Answer a decision: by looking ahead, or as the judge does where no game is there to look into."""
        if self._game is None or self._game.decision is None:
            return self._thinker.judge.choose(view, decision)
        self.last = self._thinker.think(self._game)
        return self.last.answer


def counting(level: Level) -> BotMaker:
    """Return what makes a bot of a level that goes by what it counts, and by no clock."""
    return partial(LookingAhead, budget=level.facts.budget.counting())


def players() -> Mapping[str, BotMaker]:
    """Return all programs that can play, by name."""
    return {**bot_makers(), **{level.value: counting(level) for level in Level}}
