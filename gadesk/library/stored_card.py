"""A card as the store keeps it for quick starts: one compact JSON list, read back into the frozen classes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from gadesk.cards.model import Card, Edition, PrintedFace, Reference
from gadesk.glossary import CardType, CostKind, Element, Keyword, Speed, Supertype

# Plain dictionaries: looking a word up this way is several times quicker than calling the enumeration.
_TYPES = {item.value: item for item in CardType}
_SUPERTYPES = {item.value: item for item in Supertype}
_ELEMENTS = {item.value: item for item in Element}
_KEYWORDS = {item.value: item for item in Keyword}
_COSTS = {item.value: item for item in CostKind}
_SPEEDS = {item.value: item for item in Speed}

# Raised whenever the lists below, what the glossary knows or how a card of the Index is read changes; older records are
# made again from the raw cards (`Store.open` does so).
RECORD_VERSION = 3


def card_record(card: Card) -> str:
    """Write a card as one JSON list."""
    data = [
        card.slug,
        card.uuid,
        _face_record(card.front),
        None if card.back is None else _face_record(card.back),
        [[item.kind, item.slug] for item in card.references],
        [list(item) for item in card.limits],
        [_edition_record(item) for item in card.editions],
    ]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def cards_of(records: Iterable[str]) -> list[Card]:
    """Read many records at once; one parse of all of them is quicker than one for each."""
    return [_card(data) for data in json.loads(f"[{','.join(records)}]")]


def _edition_record(item: Edition) -> list[Any]:
    return [
        item.uuid,
        item.slug,
        item.set_prefix,
        item.set_name,
        item.number,
        item.rarity,
        item.illustrator,
        item.flavor,
        item.image,
        item.back_image,
    ]


def _face_record(face: PrintedFace) -> list[Any]:
    return [
        face.name,
        face.slug,
        face.types,
        face.elements,
        face.supertypes,
        face.subtypes,
        face.classes,
        face.cost_kind,
        face.cost,
        face.cost_is_x,
        face.level,
        face.power,
        face.life,
        face.durability,
        face.speed,
        face.keywords,
        face.text,
        "" if face.plain_text == face.text else face.plain_text,
        face.unknown,
    ]


def _card(data: list[Any]) -> Card:
    slug, uuid, front, back, references, limits, editions = data
    return Card(
        slug,
        uuid,
        _face(front),
        None if back is None else _face(back),
        tuple([Reference(kind, to) for kind, to in references]),
        tuple([(name, most) for name, most in limits]),
        tuple([Edition(*item) for item in editions]),
    )


def _face(data: list[Any]) -> PrintedFace:
    name, slug, types, elements, supertypes, subtypes, classes, kind, cost, is_x, *numbers = data
    level, power, life, durability, speed, keywords, text, plain, unknown = numbers
    return PrintedFace(
        name,
        slug,
        tuple([_TYPES[word] for word in types]),
        tuple([_ELEMENTS[word] for word in elements]),
        tuple([_SUPERTYPES[word] for word in supertypes]),
        tuple(subtypes),
        tuple(classes),
        _COSTS[kind],
        cost,
        is_x,
        level,
        power,
        life,
        durability,
        None if speed is None else _SPEEDS[speed],
        tuple([_KEYWORDS[word] for word in keywords]),
        text,
        plain or text,
        tuple(unknown),
    )
