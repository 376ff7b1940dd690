"""Where the words of two cards, or of a card and a rule, meet."""

from __future__ import annotations

import pytest

from gadesk.glossary import Counter, Direction, Phase, Zone
from gadesk.protocol.decisions import CANCEL, DecisionKind, OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets

pytestmark = needs_sheets


def respond(b: Board, slug: str, *targets: int | str) -> None:
    """Announce a card, pay for it, and give the other player Opportunity."""
    b.act(OptionKind.ACTIVATE, slug)
    for target in targets:
        b.answer(target)
    if b.decision.kind is DecisionKind.PAY_RESERVE:
        b._pay(b.decision)
    b.give()


@pytest.mark.rule("keywords.empower-n.1")
def test_empower_counts_for_efficiency_and_level_restrictions() -> None:
    """An empowered Spell is activated as if the level were higher: cheaper, and with more of its text."""
    b = Board(lineage("kongming", 3, "water"))
    b.hand(0, "planar-abyss", "heighten-spellcraft", fodder=7)
    assert not b.may(OptionKind.ACTIVATE, "planar-abyss")
    b.play("heighten-spellcraft")
    assert b.may(OptionKind.ACTIVATE, "planar-abyss")
    b = Board(lineage("kongming", 2, "water"))
    b.put(0, Zone.FIELD, "shard-of-empowerment")
    b.hand(0, "rising-tides", fodder=2)
    b.use("shard-of-empowerment")
    b.play("rising-tides")
    assert b.count(0, Zone.MEMORY) == 3


@pytest.mark.rule("terms.negate.p1")
def test_a_negated_potion_is_banished_and_its_herbs_are_gone() -> None:
    """Paid costs are not given back."""
    b = Board(lineage("arisanna", 2, "water"), lineage("arisanna", 2, "water"))
    b.put(0, Zone.FIELD, "fraysia")
    b.put(0, Zone.FIELD, "fraysia")
    b.hand(0, "potion-of-healing")
    b.hand(1, "flash-freeze", fodder=2)
    b.act(OptionKind.ACTIVATE, "potion-of-healing")
    b.give()
    b.play("flash-freeze")
    assert b.count(0, Zone.BANISHMENT, "potion-of-healing") == 1 and b.count(0, Zone.FIELD, "fraysia") == 0


@pytest.mark.rule("mechanics.damage-prevention.p13")
def test_the_pumps_second_hit_carries_its_prevention_along() -> None:
    """A shield on the second unit works, with what rides on it."""
    b = Board(lineage("diana", 1), lineage("arisanna", 1, "water"))
    b.put(0, Zone.FIELD, "blastshot-pump")
    b.put(0, Zone.FIELD, "plated-bullet")
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.hand(1, "perfect-repulsion", fodder=3)
    b.use("plated-bullet")
    b.give()
    b.act(OptionKind.ACTIVATE, "perfect-repulsion")
    b.answer(foe)
    b._pay(b.decision)
    b.put(1, Zone.MEMORY, "giant-tortoise")
    b.settle()
    if b.decision.seat:
        b.give()
    hand = b.count(1, Zone.HAND)
    b.attack(b.lord(0), b.lord(1))
    assert b.damage(1) == 3 and b.state.objs[foe].damage == 0
    assert b.count(1, Zone.HAND) == hand + 1


@pytest.mark.rule("mechanics.damage-prevention.2")
def test_unpreventable_damage_uses_an_instance_up_for_nothing() -> None:
    """The shield is gone, no counter was put, the damage is dealt."""
    b = Board(lineage("jin", 3), lineage("rai", 3))
    b.hand(0, "enrage", fodder=4)
    b.put(0, Zone.FIELD, "penetrator-round")
    b.hand(1, "spellshield-arcane", fodder=2)
    b.give()
    b.play("spellshield-arcane")
    assert len(b.state.effects) == 1
    for _ in range(2):
        b.put(1, Zone.INNER_LINEAGE, "creeping-torment")
    b.put(0, Zone.FIELD, "bauble-of-abundance")
    b.put(0, Zone.FIELD, "bauble-of-abundance")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    counters = b.champion(1).counters.get(Counter.ENLIGHTEN, 0)
    b.use("bauble-of-abundance")
    b.use("bauble-of-abundance")
    assert b.damage(1) == 4 and b.champion(1).counters.get(Counter.ENLIGHTEN, 0) == counters
    assert not b.state.effects


