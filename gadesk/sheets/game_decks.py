"""Decks by what a person types, as a game takes them, and what a host asks of a guest's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.deckfile import open_deck
from gadesk.decks.legality import formats, violations
from gadesk.decks.model import DeckError, DeckList, Entry, Section, merged
from gadesk.decks.sideboarding import problems
from gadesk.decks.starters import find_deck, starter_names
from gadesk.protocol.plans import DeckCards
from gadesk.sheets.known import known_cards


def game_deck(name_or_path: str) -> DeckCards:
    """Find a starter deck by name or a deck file by path."""
    deck = find_deck(name_or_path, known_cards() if Path(name_or_path).is_file() else bundled_catalogue())
    return deck_cards(deck)


def deck_cards(deck: DeckList) -> DeckCards:
    """Give a list as a game takes it."""
    return DeckCards(*(deck.slugs(section) for section in (Section.MATERIAL, Section.MAIN, Section.SIDEBOARD)))


def deck_list(cards: DeckCards) -> DeckList:
    """Give what a game takes as a list."""
    sections = (cards.material, cards.main, cards.sideboard)
    material, main, sideboard = (merged(Entry(1, slug) for slug in slugs) for slugs in sections)
    return DeckList(material, main, sideboard)


def without_sideboard(cards: DeckCards) -> DeckCards:
    """Leave the sideboard away, which a single game has no use for."""
    return DeckCards(cards.material, cards.main)


@cache
def starters() -> Mapping[str, DeckCards]:
    """Return the starter decks that ship, by name; read once."""
    return {name: game_deck(name) for name in starter_names()}


def guest_format(name_or_path: str) -> str:
    """Name the format that a guest's deck must be legal in: the host's deck's own, "" if that is not legal itself."""
    catalogue, path = known_cards(), Path(name_or_path)
    key = open_deck(path, catalogue).file.about.format if path.is_file() else "standard"
    deck = find_deck(name_or_path, catalogue)
    return key if key in formats() and not violations(deck, key, catalogue) else ""


def asked_of_guests(format_key: str) -> str:
    """Say what a guest's deck must be like."""
    if not format_key:
        return "Any deck that can be played will do."
    return f"The guest's deck has to be legal in {formats()[format_key]['name']}."


def check_presented(brought: DeckCards, presented: DeckCards, format_key: str) -> None:
    """Refuse a deck that was changed between two games as it must not be. Raises DeckError."""
    broken = problems(deck_list(brought), deck_list(presented), format_key, known_cards())
    if broken:
        raise DeckError(f"This deck can't be presented: {broken[0].sentence}")


def check_guest_deck(deck: DeckCards, format_key: str) -> None:
    """Refuse a guest's deck that a format does not allow, with the first thing that is wrong. Raises DeckError."""
    if not format_key:
        return
    broken = violations(deck_list(deck), format_key, known_cards())
    if broken:
        name = formats()[format_key]["name"]
        raise DeckError(f"The host plays {name}, and your deck is not legal there: {broken[0].sentence}")
