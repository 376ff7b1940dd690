"""Two texts that mean the same are equal nodes, however each is put; each prints back in its own words."""

from __future__ import annotations

import pytest

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.paragraphs import READ, print_ability
from tests.rulestext.conftest import Read

SAME = [
    # Words that point back: what they mean, not how it is called.
    ("Rest target ally. Put a buff counter on it.", "Rest target ally. Put a buff counter on that ally."),
    ("Choose a unit and rest it.", "Choose a unit. Rest that unit."),
    ("Deal 2 damage to your champion. Put a buff counter on them.",
     "Deal 2 damage to your champion. Put a buff counter on your champion."),
    ("Draw a card. Put CARDNAME into its owner's memory.", "Draw a card. Put this card into its owner's memory."),
    # Steps: how sentences group them.
    ("Draw a card, then glimpse 2. Recover 1.", "Draw a card. Glimpse 2. Recover 1."),
    ("Draw a card and recover 1, then glimpse 2.", "Draw a card. Then recover 1 and glimpse 2."),
    ("Glimpse 1, then draw a card and recover 2. Draw a card.", "Glimpse 1 and draw a card. Recover 2. Draw a card."),
    # Counted: which counters they were is known by what was done with them.
    ("Remove all buff counters from target ally. Draw a card for each counter removed this way.",
     "Remove all buff counters from target ally. Draw a card for each buff counter removed this way."),
    # A label says nothing of what is carried out.
    ("Draw a card.", "Harmonize — Draw a card."),
]  # fmt: skip
OBJECTS = [
    ("On Champion Hit: Deal 2 damage to the hit champion.", "On Hit: Deal 2 damage to the hit champion.", False),
    (
        "Whenever CARDNAME is dealt damage, it becomes distant.",
        "Whenever CARDNAME is dealt damage, CARDNAME becomes distant.",
        True,
    ),
    ("Banish CARDNAME from your graveyard: Draw a card.", "Banish this card from your graveyard: Draw a card.", True),
    ("Banish CARDNAME from your graveyard: Draw a card.", "Banish CARDNAME: Draw a card.", False),
]
APART = [
    # A group that was named stays those; a description is asked again.
    ("Rest all allies. Those allies become distant.", "Rest all allies. All allies become distant."),
    ("Draw a card. Glimpse 2, then recover 1.", "Draw a card. Recover 1, then glimpse 2."),
]


def _equal(read: Read, grammar: Grammar, one: str, other: str, resolves: bool) -> bool:
    found = [read(text, resolves=resolves) for text in (one, other)]
    for text, part in zip((one, other), found, strict=True):
        assert part.verdict == READ, (text, part.unread)
        assert print_ability(grammar, part.ability, part.wording) == text
    return found[0].ability == found[1].ability


@pytest.mark.parametrize(("one", "other"), SAME)
def test_texts_that_mean_the_same_are_equal(read: Read, grammar: Grammar, one: str, other: str) -> None:
    """Only their wording differs."""
    assert _equal(read, grammar, one, other, True)


@pytest.mark.parametrize(("one", "other", "same"), OBJECTS)
def test_abilities_of_objects(read: Read, grammar: Grammar, one: str, other: str, same: bool) -> None:
    """What an event is about is asked for no type that it must have, and for the type that it need not have."""
    assert _equal(read, grammar, one, other, False) is same


@pytest.mark.parametrize(("one", "other"), APART)
def test_texts_that_mean_something_else_are_not(read: Read, grammar: Grammar, one: str, other: str) -> None:
    """Nothing that matters in a game is lost."""
    assert not _equal(read, grammar, one, other, True)
