"""The names of the steps that the agenda of a game holds."""

from typing import NamedTuple

from gadesk.glossary.notion import Notion


class StepFacts(NamedTuple):
    """What holds for a step."""

    settles: bool = False
    """Whether it begins with state checks, which ask only now and then."""
    asks: bool = False
    """Whether it may ask on the way, so that there is a mark to come back to."""


class StepName(Notion):
    """What the flow of a game carries out next (`flow/steps.STEPS`)."""

    facts: StepFacts

    BEGIN = "begin", StepFacts(asks=True)
    TURN = "turn", StepFacts()
    NEXT_TURN = "next_turn", StepFacts()
    CHAMPION = "champion", StepFacts(asks=True)
    PHASE = "phase", StepFacts()
    BEGUN = "begun", StepFacts()
    WAKE_UP = "wake_up", StepFacts()
    MATERIALIZE = "materialize", StepFacts(asks=True)
    RECOLLECT = "recollect", StepFacts()
    DRAW = "draw", StepFacts()
    AFTER_MAIN = "after_main", StepFacts()
    END_TURN = "end_turn", StepFacts()
    CLEAN_UP = "clean_up", StepFacts(asks=True)
    DRAIN = "drain", StepFacts(settles=True)
    WINDOW = "window", StepFacts(settles=True)
    RESOLVE = "resolve", StepFacts(asks=True)
    BY_HAND = "by_hand", StepFacts(asks=True)
    RETALIATE = "retaliate", StepFacts(asks=True)
    DAMAGE_WINDOW = "damage_window", StepFacts()
    COMBAT_DAMAGE = "combat_damage", StepFacts(asks=True)
    END_OF_COMBAT = "end_of_combat", StepFacts()
    COMBAT_OVER = "combat_over", StepFacts()
