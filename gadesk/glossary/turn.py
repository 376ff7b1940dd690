"""The parts of a turn, and the directions of one mastery."""

from typing import NamedTuple

from gadesk.glossary.notion import Notion


class PhaseFacts(NamedTuple):
    """What holds for a phase."""

    heading: str
    rule: str
    first_turn: bool = False
    """Whether a player's first turn has it."""
    opening_turn: bool = False
    """Whether the first turn of the game has it, where two play."""
    told: bool = True
    """Whether the log tells that it begins."""

    @property
    def words(self) -> str:
        """What texts call it."""
        return f"{self.heading.lower()} phase"


class Phase(Notion):
    """The phases of a turn in their order (mechanics.turn-order.p1); combat lies within main."""

    facts: PhaseFacts

    WAKE_UP = "wake_up", PhaseFacts("Wake up", "turn.wake-up-phase", told=False)
    MATERIALIZE = "materialize", PhaseFacts("Materialize", "turn.materialize-phase")
    RECOLLECTION = "recollection", PhaseFacts("Recollection", "turn.recollection-phase")
    DRAW = "draw", PhaseFacts("Draw", "turn.draw-phase", first_turn=True, told=False)
    MAIN = "main", PhaseFacts("Main", "turn.main-phase", first_turn=True, opening_turn=True)
    END = "end", PhaseFacts("End", "turn.end-phase", first_turn=True, opening_turn=True)


class StepFacts(NamedTuple):
    """What holds for a step of combat."""

    words: str
    rule: str = ""


class Step(Notion):
    """The steps of the Combat Phase (turn.combat-phase)."""

    facts: StepFacts

    NONE = "none", StepFacts("")
    DECLARATION = "declaration", StepFacts("Attack declaration", "combat.attack-declaration")
    RETALIATION = "retaliation", StepFacts("Retaliation step", "combat.retaliation-step")
    DAMAGE = "damage", StepFacts("Damage step", "combat.damage-step")
    END_OF_COMBAT = "end_of_combat", StepFacts("End of combat", "combat.end-of-combat-step")


class DirectionFacts(NamedTuple):
    """What holds for a direction."""

    heading: str


class Direction(Notion):
    """Modes of the Shifting Currents mastery (mechanics.mastery/shifting-currents) in the order they lie around."""

    facts: DirectionFacts

    NORTH = "north", DirectionFacts("North")
    EAST = "east", DirectionFacts("East")
    SOUTH = "south", DirectionFacts("South")
    WEST = "west", DirectionFacts("West")
