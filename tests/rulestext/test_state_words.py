"""States that only reminders explain: becoming so gives what they say (tests/scenarios/terms/named_states.json)."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Compiler
from gadesk.script.changes import Cant, Grant, NamedState, StatChange
from gadesk.script.durations import Until
from gadesk.script.effects import Continuous
from gadesk.script.node import walk
from gadesk.script.predicates import InState
from tests.rulestext.test_definitions import card


def becoming(effect: str, *others: str) -> Continuous | None:
    """What makes something so in the first of several texts of a pool; None where it is not read."""
    pool = [card(f"card-{at}", text, "ACTION") for at, text in enumerate((effect, *others))]
    made = Compiler(pool).card(pool[0])
    found = (node for node in walk(made.sheet) if isinstance(node, Continuous))
    return next(found, None) if made.verdict is Verdict.WHOLE else None


def kinds(effect: str, *others: str) -> list[type[Any]]:
    """The changes that becoming so gives."""
    made = becoming(effect, *others)
    return [] if made is None else [type(change) for change in made.changes]


@pytest.mark.parametrize(("reminder", "given"), [
    ("Frozen units can't attack or retaliate.", [NamedState, Cant, Cant]),
    ("A frozen unit gets -1 [POWER].", [NamedState, StatChange]),
    ("Frozen units get -1 [POWER]. Frozen units have taunt.", [NamedState, StatChange, Grant]),
    ("Frozen allies have taunt as long as they're awake.", [NamedState, Grant]),
    ("Frozen units get +1 [POWER] as long as you control a domain.", [NamedState, Grant]),
    ("Frozen units feel cold.", []),
    ("Frozen units can't attack. Keep them cool.", []),
])  # fmt: skip
def test_what_the_reminder_says_is_what_becoming_so_gives(reminder: str, given: list[type[Any]]) -> None:
    """All of it, or the text stays unread: of what is said otherwise nothing is guessed."""
    assert kinds(f"Target ally becomes **frozen**. *({reminder})*") == given


@pytest.mark.parametrize(("says", "until"), [
    ("becomes frozen", Until.FOR_GOOD), ("becomes frozen until end of turn", Until.END_OF_TURN),
    ("becomes frozen until your next turn", Until.NEXT_TURN),
])  # fmt: skip
def test_the_text_says_for_how_long(says: str, until: Until) -> None:
    """Where it does not, it is for good."""
    made = becoming(f"Target ally {says}. *(Frozen units can't attack.)*")
    assert made is not None and made.until is until


def test_the_reminder_says_for_how_long() -> None:
    """Of cards without a reminder, too; a text that says otherwise is meant itself."""
    lasts = "Units stay frozen until the end of their controller's turn."
    says = f"Target ally becomes frozen. (Frozen units can't attack. {lasts})"
    for effect, until in (
        (says, Until.THEIR_TURN), ("Target unit becomes frozen.", Until.THEIR_TURN),
        ("Target unit becomes frozen until end of turn.", Until.END_OF_TURN),
    ):  # fmt: skip
        made = becoming(effect, says)
        assert made is not None and made.until is until


def test_two_reminders_that_say_otherwise_leave_it_unread() -> None:
    """And so does a word that nobody explains, or that the rulebook declares."""
    one = "Target ally becomes frozen. (Frozen units can't attack.)"
    assert kinds(one, "Target ally becomes frozen. (Frozen units can't retaliate.)") == []
    assert kinds(one, "Target unit becomes frozen. (A frozen unit can't attack.)") == [NamedState, Cant]
    assert kinds("Target ally becomes glacial.", one) == []
    distant = becoming("Target ally becomes distant. (Distant units can't attack.)")
    assert distant is None


def test_it_stands_wherever_a_state_stands() -> None:
    """Before a noun, behind "is" and "that's", as an occasion."""
    one = "Target ally becomes frozen. (Frozen units can't attack.)"
    for effect in (
        "Destroy all frozen allies.",
        "Destroy target unit that's frozen.",
        "Deal 1 damage to target unit. If that unit is frozen, draw a card.",
        "Draw a card for each frozen unit on the field.",
    ):
        pool = [card("reader", effect, "ACTION"), card("explainer", one, "ACTION")]
        made = Compiler(pool).card(pool[0])
        assert made.verdict is Verdict.WHOLE and any(isinstance(node, InState) for node in walk(made.sheet)), effect
