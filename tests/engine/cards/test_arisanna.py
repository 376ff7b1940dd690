"""The cards of the water alchemist's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.glossary import Phase, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets
ARISANNA = [lineage("arisanna", level, "water") for level in range(4)]
HERBS = ("blightroot", "manaroot", "silvershine", "fraysia", "razorvine", "springleaf")


def test_herbalist_gathers_twice() -> None:
    """Two of the six ingredients, at random."""
    b = Board(ARISANNA[0])
    b.put(0, Zone.MATERIAL_DECK, "arisanna-herbalist-prodigy")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("arisanna-herbalist-prodigy")
    assert len([id for id in b.ids(0, Zone.FIELD) if b.slug(id) in HERBS]) == 2


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize(
    ("herbs", "cards"), [(("fraysia", "fraysia", "manaroot"), 1), (("fraysia", "manaroot"), 0), (("fraysia",), 0)]
)
def test_alchemist_trades_two_of_a_kind(herbs: tuple[str, ...], cards: int) -> None:
    """Two Herbs with the same name for a card; with fewer nothing may be traded."""
    b = Board(ARISANNA[2])
    for slug in herbs:
        b.put(0, Zone.FIELD, slug)
    b.put(1, Zone.FIELD, "fraysia")
    b.starts(0, Phase.END)
    while b.decision.kind is DecisionKind.OPPORTUNITY and b.state.stack:
        b.game.answer((0,))
    if cards:
        b.settle(True)  # no other two have one name, so that only whether is asked
    assert b.count(0, Zone.HAND) == cards
    assert b.count(0, Zone.FIELD, "fraysia") == (0 if cards else herbs.count("fraysia"))


def test_robes_draw_and_shield() -> None:
    """A card as they enter for their class; (1) and rest shield 1 damage to the champion."""
    b = Board(ARISANNA[1], ("spirit-of-fire",))
    b.put(0, Zone.MATERIAL_DECK, "cleric-robes")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("cleric-robes")
    assert b.count(0, Zone.HAND) == 1
    b.hand(0, fodder=1)
    b.hand(1, "ignite-the-soul", fodder=1)
    b.pass_to(Phase.MAIN, 0)
    b.use("cleric-robes")
    b.give()
    b.play("ignite-the-soul", b.lord(0))
    assert b.damage(0) == 0


@pytest.mark.rule("keywords.starcalling.1")
def test_astroscope_glimpses_and_a_bolt_is_called() -> None:
    """Rested it glimpses 3; a card with starcalling seen there may be activated, the rest goes to the bottom."""
    b = Board(ARISANNA[3])
    b.put(0, Zone.MAIN_DECK, "serum-of-wisdom")
    b.put(0, Zone.MAIN_DECK, "cosmic-bolt")
    b.put(0, Zone.MAIN_DECK, "potion-of-healing")
    b.put(0, Zone.FIELD, "cosmic-astroscope")
    b.put(0, Zone.GRAVEYARD, "cosmic-bolt")
    b.put(0, Zone.BANISHMENT, "cosmic-bolt")
    b.put(1, Zone.GRAVEYARD, "cosmic-bolt")
    b.hand(0, fodder=2)
    b.use("cosmic-astroscope", ("cosmic-bolt",), False, b.lord(1))
    assert b.damage(1) == 8
    assert {b.slug(id) for id in b.ids(0, Zone.MAIN_DECK)[:2]} == {"serum-of-wisdom", "potion-of-healing"}
    assert b.count(0, Zone.MEMORY) == 2


def test_astral_zenith_calls_for_free_once_a_turn() -> None:
    """(0) rather than the starcalling cost, once each turn."""
    b = Board(ARISANNA[3])
    b.put(0, Zone.MAIN_DECK, "cosmic-bolt")
    b.put(0, Zone.FIELD, "cosmic-astroscope")
    b.use("cosmic-astroscope", ("cosmic-bolt",), b.lord(1))
    assert b.damage(1) == 4
    b.put(0, Zone.MAIN_DECK, "cosmic-bolt")
    b.put(0, Zone.FIELD, "cosmic-astroscope")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.use("cosmic-astroscope", ())
    assert b.damage(1) == 4


@pytest.mark.parametrize("taken", [True, False])
def test_astroscope_widens_an_opponents_glimpse(taken: bool) -> None:
    """If an opponent would glimpse, its player may have them glimpse 3 instead."""
    b = Board(ARISANNA[1], ARISANNA[1])
    b.put(1, Zone.FIELD, "cosmic-astroscope")
    b.put(0, Zone.FIELD, "necklace-of-foresight")
    b.act(OptionKind.ABILITY, "necklace-of-foresight")
    while b.decision.kind is DecisionKind.OPPORTUNITY:
        b.game.answer((0,))
    assert b.decision.seat == 1
    b.answer(taken)
    assert len(b.decision.options) == (3 if taken else 4)


def test_pouch_gathers() -> None:
    """(1) and rest: gather."""
    b = Board(ARISANNA[1])
    b.put(0, Zone.FIELD, "ingredient-pouch")
    b.hand(0, fodder=1)
    b.use("ingredient-pouch")
    assert len([id for id in b.ids(0, Zone.FIELD) if b.slug(id) in HERBS]) == 1


def test_necklace_is_cheaper_for_its_class() -> None:
    """Memory cost 1 less for a Cleric: it materializes without memory."""
    b = Board(ARISANNA[1])
    b.put(0, Zone.MATERIAL_DECK, "necklace-of-foresight")
    b.materialize("necklace-of-foresight")
    assert b.count(0, Zone.FIELD, "necklace-of-foresight") == 1


def test_staff_levels_and_filters() -> None:
    """+1 level with four cards in memory; at level 4 a card from hand goes under for one into memory."""
    b = Board(ARISANNA[3])
    staff = b.put(0, Zone.FIELD, "prototype-staff")
    for _ in range(3):
        b.put(0, Zone.MEMORY, "giant-tortoise")
    assert b.chars(b.lord(0)).level == 3
    b.hand(0, "astra-sight", "cosmic-bolt")
    assert not b.may(OptionKind.ABILITY, staff)
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    assert b.chars(b.lord(0)).level == 4
    b.use(staff, "cosmic-bolt")
    assert b.slug(b.ids(0, Zone.MAIN_DECK)[0]) == "cosmic-bolt" and b.count(0, Zone.MEMORY) == 5


@pytest.mark.rule("abilities.triggered-abilities.3")
@pytest.mark.parametrize(("hand", "left"), [(1, 3), (0, 5)])
def test_scale_balances(hand: int, left: int) -> None:
    """Equal hand and memory at the recollection phase: recover 2."""
    b = Board(ARISANNA[1])
    b.put(0, Zone.FIELD, "scale-of-souls")
    b.hurt(0, 5)
    b.hand(0, fodder=hand)
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.starts(0, Phase.RECOLLECTION)
    b.settle()
    assert b.damage(0) == left


def test_scale_returns_a_card_from_memory() -> None:
    """(2) and rest: a card of the own choice from memory to hand."""
    b = Board(ARISANNA[1])
    b.put(0, Zone.FIELD, "scale-of-souls")
    b.put(0, Zone.MEMORY, "cosmic-bolt")
    b.hand(0, fodder=2)
    b.use("scale-of-souls", "cosmic-bolt")
    assert b.count(0, Zone.HAND, "cosmic-bolt") == 1


def test_disrupter_slows_automatons() -> None:
    """Until end of turn, Automaton allies of anyone enter rested."""
    b = Board(ARISANNA[1])
    b.put(0, Zone.FIELD, "synth-disrupter")
    b.hand(0, "academy-attendant", "swift-recruit", "foraging-servant", fodder=7)
    b.use("synth-disrupter")
    b.play("academy-attendant")
    b.play("foraging-servant")
    assert b.state.objs[b.ids(0, Zone.FIELD, "academy-attendant")[0]].rested
    assert b.state.objs[b.ids(0, Zone.FIELD, "foraging-servant")[0]].rested


def test_attendant_and_drones_of_the_academy() -> None:
    """+1 power with four cards in memory; a Servant gathers; a Caretaker glimpses 4 as it dies."""
    b = Board(ARISANNA[1], ("spirit-of-fire",))
    ally = b.put(0, Zone.FIELD, "academy-attendant")
    for _ in range(4):
        b.put(0, Zone.MEMORY, "giant-tortoise")
    assert b.chars(ally).power == 3
    drone = b.put(0, Zone.FIELD, "caretaker-drone", damage=1)
    b.hand(1, "ignite-the-soul", fodder=1)
    b.give()
    b.act(OptionKind.ACTIVATE, "ignite-the-soul")
    b.answer(drone)
    while b.decision.kind is not DecisionKind.GLIMPSE_TOP:
        b._pay(b.decision) if b.decision.kind is DecisionKind.PAY_RESERVE else b.game.answer((0,))
    assert b.decision.seat == 0 and len(b.decision.options) == 4


def test_astra_sight_glimpses_then_draws() -> None:
    """Glimpse 1, then draw."""
    b = Board(ARISANNA[3])
    b.put(0, Zone.MAIN_DECK, "potion-of-healing")
    b.hand(0, "astra-sight")
    b.play("astra-sight", ("potion-of-healing",))
    assert b.count(0, Zone.HAND, "potion-of-healing") == 1


def test_barter_swaps_herbs() -> None:
    """Up to two own Herbs are sacrificed, each for an ingredient of one's choice."""
    b = Board(ARISANNA[1])
    mine = [b.put(0, Zone.FIELD, "fraysia"), b.put(0, Zone.FIELD, "manaroot")]
    b.put(1, Zone.FIELD, "fraysia")
    b.hand(0, "barter-herbs", fodder=1)
    b.play("barter-herbs", tuple(mine), "springleaf", "blightroot")
    assert sorted(b.slug(id) for id in b.ids(0, Zone.FIELD) if b.slug(id) in HERBS) == ["blightroot", "springleaf"]


@pytest.mark.parametrize(
    ("slug", "check"),
    [
        ("blightroot", "level"),
        ("manaroot", "level"),
        ("silvershine", "heal"),
        ("fraysia", "heal"),
        ("razorvine", "swap"),
        ("springleaf", "swap"),
    ],
)
def test_ingredients(slug: str, check: str) -> None:
    """Sacrificed they level, recover 1, or trade a card of the hand."""
    b = Board(ARISANNA[1])
    b.put(0, Zone.FIELD, slug)
    b.hurt(0, 2)
    b.hand(0, "cosmic-bolt")
    b.use(slug)
    assert b.count(0, Zone.FIELD, slug) == 0 and b.count(0, Zone.GRAVEYARD) == 0
    assert b.chars(b.lord(0)).level == (2 if check == "level" else 1)
    assert b.damage(0) == (1 if check == "heal" else 2)
    assert b.count(0, Zone.HAND, "cosmic-bolt") == (0 if check == "swap" else 1) and b.count(0, Zone.HAND) == 1
