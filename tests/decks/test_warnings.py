"""Warnings about decks: what can never be played, unlocked or reached."""

from __future__ import annotations

import pytest

from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.cards.model import Card, PrintedFace
from gadesk.decks.model import DeckList, Entry
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.decks.warnings import Known, playable, warnings
from gadesk.glossary import CardType, CostKind, Element, Keyword


def champion(name: str, level: int, *elements: Element, keywords: tuple[Keyword, ...] = ()) -> Card:
    """Make a champion of the mage class."""
    slug = name.lower().replace(" ", "-").replace(",", "")
    face = PrintedFace(name, slug, (CardType.CHAMPION,), elements or (Element.NORM,), classes=("mage",),
                level=level, life=15, cost_kind=CostKind.MEMORY, cost=level, keywords=keywords)  # fmt: skip
    return Card(slug, slug, face)


def ally(name: str, element: Element, cls: str) -> Card:
    """Make an ally."""
    slug = name.lower()
    face = PrintedFace(
        name, slug, (CardType.ALLY,), (element,), classes=(cls,), cost_kind=CostKind.RESERVE, cost=1, power=1, life=1
    )
    return Card(slug, slug, face)


POOL = Catalogue(
    [
        champion("Ghost", 0, Element.FIRE),
        champion("Ada, Young", 1),
        champion("Ada, Old", 2, keywords=(Keyword.LINEAGE,)),
        champion("Bo, Old", 2, keywords=(Keyword.LINEAGE,)),
        ally("Torch", Element.FIRE, "mage"),
        ally("Fish", Element.WATER, "mage"),
        ally("Guard", Element.NORM, "guardian"),
        ally("Peer", Element.EXALTED, "mage"),
        champion("Ada, Bright", 2, Element.ARCANE),
    ]
)


def said(material: str, main: str, known: Known | None = None) -> list[tuple[str, str]]:
    """Return slug and rule of each warning about a deck of these slugs."""
    deck = DeckList(tuple(Entry(1, slug) for slug in material.split()), tuple(Entry(1, slug) for slug in main.split()))
    return [(warning.slug, warning.rule) for warning in warnings(deck, POOL, known)]


@pytest.mark.rule("card-parts.element.p4")
def test_elements_that_no_champion_enables() -> None:
    """Fire is enabled by the spirit, norm by everyone, water by nobody."""
    assert said("ghost ada-young", "torch fish guard") == [("fish", "card-parts.element.p4")]


@pytest.mark.rule("2026-08:mechanics.special-elements/exalted.1")
def test_exalted_comes_with_another_advanced_element() -> None:
    """A champion of arcane brings it, one of fire does not."""
    assert said("ghost ada-young", "peer") == [("peer", "card-parts.element.p4")]
    assert said("ghost ada-young ada-bright", "peer") == []


@pytest.mark.rule("keywords.class-bonus.2")
def test_class_bonuses_never_unlocked() -> None:
    """Only cards with a class bonus whose class no champion has are named."""
    known = Known(class_bonus=frozenset({"guard", "torch"}))
    assert said("ghost", "torch guard", known) == [("guard", "keywords.class-bonus.2")]


@pytest.mark.rule("keywords.lineage-keyword.p1", "card-types.champion.1")
def test_lineage_gaps() -> None:
    """A level 2 needs a level 1 below it, of its own lineage if it is bound to one."""
    assert said("ghost ada-young ada-old", "") == []
    assert said("ghost ada-young bo-old", "") == [("bo-old", "keywords.lineage-keyword.p1")]
    assert said("ghost ada-old", "") == [("ada-old", "keywords.lineage-keyword.p1")]
    assert said("ada-young", "") == [("ada-young", "card-types.champion.1")]


def test_abilities_by_hand_are_told() -> None:
    """A card whose text is only partly read is named."""
    assert said("ghost", "torch", Known(by_hand=frozenset({"torch"}))) == [("torch", "")]


def test_starters_have_nothing_forgotten() -> None:
    """No starter deck holds a card it can never play, nor a lineage gap."""
    catalogue = bundled_catalogue()
    for name in starter_names():
        assert warnings(starter_deck(name, catalogue), catalogue) == []


@pytest.mark.rule("card-parts.element.p4")
def test_what_can_be_played_in_a_deck() -> None:
    """Cards of enabled elements, and champions that are levelled up to; everything while there is no champion."""

    def found(material: str, known: Known | None = None) -> set[str]:
        fits = playable(DeckList(tuple(Entry(1, slug) for slug in material.split())), POOL, known)
        return {card.slug for card in POOL if fits(card)}

    assert found("") == {card.slug for card in POOL}
    assert found("ghost") == {"ghost", "ada-young", "torch", "guard"}
    assert found("ghost ada-young") == {"ghost", "ada-young", "ada-old", "ada-bright", "torch", "guard"}
    assert "peer" in found("ghost ada-young ada-bright") and "bo-old" not in found("ghost ada-young ada-bright")
    assert "fish" in found("ghost", Known(ignoring=frozenset({"fish"})))
    assert "fish" in found("ghost", Known(enabled=frozenset({Element.WATER})))
