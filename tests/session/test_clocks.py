"""Clocks through what seats send and are sent: whose time runs, what stops it, what happens when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.engine.game import Game
from gadesk.glossary.losses import Loss
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import VERSION, Checkpoint, Header, SavedMatch, TimeOut, in_lines, load
from gadesk.protocol.matches import CLOCKS, MatchRules, Stage
from gadesk.protocol.plans import Start
from gadesk.protocol.record import replace
from gadesk.session.saved_games import saved_game
from gadesk.sheets.bundled import bundled_sheets
from tests.session.test_match import DECKS
from tests.session.test_match import Table as MatchTable

CHESS = replace(CLOCKS["chess"], best_of=3)
ROUND = replace(CLOCKS["tournament"], best_of=3)


class Table(MatchTable):
    """Two people with clocks; what each was told of them last."""

    clocks: dict[int, wire.Clocks]
    said: list[str]

    def _send(self, seat: int, message: wire.FromHost) -> None:
        self.__dict__.setdefault("clocks", {})
        self.__dict__.setdefault("said", [])
        super()._send(seat, message)
        if isinstance(message, wire.Clocks):
            self.clocks[seat] = message
        elif isinstance(message, wire.Notice) and seat == 0:
            self.said.append(message.text)

    def answer(self, choice: tuple[int, ...] = (0,)) -> None:
        """Answer what is due."""
        decision = self.room.table.decision
        assert decision is not None
        self.take(decision.seat, wire.Answer(self.room.table.epoch, decision.number, choice))


def seconds(table: Table) -> tuple[float, ...]:
    """What both have left."""
    return tuple(left / 1000 for left in table.clocks[0].each)


def test_a_question_has_its_delay_and_then_costs_its_player_time() -> None:
    """Both are told alike; the other's time stands still; the next question has a delay of its own."""
    table = Table(CHESS)
    assert table.clocks[0] == table.clocks[1] and table.clocks[0].seat == 0 and table.clocks[0].delay == 8000
    table.wait(5)
    table.answer()
    assert seconds(table) == (1500, 1500) and table.clocks[1].seat == 1 and table.clocks[1].delay == 8000
    table.wait(20)
    table.answer()
    assert seconds(table) == (1500, 1488) and table.clocks[0].delay == 8000


def test_time_stands_while_somebody_is_away_or_a_consent_is_open() -> None:
    """And goes on where it was."""
    table = Table(CHESS)
    table.answer()
    table.take(0, wire.Undo())
    assert not table.clocks[1].running
    table.wait(100)
    table.take(1, wire.Consent(False, table.room.consents.number))
    assert table.clocks[1].running and table.clocks[1].delay == 8000
    table.wait(10)
    table.room.left(0)
    table.wait(1000)
    table.room.joined(0, "")
    assert table.clocks[0].running and seconds(table) == (1500, 1498) and table.clocks[0].delay == 0


def test_who_has_no_time_left_loses_the_game_and_not_the_match(tmp_path: Path) -> None:
    """In a sentence, and in the journal, which is gone on with; nothing of the last game's question is charged."""
    path = tmp_path / "a.journal"
    table = Table(CHESS, journal=str(path))
    table.wait(1507)
    assert table.told[0].stage is Stage.PLAYING and table.room.match.due() == pytest.approx(1)
    table.wait(2)
    assert table.said == ["Anna has no time left, and loses the game."]
    assert (table.told[0].stage, table.told[0].wins) == (Stage.SIDEBOARDING, (0, 1))
    assert load(path).entries == [TimeOut(0)] and load(path).times == (0, 1_500_000, 0)
    table.room.close()
    table = Table(MatchRules(), resume=str(path))
    assert table.told[0].wins == (0, 1) and table.clocks[0].each == (0, 1_500_000)
    table.keep()
    table.take(0, wire.First(0))
    table.wait(7)
    table.answer()
    assert table.told[0].stage is Stage.PLAYING, "there are still the eight seconds of each question"
    table.room.close()


def test_the_time_of_the_match_runs_between_games_too_and_then_some_turns_are_played() -> None:
    """An unfinished game is drawn, no other begins, more wins take the match."""
    table = Table(ROUND)
    assert table.clocks[0].each == () and table.clocks[0].shared == 3_600_000
    table.lose(1)
    table.wait(100)
    table.keep()
    table.take(1, wire.First(0))
    assert table.clocks[0].shared == 3_500_000
    table.wait(3501)
    turn = table.room.table.view(0).turn
    assert table.clocks[0].last_turn == turn + 3 and "this turn and 3 more are played" in table.said[-1]
    while table.told[0].stage is Stage.PLAYING:
        assert table.room.table.view(0).turn <= turn + 3
        table.answer()
    assert table.room.table.view(0).turn == turn + 4 and table.said[-1] == "The time is over: the game is drawn."
    assert (table.told[1].stage, table.told[1].winner, table.told[1].wins) == (Stage.OVER, 0, (1, 0))


def test_the_extra_turns_have_their_time() -> None:
    """Who does not play on cannot draw them out; with as many wins for both the match is drawn."""
    table = Table(ROUND)
    table.wait(3601)
    table.wait(299)
    assert table.told[0].stage is Stage.PLAYING and table.room.match.due() == pytest.approx(1)
    table.wait(2)
    assert (table.told[0].stage, table.told[0].winner, table.told[0].wins) == (Stage.OVER, None, (0, 0))
    assert table.room.match.due() is None


def test_no_other_game_begins_after_the_time_of_the_match(tmp_path: Path) -> None:
    """Between two games; the match is not offered to be gone on with."""
    path = tmp_path / "a.journal"
    table = Table(replace(ROUND, sideboarding=0), journal=str(path))
    table.lose(0)
    table.wait(3601)
    assert (table.told[0].stage, table.told[0].winner) == (Stage.OVER, 1)
    table.room.close()
    assert saved_game(path) is None


def test_a_single_game_may_have_a_clock_and_none_has_one_unasked() -> None:
    """A game without a clock is told nothing of one."""
    table = Table(CLOCKS["chess"])
    table.wait(1600)
    assert table.room.table.over and table.said == ["Anna has no time left, and loses the game."]
    assert Table(MatchRules()).__dict__.get("clocks", {}) == {}


def test_the_rules_end_a_game_whose_time_is_over() -> None:
    """By a loss of its own, which is no concession, or drawn."""
    for seat, winner, why in ((1, 0, Loss.TIME), (None, None, Loss.DRAW)):
        game = Game.new(bundled_sheets(), DECKS, "5", people=(0, 1))
        game.concede(seat, Loss.TIME)
        assert game.over and game.decision is None and game.winner == winner and game.view(0).why_over is why
        again = Game.new(bundled_sheets(), DECKS, "5", people=(0, 1))
        again.concede(seat, Loss.TIME)
        assert again.digest() == game.digest()


def test_times_that_there_are_not_end_a_journal(tmp_path: Path) -> None:
    """The file may be anybody's: no clock shows less than nothing, nor more than can be told to a seat."""
    for left in (-1, 2**53):
        path = tmp_path / f"{left}.journal"
        header = Header(VERSION, Start(DECKS, "5"), "", ("player", "player"), match=SavedMatch(CHESS, DECKS))
        path.write_bytes(in_lines([header, Checkpoint(0, "", times=(left, 0, 0))]))
        loaded = load(path)
        assert loaded.problem is not None and loaded.times == ()
