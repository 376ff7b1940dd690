"""More cards of the fire huntress: tricks, curses and levels."""

from __future__ import annotations

import pytest

from gadesk.glossary import Phase, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import ANCHOR, Board, needs_sheets
from tests.engine.cards.champions import DIANA, PISTOL, PLAIN, loaded

pytestmark = needs_sheets


@pytest.mark.parametrize(("target", "distant"), [("champion", True), ("ally", False)])
def test_maneuvers_shield_and_move_rangers(target: str, distant: bool) -> None:
    """The next 2 damage to a unit is prevented; a Ranger becomes distant."""
    b = Board(DIANA[1])
    ally = b.put(0, Zone.FIELD, "giant-tortoise")
    b.hand(0, "evasive-maneuvers", "ignite-the-soul", fodder=2)
    id = b.lord(0) if target == "champion" else ally
    b.play("evasive-maneuvers", id)
    assert ("distant" in b.state.objs[id].props) is distant
    b.play("ignite-the-soul", id)
    assert b.damage(0) == 0 and b.state.objs[ally].damage == 0


def test_force_load_loads_from_the_material_deck() -> None:
    """A fire or norm Bullet with memory cost 0 is loaded, into a loaded gun too."""
    b = loaded(1, PLAIN)
    b.put(0, Zone.MATERIAL_DECK, "penetrator-round")
    b.put(0, Zone.MATERIAL_DECK, "flash-grenade")
    b.hand(0, "force-load", fodder=2)
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.play("force-load", "penetrator-round")
    gun = b.ids(0, Zone.FIELD, PISTOL)[0]
    assert len(b.state.objs[gun].loaded) == 2


def test_incendiary_burns_what_it_hits() -> None:
    """On Hit: 2 damage to the hit object."""
    b = loaded(1, "incendiary-shot")
    b.attack(b.lord(0))
    assert b.damage(1) == 1 + 2 + 2
    assert b.count(0, Zone.GRAVEYARD, "incendiary-shot") == 1


@pytest.mark.parametrize(("slug", "cost"), [("materialize-munitions", 2)])
def test_munitions_materialize_a_bullet(slug: str, cost: int) -> None:
    """1 less for a Ranger; a Bullet card is materialized, its cost paid."""
    b = Board(DIANA[1])
    b.put(0, Zone.MATERIAL_DECK, PLAIN)
    b.put(0, Zone.MATERIAL_DECK, PISTOL)
    b.hand(0, slug, fodder=cost)
    b.play(slug, PLAIN)
    assert b.count(0, Zone.FIELD, PLAIN) == 1 and b.count(0, Zone.FIELD, PISTOL) == 0


def test_mindbreak_looks_and_discards() -> None:
    """The shooter sees the hit champion's memory and discards a card of their choice from it."""
    b = loaded(3, "mindbreak-bullet")
    keep = b.put(1, Zone.MEMORY, "fireball")
    b.put(1, Zone.MEMORY, "giant-tortoise")
    b.attack(b.lord(0), "giant-tortoise")
    assert b.ids(1, Zone.MEMORY) == [keep] and b.count(1, Zone.GRAVEYARD, "giant-tortoise") == 1


def test_jump_strikes_the_attacker() -> None:
    """A defending unit becomes distant and its attacker takes 4."""
    b = Board(("spirit-of-fire",), DIANA[1])
    wolf = b.put(0, Zone.FIELD, "giant-tortoise")
    b.hand(1, "rocket-jump", fodder=3)
    b.act(OptionKind.ATTACK, wolf)
    b.give()
    b.play("rocket-jump", b.lord(1))
    assert b.state.objs[wolf].damage == 4 and "distant" in b.champion(1).props


def test_supply_drone_brings_a_bullet() -> None:
    """At the recollection phase a Bullet with memory cost 0 is materialized."""
    b = Board(DIANA[1])
    b.put(0, Zone.FIELD, "supply-drone")
    b.put(0, Zone.MATERIAL_DECK, PLAIN)
    b.starts(0, Phase.RECOLLECTION)
    b.settle(PLAIN)
    assert b.count(0, Zone.FIELD, PLAIN) == 1


def test_aim_helps_the_next_attack_only() -> None:
    """+2 power for the unit's next attack, and ranged 2 until end of turn for a Ranger."""
    b = Board(DIANA[1])
    ally = b.put(0, Zone.FIELD, "blitz-mage", props=("distant",))
    b.hand(0, "take-aim", fodder=2)
    b.play("take-aim", ally)
    b.attack(ally)
    assert b.damage(1) == 3 + 2 + 2
    b.state.objs[ally].rested = False
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.attack(ally)
    assert b.damage(1) == 7 + 3 + 2


