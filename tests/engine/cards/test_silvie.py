"""The cards of the water tamer's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.engine.state.marks import Mark
from gadesk.glossary import Counter, Phase, Zone
from gadesk.protocol.decisions import OptionKind
from tests.engine.board import Board, lineage, needs_sheets

pytestmark = needs_sheets
SILVIE = [lineage("silvie", level, "water") for level in range(4)]
BEAST, ANIMAL, HUMAN = "gray-wolf", "giant-tortoise", "swift-recruit"


def test_boots_shroud_the_champion_from_spells() -> None:
    """With an Animal or Beast ally the champion gets spellshroud: Spells can't target it."""
    b = Board(SILVIE[1], ("spirit-of-fire", "rai-spellcrafter"))
    b.put(0, Zone.FIELD, "beastbond-boots")
    assert not b.may(OptionKind.ABILITY, "beastbond-boots")
    b = Board(SILVIE[1], ("spirit-of-fire", "rai-spellcrafter"))
    b.put(0, Zone.FIELD, "beastbond-boots")
    b.put(0, Zone.FIELD, BEAST)
    b.hand(1, "fireball", fodder=3)
    b.use("beastbond-boots")
    b.give()
    b.act(OptionKind.ACTIVATE, "fireball")
    assert b.lord(0) not in [option.id for option in b.decision.options]


@pytest.mark.parametrize("slug", ["beastbond-ears", "melodious-flute", "deep-sea-beastbonder"])
def test_companions_level_the_champion(slug: str) -> None:
    """+1 level as long as an Animal or Beast ally is there."""
    b = Board(SILVIE[1])
    b.put(0, Zone.FIELD, slug)
    b.put(1, Zone.FIELD, BEAST)
    assert b.chars(b.lord(0)).level == 1
    b.put(0, Zone.FIELD, ANIMAL)
    assert b.chars(b.lord(0)).level == 2


def test_paws_sharpen_a_beast() -> None:
    """+1 power and true sight until end of turn for an own Animal or Beast."""
    b = Board(SILVIE[1])
    b.put(0, Zone.FIELD, "beastbond-paws")
    b.put(1, Zone.FIELD, ANIMAL)
    b.put(0, Zone.FIELD, HUMAN)
    beast = b.put(0, Zone.FIELD, BEAST)
    b.use("beastbond-paws")
    assert b.chars(beast).power == 3


@pytest.mark.parametrize(("pick", "power", "life"), [("power", 3, 2), ("life", 2, 3)])
def test_flute_of_taming_offers_a_choice(pick: str, power: int, life: int) -> None:
    """Rested, it levels the champion or strengthens an Animal or Beast as its player chooses."""
    b = Board(SILVIE[1])
    flute = b.put(0, Zone.FIELD, "flute-of-taming")
    beast = b.put(0, Zone.FIELD, BEAST)
    b.use(flute, pick, ability=1)
    assert (b.chars(beast).power, b.chars(beast).life) == (power, life)
    b = Board(SILVIE[1])
    flute = b.put(0, Zone.FIELD, "flute-of-taming")
    b.use(flute, ability=0)
    assert b.chars(b.lord(0)).level == 2 and b.state.objs[flute].rested


def test_melodious_flute_makes_a_harmony_a_melody() -> None:
    """The next Harmony action is a Melody too: it harmonizes with itself."""
    b = Board(SILVIE[1])
    b.put(0, Zone.FIELD, "melodious-flute")
    b.hand(0, "empowering-harmony", fodder=2)
    b.use("melodious-flute")
    b.play("empowering-harmony")
    assert b.count(0, Zone.HAND) == 1


def test_seed_enters_rested_and_levels_twice() -> None:
    """It enters rested, gives +2 level as it enters and again for rest and banishment."""
    b = Board(SILVIE[3])
    b.put(0, Zone.MATERIAL_DECK, "seed-of-nature")
    b.materialize("seed-of-nature")
    seed = b.ids(0, Zone.FIELD, "seed-of-nature")[0]
    assert b.state.objs[seed].rested and b.chars(b.lord(0)).level == 5
    b = Board(SILVIE[3])
    b.put(0, Zone.FIELD, "seed-of-nature")
    b.use("seed-of-nature")
    assert b.chars(b.lord(0)).level == 5 and b.count(0, Zone.BANISHMENT) == 1


