"""The cards of the water strategist's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.glossary import Direction, Phase, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
KONGMING = [lineage("kongming", level, "water") for level in range(4)]
NORTH, EAST, SOUTH, WEST = Direction


def facing(level: int, direction: Direction, theirs: tuple[str, ...] = ("spirit-of-fire",)) -> Board:
    """Begin with the Shifting Currents facing a direction."""
    b = Board(KONGMING[level], theirs)
    b.currents(0, direction)
    return b


def test_wayward_maven_gains_the_currents() -> None:
    """As he enters the mastery is gained, facing north."""
    b = Board(KONGMING[0])
    b.put(0, Zone.MATERIAL_DECK, "kongming-wayward-maven")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("kongming-wayward-maven")
    assert b.state.sides[0].direction is NORTH


@pytest.mark.rule("mechanics.mastery/shifting-currents.2")
def test_currents_may_turn_at_the_end() -> None:
    """At the beginning of the end phase they may be turned to a different direction."""
    b = facing(1, NORTH)
    b.starts(0, Phase.END)
    b.settle("west")
    assert b.state.sides[0].direction is WEST


def test_ascetic_vice_empowers_and_draws_for_a_turn() -> None:
    """Empower 3 as he enters; a card when the currents turn from north to south."""
    b = facing(1, NORTH)
    b.put(0, Zone.MATERIAL_DECK, "kongming-ascetic-vice")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("kongming-ascetic-vice")
    assert b.state.sides[0].empower == 3
    b = facing(3, NORTH)
    b.put(0, Zone.FIELD, "fan-of-seven-debts")
    b.use("fan-of-seven-debts", "south")
    assert b.count(0, Zone.HAND) == 1


def test_fel_eidolon_recovers_and_turns() -> None:
    """Recovers 1 for each banished tera card; each Spell may turn the currents a step."""
    b = facing(2, NORTH)
    b.hurt(0, 5)
    b.put(0, Zone.MATERIAL_DECK, "kongming-fel-eidolon")
    for _ in range(3):
        b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.BANISHMENT, "tera-sight")
    b.put(0, Zone.BANISHMENT, "leeching-bolt")
    b.materialize("kongming-fel-eidolon")
    assert b.damage(0) == 3
    b = facing(3, NORTH)
    b.hand(0, "tera-sight")
    b.act(OptionKind.ACTIVATE, "tera-sight")
    while b.decision.kind is DecisionKind.OPPORTUNITY:
        b.game.answer((0,))
    assert b.decision.optional
    assert [option.word for option in b.decision.options] == ["east", "west"]


def test_coronal_wants_a_preserved_card() -> None:
    """Without a preserved card in the material deck it can't be materialized."""
    b = Board(KONGMING[3])
    b.put(0, Zone.MATERIAL_DECK, "coronal-of-rejuvenation")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize()
    assert b.count(0, Zone.MATERIAL_DECK, "coronal-of-rejuvenation") == 1


def coronal() -> Board:
    """Materialize the coronal: one preserved card, one card of the memory, one Spell of the graveyard go."""
    b = Board(KONGMING[3])
    b.put(0, Zone.MATERIAL_DECK, "coronal-of-rejuvenation")
    b.put(0, Zone.MATERIAL_DECK, "tera-sight", props=("preserved",))
    b.put(0, Zone.MEMORY, "harmonious-mantra")
    bolt = b.put(0, Zone.GRAVEYARD, "leeching-bolt")
    b.put(0, Zone.GRAVEYARD, "giant-tortoise")
    b.materialize("coronal-of-rejuvenation", (bolt,))
    b.pass_to(Phase.MAIN, 0)
    return b


@pytest.mark.rule("zones.banishment.3")
@pytest.mark.parametrize("slug", ["tera-sight", "leeching-bolt", "harmonious-mantra"])
def test_coronal_plays_what_it_banished_or_was_paid_with(slug: str) -> None:
    """The preserved card of its cost, the Spell it banished and the memory card that paid may be played."""
    b = coronal()
    assert b.count(0, Zone.BANISHMENT) == 3 and b.count(0, Zone.GRAVEYARD) == 1
    b.hand(0, fodder=3)
    b.act(OptionKind.ABILITY, "coronal-of-rejuvenation")
    while b.decision.kind is DecisionKind.OPPORTUNITY:
        b.game.answer((0,))
    assert b.decision.optional
    assert {option.slug for option in b.decision.options} == {"tera-sight", "leeching-bolt", "harmonious-mantra"}
    b.answer(slug)
    b.settle(*([b.lord(1)] if slug == "leeching-bolt" else []))
    assert b.count(0, Zone.BANISHMENT, slug) == 0


