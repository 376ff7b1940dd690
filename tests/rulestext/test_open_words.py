"""Words that the pool brings: kinds of counters, masteries and subtypes that nobody declared are read everywhere."""

from __future__ import annotations

import pytest

from gadesk.glossary.verdicts import Verdict
from tests.rulestext.test_definitions import card, compiled

PUTS = "Put a gloom counter on your Twilit Pact."
PACT = {**card("twilit-pact", "Whenever you draw a card, put a gloom counter on Twilit Pact.", "MASTERY"),
        "name": "Twilit Pact"}  # fmt: skip


@pytest.mark.parametrize(
    ("effect", "kind"),
    [
        ("[Gloom 3+] **On Enter:** Draw a card.", "ALLY"),
        ("[Class Bonus] [Gloom 12+] Stealth", "ALLY"),
        ("**On Enter:** You gain the Twilit Pact mastery. Then put two gloom counters on it.", "ALLY"),
        ("As long as there are three or more gloom counters on your Twilit Pact, Kite gets +1[POWER].", "ALLY"),
        ("Remove a gloom counter from your Twilit Pact: Draw a card.", "ITEM"),
        ("Target Moonling ally gets +1[POWER] until end of turn.", "ACTION"),
        ("Moonlings you control have stealth.", "ITEM"),
    ],
)
def test_a_word_of_the_pool_is_read_everywhere(effect: str, kind: str) -> None:
    """Beside a bubble, in a cost, in a condition, before a noun."""
    others = ({**card("moth", "Stealth"), "subtypes": ["MOONLING"]}, card("pen", PUTS, "ACTION"), PACT)
    made = compiled({**card("kite", effect, kind), "name": "Kite"}, *others)
    assert {one.verdict for one in made.values()} == {Verdict.WHOLE}, made["kite"].unread


def test_a_bubble_needs_counters_that_are_there() -> None:
    """Of a kind that no card speaks of, or that has a rule of its own, there is nothing to count."""
    for word in ("Gloom", "Buff", "Level Up"):
        assert compiled(card("kite", f"[{word} 3+] Stealth"))["kite"].verdict is Verdict.MANUAL, word
