"""Who stops in the middle of a word, at whatever it would have said: the other side is told, and nobody else waits.

What may be said is taken from the protocol itself, so that a new message is tried, or named as one that belongs to none
of the two ways here.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, get_args

import pytest

from gadesk.bots.bot import random_answer
from gadesk.net import client as clients
from gadesk.net import visit as visits
from gadesk.net.client import Client, Interrupted, join
from gadesk.net.connection import ConnectError, Connection
from gadesk.net.peers import Peers
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding, Pledge, Share, Unsealed
from gadesk.protocol.matches import Stage, match_rules
from gadesk.protocol.plans import HostPlan, LanPlan, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.session import door, lan, lines
from gadesk.session.host import Host
from gadesk.sheets.game_decks import starters
from tests.session.running import Running
from tests.waiting import PATIENCE, until

DECKS = tuple(starters().values())[:2]
TOLD_WITHIN = 5.0
Kinds = set[type[Any]]
AT_THE_DOOR: Kinds = {wire.Knock, wire.Proof}
"""What is said before the host's player knows of anybody: whoever stops there is let go, and nobody is told."""
ASKING: Kinds = {wire.Join}
AT_THE_TABLE: Kinds = {
    Pledge,
    Share,
    wire.Answer,
    wire.Present,
    wire.First,
    Unsealed,
    wire.Rematch,
    wire.Ping,
}
ANY_TIME: Kinds = {
    wire.Concede, wire.Undo, wire.Passing, wire.OfferDraw, wire.Say, wire.Consent, wire.ByHand, wire.UseTool,
    wire.Showing, wire.Leave,
}  # fmt: skip
"""What a player says when it likes, with no place of its own in the course of a match: to the host half of such a line
is like half a `ping`."""
NOT_OF_A_GUEST: Kinds = {wire.Hello, wire.Watching, wire.Advise}
OWN: Kinds = {wire.Invite, wire.Checked, wire.Advice}
"""What a host says to its own player alone."""


def _by_name(kinds: Kinds) -> list[type[Any]]:
    return sorted(kinds, key=lambda kind: kind.__name__)


def test_every_message_has_its_place_here() -> None:
    """A new one is tried here, or named as one that is like another."""
    groups = (AT_THE_DOOR, ASKING, AT_THE_TABLE, ANY_TIME, NOT_OF_A_GUEST)
    known = [kind for group in groups for kind in group]
    assert set(known) == set(get_args(wire.FromSeat)) and len(known) == len(set(known))
    assert set(get_args(wire.FromHost)) >= OWN


def test_the_bounds_are_those_that_players_are_promised() -> None:
    """Whoever stays is told within 5 seconds, whichever side that is."""
    assert lines.SILENT + sum(lines._ONCE_MORE) < TOLD_WITHIN and clients.SILENT < TOLD_WITHIN
    assert visits._TOLD_AFTER < TOLD_WITHIN


class Stalling(Connection):
    """A guest's connection that says one byte of one message, and nothing any more; it still stands."""

    at: ClassVar[type[Any] | None] = None
    stalled: ClassVar[threading.Event] = threading.Event()
    deaf: ClassVar[threading.Event] = threading.Event()
    made: ClassVar[list[Stalling]] = []

    def __init__(self, raw: Any, tls: bool = False) -> None:
        super().__init__(raw, tls)
        self._mine = not Stalling.made and not Stalling.stalled.is_set()
        Stalling.made.append(self)
        self._quiet = False

    def send(self, line: bytes) -> None:
        """Say it, or begin to."""
        if self._quiet:
            return
        if self._mine and Stalling.at is not None and isinstance(wire.read_from_seat(line), Stalling.at):
            self._quiet = True
            line = line[:1]
        super().send(line)
        if self._quiet:
            Stalling.stalled.set()

    def read(self, longest: int) -> bytes:
        """Go on hearing, so that the connection is not broken from this side, but know nothing of it."""
        while (line := super().read(longest)) and self._quiet:
            pass
        if self._mine and Stalling.deaf.is_set():
            Stalling.stalled.wait(PATIENCE)
            return b""
        return line

    def hang_up(self) -> None:
        """Stay, where it has stalled: it does not notice anything."""
        if not self._quiet or Stalling.at is None:
            super().hang_up()


