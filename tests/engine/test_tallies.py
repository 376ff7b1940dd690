"""Omens and counters on cards and masteries, modes by condition, taxed and redirected attacks, dying otherwise."""

from __future__ import annotations

import pytest

from gadesk.engine.changes import counters
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount, holds
from gadesk.glossary import CardType, Counter, Element, Keyword, Property, Speed, Stat, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.rulestext.grammar.conditions.counted import controls
from gadesk.script import abilities as a
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Amount, Condition
from gadesk.script.players import EachPlayer, You
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Compare, Dealt, Extreme, Shield, Trait
from tests.engine.table import Play, ally, at, card, side, trick, word

ALLY = (p.IsType(CardType.ALLY),)
MINE = (p.IsType(CardType.CHAMPION), p.ControlledBy(You()))
ONE = n.Fixed(1)


def resolve(play: Play) -> None:
    """Pass until nothing is left on the Effects Stack."""
    while play.asked.kind is DecisionKind.OPPORTUNITY and play.game.state.stack:
        play.choose("pass")


def count(play: Play, node: Amount, seat: int = 0) -> int:
    """Work a number out from a seat's point of view."""
    state = play.game.state
    champion = state.sides[seat].champion
    return amount(Ctx(state, seat, champion, state.cards[champion].sheet.front), node)


def test_an_omen_is_a_banished_card_with_a_counter() -> None:
    """A card banished from hand gets its counter where it lies now, and counts as the owner's omen alone."""
    hand = s.Chosen((p.IsCard(), p.InZone(Zone.HAND, You())))
    curse = trick("sign", e.Sequence((e.Banish(hand), e.PutCounters("omen", ONE, s.Noted(Dealt.CHOSEN)))))
    play = Play((curse,), side("hero", hand=("sign", "filler"), banishment=("filler",)), side("hero"))
    play.act("sign")
    resolve(play)
    omens = n.CountOf(s.All((p.IsOmen(),)))
    assert (count(play, omens), count(play, omens, 1)) == (1, 0)
    assert count(play, n.Total(Stat.RESERVE_COST, s.All((p.IsOmen(),)))) == 9


def test_omens_are_counted_by_their_different_costs() -> None:
    """Two omens of one reserve cost count once."""
    cheap = card("cheap", CardType.ACTION, cost=1)
    play = Play((cheap,), side("hero", banishment=("cheap", "filler", "filler", "cheap")), side("hero"))
    for id in play.ids("cheap", Zone.BANISHMENT) + play.ids("filler", Zone.BANISHMENT)[:1]:
        counters.put_counters(play.game.run, id, "omen", 1)
    omens = (p.IsOmen(), p.Sharing(Trait.RESERVE_COST, True))
    assert count(play, n.CountOf(s.All(omens))) == 2
    assert count(play, n.Total(Stat.RESERVE_COST, s.All((p.IsOmen(),)), Extreme.HIGHEST)) == 9


def test_counters_on_a_mastery() -> None:
    """A mastery is no object, yet holds counters while the player has it (mechanics.mastery.p1)."""
    dream = CardSheet("dream", Face("Dream", (CardType.MASTERY,), ()))
    play = Play((dream,), side("hero"), side("hero"))
    state, mine = play.game.state, s.MasteryOf(slug="dream")
    state.sides[0].mastery = dream
    state.derived = None
    put = trick("put", e.PutCounters("sheen", n.Fixed(4), mine))
    play = Play((dream, put), side("hero", hand=("put",)), side("hero"))
    play.game.state.sides[0].mastery = dream
    play.act("put")
    resolve(play)
    assert count(play, n.CountersOn("sheen", mine)) == 4 and count(play, n.CountersOn("sheen", mine), 1) == 0
    state = play.game.state
    bubble = c.Compares(n.CountersOn("sheen", mine), Compare.AT_LEAST, n.Fixed(4))
    ctx = Ctx(state, 0, state.sides[0].champion, dream.front)
    assert holds(ctx, bubble) and state.clone().sides[0].counters == state.sides[0].counters != {}


def choices(least: int = 2, most: int = 2, better: Condition | None = None) -> e.Modal:
    """Two modes of which one may be chosen, or as many as the condition says."""
    return e.Modal((e.Mode(e.Draw()), e.Mode(e.Recover(n.Fixed(2)))), better=better, better_least=least,
                   better_most=most)  # fmt: skip


def test_more_modes_by_a_condition() -> None:
    """The condition is judged as modes are selected (playing.card-activation.4)."""
    pick = trick("pick", choices(better=controls(ALLY)))
    plain = Play((pick,), side("hero", hand=("pick",)), side("hero"))
    plain.act("pick")
    assert (plain.asked.least, plain.asked.most) == (1, 1)
    rich = Play((pick, ally("one", 1, 1)), side("hero", "one", hand=("pick",)), side("hero"))
    rich.act("pick")
    resolve(rich)
    assert len(rich.ids("filler", Zone.HAND)) == 1


