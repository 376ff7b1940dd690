"""More cards of the fire mage: growth, levels and taking plays back."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Zone
from gadesk.protocol.decisions import DecisionKind, OptionKind
from tests.engine.board import Board, lineage, needs_sheets
from tests.engine.cards.champions import RAI, enlighten, enlightened

pytestmark = needs_sheets


def test_disintegrate_destroys_allies_and_regalia() -> None:
    """Target ally or regalia; a destroyed regalia is banished."""
    b = Board(RAI[3])
    tome = b.put(1, Zone.FIELD, "tome-of-knowledge")
    b.hand(0, "disintegrate", fodder=5)
    b.play("disintegrate", tome)
    assert b.count(1, Zone.BANISHMENT, "tome-of-knowledge") == 1


def test_fireball_grows_with_the_level() -> None:
    """1+LV damage, 2 less to activate for a Mage."""
    b = Board(RAI[3])
    b.hand(0, "fireball", fodder=2)
    b.play("fireball", b.lord(1))
    assert b.damage(1) == 4


def test_focused_flames_strike_an_ally() -> None:
    """4 damage to target ally for 1 (a Mage)."""
    b = Board(RAI[1])
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "focused-flames", fodder=1)
    b.play("focused-flames")
    assert b.state.objs[foe].damage == 4


def test_idle_thoughts_reorders_four() -> None:
    """The top four cards are put back in any order, the first named on top."""
    b = Board(RAI[1])
    ids = [b.put(0, Zone.MAIN_DECK, slug) for slug in ("fireball", "library-witch", "focused-flames", "magus-disciple")]
    b.hand(0, "idle-thoughts", fodder=1)
    b.play("idle-thoughts", tuple(ids))
    assert b.ids(0, Zone.MAIN_DECK)[-4:] == list(reversed(ids))


@pytest.mark.parametrize(("slug", "level"), [("impassioned-tutor", 2), ("magus-disciple", 2)])
def test_allies_that_level(slug: str, level: int) -> None:
    """On Attack, or as long as it is there, the champion gets +1 level."""
    b = Board(RAI[1])
    ally = b.put(0, Zone.FIELD, slug)
    b.begin()
    if slug == "impassioned-tutor":
        assert b.chars(b.lord(0)).level == 1
        b.attack(ally)
    assert b.chars(b.lord(0)).level == level


@pytest.mark.rule("keywords.on-death.1")
@pytest.mark.parametrize(
    ("slug", "mine", "cards"),
    [
        ("library-witch", lineage("lorraine", 1), 1),
        ("magus-disciple", RAI[1], 1),
        ("magus-disciple", lineage("lorraine", 1), 0),
    ],
)
def test_deaths_that_draw(slug: str, mine: tuple[str, ...], cards: int) -> None:
    """On Death a card is drawn, where a class bonus allows it."""
    b = Board(RAI[1], mine)
    ally = b.put(1, Zone.FIELD, slug)
    b.hand(0, "ignite-the-soul", fodder=1)
    b.play("ignite-the-soul", ally)
    assert ally not in b.state.objs and b.count(1, Zone.HAND) == cards


def test_peering_puts_level_and_two() -> None:
    """2+LV counters; Empower does not help a Skill."""
    b = Board(RAI[2])
    b.state.sides[0].empower = 5
    b.hand(0, "peer-into-mana", fodder=4)
    b.play("peer-into-mana")
    # The lineage's second level adds one for the first Mage action card of the turn.
    assert enlightened(b) == 5 and b.state.sides[0].empower == 5


def test_power_overwhelming_turns_counters_into_levels() -> None:
    """Any amount of counters is removed, +1 level for each until end of turn."""
    b = Board(RAI[3])
    enlighten(b, 5)
    b.hand(0, "power-overwhelming")
    b.play("power-overwhelming", 4)
    assert b.chars(b.lord(0)).level == 7
    assert enlightened(b) == 2  # one of them from the second level's inherited effect


@pytest.mark.parametrize(("mine", "damage"), [(RAI[2], 3), (("spirit-of-fire", "lorraine-wandering-warrior"), 2)])
def test_purge_spares_the_own_champion(mine: tuple[str, ...], damage: int) -> None:
    """2 (3 for a Mage) to every other unit."""
    b = Board(mine)
    own, foe = b.put(0, Zone.FIELD, "giant-tortoise"), b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(0, "purge-in-flames", fodder=8)
    b.play("purge-in-flames")
    assert b.state.objs[own].damage == b.state.objs[foe].damage == b.damage(1) == damage
    assert b.damage(0) == 0


@pytest.mark.rule("terms.glimpse.1")
def test_scry_glimpses_the_level() -> None:
    """Glimpse LV, then a card into memory: a card put on top is drawn."""
    b = Board(RAI[2])
    b.put(0, Zone.MAIN_DECK, "fireball")
    b.hand(0, "scry-the-skies", fodder=1)
    b.act(OptionKind.ACTIVATE, "scry-the-skies")
    b.settle(("fireball",))
    assert b.count(0, Zone.MEMORY, "fireball") == 1


@pytest.mark.rule("mechanics.damage-prevention.p13")
def test_arcane_shield_turns_damage_into_counters() -> None:
    """The next damage to the champion is prevented and becomes enlighten counters."""
    b = Board(RAI[1], RAI[3])
    b.hand(0, "fireball", "ignite-the-soul", fodder=3)
    b.hand(1, "spellshield-arcane", fodder=2)
    b.give()
    b.play("spellshield-arcane")
    b.play("fireball", b.lord(1))
    counters = b.champion(1).counters
    assert b.damage(1) == 0
    assert counters[Counter.ENLIGHTEN] == 1 + 2
    b.play("ignite-the-soul", b.lord(1))
    assert b.damage(1) == 1


def test_spellcrafter_begins_enlightened() -> None:
    """Two enlighten counters as she enters."""
    b = Board(RAI[0])
    b.put(0, Zone.MATERIAL_DECK, "rai-spellcrafter")
    b.put(0, Zone.MEMORY, "fireball")
    b.materialize("rai-spellcrafter")
    assert enlightened(b) == 2


@pytest.mark.rule("keywords.inherited-effect.1")
def test_archmage_counts_first_mage_actions() -> None:
    """Only the first Mage action card each turn puts a counter, also from within the lineage."""
    b = Board(RAI[3])
    b.hand(0, "arcane-sight", "arcane-sight")
    b.play("arcane-sight")
    b.play("arcane-sight")
    assert enlightened(b) == 1


def test_storm_seer_counts_banished_arcane_spells() -> None:
    """+1 level for each arcane Mage Spell card in banishment."""
    b = Board(RAI[3])
    b.put(0, Zone.BANISHMENT, "arcane-sight")
    b.put(0, Zone.BANISHMENT, "arcane-blast")
    b.put(0, Zone.BANISHMENT, "fireball")
    assert b.chars(b.lord(0)).level == 5


@pytest.mark.rule("playing.card-activation.6")
def test_taking_a_play_back_changes_nothing() -> None:
    """At every question of an announcement the play may be taken back: the state is as before."""
    for stops in range(2):
        b = Board(RAI[3])
        b.put(1, Zone.FIELD, "giant-tortoise")
        b.hand(0, "fireball", fodder=3)
        before = b.game.digest()
        b.act(OptionKind.ACTIVATE, "fireball")
        if stops:
            b.answer(b.lord(1))
            assert b.decision.kind is DecisionKind.PAY_RESERVE
        b.cancel()
        assert b.game.digest() == before
        assert b.decision.kind is DecisionKind.OPPORTUNITY


@pytest.mark.rule("playing.resolution/checking-resolution.4.b")
def test_a_spell_without_its_target_fizzles() -> None:
    """The target left the field: the card does nothing and goes to the graveyard."""
    b = Board(RAI[1], lineage("lorraine", 1, "wind"))
    foe = b.put(1, Zone.FIELD, "swift-recruit")
    b.hand(0, "fireball", fodder=3)
    b.hand(1, "reclaim", fodder=2)
    b.act(OptionKind.ACTIVATE, "fireball")
    b.answer(foe)
    b._pay(b.decision)
    b.give()
    b.play("reclaim")
    assert b.count(1, Zone.HAND, "swift-recruit") == 1
    assert b.count(0, Zone.GRAVEYARD, "fireball") == 1 and b.damage(1) == 0
