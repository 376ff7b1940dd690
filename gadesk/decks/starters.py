"""The starter decks that ship, and finding a deck by what a person types."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from weakref import WeakKeyDictionary

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.model import DeckError, DeckList, Entry, Section
from gadesk.decks.outline import Outline, outline
from gadesk.glossary import Element
from gadesk.paths import resource
from gadesk.records import dataclass


@cache
def starter_names() -> tuple[str, ...]:
    """List the starter decks by their champions' names, in order."""
    return tuple(sorted(path.stem.capitalize() for path in resource("decks", "starters").glob("*.txt")))


def starter_deck(name: str, catalogue: Catalogue) -> DeckList:
    """Read a starter deck by its champion's name, in any case."""
    title = name.strip().capitalize()
    if title not in starter_names():
        raise DeckError(f"There is no starter deck “{name}”; the starter decks are {', '.join(starter_names())}.")
    read = _READ.setdefault(catalogue, {})
    if title not in read:
        read[title] = _read(title, catalogue)
    return read[title]


_READ: WeakKeyDictionary[Catalogue, dict[str, DeckList]] = WeakKeyDictionary()
"""Each is read once from the cards of one catalogue: the start screen and the deck builder list them over and over."""


def _read(title: str, catalogue: Catalogue) -> DeckList:
    deck = starter_rows()[title].deck if title in starter_rows() else None
    if deck is None or not all(entry.slug in catalogue for entry in (*deck.material, *deck.main, *deck.sideboard)):
        from gadesk.decks.dialects import read_deck  # the start comes without the readers of everybody's lists

        deck = read_deck(_text(title), catalogue).deck
    return DeckList(deck.material, deck.main, deck.sideboard, title)


def _text(title: str) -> str:
    return resource("decks", "starters", f"{title.lower()}.txt").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class StarterRow:
    """A starter deck as it was read from its list, and what it looks like."""

    deck: DeckList
    outline: Outline


@cache
def starter_rows() -> Mapping[str, StarterRow]:
    """The starter decks as `gadesk.decks.write_starters` has read them; those whose lists have changed are left out."""
    found: dict[str, StarterRow] = {}
    for data in json.loads(resource("decks", "starters.json").read_text(encoding="utf-8")):
        title = data["name"]
        if title in starter_names() and zlib.crc32(_text(title).encode()) == data["list"]:
            material, main, side = (_entries(data[section.value]) for section in Section)
            elements = tuple([Element(word) for word in data["elements"]])
            seen = Outline(data["champion"], tuple(data["classes"]), elements)
            found[title] = StarterRow(DeckList(material, main, side, title), seen)
    return found


def _entries(counts: Mapping[str, int]) -> tuple[Entry, ...]:
    return tuple([Entry(count, slug) for slug, count in counts.items()])


def starter_outline(name: str, catalogue: Catalogue) -> Outline:
    """What a starter deck looks like with the cards of a catalogue, which all know the facts that ship."""
    row = starter_rows().get(name)
    return row.outline if row is not None else outline(starter_deck(name, catalogue), catalogue)


def find_deck(name_or_path: str, catalogue: Catalogue) -> DeckList:
    """Find a deck by a starter's name or a file's path; a file with unread cards is refused."""
    if name_or_path.strip().capitalize() in starter_names():
        return starter_deck(name_or_path, catalogue)
    path = Path(name_or_path)
    if not path.exists():
        names = ", ".join(starter_names())
        raise DeckError(f"“{name_or_path}” is neither a file nor a starter deck ({names}).")
    from gadesk.decks.dialects import read_deck_file

    read = read_deck_file(path, catalogue)
    if read.cards_lost:
        first = next(problem.sentence for problem in read.problems if problem.card_lost)
        raise DeckError(f"{path} cannot be played as it stands. {first}")
    return read.deck
