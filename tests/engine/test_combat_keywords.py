"""Keywords and subtypes that show in combat, and what ends with turns."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Keyword, Phase, Property, Stat, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword as Word
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.players import EachOpponent, You
from gadesk.script.words import Shield
from tests.engine.table import Play, ally, at, card, side, token, trick, when, word

ALLY = p.IsType(CardType.ALLY)
YOU = You()
BLADE = card("blade", CardType.WEAPON, power=2, durability=2)


@pytest.mark.rule("keywords.ranged-n.1")
def test_ranged_counts_for_distant_attackers() -> None:
    """Ranged raises attacks, not retaliation, and only while distant, which ends with the controller's turn."""
    archer = ally("archer", 1, 9, word(Keyword.RANGED, 2), word(Keyword.RANGED, 1))
    play = Play((archer, ally("wolf", 1, 9)), side("hero", at("archer", properties=("distant",))), side("hero", "wolf"))
    play.act("attack archer", "wolf")
    play.combat_over()
    assert play.damage("wolf") == 4
    turn = play.game.state.turn
    while play.game.state.turn == turn:
        play.choose("pass")
    assert "distant" not in play.obj("archer").props


@pytest.mark.rule("terms.distant.2")
def test_distant_outlasts_the_opponents_turn() -> None:
    """A unit that became distant in another player's turn stays so until the end of its controller's."""
    far = trick("far", e.BecomeProperty(s.YourChampion(), Property.DISTANT))
    play = Play((far,), side("hero"), side("hero", hand=("far",)))
    play.act("far")
    turn = play.game.state.turn
    seen = []
    while play.game.state.turn < turn + 2:
        play.choose("skip" if "skip" in play.options() else "pass")
        state = play.game.state
        if state.phase is Phase.MAIN and not state.stack:
            seen.append((state.turn - turn, "distant" in state.objs[state.sides[1].champion].props))
    assert (1, True) in seen
    assert (2, True) not in seen


@pytest.mark.rule("keywords.pride-n.1")
def test_proud_allies_do_not_attack_but_retaliate() -> None:
    """An ally that does not obey can't attack; it may still retaliate (terms.obedience.1)."""
    cub = ally("cub", 2, 5, word(Keyword.PRIDE, 2))
    play = Play((cub, ally("wolf", 1, 5)), side("hero", "cub", "wolf"), side("hero", "cub"))
    assert "attack cub" not in play.options()
    play.act("attack wolf", "cub")
    play.combat_over("cub")
    assert play.damage("wolf") == 2


@pytest.mark.rule("keywords.command.3")
def test_command_attacks_through_an_ally() -> None:
    """The rested ally attacks with its own power and that of its intent, and the champion stays awake."""
    charge = card("charge", CardType.ATTACK, Word(Keyword.COMMAND), when(t.OnHit(), e.Draw()), power=2)
    play = Play((charge, ally("wolf", 1, 5)), side("hero", "wolf", hand=("charge",)), side("hero"))
    play.act("charge")
    play.combat_over()
    assert play.damage(seat=1) == 3
    assert play.obj("wolf").rested
    assert not play.game.state.objs[play.game.state.sides[0].champion].rested
    assert len(play.game.state.sides[0].hand) == 1


@pytest.mark.rule("keywords.command.3.b")
def test_command_fails_with_a_disobedient_ally() -> None:
    """The attack card goes to the graveyard and the ally stays rested."""
    charge = card("charge", CardType.ATTACK, Word(Keyword.COMMAND), power=2)
    play = Play(
        (charge, ally("cub", 1, 5, word(Keyword.PRIDE, 3))), side("hero", "cub", hand=("charge",)), side("hero")
    )
    play.act("charge")
    play.combat_over()
    assert play.ids("charge", Zone.GRAVEYARD)
    assert play.obj("cub").rested
    assert play.damage(seat=1) == 0


@pytest.mark.rule("card-types.functional-subtypes/siegeable.p1")
def test_siegeable_domain_loses_durability() -> None:
    """Damage removes durability counters, On Hit triggers, On Kill does not, and it does not die."""
    keep = card("keep", CardType.DOMAIN, when(t.OnDeath(), e.Draw()), subtypes=("siegeable",), durability=2)
    ram = ally("ram", 3, 3, when(t.OnHit(), e.Draw()), when(t.OnKill(), e.Draw()))
    play = Play((keep, ram), side("hero", "ram"), side("hero", "keep"))
    play.act("attack ram", "keep")
    play.combat_over()
    assert play.ids("keep", Zone.GRAVEYARD)
    assert [len(side.hand) for side in play.game.state.sides] == [1, 0]


