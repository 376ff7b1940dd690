"""What one instruction does to several cards happens at once, whatever their order on the field."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.boards import BEGINS
from gadesk.glossary import CardType, Counter, Keyword, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind
from gadesk.rulestext.grammar.conditions.counted import controls
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import AdditionalCost, Static
from gadesk.script.amounts import Fixed
from gadesk.script.node import Effect, Pattern
from gadesk.script.players import EachPlayer, You
from gadesk.script.words import Compare, DeckPlace
from tests.engine.table import Play, ally, at, card, side, token, trick, when, word

ALLY = (p.IsType(CardType.ALLY),)
ALLIES = s.All(ALLY)
OTHER = (p.Other(), *ALLY)
NUMBER = e.PutCounters("age", Fixed(1), s.YourChampion())


def settle(play: Play) -> None:
    """Pass until nothing is left on the Effects Stack."""
    while play.asked.kind is not DecisionKind.OPPORTUNITY or play.game.state.stack:
        if play.asked.kind is DecisionKind.TRIGGER_ORDER:
            play.answer(*range(len(play.asked.options)))
        else:
            play.choose("pass")


def ages(play: Play, seat: int = 0) -> int:
    """Count what triggered: each trigger puts an age counter on its player's champion."""
    state = play.game.state
    return state.objs[state.sides[seat].champion].counters.get("age", 0)


DOINGS: list[tuple[str, Effect, Pattern]] = [
    ("destroyed", e.Destroy(ALLIES), t.Dies(OTHER)),
    ("sacrificed", e.Sacrifice(s.All((*ALLY, p.ControlledBy(You()))), You()), t.Dies(OTHER)),
    ("banished", e.Banish(ALLIES), t.Leaves(OTHER)),
    ("returned", e.Put(ALLIES, Zone.HAND, verb=Cause.RETURN), t.Leaves(OTHER)),
    ("put under their decks", e.Put(ALLIES, Zone.MAIN_DECK, position=DeckPlace.BOTTOM), t.Leaves(OTHER)),
    ("suppressed", e.Suppress(ALLIES), t.Leaves(OTHER)),
    ("killed by damage", e.DealDamage(Fixed(9), ALLIES), t.Dies(OTHER)),
]


@pytest.mark.rule("terms.last-known-information.1")
@pytest.mark.parametrize(("doing", "pattern"), [doing[1:] for doing in DOINGS], ids=[doing[0] for doing in DOINGS])
def test_what_leaves_together_hears_one_another(doing: Effect, pattern: Pattern) -> None:
    """Each of two allies that hear other allies leave hears the other, and so does who stays in no order."""
    ear = ally("ear", 1, 2, when(pattern, NUMBER))
    play = Play((ear, trick("sweep", doing)), side("hero", "ear", "ear", hand=("sweep",)), side("hero"))
    play.act("sweep")
    settle(play)
    assert play.ids("ear") == []
    assert ages(play) == 2


@pytest.mark.parametrize("order", [("keeper", "soldier"), ("soldier", "keeper")])
def test_where_they_go_is_settled_before_the_first_goes(order: tuple[str, str]) -> None:
    """A rule of one of them that banishes what would go to a graveyard bears on all, whichever comes first."""
    keeper = ally("keeper", 1, 1, Static(s.YourChampion(), (ch.BanishedInstead(Zone.GRAVEYARD, ALLY),)))
    soldier = ally("soldier", 1, 1)
    play = Play(
        (keeper, soldier, trick("sweep", e.Destroy(ALLIES))), side("hero", *order, hand=("sweep",)), side("hero")
    )
    play.act("sweep")
    settle(play)
    assert len(play.ids("soldier", Zone.BANISHMENT)) == 1
    assert len(play.ids("keeper", Zone.BANISHMENT)) == 1


def test_conditions_of_triggers_look_at_what_all_of_it_left() -> None:
    """ "When an ally dies, if you control no allies" holds for each of two that die at once."""
    none_left = controls(ALLY, Compare.EQUAL, Fixed(0))
    watcher = card("watcher", CardType.ITEM, when(t.Dies(ALLY), NUMBER, condition=none_left))
    sheets = (watcher, ally("soldier", 1, 1), trick("sweep", e.Destroy(ALLIES)))
    play = Play(sheets, side("hero", "watcher", "soldier", "soldier", hand=("sweep",)), side("hero"))
    play.act("sweep")
    settle(play)
    assert ages(play) == 2


def test_tokens_that_are_summoned_together_hear_one_another_enter() -> None:
    """Each of two tokens that hear others enter hears the other."""
    ear = token("ear", 1, 1, when(t.Enters(OTHER), NUMBER))
    play = Play((ear, trick("call", e.Summon(("ear",), Fixed(2)))), side("hero", hand=("call",)), side("hero"))
    play.act("call")
    settle(play)
    assert ages(play) == 2


def test_cards_put_onto_the_field_together_hear_one_another_enter() -> None:
    """The same holds for cards that come from a graveyard."""
    ear = ally("ear", 1, 1, when(t.Enters(OTHER), NUMBER))
    lying = s.All((*ALLY, p.IsCard(), p.InZone(Zone.GRAVEYARD, You())))
    sheets = (ear, trick("raise", e.Put(lying, Zone.FIELD)))
    play = Play(sheets, side("hero", hand=("raise",), graveyard=("ear", "ear")), side("hero"))
    play.act("raise")
    settle(play)
    assert ages(play) == 2


