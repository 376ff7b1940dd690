"""The key for a hint, in a game alone: what the program would do is asked for, and said over the table."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.ui.table.advice import BY_THUMB, THINKING
from tests.ui import samples
from tests.ui.seats import Seat


def advised(seat: Seat, *tried: wire.Tried, choice: tuple[int, ...] = (1,), late: int = 0) -> str:
    """Ask by the key, let the host answer, and return what is said over the table."""
    decision = samples.opportunity(Option(OptionKind.ACTIVATE, id=21, slug="made-up"))
    seat.ask(decision)
    seat.press(Qt.Key.Key_F6)
    assert seat.table.toast_label.text() == THINKING and seat.client.sent[-1] == wire.Advise()
    seat.client.give(wire.Advice(0, decision.number + late, choice, tried))
    return seat.table.toast_label.text()


def test_it_says_what_it_would_do_and_how_that_fares(seat: Seat) -> None:
    """With the next best, each by how likely it wins, and the log keeps it."""
    said = advised(seat, wire.Tried((1,), 24, 644), wire.Tried((0,), 24, 551))
    assert "24 imagined games" in said and "64 %" in said and "55 %" in said and "Pass" in said
    assert said in seat.table.log.plain_text()


def test_where_nothing_was_compared_it_says_so(seat: Seat) -> None:
    """And where two answers come to the same, too."""
    assert BY_THUMB in advised(seat)
    assert "the same as" in advised(seat, wire.Tried((1,), 9, 500), wire.Tried((0,), 9, 501))


def test_what_comes_too_late_or_fits_nothing_is_not_said(seat: Seat) -> None:
    """The game has gone on, or the answer is none."""
    assert advised(seat, late=1) == THINKING
    assert advised(seat, choice=(99,)) == THINKING
