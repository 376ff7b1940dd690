"""More cards of the wind swordswoman: her blades, attacks and levels."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Phase, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
LORRAINE = [lineage("lorraine", level, "wind") for level in range(4)]


@pytest.mark.rule("keywords.floating-memory.1")
@pytest.mark.parametrize(
    "slug", ["honorable-vanguard", "veteran-soldier", "savage-slash", "reclaim", "favorable-winds"]
)
def test_floating_memory_pays_for_a_materialization(slug: str) -> None:
    """Banished from the graveyard it pays for 1, before the random cards of the memory."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.GRAVEYARD, slug)
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MATERIAL_DECK, "warriors-longsword")
    b.materialize("warriors-longsword", slug)
    assert b.count(0, Zone.BANISHMENT, slug) == 1


@pytest.mark.rule("keywords.efficiency.1")
@pytest.mark.parametrize(("slug", "cost"), [("hurricane-sweep", 5), ("sudden-steel", 6)])
def test_efficient_attacks_cost_the_level_less(slug: str, cost: int) -> None:
    """They cost LV less for a Warrior, and the printed cost for anyone else."""
    b = Board(LORRAINE[2])
    b.hand(0, slug, fodder=cost - 2)
    assert b.may(OptionKind.ACTIVATE, slug)
    b.play(slug)
    assert b.count(0, Zone.HAND) == 0
    b = Board(("spirit-of-wind", "tonoris-lone-mercenary"))
    b.hand(0, slug, fodder=cost - 1)
    assert not b.may(OptionKind.ACTIVATE, slug)


@pytest.mark.rule("keywords.cleave.1")
def test_sweep_hits_everyone() -> None:
    """Cleave deals the attack's damage to each unit of the opponent."""
    b = Board(LORRAINE[2])
    foes = [b.put(1, Zone.FIELD, "giant-tortoise") for _ in range(2)]
    b.hand(0, "hurricane-sweep", fodder=5)
    b.play("hurricane-sweep")
    assert [b.state.objs[id].damage for id in foes] == [1, 1] and b.damage(1) == 1


@pytest.mark.parametrize(("memory", "power"), [(1, 3), (0, 1), (2, 1)])
def test_opening_cut_wants_exactly_one_card_in_memory(memory: int, power: int) -> None:
    """It gets +2 power while there is exactly one card in memory (the one that pays for it counts)."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.FIELD, "bauble-of-abundance")
    b.hand(0, "opening-cut", fodder=1)
    for _ in range(memory - 1):
        b.put(0, Zone.MEMORY, "giant-tortoise")
    b.act(OptionKind.ACTIVATE, "opening-cut")
    if not memory:
        b.state.sides[0].memory.clear()
    b.settle()
    assert b.damage(1) == power


def test_phalanx_captain_counts_humans() -> None:
    """1 less for each Human ally; other Humans get +1 power while they attack."""
    b = Board(LORRAINE[1])
    for _ in range(3):
        b.put(0, Zone.FIELD, "veteran-soldier")
    b.hand(0, "phalanx-captain", fodder=2)
    b.play("phalanx-captain")
    soldier = b.ids(0, Zone.FIELD, "veteran-soldier")[0]
    captain = b.ids(0, Zone.FIELD, "phalanx-captain")[0]
    b.attack(soldier)
    assert b.damage(1) == 3
    b.attack(captain)
    assert b.damage(1) == 4
    assert b.chars(soldier).power == 2


def test_reclaim_returns_an_own_ally() -> None:
    """Only an own ally can be its target; it goes to its owner's hand."""
    b = Board(LORRAINE[1])
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.put(1, Zone.FIELD, "swift-recruit")
    b.hand(0, "reclaim", fodder=2)
    b.play("reclaim")
    assert ally not in b.state.objs and b.count(0, Zone.HAND, "swift-recruit") == 1


def test_ascension_swaps_sword_regalia() -> None:
    """A Sword regalia is returned as a cost, another is put onto the field from banishment or material deck."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.FIELD, "sword-of-seeking")
    b.put(0, Zone.BANISHMENT, "prismatic-edge")
    b.put(0, Zone.MATERIAL_DECK, "clarent-sword-of-peace")
    b.hand(0, "spirit-blade-ascension", fodder=1)
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.put(1, Zone.MEMORY, "blitz-mage")
    b.play("spirit-blade-ascension", "prismatic-edge", foe)
    assert b.count(0, Zone.MATERIAL_DECK, "sword-of-seeking") == 1
    assert b.count(0, Zone.FIELD, "prismatic-edge") == 1
    assert b.state.objs[foe].damage == 3


@pytest.mark.rule("playing.card-activation.p2")
def test_dispersion_splits_the_counters_it_removed() -> None:
    """All durability of the chosen swords is removed, they are banished, and each chosen unit gets at least 1."""
    b = Board(LORRAINE[3])
    one = b.put(0, Zone.FIELD, "sword-of-seeking")
    two = b.put(0, Zone.FIELD, "clarent-sword-of-peace")
    kept = b.put(0, Zone.FIELD, "warriors-longsword")
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "spirit-blade-dispersion")
    b.play("spirit-blade-dispersion", (one, two), (foe, b.lord(1)), (foe, foe))
    assert b.state.objs[foe].damage == 3 and b.damage(1) == 1
    assert b.count(0, Zone.BANISHMENT) == 2 and kept in b.state.objs


def test_ghost_strike_feeds_on_the_material_deck() -> None:
    """A card banished from the material deck gives the champion's attacks +1 power until end of turn, this one too."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.MATERIAL_DECK, "warriors-longsword")
    b.hand(0, "spirit-blade-ghost-strike")
    b.play("spirit-blade-ghost-strike", True)
    assert b.damage(1) == 1 + 1 + 1  # its power, the effect, and the champion's own for a banished regalia weapon
    assert b.count(0, Zone.BANISHMENT) == 1


