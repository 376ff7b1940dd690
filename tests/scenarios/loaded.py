"""The scenarios of a file, read once in a process however many tests ask for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gadesk.session.scenario import scenarios
from gadesk.session.scenario.scenarios import Scenario


@cache
def scenarios_of(path: Path) -> tuple[Scenario, ...]:
    """Read and check the scenarios of a file."""
    return tuple(scenarios.load_all(path))
