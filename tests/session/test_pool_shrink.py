"""The shrinker makes small cases; the small cases of failures that were mended stay mended."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from gadesk.engine.changes import damage
from gadesk.paths import resource
from gadesk.session.cases import read_case
from gadesk.session.pool import selfplay_pool
from gadesk.session.sheets import bundled_sheets
from gadesk.session.shrink import play_case, reduced

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")


def test_what_is_not_needed_is_left_out() -> None:
    """Of a hundred items the two that matter remain, in their order."""
    kept = reduced(range(100), lambda some: 17 in some and 71 in some, time.monotonic() + 5)
    assert list(kept) == [17, 71]


def test_a_failing_game_becomes_a_small_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault put into the damage of combat is found, shrunk, kept in a file, and gone with the fault."""

    def faulty(run: Any, hit: Any) -> None:
        sound(run, hit)
        if hit.combat and hit.target in run.state.objs:
            run.state.objs[hit.target].counters["buff"] = -1

    sound = damage._mark
    monkeypatch.setattr(damage, "_mark", faulty)
    figures = selfplay_pool(1, 50, folder=tmp_path, shrinking=True)
    assert figures["invariant_violations"] == 1 and "small" in figures["failures"][0]
    case = read_case(tmp_path / "seed-50.case.json")
    assert len(case.parts) <= 8 and len(case.wishes) <= 8
    assert "buff" in (play_case(bundled_sheets(), case)[0] or "")
    monkeypatch.setattr(damage, "_mark", sound)
    assert play_case(bundled_sheets(), case)[0] is None


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_case_that_was_mended_stays_mended(path: Path) -> None:
    """Every failure that random games found is played again with all invariants."""
    assert play_case(bundled_sheets(), read_case(path))[0] is None
