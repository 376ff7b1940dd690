"""The cards of the wind polearm warrior's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Phase, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
JIN = [lineage("jin", level, "wind") for level in range(4)]
HALBERD, HUMAN = "steel-halberd", "veteran-soldier"


def hurt(level: int, damage: int) -> Board:
    """Begin with a hurt champion."""
    b = Board(JIN[level])
    b.hurt(0, damage)
    return b


def test_plate_hardens_and_bites() -> None:
    """+7 life for a Warrior; 3 unpreventable damage and a card at each recollection phase."""
    b = Board(JIN[1])
    b.put(0, Zone.FIELD, "berserker-plate")
    assert b.chars(b.lord(0)).life == 27
    b.starts(0, Phase.RECOLLECTION)
    b.settle()
    assert b.damage(0) == 3 and b.count(0, Zone.HAND) == 1


@pytest.mark.rule("keywords.on-kill.1")
@pytest.mark.parametrize(("mine", "counters"), [(JIN[1], 2), (lineage("lorraine", 1, "wind"), 1)])
def test_spear_feeds_on_kills(mine: tuple[str, ...], counters: int) -> None:
    """A kill puts a durability counter on it, for its champion alone."""
    b = Board(mine)
    spear = b.put(0, Zone.FIELD, "executioners-spear")
    foe = b.put(1, Zone.FIELD, "automaton-drone")
    b.attack(b.lord(0), foe)
    assert b.state.objs[spear].counters[Counter.DURABILITY] == counters


@pytest.mark.rule("combat.damage-step.3.g")
def test_a_spent_spear_is_gone_before_it_can_mend() -> None:
    """With its last durability counter it is destroyed before what its kill triggered resolves."""
    b = Board(JIN[1])
    spear = b.put(0, Zone.FIELD, "executioners-spear")
    b.state.objs[spear].counters[Counter.DURABILITY] = 1
    foe = b.put(1, Zone.FIELD, "automaton-drone")
    b.attack(b.lord(0), foe)
    assert b.count(0, Zone.BANISHMENT, "executioners-spear") == 1


def test_safeguard_amulet_takes_four_of_each() -> None:
    """Each non-combat damage to the champion this turn is 4 less."""
    b = Board(lineage("rai", 3), JIN[1])
    b.put(1, Zone.FIELD, "safeguard-amulet")
    b.hand(0, "arcane-blast", "fireball", fodder=10)
    b.give()
    b.use("safeguard-amulet")
    b.play("arcane-blast", b.lord(1))
    assert b.damage(1) == 7
    b.play("fireball", b.lord(1))
    assert b.damage(1) == 7


@pytest.mark.parametrize("taken", [True, False])
def test_shuang_ji_counts_wounds(taken: bool) -> None:
    """+1 power for every five damage counters; as it enters 5 damage may be taken for a card."""
    b = hurt(3, 11)
    b.put(0, Zone.MATERIAL_DECK, "shuang-ji-of-sacrifice")
    b.put(0, Zone.MEMORY, HUMAN)
    b.materialize("shuang-ji-of-sacrifice", taken)
    spear = b.ids(0, Zone.FIELD, "shuang-ji-of-sacrifice")[0]
    assert b.damage(0) == (16 if taken else 11) and b.count(0, Zone.HAND) == taken
    assert b.chars(spear).power == (4 if taken else 3)


def test_whetstone_sharpens_and_draws() -> None:
    """Up to one own Polearm weapon gets +1 power; a card either way."""
    b = Board(JIN[1])
    spear = b.put(0, Zone.FIELD, HALBERD)
    b.put(0, Zone.FIELD, "slate-whetstone")
    b.use("slate-whetstone", (spear,))
    assert b.chars(spear).power == 3 and b.count(0, Zone.HAND) == 1
    b = Board(JIN[1])
    b.put(0, Zone.FIELD, "slate-whetstone")
    b.use("slate-whetstone")
    assert b.count(0, Zone.HAND) == 1


def test_bladesworn_shares_its_wounds() -> None:
    """+1 power for every ten damage counters; damage to it is dealt to the champion as well."""
    b = Board(lineage("rai", 2), JIN[3])
    b.hurt(1, 21)
    ally = b.put(1, Zone.FIELD, "bloodbond-bladesworn")
    assert b.chars(ally).power == 5
    b.hand(0, "fireball", fodder=2)
    b.play("fireball", ally)
    assert b.state.objs[ally].damage == 3 and b.damage(1) == 24


def test_commander_is_cheap_after_a_charge() -> None:
    """3 less once the champion dealt 3 combat damage this turn."""
    b = Board(JIN[1])
    spear = b.put(0, Zone.FIELD, HALBERD)
    b.state.objs[spear].counters[Counter.BUFF] = 0
    b.put(0, Zone.FIELD, "banner-knight")
    b.hand(0, "eminent-commander", fodder=2)
    b.attack(b.lord(0))
    assert b.damage(1) == 2 and not b.may(OptionKind.ACTIVATE, "eminent-commander")
    b = Board(JIN[2])
    b.put(0, Zone.FIELD, HALBERD)
    b.put(0, Zone.FIELD, "banner-knight")
    b.hand(0, "eminent-commander", fodder=2)
    b.attack(b.lord(0))
    assert b.damage(1) == 3
    b.play("eminent-commander")


@pytest.mark.parametrize(("damage", "cost", "bonus"), [(14, 4, 4), (20, 2, 6)])
def test_enrage_turns_wounds_into_power(damage: int, cost: int, bonus: int) -> None:
    """4 damage to the own champion; its next attack gets +1 power for every four counters; cheaper when hurt."""
    b = hurt(3, damage)
    b.put(0, Zone.FIELD, HALBERD)
    b.hand(0, "enrage", fodder=cost)
    b.play("enrage")
    assert b.damage(0) == damage + 4
    b.attack(b.lord(0))
    assert b.damage(1) == 2 + bonus


@pytest.mark.parametrize(("damage", "open_"), [(20, True), (19, False)])
def test_exia_sight_makes_the_next_card_cheaper(damage: int, open_: bool) -> None:
    """A card; with 20 damage the next card activated this turn costs 1 less, and only that one."""
    b = hurt(3, damage)
    b.hand(0, "exia-sight", "regenerate", "regenerate", fodder=1)
    b.play("exia-sight")
    for id in b.ids(0, Zone.HAND, "blitz-mage"):
        b.state.sides[0].hand.remove(id)
        b.state.sides[0].graveyard.append(id)
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.play("regenerate")
    assert b.count(0, Zone.MEMORY) == (2 if open_ else 3)


@pytest.mark.parametrize(("damage", "hits"), [(20, 2), (19, 1)])
def test_rend_cleaves_when_hurt(damage: int, hits: int) -> None:
    """With 20 damage it attacks everyone."""
    b = hurt(3, damage)
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "hemorrhaging-rend", fodder=4)
    b.play("hemorrhaging-rend", *([foe] if hits == 1 else []))
    assert b.state.objs[foe].damage == 4 and b.damage(1) == (4 if hits == 2 else 0)


def test_polearms_are_materialized() -> None:
    """1 less for a Warrior, at fast speed: a Polearm card from the material deck."""
    b = Board(JIN[1])
    b.put(0, Zone.MATERIAL_DECK, "executioners-spear")
    b.put(0, Zone.MATERIAL_DECK, "bauble-of-abundance")
    b.hand(0, "materialize-polearm", fodder=3)
    b.play("materialize-polearm", "executioners-spear")
    assert b.count(0, Zone.FIELD, "executioners-spear") == 1


def test_flesh_mends_and_is_free_when_hurt() -> None:
    """Recover 8; 2 less with 25 damage."""
    b = hurt(3, 25)
    b.hand(0, "mend-flesh")
    b.play("mend-flesh")
    assert b.damage(0) == 17


@pytest.mark.parametrize("leveled", [True, False])
def test_pierce_follows_a_level(leveled: bool) -> None:
    """After leveling up this turn the attack has +2 power and ignores taunt and interception."""
    b = Board(JIN[2], lineage("tonoris", 1))
    mate = b.put(1, Zone.FIELD, "stalwart-shieldmate")
    guard = b.put(1, Zone.FIELD, "swift-recruit")
    if leveled:
        b.put(0, Zone.MATERIAL_DECK, "jin-undying-resolve")
        for _ in range(3):
            b.put(0, Zone.MEMORY, HUMAN)
        b.materialize("jin-undying-resolve")
        b.pass_to(Phase.MAIN, 0)
    b.hand(0, "pierce-the-heavens", fodder=3)
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.play("pierce-the-heavens", *([b.lord(1)] if leveled else []))
    assert b.damage(1) == (5 if leveled else 0) and (mate in b.state.objs) is leveled and guard in b.state.objs


@pytest.mark.parametrize(("damage", "left"), [(12, 10), (9, 9)])
def test_regenerate_recovers_when_hurt(damage: int, left: int) -> None:
    """A card into memory; 2 recovered with 10 damage."""
    b = hurt(1, damage)
    b.hand(0, "regenerate", fodder=2)
    b.play("regenerate")
    assert b.damage(0) == left and b.count(0, Zone.MEMORY) == 3


def test_outburst_strikes_again_and_again() -> None:
    """1 damage to all other units for every six counters, in separate instances."""
    b = hurt(3, 18)
    own, foe = b.put(0, Zone.FIELD, "giant-tortoise"), b.put(1, Zone.FIELD, "blue-slime")
    b.hand(0, "relentless-outburst", fodder=3)
    b.play("relentless-outburst")
    assert b.damage(0) == 18 and b.damage(1) == 3
    assert b.state.objs[own].damage == b.state.objs[foe].damage == 3


@pytest.mark.rule("mechanics.damage.16")
def test_outburst_is_worse_for_a_marked_champion() -> None:
    """With 35 damage a champion takes 1 more from each instance."""
    b = Board(JIN[3])
    b.hurt(0, 36)
    b.hand(0, "relentless-outburst", fodder=3)
    b.play("relentless-outburst", b.lord(1))
    assert b.damage(1) == 12


def test_paladin_shrugs_off_spells() -> None:
    """2 of each non-combat damage to it is prevented."""
    b = Board(lineage("rai", 2), JIN[1])
    ally = b.put(1, Zone.FIELD, "safeguard-paladin")
    b.hand(0, "fireball", fodder=2)
    b.play("fireball", ally)
    assert b.state.objs[ally].damage == 1


@pytest.mark.rule("keywords.inherited-effect.1")
@pytest.mark.parametrize(("weapon", "power"), [(HALBERD, 3), ("warriors-longsword", 2)])
def test_fate_defiant_leads_horse_and_man(weapon: str, power: int) -> None:
    """Attacks with a Polearm give a Horse or Human ally +1 power."""
    b = Board(JIN[2])
    b.put(0, Zone.FIELD, weapon)
    ally = b.put(0, Zone.FIELD, HUMAN)
    b.put(0, Zone.FIELD, "giant-tortoise")
    b.attack(b.lord(0))
    assert b.chars(ally).power == power


def test_fate_defiant_counts_polearm_attack_cards() -> None:
    """A Polearm attack card is enough."""
    b = Board(JIN[1])
    ally = b.put(0, Zone.FIELD, "trusty-steed")
    b.hand(0, "savage-swing", fodder=2)
    b.play("savage-swing")
    assert b.chars(ally).power == 2 and b.damage(1) == 2


@pytest.mark.rule("keywords.immortality.1")
def test_undying_dies_in_his_end_phase() -> None:
    """As long as it is not his player's end phase he can't die."""
    b = Board(JIN[3])
    b.hurt(0, 40)
    b.begin()
    assert not b.game.over
    b.give()
    while b.game.decision is not None and b.state.turn == 4:
        b.game.answer((0,))
    assert b.game.over and b.game.winner == 1


def test_zealous_maverick_wakes_once() -> None:
    """His next attack this turn gets +1 power and wakes him up; the one after does not."""
    b = Board(JIN[1])
    b.put(0, Zone.MATERIAL_DECK, "jin-zealous-maverick")
    b.put(0, Zone.MEMORY, HUMAN)
    b.put(0, Zone.MEMORY, HUMAN)
    b.put(0, Zone.FIELD, HALBERD)
    b.materialize("jin-zealous-maverick")
    b.pass_to(Phase.MAIN, 0)
    b.attack(b.lord(0))
    assert b.damage(1) == 3 and not b.champion(0).rested
    b.attack(b.lord(0))
    assert b.damage(1) == 5 and b.champion(0).rested


@pytest.mark.rule("playing.card-activation.6")
def test_an_attack_card_taken_back_changes_nothing() -> None:
    """At each question of an attack card's announcement the play can be taken back."""
    b = Board(JIN[1])
    b.hand(0, "savage-swing", fodder=3)
    before = b.game.digest()
    b.act(OptionKind.ACTIVATE, "savage-swing")
    assert b.decision.kind is DecisionKind.PAY_RESERVE
    b.cancel()
    assert b.game.digest() == before
