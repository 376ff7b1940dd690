"""“As long as you like”: who plays alone says how long the program thinks, and it does."""

from __future__ import annotations

import pytest

from gadesk.protocol.plans import Script
from gadesk.session.game import start_game
from gadesk.session.journal import apply
from gadesk.session.opponent.away import Away, ThinkerProcess
from gadesk.session.opponent.levels import Level
from gadesk.session.opponent.lines import Answer, Question
from gadesk.session.opponent.search import Budget
from gadesk.session.wording import worded
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.outlines import FactBook
from tests.session.test_opponent_process import START, asked


@pytest.mark.parametrize(("seconds", "waits"), [(0, 3.0), (30, 30.0)])
def test_the_process_is_told_how_long_and_waited_for_as_long(
    monkeypatch: pytest.MonkeyPatch, seconds: int, waits: float
) -> None:
    """What was chosen goes with the question; without a choice the level's own time counts."""
    heard: list[tuple[int, float]] = []

    def ask(_self: object, _start: object, _entries: object, question: Question, within: float) -> Answer | None:
        heard.append((question.seconds, within))
        return None

    monkeypatch.setattr(ThinkerProcess, "ask", ask)
    monkeypatch.setattr(ThinkerProcess, "wake", lambda _: None)
    entries, decision = asked(1)
    bot = Away(1, 7, FactBook(bundled_sheets()), Level.PATIENT, ThinkerProcess())
    bot.script = Script(seconds=seconds)
    bot.follow(START, entries)
    game = start_game(bundled_sheets(), START)
    for entry in entries:
        assert apply(game, entry) is None
    assert decision.refusal(bot.choose(game.view(1), worded(game, decision))) is None
    assert heard == [(seconds, waits)]


def test_who_thinks_longer_looks_at_more() -> None:
    """As many times more lines as seconds; who counts only is never lasting."""
    budget = Budget(lines=10, answers=4, seconds=2.0)
    assert budget.lasting(0) == budget and budget.lasting(20) == Budget(lines=100, answers=4, seconds=20.0)
    assert Budget(lines=10, answers=4).lasting(20) == Budget(lines=10, answers=4)
