"""Where cards came from and went to, read from events; no Qt here.

A card that changes zones gets a new id, so the table follows the chain of old and new ids to let the
same card travel on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.notion import total
from gadesk.protocol.events import Event, EventKind
from gadesk.records import dataclass
from gadesk.ui.models.places import INTENT, STACK, Place, ZoneKey

PLACES = total(
    Zone,
    {
        Zone.HAND: Place.HAND,
        Zone.MEMORY: Place.MEMORY,
        Zone.MAIN_DECK: Place.MAIN_DECK,
        Zone.MATERIAL_DECK: Place.MATERIAL_DECK,
        Zone.GRAVEYARD: Place.GRAVEYARD,
        Zone.BANISHMENT: Place.BANISHMENT,
        Zone.FIELD: Place.ALLIES,
        Zone.INNER_LINEAGE: Place.CHAMPION,
        Zone.LOADED: Place.CHAMPION,
    },
    but=(Zone.EFFECTS_STACK, Zone.INTENT),  # they belong to nobody
)


def zone_key(zone: Zone | None, seat: int | None) -> ZoneKey | None:
    """Name the place on the table of a zone of the rules."""
    if zone == Zone.EFFECTS_STACK:
        return STACK
    if zone == Zone.INTENT:
        return INTENT
    if zone is None or seat is None:
        return None
    return ZoneKey(seat, PLACES[zone])


@dataclass(slots=True)
class Travels:
    """The moves of one batch of events."""

    origin: dict[int, Event] = field(default_factory=dict)  # by new id
    onward: dict[int, Event] = field(default_factory=dict)  # by old id
    unnamed: list[Event] = field(default_factory=list)  # moves of cards that this seat may not know
    random: list[int] = field(default_factory=list)  # old ids of cards banished at random, in order

    @classmethod
    def of(cls, events: Iterable[Event]) -> Travels:
        """Gather the moves of some events."""
        made = cls()
        for event in events:
            if event.kind == EventKind.MOVED:
                made._add(event)
        return made

    def _add(self, event: Event) -> None:
        if event.id is not None:
            self.origin[event.id] = event
        if event.old_id is not None:
            self.onward[event.old_id] = event
            if event.cause is Cause.PAY_MEMORY:
                self.random.append(event.old_id)
        if event.id is None:
            self.unnamed.append(event)

    def first_known(self, id: int, known: Callable[[int], bool]) -> int | None:
        """Follow a card back to an id that is on the table."""
        for _ in range(len(self.origin) + 1):
            event = self.origin.get(id)
            if event is None or event.old_id is None or event.old_id == id:
                return None
            id = event.old_id
            if known(id):
                return id
        return None

    def source_zone(self, id: int) -> ZoneKey | None:
        """Name the place that a card came from before this batch."""
        event = self.origin.get(id)
        while event is not None and event.old_id in self.origin and event.old_id != event.id:
            event = self.origin[event.old_id]
        return zone_key(event.source_zone, event.seat) if event else None

    def last_zone(self, id: int) -> ZoneKey | None:
        """Name the place where a card that left ended in this batch."""
        event = self.onward.get(id)
        for _ in range(len(self.onward)):
            if event is None or event.id is None or event.id not in self.onward or event.id == event.old_id:
                break
            event = self.onward[event.id]
        return zone_key(event.zone, event.seat) if event else None

    def take_unnamed(self, to: ZoneKey) -> ZoneKey | None:
        """Name the place that an unknown card now in `to` came from, each move once."""
        for event in self.unnamed:
            if zone_key(event.zone, event.seat) == to:
                self.unnamed.remove(event)
                return zone_key(event.source_zone, event.seat)
        return None


def damage_marks(events: Sequence[Event]) -> list[tuple[int, int, str]]:
    """List what floats over cards: id, amount and "damage", "recover" or "prevent"."""
    kinds = {EventKind.DAMAGED: "damage", EventKind.RECOVERED: "recover", EventKind.PREVENTED: "prevent"}
    return [
        (event.id, event.amount, kinds[event.kind])
        for event in events
        if event.kind in kinds and event.id is not None and event.amount
    ]
