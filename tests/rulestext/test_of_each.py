"""Numbers of each of several, and what is counted "for each"; what they do is shown by scenarios.

tests/scenarios/terms: a_number_of_each and for_each_and_that_many.
"""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Stat
from gadesk.rulestext.paragraphs import READ
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Amount, Effect, walk
from gadesk.script.players import Doer, EachPlayer, You
from gadesk.script.words import Dealt
from tests.rulestext.conftest import Read, ability_of

MINE = (p.IsType(CardType.ALLY), p.ControlledBy(You()))
ITS_POWER = a.StatOf(Stat.POWER, s.EachOne())


@pytest.mark.parametrize(
    "text",
    [
        "Put X buff counters on each ally you control, where X is its power.",
        "Deal damage to each ally you control equal to its power.",
        "Each ally you control gets +X [POWER] until end of turn, where X is its power.",
        "Put X buff counters on each of up to two target allies you control, where X is their power.",
        "Put X buff counters on all allies you control, where X is their power.",
    ],
)
def test_its_is_of_the_one_that_the_number_is_of(text: str, read: Read) -> None:
    """Of several each has its own; as a sum all of them would have too much."""
    assert ITS_POWER in list(walk(ability_of(read, text)))


def test_a_static_asks_each(read: Read) -> None:
    """A bonus for the counters on it is one of each."""
    found = ability_of(read, "Each ally you control gets +1 [POWER] for each buff counter on it.", False)
    bonus = a.PerEach(a.Fixed(1), a.CountersOn("buff", s.EachOne()))
    assert found == b.Static(s.All(MINE), (h.StatChange(Stat.POWER, bonus),))


@pytest.mark.parametrize(
    "text",
    [
        "Each player draws X cards, where X is the amount of allies they control.",
        "Each player recovers X, where X is the amount of allies they control.",
        "Each player discards a card for each ally they control.",
    ],
)
def test_they_are_the_one_who_does_it(text: str, read: Read) -> None:
    """Of several players each counts their own."""
    allies = a.CountOf(s.All((p.IsType(CardType.ALLY), p.ControlledBy(Doer()))))
    assert allies in list(walk(ability_of(read, text)))


PER_ALLY = a.PerEach(a.Fixed(2), a.CountOf(s.All(MINE)))
COUNTED: dict[str, Effect] = {
    "Recover 2 for each ally you control.": e.Recover(PER_ALLY),
    "Glimpse 2 for each ally you control.": e.Glimpse(PER_ALLY),
    "Empower 2 for each ally you control.": e.Empower(PER_ALLY),
    "Draw two cards for each ally you control.": e.Draw(PER_ALLY),
    "Discard two cards for each ally you control.": e.Discard(PER_ALLY),
    "Each player draws two cards for each ally you control.": e.Draw(PER_ALLY, EachPlayer()),
    "Choose a number. Each player draws that many cards.": e.Sequence(
        (e.ChooseNumber(), e.Draw(a.NotedAmount(Dealt.NUMBER), EachPlayer()))
    ),
}


@pytest.mark.parametrize("text", COUNTED)
def test_so_much_for_each(text: str, read: Read) -> None:
    """Behind any verb whose number ends its words."""
    assert ability_of(read, text) == b.Instruction(COUNTED[text])


@pytest.mark.parametrize(
    "text",
    [
        "Deal 1 damage to each ally for each wither counter on it.",
        "Draw a card for each ally of that element you control.",
        "Whenever you activate a card, draw a card if you control an ally of that class.",
    ],
)
def test_what_would_be_of_another_is_unread(text: str, read: Read) -> None:
    """How often something is done to all is no number of one of them; what was not chosen is not that which was."""
    assert read(text, resolves=not text.startswith("When")).verdict != READ


def test_each_and_each_are_added(read: Read) -> None:
    """Two kinds are counted together."""
    both = ability_of(read, "Draw a card for each domain you control and each item you control.")
    assert [type(part) for part in walk(both) if isinstance(part, Amount)].count(a.CountOf) == 2
    assert any(isinstance(part, a.Plus) for part in walk(both))
