"""How many inputs a game takes by the table's controller, and how much of that is passing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gadesk.cli import main


def figures(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    """Play by the command, and read what it printed."""
    assert main(["flow", "--games", "4", "--json", *more]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


def test_stops_spare_most_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """Few inputs are passes and a turn takes ten at most; being asked everywhere takes more of both."""
    flow, everywhere = figures(capsys), figures(capsys, "--full-control")
    assert flow["passes"] == flow["inputs_of_each_kind"]["pass"] and flow["turns_ended"] >= 8
    assert flow["inputs"] == sum(flow["inputs_of_each_kind"].values())
    assert flow["passes_share"] <= 0.3 and flow["inputs_per_turn_median"] <= 10
    assert everywhere["passes_share"] > 2 * flow["passes_share"]
    assert everywhere["inputs_per_turn_median"] > flow["inputs_per_turn_median"]


def test_a_number_of_games_that_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused with a sentence."""
    assert main(["flow", "--games", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
