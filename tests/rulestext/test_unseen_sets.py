"""Sentences in the manner of a set that nobody has seen: what their slots mean, and what must stay unread.

What they do is shown by tests/scenarios/terms: measured_of_itself, together_and_so_often,
slots_of_unseen_sets, remaining_and_only_by.
"""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, CostKind, Stat
from gadesk.rulestext.paragraphs import READ
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Activated, Instruction, Triggered
from gadesk.script.node import Pattern, Pred, walk
from gadesk.script.players import ThatPlayer, You
from gadesk.script.words import Compare, Extreme, Once
from tests.rulestext.conftest import Read, ability_of, holds_named

ALLY, MINE = p.IsType(CardType.ALLY), p.ControlledBy(You())
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


TOGETHER = (
    ("die", t.Dies), ("leave the field", t.Leaves), ("are destroyed", t.IsDestroyed), ("enter the field", t.Enters),
    ("are dealt damage", t.DealtDamage),
)  # fmt: skip


@pytest.mark.parametrize(("words", "made"), TOGETHER)
def test_one_or_more_of_a_subject_count_once(words: str, made: type[Pattern], read: Read) -> None:
    """Of what happens to objects; each of them alone is another occasion."""
    found = ability_of(read, f"Whenever one or more allies you control {words}, draw a card.", resolves=False)
    assert isinstance(found, Triggered)
    assert found.pattern == made(preds=(ALLY, MINE), together=True)


OFTEN = {
    "once each turn": (Once.TURN, 1), "twice each turn": (Once.TURN, 2), "three times per turn": (Once.TURN, 3),
    "once": (Once.GAME, 1),
}  # fmt: skip


@pytest.mark.parametrize("words", OFTEN)
def test_how_often_an_ability_is_used(words: str, read: Read) -> None:
    """Whether it is activated or triggers, in either way to say so."""
    for text in (
        f"(1): Draw a card. Activate this ability only {words}.",
        f"Whenever CARDNAME attacks, draw a card. Trigger this ability only {words}.",
        f"Whenever CARDNAME attacks, draw a card. This ability triggers only {words}.",
    ):
        found = ability_of(read, text, resolves=False)
        assert isinstance(found, Activated | Triggered)
        assert (found.once, found.times) == OFTEN[words]


READ_WHOLE = (
    ("The second Spell card you activate during each opponent's turn costs 1 less to activate.", "FirstPlayed"),
    ("As long as CARDNAME is the only ally you control, it has vigor.", "This"),
    ("Whenever CARDNAME deals 3 or more combat damage to a champion, draw a card.", "DealsDamage"),
    ("On Death: Draw a card for each counter that was on CARDNAME.", "CountersOn"),
    ("On Death: Put each wither counter that was on CARDNAME on target ally.", "PutCounters"),
    ("On Enter: If no opponent controls more items than you, draw a card.", "IsNot"),
    ("On Enter: Negate target activation that targets three or more allies.", "Targeting"),
    ("On Enter: Destroy the item with the highest reserve cost.", "Chosen"),
    ("On Enter: Target opponent sacrifices the ally they control with the lowest life.", "Sacrifice"),
    ("On Enter: Search your material deck for an item card and banish it.", "Banish"),
    ("On Enter: You may activate target action card in your graveyard without paying its cost.", "Play"),
    ("At the beginning of your end phase, if CARDNAME hasn't attacked or retaliated this turn, draw a card.",
     "AnyPattern"),
    ("[REST]: Draw a card. Activate this ability only during your opponent's main phase.", "Draw"),
)  # fmt: skip
"""Slots that stand wherever they mean something."""


@pytest.mark.parametrize(("text", "kind"), READ_WHOLE)
def test_slots_of_an_unseen_set(text: str, kind: str, read: Read) -> None:
    """What each does is shown by the scenarios of this page."""
    holds_named(read, text, kind, resolves=False)


def test_they_cannot_behind_what_they_do(read: Read) -> None:
    """ "They" are who was told before."""
    found = ability_of(read, "Target opponent discards a card. They can't materialize cards during their next turn.")
    assert any(isinstance(part, h.PlayerCant) and part.who == ThatPlayer() for part in walk(found))


LASTING = (
    ("Target ally gets +2 [POWER] for as long as it remains fostered.", "Continuous"),
    ("If your champion is distant, they gain ranged 2 for as long as they remain distant.", "Continuous"),
    ("Target opponent banishes a card from their hand until CARDNAME leaves the field.", "Banish"),
    ("You may activate target action card in your graveyard without paying its cost. If you do, banish it as it "
     "resolves.", "BanishAsResolves"),
    ("Until end of turn, prevent all damage that would be dealt to allies you control by sources with power 3 or more.",
     "Prevent"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), LASTING)
def test_what_lasts_as_long_as_something_is_so(text: str, kind: str, read: Read) -> None:
    """Shown by the scenarios remaining_and_only_by."""
    of_an_object = "CARDNAME" in text
    holds_named(read, f"On Enter: {text}" if of_an_object else text, kind, resolves=not of_an_object)


def test_what_only_some_can_do(read: Read) -> None:
    """ "Only by" some is "not except by" them."""
    only, other = (
        ability_of(read, f"CARDNAME {words} by allies with power 2 or less.", resolves=False)
        for words in ("can be attacked only", "can't be attacked except")
    )
    assert only == other


def test_several_do_not_remain_so_together(read: Read) -> None:
    """Each of several would lose it by itself, and nothing says so yet."""
    assert read("All allies get +2 [POWER] for as long as they remain distant.").verdict != READ