@pytest.mark.parametrize("takes", [True, False])
def test_calling_finds_an_animal(takes: bool) -> None:
    """One Animal or Beast of the top five may go to hand; the rest goes to the bottom."""
    b = Board(SILVIE[1])
    b.put(0, Zone.MAIN_DECK, BEAST)
    b.put(0, Zone.MAIN_DECK, HUMAN)
    b.hand(0, "blissful-calling", fodder=1)
    b.play("blissful-calling", takes)
    assert b.count(0, Zone.HAND, BEAST) == takes
    bottom = [b.slug(id) for id in b.ids(0, Zone.MAIN_DECK)[:5]]
    assert HUMAN in bottom and (BEAST in bottom) is not takes


def test_slime_grows_when_it_is_hurt() -> None:
    """Whenever it is dealt damage it gets a buff counter; it obeys only from level 4."""
    b = Board(SILVIE[1], ("spirit-of-fire",))
    slime = b.put(0, Zone.FIELD, "blue-slime")
    b.hand(1, "ignite-the-soul", fodder=1)
    assert not b.may(OptionKind.ATTACK, slime)
    b.give()
    b.play("ignite-the-soul", slime)
    assert b.state.objs[slime].counters == {Counter.BUFF: 1}


@pytest.mark.parametrize("melody", [True, False])
def test_harmony_rewards_a_melody(melody: bool) -> None:
    """+2 level; a card if a Melody card was activated this turn."""
    b = Board(SILVIE[1])
    b.hand(0, "empowering-harmony", "pipers-lullaby", fodder=3)
    if melody:
        b.play("pipers-lullaby")
    hand = b.count(0, Zone.HAND)
    b.play("empowering-harmony")
    assert b.chars(b.lord(0)).level == 3
    assert b.count(0, Zone.HAND) == hand - 3 + melody


@pytest.mark.rule("turn.wake-up-phase.1")
def test_hail_keeps_its_target_asleep() -> None:
    """2 damage; the unit stays rested through its controller's next wake up phase, and wakes in the one after."""
    b = Board(SILVIE[1])
    foe = b.put(1, Zone.FIELD, ANIMAL, rested=True)
    b.put(0, Zone.FIELD, ANIMAL)
    b.hand(0, "freezing-hail", fodder=2)
    b.play("freezing-hail", foe)
    assert b.state.objs[foe].damage == 2
    b.pass_to(Phase.MAIN, 1)
    assert b.state.objs[foe].rested
    b.pass_to(Phase.MAIN, 0)
    b.pass_to(Phase.MAIN, 1)
    assert not b.state.objs[foe].rested


def test_songbird_finds_a_beast() -> None:
    """Cards are revealed until a Beast ally, which goes to hand; the rest goes to the bottom."""
    b = Board(SILVIE[3])
    b.put(0, Zone.MAIN_DECK, BEAST)
    b.put(0, Zone.MAIN_DECK, HUMAN)
    b.put(0, Zone.MAIN_DECK, ANIMAL)
    b.hand(0, "gaias-songbird", fodder=1)
    b.play("gaias-songbird")
    assert b.count(0, Zone.HAND, BEAST) == 1
    assert {b.slug(id) for id in b.ids(0, Zone.MAIN_DECK)[:2]} == {HUMAN, ANIMAL}


def test_bath_removes_damage() -> None:
    """All temporary damage of an ally is removed."""
    b = Board(SILVIE[1])
    ally = b.put(0, Zone.FIELD, ANIMAL, damage=4)
    b.hand(0, "give-bath", fodder=2)
    b.play("give-bath")
    assert b.state.objs[ally].damage == 0


@pytest.mark.rule("keywords.pride-n.1")
@pytest.mark.parametrize(("slug", "level"), [("gray-wolf", 2), ("rebellious-bull", 3)])
def test_proud_allies_want_a_level(slug: str, level: int) -> None:
    """Below the level they don't attack."""
    b = Board(SILVIE[level - 1])
    ally = b.put(0, Zone.FIELD, slug)
    assert not b.may(OptionKind.ATTACK, ally)
    b = Board(SILVIE[level])
    ally = b.put(0, Zone.FIELD, slug)
    assert b.may(OptionKind.ATTACK, ally)


