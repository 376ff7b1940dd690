"""What a program that plays looks like to the host, and how the bots that ship are found.

Bots lie below the session (docs/architecture.md), so they are plug-ins here: looked up by the name of
their room when one is asked for, never imported by a module of the session.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, cast, runtime_checkable

from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.events import Event
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.plans import Script
from gadesk.protocol.views import PlayerView
from gadesk.sheets.outlines import FactBook

PLUG_IN = "gadesk.bots"
PASSES = 0.15
DECLINES = 0.5
FIRST_OF_MATERIAL = 0.6


class Bot(Protocol):
    """A seat that is a program. It gets what a window gets, and nothing else."""

    def watch(self, events: Sequence[Event]) -> None:
        """Take note of what happened since the last call."""

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Answer a decision of this bot's seat."""


@runtime_checkable
class Told(Protocol):
    """A bot that is told how to play."""

    script: Script


@runtime_checkable
class Scripted(Bot, Told, Protocol):
    """A bot that does more than answer: `deed` is what it does by hand before it answers, None for nothing."""

    def deed(self, view: PlayerView, decision: Decision) -> ToolUse | None:
        """Say what it does by hand while this is asked."""


@runtime_checkable
class Speaking(Protocol):
    """A bot that explains itself to the table."""

    def told(self) -> str:
        """Say in one sentence why it did what it did last; empty where that needs no words."""


BotMaker = Callable[[int, int, FactBook], Bot]  # seat, seed, facts


def bot_makers() -> Mapping[str, BotMaker]:
    """Return the bots that ship, by name."""
    room = importlib.import_module(PLUG_IN)
    return cast(Mapping[str, BotMaker], room.MAKERS)


def random_answer(decision: Decision, chance: random.Random) -> tuple[int, ...]:
    """Pick a legal answer: first how many, then which, each uniformly; never taking a play back."""
    if decision.optional and chance.random() < DECLINES:
        return ()
    options = len(decision.options)
    most = decision.most if decision.repeat else min(decision.most, options)
    size = chance.randint(decision.least, most) if most > decision.least else decision.least
    if size == 1:
        return (int(chance.random() * options),)
    if decision.repeat:
        return tuple(sorted(chance.randrange(options) for _ in range(size)))
    picked = chance.sample(range(options), size)
    return tuple(picked if decision.ordered else sorted(picked))


def restless_answer(decision: Decision, chance: random.Random) -> tuple[int, ...]:
    """Answer at random, but seldom pass where something can be done: games get fuller boards and stacks.

    Of a material deck the first card that is offered comes most often; champions lie first in the pool's decks, so
    that levels are gained, which open classes and elements.
    """
    if decision.kind is DecisionKind.MATERIALIZE and len(decision.options) > 1 and chance.random() > PASSES:
        return (1,) if chance.random() < FIRST_OF_MATERIAL else random_answer(decision, chance)
    if decision.kind is DecisionKind.OPPORTUNITY and len(decision.options) > 1 and chance.random() > PASSES:
        return (1 + int(chance.random() * (len(decision.options) - 1)),)
    return random_answer(decision, chance)
