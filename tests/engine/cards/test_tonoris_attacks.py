"""More cards of the wind guardian: training, attacks and levels."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Phase, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
TONORIS = [lineage("tonoris", level, "wind") for level in range(4)]
OBELISK, DRONE = "obelisk-of-fabrication", "automaton-drone"


def test_sentry_toughens_at_level_two() -> None:
    """+1 life from level 2."""
    for level, life in ((1, 3), (2, 4)):
        b = Board(TONORIS[level])
        assert b.chars(b.put(0, Zone.FIELD, "imperial-sentry")).life == life


def test_fray_counts_the_others() -> None:
    """+1 power for each other ally, not for itself; optional target."""
    b = Board(TONORIS[1])
    ally = b.put(0, Zone.FIELD, "imperial-recruit")
    for _ in range(2):
        b.put(0, Zone.FIELD, DRONE)
    b.put(1, Zone.FIELD, DRONE)
    b.hand(0, "into-the-fray", "into-the-fray", fodder=4)
    b.play("into-the-fray", (ally,))
    assert b.chars(ally).power == 3
    b.play("into-the-fray", ())


def test_martial_guard_takes_two_off_the_next_blow() -> None:
    """The next damage to a unit is 2 less, whatever of it is used; it floats for its class from level 2."""
    b = Board(lineage("tonoris", 1))
    b.hand(0, "martial-guard", "ignite-the-soul", "fireball", fodder=7)
    b.play("martial-guard", b.lord(1))
    b.play("ignite-the-soul", b.lord(1))
    assert b.damage(1) == 0
    b.play("fireball", b.lord(1))
    assert b.damage(1) == 2


@pytest.mark.parametrize(("objects", "memory"), [(6, 1), (5, 0)])
def test_neos_sight_wants_eight_objects(objects: int, memory: int) -> None:
    """A card, and one into memory with eight or more objects (champion and anchor are two)."""
    b = Board(TONORIS[3])
    for _ in range(objects):
        b.put(0, Zone.FIELD, DRONE)
    b.hand(0, "neos-sight")
    b.play("neos-sight")
    assert b.count(0, Zone.MEMORY) == memory


@pytest.mark.rule("keywords.on-foster.1")
def test_foster_rewards() -> None:
    """On Foster: one summons a Drone, one looks for an ally among the top five."""
    b = Board(TONORIS[1])
    b.put(0, Zone.FIELD, "novice-mechanist")
    b.put(0, Zone.FIELD, "recruitment-officer")
    b.put(0, Zone.MAIN_DECK, "imperial-sentry")
    b.starts(0, Phase.RECOLLECTION)
    b.settle("imperial-sentry")
    assert b.count(0, Zone.FIELD, DRONE) == 1 and b.count(0, Zone.HAND, "imperial-sentry") == 1


def test_rousing_slam_keeps_the_attacker_ready() -> None:
    """On Attack from level 2: the attacker has vigor and taunt until its player's next turn."""
    b = Board(TONORIS[2])
    b.hand(0, "rousing-slam", fodder=4)
    b.play("rousing-slam")
    assert b.champion(0).rested and b.damage(1) == 4
    b.pass_to(Phase.MAIN, 1)
    assert not b.champion(0).rested
    wolf = b.put(1, Zone.FIELD, "blitz-mage")
    b.put(0, Zone.FIELD, "giant-tortoise")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.attack(wolf)
    assert b.damage(0) == 3


def test_smash_has_the_domains_cost() -> None:
    """A domain is sacrificed as a cost; its reserve cost is added to the power."""
    b = Board(TONORIS[3])
    b.put(0, Zone.FIELD, OBELISK)
    b.hand(0, "smash-with-obelisk", fodder=3)
    b.play("smash-with-obelisk")
    assert b.damage(1) == 6 + 3


@pytest.mark.rule("keywords.taunt.1")
def test_shieldmate_must_be_attacked() -> None:
    """While it is awake only it may be attacked."""
    b = Board(("spirit-of-fire",), TONORIS[1])
    mate = b.put(1, Zone.FIELD, "stalwart-shieldmate")
    one = b.put(0, Zone.FIELD, "blitz-mage")
    b.attack(one)
    assert mate not in b.state.objs


def test_sentinels_are_cheaper_for_domains() -> None:
    """1 less for each domain; two Drones with a buff counter each."""
    b = Board(TONORIS[3])
    b.put(0, Zone.FIELD, OBELISK)
    b.hand(0, "summon-sentinels", fodder=3)
    b.play("summon-sentinels")
    drones = b.ids(0, Zone.FIELD, DRONE)
    assert [b.state.objs[id].counters for id in drones] == [{Counter.BUFF: 1}] * 2


@pytest.mark.rule("abilities.triggered-abilities.4")
def test_point_taunts_until_the_next_turn() -> None:
    """The champion has taunt through the opponent's turn and no longer in the own next one."""
    b = Board(TONORIS[1])
    b.put(0, Zone.FIELD, "giant-tortoise")
    wolf = b.put(1, Zone.FIELD, "blitz-mage")
    b.hand(0, "take-point", fodder=2)
    b.play("take-point")
    b.pass_to(Phase.MAIN, 1)
    b.attack(wolf)
    assert b.damage(0) == 3
    b.pass_to(Phase.MAIN, 0)
    assert not b.state.effects


def test_retribution_rallies() -> None:
    """Allies get +2 power for 4 from level 2."""
    b = Board(TONORIS[2])
    ally = b.put(0, Zone.FIELD, DRONE)
    b.hand(0, "winds-of-retribution", fodder=4)
    b.play("winds-of-retribution")
    assert b.chars(ally).power == 3


def test_lone_mercenary_taunts_as_he_enters() -> None:
    """Taunt until the beginning of his player's next turn."""
    b = Board(TONORIS[0])
    b.put(0, Zone.MATERIAL_DECK, "tonoris-lone-mercenary")
    b.put(0, Zone.MEMORY, DRONE)
    b.put(0, Zone.FIELD, "giant-tortoise")
    wolf = b.put(1, Zone.FIELD, "blitz-mage")
    b.materialize("tonoris-lone-mercenary")
    b.pass_to(Phase.MAIN, 1)
    b.attack(wolf)
    assert b.damage(0) == 3


def test_might_strengthens_the_next_attack_only() -> None:
    """+3 power for his next attack this turn."""
    b = Board(TONORIS[1])
    b.put(0, Zone.MATERIAL_DECK, "tonoris-might-of-humanity")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.FIELD, "worn-gearblade")
    b.materialize("tonoris-might-of-humanity")
    b.pass_to(Phase.MAIN, 0)
    b.attack(b.lord(0))
    assert b.damage(1) == 4
    b.champion(0).rested = False
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.attack(b.lord(0))
    assert b.damage(1) == 5


@pytest.mark.rule("abilities.ability-tracking.p1")
def test_genesis_chooses_each_obelisk_once() -> None:
    """A mode that was chosen is no longer offered."""
    b = Board(TONORIS[3])
    seen = []
    for _ in range(3):
        b.starts(0, Phase.RECOLLECTION)
        if b.decision.kind == "modes":
            seen.append(len(b.decision.options))
            b.game.answer((0,))
        b.settle()
    obelisks = [slug for id in b.ids(0, Zone.FIELD) if "obelisk" in (slug := b.slug(id))]
    assert len(set(obelisks)) == 3 and seen == [3, 2]
