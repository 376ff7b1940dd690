"""What a legal deck may still have forgotten: cards that can never be played, bonuses never unlocked, gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList, Section
from gadesk.glossary import CardType, Element, Keyword, brings_exalted
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class Warning:
    """One thing to look at: the section and card it is about, a sentence, and the rule behind it."""

    section: Section
    slug: str
    sentence: str
    rule: str


@dataclass(frozen=True, slots=True)
class Known:
    """What only the sheets tell: the slugs of cards with a class bonus, and of those with abilities by hand.

    `enabled` are elements that texts of the deck's cards enable or give a champion, `any_class` tells that a text gives
    it further classes. Cards of `ignoring` may be played without their elements enabled; champions of `level_same` may
    become others of their own level.
    """

    class_bonus: frozenset[str] = frozenset()
    by_hand: frozenset[str] = frozenset()
    enabled: frozenset[Element] = frozenset()
    ignoring: frozenset[str] = frozenset()
    any_class: bool = False
    level_same: frozenset[str] = frozenset()


def warnings(deck: DeckList, catalogue: Catalogue, known: Known | None = None) -> list[Warning]:
    """List what is worth a look, in the order of the deck. Unknown cards are passed over."""
    known = known or Known()
    cards = list(_cards(deck, catalogue))
    champions = [card for section, card in cards if section is Section.MATERIAL and _is_champion(card)]
    return [
        *_elements(cards, champions, known),
        *(() if known.any_class else _classes(cards, champions, known.class_bonus)),
        *_lineages(champions, known.level_same),
        *_by_hand(cards, known.by_hand),
    ]


def _cards(deck: DeckList, catalogue: Catalogue) -> Iterator[tuple[Section, Card]]:
    for section in Section:
        for entry in deck.section(section):
            card = catalogue.get(entry.slug)
            if card is not None:
                yield section, card


def _is_champion(card: Card) -> bool:
    return CardType.CHAMPION in card.front.types


def playable(deck: DeckList, catalogue: Catalogue, known: Known | None = None) -> Callable[[Card], bool]:
    """Make what tells whether a card can be played in a deck: its champions enable its elements, or level up to it.

    Without a champion every card of a deck can be; tokens and other cards of no deck never.
    """
    known = known or Known()
    champions = [
        card for section, card in _cards(deck, catalogue) if section is Section.MATERIAL and _is_champion(card)
    ]
    if not champions:
        return lambda card: card.is_deck_card
    enabled, begun = _enabled(champions, known), any(not card.front.level for card in champions)

    def fits(card: Card) -> bool:
        if not card.is_deck_card:
            return False
        if _is_champion(card):
            others = [each for each in champions if each.slug != card.slug]
            reached = not any(each.slug == card.slug for each in _lineages([*others, card], known.level_same))
            return card in champions or (reached and not (begun and not card.front.level))
        return card.slug in known.ignoring or enabled.issuperset(card.front.elements)

    return fits


def _enabled(champions: Iterable[Card], known: Known) -> set[Element]:
    printed = {element for card in champions for face in card.faces for element in face.elements}
    enabled = {Element.NORM, *known.enabled, *printed}
    if brings_exalted(enabled):
        enabled.add(Element.EXALTED)
    return enabled


def _elements(cards: Iterable[tuple[Section, Card]], champions: list[Card], known: Known) -> Iterator[Warning]:
    """Champion cards of the lineage enable elements; champions themselves need none (card-parts.element.p5).

    Texts may enable others, or have some cards need none.
    """
    enabled = _enabled(champions, known)
    for section, card in cards:
        missing = [element.value for element in card.front.elements if element not in enabled]
        if missing and not _is_champion(card) and card.slug not in known.ignoring:
            yield Warning(
                section, card.slug,
                f"{card.name} needs {' and '.join(missing)}, which nothing in this deck enables.",
                "card-parts.element.p4",
            )  # fmt: skip


def _classes(cards: Iterable[tuple[Section, Card]], champions: list[Card], bonus: frozenset[str]) -> Iterator[Warning]:
    unlocked = {cls for card in champions for face in card.faces for cls in face.classes}
    for section, card in cards:
        if card.slug in bonus and not _is_champion(card) and not unlocked & set(card.front.classes):
            yield Warning(
                section, card.slug,
                f"The class bonus of {card.name} is never unlocked: no champion of this deck is a "
                f"{' or '.join(cls.title() for cls in card.front.classes)}.", "keywords.class-bonus.2",
            )  # fmt: skip


def _lineages(champions: list[Card], level_same: frozenset[str]) -> Iterator[Warning]:
    """A champion levels up from the level below, of its own lineage if it says so (card-types.champion.1)."""
    for card in champions:
        level = card.front.level or 0
        same = [
            each for each in champions if each.slug in level_same and each is not card and each.front.level == level
        ]
        below = [other for other in champions if other.front.level == level - 1] + same
        bound = Keyword.LINEAGE in card.front.keywords
        if bound:
            below = [other for other in below if _lineage(other) == _lineage(card)]
        if level and not below:
            which = f"{_lineage(card)} champion" if bound else "champion"
            yield Warning(
                Section.MATERIAL, card.slug,
                f"{card.name} can never be levelled up to: there is no level {level - 1} {which} to come from.",
                "keywords.lineage-keyword.p1" if bound else "card-types.champion.1",
            )  # fmt: skip


def _lineage(card: Card) -> str:
    return card.name.split(",")[0]


def _by_hand(cards: Iterable[tuple[Section, Card]], by_hand: frozenset[str]) -> Iterator[Warning]:
    for section, card in cards:
        if card.slug in by_hand:
            yield Warning(section, card.slug, f"Some of {card.name}'s abilities are resolved by hand.", "")
