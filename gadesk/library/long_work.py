"""Long work that shows how far it is, can be paused and can be stopped."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from gadesk.library.errors import Cancelled
from gadesk.records import dataclass

_LOOK_EVERY = 0.2
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far some work is: what, how many of how many, and how long yet in seconds if that can be told."""

    what: str
    done: int
    of: int
    seconds_left: float | None = None


Watcher = Callable[[Progress], None]


class Control:
    """The switch of one piece of long work, held by whoever started it and asked by the work itself."""

    def __init__(self) -> None:
        self._go_on = threading.Event()
        self._go_on.set()
        self._stop = threading.Event()

    @property
    def paused(self) -> bool:
        """Whether the work is asked to wait."""
        return not self._go_on.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether the work is asked to end."""
        return self._stop.is_set()

    def pause(self) -> None:
        """Ask the work to wait at the next step."""
        self._go_on.clear()

    def resume(self) -> None:
        """Let the work go on."""
        self._go_on.set()

    def cancel(self) -> None:
        """Ask the work to end at the next step."""
        self._stop.set()
        self._go_on.set()

    def check(self) -> None:
        """Wait while the work is paused; raise `Cancelled` once it is to end."""
        while not self._go_on.wait(_LOOK_EVERY):
            pass
        if self._stop.is_set():
            raise Cancelled()

    def now(self) -> float:
        """Tell the time in seconds, of a clock that only goes on; a test's may be ahead of the system's."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait some seconds, but no longer than until the work is to end."""
        if self._stop.wait(seconds):
            raise Cancelled()

    def unless_cancelled(self, work: Callable[[], T]) -> T:
        """Do work that can't be interrupted, like a request; once it is to end, its outcome is not waited for."""
        outcomes: queue.SimpleQueue[T | BaseException] = queue.SimpleQueue()

        def run() -> None:
            try:
                outcomes.put(work())
            except BaseException as error:  # whoever waits gets it
                outcomes.put(error)

        threading.Thread(target=run, name="request", daemon=True).start()
        while not self._stop.is_set():
            with suppress(queue.Empty):
                outcome = outcomes.get(timeout=_LOOK_EVERY)
                if isinstance(outcome, BaseException):
                    raise outcome
                return outcome
        raise Cancelled()


class Meter:
    """Counts steps of one kind and reckons how long the rest will take; safe to use from several threads."""

    def __init__(self, what: str, of: int, watcher: Watcher | None, done: int = 0) -> None:
        self.what, self.of, self.done = what, of, done
        self._watcher = watcher
        self._began, self._at_start = time.monotonic(), done
        self._lock = threading.Lock()
        self.tell()

    def step(self, count: int = 1) -> None:
        """Count steps that are done and tell the watcher."""
        with self._lock:
            self.done += count
        self.tell()

    def tell(self) -> None:
        """Tell the watcher how far the work is."""
        if self._watcher is not None:
            self._watcher(self.progress())

    def progress(self) -> Progress:
        """Say how far the work is."""
        made = self.done - self._at_start
        spent = time.monotonic() - self._began
        left = spent / made * (self.of - self.done) if made > 0 else None
        return Progress(self.what, self.done, self.of, left)
