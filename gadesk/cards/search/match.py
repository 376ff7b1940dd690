"""From one term of a query to a function that says whether a card answers."""

from __future__ import annotations

import operator
from collections.abc import Callable

from gadesk.cards.catalogue import name_key
from gadesk.cards.search.fields import RARITIES
from gadesk.cards.search.records import Record
from gadesk.cards.search.tree import Term
from gadesk.glossary import PAID, STATS, CardType, CostKind, Element, Speed, Supertype

Matcher = Callable[[Record], bool]
COMPARE = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def matcher(term: Term) -> Matcher:
    """Build the function once a term; it is called once a card."""
    found = _positive(term)
    if term.op == "!=" and term.field not in NUMBERS and term.field != "rarity":
        return lambda record: not found(record)
    return found


def _positive(term: Term) -> Matcher:
    value = name_key(term.value)
    if term.field == "" and not term.quoted and value in SPOKEN:
        group = SPOKEN[value]
        return lambda record: value in getattr(record, group) or value in record.name.split()
    if term.field == "":
        return lambda record: value in record.name or value in record.text or value in record.line
    if term.field == "name":
        return lambda record: value in record.name
    if term.field == "text":
        return lambda record: value in record.text
    if term.field == "rarity":
        rank, compare = RARITIES.get(value) or int(value or 0), COMPARE[term.op]
        return lambda record: any(compare(rarity, rank) for rarity in record.rarities)
    if term.field in NUMBERS:
        return _number(term.field, term.op, value)
    if term.field == "legal":
        return lambda record: record.card.is_deck_card and record.card.limit(value) != 0
    return _among(term.field, value)


def _among(field: str, value: str) -> Matcher:
    name = GROUPS[field]
    dashed = value.replace(" ", "-").replace("_", "-") if field == "kw" else value
    return lambda record: dashed in getattr(record, name)


GROUPS = {
    "type": "words", "class": "classes", "element": "elements", "subtype": "subtypes", "set": "sets",
    "kw": "keywords", "is": "ways", "speed": "speeds",
}  # fmt: skip


def _number(field: str, op: str, value: str) -> Matcher:
    read = NUMBERS[field]
    if value == "x":
        return _cost_is_x(_KINDS.get(field), op == "!=")
    wanted, compare = int(value), COMPARE[op]

    def answers(record: Record) -> bool:
        return any(compare(number, wanted) for number in read(record) if number is not None)

    return answers


def _cost_is_x(kind: CostKind | None, not_so: bool) -> Matcher:
    def answers(record: Record) -> bool:
        return any(face.cost_is_x and kind in (None, face.cost_kind) for face in record.card.faces)

    return (lambda record: not answers(record)) if not_so else answers


def _cost(kind: CostKind | None) -> Callable[[Record], list[int | None]]:
    return lambda record: [face.cost for face in record.card.faces if kind is None or face.cost_kind is kind]


def _stat(name: str) -> Callable[[Record], list[int | None]]:
    return lambda record: [getattr(face, name) for face in record.card.faces]


SPOKEN: dict[str, str] = {
    **{element.value: "elements" for element in Element},
    **{word.value: "words" for word in (*CardType, *Supertype)},
    **{speed.value: "speeds" for speed in Speed},
}
"""Words that players say for what a card is, and where that stands: "fast water ally". In quotes they are text."""
_KINDS: dict[str, CostKind] = {kind.value: kind for kind in PAID}
NUMBERS: dict[str, Callable[[Record], list[int | None]]] = {
    "cost": _cost(None),
    **{kind.value: _cost(kind) for kind in PAID},
    **{stat.value: _stat(stat) for stat in STATS},
}
