"""Games on all cores: processes that each play one game after the other, and give the results in the order asked for.

A process, `python -m gadesk.session.contests.worker`, reads a `Wanted` a line and answers each with a `Played`. It ends
when its input does.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from gadesk import program
from gadesk.protocol import codec
from gadesk.session.contests.one_game import Games, Played, Wanted

if TYPE_CHECKING:
    import subprocess

AHEAD = 4
"""How many games each process may be ahead of the first one that is not finished."""
MOST_JOBS = 64
KIND = "--kind"
"""Tells a process to stand back behind what somebody waits for."""


def cores() -> int:
    """Say how many processes this machine plays with at once."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(MOST_JOBS, count or 1))


class Workers:
    """So many processes; 0 plays in this one. To be stopped by whoever made it, at any time and from any thread.

    With `kind` they stand back behind whatever else the machine does.
    """

    def __init__(self, jobs: int, kind: bool = False) -> None:
        self._jobs, self._kind = jobs, kind
        self._changed = threading.Condition()
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._going = threading.Event()
        self._going.set()
        self.stopped = False

    @property
    def pids(self) -> list[int]:
        """Return the numbers of the processes that are there now."""
        with self._changed:
            return [process.pid for process in self._processes]

    def pause(self, on: bool) -> None:
        """Begin no further game while this is on; those that are being played are finished."""
        (self._going.clear if on else self._going.set)()

    def stop(self) -> None:
        """End all games; who waits for a result gets none any more."""
        with self._changed:
            self.stopped = True
            for process in self._processes:
                process.kill()
            self._changed.notify_all()
        self._going.set()

    def play(self, games: Iterable[Wanted]) -> Iterator[Played]:
        """Play games, yielding what came of each in their order, until they or the processes are stopped."""
        if self._jobs == 0:
            yield from self._play_here(games)
            return
        queue = _Queue(games, self._jobs * AHEAD, self._changed)
        threads = [threading.Thread(target=self._serve, args=(queue,), daemon=True) for _ in range(self._jobs)]
        for thread in threads:
            thread.start()
        try:
            while not self.stopped:
                played = queue.next(lambda: self.stopped)
                if played is None:
                    break
                yield played
        finally:
            queue.close()
            self.stop()
            for thread in threads:
                thread.join()

    def _play_here(self, games: Iterable[Wanted]) -> Iterator[Played]:
        table = Games()
        for wanted in games:
            self._going.wait()
            if self.stopped:
                return
            yield table.play(wanted)

    def _serve(self, queue: _Queue) -> None:
        """Have one process play what is wanted; one that dies is replaced, and its game told as a fault."""
        process: subprocess.Popen[bytes] | None = None
        while (taken := queue.take()) is not None:
            self._going.wait()
            at, wanted = taken
            if process is None:
                process = self._begin()
            played = _answered(process, wanted) if process is not None else None
            if played is None:
                self._end(process)
                process = None
                played = Played(wanted.number, fault="The process that played this game ended too early.")
            queue.put(at, played)
        self._end(process)

    def _begin(self) -> subprocess.Popen[bytes] | None:
        with self._changed:
            if self.stopped:
                return None
            try:
                process = program.start(program.Work.CONTEST, *([KIND] if self._kind else []), apart=True)
            except OSError:
                return None
            self._processes.add(process)
            return process

    def _end(self, process: subprocess.Popen[bytes] | None) -> None:
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.kill()
        process.wait()
        with self._changed:
            self._processes.discard(process)


def _answered(process: subprocess.Popen[bytes], wanted: Wanted) -> Played | None:
    try:
        return codec.record_of(Played, codec.loads(program.answered(process, codec.dumps(wanted))))
    except (OSError, ValueError):
        return None


class _Queue:
    """Games to be played by whoever is free, and what came of them, given in their order."""

    def __init__(self, games: Iterable[Wanted], ahead: int, changed: threading.Condition) -> None:
        self._games, self._ahead, self._changed = iter(games), ahead, changed
        self._done: dict[int, Played] = {}
        self._taken = self._given = 0
        self._closed = False
        self._last: int | None = None

    def take(self) -> tuple[int, Wanted] | None:
        """Take the next game, waiting while too many are ahead; None where there is none left."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._taken < self._given + self._ahead)
            wanted = None if self._closed else next(self._games, None)
            if wanted is None:
                self._last = self._taken if self._last is None else self._last
                self._changed.notify_all()
                return None
            self._taken += 1
            return self._taken - 1, wanted

    def put(self, at: int, played: Played) -> None:
        """Give what came of a game."""
        with self._changed:
            self._done[at] = played
            self._changed.notify_all()

    def next(self, stopped: Callable[[], bool]) -> Played | None:
        """Wait for the next result in order; None after the last, or where all is stopped."""
        with self._changed:
            self._changed.wait_for(lambda: self._given in self._done or self._given == self._last or stopped())
            if self._given not in self._done:
                return None
            played = self._done.pop(self._given)
            self._given += 1
            self._changed.notify_all()
            return played

    def close(self) -> None:
        """Let no further game be taken."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
