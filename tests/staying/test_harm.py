"""A small share of `python -m tests.staying.harm`: every kind of harm once, to two real programs."""

from __future__ import annotations

import argparse

import pytest

from tests.staying.between import between
from tests.staying.harm import harm
from tests.waiting import PATIENCE


@pytest.mark.deep
def test_a_game_stands_whatever_is_cut_killed_or_stopped() -> None:
    """No game is lost, no question answered twice, no state wrong; who is stopped is told of as away."""
    words = {
        "cuts": 2, "kills": 1, "stops": 1, "stop_for": 5.0, "games": 1, "delay": 0.02, "lost": 0.02, "pace": 0.01,
        "every": 0.3, "within": PATIENCE, "bytewise": False, "seed": 1,
    }  # fmt: skip
    report = harm(argparse.Namespace(**words), lambda words: None)
    assert (report.lost, report.twice, report.wrong) == (0, 0, 0), report.words()
    assert report.cuts == 2 and set(report.kills.values()) == {1} == set(report.stops.values())
    assert max(report.told) < PATIENCE


@pytest.mark.deep
def test_a_match_goes_on_whoever_is_killed_between_its_games() -> None:
    """Nothing that was presented is forgotten, and both find that all games were fair."""
    report = between(argparse.Namespace(kills=1, seed=1, pace=0.02), lambda words: None)
    assert (report.lost, report.forgotten) == (0, 0) and set(report.found) == {"fair"}, report.words()
    assert set(report.kills.values()) == {1}
