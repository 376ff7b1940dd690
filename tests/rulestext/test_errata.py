"""Errata that the Index lists beside a text: words that they add are read, once, where it is plain to what."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.rulestext.compile import Compiler
from gadesk.rulestext.errata import amended
from gadesk.script.durations import Until
from gadesk.script.effects import Continuous
from gadesk.script.node import walk
from tests.rulestext.test_definitions import card


def listed(effect: str, erratum: str, title: str = "ERRATA") -> dict[str, Any]:
    """An action card with an entry beside its text."""
    return {**card("kite", effect, "ACTION"), "rule": [{"title": title, "description": erratum}]}


BRIEF = "Target ally gets +**X**[POWER]."
ADDS = "'gets +X power.' -> 'gets +X power until end of turn.'"


@pytest.mark.parametrize(("effect", "erratum", "read"), [
    (BRIEF, ADDS, "Target ally gets +**X**[POWER] until end of turn."),
    ("Target ally gets +**X**[POWER] until end of turn.", ADDS, None),
    ("Draw two cards.", ADDS, None),
    ("Draw a card.", "card -> card, then discard a card", None),
    ("Draw a card. Draw a card.", "Draw a card -> Draw a card into your memory", None),
    ("Draw a card.", "Draw a card -> Recover 2", None),
    ("Draw a card.", "Draw a card", None),
])  # fmt: skip
def test_only_words_that_are_added_in_one_place_count(effect: str, erratum: str, read: str | None) -> None:
    """What the text has already, has in two places, or would lose stays as it is printed."""
    assert amended(listed(effect, erratum)) == (effect if read is None else read)


def test_an_entry_that_is_no_erratum_changes_nothing() -> None:
    """A ruling may look like one."""
    assert amended(listed(BRIEF, ADDS, "")) == BRIEF


def test_the_card_is_read_with_the_words() -> None:
    """What is given lasts as the erratum says."""
    plain = "As an additional cost to activate this card, pay (X).\n" + BRIEF
    pool = [listed(plain, ADDS)]
    made = Compiler(pool).card(pool[0])
    assert [node.until for node in walk(made.sheet) if isinstance(node, Continuous)] == [Until.END_OF_TURN]
