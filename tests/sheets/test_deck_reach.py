"""Warnings ask the sheets: elements that texts enable, cards that need none, classes and levels that texts give."""

from __future__ import annotations

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.model import DeckList, Entry
from gadesk.decks.warnings import Warning, warnings
from gadesk.glossary import BASIC_ELEMENTS, CardType, Element
from gadesk.script.changes.characteristics import AddChosen, IgnoreElements
from gadesk.script.changes.permissions import EnableElement
from gadesk.script.node import walk
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.deck_outlook import deck_facts

CARDS = bundled_catalogue()
FACTS = deck_facts(bundled_sheets())


def told(material: tuple[str, ...], main: tuple[str, ...], rule: str) -> list[Warning]:
    """The warnings of a rule about a deck of one copy of each card."""
    deck = DeckList(tuple(Entry(1, slug) for slug in material), tuple(Entry(1, slug) for slug in main))
    return [each for each in warnings(deck, CARDS, FACTS.known(deck)) if each.rule == rule]


def of_element(*elements: Element) -> tuple[str, ...]:
    """Main deck cards of some elements and no other."""
    return tuple(
        card.slug
        for card in CARDS
        if card.is_deck_card and not card.is_material and set(card.front.elements) & set(elements)
        and set(card.front.elements) <= {*elements, Element.NORM}
    )  # fmt: skip


ELEMENTS = "card-parts.element.p4"


@pytest.mark.rule("card-parts.element.p2", "card-parts.element.p4")
@pytest.mark.parametrize("slug", ["prismatic-spirit", "prismatic-sanctuary", "imperial-seal", "prismatic-perseverance"])
def test_elements_that_a_text_enables_are_enabled(slug: str) -> None:
    """By a champion that chooses them, by a permanent, or for a turn; without that text each card is warned of."""
    cards = of_element(*BASIC_ELEMENTS)
    material = ("spirit-of-serene-fire", slug) if slug not in ("prismatic-spirit",) else (slug,)
    assert len(cards) > 300
    assert not told(material, cards, ELEMENTS)
    assert len(told(("lorraine-wandering-warrior",), cards, ELEMENTS)) == len(cards)


@pytest.mark.rule("card-parts.element.p2")
def test_cards_whose_elements_are_ignored_need_none() -> None:
    """By their own text, or by another card's for what it names."""
    arcane = of_element(Element.ARCANE)
    assert "harness-lightning" in arcane
    warned = {each.slug for each in told(("spirit-of-wind",), arcane, ELEMENTS)}
    assert "harness-lightning" not in warned and len(warned) > 10
    slimes = {
        card.slug for card in CARDS if "slime" in card.front.subtypes and set(card.front.elements) & BASIC_ELEMENTS
    }
    slimes = {slug for slug in slimes if CARDS.get(slug).is_deck_card}  # type: ignore[union-attr]
    others = of_element(Element.FIRE)
    warned = {each.slug for each in told(("spirit-of-slime",), (*slimes, *others), ELEMENTS)}
    assert slimes and warned == set(others) - slimes
    assert not told(("spirit-of-wind",), ("prismatic-codex", *others), ELEMENTS)


def test_every_text_about_elements_or_classes_helps_somewhere() -> None:
    """A new card that enables, ignores or adds is asked too: none of the pool's leaves the warnings as they were."""
    reaches = (EnableElement, IgnoreElements, AddChosen)
    every = of_element(*Element)
    plain = {each.slug for each in told(("spirit-of-wind",), every, ELEMENTS)}
    idle = set()
    for slug, sheet in bundled_sheets().items():
        if not any(isinstance(node, reaches) for node in walk(sheet)):
            continue
        known = FACTS.known(DeckList((Entry(1, "spirit-of-wind"), Entry(1, slug)), tuple(Entry(1, s) for s in every)))
        if not known.any_class and plain == {each.slug for each in told(("spirit-of-wind", slug), every, ELEMENTS)}:
            idle.add(slug)
    # These help their own kind already, or cards that are in no deck of their player.
    assert idle <= {"harbinger-of-lightning", "harness-lightning", "seiryuus-command", "fabled-azurite-fatestone",
                    "sojourners-hunt", "tristan-shadowreaver"}  # fmt: skip


@pytest.mark.rule("card-types.champion.1")
def test_a_champion_that_becomes_one_of_its_own_level_leaves_no_gap() -> None:
    """Without it, there is nothing to come from."""
    from gadesk.cards.model import Card

    def level(card: Card) -> int:
        return card.front.level or 0

    first = CARDS.get("tristan-shadowreaver")
    assert first is not None
    bound = [
        card.slug
        for card in CARDS
        if CardType.CHAMPION in card.front.types and card.is_deck_card and level(card) == level(first)
        and card.slug != first.slug and card.name.split(",")[0] == first.name.split(",")[0]
    ]  # fmt: skip
    assert bound
    rules = ("card-types.champion.1", "keywords.lineage-keyword.p1")
    assert any(told((bound[0],), (), rule) for rule in rules)
    warned = [each for rule in rules for each in told((first.slug, bound[0]), (), rule)]
    assert bound[0] not in {each.slug for each in warned}


@pytest.mark.rule("keywords.class-bonus.2")
def test_further_classes_unlock_bonuses() -> None:
    """Whichever class is chosen or taken over."""
    rule = "keywords.class-bonus.2"
    cards = tuple(
        card.slug
        for card in CARDS
        if card.is_deck_card and not card.is_material and card.front.classes
        and not FACTS.known(DeckList(main=(Entry(1, card.slug),))).any_class
    )  # fmt: skip
    assert told(("spirit-of-wind",), cards, rule)
    assert not told(("spirit-of-wind", "gate-of-alterity"), cards, rule)
