"""From one term of a query to a function that says whether a card answers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection
from typing import NamedTuple

from gadesk.cards.search.fields import RARITIES, RARITY_NAMES, dashed, field_named
from gadesk.cards.search.pattern import Pattern
from gadesk.cards.search.records import Record, bare_of, folded
from gadesk.cards.search.tree import MATCHES, Term
from gadesk.glossary import PAID, STATS, CardType, CostKind, Element, Speed, Supertype
from gadesk.glossary.doings import Does

Matcher = Callable[[Record], bool]
COMPARE = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class Known(NamedTuple):
    """Words that the cards at hand have, which say what is meant by them."""

    classes: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()


def matcher(term: Term, known: Known) -> Matcher:
    """Build the function once a term; it is called once a card. Raises PatternError for a pattern."""
    if term.op == MATCHES:
        return _pattern(term)
    found = _positive(term, known)
    if term.op == "!=" and term.field not in NUMBERS and term.field != "rarity":
        return lambda record: not found(record)
    return found


def _positive(term: Term, known: Known) -> Matcher:
    value = folded(term.value)
    if term.field == "":
        return _free(value) if term.quoted else _spoken(value, known.classes)
    if term.field == "set" and value not in known.sets:
        return lambda record: any(value in each for each in record.sets)
    if term.field == "sort":
        return lambda record: True
    if term.field == "name":
        return _name(value, term.op == "=")
    if term.field in TEXTS:
        read = operator.attrgetter(TEXTS[term.field])
        return lambda record: value in read(record)
    if term.field == "rarity":
        rank, compare = RARITIES.get(value) or int(value or 0), COMPARE[term.op]
        return lambda record: any(compare(rarity, rank) for rarity in record.rarities)
    if term.field in NUMBERS:
        return _number(term.field, term.op, value)
    if term.field == "legal":
        return lambda record: record.card.is_deck_card and record.card.limit(value) != 0
    if term.field == "banned":
        return lambda record: record.card.limit(value) == 0
    return _among(term.field, value)


def one_of(word: str, words: Collection[str]) -> str:
    """The one of some words that is said, in the plural too; "" where none is."""
    return word if word in words else one if (one := word.removesuffix("s")) in words else ""


def _spoken(value: str, classes: Collection[str]) -> Matcher:
    """A word without a field: what the card is or does, where players say that so, else wherever it stands."""
    if one := one_of(value, classes):
        return lambda record: one in record.classes or value in record.name.split()
    if value in SPOKEN:
        group, word = SPOKEN[value]
        return lambda record: word in getattr(record, group) or value in record.name.split()
    answers, does, kind = _free(value), VERBS.get(value, ""), value.removesuffix("s")
    return lambda record: answers(record) or does in record.does or kind in record.subtypes


def _free(value: str) -> Matcher:
    """A word or phrase, wherever it stands."""
    bare, kw = bare_of(value) or value, value.replace(" ", "-")
    return lambda record: (
        value in record.text
        or value in record.spelt
        or value in record.line
        or bare in record.spelt
        or kw in record.keywords
    )


def _name(value: str, whole: bool) -> Matcher:
    bare = bare_of(value)
    if whole:
        return lambda record: any(name == value or bare_of(name) == bare for name in record.names)
    return lambda record: value in record.spelt or bool(bare and bare in record.spelt)


def _pattern(term: Term) -> Matcher:
    within = Pattern(term.value).within
    if term.field == "name":
        return lambda record: any(map(within, record.names))
    if term.field:
        read = operator.attrgetter(TEXTS[term.field])
        return lambda record: within(read(record))
    return lambda record: any(map(within, record.names)) or within(record.text)


def _among(field: str, value: str) -> Matcher:
    name = GROUPS[field]
    if field == "number":
        value = value.lstrip("0")
    if field in ("kw", "is", "does", "when", "pays", "type"):
        value = dashed(value)
    return lambda record: value in getattr(record, name)


TEXTS = {"text": "text", "reminder": "reminder", "artist": "artist", "flavor": "flavor"}
GROUPS = {
    "type": "words", "class": "classes", "element": "elements", "subtype": "subtypes", "set": "sets",
    "kw": "keywords", "is": "ways", "speed": "speeds", "does": "does", "when": "when", "pays": "pays",
    "number": "numbers",
}  # fmt: skip


def _number(field: str, op: str, value: str) -> Matcher:
    read = NUMBERS[field]
    if value == "x":
        return _cost_is_x(_KINDS.get(field), op == "!=")
    compare, other = COMPARE[op], field_named(value)
    if other is not None:
        read_other = NUMBERS[other.name]
        return lambda record: any(
            compare(one, two)
            for one, two in zip(read(record), read_other(record), strict=True)
            if one is not None and two is not None
        )
    wanted = int(value)
    return lambda record: any(compare(number, wanted) for number in read(record) if number is not None)


def _cost_is_x(kind: CostKind | None, not_so: bool) -> Matcher:
    def answers(record: Record) -> bool:
        return any(face.cost_is_x and kind in (None, face.cost_kind) for face in record.card.faces)

    return (lambda record: not answers(record)) if not_so else answers


def _cost(kind: CostKind | None) -> Callable[[Record], list[int | None]]:
    return lambda record: [face.cost if kind in (None, face.cost_kind) else None for face in record.card.faces]


def _stat(name: str) -> Callable[[Record], list[int | None]]:
    return lambda record: [getattr(face, name) for face in record.card.faces]


SPOKEN: dict[str, tuple[str, str | int]] = {
    **{way: ("ways", way) for way in ("banned", "double-faced", "reprint", "vanilla")},
    **{name: ("rarities", RARITIES[sign]) for sign, name in RARITY_NAMES.items() if " " not in name},
    **{word.facts.many: ("words", word.value) for word in CardType},
    **{f"{word.value}s": ("words", word.value) for word in Supertype},
    **{element.value: ("elements", element.value) for element in Element},
    **{word.value: ("words", word.value) for word in (*CardType, *Supertype)},
    **{speed.value: ("speeds", speed.value) for speed in Speed},
}
"""Words that players say for what a card is, and where that stands: "fast water allies". In quotes they are text."""
VERBS: dict[str, str] = {form: does.value for does in Does for form in does.facts.said}
"""Forms of verbs that players say for what a card does: "allies that draw" finds the word, "draws" the deed too."""
_KINDS: dict[str, CostKind] = {kind.value: kind for kind in PAID}
COMPARABLE = ("cost", *_KINDS, *(stat.value for stat in STATS))
"""The numbers of a face, which can be compared with each other."""
NUMBERS: dict[str, Callable[[Record], list[int | None]]] = {
    "cost": _cost(None),
    **{kind.value: _cost(kind) for kind in PAID},
    **{stat.value: _stat(stat) for stat in STATS},
    "year": lambda record: list(record.years),
    "printings": lambda record: [len(record.card.editions)],
}
