"""The cards of the fire huntress's starter deck, each played by its text."""

from __future__ import annotations

import pytest

from gadesk.engine.changes import zones
from gadesk.glossary import Counter, Phase, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind, OptionKind
from tests.engine.board import ANCHOR, Board, lineage, needs_sheets
from tests.engine.cards.champions import DIANA, PISTOL, PLAIN, loaded

pytestmark = needs_sheets


@pytest.mark.rule("card-types.functional-subtypes/functional-weapons.1.a")
def test_a_gun_shoots_what_is_loaded() -> None:
    """Unloaded it can't be used; the bullet joins the intent and its power the attack, then it is renewed."""
    b = Board(DIANA[1])
    gun = b.put(0, Zone.FIELD, PISTOL)
    assert not b.may(OptionKind.ATTACK, b.lord(0))
    b = loaded(1, PLAIN)
    gun = b.ids(0, Zone.FIELD, PISTOL)[0]
    assert not b.ids(0, Zone.FIELD, PLAIN) and len(b.state.objs[gun].loaded) == 1
    b.attack(b.lord(0))
    assert b.damage(1) == 3
    assert b.count(0, Zone.MATERIAL_DECK, PLAIN) == 1
    assert b.state.objs[gun].counters[Counter.DURABILITY] == 2


def test_a_bullet_wants_an_unloaded_gun() -> None:
    """A loaded gun is no target."""
    b = loaded(1, PLAIN)
    b.put(0, Zone.FIELD, "tasershot")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    assert not b.may(OptionKind.ABILITY, "tasershot")


@pytest.mark.rule("misc.card-and-object-information.p2")
def test_a_bullet_that_left_is_not_loaded() -> None:
    """Destroyed in response, the bullet stays where it went."""
    b = Board(DIANA[1])
    gun = b.put(0, Zone.FIELD, PISTOL)
    bullet = b.put(0, Zone.FIELD, "incendiary-shot")
    b.act(OptionKind.ABILITY, bullet)
    zones.move(b.run, bullet, Zone.GRAVEYARD, Cause.DESTROY)
    b.settle()
    assert not b.state.objs[gun].loaded


@pytest.mark.rule("mechanics.damage.10.a")
def test_pump_strikes_a_second_unit() -> None:
    """Its combat damage is dealt to one more unit that the shooter doesn't control, which is hit as well."""
    b = loaded(1, "incendiary-shot", gun="blastshot-pump")
    foe = b.put(1, Zone.FIELD, "giant-tortoise")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.attack(b.lord(0), b.lord(1))
    assert b.damage(1) == 5 and b.state.objs[foe].damage == 5


def test_grenade_covers_the_distant() -> None:
    """A card as it enters; banished, 3 of each damage to an own distant unit is prevented this turn, whoever it is."""
    b = Board(DIANA[1], ("spirit-of-fire", "rai-spellcrafter", "rai-archmage"))
    b.put(0, Zone.FIELD, "flash-grenade")
    ally = b.put(0, Zone.FIELD, "giant-tortoise")
    b.hand(0, "reposition", fodder=1)
    b.hand(1, "fireball", "fireball", fodder=4)
    b.use("flash-grenade")
    b.play("reposition", ally)
    b.give()
    b.play("fireball", ally)
    assert b.state.objs[ally].damage == 0
    if not b.decision.seat:
        b.give()
    b.play("fireball", b.lord(0))
    assert b.damage(0) == 3


@pytest.mark.rule("mechanics.damage.3")
def test_penetrator_can_not_be_prevented() -> None:
    """From level 2 its attack's combat damage is unpreventable."""
    b = loaded(2, "penetrator-round", theirs=lineage("tonoris", 1))
    b.put(0, Zone.FIELD, ANCHOR)
    b.hand(1, "martial-guard", fodder=2)
    b.give()
    b.play("martial-guard", b.lord(1))
    if b.decision.seat:
        b.give()
    b.attack(b.lord(0))
    assert b.damage(1) == 1


def test_pistol_and_piercer() -> None:
    """One gets +1 power as it enters, the other draws as it is banished."""
    b = Board(DIANA[1])
    b.put(0, Zone.MATERIAL_DECK, PISTOL)
    b.materialize(PISTOL)
    assert b.chars(b.ids(0, Zone.FIELD, PISTOL)[0]).power == 2
    b = loaded(1, PLAIN, gun="quickdraw-piercer")
    gun = b.ids(0, Zone.FIELD, "quickdraw-piercer")[0]
    b.state.objs[gun].counters[Counter.DURABILITY] = 1
    b.attack(b.lord(0))
    assert b.count(0, Zone.BANISHMENT, "quickdraw-piercer") == 1 and b.count(0, Zone.HAND) == 1


