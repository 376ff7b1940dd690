"""More cards of the water alchemist: herbs, potions and shields."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
ARISANNA = [lineage("arisanna", level, "water") for level in range(4)]
HERBS = ("blightroot", "manaroot", "silvershine", "fraysia", "razorvine", "springleaf")


def test_cometfall_spares_astra() -> None:
    """4 for a Cleric to all units that are not of the astra element."""
    b = Board(ARISANNA[3])
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "cometfall", fodder=5)
    b.play("cometfall")
    assert b.state.objs[foe].damage == 4 and b.damage(1) == 4 and b.damage(0) == 0


@pytest.mark.rule("keywords.brew.2")
def test_supernova_is_brewed_from_five_herbs() -> None:
    """A Silvershine, two Adjuvants and two Catalysts: choices that leave the rest uncoverable are not offered."""
    b = Board(ARISANNA[3])
    b.put(0, Zone.FIELD, "silvershine")
    for slug in ("manaroot", "fraysia", "blightroot", "razorvine"):
        b.put(0, Zone.FIELD, slug)
    b.hand(0, "condensed-supernova")
    b.play("condensed-supernova")
    potion = b.ids(0, Zone.FIELD, "condensed-supernova")[0]
    assert len(b.ids(0, Zone.FIELD)) == 2
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.use(potion, ())
    assert b.state.objs[foe].damage == 3 and b.damage(1) == 3 and b.damage(0) == 0


@pytest.mark.parametrize(
    ("herbs", "open_"),
    [
        (("silvershine", "manaroot", "fraysia", "blightroot"), False),
        (("blightroot", "manaroot", "fraysia", "blightroot", "razorvine"), False),
    ],
)
def test_supernova_needs_every_ingredient(herbs: tuple[str, ...], open_: bool) -> None:
    """One ingredient may not stand for two, and it must be a Silvershine."""
    b = Board(ARISANNA[3])
    for slug in herbs:
        b.put(0, Zone.FIELD, slug)
    b.hand(0, "condensed-supernova")
    assert b.may(OptionKind.ACTIVATE, "condensed-supernova") is open_


@pytest.mark.parametrize(("rested", "damage"), [(True, 4), (False, 1)])
def test_blizzards_freeze(rested: bool, damage: int) -> None:
    """1 damage, 1+LV if the unit is rested; allies enter rested until end of turn."""
    b = Board(ARISANNA[3])
    b.put(0, Zone.FIELD, "essence-of-blizzards")
    foe = b.put(1, Zone.FIELD, "giant-tortoise", rested=rested)
    b.hand(0, "foraging-servant", fodder=2)
    b.use("essence-of-blizzards", foe)
    assert b.state.objs[foe].damage == damage
    b.play("foraging-servant")
    assert b.state.objs[b.ids(0, Zone.FIELD, "foraging-servant")[0]].rested


@pytest.mark.rule("misc.effects.p3")
@pytest.mark.parametrize("pays", [True, False])
def test_freeze_negates_unless_paid(pays: bool) -> None:
    """A card activation is negated and banished unless its controller pays (LV of the freezing champion)."""
    b = Board(("spirit-of-fire",), ARISANNA[2])
    b.hand(0, "ignite-the-soul", fodder=3)
    b.hand(1, "flash-freeze", fodder=2)
    b.act(OptionKind.ACTIVATE, "ignite-the-soul")
    b.answer(b.lord(1))
    b._pay(b.decision)
    b.give()
    b.play("flash-freeze", pays)
    assert b.damage(1) == pays
    assert b.count(0, Zone.BANISHMENT, "ignite-the-soul") == (not pays)
    assert b.count(0, Zone.MEMORY) == (3 if pays else 1)


def test_hypothermia_chills_a_rested_ally() -> None:
    """-4 life for a rested ally only."""
    b = Board(ARISANNA[1])
    foe = b.put(1, Zone.FIELD, "giant-tortoise", rested=True)
    b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "hypothermia", fodder=2)
    b.play("hypothermia")
    assert b.chars(foe).life == 2


@pytest.mark.parametrize("brewed", [True, False])
def test_distiller_draws_after_brewing(brewed: bool) -> None:
    """A card into memory if a Potion was brewed this turn."""
    b = Board(ARISANNA[1])
    b.hand(0, "krustallan-distiller", "potion-of-healing", fodder=6)
    if brewed:
        b.put(0, Zone.FIELD, "fraysia")
        b.put(0, Zone.FIELD, "manaroot")
    b.play("potion-of-healing", *([1] if brewed else []))
    memory = b.count(0, Zone.MEMORY)
    b.play("krustallan-distiller")
    assert b.count(0, Zone.MEMORY) - memory == 3 + brewed


@pytest.mark.parametrize(("memory", "damage", "cards"), [(1, 0, 1), (2, 1, 0)])
def test_repulsion_stops_an_exact_blow(memory: int, damage: int, cards: int) -> None:
    """Only a blow of exactly as much as there were cards in memory on resolution is prevented, with a card for it."""
    b = Board(("spirit-of-fire",), ARISANNA[1])
    b.hand(0, "ignite-the-soul", fodder=1)
    b.hand(1, "perfect-repulsion", fodder=2)
    b.give()
    b.act(OptionKind.ACTIVATE, "perfect-repulsion")
    b._pay(b.decision)
    for id in b.ids(1, Zone.MEMORY)[memory:]:
        b.state.sides[1].memory.remove(id)
        b.state.sides[1].graveyard.append(id)
    b.settle()
    if b.decision.seat == 1:
        b.give()
    b.play("ignite-the-soul", b.lord(1))
    assert b.damage(1) == damage and b.count(1, Zone.HAND) == cards


def test_infusions_work_before_the_potion() -> None:
    """A rested Potion draws two, or levels the champion, as it is sacrificed and before its own ability resolves."""
    b = Board(ARISANNA[3])
    potion = b.put(0, Zone.FIELD, "condensed-supernova")
    b.hand(0, "potion-infusion-clarity", "potion-infusion-starlight", fodder=10)
    b.play("potion-infusion-starlight", potion)
    assert b.state.objs[potion].rested
    b.use(potion, ())
    assert b.damage(1) == 7
    b = Board(ARISANNA[3])
    potion = b.put(0, Zone.FIELD, "potion-of-healing")
    b.hand(0, "potion-infusion-clarity", fodder=5)
    b.play("potion-infusion-clarity", potion)
    b.use(potion)
    assert b.count(0, Zone.HAND) == 2


def test_an_infusion_wants_an_awake_potion() -> None:
    """A Potion that is rested already does not rest, so it gains nothing."""
    b = Board(ARISANNA[3])
    potion = b.put(0, Zone.FIELD, "potion-of-healing", rested=True)
    b.hand(0, "potion-infusion-clarity", fodder=5)
    b.play("potion-infusion-clarity", potion)
    b.use(potion)
    assert b.count(0, Zone.HAND) == 0


def test_frostbite_makes_water_bite_harder() -> None:
    """A unit is rested and takes 4 more from the next water source, so the Potion's own blow sees it rested."""
    b = Board(ARISANNA[3])
    potion = b.put(0, Zone.FIELD, "essence-of-blizzards")
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "potion-infusion-frostbite", fodder=1)
    b.play("potion-infusion-frostbite", potion)
    b.use(potion, foe, foe)
    assert foe not in b.state.objs  # 1+3 for a rested unit and 4 more: 8 damage


