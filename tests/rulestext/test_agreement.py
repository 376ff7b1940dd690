"""What the words of a text must agree in: what would otherwise be read as its neighbour is unread."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.paragraphs import MANUAL, READ, Context, Paragraph, read_paragraph
from gadesk.script.sheet import Face


def told(grammar: Grammar, kind: CardType, text: str, links: str = "") -> Paragraph:
    """A paragraph of a made-up card of a type, that links to something."""
    face = Face("Lantern", (kind,), (Element.NORM,))
    return read_paragraph(grammar, text, 0, Context(face, links=frozenset(links.split())))


@pytest.mark.parametrize(
    ("kind", "right", "wrong", "links"),
    [
        # one thing is one or the other; "and" would be both
        ("action", "Destroy target item or weapon.", "Destroy target item and weapon.", ""),
        ("action", "Put a buff counter on target Animal or Beast ally.",
         "Put a buff counter on target Animal and Beast ally.", ""),
        ("action", "Return a fire or water element card from your graveyard to your hand.",
         "Return a fire and water element card from your graveyard to your hand.", ""),
        ("action", "You may banish a card from your hand or memory. If you do, draw a card.",
         "You may banish a card from your hand and memory. If you do, draw a card.", ""),
        # all of two zones are not all of one of them
        ("action", "Put all cards from your hand and memory on the bottom of your deck in any order.",
         "Put all cards from your hand or memory on the bottom of your deck in any order.", ""),
        # one for each player is not one of all of them
        ("action", "Banish a card from a graveyard.", "Banish a card from each player's graveyard.", ""),
        ("action", "Banish all cards from each player's graveyard.",
         "Banish two cards from each opponent's graveyard.", ""),
        # what it links to, and what the card itself is
        ("item", "Linked ally gets +1 [LIFE].", "Linked champion gets +1 [LIFE].", "ally"),
        ("item", "Linked champion gets +1 [LIFE].", "Linked ally gets +1 [LIFE].", "champion"),
        ("ally", "This ally gets +1 [LIFE].", "This champion gets +1 [LIFE].", ""),
        # what holds all the time targets nothing, and an action holds nowhere
        ("ally", "As long as CARDNAME is attacking, it gets +1 [POWER].",
         "As long as target ally is attacking, it gets +1 [POWER].", ""),
        ("action", "Allies you control get +1 [LIFE] until end of turn.", "Allies you control get +1 [LIFE].", ""),
        ("item", "Allies you control get +1 [LIFE].", "Target ally gets +1 [LIFE].", ""),
    ],
)  # fmt: skip
def test_only_one_of_two_neighbours_is_read(grammar: Grammar, kind: str, right: str, wrong: str, links: str) -> None:
    """The other says something that no node says."""
    assert told(grammar, CardType(kind), right, links).verdict == READ
    assert told(grammar, CardType(kind), wrong, links).verdict == MANUAL


@pytest.mark.parametrize(
    "text",
    [
        "Animal and Beast allies you control get +1 [LIFE].",
        "Animal or Beast allies you control get +1 [LIFE].",
        "Each Animal and Beast ally you control gets +1 [LIFE].",
        "CARDNAME gets +1 [POWER] for each card named CARDNAME in your graveyard and banishment.",
        "Beast allies you control have \"On Enter: This ally gets +1 [POWER] until end of turn.\".",
    ],
)  # fmt: skip
def test_of_several_either_word_joins(grammar: Grammar, text: str) -> None:
    """Allies of both kinds are those of one and those of the other; what is granted speaks of who has it."""
    assert told(grammar, CardType.ITEM, text).verdict == READ


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Spell cards you activate cost 1 less to activate.", "Spell cards you play cost 1 less to activate."),
        ("Ignore the elemental requirements of Slime cards you activate.",
         "Ignore the elemental requirements of Slime cards you materialize."),
    ],
)  # fmt: skip
def test_how_cards_are_played_is_said(grammar: Grammar, one: str, other: str) -> None:
    """To activate, to materialize and to play are three things."""
    said, meant = told(grammar, CardType.ITEM, one), told(grammar, CardType.ITEM, other)
    assert (said.verdict, meant.verdict) == (READ, READ)
    assert said.ability != meant.ability


def test_an_amount_of_the_top_is_no_cost_and_no_error(grammar: Grammar) -> None:
    """Two families once had a category of the same name with values of two kinds."""
    text = "Reveal an amount of cards from the top of your deck equal to the amount of damage prevented this way"
    assert told(grammar, CardType.ACTION, f"{text}.").verdict == READ
    assert told(grammar, CardType.ALLY, f"{text}: Draw a card.").verdict == MANUAL
