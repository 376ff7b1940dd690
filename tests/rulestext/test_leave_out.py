"""A set read without the rules that its cards alone use."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.cards.errors import CardDataError
from gadesk.glossary import Element
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.compile import Compiler, compiled_by
from gadesk.rulestext.grammar.helpers import many
from gadesk.rulestext.leave_out import LeftOut, first_set, set_named, sets_of, without_own
from tests.rulestext.test_compile import index_card


def printed(*sets: tuple[str, str | None]) -> list[dict[str, Any]]:
    """Editions in sets, each with its prefix and the day of its release."""
    return [{"set": {"prefix": prefix, "release_date": day}, "other_orientations": []} for prefix, day in sets]


def action(slug: str, effect: str, *sets: tuple[str, str | None]) -> dict[str, Any]:
    """A made-up action card."""
    return index_card(slug=slug, name=slug.title(), types=["ACTION"], effect=effect, editions=printed(*sets))


OLD, NEW = ("OLD", "2021-01-01"), ("NEW", "2023-01-01")


def left_out(pool: list[dict[str, Any]], name: str) -> LeftOut:
    """The pool compiled, then the set without its own rules."""
    compiler = Compiler(pool)
    return without_own(compiler, pool, compiled_by(compiler, pool), name)


def test_a_card_is_of_the_set_that_printed_it_first() -> None:
    """Earliest day of release; a set without a day comes behind those that have one."""
    assert first_set(action("a", "", NEW, OLD)) == "OLD"
    assert first_set(action("a", "", ("SOON", None), NEW)) == "NEW"
    assert first_set(index_card()) == ""
    pool = [action("a", "", NEW, OLD), action("b", "", NEW), action("c", "", NEW)]
    assert {name: len(cards) for name, cards in sets_of(pool).items()} == {"NEW": 2, "OLD": 1}


def test_only_the_rules_that_no_other_set_uses_are_left_out() -> None:
    """What an older card says, too, is still read; the other words of the set are not."""
    pool = [
        action("lamp", "Draw a card.", OLD),
        action("kite", "Draw a card.", NEW),
        action("reed", "Glimpse 2.", NEW),
        action("both", "Draw a card.\n\nGlimpse 3.", NEW),
    ]
    found = left_out(pool, "NEW")
    verdicts = {card.sheet.slug: str(card.verdict) for card in found.report.cards}
    assert verdicts == {"kite": "whole", "reed": "manual", "both": "partly"}
    assert set(found.rules.values()) == {("reed", "both")}
    assert found.as_json()["set_whole"] == 1 and found.as_json()["set_cards"] == 3
    assert list(found.as_json()["set_unread"]) == ["reed", "both"]
    assert found.as_json()["set_unread"]["reed"]["unread"] == ["Glimpse 2."]


def test_the_grammar_itself_keeps_its_rules() -> None:
    """The compiler reads as before after a set was left out."""
    pool = [action("lamp", "Draw a card.", OLD), action("reed", "Glimpse 2.", NEW)]
    compiler = Compiler(pool)
    compiled = compiled_by(compiler, pool)
    assert without_own(compiler, pool, compiled, "NEW").report.whole == 0
    assert compiled_by(compiler, pool) == compiled and compiled.whole == 2


def test_what_a_reminder_explains_is_read_without_the_rules_of_the_set_too() -> None:
    """Whoever gives the keyword reads it only where the sentence of its reminder is still read."""
    ally = {"types": ["ALLY"], "power": 1, "life": 1, "speed": None}
    pool = [
        {**action("wren", "**Deepdelve** *(Whenever this ally attacks, draw a card.)*", OLD), **ally},
        action("lamp", "Target ally gains deepdelve until end of turn.", OLD),
        {**action("kite", "**Skyward** *(As long as this ally is awake, it gets +2[POWER].)*", NEW), **ally},
        action("reed", "Target ally gains skyward until end of turn.", NEW),
    ]
    compiler = Compiler(pool)
    assert compiled_by(compiler, pool).whole == len(pool)
    found = without_own(compiler, pool, compiled_by(compiler, pool), "NEW")
    assert found.report.whole == 0 and set(found.rules.values()) == {("kite",)}
    assert compiled_by(compiler, pool).whole == len(pool), "the compiler itself keeps what it knows"


def test_an_unknown_set_is_a_sentence_that_names_those_there_are() -> None:
    """However it is capitalised; a file without sets says so."""
    pool = [action("lamp", "", OLD), action("reed", "", NEW)]
    assert set_named(pool, " new") == "NEW"
    with pytest.raises(CardDataError, match="NEW, OLD"):
        set_named(pool, "NIL")
    with pytest.raises(CardDataError, match="name no set"):
        set_named([index_card()], "NEW")


def test_a_line_of_the_grammar_is_one_rule() -> None:
    """Lists in a loop, singular and plural, and what a helper adds for its caller are a line each."""
    grammar = Grammar()
    for word in ("red", "blue"):
        grammar.word("colour", word, word)
    grammar.word("thing#", "<lamp|lamps>", "lamp")
    many(grammar, "colours", "colour", " and ")
    lines = {name: {rule.source for rule in rules} for name, rules in grammar.rules.items()}
    assert [len(found) for found in lines.values()] == [1, 1, 1, 1]
    assert lines["thing.s"] == lines["thing.p"]
    assert len(set().union(*lines.values())) == 3
    assert all(source.startswith("test_leave_out.py:") for found in lines.values() for source in found)
    left = grammar.without(lines["colours"])
    assert left.rules["colours"] == [] and [rule.order for rule in left.rules["colour"]] == [0, 1]


def test_words_of_the_glossary_are_no_rules_of_a_set() -> None:
    """What a declaration lists is there for every set; only the glossary can declare."""
    grammar = Grammar()
    for element in grammar.declared(Element):
        grammar.word("element", element.value, element)
    grammar.word("other", "other", "other")
    assert {rule.source for rule in grammar.rules["element"]} == {""}
    assert grammar.rules["other"][0].source
    with pytest.raises(TypeError, match="does not declare"):
        list(grammar.declared(["lamp"]))
    grammar.word("other", "more", "more")
    assert grammar.rules["other"][1].source
