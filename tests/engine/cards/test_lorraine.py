"""The cards of the wind swordswoman's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import Board, lineage, needs_sheets

pytestmark = needs_sheets
LORRAINE = [lineage("lorraine", level, "wind") for level in range(4)]


def test_bauble_lets_each_player_draw() -> None:
    """Banished as a cost, it draws a card for each player."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.FIELD, "bauble-of-abundance")
    b.use("bauble-of-abundance")
    assert (b.count(0, Zone.HAND), b.count(1, Zone.HAND)) == (1, 1)
    assert b.count(0, Zone.BANISHMENT, "bauble-of-abundance") == 1


@pytest.mark.rule("mechanics.damage-prevention.p9")
def test_durability_buys_a_shield_for_each_unit() -> None:
    """Each unit has a shield of its own against non-combat damage, and the weapon loses a counter."""
    b = Board(lineage("lorraine", 1))
    sword = b.put(0, Zone.FIELD, "clarent-sword-of-peace")
    ally = b.put(0, Zone.FIELD, "veteran-soldier")
    b.hand(0, "ignite-the-soul", "ignite-the-soul", fodder=4)
    b.use(sword)
    assert b.state.objs[sword].counters[Counter.DURABILITY] == 1
    b.play("ignite-the-soul", ally)
    assert b.state.objs[ally].damage == 0
    b.play("ignite-the-soul", ally)
    assert b.state.objs[ally].damage == 1
    assert [effect.left for effect in b.state.effects] == [1]


def test_amulet_draws_for_a_death_in_another_turn() -> None:
    """It offers a card when an ally dies in the opponent's turn, and only then."""
    b = Board(LORRAINE[1], ("spirit-of-fire", "rai-spellcrafter"))
    b.put(0, Zone.FIELD, "life-essence-amulet")
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.hand(1, "fireball", fodder=4)
    b.begin(1)
    b.play("fireball", ally, True)
    assert b.count(0, Zone.HAND) == 1
    assert b.count(0, Zone.BANISHMENT, "life-essence-amulet") == 1


def test_amulet_is_silent_in_its_own_turn() -> None:
    """In its controller's turn nothing is offered."""
    b = Board(("spirit-of-fire", "rai-spellcrafter"))
    b.put(0, Zone.FIELD, "life-essence-amulet")
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.hand(0, "fireball", fodder=4)
    b.play("fireball", ally)
    assert b.count(0, Zone.FIELD, "life-essence-amulet") == 1


@pytest.mark.rule("mechanics.game-zones.p5")
def test_two_deaths_draw_for_one_amulet_once() -> None:
    """Two triggers of one amulet banish it once: the second finds it gone."""
    b = Board(LORRAINE[1], ("spirit-of-fire", "rai-spellcrafter"))
    b.put(0, Zone.FIELD, "life-essence-amulet")
    b.put(0, Zone.FIELD, "swift-recruit")
    b.put(0, Zone.FIELD, "swift-recruit")
    b.hand(1, "purge-in-flames", fodder=8)
    b.begin(1)
    b.play("purge-in-flames", True)
    assert b.count(0, Zone.HAND) == 1


def test_greatsword_strengthens_an_ally_as_it_enters() -> None:
    """Its class bonus gives an ally power until end of turn."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.MATERIAL_DECK, "ornamental-greatsword")
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.materialize("ornamental-greatsword")
    assert b.chars(ally).power == 2


def test_edge_reads_both_memories() -> None:
    """Fire deals 3 to a unit, water draws, wind banishes a card of each opponent's memory."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.MATERIAL_DECK, "prismatic-edge")
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    for slug in ("veteran-soldier", "veteran-soldier"):
        b.put(0, Zone.MEMORY, slug)
    for slug in ("blitz-mage", "giant-tortoise", "swift-recruit"):
        b.put(1, Zone.MEMORY, slug)
    b.materialize("prismatic-edge", foe)
    assert b.state.objs[foe].damage == 3
    assert b.count(0, Zone.HAND) == 1
    assert b.count(1, Zone.MEMORY) == 2 and b.count(1, Zone.BANISHMENT) == 1


def test_edge_asks_nothing_of_memories_without_the_elements() -> None:
    """Without a fire, water or wind card nothing follows."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.MATERIAL_DECK, "prismatic-edge")
    b.put(0, Zone.MEMORY, "veteran-soldier")
    b.put(0, Zone.MEMORY, "veteran-soldier")
    b.put(1, Zone.MEMORY, "veteran-soldier")
    b.materialize("prismatic-edge")
    assert b.count(0, Zone.HAND) == 0 and b.count(1, Zone.MEMORY) == 1


@pytest.mark.rule("keywords.true-sight.1")
def test_seeking_sword_reaches_what_hides() -> None:
    """With it the champion may attack a unit with stealth."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.FIELD, "sword-of-seeking")
    foe = b.put(1, Zone.FIELD, "veteran-soldier")
    b.hand(1, "take-cover", fodder=5)
    b.give()
    b.play("take-cover", foe)
    b.attack(b.lord(0), foe)
    assert b.state.objs[foe].damage == 1


