"""The cards of the wind guardian's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Phase, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
TONORIS = [lineage("tonoris", level, "wind") for level in range(4)]
OBELISK, DRONE = "obelisk-of-fabrication", "automaton-drone"


@pytest.mark.parametrize(("slug", "power"), [("archon-broadsword", 2 + 2), ("bulwark-sword", 3)])
def test_heavy_swords_cost_two_to_use(slug: str, power: int) -> None:
    """(2) is paid to attack with them; one counts tokens, the other has +1 power for its class."""
    b = Board(TONORIS[3])
    b.put(0, Zone.FIELD, slug)
    b.put(0, Zone.FIELD, DRONE)
    b.put(0, Zone.FIELD, OBELISK)
    assert not b.may(OptionKind.ATTACK, b.lord(0))
    b = Board(TONORIS[3])
    b.put(0, Zone.FIELD, slug)
    b.put(0, Zone.FIELD, DRONE)
    b.put(0, Zone.FIELD, OBELISK)
    b.hand(0, fodder=2)
    b.attack(b.lord(0))
    assert b.damage(1) == power and b.count(0, Zone.MEMORY) == 2


@pytest.mark.parametrize(("hurt", "open_"), [("fireball", True), ("ignite-the-soul", False)])
def test_manaplate_wants_four_damage_this_turn(hurt: str, open_: bool) -> None:
    """It may be banished for a card once the champion has taken 4 or more damage this turn."""
    b = Board(TONORIS[1], lineage("rai", 3))
    b.put(0, Zone.FIELD, "charged-manaplate")
    b.hand(1, hurt, fodder=4)
    assert not b.may(OptionKind.ABILITY, "charged-manaplate")
    b.give()
    b.play(hurt, b.lord(0))
    if b.decision.seat:
        b.game.answer((0,))
    assert b.may(OptionKind.ABILITY, "charged-manaplate") is open_


@pytest.mark.parametrize("fostered", [True, False])
def test_crest_mourns_the_fostered(fostered: bool) -> None:
    """Only a fostered ally's death offers a card."""
    b = Board(TONORIS[1], lineage("rai", 3))
    b.put(0, Zone.FIELD, "crest-of-the-alliance")
    ally = b.put(0, Zone.FIELD, "imperial-recruit", props=("fostered",) if fostered else ())
    b.hand(1, "fireball", fodder=4)
    b.give()
    b.play("fireball", ally, *([True] if fostered else []))
    assert b.count(0, Zone.HAND) == fostered


@pytest.mark.rule("keywords.on-leave.1")
def test_beacon_summons_coming_and_going() -> None:
    """A Drone as it enters and, for its class, as it leaves."""
    b = Board(TONORIS[1], lineage("rai", 3))
    b.put(0, Zone.MATERIAL_DECK, "deployment-beacon")
    b.put(0, Zone.MEMORY, DRONE)
    b.materialize("deployment-beacon")
    assert b.count(0, Zone.FIELD, DRONE) == 1
    b.hand(1, "disintegrate", fodder=8)
    b.begin(1)
    b.play("disintegrate", "deployment-beacon")
    assert b.count(0, Zone.FIELD, DRONE) == 2


def test_shield_gives_vigor_to_a_taunting_unit() -> None:
    """Target unit with taunt wakes up at the beginning of the end phase."""
    b = Board(TONORIS[1])
    b.put(0, Zone.FIELD, "powercharged-shield")
    mate = b.put(0, Zone.FIELD, "stalwart-shieldmate", rested=True)
    b.put(0, Zone.FIELD, "imperial-recruit", rested=True)
    b.use("powercharged-shield")
    b.pass_to(Phase.MAIN, 1)
    assert not b.state.objs[mate].rested
    assert b.state.objs[b.ids(0, Zone.FIELD, "imperial-recruit")[0]].rested


@pytest.mark.parametrize(("slug", "cost"), [("sentinel-fabricator", 3), ("obelisk-of-fabrication", 5)])
def test_fabricators_summon_buffed_drones(slug: str, cost: int) -> None:
    """A Drone with a buff counter; the obelisk's ability costs 1 less for each domain."""
    b = Board(TONORIS[3])
    b.put(0, Zone.FIELD, slug)
    b.hand(0, fodder=cost)
    b.use(slug)
    drone = b.ids(0, Zone.FIELD, DRONE)[0]
    assert b.state.objs[drone].counters == {Counter.BUFF: 1} and not b.state.objs[drone].rested
    assert b.count(0, Zone.HAND) == 0


def test_obelisk_of_armaments_forges_a_sword() -> None:
    """(5) less 1 for each domain, and rest: a Greatsword token with its durability."""
    b = Board(TONORIS[3])
    b.put(0, Zone.FIELD, "obelisk-of-armaments")
    b.put(0, Zone.FIELD, OBELISK)
    b.hand(0, fodder=3)
    b.use("obelisk-of-armaments")
    sword = b.ids(0, Zone.FIELD, "aurousteel-greatsword")[0]
    assert b.state.objs[sword].counters == {Counter.DURABILITY: 1}