def test_filigree_takes_and_gives_back() -> None:
    """As it enters an opponent's object is banished; as it leaves that object returns rested to its owner."""
    b = Board(KONGMING[3], lineage("rai", 3))
    b.put(0, Zone.MATERIAL_DECK, "entrancing-filigree")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    foe = b.put(1, Zone.FIELD, "swift-recruit")
    b.materialize("entrancing-filigree", foe)
    assert b.count(1, Zone.BANISHMENT, "swift-recruit") == 1
    b.hand(1, "disintegrate", fodder=5)
    b.begin(1)
    b.play("disintegrate", "entrancing-filigree")
    back = b.ids(1, Zone.FIELD, "swift-recruit")
    assert len(back) == 1 and b.state.objs[back[0]].rested
    assert b.count(0, Zone.BANISHMENT, "giant-tortoise") == 2, "what paid for it does not come along"


@pytest.mark.rule("keywords.spellshroud.1")
def test_filigree_is_a_spell() -> None:
    """Its ability is a Spell: an object with spellshroud is no target, and champions never are."""
    b = Board(KONGMING[3], lineage("silvie", 1))
    b.put(0, Zone.MATERIAL_DECK, "entrancing-filigree")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.starts(0, Phase.MATERIALIZE)
    b.answer("entrancing-filigree")
    while b.decision.kind is not DecisionKind.TARGETS and b.state.phase is not Phase.RECOLLECTION:
        b.game.answer((0,))
    assert b.lord(1) not in [option.id for option in b.decision.options]


def test_fan_draws_and_turns() -> None:
    """A card as it enters; banished it turns the currents anywhere else."""
    b = facing(1, NORTH)
    b.put(0, Zone.MATERIAL_DECK, "fan-of-seven-debts")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("fan-of-seven-debts")
    assert b.count(0, Zone.HAND) == 1
    b.use("fan-of-seven-debts", "south")
    assert b.state.sides[0].direction is SOUTH


@pytest.mark.rule("keywords.empower-n.1")
@pytest.mark.parametrize(("slug", "amount"), [("shard-of-empowerment", 2), ("heighten-spellcraft", 3)])
def test_empower_lifts_the_next_spell(slug: str, amount: int) -> None:
    """The next Spell counts as if the level were higher, on activation and as it resolves; then it is used up."""
    b = Board(KONGMING[3])
    b.hand(0, "leeching-bolt", fodder=3)
    if slug == "shard-of-empowerment":
        b.put(0, Zone.FIELD, slug)
        b.use(slug)
    else:
        b.hand(0, slug)
        b.play(slug)
    assert b.state.sides[0].empower == amount
    b.hurt(0, 5)
    b.play("leeching-bolt", b.lord(1))
    assert b.damage(1) == 3 + amount and b.damage(0) == 3
    assert b.state.sides[0].empower == 0
    assert "preserved" in b.state.cards[b.ids(0, Zone.MATERIAL_DECK, "leeching-bolt")[0]].marks


def test_leeching_bolt_without_empower_is_spent() -> None:
    """LV damage, 2 recovered, and the card goes to the graveyard."""
    b = Board(KONGMING[3])
    b.hurt(0, 5)
    b.hand(0, "leeching-bolt", fodder=2)
    b.play("leeching-bolt", b.lord(1))
    assert b.damage(1) == 3 and b.count(0, Zone.GRAVEYARD, "leeching-bolt") == 1


