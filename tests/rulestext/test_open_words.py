"""Words that a set may bring are read wherever such a word stands: kinds of counters, states, costs of keywords."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary import Property
from gadesk.rulestext.compile import Compiler
from gadesk.rulestext.grammar.nouns.nouns import BECOMING, STATES
from gadesk.rulestext.paragraphs import READ
from gadesk.rulestext.vocabulary import kinds_of_counters
from gadesk.script.node import to_json
from tests.rulestext.conftest import Read

COUNTED = (
    "Put a {} counter on target ally.",
    "Put two {} counters on each ally you control.",
    "Put an amount of {} counters on CARDNAME equal to the amount of cards in your hand.",
    "Remove a {} counter from target unit.",
    "Remove all {} counters from your champion.",
    "Move all {} counters on target unit to your champion.",
    "Destroy target ally with a {} counter on it.",
    "Double the amount of {} counters on target ally.",
    "Summon an Inkwell token with a {} counter on it.",
    "Draw X cards, where X is the amount of {} counters on your champion.",
)
STANDING = (
    "CARDNAME enters the field with two {} counters on it.",
    "Remove a {} counter from CARDNAME: Draw a card.",
    "Whenever one or more {} counters are put on CARDNAME, draw a card.",
    "As long as there are two or more {} counters on CARDNAME, CARDNAME gets +1 [POWER].",
    "At the beginning of your end phase, if there are three or more {} counters on CARDNAME, sacrifice it.",
    "CARDNAME gets +1 [POWER] for each {} counter on it.",
)


@pytest.mark.parametrize("resolves", [True, False])
def test_a_kind_of_counter_is_any_small_word(read: Read, resolves: bool) -> None:
    """One that nobody declared is read as one that is declared, in every place, and means only itself."""
    for text in COUNTED if resolves else STANDING:
        known, unknown = read(text.format("buff"), resolves), read(text.format("thorn"), resolves)
        assert known.verdict == unknown.verdict == READ, (text, known.unread, unknown.unread)
        assert repr(to_json(unknown.ability)) == repr(to_json(known.ability)).replace("'buff'", "'thorn'"), text


@pytest.mark.parametrize("word", ["that", "those", "all", "each", "two", "more", "Thorn", "the", "one", "additional"])
def test_no_quantifier_is_a_kind_of_counter(read: Read, word: str) -> None:
    """Nor is an article, a number or a name; a text whose kind is left out is unread."""
    assert read(f"Put a {word} counter on target ally.").verdict != READ
    assert read(f"Remove two {word} counters from target ally.").verdict != READ
    assert not kinds_of_counters(f"Remove {word} counters from target ally.")


def test_counters_of_a_kind_that_only_the_pool_speaks_of_are_counted_as_they_are_removed() -> None:
    """ "… for each such counter removed this way": the kind is known by the pool's own texts."""
    card: dict[str, Any] = {
        "name": "Thorny", "slug": "thorny", "types": ["ACTION"], "subtypes": [], "classes": [], "elements": ["NORM"],
        "speed": False, "cost_reserve": 1, "cost": {"type": "reserve", "value": "1"},
        "effect": "Remove all thorn counters from target unit. Draw X cards, where X is the amount of thorn counters "
        "removed this way.",
    }  # fmt: skip
    made = Compiler([card]).card(card)
    assert [part.verdict for part in made.paragraphs] == [READ], made.unread


@pytest.mark.parametrize("state", STATES)
def test_a_state_is_said_before_its_noun_and_behind_a_verb(read: Read, state: Property) -> None:
    """Of one, of many, of each, denied, of what it was, and as what a condition asks."""
    for text in (
        f"Destroy target {state} ally.",
        f"Each {state} ally you control gets +1 [POWER] until end of turn.",
        f"Draw X cards, where X is the amount of {state} allies you control.",
        f"Deal 1 damage to target unit. If that unit is {state}, draw a card.",
        f"Deal 1 damage to target unit. If that unit is not {state}, draw a card.",
    ):
        assert read(text).verdict == READ, (text, read(text).unread)
    for text in (
        f"Other {state} allies you control get +1 [POWER].",
        f"As long as CARDNAME is {state}, it gets +2 [POWER].",
        f"Sacrifice CARDNAME: If CARDNAME was not {state}, draw a card. Otherwise, recover 3.",
        f"CARDNAME gets +1 [POWER] as long as it's {state}.",
    ):
        assert read(text, resolves=False).verdict == READ, (text, read(text, resolves=False).unread)


@pytest.mark.parametrize("state", BECOMING)
def test_a_state_that_effects_bring_is_brought_by_every_form(read: Read, state: Property) -> None:
    """Of one or many, at the end of a sentence or in it, as what is waited for."""
    for text in (
        f"Target ally becomes {state}.",
        f"Two target allies become {state}.",
        f"Target ally gets +1 [POWER] until end of turn and becomes {state}.",
        f"Target ally becomes {state} and gets +1 [POWER] until end of turn.",
        f"Return target ally card from your graveyard to the field. It becomes {state}.",
    ):
        assert read(text).verdict == READ, (text, read(text).unread)
    for text in (f"Whenever CARDNAME becomes {state}, draw a card.", f"Whenever an ally becomes {state}, draw a card."):
        assert read(text, resolves=False).verdict == READ, (text, read(text, resolves=False).unread)


@pytest.mark.parametrize(
    "line",
    [
        "Ephemerate — (2)",
        "Ephemerate — (5), Discard a card.",
        "Ephemerate — (3), Banish a card with floating memory from your graveyard.",
        "[Class Bonus] Ephemerate — (1)",
        "[Sheen 6+] [Level 2+] Ephemerate — (1), Sacrifice an ally.",
        "Ephemerate — (6). As long as you control one or more allies, this card costs (3) less to activate this way.",
        "Starcalling — (2), Discard a card.",
    ],
)
def test_the_cost_of_a_keyword_has_all_parts_that_a_cost_has(read: Read, line: str) -> None:
    """Several parts, an X, and what makes it less; with or without a full stop."""
    assert read(line, resolves=False).verdict == READ, read(line, resolves=False).unread


def test_a_keywords_cost_is_not_lowered_below_nothing(read: Read) -> None:
    """Where more would be taken than there is, nobody said what it costs."""
    line = "Ephemerate — (2). As long as you control one or more allies, this card costs (3) less to activate this way."
    assert read(line, resolves=False).verdict != READ