@pytest.mark.rule("misc.permission.p1")
def test_dominance_forbids_other_cards() -> None:
    """+3 level, preserved as it resolves; only ally cards may be activated for the rest of the turn."""
    b = Board(SILVIE[3])
    b.hand(0, "invoke-dominance", "tera-sight", HUMAN, "gray-wolf", fodder=4)
    b.play("invoke-dominance")
    assert b.chars(b.lord(0)).level == 6
    kept = b.ids(0, Zone.MATERIAL_DECK, "invoke-dominance")
    assert Mark.PRESERVED in b.state.cards[kept[0]].marks
    assert b.may(OptionKind.ACTIVATE, "gray-wolf") and not b.may(OptionKind.ACTIVATE, "tera-sight")


def test_serpent_counts_water_in_the_graveyard() -> None:
    """+1 power for each water card in the own graveyard."""
    b = Board(SILVIE[1])
    serpent = b.put(0, Zone.FIELD, "lakeside-serpent")
    for slug in (ANIMAL, "give-bath", HUMAN):
        b.put(0, Zone.GRAVEYARD, slug)
    b.put(1, Zone.GRAVEYARD, ANIMAL)
    assert b.chars(serpent).power == 5


def test_dryad_buffs_for_itself_and_others() -> None:
    """Its own entering and another ally's put a buff counter on target ally; an opponent's ally does not."""
    b = Board(SILVIE[3])
    b.hand(0, "meadowbloom-dryad", "gray-wolf", fodder=6)
    b.play("meadowbloom-dryad")
    dryad = b.ids(0, Zone.FIELD, "meadowbloom-dryad")[0]
    assert b.state.objs[dryad].counters == {Counter.BUFF: 1}
    b.play("gray-wolf", dryad)
    assert b.state.objs[dryad].counters == {Counter.BUFF: 2}


@pytest.mark.rule("keywords.preserve-preserved.1")
def test_dryad_is_preserved_as_it_dies() -> None:
    """When it dies it goes to the material deck preserved and can be returned instead of materializing."""
    b = Board(SILVIE[3], lineage("rai", 2))
    dryad = b.put(0, Zone.FIELD, "meadowbloom-dryad")
    b.hand(1, "fireball", fodder=3)
    b.give()
    b.play("fireball", dryad)
    kept = b.ids(0, Zone.MATERIAL_DECK, "meadowbloom-dryad")
    assert Mark.PRESERVED in b.state.cards[kept[0]].marks
    b.starts(0, Phase.MATERIALIZE)
    b.settle("meadowbloom-dryad")
    assert b.count(0, Zone.HAND, "meadowbloom-dryad") == 1


@pytest.mark.parametrize("melody", [True, False])
def test_mist_strikes_with_life(melody: bool) -> None:
    """+1 life to allies; with a Melody they assign damage with their life."""
    b = Board(SILVIE[1])
    ally = b.put(0, Zone.FIELD, ANIMAL)
    b.hand(0, "mist-resonance", "pipers-lullaby", fodder=6)
    if melody:
        b.play("pipers-lullaby", ())
    b.play("mist-resonance")
    b.attack(ally)
    assert b.damage(1) == (7 if melody else 1)


def test_lullaby_levels_and_rests() -> None:
    """+1 level with an Animal or Beast; a Tamer rests up to one ally."""
    b = Board(SILVIE[1])
    b.put(0, Zone.FIELD, BEAST)
    foe = b.put(1, Zone.FIELD, ANIMAL)
    b.hand(0, "pipers-lullaby", fodder=1)
    b.play("pipers-lullaby", (foe,))
    assert b.state.objs[foe].rested and b.chars(b.lord(0)).level == 2


def test_cleanse_recovers_for_water_cards() -> None:
    """The memory is revealed; its water cards, those that paid included, are recovered; a card is drawn."""
    b = Board(SILVIE[1])
    b.hurt(0, 9)
    b.put(0, Zone.MEMORY, HUMAN)
    b.hand(0, "revitalizing-cleanse", fodder=5)
    b.play("revitalizing-cleanse")
    assert b.damage(0) == 4 and b.count(0, Zone.HAND) == 1


def test_smack_levels_as_it_attacks() -> None:
    """On Attack: +1 level until end of turn."""
    b = Board(SILVIE[1])
    b.hand(0, "smack-with-flute", fodder=2)
    b.play("smack-with-flute")
    assert b.damage(1) == 1 and b.chars(b.lord(0)).level == 2


