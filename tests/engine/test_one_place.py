"""Several cards of one place are one question; where there are several places, the first card tells which."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Zone
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.plans import NEWEST
from gadesk.script import abilities as a
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed, UpTo
from gadesk.script.node import Effect
from gadesk.script.players import You
from gadesk.script.words import Trait
from tests.engine.table import Play, ally, side, trick

SINGLE = (p.IsType(CardType.ALLY), p.IsCard(), p.InSingle(Zone.GRAVEYARD))
CARDS = (ally("man", 1, 1), ally("fox", 1, 1), ally("owl", 1, 1))
TWO = e.Banish(s.Chosen(SINGLE, Fixed(2), Fixed(2)))
UP_TO_TWO = e.Banish(s.Chosen(SINGLE, Fixed(0), UpTo(Fixed(2))))
MINE, THEIRS = ("man", "fox", "owl"), ("man", "fox")


def resolved(effect: Effect, mine: tuple[str, ...], theirs: tuple[str, ...] = (), generator: int = NEWEST) -> Play:
    """Resolve an effect with graveyards like these."""
    play = Play(
        (*CARDS, trick("probe", effect)),
        side("hero", hand=("probe",), graveyard=mine),
        side("hero", graveyard=theirs),
        generator=generator,
    )
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


def kind(play: Play) -> DecisionKind:
    """Why is asked now."""
    return play.asked.kind


def bounds(decision: Decision) -> tuple[int, int, int]:
    """How few and how many are chosen, of how many."""
    return decision.least, decision.most, len(decision.options)


@pytest.mark.parametrize(("effect", "asked"), [(TWO, (2, 2, 3)), (UP_TO_TWO, (0, 2, 3))])
def test_cards_of_the_only_place_are_one_question(effect: Effect, asked: tuple[int, int, int]) -> None:
    """Exactly so many, or up to so many, and then nothing more is asked."""
    play = resolved(effect, MINE)
    assert kind(play) is DecisionKind.CHOOSE and bounds(play.asked) == asked
    play.choose("man", "owl")
    assert kind(play) is DecisionKind.OPPORTUNITY
    assert [len(play.ids(slug, Zone.GRAVEYARD)) for slug in MINE] == [0, 1, 0]


def test_of_several_places_the_first_card_tells_which() -> None:
    """Then the others of that place are one question."""
    play = resolved(TWO, MINE, THEIRS)
    assert bounds(play.asked) == (1, 1, 5)
    play.choose("owl")
    assert bounds(play.asked) == (1, 1, 2)


@pytest.mark.parametrize("generator", [1, 2, 3])
def test_games_of_before_are_asked_one_after_the_other(generator: int) -> None:
    """A game of an older generator is replayed as it was asked."""
    play = resolved(TWO, MINE, generator=generator)
    assert bounds(play.asked) == (1, 1, 3)
    play.choose("owl")
    assert bounds(play.asked) == (1, 1, 2)


def test_so_are_costs_and_targets() -> None:
    """Banished to pay, or aimed at."""
    cost = a.Activated((k.BanishCost(SINGLE, Fixed(2)),), e.Draw())
    play = Play((*CARDS, ally("smith", 1, 1, cost)), side("hero", "smith", graveyard=MINE), side("hero"))
    play.act("ability smith")
    assert kind(play) is DecisionKind.PAY_COST and bounds(play.asked) == (2, 2, 3)
    play.choose("man", "owl")
    assert kind(play) is DecisionKind.OPPORTUNITY and not play.ids("owl", Zone.GRAVEYARD)
    aim = trick("probe", e.Banish(s.Target(SINGLE, Fixed(0), Fixed(2))))
    play = Play((*CARDS, aim), side("hero", hand=("probe",)), side("hero", graveyard=MINE))
    play.act("probe")
    assert kind(play) is DecisionKind.TARGETS and bounds(play.asked) == (0, 2, 3)


def test_several_of_one_name_are_one_question_where_only_one_is_there_often_enough() -> None:
    """Of two names the first choice tells which."""
    alike = (p.IsType(CardType.ALLY), p.IsObject(), p.ControlledBy(You()), p.Sharing(Trait.NAME))
    two = e.Sacrifice(s.Chosen(alike, Fixed(2), Fixed(2)))

    def play(*field: str, generator: int = NEWEST) -> Decision:
        made = Play(
            (*CARDS, trick("probe", two)), side("hero", *field, hand=("probe",)), side("hero"), generator=generator
        )
        made.act("probe")
        made.choose("pass")
        made.choose("pass")
        return made.asked

    assert bounds(play("man", "man", "man", "fox")) == (2, 2, 3)
    assert bounds(play("man", "man", "fox", "fox")) == (1, 1, 4)
    assert bounds(play("man", "man", "man", "fox", generator=3)) == (1, 1, 3)
