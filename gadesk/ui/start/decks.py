"""The starter decks and the player's own as they are chosen for a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk import plain
from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.decks.outline import Outline, outline
from gadesk.decks.starters import starter_names, starter_outline
from gadesk.glossary import CardType
from gadesk.paths import user_documents
from gadesk.ui.start.choice import DeckInfo

if TYPE_CHECKING:
    from gadesk.protocol.plans import DeckCards


def starter_decks(catalogue: Catalogue | None = None) -> tuple[DeckInfo, ...]:
    """Describe every starter deck that ships."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    return tuple(_info(name, starter_outline(name, cards)) for name in starter_names())


def own_decks(
    folder: Path | None = None, catalogue: Catalogue | None = None, unread: list[Path] | None = None
) -> tuple[DeckInfo, ...]:  # fmt: skip
    """Describe the player's own decks that could begin a game, those changed last first; `unread` gets damaged ones."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    home = folder or user_documents()
    if not home.is_dir():
        return ()
    from gadesk.decks.deckfile import decks_in  # the readers of lists, which the starters don't need

    try:
        paths = sorted(decks_in(home), key=lambda path: -path.stat().st_mtime)
    except OSError:
        return ()
    return tuple(info for path in paths if (info := own_deck(path, cards, unread)) is not None)


def told_apart(decks: tuple[DeckInfo, ...]) -> tuple[DeckInfo, ...]:
    """Name the player's own decks by their files, too, where others are called the same."""
    called = Counter(info.name for info in decks)

    def named(info: DeckInfo) -> DeckInfo:
        if called[info.name] == 1 or not Path(info.id).suffix:  # of those that ship there is one of each name
            return info
        stem = plain.name(Path(info.id).stem)
        return replace(info, name=f"{info.name} ({stem if stem != info.name else 'your own'})")

    return tuple(map(named, decks))


def own_deck(path: Path, catalogue: Catalogue, unread: list[Path] | None = None) -> DeckInfo | None:
    """Describe a deck of the player's; None for a file that could begin no game, `unread` where it is none at all."""
    from gadesk.decks.deckfile import open_deck

    try:
        opened = open_deck(path, catalogue)
    except DeckError:
        if unread is not None:
            unread.append(path)
        return None
    deck, cover = opened.file.deck, opened.file.about.cover
    if not (deck.count(Section.MAIN) and deck.count(Section.MATERIAL)) or opened.read.cards_lost:
        return None
    info = replace(deck_info(deck, catalogue), id=str(path), name=deck.name or plain.name(path.stem))
    return replace(info, champion=cover) if cover in catalogue else info


def deck_named(id: str, catalogue: Catalogue | None = None) -> DeckInfo | None:
    """Describe one deck by its id, a starter deck's name or a file; None where there is none such any more."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    if id in starter_names():
        return _info(id, starter_outline(id, cards))
    return own_deck(Path(id), cards) if id and Path(id).is_file() else None


def champion_of(deck: DeckCards, catalogue: Catalogue) -> str:
    """The card that stands for a deck of a game: its champion of the highest level, "" where none is known."""
    known = (card for slug in deck.material if (card := catalogue.get(slug)) is not None)
    champions = [card for card in known if CardType.CHAMPION in card.front.types]
    best = max(champions, key=lambda card: card.front.level or 0, default=None)
    return best.slug if best is not None else ""


def deck_info(deck: DeckList, catalogue: Catalogue) -> DeckInfo:
    """Describe a deck by its champion of the highest level, and by the elements of its cards."""
    return _info(deck.name, outline(deck, catalogue))


def _info(name: str, seen: Outline) -> DeckInfo:
    return DeckInfo(id=name, name=name, champion=seen.champion, classes=seen.classes, elements=seen.elements)
