"""What instructions, costs and rules remember, to be spoken of later."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NamedTuple

from gadesk.script.node import Amount
from gadesk.script.words import Dealt, Trait


class Note(Enum):
    """What is noted besides cards and objects."""

    CHOSEN_PLAYER = auto()
    EVENT = auto()  # how much it was, where no happening tells it
    INSTEAD = auto()  # the rules by which something else was done already
    MOVED = auto()  # which ids became which as cards moved
    NAME = auto()
    PLAYER = auto()
    TURNED = auto()  # from where to where the Shifting Currents turned
    X = auto()


class Count(NamedTuple):
    """How many, or how much, was dealt with."""

    of: Dealt | Trait


class ChosenBy(NamedTuple):
    """What a player chose before something began that several players do."""

    seat: int


class WorkedOut(NamedTuple):
    """What "X is" said, as it was when the first of several instructions used it."""

    value: Amount


Key = Dealt | Trait | Count | ChosenBy | Note | WorkedOut
Notes = dict[Key, Any]
"""What instructions, costs and rules note: ids of what they dealt with (`Dealt`), words that were chosen (`Trait`) …

A plain dict, as one is made for every point of view (`query.context.Ctx`): its kind is known to who reads it.
"""
