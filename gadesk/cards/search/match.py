"""From one term of a query to the cards that answer."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Sequence

from gadesk.cards.search.fields import RARITIES, RARITY_NAMES, dashed, field_named
from gadesk.cards.search.index import NONE, Index, Slugs
from gadesk.cards.search.pattern import Pattern
from gadesk.cards.search.records import Record, bare_of, folded
from gadesk.cards.search.tree import MATCHES, Term
from gadesk.glossary import PAID, STATS, CardType, CostKind, Element, Speed, Supertype
from gadesk.glossary.doings import Does

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def answer(term: Term, index: Index) -> Slugs:
    """Find the slugs of the cards that answer to one term. Raises PatternError for a pattern."""
    if term.op == MATCHES:
        return _pattern(term, index)
    found = _positive(term, index)
    if term.op == "!=" and term.field not in NUMBERS and term.field != "rarity":
        return index.every - found
    return found


def _positive(term: Term, index: Index) -> Slugs:
    value = folded(term.value)
    if term.field == "":
        return _free(value, index) if term.quoted else _spoken(value, index)
    if term.field == "set":
        sets = index.group("sets")
        return sets[value] if value in sets else _union(slugs for name, slugs in sets.items() if value in name)
    if term.field == "sort":
        return index.every
    if term.field == "name":
        return _name(value, term.op == "=", index)
    if term.field in TEXTS:
        return frozenset([slug for slug, text in index.texts(TEXTS[term.field]) if value in text])
    if term.field == "rarity":
        rank, compare = RARITIES.get(value) or int(value or 0), COMPARE[term.op]
        return _union(slugs for rarity, slugs in index.group("rarities").items() if compare(rarity, rank))
    if term.field in NUMBERS:
        return _number(term.field, term.op, value, index)
    if term.field == "legal":
        return index.where(lambda record: record.card.is_deck_card and record.card.limit(value) != 0)
    if term.field == "banned":
        return index.where(lambda record: record.card.limit(value) == 0)
    return _among(term.field, value, index)


def _union(parts: Iterable[Slugs]) -> Slugs:
    return NONE.union(*parts)


def one_of(word: str, words: Collection[str]) -> str:
    """The one of some words that is said, in the plural too; "" where none is."""
    return word if word in words else one if (one := word.removesuffix("s")) in words else ""


def _spoken(value: str, index: Index) -> Slugs:
    """A word without a field: what the card is or does, where players say that so, else wherever it stands."""
    called = index.group("words of names").get(value, NONE)
    if one := one_of(value, index.group("classes")):
        return index.group("classes")[one] | called
    if value in SPOKEN:
        group, word = SPOKEN[value]
        return index.group(group).get(word, NONE) | called
    does = index.group("does").get(VERBS.get(value, ""), NONE)
    return _free(value, index) | does | index.group("subtypes").get(value.removesuffix("s"), NONE)


def _free(value: str, index: Index) -> Slugs:
    """A word or phrase, wherever it stands."""
    bare = bare_of(value) or value
    found = index.saying(value) | (index.saying(f" {NUMBER_WORDS[value]} ") if value in NUMBER_WORDS else NONE)
    found |= index.group("keywords").get(value.replace(" ", "-"), NONE)
    return found if bare == value else found | index.named(bare)


def _name(value: str, whole: bool, index: Index) -> Slugs:
    bare = bare_of(value)
    if whole:
        return index.where(lambda record: any(name == value or bare_of(name) == bare for name in record.names))
    return index.named(value) | (index.named(bare) if bare and bare != value else NONE)


def _pattern(term: Term, index: Index) -> Slugs:
    within = Pattern(term.value).within
    if term.field == "name":
        return index.where(lambda record: any(map(within, record.names)))
    if term.field:
        return frozenset([slug for slug, text in index.texts(TEXTS[term.field]) if within(text)])
    return index.where(lambda record: any(map(within, record.names)) or within(record.text))


def _among(field: str, value: str, index: Index) -> Slugs:
    if field == "number":
        value = value.lstrip("0")
    if field in ("kw", "is", "does", "when", "pays", "type"):
        value = dashed(value)
    return index.group(GROUPS[field]).get(value, NONE)


NUMBER_WORDS = {
    str(number): word
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}
"""How texts write small numbers."""
TEXTS = {"text": "text", "reminder": "reminder", "artist": "artist", "flavor": "flavor"}
GROUPS = {
    "type": "words", "class": "classes", "element": "elements", "subtype": "subtypes", "set": "sets",
    "kw": "keywords", "is": "ways", "speed": "speeds", "does": "does", "when": "when", "pays": "pays",
    "number": "numbers",
}  # fmt: skip


def _number(field: str, op: str, value: str, index: Index) -> Slugs:
    if value == "x":
        return _cost_is_x(_KINDS.get(field), op == "!=", index)
    compare, other = COMPARE[op], field_named(value)
    if other is not None:
        one, two = NUMBERS[field], NUMBERS[other.name]
        pairs = index.by_numbers(f"{field} {other.name}", lambda record: [*one(record), *two(record)])
        return _union(slugs for numbers, slugs in pairs.items() if _compares(compare, numbers))
    wanted = int(value)
    return _union(
        slugs
        for numbers, slugs in index.by_numbers(field, NUMBERS[field]).items()
        if any(number is not None and compare(number, wanted) for number in numbers)
    )


def _compares(compare: Callable[[int, int], bool], numbers: Sequence[int | None]) -> bool:
    """Whether a face has two numbers that compare so: first stand those of one kind, then those of the other."""
    half = len(numbers) // 2
    pairs = zip(numbers[:half], numbers[half:], strict=True)
    return any(one is not None and two is not None and compare(one, two) for one, two in pairs)


def _cost_is_x(kind: CostKind | None, not_so: bool, index: Index) -> Slugs:
    found = index.where(
        lambda record: any(face.cost_is_x and kind in (None, face.cost_kind) for face in record.card.faces)
    )
    return index.every - found if not_so else found


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
