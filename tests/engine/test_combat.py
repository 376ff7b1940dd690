"""Combat: declaring, retaliation, damage, roles (combat.*)."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Keyword, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import selections as s
from gadesk.script.abilities import Activated, Static
from gadesk.script.amounts import Fixed
from gadesk.script.node import Ability
from gadesk.script.players import EachPlayer
from gadesk.script.predicates import IsType, IsUnit
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Forbidden, Shield
from tests.engine.table import Play, ally, at, card, side, trick, when, word

ALLY = IsType(CardType.ALLY)
DRAW = e.Draw()


def weapon(slug: str, power: int, *abilities: Ability, durability: int = 2) -> CardSheet:
    """Make a weapon."""
    return card(slug, CardType.WEAPON, *abilities, power=power, durability=durability)


def strike(slug: str, power: int, *abilities: Ability) -> CardSheet:
    """Make an attack card."""
    return card(slug, CardType.ATTACK, *abilities, power=power)


@pytest.mark.rule("combat.damage-step.3")
def test_attacker_and_retaliating_unit_strike_at_once() -> None:
    """Both deal damage simultaneously, and the one that was killed still dealt its own."""
    play = Play((ally("wolf", 2, 2), ally("bear", 3, 3)), side("hero", "wolf"), side("hero", "bear"))
    play.act("attack wolf", "bear")
    play.combat_over("bear")
    assert not play.ids("wolf")
    assert play.damage("bear") == 2


@pytest.mark.rule("mechanics.damage.6")
def test_champion_needs_power_for_an_attack_with_a_weapon() -> None:
    """A weapon without power does not let a champion without power declare an attack."""
    play = Play((weapon("stick", 0),), side("hero", "stick", hand=("filler",)), side("hero"))
    assert not any(option.startswith("attack") for option in play.options())


@pytest.mark.rule("keywords.true-sight.1")
def test_next_attack_with_true_sight_may_target_stealth() -> None:
    """What an effect gives to the next attack counts as the attack is declared."""
    ready = e.Continuous(s.AttacksOf(s.This(), next_only=True), (ch.Grant(word(Keyword.TRUE_SIGHT)),))
    spy = ally("spy", 1, 1, word(Keyword.STEALTH))
    play = Play((ally("scout", 1, 1, Activated((), ready)), spy), side("hero", "scout"), side("hero", "spy"))
    play.act("ability scout")
    play.until(DecisionKind.OPPORTUNITY, "attack scout")
    play.choose("attack scout")
    assert sorted(play.options()) == ["hero", "spy"]


@pytest.mark.rule("keywords.intercept.1")
def test_intercept_does_not_need_the_ally_to_stay_awake() -> None:
    """An ally that was awake as its champion was attacked may intercept though it rested since."""
    guard = ally("guard", 1, 5, word(Keyword.INTERCEPT))
    nap = trick("nap", (e.Rested(s.All((ALLY,)))))
    play = Play((guard, nap, ally("wolf", 2, 2)), side("hero", "wolf"), side("hero", "guard", hand=("nap",)))
    play.act("attack wolf", "hero")
    play.act("nap")
    play.until(DecisionKind.MAY)
    play.choose("yes")
    play.combat_over()
    assert play.damage("guard") == 2
    assert play.damage(seat=1) == 0


@pytest.mark.rule("keywords.unblockable.1")
def test_unblockable_and_cleave_can_not_be_intercepted() -> None:
    """The trigger occurs, but nobody is asked and the target stays."""
    guard = ally("guard", 1, 5, word(Keyword.INTERCEPT))
    play = Play((guard, ally("eel", 2, 2, word(Keyword.UNBLOCKABLE))), side("hero", "eel"), side("hero", "guard"))
    play.act("attack eel", "hero")
    play.combat_over()
    assert play.damage(seat=1) == 2


@pytest.mark.rule("keywords.intercept.3")
def test_intercept_twice_is_one_trigger() -> None:
    """A second instance of Intercept is redundant."""
    guard = ally("guard", 1, 5, word(Keyword.INTERCEPT), word(Keyword.INTERCEPT))
    play = Play((guard, ally("wolf", 2, 2)), side("hero", "wolf"), side("hero", "guard"))
    play.act("attack wolf", "hero")
    play.until(DecisionKind.MAY)
    play.choose("no")
    play.combat_over()
    assert play.damage(seat=1) == 2


@pytest.mark.rule("keywords.ambush.1")
def test_ambush_needs_an_attacker() -> None:
    """A unit in ambush may not retaliate against a unit that stopped attacking."""
    hide = trick(
        "hide",
        (e.Continuous(s.YourChampion(), (ch.Grant(word(Keyword.STEALTH)),))),
    )
    lurker = ally("lurker", 2, 2, word(Keyword.AMBUSH))
    play = Play((hide, lurker, ally("wolf", 2, 2)), side("hero", "wolf"), side("hero", "lurker", hand=("hide",)))
    play.act("attack wolf", "hero")
    play.act("hide")
    play.combat_over("lurker")
    assert play.game.state.combat is None
    assert play.damage("wolf") == 0


@pytest.mark.rule("keywords.ambush.1")
def test_ambush_retaliates_for_the_defender() -> None:
    """A unit in ambush retaliates while another defends."""
    lurker = ally("lurker", 2, 2, word(Keyword.AMBUSH))
    play = Play((lurker, ally("wolf", 2, 3)), side("hero", "wolf"), side("hero", "lurker"))
    play.act("attack wolf", "hero")
    play.combat_over("lurker")
    assert play.damage("wolf") == 2
    assert play.obj("lurker").rested


@pytest.mark.rule("keywords.retort-n.1")
def test_retort_is_power_of_the_unit() -> None:
    """Retort raises the unit's power as soon as it retaliates, for all that asks for it."""
    thorn = ally("thorn", 1, 4, word(Keyword.RETORT, 2))
    play = Play((thorn, ally("wolf", 2, 5)), side("hero", "wolf", hand=("filler",)), side("hero", "thorn"))
    play.act("attack wolf", "thorn")
    play.until(DecisionKind.RETALIATE)
    assert play.power("thorn") == 1
    play.choose("thorn")
    play.combat_over()
    assert play.damage("wolf") == 3
    assert play.power("thorn") == 1


