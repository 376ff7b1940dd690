"""A seat's side of the protocol, without Qt: a reading thread, and a queue (or a callback) of messages.

client = Client.solo(plan)                  # starts a host process of its own
client = Client.solo(plan, hosts=reserve)   # or takes one that a `HostReserve` has loaded ahead
client = Client.connect(host, port, token)  # or takes a place at another's
for message in client.poll(): ...           # or client.on_message = callback (reader's thread)
client.answer((0,))
"""

from __future__ import annotations

import contextlib
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from gadesk.errors import UserError
from gadesk.paths import child_environment
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.passing import PassMode
from gadesk.protocol.plans import AHEAD, DeckCards, Failed, HostPlan, Outcome, Ready

CONNECT_WITHIN = 6.0
START_WITHIN = 60.0  # on this machine: what takes longer is broken, and not merely slow


class ConnectError(UserError):
    """The place could not be taken. The text is one plain sentence; `code` says which failure it was."""

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


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

    def stop(self) -> None:
        """End the process that waits; before the program ends."""
        if self._process is not None:
            self._process.kill()  # it has nothing to save, and may be busy loading
            _end(self._process)
            self._process = None


class HostProcess:
    """A host in a process of its own, which ends when this one does."""

    def __init__(self, plan: HostPlan, hosts: HostReserve | None = None) -> None:
        """Begin what the plan says, in a process of `hosts` if there are any."""
        self._process = _start() if hosts is None else hosts.take()
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(codec.dumps(codec.to_plain(plan)) + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:
            line = b""
        outcome = Outcome.decode(codec.loads(line)) if line else Failed("The host process ended at once.")
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


class Client:
    """One seat at a host. Messages arrive by `poll` or `wait`; `state` is the newest update."""

    def __init__(self, connection: socket.socket, host: HostProcess | None = None) -> None:
        self._socket = connection
        self._file = connection.makefile("rb")
        self._reader = threading.Thread(target=self._read, name="gadesk-seat", daemon=True)
        self._lock = threading.Lock()
        self._order = threading.RLock()
        self._queue: queue.Queue[wire.FromHost] = queue.Queue()
        self._closed = False
        self.host = host
        self.on_message: Callable[[wire.FromHost], None] | None = None
        self.welcome: wire.Welcome | None = None
        self.seats: tuple[wire.SeatInfo, ...] = ()
        self.state: wire.Update | None = None
        self._question = 0
        self.events: list[Event] = []

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
        """Take the place that a token (or the key of an earlier welcome) stands for, with a deck of one's own.

        `within` so many seconds whoever listens there must greet.
        """
        client = cls(_dial(host, port))
        try:
            client._greet(wire.Hello(wire.VERSION, token, name, deck), f"{host}, port {port}", within)
        except ConnectError:
            client.close()
            raise
        client._reader.start()
        return client

    # Doors for the window

    @property
    def seat(self) -> int:
        """Return the number of this seat."""
        return self.welcome.seat if self.welcome else -1

    @property
    def key(self) -> str:
        """Return what brings this place back after a lost connection."""
        return self.welcome.key if self.welcome else ""

    @property
    def decision(self) -> Decision | None:
        """Return the question that waits for this seat, as of the messages taken so far."""
        return self.state.decision if self.state else None

    def poll(self) -> list[wire.FromHost]:
        """Return the messages that arrived since the last call, without waiting."""
        found = []
        with self._order, contextlib.suppress(queue.Empty):
            while True:
                found.append(self._keep(self._queue.get_nowait()))
        return found

    def wait(self, seconds: float) -> wire.FromHost | None:
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

    def concede(self) -> None:
        """Give the game up."""
        self.send(wire.Concede())

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
            self._socket.sendall(wire.write(message))

    def close(self) -> None:
        """Leave the place, and end the host if it was this client's own."""
        self._closed = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self._reader.is_alive() and threading.current_thread() is not self._reader:
            self._reader.join(2)
        self._file.close()
        self._socket.close()
        if self.host:
            self.host.stop()

    # Inside

    def _keep(self, message: wire.FromHost) -> wire.FromHost:
        """Keep what a message says about the game; in the thread that takes the messages."""
        if isinstance(message, wire.Welcome | wire.Seats):
            self.seats = message.seats
        elif isinstance(message, wire.Notice):
            self._question = message.number or self._question
        elif isinstance(message, wire.Update):
            if self.state and message.game != self.state.game:
                self.events.clear()
            del self.events[message.first_event :]
            self.events.extend(message.events)
            self.state = message
        return message

    def _greet(self, hello: wire.Hello, where: str, within: float) -> None:
        self._socket.settimeout(within)
        try:
            self._socket.sendall(wire.write(hello))
            line = self._file.readline(wire.LONGEST_FROM_HOST)
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
        self.welcome = message
        self.seats = message.seats
        self._socket.settimeout(None)

    def _read(self) -> None:
        """Read messages until the connection ends (the reader's thread)."""
        reason = "The host is gone."
        try:
            while line := self._file.readline(wire.LONGEST_FROM_HOST):
                message = wire.read_from_host(line)
                self._give(message)
                if isinstance(message, wire.Refused) and message.final:
                    return
        except codec.CodecError as error:
            reason = f"The host sent something that can't be read: {error}"
        except (OSError, ValueError) as error:
            reason = f"The connection to the host was lost ({getattr(error, 'strerror', None) or error})."
        if not self._closed:
            self._give(wire.Refused(reason, "lost", final=True))

    def _give(self, message: wire.FromHost) -> None:
        self._queue.put(message)
        # What was there before somebody began to listen comes first, and is kept by whoever took it before the next.
        with self._order, contextlib.suppress(queue.Empty):
            while (listener := self.on_message) is not None:
                listener(self._keep(self._queue.get_nowait()))


def _dial(host: str, port: int) -> socket.socket:
    """Open a connection; each way in which it fails has its own sentence."""
    try:
        connection = socket.create_connection((host, port), timeout=CONNECT_WITHIN)
    except ConnectionRefusedError:
        text = f"Nothing listens at {host}, port {port}: is the host still running, and is the port right?"
        raise ConnectError(text, "refused") from None
    except TimeoutError:
        text = f"{host} gave no answer in {CONNECT_WITHIN:.0f} seconds: a firewall may be in the way, or it is off."
        raise ConnectError(text, "timeout") from None
    except socket.gaierror:
        raise ConnectError(f"The address {host} is not known: check how it is written.", "address") from None
    except OSError as error:
        raise ConnectError(f"There is no way to {host}: {error.strerror or error}.", "route") from None
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def wait_until(client: Client, ready: Callable[[], bool], seconds: float = START_WITHIN) -> bool:
    """Take messages until something holds; for programs and tests that have no event loop."""
    end = time.monotonic() + seconds
    while not ready():
        left = end - time.monotonic()
        if left <= 0:
            return False
        client.wait(left)
    return True
