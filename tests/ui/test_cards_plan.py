"""Plans of card faces: what is drawn, told without Qt."""

from __future__ import annotations

from dataclasses import replace

from gadesk.glossary import CardType, CostKind, Element, Speed, Supertype, Zone
from gadesk.protocol import record
from gadesk.protocol.views import CardView
from gadesk.ui.cards.face_plan import BACK, Chip, CostPlan, StatPlan, face_plan, split_keyword, type_line
from tests.ui.card_samples import SQUIRE, VIEW


def test_printed_card_has_its_printed_numbers() -> None:
    """Without a view the plan is the printed card."""
    plan = face_plan(SQUIRE, None, "Some text.")
    assert plan.name == "Paper Squire"
    assert plan.cost == CostPlan(CostKind.RESERVE, "2")
    assert plan.stats == (StatPlan("power", 1), StatPlan("life", 3))
    assert plan.type_line == "Ally — Warrior Human"
    assert plan.text == "Some text."
    assert plan.kind is CardType.ALLY
    assert not plan.back


def test_unknown_and_face_down_cards_are_backs() -> None:
    """A card that the seat may not know gives away nothing, not even its size of text."""
    assert face_plan(None, None) is BACK
    assert face_plan(SQUIRE, record.replace(VIEW, slug=None)) is BACK
    assert face_plan(SQUIRE, record.replace(VIEW, face_down=True)) is BACK


def test_changed_stats_carry_their_difference() -> None:
    """Now minus printed, with its sign."""
    plan = face_plan(SQUIRE, record.replace(VIEW, power=4, life=2))
    assert plan.stats == (StatPlan("power", 4, 3), StatPlan("life", 2, -1))


def test_damage_shows_what_is_left_of_life() -> None:
    """A damaged unit shows what is left and out of how much, and the damage itself."""
    plan = face_plan(SQUIRE, record.replace(VIEW, damage=2, counters=(("damage", 2),)))
    assert plan.stats[1] == StatPlan("life", 1, 0, 3)
    assert plan.damage == 2
    assert plan.counters == ()


def test_counters_states_and_keywords_become_chips() -> None:
    """Known counters have their own icon, others a generic one; silent states are left out."""
    view = record.replace(
        VIEW,
        counters=(("buff", 2), ("ember", 1), ("wither", 0)),
        states=("awake", "distant"),
        keywords=("ranged 2", "taunt", "efficiency"),
        link=3,
    )
    plan = face_plan(SQUIRE, view)
    assert plan.counters == (Chip("buff", "buff", "2"), Chip("counter", "ember", "1"))
    assert plan.marks == (
        Chip("distant", "distant"),
        Chip("linked", "linked"),
        Chip("ranged", "ranged", "2"),
        Chip("taunt", "taunt"),
    )


def test_cost_changes_show_only_where_they_can_be_paid() -> None:
    """On the field the printed cost stays; in the hand the current one counts."""
    assert face_plan(SQUIRE, record.replace(VIEW, cost=0)).cost == CostPlan(CostKind.RESERVE, "2")
    assert face_plan(SQUIRE, record.replace(VIEW, zone=Zone.HAND, cost=0)).cost == CostPlan(CostKind.RESERVE, "0", -2)


def test_cost_of_x_and_of_nothing() -> None:
    """X is printed as X; a card without a cost has no gem."""
    assert face_plan(replace(SQUIRE, cost=None, cost_is_x=True)).cost == CostPlan(CostKind.RESERVE, "X")
    assert face_plan(replace(SQUIRE, cost_kind=CostKind.NONE, cost=None)).cost is None


def test_champion_has_level_and_is_told_from_ally() -> None:
    """A card of two types is drawn as the weightier one."""
    face = replace(SQUIRE, types=(CardType.ALLY, CardType.CHAMPION), level=2, power=None)
    plan = face_plan(face)
    assert plan.kind is CardType.CHAMPION
    assert plan.level == StatPlan("level", 2)


def test_supertypes_are_marked() -> None:
    """Token, unique and regalia each show."""
    face = replace(SQUIRE, supertypes=(Supertype.TOKEN, Supertype.UNIQUE, Supertype.REGALIA))
    plan = face_plan(face)
    assert plan.token and plan.unique and plan.regalia


def test_type_line_follows_what_the_card_is_now() -> None:
    """A view's types win over the printed ones."""
    view = record.replace(VIEW, types=(CardType.ITEM,), supertypes=(Supertype.REGALIA,), subtypes=("ring",))
    assert type_line(SQUIRE, view) == "Regalia Item — Warrior Ring"


def test_equal_looks_are_equal_keys() -> None:
    """What does not show does not make another picture."""
    assert face_plan(SQUIRE, VIEW) == face_plan(SQUIRE, record.replace(VIEW, id=8, controller=1, rested=True))
    assert hash(face_plan(SQUIRE, VIEW)) == hash(face_plan(SQUIRE, record.replace(VIEW, id=9)))


def test_split_keyword() -> None:
    """A number at the end is parted from the word, words of two stay together."""
    assert split_keyword("ranged 2") == ("ranged", "2")
    assert split_keyword("True sight") == ("true_sight", "")
    assert split_keyword("taunt") == ("taunt", "")


def test_action_keeps_its_speed() -> None:
    """The speed of an action is part of the plan."""
    face = replace(SQUIRE, types=(CardType.ACTION,), power=None, life=None, speed=Speed.FAST)
    assert face_plan(face).speed is Speed.FAST


def test_plan_without_elements_is_drawn_as_norm() -> None:
    """Some cards of the pool have no element."""
    assert face_plan(replace(SQUIRE, elements=())).elements == (Element.NORM,)


def test_a_card_without_facts_is_drawn_from_what_is_seen() -> None:
    """A scenario's own card is no back: its name comes from its slug, its numbers from the view."""
    view = CardView(1, "paper-knight", 0, 0, Zone.FIELD, types=(CardType.ALLY,), power=2, life=3, cost=1)
    plan = face_plan(None, view)
    assert (plan.back, plan.name, plan.kind) == (False, "Paper Knight", CardType.ALLY)
    assert [(stat.icon, stat.now, stat.change) for stat in plan.stats] == [("power", 2, 0), ("life", 3, 0)]
    assert face_plan(None, None).back
