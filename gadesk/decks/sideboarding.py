"""Changing a deck between two games of a match: the same cards, and all rules of the format hold again."""

from __future__ import annotations

from collections import Counter

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.legality import Violation, formats, violations
from gadesk.decks.model import DeckList, Section
from gadesk.glossary import CardType


def sideboard_points(deck: DeckList, format_key: str, catalogue: Catalogue) -> tuple[int, int | None]:
    """Count what a sideboard is worth, and what it may be worth at most in a format that says so."""
    rules = formats().get(format_key) or formats()["standard"]
    worth, most = rules.get("sideboard_points"), rules.get("sideboard_points_most")
    if worth is None:
        return deck.count(Section.SIDEBOARD), None
    points = sum(
        entry.count * worth["material" if is_material(entry.slug, catalogue) else "main"] for entry in deck.sideboard
    )
    return points, most["value"] if most and format_key in formats() else None


def is_material(slug: str, catalogue: Catalogue) -> bool:
    """Whether a card belongs into the material deck."""
    card = catalogue.get(slug)
    return card is not None and card.is_material


def problems(brought: DeckList, presented: DeckList, format_key: str, catalogue: Catalogue) -> list[Violation]:
    """List why a deck that was changed between games cannot be presented; nothing where it can."""
    if not same_cards(brought, presented):
        sentence = "Between games only cards of the deck and its sideboard change places."
        return [Violation(sentence, "general.format-conventions.4")]
    if format_key:
        return violations(presented, format_key, catalogue)
    return _places(presented, catalogue)


def _places(deck: DeckList, catalogue: Catalogue) -> list[Violation]:
    """What any deck needs: each card in the deck that it belongs to, a champion to begin with, cards to draw."""
    found = []
    for section, title in ((Section.MAIN, "material"), (Section.MATERIAL, "main")):
        for entry in deck.section(section):
            if is_material(entry.slug, catalogue) is (section is Section.MAIN):
                card = catalogue.get(entry.slug)
                name = card.name if card is not None else entry.slug
                words = f"{name} belongs in the {title} deck."
                found.append(Violation(words, "card-types.supertypes.2", section, (entry.slug,)))
    cards = [card for entry in deck.material if (card := catalogue.get(entry.slug)) is not None]
    if not any(CardType.CHAMPION in card.front.types and card.front.level == 0 for card in cards):
        words = "The material deck has no level 0 champion to start with."
        found.append(Violation(words, "general.format-conventions.3", Section.MATERIAL))
    if not deck.main:
        found.append(Violation("The main deck has no cards.", "general.format-conventions.1", Section.MAIN))
    return found


def same_cards(one: DeckList, other: DeckList) -> bool:
    """Whether two decks with their sideboards are of the same cards."""
    return _all(one) == _all(other)


def _all(deck: DeckList) -> Counter[str]:
    counts: Counter[str] = Counter()
    for section in Section:
        for entry in deck.section(section):
            counts[entry.slug] += entry.count
    return counts
