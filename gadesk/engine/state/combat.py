"""The combat in progress."""

from __future__ import annotations

from gadesk.engine.state.notes import Notes
from gadesk.glossary import Step


class Combat:
    """The combat in progress (combat.attacking-and-the-combat-phase.4).

    `notes` holds, by the id of an intent, what was noted as its card was activated and resolved.
    """

    __slots__ = ("number", "attacker", "attacking", "defending", "defenders", "weapons", "intent", "step",
                 "retaliating", "cleave", "still_attacking", "commands", "notes")  # fmt: skip

    def __init__(self, number: int, attacker: int, attacking: int) -> None:
        self.number = number
        self.attacker = attacker
        self.attacking = attacking
        self.defending = -1
        self.defenders: list[int] = []
        self.weapons: list[int] = []
        self.intent: list[int] = []
        self.step = Step.DECLARATION
        self.retaliating: list[int] = []
        self.cleave = False
        self.still_attacking = True
        self.commands = False
        self.notes: dict[int, Notes] = {}

    def clone(self) -> Combat:
        """Return a copy."""
        new = Combat(self.number, self.attacker, self.attacking)
        new.defending = self.defending
        new.defenders = self.defenders.copy()
        new.weapons = self.weapons.copy()
        new.intent = self.intent.copy()
        new.step = self.step
        new.retaliating = self.retaliating.copy()
        new.cleave = self.cleave
        new.still_attacking = self.still_attacking
        new.commands = self.commands
        new.notes = self.notes.copy()
        return new
