"""A host that says anything ten thousand times over a socket: the window stays usable, small, and as it was."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from gadesk.net import backlog
from gadesk.net.client import Client
from gadesk.net.connection import Connection
from gadesk.net.fair_play import FairPlay, Terms
from gadesk.protocol import messages as wire
from gadesk.protocol.codec import Family
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.fairness import Checked, Draw, Finding, Opened, Pledge
from gadesk.protocol.matches import Stage
from gadesk.protocol.record import replace
from gadesk.ui.table.game_page import GamePage
from tests.timing import slowness
from tests.ui import samples
from tests.ui.seats import SIZE, game_page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SEATS = (wire.SeatInfo(0, "Ana", "player", True), wire.SeatInfo(1, "Ben", "player", True))
WELCOME = wire.Welcome(wire.VERSION, 0, "", SEATS, tools=True)
TOLD = tuple(Event(EventKind.DAMAGED, seat=1) for _ in range(2000))
OFTEN, OFTEN_LONG = 400, 60
SLICE = 0.5
"""Seconds of the window's own processor time that nothing which comes may take at once: two updates of 2,000 events
take 0.25 to 0.4."""


def shown(number: int = 0, **more: object) -> wire.Update:
    """Make an update of the sample board."""
    first = wire.Update(0, 0, samples.sample_view(), 0, ())
    return replace(first, **more)


FLOODS: dict[str, Callable[[int], wire.FromHost]] = {
    "challenge": lambda n: wire.Challenge("00"),
    "admitted": lambda n: wire.Admitted("00", wire.TableRules("x")),
    "invite": lambda n: wire.Invite(f"{n:06}", ("10.0.0.1",), n % 60000, f"{n:06}"),
    "welcome": lambda n: replace(WELCOME, undo=bool(n % 2)),
    "update": lambda n: shown(decision=replace(samples.opportunity(), number=n)),
    "update of games": lambda n: shown(game=n, begun=wire.Begun(str(n))),
    "update taken back": lambda n: shown(epoch=n, first_event=0 if n == 0 else 2000, events=TOLD),
    "update told": lambda n: shown(first_event=n * 40, events=TOLD[:40]),
    "update without end": lambda n: shown(first_event=n * 2000, events=TOLD),
    "match": lambda n: wire.Match(n % 5, 3, (n % 2, 0), list(Stage)[n % len(Stage)], chooser=n % 2, left=n % 100),
    "clocks": lambda n: wire.Clocks((2**53, -(2**53)) * 50, 2**53, -5, n % 7, True, n),
    "seats": lambda n: wire.Seats(tuple(replace(each, here=bool(n % 2), name=f"N{n}") for each in SEATS), n % 1000),
    "said": lambda n: wire.Said(1, f"{n} " + "y" * 400),
    "notice": lambda n: wire.Notice(f"{n} " + "x" * 4000),
    "notice join": lambda n: wire.Notice(str(n), wire.Asks.JOIN, n),
    "notice gone": lambda n: wire.Notice(str(n), wire.Asks.GONE if n % 2 else wire.Asks.JOIN, n // 2),
    "notice lapsed": lambda n: wire.Notice(str(n), wire.Asks.LAPSED if n % 2 else wire.Asks.UNDO, n // 2),
    "notice by hand": lambda n: wire.Notice(str(n), wire.Asks.BY_HAND, n, within=2**53, tool="draw", about=f"a{n}"),
    "advice": lambda n: wire.Advice(0, n % 9, (0,) if n % 2 else (2**53, -(2**53)), (wire.Tried((0,), -n, 2**53),)),
    "refused": lambda n: wire.Refused(f"{n} " + "z" * 4000),
    "pong": lambda n: wire.Pong(),
    "pledge": lambda n: Pledge(n, "ab" * 32, "cd" * 32),
    "draw": lambda n: Draw(f"{n}"),
    "opened": lambda n: Opened(n % 3, n, 10**6, "x" * 20_000),
    "checked": lambda n: Checked(Finding.FAIR, "The shuffles were fair, says the host."),
}


def test_every_kind_of_message_is_in_the_floods() -> None:
    """A new one is tried as well."""
    family: Family[wire.FromHost] = wire._FROM_HOST
    assert {word.split()[0] for word in FLOODS} == set(family.by_word)


class Host:
    """Speaks lines to whoever comes, as fast as they are taken."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self._there: socket.socket | None = None
        self.sent = 0
        self.done = threading.Event()

    def client(self, folder: Path) -> Client:
        """Let a guest's program come."""
        raw = socket.create_connection(self._server.getsockname())
        self._there, _ = self._server.accept()
        self.say(shown(begun=wire.Begun("game"), decision=samples.opportunity()))
        threading.Thread(target=self._hear, daemon=True).start()
        return Client((Connection(raw), WELCOME), None, FairPlay(Terms(0), folder))

    def _hear(self) -> None:
        assert self._there is not None
        try:
            while self._there.recv(65536):
                pass
        except OSError:
            pass

    def say(self, message: wire.FromHost) -> None:
        """Send a line."""
        assert self._there is not None
        self._there.sendall(wire.write(message))

    def flood(self, make: Callable[[int], wire.FromHost], often: int) -> None:
        """Say something again and again, from a thread."""

        def work() -> None:
            try:
                for number in range(often):
                    self.say(make(number))
                    self.sent += 1
                self.say(wire.Said(1, "The end."))
            except OSError:
                pass  # the window has hung up
            self.done.set()

        threading.Thread(target=work, daemon=True).start()

    def close(self) -> None:
        """Hang up."""
        if self._there is not None:
            self._there.close()
        self._server.close()


