"""What a deck looks like at a glance: the champion that stands for it, and the elements of its cards."""

from __future__ import annotations

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList
from gadesk.glossary import CardType, Element
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class Outline:
    """`champion` is the slug of the card that stands for the deck, "" where there is none; classes are that card's."""

    champion: str
    classes: tuple[str, ...]
    elements: tuple[Element, ...]


def outline(deck: DeckList, catalogue: Catalogue) -> Outline:
    """Describe a deck by its champion of the highest level, and by the elements of its cards."""
    cards = [card for entry in (*deck.material, *deck.main) if (card := catalogue.get(entry.slug)) is not None]
    champions = [card for card in cards if CardType.CHAMPION in card.front.types]
    best: Card | None = max(champions, key=lambda card: card.front.level or 0, default=None)
    found = {element for card in cards for element in card.front.elements}
    return Outline(
        champion=best.slug if best is not None else (cards[0].slug if cards else ""),
        classes=best.front.classes if best is not None else (),
        elements=tuple(element for element in Element if element in found and element is not Element.NORM),
    )
