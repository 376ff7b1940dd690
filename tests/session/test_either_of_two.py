"""What is not asked because it comes to the same does come to the same: played out both ways (`either_of_two`)."""

from __future__ import annotations

import pytest

from gadesk.engine import procedure
from gadesk.session.selfplay.random_decks import Pool
from gadesk.sheets.bundled import bundled_sheets
from tests.session.either_of_two import Tally, play

ENOUGH = 2
"""Moments in which the rules take one of two without asking: of the unique, of a deck that is looked through."""


def test_either_of_two_options_taken_unasked_gives_the_same_game() -> None:
    """From the moment on all that is asked and told is the same, but for the two having changed places."""
    tally, pool = Tally(), Pool(bundled_sheets())
    for seed in range(1, 60):
        if tally.tried < ENOUGH:
            play(seed, tally, pool)
    assert tally.tried >= ENOUGH and not tally.different


def test_options_that_differ_are_told_from_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: rules that take any two of a name for the same are found out."""
    monkeypatch.setattr(procedure, "exchangeable", lambda *_, **__: True)
    tally, pool = Tally(), Pool(bundled_sheets())
    for seed in range(1, 40):
        play(seed, tally, pool)
        if tally.different:
            break
    assert tally.different
