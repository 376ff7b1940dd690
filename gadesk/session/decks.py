"""Decks by what a person types, as a game takes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.model import Section
from gadesk.decks.starters import find_deck, starter_names
from gadesk.engine.state import DeckCards


def game_deck(name_or_path: str) -> DeckCards:
    """Find a starter deck by name or a deck file by path."""
    deck = find_deck(name_or_path, bundled_catalogue())
    return DeckCards(deck.slugs(Section.MATERIAL), deck.slugs(Section.MAIN))


@cache
def starters() -> Mapping[str, DeckCards]:
    """Return the starter decks that ship, by name; read once."""
    return {name: game_deck(name) for name in starter_names()}
