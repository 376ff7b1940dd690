"""The orders in which cards may stand. Free of Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from gadesk.glossary import CardType, Element
from gadesk.ui.design.looks_of import COST_ORDER

if TYPE_CHECKING:
    from gadesk.cards.search import Record

_TYPES = tuple(CardType)
_ELEMENTS = tuple(Element)
_LAST = 999


class Order(StrEnum):
    """What cards are sorted by; the name always decides among equals."""

    NAME = "name"
    COST = "cost"
    ELEMENT = "element"
    CLASS = "class"
    TYPE = "type"
    LEVEL = "level"
    POWER = "power"
    LIFE = "life"
    RARITY = "rarity"
    SET = "set"


def place(record: Record, order: Order) -> tuple[object, ...]:
    """Where a card stands in an order: compare these."""
    return (*_first(record, order), record.name, record.card.slug)


def _first(record: Record, order: Order) -> tuple[object, ...]:
    face = record.card.front
    match order:
        case Order.COST:
            return COST_ORDER.index(face.cost_kind), _LAST if face.cost is None else face.cost
        case Order.ELEMENT:
            return (min((_ELEMENTS.index(each) for each in face.elements), default=_LAST),)
        case Order.CLASS:
            return (" ".join(face.classes) or "~",)
        case Order.TYPE:
            return (min((_TYPES.index(each) for each in face.types), default=_LAST),)
        case Order.RARITY:
            return (-max(record.rarities, default=0),)
        case Order.SET:
            return (record.card.editions[-1].set_prefix if record.card.editions else "~",)
        case Order.LEVEL | Order.POWER | Order.LIFE:
            number: int | None = getattr(face, order.value)
            return (_LAST if number is None else -number,)
    return ()
