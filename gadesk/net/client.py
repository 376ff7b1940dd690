"""A seat's side of the protocol, without Qt: a reading thread, and a queue (or a callback) of messages.

client = Client.solo(plan)                  # starts a host process of its own
client = Client.solo(plan, hosts=reserve)   # or takes one that a `HostReserve` has loaded ahead
client = join(visit, deck)                  # or takes the place at another machine for which a visit has come
for message in client.poll(): ...           # or client.on_message = callback (reader's thread)
client.answer((0,))
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from gadesk.net.connection import CONNECT_WITHIN, ConnectError, Connection, dial
from gadesk.net.discovery import Finder
from gadesk.net.tables import OpenTable
from gadesk.net.visit import Visit
from gadesk.paths import child_environment
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.passing import PassMode
from gadesk.protocol.plans import AHEAD, OUTCOMES, DeckCards, Failed, HostPlan, Ready, Several
from gadesk.records import dataclass

BEAT_EVERY, SILENT = 1.5, 5.0
"""Seconds between two signs of life, and without one from the host until the connection is taken for lost."""
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 5.0
FIND_WITHIN = 4.0
FINAL = frozenset({"taken", "declined"})
"""With these codes a host that has proved itself says that the place is not there any more."""
_AWAY = "away"
START_WITHIN = 60.0  # on this machine: what takes longer is broken, and not merely slow


class SeveralScenarios(ConnectError):
    """A game was to be begun from a file that holds several scenarios; `titles` are theirs, in their order."""

    def __init__(self, titles: tuple[str, ...]) -> None:
        super().__init__(f"This file holds {len(titles)} scenarios: choose one of them.", "several")
        self.titles = titles


def _start(*words: str) -> subprocess.Popen[bytes]:
    """Start a process that loads what a host needs and waits for a plan; it ends when its input does."""
    command = [sys.executable, "-m", "gadesk.session.host", *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment())


def _end(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    try:
        process.wait(3)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class HostReserve:
    """At most one host process that is loaded before a game is begun, so that the game is there at once."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Return the number of the process that waits, if one does."""
        return self._process.pid if self._process is not None else None

    def fill(self) -> None:
        """Start a process, if none waits."""
        if self._process is None:
            self._process = _start(AHEAD)

    def take(self) -> subprocess.Popen[bytes]:
        """Give the process that waits away, or a new one."""
        process, self._process = self._process, None
        if process is not None and process.poll() is not None:
            _end(process)
            process = None
        return process or _start()

    def give_back(self, process: subprocess.Popen[bytes]) -> None:
        """Keep a process that waits for a plan again, unless another waits already."""
        if self._process is None:
            self._process = process
        else:
            _end(process)

    def stop(self) -> None:
        """End the process that waits; before the program ends."""
        if self._process is not None:
            self._process.kill()  # it has nothing to save, and may be busy loading
            _end(self._process)
            self._process = None


