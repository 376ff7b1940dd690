"""Cards in their zones, objects on the field, and what is last known of those that left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gadesk.engine.state.marks import Marks
from gadesk.glossary import Zone
from gadesk.script.sheet import CardSheet, Face

if TYPE_CHECKING:
    from gadesk.engine.state.characteristics import Chars


NONE_KNOW = 0
NO_COUNTERS: Mapping[str, int] = {}
printed_hook: list[Callable[[Face], Chars]] = []
"""Who knows what is printed on a face: `characteristics.plain`, which enters itself here."""


class Card:
    """A card in a zone. Never changed in place: a change makes a new `Card` under the same id.

    `origin` is the physical card's number for the whole game; `holder` the object whose lineage, loaded
    cards or intent it is in; `knowers` a bit mask of seats that may look at it; `by` the origin of what banished it;
    `counters` those on a card off the field, such as omens; `bag` the number of those it lies among without an order in
    a deck (`bags`), 0 where its place is settled. `printed` is what its front says, asked for more often than all else.
    """

    __slots__ = (
        "id", "sheet", "owner", "zone", "origin", "holder", "knowers", "marks", "by", "counters", "bag", "printed",
    )  # fmt: skip

    def __init__(
        self, id: int, sheet: CardSheet, owner: int, zone: Zone, origin: int,
        holder: int = 0, knowers: int = 0, marks: Marks = frozenset(), by: int = 0,
        counters: Mapping[str, int] = NO_COUNTERS, bag: int = 0,
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
        self.counters = counters
        self.bag = bag
        self.printed = printed_hook[0](sheet.front)

    def changed(
        self, *, sheet: CardSheet | None = None, knowers: int | None = None, marks: Marks | None = None,
        counters: Mapping[str, int] | None = None, bag: int | None = None,
    ) -> Card:  # fmt: skip
        """Return the same card in the same stay, with something else of it."""
        return Card(
            self.id, self.sheet if sheet is None else sheet, self.owner, self.zone, self.origin, self.holder,
            self.knowers if knowers is None else knowers, self.marks if marks is None else marks, self.by,
            self.counters if counters is None else counters, self.bag if bag is None else bag,
        )  # fmt: skip


class Obj:
    """What an object on the field is beyond its card (misc.properties-and-states).

    `damage` is temporary damage of an ally; a champion's is in `counters`. `lineage` holds the ids of
    the inner lineage from the bottom. `top_ts` is the timestamp of the top card, `ts` that of the object.

    How it was played, None where it was not: `paid_by` origins of the cards that paid for it, `declared_x`, `came_from`
    the zone that it was announced from, `costs` the additional ones that were chosen, `banished` and `sacrificed` what
    went for them. `name` is one chosen for it. Once an effect has made it a copy (`overlaid`), `entered_as` is the face
    that it entered with. By the index of an ability: the turn in which it was `used`, has `triggered` or `prevented`
    damage (-1: one that it was given), and the `modes` that it has had; `joined`: when cards came into the lineage.
    These are replaced, never changed in place.
    """

    __slots__ = (
        "id", "controller", "rested", "damage", "counters", "props", "lineage", "loaded", "link",
        "ts", "top_ts", "transformed", "hurt", "copied", "prior", "paid_by", "declared_x", "came_from", "costs",
        "banished", "sacrificed", "name", "overlaid", "entered_as", "used", "triggered", "prevented", "joined", "modes",
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
        self.hurt = False
        self.copied: Face | None = None
        self.prior: tuple[int, ...] = ()
        self.paid_by: tuple[int, ...] | None = None
        self.declared_x: int | None = None
        self.came_from: Zone | None = None
        self.costs: tuple[int, ...] | None = None
        self.banished: tuple[int, ...] | None = None
        self.sacrificed: tuple[int, ...] | None = None
        self.name: str | None = None
        self.overlaid = False
        self.entered_as: Face | None = None
        self.used: Mapping[int, int] = {}
        self.triggered: Mapping[int, int] = {}
        self.prevented: Mapping[int, int] = {}
        self.joined: Mapping[int, int] = {}
        self.modes: Mapping[int, tuple[int, ...]] = {}

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
        new.hurt = self.hurt
        new.copied = self.copied
        new.prior = self.prior
        new.paid_by = self.paid_by
        new.declared_x = self.declared_x
        new.came_from = self.came_from
        new.costs = self.costs
        new.banished = self.banished
        new.sacrificed = self.sacrificed
        new.name = self.name
        new.overlaid = self.overlaid
        new.entered_as = self.entered_as
        new.used = self.used
        new.triggered = self.triggered
        new.prevented = self.prevented
        new.joined = self.joined
        new.modes = self.modes
        return new


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
