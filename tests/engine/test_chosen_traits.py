"""Elements, classes and subtypes that may be chosen are those of the rulebook and of the game's cards."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Among, Trait
from tests.engine.table import Play, ally, card, side, trick

RULEBOOK = {
    "norm", "fire", "water", "wind", "arcane", "astra", "crux", "exia", "luxem", "neos", "tera", "umbra",
}  # fmt: skip
"""types.elements.p1"""


def offered(kind: Trait, among: Among, *more: CardSheet) -> set[str]:
    """Return the words that a player is offered who chooses one of a kind."""
    pick = trick("pick", e.ChooseTraits(kind, Fixed(1), Fixed(1), among))
    play = Play((pick, *more), side("hero", hand=("pick",)), side("hero"))
    play.act("pick")
    while play.asked.kind is DecisionKind.OPPORTUNITY:
        play.choose("pass")
    return {option.word for option in play.asked.options if option.word}


@pytest.mark.rule("types.elements.p1")
def test_elements_are_those_of_the_rulebook() -> None:
    """What the program has a word for besides is no element of this game."""
    assert offered(Trait.ELEMENT, Among.ALL) == RULEBOOK
    assert offered(Trait.ELEMENT, Among.NON_NORM) == RULEBOOK - {"norm"}
    assert offered(Trait.ELEMENT, Among.BASIC) == {"fire", "water", "wind"}


def test_an_element_of_the_games_cards_can_be_chosen() -> None:
    """A card that prints an element makes it one of the game."""
    assert offered(Trait.ELEMENT, Among.ALL, ally("idol", 1, 1, elements=(Element.EXALTED,))) == RULEBOOK | {"exalted"}


def test_classes_and_subtypes_are_those_of_the_games_cards() -> None:
    """Nothing is offered that no card prints."""
    sword = card("blade", CardType.WEAPON, subtypes=("sword", "bow"), classes=("warrior",), durability=1)
    assert offered(Trait.CLASS, Among.ALL, sword, ally("nun", 1, 1, classes=("cleric",))) == {"cleric", "warrior"}
    assert offered(Trait.SUBTYPE, Among.WEAPON, sword, ally("ox", 1, 1, subtypes=("ox",))) == {"sword", "bow"}
