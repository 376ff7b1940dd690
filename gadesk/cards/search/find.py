"""Answers queries over many cards, as quickly as somebody types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from gadesk import foreign
from gadesk.cards.search.check import LARGEST
from gadesk.cards.search.errors import SearchError
from gadesk.cards.search.index import Index, named_first
from gadesk.cards.search.match import COMPARE, NUMBER_WORDS, answer
from gadesk.cards.search.pattern import PatternError
from gadesk.cards.search.records import Record, folded
from gadesk.cards.search.speech import is_filler
from gadesk.cards.search.tree import All, Any, Not, Query, Term

OWNED = "owned"
_KEPT = 300
_NO_SIGNS = str.maketrans({"-": " ", ",": "", "'": "", ".": ""})


class Finder:
    """Keeps the answer to each term, so that a query that grew by a letter asks only its last term anew.

    `owned` has the copies that the player owns by slug: it may change at any time, so what asks it is not kept.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self._index = Index(records)
        self._every = self._index.every
        self.owned: Mapping[str, int] = {}
        self._kept: dict[tuple[str, str, str, bool], frozenset[str]] = {}

    def find(self, query: Query) -> frozenset[str]:
        """The slugs of all cards that answer. Raises SearchError for a pattern that takes too much work."""
        if isinstance(query, Term):
            return self._term(query)
        if isinstance(query, Not):
            return self._every - self.find(query.part)
        if isinstance(query, All):
            parts = [part for part in query.parts if not is_filler(part)] or query.parts
            return reduce(frozenset.__and__, map(self.find, parts), self._every)
        assert isinstance(query, Any)
        return reduce(frozenset.__or__, map(self.find, query.parts), frozenset())

    def named_first(self, found: list[str], words: str) -> list[str]:
        """Put the cards first whose names hold the words, the best of them first; then those whose texts say them so.

        A number stands in a text as a word, too: "draw two cards" is said by who types "draw 2 cards".
        """
        words = folded(words)
        if " " in words:
            written = " ".join(NUMBER_WORDS.get(word, word) for word in words.split())
            so = self._index.saying(words) | self._index.saying(written)
            if so:
                found = [*(slug for slug in found if slug in so), *(slug for slug in found if slug not in so)]
        return named_first(found, words, words.translate(_NO_SIGNS), self._index.names)

    def called(self, found: list[str], words: str) -> list[str]:
        """Put the cards first that are called so; the others stay as they stand."""
        whole, names = f"\n{folded(words)}\n", self._index.names
        first = [slug for slug in found if whole in names[slug]]
        return [*first, *(slug for slug in found if slug not in first)] if first else found

    def _term(self, term: Term) -> frozenset[str]:
        if term.field == OWNED:
            compare, wanted = COMPARE[term.op], foreign.whole(term.value, LARGEST) or 0
            return frozenset([slug for slug in self._every if compare(self.owned.get(slug, 0), wanted)])
        key = (term.field, term.op, term.value, term.quoted)
        found = self._kept.get(key)
        if found is None:
            try:
                found = answer(term, self._index)
            except PatternError as why:
                raise SearchError(str(why), term.at, len(term.value)) from None
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found