def test_ring_taxes_attacks() -> None:
    """In an opponent's recollection phase: until end of turn each attack costs (2)."""
    b = Board(("spirit-of-fire",), KONGMING[1])
    b.put(1, Zone.FIELD, "tariff-ring")
    wolf = b.put(0, Zone.FIELD, "blitz-mage")
    assert not b.may(OptionKind.ABILITY, "tariff-ring")
    b.starts(0, Phase.RECOLLECTION)
    b.give()
    b.use("tariff-ring")
    b.pass_to(Phase.MAIN, 0)
    assert b.may(OptionKind.ATTACK, wolf) is (b.count(0, Zone.HAND) >= 2)
    b.hand(0, fodder=2)
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    memory = b.count(0, Zone.MEMORY)
    b.attack(wolf)
    assert b.count(0, Zone.MEMORY) == memory + 2 and b.damage(1) == 3


@pytest.mark.parametrize(("direction", "champion", "damage"), [(WEST, True, 6), (NORTH, True, 3), (WEST, False, 3)])
def test_cloudstriker_rides_the_west(direction: Direction, champion: bool, damage: int) -> None:
    """Facing west, its attack on a champion gets +3 power."""
    b = facing(1, direction)
    ally = b.put(0, Zone.FIELD, "ardent-cloudstriker")
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.attack(ally, b.lord(1) if champion else foe)
    assert (b.damage(1) if champion else b.state.objs[foe].damage) == damage


@pytest.mark.rule("playing.card-activation.3.d")
def test_cone_has_a_target_for_each_level() -> None:
    """At level 3 two optional targets of 2 damage each, the same one twice if wanted; empowered a third."""
    b = Board(KONGMING[3])
    b.hand(0, "cone-of-frost", "heighten-spellcraft", fodder=6)
    b.play("cone-of-frost", (b.lord(1),), (b.lord(1),))
    assert b.damage(1) == 4
    b = Board(KONGMING[3])
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "cone-of-frost", "heighten-spellcraft", fodder=6)
    b.play("heighten-spellcraft")
    b.play("cone-of-frost", (foe,), (), (b.lord(1),))
    assert b.damage(1) == 2 and b.state.objs[foe].damage == 2


@pytest.mark.parametrize(("direction", "cards"), [(WEST, 1), (EAST, 0)])
def test_ward_shields_by_level(direction: Direction, cards: int) -> None:
    """The next 1+LV damage to a unit is prevented; facing west a card into memory."""
    b = facing(1, direction, lineage("rai", 2))
    b.hand(0, "coriolis-ward", fodder=1)
    b.hand(1, "fireball", fodder=2)
    b.play("coriolis-ward", b.lord(0))
    assert b.count(0, Zone.MEMORY) == 1 + cards
    b.give()
    b.play("fireball", b.lord(0))
    assert b.damage(0) == 1


def test_bloomweaver_empowers() -> None:
    """Empower 2 as it enters."""
    b = Board(KONGMING[3])
    b.hand(0, "devoted-bloomweaver", fodder=2)
    b.play("devoted-bloomweaver")
    assert b.state.sides[0].empower == 2


@pytest.mark.parametrize(("direction", "life"), [(EAST, 4), (NORTH, 2)])
def test_youxia_hardens_in_the_east(direction: Direction, life: int) -> None:
    """+2 life facing east."""
    b = facing(1, direction)
    assert b.chars(b.put(0, Zone.FIELD, "formidable-youxia")).life == life


@pytest.mark.parametrize(("direction", "left"), [(NORTH, 4), (EAST, 7)])
def test_mantra_recovers(direction: Direction, left: int) -> None:
    """Recover 3, or 3+LV facing north; Empower counts."""
    b = facing(1, direction)
    b.hurt(0, 10)
    b.state.sides[0].empower = 2
    b.hand(0, "harmonious-mantra", fodder=2)
    b.play("harmonious-mantra")
    assert b.damage(0) == left


def test_retainer_draws_for_a_turn() -> None:
    """A card when the currents turn from north to west, not from elsewhere."""
    b = facing(1, NORTH)
    b.put(0, Zone.FIELD, "hydroguard-retainer")
    b.put(0, Zone.FIELD, "fan-of-seven-debts")
    b.use("fan-of-seven-debts", "west")
    assert b.count(0, Zone.HAND) == 1
    b = facing(1, SOUTH)
    b.put(0, Zone.FIELD, "hydroguard-retainer")
    b.put(0, Zone.FIELD, "fan-of-seven-debts")
    b.use("fan-of-seven-debts", "west")
    assert b.count(0, Zone.HAND) == 0


