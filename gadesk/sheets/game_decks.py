"""Decks by what a person types, as a game takes them, and what a host asks of a guest's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.deckfile import open_deck
from gadesk.decks.legality import formats, violations
from gadesk.decks.model import DeckError, DeckList, Entry, Section, merged
from gadesk.decks.starters import find_deck, starter_names
from gadesk.protocol.plans import DeckCards
from gadesk.sheets.known import known_cards


def game_deck(name_or_path: str) -> DeckCards:
    """Find a starter deck by name or a deck file by path."""
    deck = find_deck(name_or_path, known_cards() if Path(name_or_path).is_file() else bundled_catalogue())
    return DeckCards(deck.slugs(Section.MATERIAL), deck.slugs(Section.MAIN))


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


def check_guest_deck(deck: DeckCards, format_key: str) -> None:
    """Refuse a guest's deck that a format does not allow, with the first thing that is wrong. Raises DeckError."""
    if not format_key:
        return
    material, main = (merged(Entry(1, slug) for slug in slugs) for slugs in (deck.material, deck.main))
    broken = violations(DeckList(material, main), format_key, known_cards())
    if broken:
        name = formats()[format_key]["name"]
        raise DeckError(f"The host plays {name}, and your deck is not legal there: {broken[0].sentence}")
