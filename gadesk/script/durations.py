"""How long what a resolution leaves behind lasts."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class Ends(Enum):
    """What brings something that lasts to its end."""

    TURN = "the turn in which it began ends"
    NEXT_TURN_BEGINS = "the next turn of who began it begins"
    NEXT_TURN_ENDS = "the next turn of who began it ends"
    BOUND_TURN_ENDS = "the next turn of whom it binds ends"
    THEIR_TURN = "the turn of who controls what it is on ends"
    BOUND_WAKE_UP = "those it is on would have woken up"
    COMBAT = "the combat ends"
    LEAVES = "its source leaves the field"
    CONTROL = "who began it no longer controls its source"
    NOTHING = "nothing but the end of what it is on"


class UntilFacts(NamedTuple):
    """What holds for a duration."""

    ends: Ends
    during: bool = False
    """Whether it holds in that later turn alone, and not before."""
    once: bool = False
    """Whether a delayed trigger that has it triggers a single time."""
    dated: bool = False
    """Whether it matters in which turn it began."""
    for_those_there: bool = False
    """Whether what it is said of as a whole is what is there as it begins."""


class Until(Notion):
    """A duration, by its word in sheets."""

    facts: UntilFacts

    END_OF_TURN = "end of turn", UntilFacts(Ends.TURN)
    THIS_TURN = "this turn", UntilFacts(Ends.TURN)
    ONCE_THIS_TURN = "next this turn", UntilFacts(Ends.TURN, once=True, dated=True)
    NEXT_TURN = "next turn", UntilFacts(Ends.NEXT_TURN_BEGINS, dated=True)
    END_OF_NEXT_TURN = "end of your next turn", UntilFacts(Ends.NEXT_TURN_ENDS, dated=True)
    DURING_NEXT_TURN = "during your next turn", UntilFacts(Ends.NEXT_TURN_ENDS, during=True, dated=True)
    DURING_NEXT_MATERIALIZE_PHASE = (
        "during your next materialize phase",
        UntilFacts(Ends.NEXT_TURN_ENDS, dated=True),
    )
    DURING_THEIR_NEXT_TURN = "during their next turn", UntilFacts(Ends.BOUND_TURN_ENDS, during=True, dated=True)
    END_OF_THEIR_NEXT_TURN = "end of their next turn", UntilFacts(Ends.BOUND_TURN_ENDS, dated=True)
    THEIR_TURN = "their turn", UntilFacts(Ends.THEIR_TURN)
    THEIR_NEXT_WAKE_UP_PHASE = (
        "their next wake up phase",
        UntilFacts(Ends.BOUND_WAKE_UP, dated=True, for_those_there=True),
    )
    COMBAT = "combat", UntilFacts(Ends.COMBAT)
    CONTROL = "control", UntilFacts(Ends.CONTROL)
    WAKE_UP_CONTROL = "wake up control", UntilFacts(Ends.CONTROL)
    SOURCE_LEAVES = "source leaves", UntilFacts(Ends.LEAVES)
    GAME = "game", UntilFacts(Ends.NOTHING)
    FOR_GOOD = "", UntilFacts(Ends.NOTHING, once=True)
