"""A lock between programs on one machine, let go of by the system when its holder dies."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gadesk.library.errors import BusyError, told


@contextmanager
def held(path: Path, doing: str) -> Iterator[None]:
    """Hold the lock at `path`; if another program does, raise a `BusyError` that says what it is doing.

    SQLite's own lock of a file is used, which works alike on every system and cannot stay behind.
    """
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        with told(path):
            try:
                # Not EXCLUSIVE: for that one who looks in vain, and so reads for a moment, would be in the way.
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                    raise BusyError(f"Another gadesk is {doing}; wait until it is done, or close it.") from None
                raise
        yield
    finally:
        connection.close()
