"""A text that says something else is read as something else, or not at all: one word changed in every sentence.

The changes are those that a reader goes over most easily: who, whose, which, how many, how long, how often, and what
joins two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gadesk.rulestext.paragraphs import READ
from tests.rulestext import test_families, test_more_families
from tests.rulestext.conftest import Read

CHANGES: dict[str, tuple[str, str]] = {
    "each for target": (r"\btarget (?=\w)", "each "),
    "one for target": (r"\btarget (?=\w)", "a "),
    "no other": (r"(?<!draw )(?<!ummon )\b[Aa]nother (?!target)", "a "),
    "must for may": (r"\b[Yy]ou may (?=\w)", ""),
    "an opponent's for your": (r"\byour\b", "an opponent's"),
    "each player's for your": (r"\byour\b", "each player's"),
    "no controller": (r" you control\b", ""),
    "opponents control": (r"\byou control\b", "your opponents control"),
    "you don't control": (r"\byou control\b", "you don't control"),
    "no end of turn": (r" until end of turn", ""),
    "and for or": (r" or ", " and "),
    "can for can't": (r"can't ", "can "),
    "if for unless": (r"\bunless\b", "if"),
    "any number of times": (r" (?:once each turn|only once)", ""),
    "second for first": (r"\bfirst\b", "second"),
    "exactly for up to": (r"\bup to ", ""),
    "exactly for or more": (r" or more\b", ""),
    "less for more": (r"\bmore\b", "less"),
    "besides for instead": (r" instead\b", ""),
    "awake for rested": (r"\brested\b", "awake"),
    "owner for controller": (r"\bcontroller\b", "owner"),
    "top for bottom": (r"\bbottom\b", "top"),
    "chosen for random": (r" at random\b", ""),
    "materialize for activate": (r"\bactivate\b", "materialize"),
    "any damage": (r"\b(?:non-)?combat damage", "damage"),
    "memory for hand": (r"\bhand\b", "memory"),
    "banishment for graveyard": (r"\bgraveyard\b", "banishment"),
    "attack for enter": (r"\bOn Enter:", "On Attack:"),
    "leave for death": (r"\bOn Death:", "On Leave:"),
    "life for power": (r"\[POWER\]", "[LIFE]"),
    "less instead of more power": (r"\+(?=\d)", "-"),
}
SAME = re.compile(r" (?:and|or) \w+ (?:allies|cards|objects|items|units|weapons)\b")
"""Where the changed word means the same: either word between the kinds of several things."""
MORE = (
    ("Discard a card at random.", True),
    ("Target opponent discards two cards at random from their memory.", True),
    ("Prevent the next 3 combat damage that would be dealt to your champion this turn.", True),
    ("If combat damage would be dealt to CARDNAME, prevent 1 of that damage.", False),
)
"""Sentences with words that the families lack."""


def sentences() -> Iterator[tuple[str, bool]]:
    """Every sentence of the families, and whether it is an action's."""
    yield from MORE
    for family in (test_families, test_more_families):
        yield from ((text, True) for text, _ in family.ACTIONS)
        yield from ((text, False) for text, _ in family.OBJECTS)


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_word_is_not_read_as_the_one_before(read: Read, name: str) -> None:
    """Whatever is read of the changed text is another ability."""
    pattern, other = CHANGES[name]
    tried, same = 0, []
    for text, resolves in sentences():
        meant = None
        for found in re.finditer(pattern, text):
            changed = text[: found.start()] + other + text[found.end() :]
            meant = meant or read(text, resolves=resolves)
            if meant.verdict != READ or changed == text or SAME.search(changed[found.start() :][:40]):
                continue
            tried += 1
            part = read(changed, resolves=resolves)
            if part.verdict == READ and part.ability == meant.ability:
                same.append((text, changed))
    assert tried
    assert same == []
