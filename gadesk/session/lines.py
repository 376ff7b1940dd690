"""Lines of a host's connections: bounded, refused with a sentence, and few of those that say nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

from gadesk.protocol import messages as wire

SILENT = 3.6
"""Seconds without a word from a seat whose program says every second that it is there, until it is away."""
_LATE = 0.5
_ONCE_MORE = (0.1, 0.1)
"""Seconds in which what lies in the system's buffers is taken, before somebody is said to be silent."""
MOST_GREETING = 16  # connections that have not greeted yet; those at a seat are never more than the seats


async def read_line(reader: asyncio.StreamReader) -> bytes | None:
    """Read one line; None at the end. An overlong one comes back cut, and is refused as such."""
    try:
        line = await reader.readuntil(b"\n")
    except asyncio.LimitOverrunError:
        await _skip(reader)
        return b" " * (wire.LONGEST_FROM_SEAT + 1)
    except asyncio.IncompleteReadError:
        return None
    return line


async def heard_line(reader: asyncio.StreamReader, silent: float | None) -> bytes | None:
    """Read one line; None at the end. Raises TimeoutError where none comes for `silent` seconds.

    If the host itself stood still meanwhile, be it at the very end, what came is taken first.
    """
    if silent is None:
        return await read_line(reader)
    for wait in (silent, *_ONCE_MORE):
        while True:
            end = asyncio.get_running_loop().time() + wait
            try:
                async with asyncio.timeout(wait):
                    return await read_line(reader)
            except TimeoutError:
                if asyncio.get_running_loop().time() < end + _LATE:
                    break
    raise TimeoutError


async def drained(writer: asyncio.StreamWriter, silent: float | None) -> None:
    """Wait until a connection takes more. Raises TimeoutError where it takes nothing for `silent` seconds.

    Whoever waits here hears nothing meanwhile: one that says that it is there, and reads nothing, is away as well.
    """
    while True:
        size, end = writer.transport.get_write_buffer_size(), asyncio.get_running_loop().time() + (silent or 0.0)
        try:
            async with asyncio.timeout(silent):
                return await writer.drain()
        except TimeoutError:
            stood_still = asyncio.get_running_loop().time() >= end + _LATE
            if not stood_still and writer.transport.get_write_buffer_size() >= size:
                raise


async def _skip(reader: asyncio.StreamReader) -> None:
    """Throw the rest of an overlong line away."""
    while True:
        try:
            await reader.readuntil(b"\n")
            return
        except asyncio.LimitOverrunError as error:
            await reader.readexactly(max(1, error.consumed))


def refuse(writer: asyncio.StreamWriter, reason: str, code: str) -> None:
    """Tell why a connection ends, and end it."""
    with contextlib.suppress(ConnectionError, RuntimeError):
        writer.write(wire.write(wire.Refused(reason, code, final=True)))
    writer.close()


class Greeting:
    """Connections that wait for something, the oldest first; each with the address that it comes from.

    Unless told, that they have not greeted yet.
    """

    def __init__(
        self, most: int = MOST_GREETING, words: str = "The host has too many connections that say nothing."
    ) -> None:
        self._most, self._words = most, words
        self._tasks: dict[asyncio.Task[object], str] = {}
        self._writers: dict[asyncio.Task[object], asyncio.StreamWriter] = {}

    def come(self, address: str, writer: asyncio.StreamWriter | None = None) -> asyncio.Task[object]:
        """Note the running task's connection, and return the task; where there are many, let go of one.

        It is the oldest of the address with the most such connections: who does nothing keeps nobody else out.
        """
        if len(self._tasks) >= self._most:
            most, _ = Counter(self._tasks.values()).most_common(1)[0]
            self.let_go(next(task for task, where in self._tasks.items() if where == most), self._words, "full")
        task = _running()
        self._tasks[task] = address
        if writer is not None:
            self._writers[task] = writer
        return task

    def speaks(self, writer: asyncio.StreamWriter) -> None:
        """Note by which way the running task's connection can be told why it ends."""
        if _running() in self._tasks:
            self._writers[_running()] = writer

    def done(self) -> None:
        """Note that the running task's connection has greeted, or has ended."""
        self._tasks.pop(_running(), None)
        self._writers.pop(_running(), None)

    def let_go(self, task: asyncio.Task[object], reason: str, code: str) -> None:
        """Tell a connection why it ends, and end it."""
        self._tasks.pop(task, None)
        writer = self._writers.pop(task, None)
        if writer is not None:
            refuse(writer, reason, code)
        task.cancel()


def _running() -> asyncio.Task[object]:
    task = asyncio.current_task()
    assert task is not None
    return task
