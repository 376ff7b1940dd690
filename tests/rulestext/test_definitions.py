"""A keyword that nobody declared is what its reminder says: on the card that explains it, and on others of its type."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.state.characteristics import plain
from gadesk.glossary import Zone
from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Compiled, Compiler
from gadesk.rulestext.definitions import explained_lines, head_of
from gadesk.rulestext.paragraphs import digest
from gadesk.script import abilities as a
from gadesk.script.amounts import Fixed
from gadesk.script.changes import StatChange
from gadesk.script.costs import DiscardCost, Pay, SacrificeCost
from gadesk.script.effects import Draw, Recover
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


RECALL = "**Recall** — (2) *(You may activate this card from your graveyard by paying this cost.)*"


def test_a_line_may_have_a_cost() -> None:
    """ "This cost" of the reminder is the line's; another card has its own, with a dash or without."""
    others = (card("fen", "**Recall** — (4)", "ACTION"), card("moor", "**Recall (1)**", "ACTION"))
    made = compiled(card("bog", RECALL, "ACTION"), *others)
    for slug, cost in (("bog", 2), ("fen", 4), ("moor", 1)):
        permission = made[slug].sheet.front.abilities[0]
        assert isinstance(permission, a.PlayPermission) and permission.costs == (Pay(Fixed(cost)),), slug
        assert not permission.additional and permission.zone is Zone.GRAVEYARD
    digging = "**Delve** — Discard a card *(As an additional cost to activate this card, pay this cost.)*"
    made = compiled(card("bog", digging, "ACTION"), card("fen", "**Delve** — Sacrifice an ally", "ACTION"))
    costs = [made[slug].sheet.front.abilities[0] for slug in ("bog", "fen")]
    assert [type(part) for one in costs if isinstance(one, a.AdditionalCost) for part in one.costs] == [
        DiscardCost, SacrificeCost,
    ]  # fmt: skip


def test_a_line_may_have_a_number_and_a_cost() -> None:
    """Each in its place, in figures and in words, also where both are alike."""
    own = "**Refine 3** — (2), [REST] *((2), [REST]: Draw three cards.)*"
    made = compiled(card("rig", own, "ITEM"), card("jig", "**Refine 1** — (4), [REST]", "ITEM"))
    for slug, number, cost in (("rig", 3, 2), ("jig", 1, 4)):
        (ability,) = made[slug].sheet.front.abilities
        assert isinstance(ability, a.Activated) and Pay(Fixed(cost)) in ability.costs
        assert ability.effect == Draw(Fixed(number)), slug
    alike = "**Mend 2** — (2) *((2): Recover 2.)*"
    (ability,) = compiled(card("kite", alike), card("gull", "**Mend 5** — (1)"))["gull"].sheet.front.abilities
    assert isinstance(ability, a.Activated) and (ability.costs, ability.effect) == ((Pay(Fixed(1)),), Recover(Fixed(5)))


def test_a_cost_that_the_reminder_does_not_speak_of_explains_no_other_line() -> None:
    """As a number is: nobody says what it is paid for."""
    made = compiled(card("kite", "**Mend** — (3) *(On Enter: Recover 2.)*"), card("gull", "**Mend** — (1)"))
    assert {one.verdict for one in made.values()} == {Verdict.MANUAL}


def test_several_sentences_are_an_ability_each() -> None:
    """All of them are read, or none is; what only explains is left out."""
    own = "**Gusto 2** *(This ally enters the field rested. Whenever this ally attacks, draw two cards.)*"
    made = compiled(card("kite", own), card("gull", "[Class Bonus] **Gusto 3**\nDraw a card while humming."))
    assert [type(one.ability) for one in plain(made["kite"].sheet.front).abilities] == [a.Static, a.Triggered]
    still, attacks, unread = (one.ability for one in plain(made["gull"].sheet.front).abilities)
    assert isinstance(still, a.Static) and isinstance(attacks, a.Triggered) and isinstance(unread, a.Manual)
    assert len(still.bonuses) == len(attacks.bonuses) == 1 and attacks.effect == Draw(Fixed(3))
    half = "**Gusto 2** *(This ally enters the field rested. Whenever this ally hums, draw two cards.)*"
    assert compiled(card("kite", half))["kite"].sheet.front.abilities[0] == a.Manual(0, digest("Gusto 2"))
    idle = "**Dig** *(On Enter: Draw a card. Multiple instances of dig stack.)*"
    assert compiled(card("kite", idle))["kite"].verdict is Verdict.WHOLE


def test_what_only_another_type_explains_is_taken_if_it_is_not_of_that_type_alone() -> None:
    """ "This card" is any; "this ally" is none of an item's. Two that differ among themselves explain nothing."""
    made = compiled(card("fen", RECALL, "ACTION"), card("kite", "**Recall** — (3)"))
    assert isinstance(made["kite"].sheet.front.abilities[0], a.PlayPermission)
    made = compiled(card("kite", EXPLAINED), card("rig", "**Skyward 3**", "ITEM"))
    assert made["rig"].verdict is Verdict.MANUAL
    hand = RECALL.replace("graveyard", "memory")
    made = compiled(card("fen", RECALL, "ACTION"), card("rig", hand, "ITEM"), card("kite", "**Recall** — (3)"))
    assert made["kite"].verdict is Verdict.MANUAL


@pytest.mark.parametrize("text", [
    "Target ally gains skyward 3 until end of turn.",
    "Allies you control gain taunt and skyward 3 until end of turn.",
])  # fmt: skip
def test_a_keyword_that_a_reminder_explains_is_given(text: str) -> None:
    """Whoever gains it gains what the reminder says, with the number of the sentence."""
    made = compiled(card("kite", EXPLAINED), card("updraft", text, "ACTION"))
    assert made["updraft"].verdict is Verdict.WHOLE
    assert stats(made["updraft"]) == [3]


def test_a_keyword_that_is_explained_in_two_ways_is_not_given() -> None:
    """Nor one that nobody explains, nor one without the number that its reminder asks for."""
    other = "**Skyward 2** *(As long as this ally is awake, it gets +2[LIFE].)*"
    text = "Target ally gains skyward 3 until end of turn."
    assert compiled(card("kite", EXPLAINED), card("crow", other), card("updraft", text, "ACTION"))["updraft"].unread
    assert compiled(card("updraft", text, "ACTION"))["updraft"].unread
    assert compiled(card("kite", EXPLAINED), card("updraft", text.replace(" 3", ""), "ACTION"))["updraft"].unread
