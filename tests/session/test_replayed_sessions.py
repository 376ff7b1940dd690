"""Who records a guest's session and plays it again, reorders it or puts old records into it gets nothing by it."""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Iterator
from functools import partial

import pytest

from gadesk.net.client import join
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from tests.session.test_lan import Two, homes, two, until
from tests.session.test_versions import played_by
from tests.staying.line import Line, Weather
from tests.waiting import PATIENCE

__all__ = ["homes", "two"]
HERE = "127.0.0.1"


class Between(Line):
    """Stands on the wire between guests and a host, keeps every record of TLS that a guest sends, and may add some."""

    def __init__(self, port: int) -> None:
        self.sent: list[bytes] = []
        self.live: socket.socket | None = None
        super().__init__(port, Weather())

    def pieces(self, one: socket.socket, from_guest: bool) -> Iterator[bytes]:
        """Yield record by record; those of guests are kept."""
        if not from_guest:
            self.live = one
        with one.makefile("rb") as stream:
            while len(head := stream.read(5)) == 5:
                record = head + stream.read(int.from_bytes(head[3:], "big"))
                if from_guest:
                    self.sent.append(record)
                yield record

    def has_sent(self, count: int) -> bool:
        """Whether guests have sent so many records."""
        return len(self.sent) >= count


@pytest.fixture
def between(two: Two) -> Iterator[Between]:
    """Somebody on the wire before the host."""
    made = Between(two.port)
    yield made
    made.close()


def play_again(port: int, records: list[bytes]) -> bytes:
    """Send records on a connection of its own; return what the host says to it."""
    said = b""
    with contextlib.suppress(OSError), socket.create_connection((HERE, port), PATIENCE) as raw:
        raw.sendall(b"".join(records))
        raw.shutdown(socket.SHUT_WR)
        while data := raw.recv(65536):
            said += data
    return said


def test_a_recorded_session_opens_nothing_and_disturbs_nobody(two: Two, between: Between) -> None:
    """Whole, cut off, reordered, doubled, at a time when the place is taken; old records in the living session, too.

    A record that does not belong there ends that connection, and the guest is back by itself; no answer is given twice.
    """
    code = until(two.code)
    visit = Visit.begin([HERE], between.port, "Anna", code=code, within=PATIENCE, peers=two.guests)
    guest = join(visit)
    until(lambda: guest.poll() and guest.state is not None)
    recorded, chance = list(between.sent), random.Random(1)
    mixed = recorded[:]
    chance.shuffle(mixed)
    for records in (recorded, recorded[:1], recorded[:-1], recorded[::-1], mixed, recorded + recorded):
        play_again(two.port, records)
    assert not [each for each in two.hear() if isinstance(each, wire.Notice) and "wrong code" in each.text]
    assert all(info.here for info in two.own.seats), "the guest has noticed nothing"
    for record in (recorded[-1], recorded[0], b"".join(recorded[-2:])):
        assert between.live is not None
        before = len(between.sent)
        with contextlib.suppress(OSError):
            between.live.sendall(record)
        until(partial(between.has_sent, before + 4))  # it knocks again, and proves itself
        time.sleep(0.1)
    played_by(two.own, guest)
    guest.close()