@pytest.mark.rule("keywords.steadfast.1")
def test_steadfast_retaliates_rested() -> None:
    """Steadfast allies retaliate while rested, and awake ones do not rest for it."""
    wall = ally("wall", 1, 4, word(Keyword.STEADFAST))
    play = Play((wall, ally("wolf", 2, 5)), side("hero", "wolf"), side("hero", at("wall", rested=True)))
    play.act("attack wolf", "wall")
    play.combat_over("wall")
    assert play.damage("wolf") == 1


@pytest.mark.rule("combat.damage-step.2.a")
def test_only_the_lethal_retaliation_kills() -> None:
    """Of several retaliating units the one whose damage is lethal in the chosen order triggers On Kill."""
    hunter = ally("hunter", 3, 9, when(t.OnKill(), DRAW), word(Keyword.AMBUSH))
    helper = ally("helper", 3, 9, when(t.OnKill(), DRAW))
    play = Play((hunter, helper, ally("wolf", 1, 3)), side("hero", "wolf"), side("hero", "hunter", "helper"))
    play.act("attack wolf", "helper")
    play.until(DecisionKind.RETALIATE)
    play.choose("hunter", "helper")
    play.until(DecisionKind.RETALIATION_ORDER)
    play.choose("hunter", "helper")
    play.combat_over()
    kills = [event for event in play.game.state.happened if event.kind == "kill"]
    assert [event.source for event in kills] == [play.id("hunter")]
    assert len(play.game.state.sides[1].hand) == 1


@pytest.mark.rule("keywords.critical-n.1")
@pytest.mark.parametrize("retaliating", [False, True])
def test_critical_doubles_whatever_it_strikes(retaliating: bool) -> None:
    """Combat damage of an attack or a retaliation is doubled unless an opponent discards."""
    sharp, dull = ally("sharp", 2, 9, word(Keyword.CRITICAL, 2)), ally("dull", 1, 9)
    mine, theirs = ("dull", "sharp") if retaliating else ("sharp", "dull")
    play = Play((sharp, dull), side("hero", mine, hand=("filler",)), side("hero", theirs, hand=("filler",)))
    play.act(f"attack {mine}", theirs)
    play.combat_over(theirs)
    assert play.damage("dull") == 4