class Table:
    """A host of a best of three, its own player, and guests."""

    def __init__(self, folder: Path, admit_all: bool = True) -> None:
        self.folder = folder
        room = RoomPlan(
            Start(DECKS, fresh_seed(), 0), (SeatPlan(name="Ben"), SeatPlan(name="Guest")), str(folder / "game"),
            match=match_rules(3, "chess"),
        )  # fmt: skip
        plan = LanPlan("Ben", "127.0.0.1", admit_all=admit_all, told=False, gallery=True)
        self.running = Running(lambda: Host(HostPlan(room, lan=plan)))
        self.own = self.running.client(0)
        self.heard: list[Any] = []
        self.seen: list[Any] = []
        self.guests: list[Client] = []
        until(lambda: any(isinstance(each, wire.Invite) and each.code for each in self.hear()))

    def invite(self) -> wire.Invite:
        """How others come in now."""
        return next(each for each in reversed(self.hear()) if isinstance(each, wire.Invite))

    def hear(self) -> list[Any]:
        """All that the own player was told."""
        self.heard += self.own.poll()
        return self.heard

    def visit(self, name: str, watching: bool = False, within: float = PATIENCE) -> Visit:
        """Come to the door."""
        code = self.invite().watching if watching else self.invite().code
        return Visit.begin(
            ["127.0.0.1"], self.running.ready.lan_port, name, code=code, watching=watching, within=within,
            peers=Peers(self.folder / name),
        )  # fmt: skip

    def asks(self, what: wire.Asks) -> list[wire.Notice]:
        """What the own player was asked, or told, of who comes."""
        return [each for each in self.hear() if isinstance(each, wire.Notice) and each.asks is what]

    def answers(self) -> bool:
        """Whether the host's own player is heard and answered just now."""
        self.hear()
        before = len(self.heard)
        self.own.send(wire.Say("Are you there?"))
        until(lambda: any(isinstance(each, wire.Said | wire.Refused) for each in self.hear()[before:]), "an answer")
        return True

    def come(self, name: str = "Anna", within: float = PATIENCE) -> None:
        """Have a guest join, and tell whoever comes what it is told meanwhile."""
        self.guests.append(join(self.visit(name, within=within), DECKS[1], self.seen.append))

    def close(self) -> None:
        """End all."""
        Stalling.at = None
        for each in Stalling.made:
            each.hang_up()
        for guest in self.guests:
            guest.close()
        self.own.close()
        self.running.stop()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Homes of their own, no second told, and times that are long enough for a busy machine and no longer."""
    for module in ("identity", "peers", "places", "fair_play"):
        monkeypatch.setattr(f"gadesk.net.{module}.network_folder", lambda: tmp_path / "host")
    monkeypatch.setattr(door, "WRONG_FOR", 0.0)
    monkeypatch.setattr(visits, "Connection", Stalling)
    monkeypatch.setattr(clients, "check", lambda memory, journal: Checked(Finding.FAIR, "Fair."))
    Stalling.at, Stalling.stalled, Stalling.deaf = None, threading.Event(), threading.Event()
    Stalling.made.clear()
    yield tmp_path


@pytest.mark.parametrize("kind", _by_name(AT_THE_DOOR | ASKING))
def test_who_stops_at_the_door_keeps_nobody_out(folder: Path, kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else comes in meanwhile and the host's player is heard; who proves nothing is let go."""
    monkeypatch.setattr(lan, "GREET_WITHIN", 3.0)
    table = Table(folder)
    try:
        Stalling.at = kind
        failed: list[ConnectError] = []
        first = threading.Thread(target=_try, args=(table, failed))
        first.start()
        assert Stalling.stalled.wait(PATIENCE)
        assert table.answers()
        table.come("Eve")
        until(lambda: table.hear() and table.own.seats[1].here, "the other guest")
        Stalling.at = None
        if kind not in ASKING:
            first.join(PATIENCE)
            assert not first.is_alive(), "the host has let go of it"
        for each in Stalling.made[:1]:
            each.hang_up()
        first.join(PATIENCE)
        assert failed
    finally:
        table.close()


def _try(table: Table, failed: list[ConnectError]) -> None:
    try:
        join(table.visit("Anna"), DECKS[1])
    except ConnectError as error:
        failed.append(error)


