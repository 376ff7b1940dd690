"""A host in a process of its own: started ahead or when a game begins, ended with the program that started it."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

from gadesk import program
from gadesk.net.connection import ConnectError
from gadesk.protocol import codec
from gadesk.protocol.plans import AHEAD, OUTCOMES, Failed, HostPlan, Ready, Several

if TYPE_CHECKING:
    import subprocess

START_WITHIN = 60.0
"""Seconds for what happens on this machine: what takes longer is broken, and not merely slow."""
REFUSES, DIED, GIVEN_UP = "host", "died", "given up"
"""The codes of a host that says why it does not begin, of one that ends without a word, and of one nobody wants now."""


class SeveralScenarios(ConnectError):
    """A game was to be begun from a file that holds several scenarios; `titles` are theirs, in their order."""

    def __init__(self, titles: tuple[str, ...]) -> None:
        super().__init__(f"This file holds {len(titles)} scenarios: choose one of them.", "several")
        self.titles = titles


class Beginning:
    """A game that is being begun in one thread, while another may give it up: what it waits for is ended then."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._given_up = False

    @property
    def given_up(self) -> bool:
        """Whether nobody wants the game any more."""
        return self._given_up

    def of(self, process: subprocess.Popen[bytes]) -> None:
        """Tell which process is waited for."""
        with self._lock:
            self._process = process
            if self._given_up:
                process.kill()

    def give_up(self) -> None:
        """Want the game no more: whoever waits for its process comes to an end. It has played nothing yet."""
        with self._lock:
            self._given_up = True
            if self._process is not None:
                self._process.kill()


def _start(*words: str) -> subprocess.Popen[bytes]:
    """Start a process that loads what a host needs and waits for a plan; it ends when its input does."""
    return program.start(program.Work.HOST, *words)


def _end(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
    if not program.ended(process, 3):
        process.kill()
        process.wait()


class HostReserve:
    """At most one host process that is loaded before a game is begun, so that the game is there at once.

    One thread fills it, and others take from it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Return the number of the process that waits, if one does."""
        return self._process.pid if self._process is not None else None

    def fill(self) -> None:
        """Start a process, if none waits."""
        with self._lock:
            if self._process is None:
                self._process = _start(AHEAD)

    def take(self) -> subprocess.Popen[bytes]:
        """Give the process that waits away, or a new one."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None and process.poll() is not None:
            _end(process)
            process = None
        return process or _start()

    def give_back(self, process: subprocess.Popen[bytes]) -> None:
        """Keep a process that waits for a plan again, unless another waits already."""
        with self._lock:
            kept, self._process = self._process, self._process or process
        if kept is not None:
            _end(process)

    def stop(self) -> None:
        """End the process that waits; before the program ends."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()  # it has nothing to save, and may be busy loading
            _end(process)


class HostProcess:
    """A host in a process of its own, which ends when this one does."""

    def __init__(self, plan: HostPlan, hosts: HostReserve | None = None, beginning: Beginning | None = None) -> None:
        """Begin what the plan says, in a process of `hosts` if there are any; `beginning` may be given up meanwhile.

        Raises ConnectError where it can't be begun, which is a `SeveralScenarios` where the plan leaves open from what.
        """
        self._process = _start() if hosts is None else hosts.take()
        if beginning is not None:
            beginning.of(self._process)
        try:
            line = program.answered(self._process, codec.dumps(plan))
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            self.stop()
            unwanted = beginning is not None and beginning.given_up
            raise ConnectError("The host process ended at once.", GIVEN_UP if unwanted else DIED)
        outcome = OUTCOMES.one_of(codec.loads(line))
        if isinstance(outcome, Several):
            if hosts is None:
                self.stop()
            else:
                hosts.give_back(self._process)
            raise SeveralScenarios(outcome.titles)
        if isinstance(outcome, Failed):
            self.stop()
            raise ConnectError(outcome.reason, REFUSES)
        self.ready: Ready = outcome

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def running(self) -> bool:
        """Say whether the host is still there."""
        return self._process.poll() is None

    def ends_within(self, seconds: float) -> bool:
        """Wait so long at most for the process to end by itself; say whether it has."""
        return program.ended(self._process, seconds)

    def stop(self) -> None:
        """End the host, which closes its journal first."""
        _end(self._process)