@pytest.mark.rule("combat.damage-step.3.f")
def test_prevention_may_come_before_doubling() -> None:
    """The controller of what is damaged orders Critical among the other replacement effects."""
    shell = ally("shell", 1, 9, Static(s.This(), (ch.Prevent(Shield.EACH, Fixed(1)),)))
    play = Play((ally("sharp", 3, 9, word(Keyword.CRITICAL, 1)), shell), side("hero", "sharp"), side("hero", "shell"))
    play.act("attack sharp", "shell")
    play.combat_over()
    assert play.asked.kind is DecisionKind.REPLACEMENT
    assert play.asked.seat == 1
    play.choose("shell")
    play.combat_over()
    assert play.damage("shell") == 4


@pytest.mark.rule("keywords.critical-n.1")
def test_critical_is_bought_off_with_a_discard() -> None:
    """An opponent that discards N cards keeps the damage as it is."""
    play = Play(
        (ally("sharp", 2, 9, word(Keyword.CRITICAL, 1)), ally("dull", 1, 9)),
        side("hero", "sharp"),
        side("hero", "dull", hand=("filler", "filler")),
    )
    play.act("attack sharp", "dull")
    play.until_asked(DecisionKind.DISCARD)
    play.answer(0)
    play.combat_over()
    assert play.damage("dull") == 2
    assert len(play.ids("filler", Zone.GRAVEYARD)) == 1


@pytest.mark.rule("card-types.weapon.2.c")
def test_durability_goes_only_with_a_strike() -> None:
    """A weapon loses durability for 0 damage, but not when the defender is gone."""
    flee = trick("flee", (e.Put(s.All((ALLY,)), Zone.HAND, verb=Cause.RETURN)))
    play = Play(
        (weapon("blade", 2), flee, ally("wolf", 1, 1)), side("hero", "blade"), side("hero", "wolf", hand=("flee",))
    )
    play.act("attack hero")
    play.until(DecisionKind.ATTACK_TARGET)
    play.choose("wolf")
    play.act("flee")
    play.combat_over()
    assert play.obj("blade").counters["durability"] == 2


@pytest.mark.rule("keywords.cleave.4")
def test_cleave_strikes_all_and_costs_one_durability() -> None:
    """Every attackable object of the chosen opponent is struck, and one durability counter goes."""
    blade = weapon("scythe", 2, word(Keyword.CLEAVE))
    play = Play((blade, ally("wolf", 1, 1), ally("bear", 1, 5)), side("hero", "scythe"), side("hero", "wolf", "bear"))
    play.act("attack hero")
    play.combat_over()
    assert not play.ids("wolf")
    assert (play.damage("bear"), play.damage(seat=1)) == (2, 2)
    assert play.obj("scythe").counters["durability"] == 1


@pytest.mark.rule("card-types.attack.p6")
def test_attack_card_fizzles_when_its_player_can_not_attack() -> None:
    """An attack card that resolves while attacks can't be declared goes to the graveyard without a combat."""
    hush = trick(
        "hush",
        (e.Continuous(s.All((IsUnit(),)), (ch.PlayerCant(EachPlayer(), Forbidden.ATTACK),))),
    )
    play = Play((strike("jab", 3), hush), side("hero", hand=("jab",)), side("hero", hand=("hush",)))
    play.act("jab")
    play.act("hush")
    play.combat_over()
    assert play.ids("jab", Zone.GRAVEYARD)
    assert play.damage(seat=1) == 0


@pytest.mark.rule("keywords.taunt.2")
def test_taunt_binds_only_awake() -> None:
    """A rested unit with Taunt may be passed over."""
    play = Play(
        (ally("wall", 1, 4, word(Keyword.TAUNT)), ally("wolf", 1, 1)),
        side("hero", "wolf"),
        side("hero", at("wall", rested=True)),
    )
    play.act("attack wolf")
    assert sorted(play.options()) == ["hero", "wall"]
