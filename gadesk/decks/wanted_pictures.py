"""Which cards a player meets in games: those of the starter decks and of their own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.deckfile import decks_in
from gadesk.decks.dialects import read_deck_file
from gadesk.decks.model import Section
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.errors import UserError
from gadesk.paths import user_documents


def cards_in_decks(catalogue: Catalogue, folder: Path | None = None) -> set[str]:
    """Name the cards of all decks, and the cards that they refer to."""
    decks = [starter_deck(name, catalogue) for name in starter_names()]
    for path in decks_in(folder or user_documents()):
        with suppress(UserError):  # a file that is no deck has no pictures
            decks.append(read_deck_file(path, catalogue).deck)
    slugs = {slug for deck in decks for section in Section for slug in deck.slugs(section)}
    cards = [card for slug in slugs if (card := catalogue.get(slug)) is not None]
    return slugs | {reference.slug for card in cards for reference in card.references}
