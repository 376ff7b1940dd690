"""What may have been meant by a search that finds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from gadesk.cards.catalogue import name_key
from gadesk.cards.search.find import Finder
from gadesk.cards.search.parse import SearchError, Values, parse
from gadesk.cards.search.records import Record
from gadesk.cards.search.tree import All, Not, Query, Term
from gadesk.records import dataclass

_WORD = re.compile(r"[\w'-]*\w")
ALIKE = 0.72
SHORTEST = 3
"""A word of fewer letters is like too many others."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Another search that finds something, and how much. `left_out`: the condition that it goes without, if any."""

    query: str
    count: int
    left_out: str = ""

    def sentence(self) -> str:
        """Say it in a few words."""
        if self.left_out:
            return f"Without “{self.left_out}”: {self.count}"
        return f"Did you mean “{self.query}”? ({self.count})"


class Nearest:
    """Knows the words of the cards' names and what they are, to find the one that a mistyped word is like."""

    def __init__(self, records: Iterable[Record], finder: Finder) -> None:
        self._finder = finder
        found: set[str] = set()
        for each in records:
            found.update(_WORD.findall(" ".join((each.name, each.line, *each.elements))))
            found.update(word for keyword in each.keywords for word in keyword.split("-"))
        self._words = sorted(word for word in found if len(word) >= SHORTEST)

    def meant(self, text: str, values: Values | None = None) -> Meant | None:
        """Find what a search that finds nothing may have meant, or None. Raises nothing: what can't be read is None."""
        try:
            query = parse(text, values)
        except SearchError:
            return None
        return self._spelt_otherwise(text, query, values) or self._without_one(text, query, values)

    def _spelt_otherwise(self, text: str, query: Query, values: Values | None) -> Meant | None:
        other = text
        for term in sorted(_free(query), key=lambda each: -each.at):
            if self._finder.find(term):
                continue
            near = get_close_matches(name_key(term.value), self._words, 1, ALIKE)
            if len(term.value) < SHORTEST or not near:
                return None
            other = other[: term.at] + near[0] + other[term.at + len(term.value) :]
        count = len(self._finder.find(parse(other, values))) if other != text else 0
        return Meant(other, count) if count else None

    def _without_one(self, text: str, query: Query, values: Values | None) -> Meant | None:
        """Leave out the condition without which most is found."""
        if not isinstance(query, All):
            return None
        best: Meant | None = None
        starts = [_begin(part) for part in query.parts]
        for number, begin in enumerate(starts):
            end = starts[number + 1] if number + 1 < len(starts) else len(text)
            if begin is None or end is None:
                continue
            other = f"{text[:begin]}{text[end:]}".strip()
            try:
                count = len(self._finder.find(parse(other, values)))
            except SearchError:
                continue
            if count and (best is None or count >= best.count):  # the last one, which was typed last, of equals
                best = Meant(other, count, text[begin:end].strip())
        return best


def _free(query: Query) -> Iterator[Term]:
    """List the free words that must be there."""
    if isinstance(query, Term):
        if not query.field and not query.quoted:
            yield query
    elif isinstance(query, All):
        for part in query.parts:
            yield from _free(part)


def _begin(query: Query) -> int | None:
    """Say where a condition begins in the text; None for what is in parentheses, whose begin is not kept."""
    if isinstance(query, Term):
        return query.at
    if isinstance(query, Not) and isinstance(query.part, Term):
        return query.part.at - 1
    return None
