"""What may have been meant by a search that finds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import combinations

from gadesk.cards.search.errors import SearchError
from gadesk.cards.search.find import Finder
from gadesk.cards.search.parse import Values, parse
from gadesk.cards.search.phrases import in_our_words
from gadesk.cards.search.records import Record, folded
from gadesk.cards.search.speech import is_filler
from gadesk.cards.search.tree import All, Query, Term
from gadesk.records import dataclass

_WORD = re.compile(r"[\w'-]*\w")
_LOOSE = re.compile(r"\s+(?:and|with|or|&)\s*$", re.I)
ALIKE = 0.72
SHORTEST = 3
"""A word of fewer letters is like too many others."""
_MOST_PARTS = 10


@dataclass(frozen=True, slots=True)
class Meant:
    """Another search that finds something, and how much. `left_out`: what it goes without, if anything."""

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
            found.update(_WORD.findall(" ".join((each.name, each.line, *each.elements, *each.speeds))))
            found.update(word for keyword in each.keywords for word in keyword.split("-"))
        self._words = sorted(word for word in found if len(word) >= SHORTEST)

    def meant(self, text: str, values: Values | None = None) -> Meant | None:
        """Find what a search that finds nothing may have meant, or None. Raises nothing."""
        try:
            query = parse(text, values)
            return (
                self._as_asked_here(text, query, values)
                or self._spelt_otherwise(text, query, values)
                or self._with_less(text, query, values)
            )
        except SearchError as problem:
            return self._mended(problem.instead(text), values)

    def _mended(self, text: str, values: Values | None) -> Meant | None:
        """A search whose field or value was mistyped, if it finds something as it may be meant."""
        if not text:
            return None
        try:
            count = len(self._finder.find(parse(text, values)))
        except SearchError:
            return None
        return Meant(text, count) if count else None

    def _as_asked_here(self, text: str, query: Query, values: Values | None) -> Meant | None:
        """Put our words for those of other games, where they find nothing as they stand."""
        unknown = frozenset(folded(term.value) for term in _free(query) if not self._finder.find(term))
        other = in_our_words(text, unknown)
        return self._mended(other, values) if other != text else None

    def _spelt_otherwise(self, text: str, query: Query, values: Values | None) -> Meant | None:
        other = text
        for term in sorted(_free(query), key=lambda each: -each.at):
            if self._finder.find(term):
                continue
            begin = term.at + text[term.at :].lower().find(term.value.lower())  # behind a quotation mark
            near = get_close_matches(folded(term.value), self._words, 1, ALIKE)
            if len(term.value) < SHORTEST or not near:
                return None
            other = other[:begin] + near[0] + other[begin + len(term.value) :]
        return self._mended(other, values) if other != text else None

    def _with_less(self, text: str, query: Query, values: Values | None) -> Meant | None:
        """Leave out the condition, or else the two, without which most is found."""
        if not isinstance(query, All) or len(query.parts) > _MOST_PARTS:
            return None
        places = [number for number, part in enumerate(query.parts) if not (is_filler(part) or _is_order(part))]
        for many in (1, 2):
            if len(places) <= many:
                return None
            best: Meant | None = None
            for gone in combinations(places, many):
                found = self._left(text, query, gone, values)
                if found is not None and (best is None or found.count >= best.count):  # of equals what was typed last
                    best = found
            if best is not None:
                return best
        return None

    def _left(self, text: str, query: All, gone: tuple[int, ...], values: Values | None) -> Meant | None:
        count = len(self._finder.find(All(tuple(part for n, part in enumerate(query.parts) if n not in gone))))
        if not count:
            return None
        kept, out = "", list[str]()
        for number, part in enumerate(query.parts):
            end = query.parts[number + 1].at if number + 1 < len(query.parts) else len(text)
            words = _balanced(text[part.at : end])
            if number in gone:
                out.append(_LOOSE.sub("", words).strip())
            else:
                kept += words
        left = _LOOSE.sub("", kept).strip()
        try:
            return Meant(left, count, " ".join(out)) if len(self._finder.find(parse(left, values))) == count else None
        except SearchError:
            return None


def _balanced(words: str) -> str:
    """Words without the ) of a ( that stands before them."""
    while words.count(")") > words.count("("):
        before, _, behind = words.rpartition(")")
        words = before + behind
    return words


def _is_order(query: Query) -> bool:
    return isinstance(query, Term) and query.field == "sort"


def _free(query: Query) -> Iterator[Term]:
    """List the free words that must be there."""
    if isinstance(query, Term):
        if query.field in ("", "name") and query.op == ":" and " " not in query.value and query.value:
            yield query
    elif isinstance(query, All):
        for part in query.parts:
            yield from _free(part)