@pytest.mark.rule("keywords.spellshroud.1")
def test_a_spell_fizzles_when_its_target_is_shrouded() -> None:
    """The target became illegal: nothing happens."""
    b = Board(lineage("rai", 1), lineage("silvie", 1, "water"))
    b.put(1, Zone.FIELD, "beastbond-boots")
    b.put(1, Zone.FIELD, "gray-wolf")
    b.hand(0, "fireball", fodder=2)
    respond(b, "fireball", b.lord(1))
    b.use("beastbond-boots")
    assert b.damage(1) == 0 and b.count(0, Zone.GRAVEYARD, "fireball") == 1


@pytest.mark.rule("playing.resolution/checking-resolution.3")
def test_a_lost_optional_target_is_left_out() -> None:
    """The rest of the card still happens."""
    b = Board(lineage("kongming", 3, "water"), lineage("lorraine", 1, "wind"))
    foe = b.put(1, Zone.FIELD, "swift-recruit")
    b.hand(0, "cone-of-frost", fodder=3)
    b.hand(1, "reclaim", fodder=2)
    b.act(OptionKind.ACTIVATE, "cone-of-frost")
    b.answer(foe)
    b.answer(b.lord(1))
    b._pay(b.decision)
    b.give()
    b.play("reclaim")
    assert b.damage(1) == 2 and b.count(1, Zone.HAND, "swift-recruit") == 1


@pytest.mark.rule("terms.token.3")
def test_a_suppressed_token_does_not_come_back() -> None:
    """It ceases to exist in banishment."""
    b = Board(lineage("tonoris", 1, "wind"))
    b.put(1, Zone.FIELD, "automaton-drone")
    b.hand(0, "cyclonic-strike", fodder=4)
    b.act(OptionKind.ACTIVATE, "cyclonic-strike")
    b._pay(b.decision)
    while b.state.combat is None or b.decision.kind is not DecisionKind.OPPORTUNITY:
        if b.decision.kind is DecisionKind.ATTACK_TARGET:
            b.answer(b.lord(1))
        else:
            b.game.answer((0,))
    b.use("cyclonic-strike")
    b.pass_to(Phase.MAIN, 1)
    assert b.count(1, Zone.FIELD) == 1 and b.count(1, Zone.BANISHMENT) == 0


@pytest.mark.rule("misc.effects.p2")
def test_a_nested_play_taken_back_leaves_its_card() -> None:
    """Playing a banished card may be begun and taken back; it stays banished and the game goes on."""
    b = Board(lineage("kongming", 3, "water"))
    b.put(0, Zone.MATERIAL_DECK, "coronal-of-rejuvenation")
    b.put(0, Zone.MATERIAL_DECK, "tera-sight", props=("preserved",))
    b.put(0, Zone.MEMORY, "harmonious-mantra")
    b.materialize("coronal-of-rejuvenation")
    b.pass_to(Phase.MAIN, 0)
    b.hand(0, fodder=3)
    b.act(OptionKind.ABILITY, "coronal-of-rejuvenation")
    while b.decision.kind is DecisionKind.OPPORTUNITY:
        b.game.answer((0,))
    b.answer("harmonious-mantra")
    assert b.decision.kind is DecisionKind.PAY_RESERVE
    b.game.answer(CANCEL)
    assert b.count(0, Zone.BANISHMENT, "harmonious-mantra") == 1 and not b.state.stack


@pytest.mark.rule("abilities.static-abilities.1")
def test_a_card_being_played_gives_no_level() -> None:
    """An ally that levels its champion does so only once it is on the field."""
    b = Board(lineage("rai", 1), lineage("rai", 1))
    b.hand(0, "magus-disciple", fodder=2)
    b.hand(1, "ignite-the-soul", fodder=1)
    respond(b, "magus-disciple")
    assert b.state.stack and b.chars(b.lord(0)).level == 1
    b.settle()
    assert b.chars(b.lord(0)).level == 2


@pytest.mark.rule("playing.card-activation.8")
def test_floating_cards_and_random_memory_pay_together() -> None:
    """A memory cost of 2: one floating card by choice, the other at random from the memory."""
    b = Board(lineage("lorraine", 1, "wind"))
    b.put(0, Zone.MATERIAL_DECK, "lorraine-blademaster")
    b.put(0, Zone.GRAVEYARD, "veteran-soldier")
    b.put(0, Zone.GRAVEYARD, "swift-recruit")
    b.put(0, Zone.MEMORY, "giant-tortoise")
    b.materialize("lorraine-blademaster", ("swift-recruit",))
    assert b.count(0, Zone.BANISHMENT, "swift-recruit") == 1 and b.count(0, Zone.BANISHMENT, "giant-tortoise") == 1
    assert b.count(0, Zone.GRAVEYARD, "veteran-soldier") == 1


