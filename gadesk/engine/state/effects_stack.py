"""The layers of the Effects Stack, and the triggered abilities that wait to be put there."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Marks
from gadesk.engine.state.notes import Notes
from gadesk.glossary import Zone
from gadesk.protocol.ability_index import OF_THE_RULES
from gadesk.protocol.views import LayerKind
from gadesk.script.abilities import Activated, Triggered
from gadesk.script.sheet import Face
from gadesk.script.words import AfterPlay


class StackItem:
    """One layer of the Effects Stack: a card being played, or an ability.

    `targets` holds a tuple of ids for each slot.
    `active` are the indexes of the face's abilities whose static restrictions held at announcement.
    By the index of a paragraph: the targets that were declared for it (`targets_of`), its modes (`modes_of`), and how
    many might be chosen (`most_modes`). `split` shares damage out among targets; `costs` are the additional ones that
    are paid; `reserved` cards went to memory for it. As it resolves a card is banished (`banish`, by what has the
    origin `banisher`) or goes where `then` says. These are replaced, never changed in place.
    `spoken` are the slots that a delayed or reflexive trigger has from what created it: it speaks of them only.
    """

    __slots__ = (
        "id", "kind", "controller", "source", "face", "ability", "index", "targets", "modes", "x",
        "marks", "active", "event", "notes", "level", "paid", "zone", "cost", "spell", "bound",
        "spoken", "targets_of", "modes_of", "most_modes", "split", "costs", "reserved", "banish", "banisher", "then",
    )  # fmt: skip

    def __init__(self, id: int, kind: LayerKind, controller: int, source: int, face: Face) -> None:
        self.id = id
        self.kind = kind
        self.controller = controller
        self.source = source
        self.face = face
        self.ability: Activated | Triggered | None = None
        self.index = OF_THE_RULES
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.modes: tuple[int, ...] = ()
        self.x = 0
        self.marks: Marks = frozenset()
        self.active: tuple[int, ...] = ()
        self.event: Happening | None = None
        self.notes = Notes()
        self.level = 0
        self.paid: tuple[int, ...] = ()
        self.zone = Zone.HAND
        self.cost = 0
        self.spell = False
        self.bound = 0
        self.spoken: frozenset[int] = frozenset()
        self.targets_of: Mapping[int, tuple[tuple[int, ...], ...]] = {}
        self.modes_of: Mapping[int, tuple[int, ...]] = {}
        self.most_modes: Mapping[int, int] = {}
        self.split: tuple[tuple[int, int], ...] | None = None
        self.costs: tuple[int, ...] | None = None
        self.reserved = 0
        self.banish = False
        self.banisher = 0
        self.then = AfterPlay.NOTHING

    def targeted(self) -> tuple[tuple[int, ...], ...]:
        """Return what it targets itself, not what an earlier layer did that it only speaks of."""
        return tuple(group for slot, group in enumerate(self.targets) if slot not in self.spoken)

    def clone(self) -> StackItem:
        """Return a copy; notes are copied one level deep."""
        new = StackItem.__new__(StackItem)
        new.id = self.id
        new.kind = self.kind
        new.controller = self.controller
        new.source = self.source
        new.face = self.face
        new.ability = self.ability
        new.index = self.index
        new.targets = self.targets
        new.modes = self.modes
        new.x = self.x
        new.marks = self.marks
        new.active = self.active
        new.event = self.event
        new.notes = self.notes.copy()
        new.level = self.level
        new.paid = self.paid
        new.zone = self.zone
        new.cost = self.cost
        new.spell = self.spell
        new.bound = self.bound
        new.spoken = self.spoken
        new.targets_of = self.targets_of
        new.modes_of = self.modes_of
        new.most_modes = self.most_modes
        new.split = self.split
        new.costs = self.costs
        new.reserved = self.reserved
        new.banish = self.banish
        new.banisher = self.banisher
        new.then = self.then
        return new


class Pending:
    """A triggered ability that waits to be put onto the Effects Stack."""

    __slots__ = ("controller", "source", "ability", "index", "event", "face", "notes", "targets", "spell")

    def __init__(
        self, controller: int, source: int, ability: Triggered, index: int, event: Happening | None, face: Face,
        notes: Notes | None = None, targets: tuple[tuple[int, ...], ...] = (), spell: bool = False,
    ) -> None:  # fmt: skip
        self.controller = controller
        self.source = source
        self.ability = ability
        self.index = index
        self.event = event
        self.face = face
        self.notes = notes or Notes()
        self.targets = targets
        self.spell = spell
