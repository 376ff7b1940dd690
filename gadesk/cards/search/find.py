"""Answers queries over many cards, as quickly as somebody types."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from gadesk.cards.search.match import matcher
from gadesk.cards.search.records import Record
from gadesk.cards.search.tree import All, Any, Not, Query, Term

_KEPT = 300


class Finder:
    """Keeps the answer to each term, so that a query that grew by a letter asks only its last term anew."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = tuple(records)
        self._every = frozenset(each.card.slug for each in self._records)
        self._kept: dict[tuple[str, str, str], frozenset[str]] = {}

    def find(self, query: Query) -> frozenset[str]:
        """The slugs of all cards that answer."""
        if isinstance(query, Term):
            return self._term(query)
        if isinstance(query, Not):
            return self._every - self.find(query.part)
        found = [self.find(part) for part in query.parts]
        if isinstance(query, All):
            return reduce(frozenset.__and__, found, self._every)
        assert isinstance(query, Any)
        return reduce(frozenset.__or__, found, frozenset())

    def _term(self, term: Term) -> frozenset[str]:
        key = (term.field, term.op, term.value)
        found = self._kept.get(key)
        if found is None:
            answers = matcher(term)
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            found = self._kept[key] = frozenset(each.card.slug for each in self._records if answers(each))
        return found
