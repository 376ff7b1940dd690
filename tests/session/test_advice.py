"""What the program would do is told to who plays alone and asks, and to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from gadesk.net.client import Client, wait_until
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan
from gadesk.session.opponent.advice import NOT_ALONE, NOT_ASKED, SILENT, Adviser
from gadesk.session.opponent.away import ThinkerProcess
from tests.session.test_opponent_process import START
from tests.session.test_process import play
from tests.session.test_room import Table
from tests.waiting import PATIENCE


def test_who_plays_alone_is_told_what_the_program_would_do(tmp_path: Path) -> None:
    """A legal answer to the very question, with what was looked at for it; the game itself does not move."""
    seats = (SeatPlan(name="Ann"), SeatPlan("sensible", "Bot"))
    client = Client.solo(HostPlan(RoomPlan(START, seats, str(tmp_path / "solo.journal"), free_undo=True)), name="Ann")
    play(client, 3)
    assert wait_until(client, lambda: client.state is not None and client.state.decision is not None, PATIENCE)
    assert client.state is not None and client.state.decision is not None
    epoch, decision = client.state.epoch, client.state.decision
    client.send(wire.Advise())
    advice: list[wire.Advice] = []
    while not advice:
        message = client.wait(PATIENCE)
        advice += [message] if isinstance(message, wire.Advice) else []
    assert (advice[0].epoch, advice[0].number) == (epoch, decision.number)
    assert decision.refusal(advice[0].choice) is None
    assert all(decision.refusal(tried.choice) is None and tried.lines for tried in advice[0].tried)
    assert client.state.decision == decision
    client.close()


def told(table: Table, seat: int) -> list[wire.FromHost]:
    """Ask for advice at a table, with a process that has been stopped; return what comes of it."""
    sent: list[wire.FromHost] = []
    process = ThinkerProcess()
    process.stop()
    asyncio.run(Adviser(table.room, process, lambda _, message: sent.append(message)).advise(seat))
    return sent


def test_nobody_is_told_against_a_person() -> None:
    """Neither who is asked nor the other one."""
    table = Table()
    for seat in (0, 1):
        assert told(table, seat) == [wire.Refused(NOT_ALONE)]


def test_without_a_question_or_a_process_it_is_said_so() -> None:
    """And nothing else happens."""
    table = Table(("player", "passer"))
    table.bots()
    assert told(table, table.due().seat) == [wire.Refused(SILENT)]
    table.take(0, wire.Concede())
    assert told(table, 0) == [wire.Refused(NOT_ASKED)]
