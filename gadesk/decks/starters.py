"""The starter decks that ship, and finding a deck by what a person types."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakKeyDictionary

from gadesk import foreign
from gadesk.cards.catalogue import Catalogue
from gadesk.decks.model import DeckError, DeckList, Entry, Section
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


MOST_COPIES = 60
_HEADINGS = {"# Material Deck": Section.MATERIAL, "# Main Deck": Section.MAIN, "# Sideboard": Section.SIDEBOARD}
_READ: WeakKeyDictionary[Catalogue, dict[str, DeckList]] = WeakKeyDictionary()
"""Each is read once from the cards of one catalogue: the start screen and the deck builder list them over and over."""


def _read(title: str, catalogue: Catalogue) -> DeckList:
    text = resource("decks", "starters", f"{title.lower()}.txt").read_text(encoding="utf-8")
    deck = _plainly(text, catalogue)
    if deck is None:
        from gadesk.decks.dialects import read_deck  # the start comes without the readers of everybody's lists

        deck = read_deck(text, catalogue).deck
    return DeckList(deck.material, deck.main, deck.sideboard, title)


def _plainly(text: str, catalogue: Catalogue) -> DeckList | None:
    """Read a list that is written as those that ship are, which the start waits for; None for any other."""
    found: dict[Section, dict[str, int]] = {section: {} for section in Section}
    section = Section.MAIN
    for line in filter(None, text.splitlines()):
        if line.startswith("# "):
            if line not in _HEADINGS:
                return None
            section = _HEADINGS[line]
            continue
        number, _, name = line.partition(" ")
        cards, copies = catalogue.named(name), foreign.whole(number, MOST_COPIES)
        if len(cards) != 1 or copies is None:
            return None
        found[section][cards[0].slug] = found[section].get(cards[0].slug, 0) + copies
    material, main, side = (
        tuple(Entry(count, slug) for slug, count in found[each].items())
        for each in (Section.MATERIAL, Section.MAIN, Section.SIDEBOARD)
    )
    return DeckList(material, main, side)


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
