"""The cards' records turned round for searching: which cards have a word, a number or a piece of text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Any

from gadesk.cards.search.records import Record

Slugs = frozenset[str]
NONE: Slugs = frozenset()


class Index:
    """Each question looks at what differs among the cards once, not at each card; everything is made when first asked.

    What is asked per card is one comparison of text in a list comprehension: quick enough for a key over thousands.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self.records = tuple(records)
        self.every: Slugs = frozenset(each.card.slug for each in self.records)
        self._groups: dict[Hashable, dict[Any, Slugs]] = {}
        self._texts: dict[str, list[tuple[str, str]]] = {}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of each card, by its slug: a line for each face, one without signs, and lines around them."""
        return {each.card.slug: _lines_of_names(each) for each in self.records}

    @cached_property
    def _said(self) -> list[tuple[str, str]]:
        """Everything that a free word may stand in."""
        return [(each.card.slug, f"{each.spelt}\n{each.line}\n{each.text}") for each in self.records]

    def saying(self, words: str) -> Slugs:
        """The cards that hold words in a name, among what they are, or in their text."""
        return frozenset([slug for slug, text in self._said if words in text])

    def named(self, words: str) -> Slugs:
        """The cards whose names hold words, with signs or without."""
        return frozenset([slug for slug, text in self.texts("spelt") if words in text])

    def texts(self, name: str) -> list[tuple[str, str]]:
        """One text of the records, by its name, with each card's slug."""
        found = self._texts.get(name)
        if found is None:
            read = attrgetter(name)
            found = self._texts[name] = [(each.card.slug, read(each)) for each in self.records]
        return found

    def group(self, name: str) -> Mapping[Any, Slugs]:
        """The cards that have each member of a set in the records, by its name; "words of names" too."""
        if name == "words of names":
            return self._gathered(name, lambda record: record.name.split())
        return self._gathered(name, attrgetter(name))

    def by_numbers(self, name: str, read: Callable[[Record], Iterable[int | None]]) -> Mapping[Any, Slugs]:
        """The cards that have the same numbers, as a tuple with a number for each face."""
        return self._gathered(("numbers", name), lambda record: (tuple(read(record)),))

    def where(self, answers: Callable[[Record], bool]) -> Slugs:
        """The cards whose record answers; for what nothing is kept for."""
        return frozenset([each.card.slug for each in self.records if answers(each)])

    def _gathered(self, key: Hashable, read: Callable[[Record], Iterable[Any]]) -> Mapping[Any, Slugs]:
        found = self._groups.get(key)
        if found is None:
            lists: dict[Any, list[str]] = {}
            for each in self.records:
                for one in read(each):
                    lists.setdefault(one, []).append(each.card.slug)
            found = self._groups[key] = {one: frozenset(slugs) for one, slugs in lists.items()}
        return found


def _lines_of_names(record: Record) -> str:
    return "\n".join(("", *record.names, record.spelt.rpartition("\n")[2], ""))


def named_first(found: list[str], words: str, bare: str, names: Mapping[str, str]) -> list[str]:
    """Put the card that is called so first, then names that begin so, hold a word that does, hold it at all; then all.

    `bare` are the words without signs. Among equals the order stays.
    """
    holds = [slug for slug in found if words in names[slug] or bare in names[slug]]
    if not holds:
        return found
    exactly, begins = f"\n{words}\n", (f"\n{words}", f"\n{bare}")
    ranks: tuple[list[str], ...] = ([], [], [], [])
    for slug in holds:
        lines = names[slug]
        if begins[0] in lines or begins[1] in lines:
            ranks[0 if exactly in lines else 1].append(slug)
        else:
            ranks[2 if f" {words}" in lines else 3].append(slug)
    first = set(holds)
    return [slug for rank in ranks for slug in rank] + [slug for slug in found if slug not in first]
