"""A keyword that nobody declared is what its reminder says: on the card that explains it, and on others of its type."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Compiled, Compiler
from gadesk.rulestext.definitions import explained_lines, head_of
from gadesk.script import abilities as a
from gadesk.script.amounts import Fixed
from gadesk.script.changes import StatChange
from gadesk.script.node import walk


def card(slug: str, effect: str, kind: str = "ALLY") -> dict[str, Any]:
    """A made-up card in the Index's shape."""
    return {
        "name": slug.title(), "slug": slug, "types": [kind], "subtypes": [], "classes": ["MAGE"], "elements": ["NORM"],
        "cost": {"type": "reserve", "value": "1"}, "power": 1 if kind == "ALLY" else None,
        "life": 1 if kind == "ALLY" else None, "effect": effect, "editions": [],
        "speed": None if kind == "ALLY" else False,
    }  # fmt: skip


def compiled(*cards: dict[str, Any]) -> dict[str, Compiled]:
    """Compile cards that know of one another."""
    compiler = Compiler(cards)
    return {one["slug"]: compiler.card(one) for one in cards}


def stats(one: Compiled) -> list[int]:
    """The amounts of the changes of power that a card's sheet has."""
    return [
        node.amount.n
        for node in walk(one.sheet.front)
        if isinstance(node, StatChange) and isinstance(node.amount, Fixed)
    ]


EXPLAINED = "**Skyward 2** *(As long as this ally is awake, it gets +2[POWER].)*"
PLAIN = "As long as CARDNAME is awake, it gets +2 [POWER]."


def test_a_line_with_a_reminder_is_read_as_the_reminder() -> None:
    """The sheet holds what it means, as a card that says it in full does, and prints it."""
    made = compiled(card("kite", EXPLAINED), card("lark", PLAIN))
    assert made["kite"].verdict is Verdict.WHOLE
    assert made["kite"].sheet.front.abilities == made["lark"].sheet.front.abilities
    assert made["kite"].paragraphs[0].text == PLAIN


def test_another_card_has_it_with_its_own_number() -> None:
    """Without a reminder, behind a restriction, with another number."""
    made = compiled(card("kite", EXPLAINED), card("gull", "[Class Bonus] **Skyward 3**"), card("owl", "**Skyward 1**"))
    assert [stats(made[slug]) for slug in ("kite", "gull", "owl")] == [[2], [3], [1]]
    ability = made["gull"].sheet.front.abilities[0]
    assert isinstance(ability, a.Static) and len(ability.bonuses) == 1


def test_each_card_type_has_its_own_meaning() -> None:
    """What a reminder says of allies is not taken for actions, which have another one or none."""
    action = "**Skyward 2** *(Deal 2 damage to target unit.)*"
    made = compiled(card("kite", EXPLAINED), card("gust", action, "ACTION"), card("gale", "**Skyward 3**", "ACTION"))
    assert made["gale"].verdict is Verdict.WHOLE and isinstance(made["gale"].sheet.front.abilities[0], a.Instruction)
    alone = compiled(card("kite", EXPLAINED), card("gale", "**Skyward 3**", "ACTION"))
    assert alone["gale"].verdict is Verdict.MANUAL


def test_two_that_say_otherwise_are_named() -> None:
    """Nobody knows which is meant; two wordings of one meaning are no conflict."""
    other = "**Skyward 2** *(As long as this ally is awake, it gets +2[LIFE].)*"
    made = compiled(card("kite", EXPLAINED), card("crow", other))
    assert made["kite"].verdict is Verdict.MANUAL
    assert made["kite"].paragraphs[0].unread == "(crow and kite explain it differently)"
    same = "**Skyward 2** *(This ally gets +2 [POWER] as long as it's awake.)*"
    made = compiled(card("kite", EXPLAINED), card("swift", same))
    assert {one.verdict for one in made.values()} == {Verdict.WHOLE}


@pytest.mark.parametrize(
    "effect",
    [
        "**Vigor** *(Draw a card whenever this ally attacks.)*",
        "**Ally Link** *(Whenever this ally attacks, draw a card.)*",
        "**On Enter:** Skyward 2 *(As long as this ally is awake, it gets +2[POWER].)*",
        "Draw two cards. *(Whenever this ally attacks, draw a card.)*",
        "Target ally gains Skyward 2 *(As long as this ally is awake, it gets +2[POWER].)*",
        "**Skyward 2** *(As long as this ally is gleaming, it gets +2[POWER].)*",
    ],
)
def test_nothing_else_is_defined_by_a_reminder(effect: str) -> None:
    """Declared keywords mean what the rulebook says; a reminder in or behind a sentence explains a word of it."""
    made = compiled(card("kite", effect), card("gull", "**Skyward 3**"))
    assert made["gull"].verdict is Verdict.MANUAL
    assert not any(isinstance(node, a.Triggered) and "Draw" in repr(node) for node in walk(made["kite"].sheet.front))


def test_a_number_that_the_reminder_does_not_speak_of_explains_no_other_line() -> None:
    """What only depends on a number nobody mentions is unread, on its own card too."""
    made = compiled(card("kite", "**Skyward 2** *(As long as this ally is awake, it gets +1[POWER].)*"))
    assert made["kite"].verdict is Verdict.MANUAL


def test_the_reason_for_a_restriction_is_no_part_of_the_meaning() -> None:
    """ "Apply this effect only if …" says in words what the bubble says."""
    effect = (
        "[Class Bonus] **Skyward 2** *(As long as this ally is awake, it gets +2[POWER]. Apply this effect only if "
        "your champion's class matches this card's class.)*"
    )
    made = compiled(card("kite", effect), card("lark", f"[Class Bonus] {PLAIN}"))
    assert made["kite"].sheet.front.abilities == made["lark"].sheet.front.abilities


def test_long_or_odd_lines_define_nothing() -> None:
    """A reminder is bounded; parentheses without an end are no reminder."""
    assert not list(explained_lines("Skyward 2 *(" + "so " * 400 + ")*"))
    assert not list(explained_lines("Skyward 2 *((((("))
    assert head_of("Skyward 2") is not None and head_of("Ranged 2") is None and head_of("skyward 2") is None
