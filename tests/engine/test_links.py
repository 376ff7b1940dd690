"""Link: linked objects, what they are given, and links that break (keywords.link)."""

from __future__ import annotations

from gadesk.engine.changes.destruction import dying
from gadesk.glossary import CardType, Keyword, Property, Stat, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.conditions import TheyAre
from tests.engine.table import Play, ally, at, card, side, trick

ALLY = (p.IsType(CardType.ALLY),)
HARNESS = card(
    "harness", CardType.ITEM, a.Keyword(Keyword.LINK, preds=ALLY),
    a.Static(s.Linked(), (ch.StatChange(Stat.POWER, Fixed(2)),)),
)  # fmt: skip
BUCKLER = card(
    "buckler", CardType.ITEM, a.Keyword(Keyword.LINK, preds=ALLY),
    a.Several((
        a.Static(s.Linked(), (ch.StatChange(Stat.POWER, Fixed(1)),)),
        a.Static(s.Linked(), (ch.StatChange(Stat.POWER, Fixed(4)),), condition=TheyAre((p.Is(Property.RESTED),))),
    )),
)  # fmt: skip
ONE, TWO = ally("one", 1, 3), ally("two", 1, 3)


def test_a_card_with_link_targets_and_gives_to_the_linked_ally() -> None:
    """It enters linked to its target and only that ally is given something (keywords.link.2, .3)."""
    t = Play((HARNESS, ONE, TWO), side("hero", "one", "two", hand=("harness",)), side("hero"))
    t.act("harness", "two")
    t.until(DecisionKind.OPPORTUNITY, "pass")
    t.choose("pass")
    t.choose("pass")
    assert t.obj("harness").link == t.id("two")
    assert (t.power("one"), t.power("two")) == (1, 3)


def test_a_broken_link_sacrifices_the_object() -> None:
    """When the linked object leaves, the object with Link is sacrificed at the next check (keywords.link.5)."""
    fell = trick("fell", e.Destroy(s.Target(ALLY)))
    t = Play((HARNESS, ONE, fell), side("hero", "one", at("harness", link=1), hand=("fell",)), side("hero"))
    t.act("fell", "one") if len(t.ids("one")) > 1 else t.act("fell")
    t.until(DecisionKind.OPPORTUNITY, "pass")
    t.choose("pass")
    t.choose("pass")
    assert not t.ids("harness") and t.ids("harness", Zone.GRAVEYARD)
    assert not dying(t.game.run)


def test_put_onto_the_field_it_chooses_what_it_is_linked_to() -> None:
    """From another zone than the Effects Stack the linked object is chosen, not targeted (keywords.link.2.a)."""
    back = trick("back", e.Put(s.Chosen((p.HasSubtype("tool"), p.InZone(Zone.GRAVEYARD))), Zone.FIELD))
    tool = card("harness", CardType.ITEM, *HARNESS.front.abilities, subtypes=("tool",))
    t = Play(
        (tool, ONE, TWO, back), side("hero", "one", "two", hand=("back",), graveyard=("harness",)), side("hero")
    )  # fmt: skip
    t.act("back")
    while t.asked.kind is DecisionKind.OPPORTUNITY:
        t.choose("pass")
    t.choose("one")
    assert t.obj("harness").link == t.id("one") and t.power("one") == 3


def test_put_onto_the_field_without_anything_to_link_to_it_is_sacrificed() -> None:
    """Without a legal choice the object is sacrificed (keywords.link.2.b)."""
    back = trick("back", e.Put(s.All((p.HasSubtype("tool"), p.InZone(Zone.GRAVEYARD))), Zone.FIELD))
    tool = card("harness", CardType.ITEM, *HARNESS.front.abilities, subtypes=("tool",))
    t = Play((tool, back), side("hero", hand=("back",), graveyard=("harness",)), side("hero"))
    t.act("back")
    t.until(DecisionKind.OPPORTUNITY, "pass")
    t.choose("pass")
    t.choose("pass")
    assert t.ids("harness", Zone.GRAVEYARD)


def test_two_statics_of_one_paragraph_hold_each_on_its_own() -> None:
    """Static abilities that share a paragraph apply one by one (abilities.static-abilities)."""
    t = Play((BUCKLER, ONE), side("hero", "one", at("buckler", link=1)), side("hero"))
    assert t.power("one") == 2
    t.obj("one").rested = True
    t.game.state.derived = None
    assert t.power("one") == 6
