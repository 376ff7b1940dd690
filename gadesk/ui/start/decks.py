"""The starter decks as the start screen shows them."""

from __future__ import annotations

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.glossary import CardType, Element
from gadesk.ui.start.choice import DeckInfo


def starter_decks(catalogue: Catalogue | None = None) -> tuple[DeckInfo, ...]:
    """Describe every starter deck that ships."""
    cards = bundled_catalogue() if catalogue is None else catalogue
    return tuple(deck_info(starter_deck(name, cards), cards) for name in starter_names())


def deck_info(deck: DeckList, catalogue: Catalogue) -> DeckInfo:
    """Describe a deck by its champion of the highest level, and by the elements of its cards."""
    cards = [card for entry in (*deck.material, *deck.main) if (card := catalogue.get(entry.slug)) is not None]
    champions = [card for card in cards if CardType.CHAMPION in card.front.types]
    best: Card | None = max(champions, key=lambda card: card.front.level or 0, default=None)
    found = {element for card in cards for element in card.front.elements}
    return DeckInfo(
        id=deck.name,
        name=deck.name,
        champion=best.slug if best is not None else (cards[0].slug if cards else ""),
        classes=best.front.classes if best is not None else (),
        elements=tuple(element for element in Element if element in found and element is not Element.NORM),
    )