@pytest.mark.parametrize(("mine", "power"), [(SILVIE[1], 3), (lineage("lorraine", 1, "water"), 2)])
def test_song_nurtures_allies(mine: tuple[str, ...], power: int) -> None:
    """+2 life to allies; for a Tamer +1 power too."""
    b = Board(mine)
    ally = b.put(0, Zone.FIELD, BEAST)
    b.hand(0, "song-of-nurturing", fodder=2)
    b.play("song-of-nurturing")
    assert (b.chars(ally).power, b.chars(ally).life) == (power, 4)


@pytest.mark.rule("keywords.preserve-preserved.2")
def test_sight_is_preserved_as_it_resolves() -> None:
    """It draws and goes to the material deck preserved."""
    b = Board(SILVIE[3])
    b.hand(0, "tera-sight")
    b.play("tera-sight")
    assert b.count(0, Zone.HAND) == 1
    assert "preserved" in b.state.cards[b.ids(0, Zone.MATERIAL_DECK, "tera-sight")[0]].marks


def test_steed_carries_another() -> None:
    """Another ally gets +2 power until end of turn; alone nothing happens."""
    b = Board(SILVIE[1])
    ally = b.put(0, Zone.FIELD, BEAST)
    b.hand(0, "trusty-steed", "trusty-steed", fodder=8)
    b.play("trusty-steed")
    assert b.chars(ally).power == 4
    b = Board(SILVIE[1])
    b.hand(0, "trusty-steed", fodder=4)
    b.play("trusty-steed")
    assert b.chars(b.ids(0, Zone.FIELD, "trusty-steed")[0]).power == 1


def test_vertus_counts_the_fallen() -> None:
    """Allies get +1 power for each Animal or Beast ally card in the graveyard, counted once."""
    b = Board(SILVIE[3])
    ally = b.put(0, Zone.FIELD, BEAST)
    b.put(0, Zone.GRAVEYARD, ANIMAL)
    b.put(0, Zone.GRAVEYARD, BEAST)
    b.put(0, Zone.GRAVEYARD, HUMAN)
    b.hand(0, "vertus-gaias-roar", fodder=4)
    b.play("vertus-gaias-roar")
    assert b.chars(ally).power == 4
    assert b.chars(b.ids(0, Zone.FIELD, "vertus-gaias-roar")[0]).power == 10


def test_wilds_whisperer_buffs_the_next_animal() -> None:
    """The next Animal or Beast ally card enters with a buff counter, other cards leave the effect waiting."""
    b = Board(SILVIE[0])
    b.put(0, Zone.MATERIAL_DECK, "silvie-wilds-whisperer")
    b.put(0, Zone.MEMORY, HUMAN)
    b.materialize("silvie-wilds-whisperer")
    b.hand(0, "trusty-steed", "trusty-steed", fodder=8)
    b.pass_to(Phase.MAIN, 0)
    b.play("trusty-steed")
    first = b.ids(0, Zone.FIELD, "trusty-steed")[0]
    assert b.state.objs[first].counters == {Counter.BUFF: 1}
    b.play("trusty-steed")
    other = next(id for id in b.ids(0, Zone.FIELD, "trusty-steed") if id != first)
    assert b.state.objs[other].counters == {}


@pytest.mark.parametrize(("allies", "cards"), [((BEAST, ANIMAL), 2), ((BEAST,), 1), ((HUMAN,), 0)])
def test_pack_draws_for_each_kind(allies: tuple[str, ...], cards: int) -> None:
    """One card for an Animal, one for a Beast."""
    b = Board(SILVIE[1])
    for slug in allies:
        b.put(0, Zone.FIELD, slug)
    b.put(0, Zone.MATERIAL_DECK, "silvie-with-the-pack")
    b.put(0, Zone.MEMORY, HUMAN)
    b.put(0, Zone.MEMORY, HUMAN)
    b.materialize("silvie-with-the-pack")
    assert b.count(0, Zone.HAND) == cards


def test_loved_by_all_lets_animals_intercept() -> None:
    """Animals and Beasts get +1 life and intercept."""
    b = Board(("spirit-of-fire",), SILVIE[3])
    attacker = b.put(0, Zone.FIELD, "blitz-mage")
    guard = b.put(1, Zone.FIELD, ANIMAL)
    assert b.chars(guard).life == 7
    b.attack(attacker, b.lord(1), True)
    assert b.state.objs[guard].damage == 3 and b.damage(1) == 0
