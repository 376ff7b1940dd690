"""The starter decks that ship, and finding a deck by what a person types."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.dialects import read_deck, read_deck_file
from gadesk.decks.model import DeckError, DeckList
from gadesk.paths import resource


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
    text = resource("decks", "starters", f"{title.lower()}.txt").read_text(encoding="utf-8")
    deck = read_deck(text, catalogue).deck
    return DeckList(deck.material, deck.main, deck.sideboard, title)


def find_deck(name_or_path: str, catalogue: Catalogue) -> DeckList:
    """Find a deck by a starter's name or a file's path; a file with unread cards is refused."""
    if name_or_path.strip().capitalize() in starter_names():
        return starter_deck(name_or_path, catalogue)
    path = Path(name_or_path)
    if not path.exists():
        names = ", ".join(starter_names())
        raise DeckError(f"“{name_or_path}” is neither a file nor a starter deck ({names}).")
    read = read_deck_file(path, catalogue)
    if read.cards_lost:
        first = next(problem.sentence for problem in read.problems if problem.card_lost)
        raise DeckError(f"{path} cannot be played as it stands. {first}")
    return read.deck
