"""The orders in which cards may stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gadesk.glossary import CardType, CostKind, Element

if TYPE_CHECKING:
    from gadesk.cards.search.records import Record

_TYPES = tuple(CardType)
_ELEMENTS = tuple(Element)


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
    YEAR = "year"


Sorting = Sequence[tuple[Order, bool]]
"""Orders, the first one first, each with whether it is the other way round."""


def arranged(records: Iterable[Record], sorting: Sorting) -> list[Record]:
    """Put cards in an order; those that have nothing to be sorted by stand last, whichever way round."""
    found = sorted(records, key=lambda each: (each.name, each.card.slug))
    for order, turned in reversed(sorting):
        with_one: list[tuple[Any, Record]] = []
        without: list[Record] = []
        for each in found:
            place = _place(each, order)
            if place is None:
                without.append(each)
            else:
                with_one.append((place, each))
        with_one.sort(key=lambda pair: pair[0], reverse=turned)
        found = [*(each for _, each in with_one), *without]
    return found


def _place(record: Record, order: Order) -> Any:
    """What is compared; None where a card has nothing of the kind."""
    face = record.card.front
    match order:
        case Order.NAME:
            return record.name
        case Order.COST:
            return None if face.cost is None else (face.cost_kind is not CostKind.MEMORY, face.cost)
        case Order.ELEMENT:
            return min((_ELEMENTS.index(each) for each in face.elements), default=None)
        case Order.CLASS:
            return " ".join(face.classes) or None
        case Order.TYPE:
            return min((_TYPES.index(each) for each in face.types), default=None)
        case Order.RARITY:
            return -max(record.rarities) if record.rarities else None
        case Order.SET:
            return record.card.editions[-1].set_prefix if record.card.editions else None
        case Order.YEAR:
            return -max(record.years) if record.years else None
        case Order.LEVEL | Order.POWER | Order.LIFE:
            number: int | None = getattr(face, order.value)
            return None if number is None else -number
