"""Departures, ends of turns, endings with three players, damage prevention."""

from __future__ import annotations

import pytest

from gadesk.engine.changes import destruction, lineage, zones
from gadesk.glossary import CardType, Keyword, Phase, Stat, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed, NotedAmount
from gadesk.script.players import EachPlayer, You
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Dealt, Shield
from tests.engine.table import Play, ally, at, card, champion, side, trick, when, word

ALLY = p.IsType(CardType.ALLY)
MINE = (ALLY, p.ControlledBy(You()))
WIPE = trick("wipe", e.DealDamage(Fixed(9), s.All((ALLY,))))


def hand(play: Play, seat: int) -> int:
    """Count the cards in a hand."""
    return len(play.game.state.sides[seat].hand)


@pytest.mark.rule("terms.last-known-information.2")
@pytest.mark.parametrize(
    "how", [WIPE, trick("wipe", e.Destroy(s.All((ALLY,)))), trick("wipe", e.Banish(s.All((ALLY,))))]
)
def test_allies_that_leave_together_see_each_other_leave(how: CardSheet) -> None:
    """Each of two allies that leave at once triggers for the other, whichever goes first."""
    watcher = ally("watcher", 1, 1, when(t.Leaves((p.Other(), ALLY)), e.Draw()))
    play = Play((watcher, how), side("hero", "watcher", "watcher", hand=("wipe",)), side("hero"))
    play.act("wipe")
    play.combat_over()
    assert hand(play, 0) == 2


@pytest.mark.rule("terms.last-known-information.1")
def test_what_an_ally_had_from_another_that_dies_with_it_still_counts() -> None:
    """On Death given by an ally triggers for those that die together with it."""
    granted = ch.Grant(when(t.OnDeath(), e.Draw()))
    lord = ally("lord", 1, 1, Static(s.All((p.Other(), *MINE)), (granted,)))
    play = Play((lord, ally("wolf", 1, 1), WIPE), side("hero", "lord", "wolf", hand=("wipe",)), side("hero"))
    play.act("wipe")
    play.combat_over()
    assert hand(play, 0) == 1


@pytest.mark.rule("card-types.champion.6.b")
def test_levelling_up_is_no_object_entering() -> None:
    """A champion card on top of the lineage triggers its own On Enter, but nobody sees an object enter."""
    watcher = ally("watcher", 1, 9, when(t.Enters((p.IsUnit(),)), e.Draw()))
    knight = champion("knight", 25, when(t.OnEnter(), e.Draw()), level=1)
    play = Play((watcher, knight), side("hero", "watcher", material_deck=("knight",)), side("hero"))
    lineage.level_up(play.game.run, 0, play.id("knight", Zone.MATERIAL_DECK))
    play.choose("pass")
    play.combat_over()
    assert hand(play, 0) == 1


@pytest.mark.rule("keywords.immortality.1")
def test_immortal_objects_are_not_put_into_the_graveyard() -> None:
    """Neither destroying, nor sacrificing, nor putting them there sends them to the graveyard."""
    rock = ally("rock", 1, 1, word(Keyword.IMMORTALITY))
    bury = trick("bury", e.Sequence((e.Put(s.All((ALLY,)), Zone.GRAVEYARD), e.Destroy(s.All((ALLY,))))))
    play = Play((rock, bury, WIPE), side("hero", "rock", hand=("bury", "wipe")), side("hero"))
    for slug in ("bury", "wipe"):
        play.act(slug)
        play.combat_over()
    assert play.damage("rock") == 9


@pytest.mark.rule("card-types.supertypes.2.d")
def test_regalia_return_to_the_material_deck() -> None:
    """A regalia returned to hand goes to its owner's material deck, a destroyed one is banished."""
    relic = card("relic", CardType.ITEM, supertypes=(Supertype.REGALIA,))
    play = Play((relic,), side("hero", "relic", "relic"), side("hero"))
    first, second = play.ids("relic")
    zones.move(play.game.run, first, Zone.HAND, Cause.RETURN)
    destruction.destroy(play.game.run, second)
    assert len(play.ids("relic", Zone.MATERIAL_DECK)) == len(play.ids("relic", Zone.BANISHMENT)) == 1


@pytest.mark.rule("turn.end-phase.p3")
def test_what_ends_of_turn_bring_does_not_outlast_it() -> None:
    """An effect until end of turn that begins as the turn ends is over in the next."""
    grow = e.Continuous(s.This(), (ch.StatChange(Stat.POWER, Fixed(5)),))
    late = ally("late", 1, 1, when(t.TurnsEnd(), grow))
    play = Play((late,), side("hero", "late"), side("hero"))
    turn = play.game.state.turn
    for _ in range(40):
        if play.game.state.turn > turn:
            break
        play.choose("pass")
    assert play.power("late") == 1


