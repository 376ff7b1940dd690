"""In which order the cards of the player's own hand lie on the table; no Qt, and nothing that the game knows of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from gadesk.glossary import CardType, Element
from gadesk.glossary.notion import total

if TYPE_CHECKING:  # the settings name the orders, and come without a game
    from gadesk.protocol.views import CardView
    from gadesk.ui.models.places import Row

Names = Callable[[str], str]
_LAST = 99


class HandOrder(StrEnum):
    """What the cards are sorted by; cards that are equal in it lie as they were drawn."""

    DRAWN = "drawn"
    COST = "cost"
    TYPE = "type"
    ELEMENT = "element"
    NAME = "name"


def _cost(card: CardView, names: Names) -> tuple[object, ...]:
    return (_LAST if card.cost is None else card.cost, _name(card, names))


def _type(card: CardView, names: Names) -> tuple[object, ...]:
    order = list(CardType)
    return (min((order.index(each) for each in card.types), default=_LAST), *_cost(card, names))


def _element(card: CardView, names: Names) -> tuple[object, ...]:
    order = list(Element)
    return (min((order.index(each) for each in card.elements), default=_LAST), *_cost(card, names))


def _name(card: CardView, names: Names) -> tuple[object, ...]:
    return (names(card.slug) if card.slug else "",)


def _drawn(card: CardView, names: Names) -> tuple[object, ...]:
    return ()


_KEYS = total(
    HandOrder,
    {
        HandOrder.DRAWN: _drawn,
        HandOrder.COST: _cost,
        HandOrder.TYPE: _type,
        HandOrder.ELEMENT: _element,
        HandOrder.NAME: _name,
    },
)


def in_order(rows: Sequence[Row], order: HandOrder, names: Names) -> tuple[Row, ...]:
    """Return the rows of a hand in an order; one with a card that this seat does not see stays as it is."""
    key = _KEYS[order]
    if order is HandOrder.DRAWN or any(row.card is None for row in rows):
        return tuple(rows)
    return tuple(sorted(rows, key=lambda row: key(row.card, names) if row.card is not None else ()))
