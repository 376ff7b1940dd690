"""Cards in their zones, objects on the field, and what is last known of those that left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gadesk.engine.state.notes import Notes
from gadesk.glossary import Zone
from gadesk.script.sheet import CardSheet, Face

if TYPE_CHECKING:
    from gadesk.engine.state.characteristics import Chars


NONE_KNOW = 0


class Card:
    """A card in a zone. Never changed in place: a change makes a new `Card` under the same id.

    `origin` is the physical card's number for the whole game; `holder` the object whose lineage, loaded
    cards or intent it is in; `knowers` a bit mask of seats that may look at it; `marks` words such as
    "token", "generated", "preserved", "face_down"; `by` the origin of what banished it.
    """

    __slots__ = ("id", "sheet", "owner", "zone", "origin", "holder", "knowers", "marks", "by")

    def __init__(
        self, id: int, sheet: CardSheet, owner: int, zone: Zone, origin: int,
        holder: int = 0, knowers: int = 0, marks: frozenset[str] = frozenset(), by: int = 0,
    ) -> None:  # fmt: skip
        self.id = id
        self.sheet = sheet
        self.owner = owner
        self.zone = zone
        self.origin = origin
        self.holder = holder
        self.knowers = knowers
        self.marks = marks
        self.by = by


class Obj:
    """What an object on the field is beyond its card (misc.properties-and-states).

    `damage` is temporary damage of an ally; a champion's is in `counters`. `lineage` holds the ids of
    the inner lineage from the bottom; `paid` are origins of cards that paid for it; `notes` are choices
    remembered by its abilities. `top_ts` is the timestamp of the top card, `ts` that of the object.
    """

    __slots__ = (
        "id", "controller", "rested", "damage", "counters", "props", "lineage", "loaded", "link",
        "ts", "top_ts", "transformed", "notes", "hurt", "copied", "prior",
    )  # fmt: skip

    def __init__(self, id: int, controller: int, ts: int) -> None:
        self.id = id
        self.controller = controller
        self.rested = False
        self.damage = 0
        self.counters: dict[str, int] = {}
        self.props: frozenset[str] = frozenset()
        self.lineage: tuple[int, ...] = ()
        self.loaded: tuple[int, ...] = ()
        self.link = 0
        self.ts = ts
        self.top_ts = ts
        self.transformed = False
        self.notes: Notes = {}
        self.hurt = False
        self.copied: Face | None = None
        self.prior: tuple[int, ...] = ()

    def clone(self) -> Obj:
        """Return a copy that shares nothing that is changed in place."""
        new = Obj.__new__(Obj)
        new.id = self.id
        new.controller = self.controller
        new.rested = self.rested
        new.damage = self.damage
        new.counters = self.counters.copy()
        new.props = self.props
        new.lineage = self.lineage
        new.loaded = self.loaded
        new.link = self.link
        new.ts = self.ts
        new.top_ts = self.top_ts
        new.transformed = self.transformed
        new.notes = self.notes.copy()
        new.hurt = self.hurt
        new.copied = self.copied
        new.prior = self.prior
        return new


MADE_IN_GAME = frozenset({"token", "generated", "copy"})
"""The marks of what was in no deck as the game began."""


MASTERIES = -1000
"""Less a seat, what stands for the mastery of that seat where counters are put on it (mechanics.mastery)."""


class Gone:
    """Last-known information of a card or object that left a public zone. `chars` are its derived
    characteristics (`layers.Chars`), `obj` a copy of its object data or None."""

    __slots__ = ("card", "obj", "chars", "now")

    def __init__(self, card: Card, obj: Obj | None, chars: Chars, now: int) -> None:
        self.card = card
        self.obj = obj
        self.chars = chars
        self.now = now
