"""Sentences in the manner of a set that nobody has seen: what their slots mean, and what must stay unread.

What they do is shown by tests/scenarios/terms: measured_of_itself.
"""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, CostKind, Stat
from gadesk.rulestext.paragraphs import READ
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Instruction
from gadesk.script.node import Pred
from gadesk.script.words import Compare, Extreme
from tests.rulestext.conftest import Read, ability_of

ALLY = p.IsType(CardType.ALLY)
ITS_LIFE, ITS_POWER = a.StatOf(Stat.LIFE, s.EachOne()), a.StatOf(Stat.POWER, s.EachOne())
MEASURED: dict[str, Pred] = {
    "power greater than its life": p.StatCompares(Stat.POWER, Compare.MORE, ITS_LIFE),
    "life less than its power": p.StatCompares(Stat.LIFE, Compare.LESS, ITS_POWER),
    "reserve cost equal to its power": p.CostCompares(CostKind.RESERVE, Compare.EQUAL, ITS_POWER),
    "total power 6 or less": p.StatCompares(Stat.POWER, Compare.AT_MOST, a.Fixed(6), total=True),
    "total life exactly 6": p.StatCompares(Stat.LIFE, Compare.EQUAL, a.Fixed(6), total=True),
    "total reserve cost 5 or more": p.CostCompares(CostKind.RESERVE, Compare.AT_LEAST, a.Fixed(5), total=True),
    "the most buff counters on it": p.HasCounter("buff", Extreme.HIGHEST, a.Fixed(0)),
    "the fewest counters on it": p.HasCounter("", Extreme.LOWEST, a.Fixed(0)),
    "the highest life": p.StatCompares(Stat.LIFE, Extreme.HIGHEST, a.Fixed(0)),
}


@pytest.mark.parametrize("words", MEASURED)
def test_what_is_measured_behind_a_noun(words: str, read: Read) -> None:
    """Of what is targeted, and of what is chosen as it resolves."""
    for lead, made in (("target", s.Target), ("an", s.Chosen)):
        found = ability_of(read, f"Destroy {lead} ally with {words}.")
        assert found == Instruction(e.Destroy(made((ALLY, MEASURED[words]))))


UNREAD = (
    "Destroy target ally with power less than its power.",
    "Destroy all allies with total power 6 or less.",
    "Discard two cards with total reserve cost 6 or less.",
)
"""What would be compared with itself, and what nothing is chosen of together."""


@pytest.mark.parametrize("text", UNREAD)
def test_what_says_something_else_is_unread(text: str, read: Read) -> None:
    """No node says it, and what is near it means something else."""
    assert read(text).verdict != READ
