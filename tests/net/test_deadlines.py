"""Nobody holds a visit open by a byte now and then: each stage on the way to a place has one end, at both sides."""

from __future__ import annotations

import contextlib
import itertools
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gadesk.net import visit as visits
from gadesk.net.connection import ConnectError, Connection
from gadesk.net.deadlines import Timed
from gadesk.net.peers import Peer
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from tests.waiting import PATIENCE

Step = Callable[[socket.socket], None]


class Own:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self._ticks = itertools.count()

    def __call__(self) -> float:
        return float(next(self._ticks))


@pytest.fixture(name="ends")
def _ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    here, there = socket.socketpair()
    there.settimeout(PATIENCE)
    yield here, there
    here.close()
    there.close()


def test_all_that_is_read_has_one_end(ends: tuple[socket.socket, socket.socket]) -> None:
    """A line that comes byte by byte is as late as one that does not come."""
    here, there = ends
    timed = Timed(here, Own())
    timed.wait_at_most(20)
    connection = Connection(timed)
    for _ in range(100):  # no line ends in it
        there.sendall(b"x")
        if _read_on(timed):
            break
    else:
        pytest.fail("it reads on for ever")
    timed.wait_at_most(20)
    there.sendall(b"\n")
    assert connection.read(10**7).endswith(b"\n"), "what comes in time is read"
    timed.wait_at_most(0)
    with pytest.raises(TimeoutError):
        connection.send(b"late\n")
    timed.wait_at_most(None)
    connection.send(b"in time\n")


def test_who_still_writes_sets_no_end_again_that_was_lifted(ends: tuple[socket.socket, socket.socket]) -> None:
    """The sign of life that goes out as a guest is let in leaves the connection without an end."""
    here, _ = ends
    threads: list[threading.Thread] = []

    def clock() -> float:
        if timed is not None and not threads:
            threads.append(threading.Thread(target=timed.wait_at_most, args=(None,)))
            threads[0].start()
            threads[0].join(0.1)  # with nothing in its way it comes in between
        return 0.0

    timed: Timed | None = None
    made = Timed(here, clock)
    made.wait_at_most(20)
    timed = made
    timed.sendall(b"x")
    threads[0].join(PATIENCE)
    assert here.gettimeout() is None


def _read_on(timed: Timed) -> bool:
    """Read a piece; True once it is too late for any."""
    try:
        timed.recv(1)
    except TimeoutError:
        return True
    return False


class Dripping:
    """A host whose program says one byte at a time, for as long as it is heard."""

    def __init__(self, there: socket.socket, line: bytes) -> None:
        self._there, self._line = there, line
        self.ended = threading.Event()
        threading.Thread(target=self._drip, daemon=True).start()

    def _drip(self) -> None:
        wait = threading.Event()
        with contextlib.suppress(OSError), self._there:
            for at in itertools.count():
                self._there.sendall(self._line[at % len(self._line) :][:1])
                wait.wait(0.01)
        self.ended.set()


PONGS = wire.write(wire.Pong())
DRIPS = {"no line": b" ", "nothing but signs of life": PONGS, "kinds that nobody knows": b'{"is":"of tomorrow"}\n'}
_ALIVE = ("LINE_WITHIN", PONGS)


# Who says that it is there may take its time, and not for ever.
HELD = [(stage, what) for stage in ("LINE_WITHIN", "JOIN_WITHIN") for what in DRIPS if (stage, DRIPS[what]) != _ALIVE]


@pytest.mark.parametrize(("stage", "what"), HELD)
def test_a_host_that_drips_holds_nobody_who_asks_to_join(
    ends: tuple[socket.socket, socket.socket], what: str, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by bytes nor by whole lines."""
    monkeypatch.setattr(visits, stage, 0.3)
    here, there = ends
    visit = Visit(Connection(here), wire.TableRules("Ben"), Peer("a" * 32, "b" * 64, "Ben", "c" * 64), "Anna")
    dripping = Dripping(there, DRIPS[what])
    with pytest.raises(ConnectError) as refused:
        visit.join(None)
    assert refused.value.code == "timeout"
    visit.close()
    assert dripping.ended.wait(PATIENCE)


def test_a_host_that_drips_holds_nobody_at_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The handshake, too, has one end."""
    monkeypatch.setattr(visits, "GREET_WITHIN", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        drips: list[Dripping] = []

        def accept() -> None:
            there, _ = listening.accept()
            drips.append(Dripping(there, b"\x16"))  # a record of TLS that never ends

        threading.Thread(target=accept, daemon=True).start()
        with pytest.raises(ConnectError) as refused:
            Visit.begin(["127.0.0.1"], listening.getsockname()[1], "Anna", code="123456", within=0.3)
        assert refused.value.code in ("timeout", "stranger")
        assert drips[0].ended.wait(PATIENCE), "the connection has ended"
