"""Moments in combat where several things happen at once: attackers that leave, roles, Opportunity."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Keyword, Property, Stat, Step
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import CountOf, Fixed
from gadesk.script.players import You
from gadesk.script.words import Compare
from tests.engine.table import Play, ally, champion, side, trick, when, word

ALLY = p.IsType(CardType.ALLY)
ATTACKING = s.All((ALLY, p.Is(Property.ATTACKING)))
DEFENDING = s.All((ALLY, p.Is(Property.DEFENDING)))


@pytest.mark.rule("combat.attacking-and-the-combat-phase.7")
def test_attacker_that_left_deals_nothing_and_nobody_retaliates() -> None:
    """Combat goes on through its steps without the attacker."""
    bolt = trick("bolt", e.Destroy(ATTACKING))
    play = Play(
        (bolt, ally("wolf", 2, 2), ally("bear", 2, 2)), side("hero", "wolf"), side("hero", "bear", hand=("bolt",))
    )
    play.act("attack wolf", "bear")
    play.act("bolt")
    play.combat_over()
    steps = [event.word for event in play.told(EventKind.STEP_BEGINS)]
    assert steps == ["retaliation", "damage", "end_of_combat"]
    assert not play.obj("bear").rested
    assert play.damage("bear") == 0


@pytest.mark.rule("combat.damage-step.3.c")
def test_retaliation_strikes_a_unit_that_stopped_attacking() -> None:
    """The retaliating unit deals its damage though another defender's loss ended the attack."""
    vanish = trick("vanish", e.Continuous(s.All((ALLY, p.ControlledBy(You()))), (ch.Grant(word(Keyword.STEALTH)),)))
    lurker = ally("lurker", 3, 9, word(Keyword.AMBUSH))
    play = Play(
        (vanish, lurker, ally("wolf", 2, 9), ally("bear", 1, 2)),
        side("hero", "wolf"),
        side("hero", "lurker", "bear", hand=("vanish",)),
    )
    play.act("attack wolf", "bear")
    play.until(DecisionKind.RETALIATE)
    play.choose("lurker")
    play.act("vanish")
    play.combat_over()
    assert (play.damage("bear"), play.damage("wolf")) == (0, 3)


@pytest.mark.rule("terms.retaliate-retaliation.5")
def test_units_without_power_do_not_retaliate() -> None:
    """A defender with power 0 is not asked."""
    play = Play((ally("wolf", 2, 9), ally("rock", 0, 5)), side("hero", "wolf"), side("hero", "rock"))
    play.act("attack wolf", "rock")
    play.combat_over()
    assert play.damage("wolf") == 0
    assert not play.obj("rock").rested


@pytest.mark.rule("combat.end-of-combat-step.p2", "combat.end-of-combat-step.4", "combat.end-of-combat-step.2")
def test_triggers_of_the_damage_step_resolve_in_the_end_of_combat_step() -> None:
    """On Death of a unit that was killed enters the Effects Stack then; with the stack empty combat is over."""
    seen: list[bool] = []
    grave = ally("grave", 1, 1, when(t.OnDeath(), e.Draw()))
    play = Play((ally("wolf", 2, 9), grave), side("hero", "wolf"), side("hero", "grave"))
    play.act("attack wolf", "grave")
    for _ in range(30):
        if play.game.state.stack:
            view = play.game.view(0)
            seen.append(view.step is Step.END_OF_COMBAT and view.combat is None)
        if play.asked.kind is DecisionKind.RETALIATE:
            play.choose()
        elif play.game.state.combat is None and not play.game.state.stack and seen:
            break
        else:
            play.choose("pass")
    assert seen
    assert all(seen)


@pytest.mark.rule("general.ending-the-game.p4")
def test_champions_that_kill_each_other_draw() -> None:
    """An attacking and a retaliating champion that both die end the game in a draw."""
    duke = champion("duke", 2, power=3)
    play = Play((duke,), side("duke"), side("duke"))
    play.act("attack duke")
    play.combat_over("duke")
    assert play.game.over
    assert play.game.winner is None


@pytest.mark.rule("abilities.triggered-abilities.p8")
def test_triggers_are_stacked_from_the_turn_player_on() -> None:
    """Of triggers at the same time those of the turn player go onto the Effects Stack first and resolve last."""
    mourner = ally("mourner", 1, 9, when(t.Dies((p.Other(), ALLY)), e.Draw()))
    bolt = trick("bolt", e.Destroy(s.All((ALLY, p.StatCompares(Stat.LIFE, Compare.EQUAL, Fixed(1))))))
    play = Play(
        (mourner, ally("moth", 1, 1), bolt), side("hero", "mourner", hand=("bolt",)), side("hero", "mourner", "moth")
    )
    play.act("bolt")
    for _ in range(2):
        play.choose("pass")
    assert [item.controller for item in play.game.state.stack] == [0, 1]


@pytest.mark.rule("combat.damage-step.3.a")
def test_attack_adds_up_its_parts_at_the_damage_step() -> None:
    """Bonuses that change during combat count as they are when damage is dealt."""
    pack = Static(s.AttacksOf(s.This()), (ch.StatChange(Stat.POWER, CountOf(DEFENDING)),))
    play = Play((ally("wolf", 2, 9, pack), ally("bear", 1, 9)), side("hero", "wolf"), side("hero", "bear"))
    play.act("attack wolf", "bear")
    play.combat_over()
    assert play.damage("bear") == 3
