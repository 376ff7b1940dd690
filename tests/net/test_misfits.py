"""What a changed host says of players who are not there is refused where it comes in, and no window sees it."""

from __future__ import annotations

import contextlib
import socket
import threading

import pytest

from gadesk.net.client import Client
from gadesk.net.connection import ConnectError, Connection
from gadesk.net.peers import Peer
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.fitting import misfit
from gadesk.protocol.record import replace
from tests.ui import samples
from tests.waiting import PATIENCE

SEATS = (wire.SeatInfo(0, "Ana", "player", True), wire.SeatInfo(1, "Ben", "player", True))
WELCOME = wire.Welcome(wire.VERSION, 0, "", SEATS)
VIEW = samples.sample_view()
FITS = wire.Update(0, 0, VIEW, 0, ())
MISFITS: dict[str, wire.FromHost] = {
    "who is waited for": replace(FITS, waiting_for=2),
    "an event's player": replace(FITS, events=(Event(EventKind.TURN_BEGINS, seat=-1, amount=3),)),
    "whose turn it is": replace(FITS, view=replace(VIEW, turn_player=7)),
    "whose view it is": replace(FITS, view=replace(VIEW, seat=5)),
    "another table": replace(FITS, view=replace(VIEW, seats=VIEW.seats[:1])),
    "a pile": replace(
        FITS,
        view=replace(VIEW, seats=(replace(VIEW.seats[0], hand=replace(VIEW.seats[0].hand, count=-1)), VIEW.seats[1])),
    ),
    "a moment before the first": replace(FITS, first_event=-1),
    "numbers of players": wire.Seats((SEATS[1], SEATS[0])),
    "how many watch": wire.Seats(SEATS, 2**40),
    "who says something": wire.Said(2**40, "Hello"),
    "too many players": wire.Seats(tuple(replace(SEATS[0], seat=at) for at in range(99))),
}


def test_what_an_honest_host_says_fits() -> None:
    """To players, and to who watches, whose number is that of no seat."""
    for message in (
        WELCOME,
        replace(WELCOME, seat=2),
        FITS,
        replace(FITS, waiting_for=1),
        wire.Seats(SEATS, 20),
        wire.Said(2, "Hello", "Eve"),
    ):
        assert misfit(message, 2) == ""
    assert misfit(replace(FITS, view=replace(VIEW, seat=2)), 2) == "", "a spectator's"


@pytest.mark.parametrize("kind", MISFITS)
def test_a_message_that_fits_no_table_ends_the_connection_with_a_sentence(kind: str) -> None:
    """As one that can't be read: what came before stands, and the player is told."""
    ours, theirs = socket.socketpair()
    client = Client((Connection(ours), WELCOME))
    try:
        theirs.sendall(wire.write(FITS) + wire.write(MISFITS[kind]) + wire.write(FITS))
        told = [client.wait(PATIENCE), client.wait(PATIENCE)]
        assert told[0] == FITS
        assert isinstance(told[1], wire.Refused) and told[1].final and "can't be read" in told[1].reason
    finally:
        client.close()
        theirs.close()


def test_a_place_that_there_is_not_is_not_taken() -> None:
    """A welcome to a seat far away is no welcome."""
    ours, theirs = socket.socketpair()
    connection = Connection(ours)
    with pytest.raises(ConnectError):
        Client((connection, replace(WELCOME, seat=9)))
    connection.close()
    theirs.close()


def test_a_host_that_talks_for_ever_is_left_before_it_lets_anybody_in() -> None:
    """Each of its sentences is shown by the window, which would do nothing else."""
    here, there = socket.socketpair()
    visit = Visit(Connection(here), wire.TableRules("Ben"), Peer("a" * 32, "b" * 64, "Ben", "c" * 64), "Anna")

    def talk() -> None:
        with contextlib.suppress(OSError):
            for number in range(10_000):
                there.sendall(wire.write(wire.Notice(f"Wait {number}.")))

    talking = threading.Thread(target=talk)
    talking.start()
    heard: list[str] = []
    with pytest.raises(ConnectError, match="Ben says far too much"):
        visit.join(None, heard.append)
    visit.close()
    talking.join()
    there.close()
    assert len(heard) == 100
