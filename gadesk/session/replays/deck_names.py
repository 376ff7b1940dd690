"""What a player calls a deck that was played: the list of theirs with the same cards, or a starter's name."""

from __future__ import annotations

from pathlib import Path

from gadesk import plain
from gadesk.decks.deckfile import decks_in, open_deck
from gadesk.decks.model import DeckError, Section
from gadesk.paths import user_documents
from gadesk.protocol.plans import DeckCards
from gadesk.session.saved_games import deck_name
from gadesk.sheets.known import known_cards

_MOST_DECKS = 200


def deck_called(deck: DeckCards, folder: Path | None = None) -> str:
    """Name a deck; one that is nobody's list goes by its champion. It reads the player's lists, so not in a hurry."""
    home = folder or user_documents()
    paths = decks_in(home)[:_MOST_DECKS]
    played = sorted((*deck.material, *deck.main, *deck.sideboard))
    catalogue = known_cards() if paths else None
    for path in paths:
        assert catalogue is not None
        try:
            own = open_deck(path, catalogue).file.deck
        except (DeckError, OSError):
            continue
        lists = [sorted(own.slugs(section)) for section in (Section.MAIN, Section.MATERIAL, Section.SIDEBOARD)]
        whole = sorted(slug for cards in lists for slug in cards)
        # Between the games of a match cards change places with the sideboard: it is the same deck all the same.
        if lists[:2] == [sorted(deck.main), sorted(deck.material)] or (deck.sideboard and whole == played):
            return own.name or plain.name(path.stem)
    return deck_name(deck)