@pytest.mark.rule("keywords.foster.1")
@pytest.mark.parametrize("hurt", [False, True])
def test_foster_needs_a_round_without_damage(hurt: bool) -> None:
    """An ally with Foster becomes fostered at its recollection unless it was dealt damage since its last turn."""
    seed = ally("seed", 1, 9, word(Keyword.FOSTER))
    prick = trick("prick", e.DealDamage(Fixed(1), s.All((ALLY,))))
    play = Play((seed, prick), side("hero", "seed"), side("hero", hand=("prick",) if hurt else ()))
    turn = play.game.state.turn
    while play.game.state.turn < turn + 2 or play.game.state.phase is not Phase.MAIN:
        if play.game.state.turn == turn + 1 and "prick" in play.options():
            play.choose("prick")
        else:
            play.choose("skip" if "skip" in play.options() else "pass")
    assert ("fostered" in play.obj("seed").props) is not hurt


@pytest.mark.rule("mechanics.damage-prevention.1")
def test_shields_keep_against_unpreventable_damage() -> None:
    """Unpreventable damage goes through a shield without wearing it; the next instance of another kind is used up."""
    guard = (ch.Prevent(Shield.SHIELD, Fixed(3)), ch.Prevent(Shield.NEXT, Fixed(2)))
    ward = trick("ward", e.Sequence(tuple(e.Continuous(s.YourChampion(), (one,)) for one in guard)))
    burn = trick("burn", e.DealDamage(Fixed(4), s.YourChampion(), unpreventable=True))
    scorch = trick("scorch", e.DealDamage(Fixed(4), s.YourChampion()))
    play = Play((ward, burn, scorch), side("hero", hand=("ward", "burn", "scorch")), side("hero"))
    for slug in ("ward", "burn"):
        play.act(slug)
        play.combat_over()
    if play.asked.kind is DecisionKind.REPLACEMENT:
        play.answer(0)
        play.combat_over()
    assert play.damage(seat=0) == 4
    play.act("scorch")
    play.combat_over()
    assert play.damage(seat=0) == 5


@pytest.mark.rule("mechanics.damage-prevention.p13")
def test_what_rides_on_a_prevention_knows_how_much_was_prevented() -> None:
    """Counters for each damage prevented are put with the prevention."""
    gain = e.PutCounters("enlighten", NotedAmount(Dealt.PREVENTED), s.YourChampion())
    ward = trick("ward", e.Continuous(s.YourChampion(), (ch.Prevent(Shield.NEXT, then=gain),)))
    scorch = trick("scorch", e.DealDamage(Fixed(4), s.YourChampion()))
    play = Play((ward, scorch), side("hero", hand=("ward", "scorch")), side("hero"))
    for slug in ("ward", "scorch"):
        play.act(slug)
        play.combat_over()
    assert play.game.state.objs[play.game.state.sides[0].champion].counters == {"enlighten": 4}


@pytest.mark.rule("mechanics.drawing-cards.3")
def test_triggers_wait_until_all_cards_are_drawn() -> None:
    """What triggers with the first card drawn resolves after all of them were."""
    scholar = ally("scholar", 1, 1, when(t.Nth(t.Does(t.Deed.DRAW), 1), e.Discard(Fixed(2))))
    study = trick("study", e.Draw(Fixed(2)))
    play = Play((scholar, study), side("hero", "scholar", hand=("study",)), side("hero"))
    play.act("study")
    play.combat_over()
    assert hand(play, 0) == 0
    assert len(play.ids("filler", Zone.GRAVEYARD)) == 2


@pytest.mark.rule("general.ending-the-game.p4")
def test_all_losing_together_is_a_draw() -> None:
    """Players who deck out in one effect draw the game."""
    flood = trick("flood", e.Draw(Fixed(20), EachPlayer()))
    play = Play((flood,), side("hero", hand=("flood",)), side("hero"))
    play.act("flood")
    play.combat_over()
    assert play.game.over
    assert play.game.winner is None


@pytest.mark.rule("general.ending-the-game.p3")
def test_decking_out_loses() -> None:
    """Who draws from an empty deck loses at the next check."""
    dig = trick("dig", e.Draw(Fixed(11)))
    play = Play((dig,), side("hero", hand=("dig",)), side("hero"))
    play.act("dig")
    play.combat_over()
    assert (play.game.winner, play.game.why_over) == (1, "decked")


@pytest.mark.rule("misc.concession.2")
def test_turn_player_of_three_leaves_in_their_combat() -> None:
    """Everything of a player who left is gone, their combat and turn end, and the next player's turn begins."""
    watcher = ally("watcher", 1, 1, when(t.Leaves((p.Other(), ALLY)), e.Draw()))
    play = Play(
        (ally("wolf", 2, 2), watcher),
        side("hero", "wolf", at("watcher", owner=1)),
        side("hero", "watcher"),
        side("hero"),
    )
    play.game.state.objs[play.ids("watcher")[0]].prior = (1,)
    play.act("attack wolf")
    play.answer(0)
    play.game.concede(0)
    state = play.game.state
    assert not play.game.over
    assert play.game.view(1).combat is None
    while state.turn_player == 0:
        play.choose("pass")
    assert state.combat is None
    assert not play.ids("wolf")
    assert hand(play, 1) == 1
    assert all(card.owner != 0 for card in state.cards.values())
    assert [state.objs[id].controller for id in play.ids("watcher")] == [1, 1]
    play.game.concede(2)
    assert play.game.winner == 1
