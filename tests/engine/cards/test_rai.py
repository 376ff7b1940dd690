"""The cards of the fire mage's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.glossary import Phase, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import Board, needs_sheets
from tests.engine.cards.champions import RAI, enlighten, enlightened

pytestmark = needs_sheets


def test_prism_trades_the_memory() -> None:
    """All cards of the memory go to the bottom of the deck, then as many are drawn."""
    b = Board(RAI[3])
    b.put(0, Zone.FIELD, "arcanists-prism")
    ids = [b.put(0, Zone.MEMORY, "fireball") for _ in range(3)]
    b.starts(0, Phase.RECOLLECTION)
    b.settle(tuple(ids))
    assert b.count(0, Zone.HAND) == 3 and b.count(0, Zone.HAND, "fireball") == 0
    assert [b.slug(id) for id in b.ids(0, Zone.MAIN_DECK)[:3]] == ["fireball"] * 3


@pytest.mark.parametrize("slug", ["crystal-of-empowerment"])
def test_crystal_levels(slug: str) -> None:
    """Banished, it gives +2 level until end of turn."""
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, slug)
    b.use(slug)
    assert b.chars(b.lord(0)).level == 3


def test_scepter_burns_for_enlightenment_at_slow_speed() -> None:
    """Rest and a counter: 1 damage to a unit, in the own main phase only."""
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, "endura-scepter-of-ignition")
    enlighten(b, 1)
    b.use("endura-scepter-of-ignition", b.lord(1))
    assert b.damage(1) == 1 and enlightened(b) == 0
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, "endura-scepter-of-ignition")
    enlighten(b, 1)
    b.begin(1)
    b.give()
    assert not b.may(OptionKind.ABILITY, "endura-scepter-of-ignition")


@pytest.mark.rule("mechanics.counters/enlighten.1")
def test_limiter_keeps_enlighten_counters_from_paying() -> None:
    """No draw for three counters, but it may be banished for a card with six."""
    b = Board(RAI[1])
    enlighten(b, 3)
    b.use(b.lord(0))
    assert b.count(0, Zone.HAND) == 1 and enlightened(b) == 0
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, "mana-limiter")
    enlighten(b, 5)
    assert not b.may(OptionKind.ABILITY, b.lord(0))
    assert not b.may(OptionKind.ABILITY, "mana-limiter")
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, "mana-limiter")
    enlighten(b, 6)
    b.use("mana-limiter")
    assert b.count(0, Zone.HAND) == 1


def test_stone_draws_for_the_third_attack() -> None:
    """The third attack declared by an opponent in a turn offers a card."""
    b = Board(("spirit-of-fire",), RAI[1])
    b.put(1, Zone.FIELD, "surveillance-stone")
    for _ in range(3):
        b.put(0, Zone.FIELD, "blitz-mage")
    mages = b.ids(0, Zone.FIELD, "blitz-mage")
    b.attack(mages[0])
    b.attack(mages[1])
    assert b.count(1, Zone.HAND) == 0
    b.attack(mages[2], True)
    assert b.count(1, Zone.HAND) == 1 and b.count(1, Zone.BANISHMENT) == 1


def test_tome_levels_and_is_read_away() -> None:
    """A class bonus of +1 level; banished for a card."""
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, "tome-of-knowledge")
    assert b.chars(b.lord(0)).level == 2
    b.use("tome-of-knowledge")
    assert b.chars(b.lord(0)).level == 1 and b.count(0, Zone.HAND) == 1


@pytest.mark.parametrize(
    ("slug", "spirit"),
    [("water-resonance-bauble", "water"), ("wind-resonance-bauble", "wind"), ("fire-resonance-bauble", "fire")],
)
def test_resonance_wants_the_element_across_the_table(slug: str, spirit: str) -> None:
    """Only while an opponent controls a champion of the element."""
    b = Board(RAI[1], (f"spirit-of-{spirit}",))
    b.put(0, Zone.FIELD, slug)
    b.use(slug)
    assert b.count(0, Zone.HAND) == 1
    other = {"water": "wind", "wind": "fire", "fire": "water"}[spirit]
    b = Board((f"spirit-of-{spirit}",), (f"spirit-of-{other}",))
    b.put(0, Zone.FIELD, slug)
    assert not b.may(OptionKind.ABILITY, slug)


@pytest.mark.parametrize(("mine", "damage"), [(RAI[3], 4), (("spirit-of-fire",), 0)])
def test_anger_deals_more_for_its_class(mine: tuple[str, ...], damage: int) -> None:
    """4 instead of 3 to all allies for a Mage; its element must be enabled."""
    b = Board(mine)
    foe, own = b.put(1, Zone.FIELD, "giant-tortoise"), b.put(0, Zone.FIELD, "giant-tortoise")
    b.hand(0, "anger-the-skies", fodder=3)
    if not damage:
        assert not b.may(OptionKind.ACTIVATE, "anger-the-skies")
        return
    b.play("anger-the-skies")
    assert b.state.objs[foe].damage == b.state.objs[own].damage == damage


@pytest.mark.rule("keywords.efficiency.1")
@pytest.mark.parametrize(
    ("slug", "cost"), [("arcane-blast", 11), ("careful-study", 8), ("disintegrate", 8), ("purge-in-flames", 8)]
)
def test_efficient_spells_cost_the_level_less(slug: str, cost: int) -> None:
    """They cost 3 less at level 3."""
    b = Board(RAI[3])
    b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, slug, fodder=cost - 4)
    assert not b.may(OptionKind.ACTIVATE, slug)
    b = Board(RAI[3])
    b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, slug, fodder=cost - 3)
    assert b.may(OptionKind.ACTIVATE, slug)


def test_blast_strikes_a_champion() -> None:
    """11 damage to target champion."""
    b = Board(RAI[3])
    b.hand(0, "arcane-blast", fodder=8)
    b.play("arcane-blast", b.lord(1))
    assert b.damage(1) == 11


@pytest.mark.rule("abilities.triggered-abilities.4")
def test_disposition_gives_and_takes() -> None:
    """Three cards for a Mage; the whole hand is discarded at the beginning of the next end phase."""
    b = Board(RAI[3])
    b.hand(0, "arcane-disposition", fodder=3)
    b.play("arcane-disposition")
    assert b.count(0, Zone.HAND) == 3
    b.pass_to(Phase.END, 0)
    b.settle()
    assert b.count(0, Zone.HAND) == 0 and b.count(0, Zone.GRAVEYARD) == 4


def test_sight_levels_and_draws() -> None:
    """+1 level until end of turn and a card."""
    b = Board(RAI[3])
    b.hand(0, "arcane-sight")
    b.play("arcane-sight")
    assert b.chars(b.lord(0)).level == 4 and b.count(0, Zone.HAND) == 1


def test_servant_shields_itself_for_two_counters() -> None:
    """The next damage to it this turn is prevented, whatever its amount, once."""
    b = Board(RAI[3])
    servant = b.put(0, Zone.FIELD, "barrier-servant")
    b.hand(0, "fireball", "ignite-the-soul", fodder=3)
    enlighten(b, 2)
    b.use(servant)
    assert enlightened(b) == 0
    b.play("fireball", servant)
    assert b.state.objs[servant].damage == 0
    b.play("ignite-the-soul", servant)
    assert b.state.objs[servant].damage == 1


def test_study_puts_five_counters() -> None:
    """Five enlighten counters."""
    b = Board(RAI[1])
    b.hand(0, "careful-study", fodder=7)
    b.play("careful-study")
    assert enlightened(b) == 5


@pytest.mark.parametrize(("discard", "damage"), [("blitz-mage", 2), ("giant-tortoise", 0)])
def test_shock_burns_for_a_fire_card(discard: str, damage: int) -> None:
    """Two cards, one discarded; a fire one lets a Mage deal 2 damage to a unit."""
    b = Board(RAI[1])
    b.hand(0, "creative-shock", fodder=4)
    picks = ("giant-tortoise",) if not damage else ("blitz-mage", b.lord(1))
    b.play("creative-shock", *picks)
    assert b.damage(1) == damage
    assert b.count(0, Zone.GRAVEYARD, discard) == 1


def test_ritual_sacrifices_an_own_ally() -> None:
    """The ally is a cost; without one it can't be activated."""
    b = Board(RAI[1])
    b.put(1, Zone.FIELD, "blitz-mage")
    b.hand(0, "cremation-ritual", fodder=3)
    assert not b.may(OptionKind.ACTIVATE, "cremation-ritual")
    b = Board(RAI[1])
    b.put(0, Zone.FIELD, "blitz-mage")
    b.hand(0, "cremation-ritual", fodder=3)
    b.play("cremation-ritual")
    assert b.count(0, Zone.GRAVEYARD, "blitz-mage") == 1 and b.count(0, Zone.HAND) == 2