@pytest.mark.rule("keywords.critical-n.1")
def test_cleave_with_critical_asks_once() -> None:
    """One discard keeps all the damage of a cleaving attack from being doubled."""
    reaper = ally("reaper", 2, 9, word(Keyword.CLEAVE), word(Keyword.CRITICAL, 1))
    play = Play((reaper, ally("wolf", 1, 9)), side("hero", "reaper"), side("hero", "wolf", hand=("filler", "filler")))
    play.act("attack reaper")
    play.until_asked(DecisionKind.DISCARD)
    play.answer(0)
    play.combat_over()
    assert (play.damage("wolf"), play.damage(seat=1)) == (2, 2)
    assert len(play.ids("filler", Zone.GRAVEYARD)) == 1


@pytest.mark.rule("keywords.renewable.1")
def test_renewable_bullet_returns_from_the_intent() -> None:
    """A Renewable regalia that would be banished from the intent goes to the material deck instead."""
    gun = card("gun", CardType.WEAPON, subtypes=("gun",), power=1, durability=3)
    shot = card("shot", CardType.ITEM, word(Keyword.RENEWABLE), supertypes=(Supertype.REGALIA,), power=2)
    play = Play((gun, shot), side("hero", at("gun", loaded=("shot",))), side("hero"))
    play.act("attack hero")
    play.combat_over()
    assert play.damage(seat=1) == 3
    assert play.ids("shot", Zone.MATERIAL_DECK)
    assert not play.obj("gun").loaded


@pytest.mark.rule("card-types.functional-subtypes/functional-weapons.1.a")
def test_unloaded_gun_does_not_attack() -> None:
    """A gun attacks only loaded."""
    gun = card("gun", CardType.WEAPON, subtypes=("gun",), power=1, durability=3)
    play = Play((gun,), side("hero", "gun"), side("hero"))
    assert play.options() == ["pass"]


@pytest.mark.rule("combat.attacking-and-the-combat-phase.1.e")
def test_attack_tax_must_be_payable() -> None:
    """A unit can't attack while its player can't pay what declaring costs, and pays it if they can."""
    toll = ally("toll", 1, 9, Static(s.This(), (ch.AttackTax(EachOpponent(), Fixed(1)),)))
    poor = Play((toll, ally("wolf", 1, 1)), side("hero", "wolf"), side("hero", "toll"))
    assert "attack wolf" not in poor.options()
    rich = Play((toll, ally("wolf", 1, 1)), side("hero", "wolf", hand=("filler",)), side("hero", "toll"))
    rich.act("attack wolf", "hero")
    rich.combat_over()
    assert rich.damage(seat=1) == 1
    assert rich.ids("filler", Zone.MEMORY)


@pytest.mark.rule("terms.token.3")
def test_token_dies_before_it_ceases_to_exist() -> None:
    """A token that dies triggers On Death and is nowhere afterwards."""
    play = Play(
        (token("imp", 1, 1, when(t.OnDeath(), e.Draw())), ally("wolf", 2, 2)), side("hero", "wolf"), side("hero", "imp")
    )
    play.act("attack wolf", "imp")
    play.combat_over()
    assert len(play.game.state.sides[1].hand) == 1
    assert not [one for one in play.game.state.cards.values() if one.sheet.slug == "imp"]


@pytest.mark.rule("keywords.vigor.1")
def test_vigor_wakes_at_the_end_phase() -> None:
    """A unit with Vigor that attacked is awake in the opponent's turn."""
    play = Play((ally("wolf", 2, 2, word(Keyword.VIGOR)),), side("hero", "wolf"), side("hero"))
    play.act("attack wolf")
    play.combat_over()
    assert play.obj("wolf").rested
    turn = play.game.state.turn
    while play.game.state.turn == turn:
        play.choose("pass")
    assert not play.obj("wolf").rested


@pytest.mark.rule("combat.damage-step.p2")
def test_retaliating_unit_in_stealth_still_strikes() -> None:
    """A unit that gains stealth after it was declared as retaliating is not struck but strikes."""
    hide = trick("hide", e.Continuous(s.All((ALLY, p.ControlledBy(YOU))), (ch.Grant(word(Keyword.STEALTH)),)))
    play = Play(
        (hide, ally("wolf", 2, 9), ally("bear", 3, 3)), side("hero", "wolf"), side("hero", "bear", hand=("hide",))
    )
    play.act("attack wolf", "bear")
    play.until(DecisionKind.RETALIATE)
    play.choose("bear")
    play.act("hide")
    play.combat_over()
    assert (play.damage("bear"), play.damage("wolf")) == (0, 3)