@pytest.mark.parametrize(("slug", "herbs"), [("potion-of-healing", 2), ("serum-of-wisdom", 3)])
def test_potions(slug: str, herbs: int) -> None:
    """Brewed from any Herbs; healed 5, or glimpsed 3 with a card into memory."""
    b = Board(ARISANNA[1])
    for _ in range(herbs):
        b.put(0, Zone.FIELD, "fraysia")
    b.hurt(0, 7)
    b.hand(0, slug)
    b.play(slug)
    assert b.count(0, Zone.FIELD, "fraysia") == 0
    b.use(slug)
    assert b.damage(0) == (2 if herbs == 2 else 7) and b.count(0, Zone.MEMORY) == (herbs == 3)


def test_astra_shield_glimpses_what_it_prevented() -> None:
    """The next damage to the champion is prevented, then glimpse that many."""
    b = Board(("spirit-of-fire", "rai-spellcrafter"), ARISANNA[3])
    b.hand(0, "fireball", fodder=2)
    b.hand(1, "spellshield-astra", fodder=2)
    b.give()
    b.play("spellshield-astra")
    b.act(OptionKind.ACTIVATE, "fireball")
    b.answer(b.lord(1))
    while b.decision.kind is not DecisionKind.GLIMPSE_TOP:
        b._pay(b.decision) if b.decision.kind is DecisionKind.PAY_RESERVE else b.game.answer((0,))
    assert b.decision.seat == 1 and len(b.decision.options) == 2 and b.damage(1) == 0


@pytest.mark.parametrize(("memory", "glimpses"), [(4, True), (3, False)])
def test_stream_wants_four_in_memory(memory: int, glimpses: bool) -> None:
    """Glimpse 3 for a Cleric with four cards in memory as it is activated; a card into memory."""
    b = Board(ARISANNA[1])
    for _ in range(memory):
        b.put(0, Zone.MEMORY, "giant-tortoise")
    b.put(0, Zone.MAIN_DECK, "cosmic-bolt")
    b.hand(0, "stream-of-consciousness", fodder=2)
    b.play("stream-of-consciousness", *([("cosmic-bolt",)] if glimpses else []))
    assert b.count(0, Zone.MEMORY) == memory + 3


def test_water_barrier_lets_one_through() -> None:
    """All but 1 of the next damage to the champion is prevented."""
    b = Board(lineage("rai", 3), ARISANNA[1])
    b.hand(0, "arcane-blast", fodder=8)
    b.hand(1, "water-barrier", fodder=3)
    b.give()
    b.play("water-barrier")
    b.play("arcane-blast", b.lord(1))
    assert b.damage(1) == 1


def test_counter_of_enlightenment_is_not_an_ingredient() -> None:
    """Sweet Ambrosia recovers 3."""
    b = Board(ARISANNA[1])
    b.hurt(0, 4)
    b.use(ANCHOR)
    assert b.damage(0) == 1 and Counter.ENLIGHTEN not in b.champion(0).counters