@pytest.mark.rule("playing.card-activation.8.b", "playing.card-activation.p3")
@pytest.mark.parametrize("imbued", [True, False])
def test_modes_of_a_card_that_may_become_imbued(imbued: bool) -> None:
    """One mode is selected at first; once it is paid for and imbued, one more of the others."""
    decree = card("decree", CardType.ACTION, word(Keyword.IMBUE, 1), a.Instruction(choices(better=c.ThisIs(
        Property.IMBUED))), speed=Speed.FAST, cost=1, elements=(Element.NORM,))  # fmt: skip
    play = Play((decree,), side("hero", hand=("decree", "filler")), side("hero"))
    play.act("decree")
    assert (play.asked.kind, play.asked.least, play.asked.most) == (DecisionKind.MODES, 1, 1)
    play.choose("0")
    assert play.asked.kind is DecisionKind.MAY
    play.choose("yes" if imbued else "no")
    assert play.game.state.stack[0].modes == ((0, 1) if imbued else (0,))
    resolve(play)
    assert play.ids("decree", Zone.GRAVEYARD)


def test_only_some_attacks_are_taxed() -> None:
    """A tax on attacks of allies, or on attacks against the source, bears on these alone (attack-declaration.1)."""
    wall = ally("wall", 0, 9, a.Static(s.This(), (ch.AttackTax(EachPlayer(), ONE, target=s.This()),)))
    play = Play((wall, ally("one", 1, 3)), side("hero", "one", hand=("filler", "filler")), side("hero", "wall"))
    play.act("attack one", "hero")
    assert len(play.ids("filler", Zone.MEMORY)) == 0
    play = Play((wall, ally("one", 1, 3)), side("hero", "one", hand=("filler", "filler")), side("hero", "wall"))
    play.act("attack one", "wall")
    play.choose("filler")
    assert len(play.ids("filler", Zone.MEMORY)) == 1


def test_an_attack_on_the_champion_is_redirected() -> None:
    """Only an attack that targets what is named is redirected (terms.redirect)."""
    decoy = trick("decoy", e.Redirect(s.Chosen((*ALLY, p.ControlledBy(You()))), MINE))
    theirs = side("hero", "two", hand=("decoy",))
    play = Play((decoy, ally("one", 1, 3), ally("two", 0, 3)), side("hero", "one"), theirs)
    play.act("attack one", "hero")
    play.until(DecisionKind.OPPORTUNITY, "decoy")
    play.act("decoy")
    play.combat_over()
    assert play.damage(seat=1) == 0 and play.obj("two").damage == 1


def test_a_unit_that_was_hit_is_banished_as_it_would_die() -> None:
    """It does not die and goes to banishment; other units die (effects.replacement-effects)."""
    pyre = ally("pyre", 2, 5, a.Static(s.All((p.IsUnit(), p.HitBy(s.This()))), (ch.DiesInstead(),)))
    bolt = trick("bolt", e.DealDamage(n.Fixed(9), s.Target(ALLY)))
    play = Play((pyre, ally("one", 0, 2), ally("two", 0, 2), bolt), side("hero", "pyre", hand=("bolt",)),
                side("hero", "one", "two"))  # fmt: skip
    play.act("attack pyre", "one")
    play.combat_over()
    assert play.ids("one", Zone.BANISHMENT)
    play.act("bolt", "two")
    resolve(play)
    assert play.ids("two", Zone.GRAVEYARD)


def test_damage_of_some_sources_cant_be_prevented() -> None:
    """Preventions do nothing against such a source (mechanics.damage-prevention)."""
    spire = ally("spire", 1, 5, a.Static(s.This(), (ch.NoPrevention((p.IsElement(Element.FIRE),)),)))
    shield = a.Static(s.This(), (ch.Prevent(Shield.EACH),))
    burns = a.Activated((), e.DealDamage(ONE, s.Target((p.Named("Two"),))))
    fire = ally("fire", 0, 5, burns, elements=(Element.FIRE,))
    water = ally("water", 0, 5, burns)
    mine = side("hero", "spire", "fire", "water")
    play = Play((spire, fire, water, ally("two", 0, 5, shield)), mine, side("hero", "two"))
    play.act("ability water")
    resolve(play)
    assert play.obj("two").damage == 0
    play.act("ability fire")
    resolve(play)
    assert play.obj("two").damage == 1


def test_doubled_counters() -> None:
    """Doubling puts as many on as there are (mechanics.counters)."""
    mind = trick("mind", e.PutCounters(Counter.PREPARATION, n.CountersOn(Counter.PREPARATION, s.YourChampion()),
                                       s.YourChampion()))  # fmt: skip
    play = Play((mind,), side(at("hero", counters={"preparation": 3}), hand=("mind",)), side("hero"))
    play.act("mind")
    resolve(play)
    champion = play.game.state.objs[play.game.state.sides[0].champion]
    assert champion.counters[Counter.PREPARATION] == 6