@pytest.mark.rule("keywords.on-hit.3")
def test_weapon_and_intent_trigger_on_hit_of_the_attack() -> None:
    """On Hit of what is used triggers as the attack deals damage; prevented damage hits nobody."""
    jab = card("jab", CardType.ATTACK, when(t.OnHit(), e.Draw()), power=1)
    sword = card("sword", CardType.WEAPON, when(t.OnHit(CardType.CHAMPION), e.Draw()), power=1, durability=3)
    for shielded, drawn in ((False, 2), (True, 0)):
        aura = ally("aura", 1, 1, Static(s.All((p.IsUnit(),)), (ch.Prevent(Shield.EACH),)))
        play = Play(
            (jab, sword, aura), side("hero", "sword", hand=("jab",)), side("hero", *(("aura",) if shielded else ()))
        )
        play.act("jab")
        play.until(DecisionKind.ATTACK_WEAPONS)
        play.choose("sword")
        if shielded:
            play.choose("hero")
        play.combat_over()
        if not shielded:
            play.answer(0, 1)
            play.combat_over()
        assert len(play.game.state.sides[0].hand) == drawn
        assert play.obj("sword").counters["durability"] == 2


@pytest.mark.rule("effects.replacement-effects.p2")
def test_life_for_power_counts_for_damage_only() -> None:
    """An ally that assigns damage with its life still needs power to attack or retaliate."""
    song = Static(s.All((ALLY,)), (ch.DamageBy(Stat.LIFE),))
    play = Play((ally("nun", 0, 4), ally("monk", 1, 4, song)), side("hero", "nun", "monk"), side("hero"))
    assert "attack nun" not in play.options()
    play.act("attack monk")
    play.combat_over()
    assert play.damage(seat=1) == 4


@pytest.mark.rule("combat.damage-step.3.a")
def test_what_a_unit_would_deal_is_told() -> None:
    """A view tells what a unit deals by itself, and with an attack, where that is not its power, as the rules do."""
    song = Static(s.All((ALLY,)), (ch.DamageBy(Stat.LIFE),))
    fierce = Static(s.AttacksOf(s.All((ALLY, p.ControlledBy(You())))), (ch.StatChange(Stat.POWER, Fixed(2)),))
    play = Play((ally("nun", 2, 3), ally("monk", 1, 4, song, fierce)), side("hero", "nun", "monk"), side("hero"))
    told = {view.slug: (view.power, view.deals, view.attacks_for) for view in play.game.view(0).field}
    assert told["nun"] == (2, 3, 5) and told["monk"] == (1, 4, 6)
    assert told["hero"][1:] == (None, None)
    play.act("attack monk")
    combat = play.game.view(0).combat
    assert combat is not None and combat.power == 6
    play.combat_over()
    assert play.damage(seat=1) == 6


@pytest.mark.rule("keywords.intercept.1")
def test_losing_intercept_loses_its_trigger() -> None:
    """An ally that lost Intercept does not intercept, though the keyword is a triggered ability."""
    guard = ally("guard", 1, 5, word(Keyword.INTERCEPT))
    jam = Static(s.All((ALLY, p.Other())), (ch.LoseKeyword(Keyword.INTERCEPT),))
    play = Play((guard, ally("jammer", 1, 1, jam)), side("hero", "jammer"), side("hero", "guard"))
    play.act("attack jammer", "hero")
    play.combat_over()
    assert play.damage(seat=1) == 1


@pytest.mark.rule("combat.damage-step.3.f")
@pytest.mark.parametrize("order", [(0,), (1,)])
def test_critical_reaches_an_additional_unit(order: tuple[int, ...]) -> None:
    """Damage that a weapon deals to one more unit is doubled for both, in whichever order it is replaced."""
    also = Static(s.This(), (ch.DamageInstead(also=(p.IsUnit(), p.ControlledBy(EachOpponent()))),))
    bow = card("lance", CardType.WEAPON, also, word(Keyword.CRITICAL, 1), power=2, durability=3)
    play = Play((bow, ally("wolf", 1, 9)), side("hero", "lance"), side("hero", "wolf"))
    play.act("attack hero", "wolf")
    play.until_asked(DecisionKind.REPLACEMENT)
    play.answer(*order)
    play.combat_over()
    assert (play.damage("wolf"), play.damage(seat=1)) == (4, 4)
