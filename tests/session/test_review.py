"""The moments that swung a game: found in its journal, with what was better, by a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.protocol import codec
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.journal_file import load
from gadesk.protocol.plans import Start
from gadesk.session.opponent import review as module
from gadesk.session.opponent.review import choices_of, review
from gadesk.session.opponent.reviewed import TO_WINDOW, Order, reviewed_apart
from gadesk.session.opponent.search import FEWEST, Budget
from gadesk.session.selfplay.matches import Match
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook

SHEETS, DECKS = bundled_sheets(), starters()


def journal(folder: Path, bots: tuple[str, str], turns: int) -> Path:
    """Play some turns of a game of programs, and save it."""
    match = Match(SHEETS, Start((DECKS["Lorraine"], DECKS["Rai"]), "12", 0), bots, FactBook(SHEETS))

    class _Enough(Exception):
        """So many turns have been played."""

    def check() -> None:
        if match.game.state.turn > turns:
            raise _Enough

    with pytest.raises(_Enough):
        match.play(check)
    path = folder / "game.journal"
    path.write_bytes(match.journal())
    return path


def test_what_a_goldfish_leaves_undone_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who only passes gave something away; each moment names a legal answer that was better, the greatest first."""
    monkeypatch.setattr(module, "FIRST", Budget(lines=8, answers=4))
    monkeypatch.setattr(module, "SECOND", Budget(lines=16, answers=3))
    loaded = load(journal(tmp_path, ("passer", "sensible"), 6))
    heard: list[tuple[int, int]] = []
    found = review(loaded, SHEETS, 0, lambda done, of: heard.append((done, of)))
    assert 0 < len(found.swings) <= 3 and found.choices == len(choices_of(loaded, SHEETS, 0))
    given = [swing.better_wins - swing.wins for swing in found.swings]
    assert given == sorted(given, reverse=True) and min(given) >= module.LEAST
    for swing in found.swings:
        assert swing.asked.seat == 0 and swing.view.seat == 0 and swing.choice != swing.better
        assert swing.asked.refusal(swing.choice) is None and swing.asked.refusal(swing.better) is None
    assert any(swing.asked.kind in (DecisionKind.OPPORTUNITY, DecisionKind.MATERIALIZE) for swing in found.swings)
    assert [done for done, _ in heard] == list(range(1, len(heard) + 1)) and heard[-1][0] <= heard[-1][1]


@pytest.mark.parametrize("budget", [module.FIRST, module.SECOND])
@pytest.mark.parametrize("kind", [DecisionKind.MATERIALIZE, DecisionKind.OPPORTUNITY])
def test_every_answer_is_looked_at_more_than_once(budget: Budget, kind: DecisionKind) -> None:
    """By one line each, only what changes a game at once would be noticed."""
    lines = budget.on(Decision(0, 0, kind, ())).lines
    assert lines >= FEWEST * budget.answers


def test_it_is_done_by_a_process_of_its_own_and_a_journal_that_is_none_is_said_so(tmp_path: Path) -> None:
    """A sentence, and no moments."""
    bad = tmp_path / "bad.journal"
    bad.write_text("nothing\n")
    found = reviewed_apart(Order(str(bad)), lambda _done, _of: None)
    assert found.failed and not found.swings


def test_what_passes_can_be_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review with its views and questions goes over the line and is the same."""
    monkeypatch.setattr(module, "FIRST", Budget(lines=2, answers=2))
    monkeypatch.setattr(module, "SECOND", Budget(lines=2, answers=2))
    monkeypatch.setattr(module, "LEAST", -1000)
    found = review(load(journal(tmp_path, ("passer", "sensible"), 3)), SHEETS, 0, lambda _done, _of: None)
    assert TO_WINDOW.one_of(codec.loads(codec.dumps(found))) == found