def test_who_stops_while_the_host_s_player_is_asked_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has brought a deck and says nothing more, not even that it is there; another one asks, and is let in."""
    monkeypatch.setattr(lan, "UNHEARD", 3.0)
    table = Table(folder, admit_all=False)
    try:
        Stalling.at = wire.Ping
        failed: list[ConnectError] = []
        first = threading.Thread(target=_try, args=(table, failed))
        first.start()
        until(lambda: table.asks(wire.Asks.JOIN), "the question")
        assert Stalling.stalled.wait(PATIENCE) and table.answers()
        until(lambda: table.asks(wire.Asks.GONE), "that the visitor is gone")
        Stalling.at = None
        second = threading.Thread(target=table.come, args=("Eve",))
        second.start()
        until(lambda: len(table.asks(wire.Asks.JOIN)) == 2, "the second question")
        table.own.consent(True, table.asks(wire.Asks.JOIN)[-1].number)
        until(lambda: table.hear() and table.own.seats[1].here, "the other guest")
        second.join(PATIENCE)
        first.join(PATIENCE)
        assert failed and not first.is_alive()
    finally:
        table.close()


def play(table: Table, stop: threading.Event) -> None:
    """Play both seats: few answers, the guest gives each game up, and asks for another match; both talk."""
    chance, answered, gave_up = random.Random(3), set[Any](), set[int]()
    asked_again, talked = False, 0.0
    while not stop.is_set():
        for at, client in enumerate((table.own, *table.guests[:1])):
            (table.heard if at == 0 else table.seen).extend(client.poll())
            state, match = client.state, client.match
            if match is not None and match.stage is Stage.SIDEBOARDING and at not in match.presented:
                client.send(wire.Present())
            elif match is not None and match.chooser == at:
                client.send(wire.First(1))
            elif match is not None and match.stage is Stage.OVER and not asked_again and at == 1:
                asked_again = True
                client.rematch()
            elif state is not None and state.decision is not None and not state.view.over:
                asked = (at, state.game, state.epoch, state.decision.number)
                if at == 1 and state.game not in gave_up and len(answered) > 6 * (state.game + 1):
                    gave_up.add(state.game)
                    client.concede()
                elif asked not in answered:
                    answered.add(asked)
                    client.answer(random_answer(state.decision, chance), state.decision)
            if time.monotonic() - talked > 1.5 and at == 1:
                talked = time.monotonic()
                table.own.send(wire.Say("Good luck"))
                table.own.send(wire.Showing(True))  # so that all are told of the seats
                client.send(wire.First(0))  # it is refused, or comes too late
        time.sleep(0.01)


@pytest.mark.parametrize("kind", _by_name(AT_THE_TABLE))
def test_who_stops_at_the_table_is_away_for_the_other(
    folder: Path, kind: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other player is told, is heard as before, and who wants to watch comes in."""
    monkeypatch.setattr(lan, "SILENT", 2.0)
    monkeypatch.setattr("gadesk.session.host.SILENT", 2.0)
    monkeypatch.setattr(Client, "_return", lambda self, again: False)  # it notices nothing, and comes back never
    table, stop = Table(folder), threading.Event()
    try:
        Stalling.at = kind
        table.come()
        playing = threading.Thread(target=play, args=(table, stop))
        playing.start()
        assert Stalling.stalled.wait(PATIENCE), f"{kind.__name__} was never said"
        until(lambda: not table.own.seats[1].here, "that the guest is away")
        stop.set()
        playing.join(PATIENCE)
        assert not table.own.seats[1].left and table.answers()
        watching = table.visit("Eve", watching=True)
        assert watching.join(None).seat == 2
        watching.close()
    finally:
        stop.set()
        table.close()


def test_who_reads_nothing_is_away_whatever_it_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says every second that it is there; what it is told fills its line, and is no reason to hear it no more."""
    monkeypatch.setattr(lan, "SILENT", 2.0)
    monkeypatch.setattr("gadesk.session.host.SILENT", 2.0)
    monkeypatch.setattr("gadesk.session.host.MOST_UNSENT", 1 << 30)  # less than what ends a connection by its amount
    monkeypatch.setattr(clients, "SILENT", PATIENCE)
    table = Table(folder)
    try:
        table.come()
        until(lambda: table.hear() and table.guests[0].poll() is not None and table.guests[0].state, "the game")
        Stalling.deaf.set()
        tell, loop = table.running.host.tell, table.running._loop
        assert loop is not None
        for _ in range(200):
            loop.call_soon_threadsafe(tell, 1, wire.Notice("x" * 100_000))
        until(lambda: table.hear() and not table.own.seats[1].here, "that the guest is away")
        assert table.answers()
    finally:
        Stalling.stalled.set()
        table.close()


class Stopping:
    """Has a host stop in the middle of its first message of a kind to a guest of the network."""

    def __init__(self, kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        self.stopped = threading.Event()
        quiet: set[int] = set()
        write = asyncio.StreamWriter.write

        def half(writer: asyncio.StreamWriter, data: bytes) -> None:
            if writer.get_extra_info("ssl_object") is not None:
                if id(writer) in quiet:
                    return
                if isinstance(wire.read_from_host(data), kind):
                    quiet.add(id(writer))
                    data = data[:1]
                    self.stopped.set()
            write(writer, data)

        monkeypatch.setattr(asyncio.StreamWriter, "write", half)


@pytest.mark.parametrize("kind", _by_name(set(get_args(wire.FromHost)) - OWN))
def test_a_host_that_stops_is_told_of(folder: Path, kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes is told that it does not answer, who plays that the connection is lost; the own player is heard."""
    monkeypatch.setattr(clients, "SILENT", 2.0)
    monkeypatch.setattr(visits, "GREET_WITHIN", 4.0)
    monkeypatch.setattr(visits, "LINE_WITHIN", 4.0)
    monkeypatch.setattr(Client, "_return", lambda self, again: False)
    table, stop, failed = Table(folder), threading.Event(), list[ConnectError]()
    host = Stopping(kind, monkeypatch)

    def both() -> None:
        try:
            table.come(within=4.0)
        except ConnectError as error:
            failed.append(error)
            return
        play(table, stop)

    playing = threading.Thread(target=both)
    try:
        playing.start()
        assert host.stopped.wait(PATIENCE), f"{kind.__name__} was never said"
        until(lambda: failed or any(isinstance(each, Interrupted) for each in table.seen), "a word of it")
        assert not failed or failed[0].code == "timeout"
        stop.set()
        playing.join(PATIENCE)
        assert table.answers()
    finally:
        stop.set()
        table.close()
