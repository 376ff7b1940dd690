"""The process that thinks: its games are journalled like any, and whatever happens to it, the game goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from gadesk.net.client import Client, wait_until
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.journal_file import Answered, Entry, load
from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan, Start
from gadesk.session.game import start_game
from gadesk.session.journal import replay
from gadesk.session.opponent.away import Away, ThinkerProcess, players_away
from gadesk.session.opponent.levels import Level
from gadesk.session.opponent.lines import Answer, Question
from gadesk.session.room import Room
from gadesk.session.seats import least_answer
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook
from tests.session.test_process import gone, play
from tests.waiting import PATIENCE, until

START = Start((starters()["Rai"], starters()["Silvie"]), "3", 0)


def children(pid: int) -> list[int]:
    """List the processes that a process has begun."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            if parent == pid:
                found.append(int(entry.name))
    return found


def question(decision: Decision, entries: list[Entry]) -> Question:
    """Put a decision to the process."""
    return Question(decision.seat, Level.CASUAL.value, "7", len(entries), len(decision.options))


def asked(seat: int) -> tuple[list[Entry], Decision]:
    """Play on until a seat has a choice of several things to do; return what was answered, and the question."""
    game, entries = start_game(bundled_sheets(), START), list[Entry]()
    while game.decision is not None and (game.decision.seat != seat or len(game.decision.options) < 3):
        answer = tuple(range(game.decision.fewest or game.decision.least))
        entries.append(Answered(game.decision.seat, answer))
        game.answer(answer)
    assert game.decision is not None
    return entries, game.decision


def test_a_game_against_it_is_played_taken_back_and_played_again(tmp_path: Path) -> None:
    """Its answers stand in the journal as any others do: nobody has to think again. The process ends with the host."""
    journal = tmp_path / "solo.journal"
    seats = (SeatPlan(name="Ann"), SeatPlan("casual", "Casual bot"))
    client = Client.solo(HostPlan(RoomPlan(START, seats, str(journal), free_undo=True)), name="Ann")
    assert client.host is not None
    play(client, 6)
    thinking = children(client.host.pid)
    assert len(thinking) == 1
    client.undo(2)
    assert wait_until(client, lambda: client.state is not None and client.state.epoch == 1, PATIENCE)
    play(client, 3, seed=2)
    client.close()
    until(lambda: gone(thinking[0]), "the end of the process that thinks")
    loaded = load(journal)
    game = start_game(bundled_sheets(), loaded.header.start)
    assert loaded.problem is None and replay(loaded, game) is None
    assert any(entry.seat == 1 for entry in loaded.entries)


def test_every_question_of_a_table_is_put_to_the_process_and_answered_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """However a table numbers its questions: where nothing comes the host's judge answers, and nobody would see it."""
    process, heard, real = ThinkerProcess(), list[bool](), ThinkerProcess.ask

    def ask(self: ThinkerProcess, start: Start, entries: list[Entry], asked: Question, _: float) -> Answer | None:
        found = real(self, start, entries, asked, PATIENCE)
        heard.append(found is not None)
        return found

    monkeypatch.setattr(ThinkerProcess, "ask", ask)
    plan = RoomPlan(START, (SeatPlan(), SeatPlan("casual")))
    room = Room(plan, bundled_sheets(), players_away(process), lambda _to, _said: None)
    room.joined(0, "Ann")
    try:
        for _ in range(60):
            if (turn := room.bots.due()) is not None:
                room.bots.take(turn, turn.answer())
            elif (decision := room.table.decision) is not None:
                room.take(0, wire.Answer(room.table.epoch, decision.number, least_answer(decision)))
            if len(heard) == 6:
                break
    finally:
        process.stop()
    assert heard == [True] * 6


def test_a_process_that_is_killed_is_begun_again() -> None:
    """What was asked of it is answered by the judge, what is asked next by another process; taking back works too."""
    entries, decision = asked(1)
    process = ThinkerProcess()
    try:
        first = process.ask(START, entries, question(decision, entries), PATIENCE)
        assert first is not None and decision.refusal(first.answer) is None
        pid = process.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        until(lambda: gone(pid), "its end")
        again = process.ask(START, entries, question(decision, entries), PATIENCE)
        assert again is not None and process.pid != pid
        late = process.ask(START, entries[:-1], question(decision, entries), PATIENCE)
        assert late is None, "there another one is asked"
        back = process.ask(START, entries, question(decision, entries), PATIENCE)
        assert back is not None and decision.refusal(back.answer) is None
    finally:
        process.stop()
    assert process.ask(START, entries, question(decision, entries), PATIENCE) is None


def test_without_the_process_the_judge_answers() -> None:
    """Also while a game can't be played again elsewhere."""
    entries, decision = asked(1)
    process = ThinkerProcess()
    process.stop()
    bot = Away(1, 7, FactBook(bundled_sheets()), Level.STRONG, process)
    game = start_game(bundled_sheets(), START)
    for entry in entries:
        assert isinstance(entry, Answered)
        game.answer(entry.choice)
    bot.follow(START, entries)
    assert decision.refusal(bot.choose(game.view(1), decision)) is None
