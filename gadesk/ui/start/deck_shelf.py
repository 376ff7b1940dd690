"""How the decks to choose from are ordered and found; no Qt here."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gadesk.ui.start.choice import DeckInfo


def arranged(decks: Sequence[DeckInfo], favourites: Collection[str]) -> tuple[DeckInfo, ...]:
    """Put the favourites first; within both parts the order stays."""
    return tuple(sorted(decks, key=lambda deck: deck.id not in favourites))


def found(decks: Sequence[DeckInfo], words: str) -> tuple[DeckInfo, ...]:
    """The decks in whose name, classes, elements or champion each of the words is found, in any case."""
    wanted = words.casefold().split()
    return tuple(deck for deck in decks if all(word in _told(deck) for word in wanted))


def _told(deck: DeckInfo) -> str:
    return " ".join((deck.name, *deck.classes, *deck.elements, deck.champion.replace("-", " "))).casefold()
