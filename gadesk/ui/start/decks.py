"""The starter decks and the player's own as the start screen shows them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gadesk import plain
from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.decks.outline import Outline, outline
from gadesk.decks.starters import starter_names, starter_outline
from gadesk.paths import user_documents
from gadesk.ui.start.choice import DeckInfo


def starter_decks(catalogue: Catalogue | None = None) -> tuple[DeckInfo, ...]:
    """Describe every starter deck that ships."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    return tuple(_info(name, starter_outline(name, cards)) for name in starter_names())


MOST_OWN = 9  # more would make the tiles too small to recognise; the deck builder begins games with any of them


def own_decks(folder: Path | None = None, catalogue: Catalogue | None = None, keep: str = "") -> tuple[DeckInfo, ...]:
    """Describe the player's own decks that could begin a game: `keep` (a path), then those changed last."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    home = folder or user_documents()
    if not home.is_dir():
        return ()
    from gadesk.decks.deckfile import decks_in, open_deck  # the readers of lists, which the starters don't need

    try:
        paths = sorted(decks_in(home), key=lambda path: (str(path) != keep, -path.stat().st_mtime))
    except OSError:
        return ()
    found: list[DeckInfo] = []
    for path in paths:
        if len(found) == MOST_OWN:
            break
        try:
            opened = open_deck(path, cards)
        except DeckError:
            continue
        deck = opened.file.deck
        if deck.count(Section.MAIN) and deck.count(Section.MATERIAL) and not opened.read.cards_lost:
            info = replace(deck_info(deck, cards), id=str(path), name=deck.name or plain.name(path.stem))
            cover = opened.file.about.cover
            found.append(replace(info, champion=cover) if cover in cards else info)
    return tuple(found)


def deck_info(deck: DeckList, catalogue: Catalogue) -> DeckInfo:
    """Describe a deck by its champion of the highest level, and by the elements of its cards."""
    return _info(deck.name, outline(deck, catalogue))


def _info(name: str, seen: Outline) -> DeckInfo:
    return DeckInfo(id=name, name=name, champion=seen.champion, classes=seen.classes, elements=seen.elements)