def test_longsword_and_banner_add_power() -> None:
    """A class bonus adds power to the weapon; the banner adds to other allies and to weapons from level 2."""
    b = Board(LORRAINE[1])
    sword = b.put(0, Zone.FIELD, "warriors-longsword")
    banner = b.put(0, Zone.FIELD, "banner-knight")
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    assert b.chars(sword).power == 2
    assert (b.chars(ally).power, b.chars(banner).power) == (1, 1)
    b = Board(LORRAINE[2])
    sword = b.put(0, Zone.FIELD, "warriors-longsword")
    banner = b.put(0, Zone.FIELD, "banner-knight")
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    foe = b.put(1, Zone.FIELD, "swift-recruit")
    assert b.chars(sword).power == 3
    assert (b.chars(ally).power, b.chars(banner).power, b.chars(foe).power) == (2, 1, 1)


@pytest.mark.rule("abilities.static-abilities.1")
def test_banner_does_nothing_while_it_is_being_played() -> None:
    """An ally card on the Effects Stack is no object, so its static ability does not work yet."""
    b = Board(LORRAINE[2])
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.hand(0, "banner-knight", fodder=2)
    b.act(OptionKind.ACTIVATE, "banner-knight")
    assert len(b.state.stack) == 1
    assert b.chars(ally).power == 1
    b.settle()
    assert b.chars(ally).power == 2


def test_crusader_enters_rested_and_intercepts_for_its_class() -> None:
    """It enters the field rested."""
    b = Board(LORRAINE[1])
    b.hand(0, "crusader-of-aesa", fodder=3)
    b.play("crusader-of-aesa")
    knight = b.ids(0, Zone.FIELD, "crusader-of-aesa")[0]
    assert b.state.objs[knight].rested


@pytest.mark.rule("keywords.intercept.1")
@pytest.mark.parametrize("slug", ["esteemed-knight", "swift-recruit"])
def test_knights_intercept(slug: str) -> None:
    """An awake ally with intercept may take an attack on its champion."""
    b = Board(LORRAINE[1], LORRAINE[1])
    attacker = b.put(0, Zone.FIELD, "veteran-soldier")
    knight = b.put(1, Zone.FIELD, slug)
    b.attack(attacker, b.lord(1), True)
    assert b.damage(1) == 0
    assert knight not in b.state.objs or b.state.objs[knight].damage == 2


@pytest.mark.rule("playing.card-activation.3.b")
@pytest.mark.parametrize("paid", [True, False])
def test_crux_sight_pays_for_its_second_sentence(paid: bool) -> None:
    """With (2) more it is banished as it resolves and returns a crux card; else it draws and is spent."""
    b = Board(LORRAINE[3])
    b.hand(0, "crux-sight", fodder=3)
    b.put(0, Zone.GRAVEYARD, "spirits-blessing")
    b.put(0, Zone.GRAVEYARD, "veteran-soldier")
    b.play("crux-sight", ("crux-sight",) if paid else ())
    assert b.count(0, Zone.HAND, "spirits-blessing") == paid
    assert b.count(0, Zone.BANISHMENT, "crux-sight") == paid
    assert b.count(0, Zone.MEMORY) == (2 if paid else 0)
    assert b.count(0, Zone.HAND) == (3 if paid else 4)


@pytest.mark.rule("mechanics.damage-prevention.1")
def test_deflecting_edge_shields_against_combat_damage() -> None:
    """A sword weapon makes it free; it absorbs 3 combat damage in all and nothing else."""
    b = Board(LORRAINE[1], LORRAINE[1])
    b.put(1, Zone.FIELD, "warriors-longsword")
    one, two = b.put(0, Zone.FIELD, "veteran-soldier"), b.put(0, Zone.FIELD, "veteran-soldier")
    b.hand(1, "deflecting-edge")
    b.give()
    b.play("deflecting-edge", b.lord(1))
    b.attack(one)
    assert b.damage(1) == 0
    b.attack(two)
    assert b.damage(1) == 1


@pytest.mark.rule("effects.continuous-effects/instanced-effects.p1")
@pytest.mark.parametrize(("slug", "stat", "more"), [("favorable-winds", "life", 1), ("inspiring-call", "power", 1)])
def test_calls_reach_only_allies_that_are_there(slug: str, stat: str, more: int) -> None:
    """Allies that enter later get nothing."""
    b = Board(LORRAINE[1])
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.hand(0, slug, "swift-recruit", fodder=6)
    before = getattr(b.chars(ally), stat)
    b.play(slug)
    b.play("swift-recruit")
    late = next(id for id in b.ids(0, Zone.FIELD, "swift-recruit") if id != ally)
    assert getattr(b.chars(ally), stat) == before + more
    assert getattr(b.chars(late), stat) == before


def test_inspiring_call_is_cheap_once_the_champion_attacked() -> None:
    """2 less after the champion attacked this turn, and it draws into memory."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.FIELD, "warriors-longsword")
    b.hand(0, "inspiring-call", fodder=1)
    assert not b.may(OptionKind.ACTIVATE, "inspiring-call")
    b.attack(b.lord(0))
    b.play("inspiring-call")
    assert b.count(0, Zone.MEMORY) == 2
