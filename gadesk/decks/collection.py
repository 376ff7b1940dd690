"""How many copies of each card somebody owns: kept in one file, read from lists of any dialect, held against decks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gadesk import foreign, kept_json
from gadesk.cards.catalogue import Catalogue
from gadesk.decks.model import LONGEST_NAME, DeckList, Entry, Section, merged
from gadesk.decks.read_deck import home
from gadesk.paths import OwnData

Counts = Mapping[str, int]
"""Copies by a card's slug; who owns none of a card has no entry for it."""
MOST = 999
"""Copies of one card that are counted at most."""


def collection_file() -> Path:
    """Name the file in which copies are counted (made with the first of them)."""
    return OwnData.COLLECTION.path() / "cards.json"


def read_collection(path: Path) -> dict[str, int]:
    """Read what is counted, nothing where nothing is; a file that can't be read is moved aside (`told_of_aside`)."""
    data = kept_json.kept(path, dict, _is_count, foreign.MUCH, foreign.MANY_VALUES)
    return {slug: min(count, MOST) for slug, count in data.items() if len(slug) <= LONGEST_NAME}


def _is_count(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool) and data > 0


def write_collection(path: Path, counts: Counts) -> None:
    """Write the file whole. Raises OSError."""
    kept_json.keep(path, dict(sorted(counts.items())))


def counted(deck: DeckList) -> dict[str, int]:
    """Count the copies of each card in all sections of a list."""
    whole = merged(entry for section in Section for entry in deck.section(section))
    return {entry.slug: entry.count for entry in whole}


def as_list(counts: Counts, catalogue: Catalogue) -> DeckList:
    """List what is owned as a deck would be, by name, so that each dialect of decks can say it.

    Cards that the catalogue does not have are left out.
    """
    found: dict[Section, list[Entry]] = {section: [] for section in Section}
    known = ((card, count) for slug, count in counts.items() if (card := catalogue.get(slug)) is not None)
    for card, count in sorted(known, key=lambda each: each[0].name):
        found[home(card)].append(Entry(count, card.slug))
    return DeckList(name="My cards", **{section.value: tuple(entries) for section, entries in found.items()})


def missing(deck: DeckList, owned: Counts) -> DeckList:
    """List the copies that a deck wants beyond what is owned, section by section.

    Copies that are there go to the sections in their order.
    """
    left, found = dict(owned), dict[str, tuple[Entry, ...]]()
    for section in Section:
        short = []
        for entry in deck.section(section):
            taken = min(entry.count, left.get(entry.slug, 0))
            left[entry.slug] = left.get(entry.slug, 0) - taken
            if taken < entry.count:
                short.append(Entry(entry.count - taken, entry.slug))
        found[section.value] = tuple(short)
    return DeckList(name=deck.name, **found)
