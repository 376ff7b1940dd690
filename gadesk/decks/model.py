"""A deck list: how many of which card in which section."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from gadesk import plain
from gadesk.errors import UserError
from gadesk.records import dataclass

LONGEST_NAME = 120


class DeckError(UserError):
    """A deck cannot be read or found; the message says which and what to do."""


class Section(StrEnum):
    """The sections of a deck list, in the order they are written."""

    MATERIAL = "material"
    MAIN = "main"
    SIDEBOARD = "sideboard"


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card."""

    count: int
    slug: str


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as its owner lists it; a card stands once in a section."""

    material: tuple[Entry, ...] = ()
    main: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        """A name may come from any file or page: it is one plain line."""
        object.__setattr__(self, "name", plain.line(self.name, LONGEST_NAME))

    def section(self, section: Section) -> tuple[Entry, ...]:
        """Give the entries of one section."""
        entries: tuple[Entry, ...] = getattr(self, section.value)
        return entries

    def count(self, section: Section) -> int:
        """Count the cards of one section."""
        return sum(entry.count for entry in self.section(section))

    def slugs(self, section: Section) -> tuple[str, ...]:
        """List a section card by card, as a game is given it."""
        return tuple(entry.slug for entry in self.section(section) for _ in range(entry.count))


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Put entries of the same card together, where the first of them stands."""
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.slug] = counts.get(entry.slug, 0) + entry.count
    return tuple(Entry(count, slug) for slug, count in counts.items())
