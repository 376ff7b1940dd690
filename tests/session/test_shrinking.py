"""The shrinker makes small cases; the small cases of failures that were mended stay mended."""

from __future__ import annotations

import math
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gadesk.bots.bot import restless_answer
from gadesk.engine.changes import damage
from gadesk.engine.flow import ending
from gadesk.engine.game import Game
from gadesk.paths import resource
from gadesk.protocol.journal_file import Answered, Conceded, Entry
from gadesk.session.selfplay.cases import CONCEDES, read_case
from gadesk.session.selfplay.invariants_deep import Broken
from gadesk.session.selfplay.random_decks import Pool, selfplay_pool, starts
from gadesk.session.selfplay.shrinking import play_case, reduced, shrink, trouble_in
from gadesk.sheets.bundled import bundled_sheets

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")


def test_what_is_not_needed_is_left_out() -> None:
    """Of a hundred items the two that matter remain, in their order."""
    kept = reduced(range(100), lambda some: 17 in some and 71 in some, math.inf)
    assert list(kept) == [17, 71]


def test_a_failing_game_becomes_a_small_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault put into the damage of combat is found, shrunk, kept in a file, and gone with the fault."""

    def faulty(run: Any, hit: Any) -> None:
        sound(run, hit)
        if hit.combat and hit.target in run.state.objs:
            run.state.objs[hit.target].counters["buff"] = -1

    sound = damage._mark
    monkeypatch.setattr(damage, "_mark", faulty)
    monkeypatch.setattr("gadesk.session.selfplay.random_decks.shrink", partial(shrink, seconds=math.inf))
    figures = selfplay_pool(1, 50, folder=tmp_path, shrinking=True)
    assert figures["invariant_violations"] == 1 and "small" in figures["failures"][0]
    case = read_case(tmp_path / "seed-50.case.json")
    assert len(case.parts) <= 8 and len(case.wishes) <= 8
    assert "buff" in (play_case(bundled_sheets(), case)[0] or "")
    monkeypatch.setattr(damage, "_mark", sound)
    assert play_case(bundled_sheets(), case)[0] is None


def test_a_concession_is_kept_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of three that breaks as a player leaves becomes a case with that concession and little else."""

    def faulty(run: Any, seat: int) -> None:
        sound(run, seat)
        for obj in run.state.objs.values() if run.state.sides[seat].why == "conceded" else ():
            obj.counters["buff"] = -1

    sheets = bundled_sheets()
    start = next(starts(Pool(sheets), 1, 61, 3))
    game, chance, entries = Game.new(sheets, start.decks, start.seed, start.first), random.Random(61), list[Entry]()
    while len(entries) < 40:
        assert game.decision is not None
        choice = restless_answer(game.decision, chance)
        entries.append(Answered(game.decision.seat, choice))
        game.answer(choice)
    entries.append(Conceded(1))
    sound = ending._remove_player
    monkeypatch.setattr(ending, "_remove_player", faulty)
    game.concede(1)
    case = shrink(sheets, start, entries, Broken(trouble_in(game, start) or ""), seconds=math.inf)
    assert case is not None and len(case.wishes) <= 6
    assert [wish.seat for wish in case.wishes if wish.kind == CONCEDES] == [1]
    assert "buff" in (play_case(sheets, case)[0] or "")
    monkeypatch.setattr(ending, "_remove_player", sound)
    assert play_case(sheets, case)[0] is None


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_case_that_was_mended_stays_mended(path: Path) -> None:
    """Every failure that random games found is played again with all invariants."""
    assert play_case(bundled_sheets(), read_case(path))[0] is None