def test_twin_doubles_hits() -> None:
    """+2 power as it becomes loaded; On Hit abilities of its attack trigger twice."""
    b = loaded(3, "incendiary-shot", gun="shadows-twin")
    b.attack(b.lord(0))
    # 1 of the gun, 2 for the load, 2 of the bullet, and 2 twice; the champion's own hit puts two curses below.
    assert b.damage(1) == 5 + 4
    assert b.count(1, Zone.INNER_LINEAGE, "creeping-torment") == 2


@pytest.mark.rule("abilities.triggered-abilities.4")
def test_tasershot_waits_for_a_level() -> None:
    """Until the shooter's next turn the hit champion takes 4 whenever it levels up."""
    b = loaded(1, "tasershot", theirs=("spirit-of-fire",))
    b.put(1, Zone.MATERIAL_DECK, "rai-spellcrafter")
    b.put(1, Zone.MEMORY, "giant-tortoise")
    b.attack(b.lord(0))
    assert b.damage(1) == 2
    while b.decision.kind is not DecisionKind.MATERIALIZE:
        b.game.answer((0,))
    b.answer("rai-spellcrafter")
    b.settle()
    assert b.damage(1) == 6
    b.pass_to(Phase.MAIN, 0)
    assert not b.state.delayed


@pytest.mark.rule("keywords.ranged-n.1")
@pytest.mark.parametrize(
    ("slug", "damage"),
    [("airship-engineer", 3), ("automaton-bomber", 5), ("imperial-rifleman", 3), ("trained-sharpshooter", 4)],
)
def test_ranged_allies_shoot_from_afar(slug: str, damage: int) -> None:
    """While distant their attacks get their ranged power."""
    b = Board(DIANA[1])
    near = b.put(0, Zone.FIELD, slug)
    b.attack(near)
    assert b.damage(1) == b.chars(near).power
    b = Board(DIANA[1])
    far = b.put(0, Zone.FIELD, slug, props=("distant",))
    b.attack(far)
    assert b.damage(1) == damage


@pytest.mark.parametrize("distant", [True, False])
def test_engineer_draws_for_distance(distant: bool) -> None:
    """A card into memory if its player controls a distant unit."""
    b = Board(DIANA[1])
    b.champion(0).props = frozenset({"distant"} if distant else ())
    b.hand(0, "airship-engineer", fodder=2)
    b.play("airship-engineer")
    assert b.count(0, Zone.MEMORY) == 2 + distant


def test_rifleman_enters_distant() -> None:
    """It becomes distant as it enters, until the end of its controller's turn."""
    b = Board(DIANA[1])
    b.hand(0, "imperial-rifleman", fodder=3)
    b.play("imperial-rifleman")
    ally = b.ids(0, Zone.FIELD, "imperial-rifleman")[0]
    assert "distant" in b.state.objs[ally].props
    b.pass_to(Phase.MAIN, 1)
    assert "distant" not in b.state.objs[ally].props


def test_end_banishes_curses() -> None:
    """On Champion Hit it banishes the Curses of that champion's lineage, 2 unpreventable damage each."""
    b = Board(DIANA[3])
    b.put(0, Zone.FIELD, PISTOL)
    b.put(0, Zone.FIELD, "anathemas-end")
    for _ in range(2):
        b.put(1, Zone.INNER_LINEAGE, "creeping-torment")
    b.put(0, Zone.INNER_LINEAGE, "creeping-torment")
    b.use("anathemas-end")
    b.attack(b.lord(0))
    assert b.damage(1) == 2 + 4
    assert b.count(0, Zone.INNER_LINEAGE, "creeping-torment") == 1
    # The champion's own hit generated one more, before or after.
    assert b.count(1, Zone.BANISHMENT, "creeping-torment") >= 2


@pytest.mark.parametrize(("slug", "fodder"), [("backstep", 2), ("reposition", 2)])
def test_steps_make_distant(slug: str, fodder: int) -> None:
    """Target unit becomes distant; the dearer one draws the card that the cheaper one leaves in hand."""
    b = Board(DIANA[1])
    b.hand(0, slug, fodder=fodder)
    b.play(slug, b.lord(1))
    assert "distant" in b.champion(1).props and b.count(0, Zone.HAND) == 1


@pytest.mark.rule("keywords.inherited-effect.1")
def test_torment_hurts_the_second_draw() -> None:
    """On the bottom of a lineage, that champion takes 2 for its player's second draw of a turn."""
    b = Board(DIANA[3])
    b.hand(0, "creeping-torment", fodder=1)
    b.play("creeping-torment", b.lord(1))
    assert b.count(1, Zone.INNER_LINEAGE, "creeping-torment") == 1
    assert b.slug(b.ids(1, Zone.INNER_LINEAGE)[0]) == "creeping-torment"
    b.put(0, Zone.FIELD, "bauble-of-abundance")
    b.put(0, Zone.FIELD, "bauble-of-abundance")
    b.act(OptionKind.ABILITY, ANCHOR)
    b.settle()
    b.use("bauble-of-abundance")
    assert b.damage(1) == 0
    b.use("bauble-of-abundance")
    assert b.damage(1) == 2 and b.damage(0) == 0