@pytest.mark.rule("effects.continuous-effects/instanced-effects.p1")
def test_numbers_of_an_effect_are_those_of_its_resolution() -> None:
    """Power gained for each other ally does not change when allies come or go later."""
    b = Board(lineage("tonoris", 1, "wind"))
    ally = b.put(0, Zone.FIELD, "imperial-recruit")
    b.put(0, Zone.FIELD, "automaton-drone")
    b.hand(0, "into-the-fray", "imperial-recruit", fodder=4)
    b.play("into-the-fray", (ally,))
    b.play("imperial-recruit")
    assert b.chars(ally).power == 2


@pytest.mark.rule("mechanics.mastery/shifting-currents.2")
def test_a_spell_turns_the_currents_before_it_resolves() -> None:
    """The trigger of activating a Spell resolves first, so the Spell sees the new direction."""
    b = Board(lineage("kongming", 3, "water"))
    b.currents(0, Direction.WEST)
    b.hurt(0, 9)
    b.hand(0, "harmonious-mantra", fodder=2)
    b.play("harmonious-mantra", "north")
    assert b.damage(0) == 3


@pytest.mark.rule("terms.negate.p1")
@pytest.mark.parametrize(("slug", "mine", "picks"), [("crux-sight", lineage("lorraine", 3, "wind"), ("crux-sight",)),
                                                     ("tera-sight", lineage("silvie", 3, "water"), ())])  # fmt: skip
def test_a_negated_card_goes_where_its_own_words_send_it(
    slug: str, mine: tuple[str, ...], picks: tuple[str, ...]
) -> None:
    """Paid for its banishment it is banished; preserved it goes to the material deck."""
    b = Board(mine, lineage("arisanna", 3, "water"))
    b.hand(0, slug, fodder=3)
    b.hand(1, "annul-spell", fodder=2)
    b.act(OptionKind.ACTIVATE, slug)
    if picks:
        b.answer(*picks)
        b._pay(b.decision)
    b.give()
    b.play("annul-spell", *([] if picks else [False]))
    zone = Zone.BANISHMENT if picks else Zone.MATERIAL_DECK
    assert b.count(0, zone, slug) == 1 and b.count(0, Zone.GRAVEYARD, slug) == 0


ASSASSIN = ("spirit-of-fire", "nameless-champion-ar")


@pytest.mark.rule("keywords.prepare-n.2")
@pytest.mark.parametrize("prepared", [True, False])
def test_a_prepared_attack_stays_prepared_in_the_intent(prepared: bool) -> None:
    """Its On Attack ability asks whether it was prepared: then the attack is critical and deals double."""
    b = Board(ASSASSIN)
    b.champion(0).counters[Counter.PREPARATION] = 4
    b.hand(0, "coup-de-grace", fodder=4)
    power = b.state.sheets["coup-de-grace"].front.power or 0
    b.play("coup-de-grace", ("coup-de-grace",) if prepared else ())
    assert b.damage(1) == power * (2 if prepared else 1)
    assert b.champion(0).counters.get(Counter.PREPARATION, 0) == (0 if prepared else 4)


@pytest.mark.rule("keywords.kindle-n.1")
def test_kindle_pays_with_fire_from_the_graveyard() -> None:
    """Up to N fire cards of the graveyard are banished, each for 1 of the reserve cost."""
    b = Board(("spirit-of-fire",))
    for slug in ("blitz-mage", "blitz-mage", "blitz-mage", "giant-tortoise"):
        b.put(0, Zone.GRAVEYARD, slug)
    b.hand(0, "dazzling-courtesan")
    b.play("dazzling-courtesan")
    assert b.count(0, Zone.BANISHMENT, "blitz-mage") == 3 and b.count(0, Zone.FIELD, "dazzling-courtesan") == 1


@pytest.mark.rule("keywords.imbue-n.1")
@pytest.mark.parametrize(("fodder", "imbued"), [("swift-recruit", True), ("giant-tortoise", False)])
def test_imbue_wants_cards_of_its_element(fodder: str, imbued: bool) -> None:
    """Three wind cards reserved for it make it imbued for good."""
    b = Board(("spirit-of-wind",))
    b.hand(0, "andronika-eternal-herald", fodder, fodder, fodder)
    b.act(OptionKind.ACTIVATE, "andronika-eternal-herald")
    b.settle(*([True] if imbued else []))
    ally = b.ids(0, Zone.FIELD, "andronika-eternal-herald")[0]
    face = b.state.sheets["andronika-eternal-herald"].front
    assert b.chars(ally).power == (face.power or 0) + imbued
