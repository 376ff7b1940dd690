"""The rows of all cards as a process of its own prints them, kept in the user's cache for the next start."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk import plain, program
from gadesk.errors import UserError
from gadesk.files import write_whole
from gadesk.paths import resource, user_cache
from gadesk.sheets.card_rows import CardRow, by_slug

if TYPE_CHECKING:
    import subprocess

    from gadesk.library.library import Library

PROGRAM = ("cards", "glossary", "library", "rulestext", "script", "sheets")
"""The rooms that decide what is printed."""
SHIPPED = ("facts.jsonl", "sheets.jsonl", "wordings.jsonl")
FILE = "printed.jsonl"
LONGEST = 200  # of what the process says as it fails


class RowsError(UserError):
    """The rows could not be printed; the text is one plain sentence."""


class RowFile:
    """Reads the rows where they are kept; prints them where they are not, or are of other cards or another program."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._printed = b""

    def kept(self, key: str) -> dict[str, CardRow] | None:
        """The rows that are kept under a key, None where there are none."""
        try:
            first, _, rows = self._where().read_bytes().partition(b"\n")
        except OSError:
            return None
        return _shared(rows) if first.decode("utf-8", "replace") == key else None

    def printed(self) -> dict[str, CardRow]:
        """Have the rows printed; takes seconds, so call it on a worker thread. Raises RowsError."""
        with self._lock:
            if self._stopped:
                raise RowsError("The program ends.")
            try:
                process = self._process = program.start(program.Work.ROWS, asks=False, tells_faults=True)
            except OSError as error:
                raise RowsError(f"The texts of the cards can't be printed: {error.strerror or error}.") from None
        data, said = process.communicate()
        rows = rows_of(data)
        if rows is None:
            why = plain.line(said.decode(errors="replace").strip().rpartition("\n")[2], LONGEST)
            told = f" ({why})" if why else ""
            raise RowsError(f"The texts of the cards can't be printed: the process that does it ended too early{told}.")
        self._printed = data
        return rows

    def keep(self, key: str) -> None:
        """Keep what was printed last under a key."""
        with suppress(OSError):  # a full disk: it is printed again the next time
            write_whole(self._where(), key.encode() + b"\n" + self._printed)
        self._printed = b""

    def stop(self) -> None:
        """End what prints; before the program ends."""
        with self._lock:
            self._stopped = True
            if self._process is not None and self._process.poll() is None:
                self._process.kill()

    def _where(self) -> Path:
        return self._path or user_cache() / FILE


def rows_of(data: bytes) -> dict[str, CardRow] | None:
    """Read what was printed, None where it is not whole."""
    *lines, last = data.splitlines() or [b""]
    if last != str(len(lines)).encode():
        return None
    try:
        return by_slug(map(CardRow.from_json, map(json.loads, lines)))  # one by one: all at once take 6 MB meanwhile
    except (ValueError, TypeError, KeyError):
        return None


_last: tuple[bytes, dict[str, CardRow] | None] = b"", None
"""What was read last in this process, and the hash of what it was read from: nobody changes rows."""


def _shared(data: bytes) -> dict[str, CardRow] | None:
    """Read what was printed, as windows of one process share it."""
    global _last
    from hashlib import blake2b  # the window stands without it

    told, rows = _last
    name = blake2b(data, digest_size=16).digest()
    if name != told:
        rows = rows_of(data)
        _last = name, rows
    return rows


def key_of(library: Library | None) -> str:
    """Name the program, the shipped cards and the state of a library: what is printed is the same where this is."""
    from hashlib import blake2b  # the window stands without it

    found = blake2b(_of_the_program(PROGRAM), digest_size=16)
    if library is not None:
        with suppress(UserError):
            verdicts = sorted(library.texts.verdicts().items())
            found.update(json.dumps([library.synced_at, verdicts, library.texts.changed_slugs()]).encode())
    return found.hexdigest()


@cache
def _of_the_program(rooms: tuple[str, ...]) -> bytes:
    """A hash of the program and the shipped cards, as this process began to run them."""
    from hashlib import blake2b

    found = blake2b(digest_size=16)
    found.update(program.build().encode())  # a bundle has no sources to look at
    for path in _sources(rooms):
        found.update(f"\n{path.name}\n".encode())
        with suppress(OSError):
            found.update(path.read_bytes())
    return found.digest()


def _sources(rooms: tuple[str, ...]) -> Iterable[Path]:
    here = Path(__file__).resolve().parents[1]
    for room in rooms:
        yield from sorted((here / room).rglob("*.py"))
    yield from (resource("cards", name) for name in SHIPPED)