def test_all_players_choose_before_anything_is_sacrificed() -> None:
    """The second player is asked while the first one's ally is still there."""
    mine = s.Chosen((*ALLY, p.ControlledBy(You())))
    sheets = (ally("soldier", 1, 1), trick("toll", e.Sacrifice(mine, EachPlayer())))
    play = Play(sheets, side("hero", "soldier", "soldier", hand=("toll",)), side("hero", "soldier", "soldier"))
    play.act("toll")
    play.until(DecisionKind.CHOOSE)
    play.answer(0)
    assert play.asked.seat == 1 and play.asked.kind is DecisionKind.CHOOSE
    assert len(play.ids("soldier")) == 4
    play.answer(0)
    assert len(play.ids("soldier")) == 2


def test_all_players_choose_before_anything_is_discarded_or_banished() -> None:
    """The same for discarding, and for what each player does with a choice of their own."""
    hand = (p.IsCard(), p.InZone(Zone.HAND, You()))
    tricks = (
        trick("drop", e.Discard(Fixed(1), EachPlayer())),
        trick("exile", e.ForEachPlayer(EachPlayer(), e.Banish(s.Chosen(hand)))),
    )
    for name, zone in (("drop", Zone.GRAVEYARD), ("exile", Zone.BANISHMENT)):
        play = Play(tricks, side("hero", hand=(name, "filler", "filler")), side("hero", hand=("filler", "filler")))
        play.act(name)
        while play.asked.kind is DecisionKind.OPPORTUNITY:
            play.choose("pass")
        play.answer(0)
        assert play.asked.seat == 1 and play.ids("filler", zone) == []
        play.answer(0)
        assert len(play.ids("filler", zone)) == 2


@pytest.mark.parametrize("together", [False, True])
def test_what_is_discarded_together_is_told_of_only_where_a_text_counts_it_so(together: bool) -> None:
    """Else which cards went with a card would set equal ones apart, and more would be asked."""
    ear = ally("ear", 1, 1, when(t.Does(t.Deed.DISCARD, preds=(p.IsCard(),), together=together), NUMBER))
    purge = trick("purge", e.Discard(Fixed(2), You()))
    play = Play((ear, purge), side("hero", "ear", hand=("purge", "filler", "filler")), side("hero"))
    play.act("purge")
    settle(play)
    gone = [one for one in play.game.state.happened if one.kind is HappeningKind.DISCARD]
    ids = tuple(one.id for one in gone)
    assert [one.others for one in gone] == [ids if together else ()] * 2
    assert ages(play) == (1 if together else 2)


def test_what_is_sacrificed_for_a_cost_goes_together() -> None:
    """Each of two allies sacrificed to pay hears the other die (card-parts.cost.p8)."""
    ear = ally("ear", 1, 1, when(t.Dies(OTHER), NUMBER))
    cost: Any = k.SacrificeCost(ALLY, Fixed(2))
    rite = card("rite", CardType.ACTION, AdditionalCost((cost,)))
    play = Play((ear, rite), side("hero", "ear", "ear", hand=("rite",)), side("hero"))
    play.act("rite")
    settle(play)
    assert ages(play) == 2


WITHERED = {Counter.WITHER: 1}


@pytest.mark.rule("mechanics.counters/wither.3")
@pytest.mark.parametrize("order", [("horse", "ear"), ("ear", "horse")])
def test_wither_decides_on_all_before_anything_is_sacrificed(order: tuple[str, str]) -> None:
    """A withering Reservable object pays for the other and is sacrificed then, whichever comes first."""
    horse = ally("horse", 1, 1, word(Keyword.RESERVABLE))
    ear = ally("ear", 1, 1, when(t.Dies(OTHER), NUMBER))
    objects = [at(slug, counters=WITHERED) for slug in order]
    play = Play((horse, ear), side("hero", *objects), side("hero"), when=BEGINS)
    while play.asked.kind is DecisionKind.OPPORTUNITY:
        play.choose("pass")
    for slug in order:
        if play.asked.kind is DecisionKind.MAY:
            play.choose("yes" if slug == "ear" else "no")
    settle(play)
    assert play.ids("horse") == []
    assert play.obj("ear").counters.get(Counter.WITHER, 0) == 0
    assert ages(play) == 1


@pytest.mark.rule("mechanics.counters/wither.4")
@pytest.mark.parametrize("order", [("ear", "ear", "soldier"), ("soldier", "ear", "ear")])
def test_what_withers_away_together_hears_the_deaths(order: tuple[str, ...]) -> None:
    """Three that can't be paid for die at once: both that hear deaths hear two."""
    ear = ally("ear", 1, 1, when(t.Dies(OTHER), NUMBER))
    objects = [at(slug, counters=WITHERED) for slug in order]
    play = Play((ear, ally("soldier", 1, 1)), side("hero", *objects), side("hero"), when=BEGINS)
    play.choose("pass")
    play.choose("pass")
    settle(play)
    assert play.ids("ear") == [] and play.ids("soldier") == []
    assert ages(play) == 4


def test_they_rest_at_once() -> None:
    """ "Whenever an ally becomes rested, if you control no awake ally" holds for each of two that rest together."""
    awake = controls((*ALLY, p.Is(Property.AWAKE)), Compare.EQUAL, Fixed(0))
    watcher = card("watcher", CardType.ITEM, when(t.Becomes(Property.RESTED, ALLY), NUMBER, condition=awake))
    sheets = (watcher, ally("soldier", 1, 1), trick("lull", e.Rested(ALLIES)))
    play = Play(sheets, side("hero", "watcher", "soldier", "soldier", hand=("lull",)), side("hero"))
    play.act("lull")
    settle(play)
    assert ages(play) == 2