def test_cover_hides_and_distances() -> None:
    """An own unit gains stealth and becomes distant."""
    b = Board(("spirit-of-fire",), DIANA[1])
    wolf = b.put(0, Zone.FIELD, "blitz-mage")
    ally = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(1, "take-cover", fodder=4)
    b.give()
    b.play("take-cover", ally)
    if b.decision.seat:
        b.give()
    b.attack(wolf)
    assert b.damage(1) == 3 and "distant" in b.state.objs[ally].props


@pytest.mark.rule("terms.reflexive-trigger.1")
@pytest.mark.parametrize("taken", [True, False])
def test_umbra_sight_offers_a_curse(taken: bool) -> None:
    """A card; one more into memory for the card itself below the champion and 2 damage for each Curse there."""
    b = Board(DIANA[3])
    b.put(0, Zone.INNER_LINEAGE, "creeping-torment")
    b.hand(0, "umbra-sight")
    b.play("umbra-sight", taken)
    assert b.count(0, Zone.HAND) == 1 and b.count(0, Zone.MEMORY) == taken
    assert b.count(0, Zone.INNER_LINEAGE, "umbra-sight") == taken
    # The second draw of the turn also wakes the torment that lies there already.
    assert b.damage(0) == (4 + 2 if taken else 0)
    assert b.count(0, Zone.GRAVEYARD, "umbra-sight") == (not taken)


@pytest.mark.parametrize(("memory", "damage"), [(4, 4), (3, 0)])
def test_tithe_taxes_full_memories(memory: int, damage: int) -> None:
    """1 less for each Curse in any lineage; two cards into each memory, then 4 to champions with six or more."""
    b = Board(DIANA[3])
    b.put(0, Zone.INNER_LINEAGE, "violet-haze")
    b.put(1, Zone.INNER_LINEAGE, "violet-haze")
    for _ in range(memory):
        b.put(1, Zone.MEMORY, "giant-tortoise")
    b.hand(0, "umbral-tithe", fodder=3)
    b.play("umbral-tithe")
    assert b.damage(1) == damage and b.damage(0) == 0
    assert b.count(1, Zone.MEMORY) == memory + 2 and b.count(0, Zone.MEMORY) == 5


def test_haze_distances_and_saps() -> None:
    """All own units become distant; below a champion the card takes 2 of its life."""
    b = Board(DIANA[3])
    ally = b.put(0, Zone.FIELD, "giant-tortoise")
    life = b.chars(b.lord(1)).life
    b.hand(0, "violet-haze", fodder=2)
    b.play("violet-haze", b.lord(1))
    assert "distant" in b.state.objs[ally].props and "distant" in b.champion(0).props
    assert life is not None and b.chars(b.lord(1)).life == life - 2
    assert b.count(0, Zone.GRAVEYARD) == 0


@pytest.mark.rule("keywords.lineage-release.1")
def test_keen_huntress_is_released_for_a_gun() -> None:
    """Only from the inner lineage, banished as a cost."""
    b = Board(DIANA[1])
    b.put(0, Zone.MATERIAL_DECK, PISTOL)
    assert not b.may(OptionKind.ABILITY, "diana-keen-huntress")
    b = Board(DIANA[2])
    b.put(0, Zone.MATERIAL_DECK, PISTOL)
    b.use("diana-keen-huntress", PISTOL)
    assert b.count(0, Zone.FIELD, PISTOL) == 1 and b.count(0, Zone.BANISHMENT) == 1
    assert b.count(0, Zone.INNER_LINEAGE) == 1


def test_duelist_materializes_a_bullet_and_lends_ranged() -> None:
    """On Enter a Bullet; her ranged 2 stays with the champion from within the lineage."""
    b = Board(DIANA[1])
    b.put(0, Zone.MATERIAL_DECK, "diana-deadly-duelist")
    b.put(0, Zone.MATERIAL_DECK, PLAIN)
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("diana-deadly-duelist", PLAIN)
    assert b.count(0, Zone.FIELD, PLAIN) == 1
    b = loaded(3, PLAIN)
    b.champion(0).props = frozenset({"distant"})
    b.attack(b.lord(0))
    assert b.damage(1) == 1 + 2 + 2


def test_duskstalker_enters_distant() -> None:
    """She becomes distant as she enters."""
    b = Board(DIANA[2])
    b.put(0, Zone.MATERIAL_DECK, "diana-duskstalker")
    for _ in range(3):
        b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("diana-duskstalker")
    assert "distant" in b.champion(0).props
