"""What happened, for triggers and for what is said of this turn."""

from __future__ import annotations

from gadesk.glossary import Direction, Phase, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.node import Node

Awaited = HappeningKind | type[Node]
"""What may be waited for: a kind of happening, or a rule that is looked for in the same way."""


class Happening:
    """Something that happened, for triggers and for "this turn" conditions. Never changed once made.

    A move has its `cause`, a phase that begins its name; counters have their kind (`counter`), what becomes something
    has what it becomes (`property`, or the word of a state that only reminders explain in `counter`), Shifting Currents
    have the directions before and after (`turned`). `leveling`: a champion entered as its player leveled up.
    """

    __slots__ = (
        "kind", "seat", "id", "old", "source", "amount", "zone", "to", "combat", "others",
        "cause", "phase", "counter", "property", "turned", "leveling",
    )  # fmt: skip

    def __init__(
        self, kind: HappeningKind, seat: int = -1, id: int = 0, old: int = 0, source: int = 0, amount: int = 0,
        zone: Zone | None = None, to: Zone | None = None, combat: bool = False, others: tuple[int, ...] = (),
        cause: Cause = Cause.ANY, phase: Phase | None = None, counter: str = "", property: Property | None = None,
        turned: tuple[Direction, Direction] | None = None, leveling: bool = False,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.seat = seat
        self.id = id
        self.old = old
        self.source = source
        self.amount = amount
        self.zone = zone
        self.to = to
        self.combat = combat
        self.others = others
        self.cause = cause
        self.phase = phase
        self.counter = counter
        self.property = property
        self.turned = turned
        self.leveling = leveling