@pytest.fixture
def host() -> Iterator[Host]:
    """A host of somebody's own making."""
    made = Host()
    yield made
    made.close()


@pytest.fixture
def page(host: Host, qtbot: QtBot, tmp_path: Path) -> Iterator[GamePage]:
    """A guest's window at it."""
    yield from game_page(qtbot, host.client(tmp_path / "fair"))


class Pulse:
    """Measures how much processor time the window's thread takes between two of its own timer's turns."""

    def __init__(self, qtbot: QtBot, page: GamePage) -> None:
        self._page = page
        self.longest, self.boxes, self.told = 0.0, 0, 0
        self._clock = time.pthread_getcpuclockid(threading.get_ident())
        self._before = time.clock_gettime(self._clock)
        self._timer = QTimer(page)
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def _beat(self) -> None:
        now = time.clock_gettime(self._clock)
        self.longest, self._before = max(self.longest, now - self._before), now
        shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
        self.boxes = max(self.boxes, len(shown))


@pytest.mark.timed
@pytest.mark.parametrize("kind", FLOODS)
def test_a_host_can_not_flood_a_window(page: GamePage, host: Host, qtbot: QtBot, kind: str) -> None:
    """Nothing takes the window for long, one box at most stands over it, nothing stays behind."""
    qtbot.waitUntil(lambda: page.table.view is not None)
    lost: list[str] = []
    page.link.lost.connect(lost.append)
    page.link.said.connect(lambda _seat, words, _name: lost.append(words) if words == "The end." else None)
    widgets = len(page.findChildren(QWidget))
    pulse = Pulse(qtbot, page)
    host.flood(FLOODS[kind], OFTEN_LONG if "update" in kind else OFTEN)
    qtbot.waitUntil(lambda: bool(lost))
    qtbot.wait(50)
    assert pulse.longest < SLICE * slowness() and pulse.boxes <= 1
    assert len(page.findChildren(QWidget)) < widgets + 40
    assert len(page.link.client.events) <= 100_000 and len(page.link._waiting) <= backlog.MOST_MESSAGES
    assert "says the host" not in page.table.checked, "a guest's program finds out itself whether the draws were fair"
    assert page.size() == SIZE and "would answer" not in page.table.log.plain_text()


@pytest.mark.parametrize("count", [1, 3, 4])
@pytest.mark.parametrize("kind", ["seats", "welcome", "place"])
def test_a_host_can_not_change_who_plays(page: GamePage, host: Host, qtbot: QtBot, kind: str, count: int) -> None:
    """Once the table is laid, others at it or another place for this seat end the connection with a sentence."""
    qtbot.waitUntil(lambda: page.table.view is not None)
    others = tuple(wire.SeatInfo(at, f"P{at}", "player", False) for at in range(count))
    lost: list[str] = []
    page.link.lost.connect(lost.append)
    if kind == "place":
        host.say(replace(WELCOME, seat=min(count, 2)))
    else:
        host.say(wire.Seats(others) if kind == "seats" else replace(WELCOME, seats=others))
    qtbot.waitUntil(lambda: bool(lost))
    assert "can't be read" in lost[0] or "can’t be read" in lost[0]


def test_who_takes_nothing_is_read_no_further(tmp_path: Path) -> None:
    """What a program does not take waits in the network, not in its memory; closing waits for nothing."""
    host = Host()
    client = host.client(tmp_path)
    host.flood(lambda n: wire.Notice("x" * 4000), 100_000)
    before = -1
    while before != host.sent:
        before = host.sent
        time.sleep(0.5)
    assert not host.done.is_set() and client._queue.qsize() <= backlog.MOST_MESSAGES + 1
    begun = time.monotonic()
    host.close()
    client.close()
    assert time.monotonic() - begun < 20
