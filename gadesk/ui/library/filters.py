"""The filter panel's side of the search language: which choices a query makes, and a query with other ones.

Free of Qt. A query is a list of conditions that must all hold; a choice is one of them, of a form that the
panel can show: one value, several values joined by "or", or the ends of a range. All else is left as it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from gadesk.cards.search import All, Any, Query, Term, parse, written
from gadesk.glossary import PAID, STATS, Stat
from gadesk.records import dataclass

ANY_OF = ("type", "class", "element", "subtype", "speed", "set", "rarity")
ALL_OF = ("is", "kw", "legal")
RANGES_SHOWN = (*(kind.value for kind in PAID), *(stat.value for stat in STATS if stat is not Stat.DURABILITY))
"""The numbers whose range can be chosen; few cards have durability."""
RANGES = ("cost", *RANGES_SHOWN)
Ends = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Filters:
    """What a query chooses: values by field, and the ends of ranges."""

    chosen: dict[str, frozenset[str]] = field(default_factory=dict)
    ranges: dict[str, Ends] = field(default_factory=dict)

    def values(self, name: str) -> frozenset[str]:
        """The chosen values of a field."""
        return self.chosen.get(name, frozenset())

    def ends(self, name: str) -> Ends:
        """The ends of a range; None is open."""
        return self.ranges.get(name, (None, None))

    @property
    def count(self) -> int:
        """How many fields are narrowed."""
        return len(self.chosen) + len(self.ranges)


def read(text: str) -> Filters:
    """The choices that a query makes; raises SearchError."""
    chosen: dict[str, frozenset[str]] = {}
    ranges: dict[str, Ends] = {}
    for part in _parts(parse(text)):
        name = _field_of(part)
        if name in RANGES:
            ranges[name] = _narrowed(ranges.get(name, (None, None)), part)
        elif name and (name in ALL_OF or name not in chosen):
            chosen[name] = chosen.get(name, frozenset()) | _values(part)
    return Filters(chosen, ranges)


def with_values(text: str, name: str, values: Collection[str]) -> str:
    """The query with other values of a field, in the order given; raises SearchError."""
    terms = tuple(Term(name, ":", value) for value in values)
    if name in ALL_OF:
        return _replaced(text, name, list(terms))
    return _replaced(text, name, [Any(terms)] if len(terms) > 1 else list(terms))


def with_range(text: str, name: str, low: int | None, high: int | None) -> str:
    """The query with other ends of a range; raises SearchError."""
    if low is not None and low == high:
        return _replaced(text, name, [Term(name, ":", str(low))])
    ends = ((">=", low), ("<=", high))
    return _replaced(text, name, [Term(name, op, str(end)) for op, end in ends if end is not None])


def without_choices(text: str) -> str:
    """The query with nothing chosen that the panel can show; raises SearchError."""
    kept = [part for part in _parts(parse(text)) if not _field_of(part)]
    return written(All(tuple(kept)))


def _replaced(text: str, name: str, new: list[Query]) -> str:
    """Put conditions where the field's conditions stood, or at the end."""
    parts = list(_parts(parse(text)))
    places = [at for at, part in enumerate(parts) if _field_of(part) == name]
    at = places[0] if places else len(parts)
    before = [part for part in parts[:at] if _field_of(part) != name]
    after = [part for part in parts[at:] if _field_of(part) != name]
    whole = (*before, *new, *after)
    return written(whole[0] if len(whole) == 1 else All(whole))


def _parts(query: Query) -> tuple[Query, ...]:
    return query.parts if isinstance(query, All) else (query,)


def _field_of(part: Query) -> str:
    """The field of a condition that the panel can show, or ""."""
    if isinstance(part, Any):
        names = {_field_of(each) if isinstance(each, Term) else "" for each in part.parts}
        name = names.pop() if len(names) == 1 else ""
        return name if name in ANY_OF else ""
    if not isinstance(part, Term):
        return ""
    if part.field in RANGES:
        return part.field if part.op in (":", "=", "<=", ">=") and part.value.isdigit() else ""
    return part.field if part.op in (":", "=") and part.field in (*ANY_OF, *ALL_OF) else ""


def _values(part: Query) -> frozenset[str]:
    terms = part.parts if isinstance(part, Any) else (part,)
    return frozenset(each.value.lower() for each in terms if isinstance(each, Term))


def _narrowed(ends: Ends, part: Query) -> Ends:
    assert isinstance(part, Term)
    number = int(part.value)
    low = ends[0] if part.op == "<=" else number
    high = ends[1] if part.op == ">=" else number
    return low, high