@pytest.mark.parametrize(("direction", "damage"), [(SOUTH, 10), (NORTH, 0)])
def test_abyss_comes_a_turn_later(direction: Direction, damage: int) -> None:
    """At the own next recollection phase every non-champion object is destroyed; facing south champions take 10."""
    b = facing(3, direction, lineage("rai", 3))
    b.put(0, Zone.FIELD, "tariff-ring")
    b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "planar-abyss", fodder=9)
    b.play("planar-abyss", False)
    assert b.count(1, Zone.FIELD) == 2
    while b.state.turn < 6 or b.state.phase is not Phase.MAIN:
        decision = b.game.decision
        assert decision is not None
        b.game.answer((1,) if decision.kind is DecisionKind.MAY else tuple(range(decision.fewest)))
    assert [b.slug(id) for id in b.state.field] == ["kongming-fel-eidolon", "rai-storm-seer"]
    assert b.damage(1) == damage


@pytest.mark.parametrize(("level", "cards"), [(3, 1), (2, 0)])
def test_tides_rise_with_the_level(level: int, cards: int) -> None:
    """A card into memory for a Mage of level 3."""
    b = Board(KONGMING[level])
    b.hand(0, "rising-tides", fodder=2)
    b.play("rising-tides")
    assert b.count(0, Zone.MEMORY) == 2 + cards


@pytest.mark.rule("terms.reflexive-trigger.1")
def test_pillars_fall_on_another() -> None:
    """Empower 2 and a card as they enter; turned from west to east they are sacrificed and destroy an object."""
    b = facing(3, WEST)
    b.hand(0, "ruinous-pillars-of-qidao", fodder=3)
    b.play("ruinous-pillars-of-qidao")
    assert b.state.sides[0].empower == 2 and b.count(0, Zone.HAND) == 1
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.put(0, Zone.FIELD, "fan-of-seven-debts")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.use("fan-of-seven-debts", "east", foe)
    assert b.count(0, Zone.GRAVEYARD, "ruinous-pillars-of-qidao") == 1 and foe not in b.state.objs


@pytest.mark.parametrize(("direction", "empower"), [(NORTH, 2), (SOUTH, 0)])
def test_neophyte_empowers_in_the_north(direction: Direction, empower: int) -> None:
    """On Attack facing north: empower 2."""
    b = facing(1, direction)
    b.attack(b.put(0, Zone.FIELD, "spirited-neophyte"))
    assert b.state.sides[0].empower == empower


@pytest.mark.parametrize("taken", [True, False])
def test_taiji_strikes_as_a_spell(taken: bool) -> None:
    """Turned from south to east while awake it may be rested; then 3 damage to an opponent's champion."""
    b = facing(3, SOUTH)
    taiji = b.put(0, Zone.FIELD, "taiji-of-crystal-strategems")
    b.put(0, Zone.FIELD, "fan-of-seven-debts")
    b.use("fan-of-seven-debts", "east", taken)
    assert b.damage(1) == (3 if taken else 0) and b.state.objs[taiji].rested is taken


@pytest.mark.rule("keywords.reservable.1")
def test_taiji_pays_for_reserve() -> None:
    """Rested while a reserve cost is paid, it pays for 1."""
    b = facing(3, NORTH)
    taiji = b.put(0, Zone.FIELD, "taiji-of-crystal-strategems")
    b.hand(0, "wisdoms-reprise")
    b.play("wisdoms-reprise", False)
    assert b.state.objs[taiji].rested and b.count(0, Zone.MEMORY) == 1


@pytest.mark.parametrize(("direction", "own", "foe"), [(SOUTH, 0, 3), (EAST, 2, 2)])
def test_tsunami_strikes_the_rested(direction: Direction, own: int, foe: int) -> None:
    """2 to all rested allies, or 3 to those of others facing south."""
    b = facing(3, direction)
    mine = b.put(0, Zone.FIELD, "giant-tortoise", rested=True)
    theirs = b.put(1, Zone.FIELD, "giant-tortoise", rested=True)
    awake = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "tsunami-of-nanyue", fodder=2)
    b.play("tsunami-of-nanyue", False)
    assert [b.state.objs[id].damage for id in (mine, theirs, awake)] == [own, foe, 0]
