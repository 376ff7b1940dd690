"""Every ruling of the Index is shown by a scenario, or docs/rulings.md says why not."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

SECTION = "## Rulings of the Index"
NOT_YET = Path(__file__).with_name("rulings_not_shown_yet.txt")
"""Cards whose rulings still wait for a scenario, by slug: a list that gets shorter."""
ENTRY = re.compile(r"`([a-z0-9-]+)`(?: (\d+))?")


@pytest.fixture(scope="module")
def rulings(shared_index: Path) -> dict[str, int]:
    """Count the rulings of each card that has any."""
    pool = json.loads(shared_index.read_text(encoding="utf-8"))
    return {card["slug"]: len(card["rule"]) for card in pool if card["rule"]}


@pytest.fixture(scope="module")
def listed(root: Path) -> Counter[str]:
    """Count the rulings that the tables of docs/rulings.md list, by card."""
    text = (root / "docs" / "rulings.md").read_text(encoding="utf-8")
    rows = [line for line in text.partition(SECTION)[2].partition("\n## ")[0].splitlines() if line.startswith("| ")]
    counts: Counter[str] = Counter()
    for slug, number in ENTRY.findall("\n".join(rows)):
        counts[slug] += int(number or 1)
    return counts


def test_what_is_listed_are_rulings(rulings: dict[str, int], listed: Counter[str]) -> None:
    """No card is listed without rulings, nor with more than it has."""
    assert {slug: count for slug, count in listed.items() if count > rulings.get(slug, 0)} == {}


def test_each_ruling_has_a_scenario_or_is_listed(rulings: dict[str, int], listed: Counter[str], root: Path) -> None:
    """A card has a file of scenarios exactly when some ruling of it is not listed."""
    folder = root / "tests" / "scenarios" / "rulings"
    files = {path.stem for path in folder.glob("*.json")} - {"cards"}
    wanted = {slug for slug, count in rulings.items() if count > listed[slug]}
    assert sorted(wanted - files) == NOT_YET.read_text(encoding="utf-8").split()
    assert sorted(files - wanted) == []
