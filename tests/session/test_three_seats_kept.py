"""A game of three is recorded, made of its journal, counted, told and gone on with: two is the window's limit."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gadesk.bots.bot import bot_makers, random_answer
from gadesk.cli import main
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import RoomPlan, SeatPlan, Start
from gadesk.protocol.recording import load_recording
from gadesk.session.replays.both_sides import Order, make
from gadesk.session.replays.branching import branch, journal_of
from gadesk.session.replays.recorder import Recorder
from gadesk.session.room import Room
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

NAMES = ("Ann", "Ben", "Cleo")


def test_a_game_of_three_is_kept_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From each seat, by the same code as a game of two; the text of it is printed, too."""
    plan = RoomPlan(
        Start(tuple(starters().values())[:3], "5" * 64, 0), tuple(SeatPlan(name=name) for name in NAMES),
        str(tmp_path / "three.journal"),
    )  # fmt: skip
    newest: dict[int, wire.Update] = {}
    recorder: list[Recorder] = []

    def told(seat: int, message: wire.FromHost) -> None:
        if isinstance(message, wire.Update):
            newest[seat] = message
        if seat == 1 and isinstance(message, wire.Welcome) and not recorder:
            recorder.append(Recorder(tmp_path / "seen", message))
        if seat == 1:
            assert recorder[0].take(message) == ""

    (tmp_path / "seen").mkdir()
    room, chance = Room(plan, bundled_sheets(), bot_makers(), told), random.Random(5)
    for number, name in enumerate(NAMES):
        room.joined(number, name)
    while newest[0].view.turn < 5 and not newest[0].view.over:
        at, last = next((at, each) for at, each in newest.items() if each.decision is not None)
        assert last.decision is not None
        room.take(at, wire.Answer(last.epoch, last.decision.number, random_answer(last.decision, chance)))
    room.take(0, wire.Concede())
    room.take(2, wire.Concede())
    room.close()
    recorder[0].close()
    own = next((tmp_path / "seen").iterdir())
    seen = load_recording(own)
    assert seen.head.names == NAMES and seen.seats == (1,)
    assert seen.head.result is not None and seen.head.result.winner == 1 and len(seen.head.result.counts) == 3
    out = tmp_path / "all.gareplay"
    assert make(Order(room.saved_as, str(out), str(own))).failed == ""
    whole = load_recording(out)
    assert whole.seats == (0, 1, 2) and all(len(whole.moments[seat]) > 10 for seat in whole.seats)
    for seat in whole.seats:
        hands = [[each.hand for each in moment.player_view().seats] for moment in whole.moments[seat]]
        listed = {at for each in hands for at, hand in enumerate(each) if hand.count and hand.cards}
        assert listed == {seat}, "each seat sees its own hand alone"
    assert main(["replay", str(out), "--seat", "2", "--text"]) == 0
    assert "Cleo" in capsys.readouterr().out
    seats = (SeatPlan("sensible", "Bot"), SeatPlan(name="Me"), SeatPlan("sensible", "Bot"))
    further = Room(
        branch(journal_of(whole, tmp_path), whole.moments[1][8].shown.entries, seats, tmp_path / "mine.journal"),
        bundled_sheets(), bot_makers(), lambda seat, message: None,
    )  # fmt: skip
    assert len(further.table.view(1).seats) == 3 and not further.table.over
    further.close()