class HostProcess:
    """A host in a process of its own, which ends when this one does."""

    def __init__(self, plan: HostPlan, hosts: HostReserve | None = None) -> None:
        """Begin what the plan says, in a process of `hosts` if there are any.

        Raises ConnectError where it can't be begun, which is a `SeveralScenarios` where the plan leaves open from what.
        """
        self._process = _start() if hosts is None else hosts.take()
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(codec.dumps(plan) + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:
            line = b""
        outcome = OUTCOMES.one_of(codec.loads(line)) if line else Failed("The host process ended at once.")
        if isinstance(outcome, Several):
            if hosts is None:
                self.stop()
            else:
                hosts.give_back(self._process)
            raise SeveralScenarios(outcome.titles)
        if isinstance(outcome, Failed):
            self.stop()
            raise ConnectError(outcome.reason, "host")
        self.ready: Ready = outcome

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def running(self) -> bool:
        """Say whether the host is still there."""
        return self._process.poll() is None

    def stop(self) -> None:
        """End the host, which closes its journal first."""
        _end(self._process)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The connection is lost, for a reason, and tried again until it is back: a `Welcome` comes then."""

    reason: str


Message = wire.FromHost | Interrupted
Place = tuple[Connection, wire.Welcome]
"""A connection with whose end a place was taken."""


class Client:
    """One seat at a host. Messages arrive by `poll` or `wait`; `state` is the newest update."""

    def __init__(self, place: Place, again: Callable[[], Place] | None = None) -> None:
        """Play at a place that was taken; `again` takes it again, from a thread, whenever the connection is lost.

        What `again` raises ends the game for this seat only where its code is among `FINAL`.
        """
        self._connection, self.welcome = place
        self._again = again
        self._lock = threading.Lock()
        self._order = threading.RLock()
        self._queue: queue.Queue[Message] = queue.Queue()
        self._closed = threading.Event()
        self._heard = time.monotonic()
        self.host: HostProcess | None = None
        self.on_message: Callable[[Message], None] | None = None
        self.seats: tuple[wire.SeatInfo, ...] = self.welcome.seats
        self.state: wire.Update | None = None
        self.match: wire.Match | None = None
        self._question = 0
        self.events: list[Event] = []
        self._threads = [threading.Thread(target=self._read, name="gadesk-seat", daemon=True)]
        if again is not None:
            self._threads.append(threading.Thread(target=self._beat, name="gadesk-heartbeat", daemon=True))
        for thread in self._threads:
            thread.start()

    @classmethod
    def solo(cls, plan: HostPlan, seat: int = 0, name: str = "", hosts: HostReserve | None = None) -> Client:
        """Start a host process on this machine, or take one of `hosts`, and take a seat there."""
        host = HostProcess(plan, hosts)
        try:
            client = cls.connect(plan.address, host.ready.port, host.ready.tokens[seat], name, within=START_WITHIN)
        except ConnectError:
            host.stop()
            raise
        client.host = host
        return client

    @classmethod
    def connect(
        cls,
        host: str,
        port: int,
        token: str,
        name: str = "",
        deck: DeckCards | None = None,
        *,
        within: float = CONNECT_WITHIN,
    ) -> Client:
        """Take the place on this machine that a token (or the key of an earlier welcome) stands for.

        `within` so many seconds whoever listens there must greet.
        """
        connection = Connection(dial((host,), port))
        try:
            hello = wire.Hello(wire.VERSION, token, name, deck)
            return cls((connection, _greet(connection, hello, f"{host}, port {port}", within)))
        except ConnectError:
            connection.close()
            raise

    # Doors for the window

    @property
    def seat(self) -> int:
        """Return the number of this seat."""
        return self.welcome.seat

    @property
    def key(self) -> str:
        """Return what brings this place back after a lost connection, at a host of this machine."""
        return self.welcome.key

    @property
    def decision(self) -> Decision | None:
        """Return the question that waits for this seat, as of the messages taken so far."""
        return self.state.decision if self.state else None

    def poll(self) -> list[Message]:
        """Return the messages that arrived since the last call, without waiting."""
        found = []
        with self._order, contextlib.suppress(queue.Empty):
            while True:
                found.append(self._keep(self._queue.get_nowait()))
        return found

    def wait(self, seconds: float) -> Message | None:
        """Wait for one message, or return None when the time is over."""
        try:
            return self._keep(self._queue.get(timeout=seconds))
        except queue.Empty:
            return None

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        """Answer the question that is due; `CANCEL` takes an announced play back where that is allowed."""
        asked = decision or self.decision
        if asked is not None and self.state is not None:
            self.send(wire.Answer(self.state.epoch, asked.number, choice))

    def concede(self, match: bool = False) -> None:
        """Give the game up, or the whole match."""
        self.send(wire.Concede(match))

    def present(self, deck: DeckCards | None = None) -> None:
        """Present a deck for the next game of the match; without one it is that of the game before."""
        self.send(wire.Present(deck))

    def choose_first(self, seat: int) -> None:
        """Choose who goes first in the next game."""
        self.send(wire.First(seat))

    def undo(self, steps: int = 1) -> None:
        """Ask to go back by so many own answers."""
        self.send(wire.Undo(steps))

    def passing(self, mode: PassMode) -> None:
        """Set how long this seat passes by itself; `PassMode()` cancels."""
        self.send(wire.Passing(mode))

    def rematch(self) -> None:
        """Ask for another game."""
        self.send(wire.Rematch())

    def consent(self, yes: bool, number: int | None = None) -> None:
        """Agree, or not, to what another seat asked for in the notice of that number, or else in the newest."""
        self.send(wire.Consent(yes, self._question if number is None else number))

    def send(self, message: wire.FromSeat) -> None:
        """Send one message; a lost connection is told by the queue."""
        with self._lock, contextlib.suppress(OSError):
            self._connection.send(wire.write(message))

    def close(self) -> None:
        """Leave the place, and end the host if it was this client's own."""
        self._closed.set()
        self._connection.hang_up()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(2)
        self._connection.close()
        if self.host:
            self.host.stop()

    # Inside

    def _keep(self, message: Message) -> Message:
        """Keep what a message says about the game; in the thread that takes the messages."""
        if isinstance(message, wire.Welcome):
            self.welcome, self.seats = message, message.seats
        elif isinstance(message, wire.Seats):
            self.seats = message.seats
        elif isinstance(message, wire.Notice):
            self._question = message.number or self._question
        elif isinstance(message, wire.Match):
            self.match = message
        elif isinstance(message, wire.Update):
            if self.state and message.game != self.state.game:
                self.events.clear()
            del self.events[message.first_event :]
            self.events.extend(message.events)
            self.state = message
        return message

    def _read(self) -> None:
        """Read messages until the place is left or lost for good (the reader's thread)."""
        while not self._closed.is_set():
            reason, final = self._read_to_the_end()
            if final or self._closed.is_set():
                return
            if self._again is None:
                self._give(wire.Refused(reason, "lost", final=True))
                return
            self._give(Interrupted(reason))
            if not self._return(self._again):
                return

    def _read_to_the_end(self) -> tuple[str, bool]:
        """Read one connection; say why it ended, and whether the host has ended it for good."""
        try:
            while line := self._connection.read(wire.LONGEST_FROM_HOST):
                self._heard = time.monotonic()
                message = wire.read_from_host(line)
                if not isinstance(message, wire.Pong):
                    self._give(message)
                if isinstance(message, wire.Refused) and message.final:
                    return message.reason, True
        except codec.CodecError as error:
            return f"The host sent something that can't be read: {error}", False
        except (OSError, ValueError) as error:
            return f"The connection to the host was lost ({getattr(error, 'strerror', None) or error}).", False
        return "The host is gone.", False

    def _return(self, again: Callable[[], Place]) -> bool:
        """Take the place again, for as long as it takes; False where that can't be."""
        pause = FIRST_PAUSE
        while not self._closed.wait(pause):
            pause = min(pause * 2, LONGEST_PAUSE)
            try:
                connection, welcome = again()
            except ConnectError as error:
                if error.code in FINAL:
                    self._give(wire.Refused(str(error), error.code, final=True))
                    return False
                self._give(Interrupted(str(error)))
                continue
            with self._lock:
                self._connection.close()
                self._connection, self._heard = connection, time.monotonic()
            if self._closed.is_set():
                connection.close()
                return False
            self._give(welcome)
            return True
        return False

    def _beat(self) -> None:
        """Say every other second that this seat is there, and notice when the host is not (the heart's thread)."""
        while not self._closed.wait(BEAT_EVERY):
            if time.monotonic() - self._heard > SILENT:
                self._connection.hang_up()
            else:
                self.send(wire.Ping())

    def _give(self, message: Message) -> None:
        self._queue.put(message)
        # What was there before somebody began to listen comes first, and is kept by whoever took it before the next.
        with self._order, contextlib.suppress(queue.Empty):
            while (listener := self.on_message) is not None:
                listener(self._keep(self._queue.get_nowait()))


def join(visit: Visit, deck: DeckCards | None = None, waiting: Callable[[str], None] | None = None) -> Client:
    """Take the place that a visit to another machine has come for; it is taken again whenever it is lost.

    Raises ConnectError. With the code "deck" another deck may be brought; otherwise the visit is over.
    """
    try:
        welcome = visit.join(deck, waiting)
    except ConnectError as error:
        if error.code != "deck":
            visit.close()
        raise
    return Client((visit.connection, welcome), Return(visit))


class Return:
    """Takes the place of a visit again: at the addresses of before, and at those where the same host is found now."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit

    def __call__(self) -> Place:
        """Try once. Raises ConnectError."""
        try:
            visit = self._come()
        except ConnectError as error:
            # Who has not proved to be the host may say what it likes: it is no reason to give the place up.
            raise ConnectError(str(error), _AWAY) from None
        try:
            welcome = visit.join(None)
        except ConnectError:
            visit.close()
            raise
        self._visit = visit
        return visit.connection, welcome

    def _come(self) -> Visit:
        before = self._visit
        try:
            return Visit.begin(before.addresses, before.port, before.name, peer=before.peer)
        except ConnectError:
            moved = self._found()
            if moved is None:
                raise
            return Visit.begin(moved.addresses, moved.port, before.name, peer=before.peer)

    def _found(self) -> OpenTable | None:
        """Look for the same host elsewhere on the network: machines get other addresses, and hosts other ports."""
        finder = Finder()
        end = time.monotonic() + FIND_WITHIN
        try:
            while time.monotonic() < end:
                for table in finder.tables():
                    elsewhere = (table.port, *table.addresses[:1]) != (self._visit.port, *self._visit.addresses[:1])
                    if table.fingerprint == self._visit.peer.fingerprint and elsewhere:
                        return table
                time.sleep(0.1)
        finally:
            finder.close()
        return None


def _greet(connection: Connection, hello: wire.Hello, where: str, within: float) -> wire.Welcome:
    connection.wait_at_most(within)
    message: wire.FromHost | None = None
    try:
        connection.send(wire.write(hello))
        line = connection.read(wire.LONGEST_FROM_HOST)
        message = wire.read_from_host(line) if line else None
    except TimeoutError:
        raise ConnectError(f"{where} does not answer: is it a gadesk host?", "timeout") from None
    except OSError as error:
        raise ConnectError(f"The connection to {where} broke: {error.strerror or error}.", "broken") from None
    except codec.CodecError:
        text = f"What listens at {where} is not a gadesk host, or one of another version."
        raise ConnectError(text, "stranger") from None
    if isinstance(message, wire.Refused):
        raise ConnectError(message.reason, message.code)
    if not isinstance(message, wire.Welcome):
        raise ConnectError(f"What listens at {where} is not a gadesk host.", "stranger")
    connection.wait_at_most(None)
    return message


def wait_until(client: Client, ready: Callable[[], bool], seconds: float = START_WITHIN) -> bool:
    """Take messages until something holds; for programs and tests that have no event loop."""
    end = time.monotonic() + seconds
    while not ready():
        left = end - time.monotonic()
        if left <= 0:
            return False
        client.wait(left)
    return True