def test_infusion_strengthens_a_sword_weapon() -> None:
    """+3 power and a draw when it hits a champion; free once the champion dealt combat damage."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.FIELD, "warriors-longsword")
    b.hand(0, "spirit-blade-infusion", fodder=2)
    b.play("spirit-blade-infusion")
    b.attack(b.lord(0))
    assert b.damage(1) == 5
    assert b.count(0, Zone.HAND) == 1
    b.hand(0, "spirit-blade-infusion")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    assert b.may(OptionKind.ACTIVATE, "spirit-blade-infusion")


def test_blessing_returns_a_regalia_and_wakes_the_champion() -> None:
    """A regalia goes back to the material deck; the champion wakes up and a card is drawn."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.FIELD, "warriors-longsword")
    b.champion(0).rested = True
    b.hand(0, "spirits-blessing", fodder=1)
    b.play("spirits-blessing", "warriors-longsword")
    assert not b.champion(0).rested
    assert b.count(0, Zone.MATERIAL_DECK, "warriors-longsword") == 1 and b.count(0, Zone.HAND) == 1


def test_training_puts_a_buff_counter() -> None:
    """A buff counter gives +1 power and +1 life."""
    b = Board(LORRAINE[1])
    ally = b.put(0, Zone.FIELD, "swift-recruit")
    b.hand(0, "training-session", fodder=2)
    b.play("training-session")
    assert (b.chars(ally).power, b.chars(ally).life) == (2, 3)


def test_weaponsmith_mends_a_weapon_each_recollection() -> None:
    """At the beginning of the recollection phase a weapon gets a durability counter."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.FIELD, "weaponsmith")
    sword = b.put(0, Zone.FIELD, "warriors-longsword")
    b.starts(0, Phase.RECOLLECTION)
    b.settle()
    assert b.state.objs[sword].counters[Counter.DURABILITY] == 3


@pytest.mark.parametrize(("memory", "back"), [("swift-recruit", 1), ("giant-tortoise", 0)])
def test_wind_cutter_returns_to_memory(memory: str, back: int) -> None:
    """A wind card revealed at random from memory brings it back to memory as it hits."""
    b = Board(LORRAINE[1])
    b.hand(0, "wind-cutter", memory, memory)
    b.act(OptionKind.ACTIVATE, "wind-cutter")
    b.settle()
    assert b.damage(1) == 2
    assert b.count(0, Zone.MEMORY, "wind-cutter") == back
    assert b.count(0, Zone.GRAVEYARD, "wind-cutter") == 1 - back


def test_wandering_warrior_materializes_a_free_weapon() -> None:
    """As she enters, a weapon card with memory cost 0 may be materialized."""
    b = Board(LORRAINE[0])
    for slug in ("lorraine-wandering-warrior", "sword-of-seeking", "warriors-longsword"):
        b.put(0, Zone.MATERIAL_DECK, slug)
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("lorraine-wandering-warrior", "sword-of-seeking")
    assert b.count(0, Zone.FIELD, "sword-of-seeking") == 1
    assert b.count(0, Zone.MATERIAL_DECK) == 1


def test_blademaster_strengthens_her_attacks_this_turn() -> None:
    """Her attacks get +2 power and draw for a kill until end of turn."""
    b = Board(LORRAINE[1])
    b.put(0, Zone.MATERIAL_DECK, "lorraine-blademaster")
    b.put(0, Zone.FIELD, "warriors-longsword")
    foe = b.put(1, Zone.FIELD, "blue-slime")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("lorraine-blademaster")
    b.pass_to(Phase.MAIN, 0)
    hand = b.count(0, Zone.HAND)
    b.attack(b.lord(0), foe)
    assert foe not in b.state.objs
    assert b.count(0, Zone.HAND) == hand + 1


def test_crux_knight_counts_banished_regalia_weapons() -> None:
    """Each regalia weapon card in her banishment adds 1 to her attacks, not to herself."""
    b = Board(LORRAINE[3])
    b.put(0, Zone.FIELD, "warriors-longsword")
    b.put(0, Zone.BANISHMENT, "sword-of-seeking")
    b.put(0, Zone.BANISHMENT, "clarent-sword-of-peace")
    b.put(0, Zone.BANISHMENT, "swift-recruit")
    b.attack(b.lord(0))
    assert b.damage(1) == 4
    assert not b.chars(b.lord(0)).power