def test_obelisk_of_protection_shields() -> None:
    """The next 2 damage to a unit is prevented."""
    b = Board(lineage("tonoris", 3))
    b.put(0, Zone.FIELD, "obelisk-of-protection")
    b.hand(0, "ignite-the-soul", fodder=4)
    b.use("obelisk-of-protection", b.lord(1))
    b.play("ignite-the-soul", b.lord(1))
    assert b.damage(1) == 0 and b.state.effects[0].left == 1


def test_gearblade_mends_itself_and_shields() -> None:
    """Rest and a durability counter shield 1; an Automaton's death gives a counter back."""
    b = Board(TONORIS[1], lineage("rai", 1))
    blade = b.put(0, Zone.FIELD, "worn-gearblade")
    drone = b.put(0, Zone.FIELD, DRONE)
    b.hand(1, "ignite-the-soul", "ignite-the-soul", fodder=2)
    b.use(blade, drone)
    assert b.state.objs[blade].rested and b.state.objs[blade].counters[Counter.DURABILITY] == 2
    b.give()
    b.play("ignite-the-soul", drone)
    assert drone in b.state.objs
    if not b.decision.seat:
        b.give()
    b.play("ignite-the-soul", drone)
    assert drone not in b.state.objs
    assert b.state.objs[blade].counters[Counter.DURABILITY] == 3


def test_assembly_turns_domains_into_drones() -> None:
    """As many Drones as domains were sacrificed, rested, each with as many buff counters; then they have vigor."""
    b = Board(TONORIS[3])
    mine = [b.put(0, Zone.FIELD, slug) for slug in ("obelisk-of-armaments", OBELISK)]
    b.put(1, Zone.FIELD, OBELISK)
    b.hand(0, "assemble-the-ancients", fodder=3)
    b.act(OptionKind.ACTIVATE, "assemble-the-ancients")
    b._pay(b.decision)
    b.give()
    assert sorted(option.id or 0 for option in b.decision.options) == mine
    b.settle(tuple(mine))
    drones = b.ids(0, Zone.FIELD, DRONE)
    assert len(drones) == 2
    assert all(b.state.objs[id].rested and b.state.objs[id].counters == {Counter.BUFF: 2} for id in drones)
    b.pass_to(Phase.MAIN, 1)
    assert not any(b.state.objs[id].rested for id in drones)


@pytest.mark.rule("terms.suppress.1")
def test_cyclonic_strike_suppresses_once() -> None:
    """From the intent, once, for a Guardian: an ally is banished until the next end phase and the attack has -2."""
    b = Board(TONORIS[1])
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "cyclonic-strike", fodder=4)
    b.act(OptionKind.ACTIVATE, "cyclonic-strike")
    b._pay(b.decision)
    while b.state.combat is None or b.decision.kind != "opportunity":
        if b.decision.kind == "attack_target":
            b.answer(b.lord(1))
        else:
            b.game.answer((0,))
    strike = b.state.combat.intent[0]
    b.act(OptionKind.ABILITY, strike)
    while b.state.stack:
        b.game.answer((0,))
    assert not b.may(OptionKind.ABILITY, strike)
    assert b.count(1, Zone.BANISHMENT) == 1 and foe not in b.state.objs
    b.settle()
    assert b.damage(1) == 2
    b.pass_to(Phase.MAIN, 1)
    assert b.count(1, Zone.FIELD, "giant-tortoise") == 1


@pytest.mark.rule("playing.card-activation.7")
def test_mana_shield_is_cheaper_for_a_taunting_target() -> None:
    """2 less if it targets a unit with taunt; it prevents 4 of the next non-combat damage."""
    b = Board(lineage("tonoris", 1))
    mate = b.put(0, Zone.FIELD, "stalwart-shieldmate")
    b.hand(0, "fortified-mana-shield")
    assert b.may(OptionKind.ACTIVATE, "fortified-mana-shield")
    b.act(OptionKind.ACTIVATE, "fortified-mana-shield")
    assert b.state.stack[-1].targets == ((mate,),), "it can't be paid for another target"
    b.settle()
    b.hand(0, "fireball", fodder=4)
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.play("fireball", mate)
    assert b.state.objs[mate].damage == 0


def test_heavy_swing_is_cheaper_for_a_guardian() -> None:
    """6 power for 4."""
    b = Board(TONORIS[1])
    b.hand(0, "heavy-swing", fodder=4)
    b.play("heavy-swing")
    assert b.damage(1) == 6


@pytest.mark.rule("keywords.foster.1")
@pytest.mark.parametrize(("slug", "power", "life"), [("imperial-recruit", 2, 3), ("young-peacekeeper", 2, 3)])
def test_fostered_allies_grow(slug: str, power: int, life: int) -> None:
    """Undamaged since the end of the last turn, they become fostered at the recollection phase."""
    b = Board(TONORIS[1])
    ally = b.put(0, Zone.FIELD, slug)
    b.starts(0, Phase.RECOLLECTION)
    b.settle()
    assert (b.chars(ally).power, b.chars(ally).life) == (power, life)
    b = Board(TONORIS[1])
    ally = b.put(0, Zone.FIELD, slug)
    b.state.objs[ally].hurt = True
    b.starts(0, Phase.RECOLLECTION)
    b.settle()
    assert "fostered" not in b.state.objs[ally].props
