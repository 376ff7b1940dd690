"""What a bot is told of a card fits the card's sheet."""

from __future__ import annotations

from gadesk.glossary import CardType, Element, Speed, Stat
from gadesk.script import abilities, amounts, changes, costs, effects, predicates, selections
from gadesk.script.node import Ability
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Shield
from gadesk.sheets.outlines import FactBook, Outline

ALLY = selections.Target((predicates.IsType(CardType.ALLY),))


def outline(*texts: Ability) -> Outline:
    """Outline a made-up action with these abilities."""
    face = Face("Made Up", (CardType.ACTION,), (Element.NORM,), speed=Speed.FAST, abilities=texts)
    facts = FactBook({"made-up": CardSheet("made-up", face)}).get("made-up")
    assert facts is not None
    return facts.whole


def test_damage_to_a_target_harms_it() -> None:
    """The printed number is kept."""
    found = outline(abilities.Instruction(effects.DealDamage(amounts.Fixed(4), ALLY)))
    assert (found.damage, found.harms, found.helps) == (4, True, False)


def test_more_power_and_prevention_help() -> None:
    """What they are put on is better off."""
    power = changes.StatChange(Stat.POWER, amounts.Fixed(3))
    assert outline(abilities.Instruction(effects.Continuous(ALLY, (power,)))).power == 3
    shield = outline(abilities.Instruction(effects.Continuous(ALLY, (changes.Prevent(Shield.NEXT),))))
    assert shield.prevents and shield.helps and not shield.harms


def test_drawing_is_worth_cards_and_giving_up_costs() -> None:
    """A sacrifice lowers the worth of the same text."""
    draw = effects.Draw(amounts.Fixed(2))
    free = outline(abilities.Activated((), draw))
    paid = outline(abilities.Activated((costs.SacrificeThis(),), draw))
    assert free.draws == paid.draws == 2
    assert free.worth > paid.worth > 0


def test_hidden_and_unknown_cards_have_no_facts() -> None:
    """Neither is an error."""
    book = FactBook({})
    assert book.get(None) is None
    assert book.get("nothing") is None
