"""What lies in each place of the table, read from a view; no Qt here.

The field is one zone shared by all players (zones.field.p1), but players lay it out in rows, so each
seat gets three places of it: the champion with its gear, the allies, and everything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from gadesk.glossary import CardType, Supertype, Zone
from gadesk.protocol.views import CardView, PileView, PlayerView, SeatView, StackView


class Place(StrEnum):
    """A place on the table that holds cards in an order."""

    HAND = "hand"
    MEMORY = "memory"
    MAIN_DECK = "main_deck"
    MATERIAL_DECK = "material_deck"
    GRAVEYARD = "graveyard"
    BANISHMENT = "banishment"
    CHAMPION = "champion"
    ALLIES = "allies"
    OTHERS = "others"
    INTENT = "intent"
    STACK = "stack"


PILES = (Place.MAIN_DECK, Place.MATERIAL_DECK, Place.GRAVEYARD, Place.BANISHMENT)
NO_PILES = tuple(place for place in Place if place not in PILES)
FIELD_ROWS = (Place.CHAMPION, Place.ALLIES, Place.OTHERS)
HEADINGS = {zone.value: zone.facts.heading for zone in Zone}
TITLES = {
    **{place: HEADINGS[place.value] for place in Place if place.value in HEADINGS},
    Place.CHAMPION: "Champion",
    Place.ALLIES: "Allies",
    Place.OTHERS: "Items, domains and phantasias",
    Place.STACK: Zone.EFFECTS_STACK.facts.heading,
}
SHARED = -1  # the seat of a place that belongs to nobody


@dataclass(frozen=True, slots=True, order=True)
class ZoneKey:
    """Names one place: whose it is and which (`seat` is SHARED for the Effects Stack and the intent)."""

    seat: int
    place: Place


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a zone's model. `key` is the card's or layer's id, negative for a card only counted."""

    key: int
    card: CardView | None = None
    layer: StackView | None = None


STACK = ZoneKey(SHARED, Place.STACK)
INTENT = ZoneKey(SHARED, Place.INTENT)


def zone_keys(seats: int) -> Iterator[ZoneKey]:
    """Name every place of a table for so many players."""
    for seat in range(seats):
        for place in Place:
            if place not in (Place.INTENT, Place.STACK):
                yield ZoneKey(seat, place)
    yield INTENT
    yield STACK


def zone_rows(view: PlayerView, key: ZoneKey) -> tuple[Row, ...]:
    """List what a seat sees in one place (zones.public-vs-private-information.p1)."""
    if key.place == Place.STACK:
        return tuple(Row(layer.id, stack_card(view, layer), layer) for layer in view.stack)
    if key.place == Place.INTENT:
        return tuple(Row(card.id, card) for card in view.combat.intent) if view.combat else ()
    if key.place in FIELD_ROWS:
        return tuple(Row(card.id, card) for card in field_row(view, key))
    return pile_rows(pile_of(view.seats[key.seat], key.place))


def pile_of(seat: SeatView, place: Place) -> PileView:
    """Return the pile that a place shows."""
    pile: PileView = getattr(seat, place.value)
    return pile


def pile_rows(pile: PileView) -> tuple[Row, ...]:
    """Make rows of a pile; the cards of a hidden one are counted under negative keys."""
    if pile.cards is None:
        return tuple(Row(-1 - index) for index in range(pile.count))
    return tuple(Row(card.id, card) for card in pile.cards)


def place_of(card: CardView) -> Place:
    """Say in which row of the field an object is laid."""
    if CardType.CHAMPION in card.types:
        return Place.CHAMPION
    if CardType.ALLY in card.types:
        return Place.ALLIES
    if CardType.WEAPON in card.types or Supertype.REGALIA in card.supertypes:
        return Place.CHAMPION
    return Place.OTHERS


def field_row(view: PlayerView, key: ZoneKey) -> list[CardView]:
    """List one row of the field in the order in which its objects came; the champion first."""
    row = [card for card in view.field if card.controller == key.seat and place_of(card) == key.place]
    if key.place == Place.CHAMPION:
        row.sort(key=lambda card: (CardType.CHAMPION not in card.types, CardType.WEAPON not in card.types))
    return row


def stack_card(view: PlayerView, layer: StackView) -> CardView:
    """Make the card that stands for a layer of the Effects Stack: its own card or its source's."""
    return CardView(
        layer.id, layer.slug, layer.controller, layer.controller, Zone.EFFECTS_STACK, face_down=layer.slug is None
    )


def every_card(view: PlayerView) -> Iterator[CardView]:
    """Yield every card that a view lists, those beneath others included."""
    for card in view.field:
        yield card
        yield from card.lineage
        yield from card.loaded
    for seat in view.seats:
        for place in (Place.HAND, Place.MEMORY, *PILES):
            yield from pile_of(seat, place).cards or ()
    if view.combat:
        yield from view.combat.intent


def find_card(view: PlayerView, wanted: int) -> CardView | None:
    """Find a card that the view lists by its id."""
    return next((card for card in every_card(view) if card.id == wanted), None)
