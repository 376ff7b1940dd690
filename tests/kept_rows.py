"""The rows of all cards for the homes of tests: printed once for all tests, and kept for the next run.

A window has them printed by a process of its own where its home does not hold them (`sheets/row_file`), which takes
longer than most tests: each test with a window in a new home would do it anew. What is kept was printed by that very
process, and is found again under a hash of the whole program, the shipped cards and this Python.
"""

from __future__ import annotations

import fcntl
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from unittest.mock import patch

import pytest

from gadesk.files import write_whole
from gadesk.library.library import Library
from gadesk.paths import resource, user_cache
from gadesk.sheets import printed
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.card_rows import CardRow
from gadesk.sheets.row_file import FILE, RowFile, key_of, rows_of

ROOT = Path(__file__).resolve().parent.parent
KEPT = "GADESK_KEPT_ROWS"
"""Names the folder where they are kept; without it nothing is laid anywhere."""
HOMES = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def lay(home: Path | None = None) -> None:
    """Put the rows into the cache of a home, by its XDG_CACHE_HOME, or of the home of this process."""
    if KEPT in os.environ:
        rows = kept(Path(os.environ[KEPT]))
        where = (user_cache() if home is None else home / "gadesk") / FILE
        if not where.is_file() or where.stat().st_size != len(rows) or where.read_bytes() != rows:
            write_whole(where, rows)


def give() -> None:
    """Have what prints in this very process take the rows of the shipped cards, too."""
    made = printed._bundled_rows()
    if len(made) < len(bundled_sheets()):
        made.update(_read(kept(Path(os.environ[KEPT]))))


def lay_synced(library: Library, cards: Sequence[object]) -> None:
    """Put the rows of a library that was synced with some cards into the cache of the home of this process."""
    if KEPT in os.environ:
        name = f"{_program()}-{blake2b(json.dumps(cards).encode(), digest_size=8).hexdigest()}"
        rows = _under(Path(os.environ[KEPT]), name, partial(_print_of, library))
        write_whole(user_cache() / FILE, key_of(library).encode() + b"\n" + rows.partition(b"\n")[2])


def print_here(patch: pytest.MonkeyPatch) -> None:
    """Have windows of homes with cards of their own take the kept rows, and print those of the own cards themselves.

    Most tests want no row of those homes, and end the process that would print all of them before it is done.
    """
    patch.setattr(RowFile, "printed", _printed_here)


def _printed_here(file: RowFile) -> dict[str, CardRow]:
    library = Library.open()
    try:
        rows, file._printed = _with_own(key_of(library), library)
    finally:
        library.close()
    return rows


_own: dict[str, tuple[dict[str, CardRow], bytes]] = {}
"""By the state of the library: many tests have a window in the same home."""


def _with_own(key: str, library: Library) -> tuple[dict[str, CardRow], bytes]:
    if key not in _own:
        rows, made = dict(_read(kept(Path(os.environ[KEPT])))), printed.Rows(library)
        rows |= {slug: made.row(slug) for slug in library.texts.sheets()}
        lines = [json.dumps(row.as_json(), separators=(",", ":")) for row in rows.values()]
        _own[key] = rows, "\n".join([*lines, f"{len(lines)}\n"]).encode()
    return _own[key]


@cache
def _read(file: bytes) -> dict[str, CardRow]:
    rows = rows_of(file.partition(b"\n")[2])
    assert rows is not None
    return rows


@cache
def kept(folder: Path) -> bytes:
    """Return what a RowFile keeps for a home without cards of its own; of several processes at once one prints it."""
    return _under(folder, _program(), _print)


def _under(folder: Path, name: str, make: Callable[[Path], None]) -> bytes:
    path = folder / f"{name}.jsonl"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.is_file():
            for older in folder.glob("*.jsonl"):
                if not older.name.startswith(_program()):
                    older.unlink()
            make(path)
    return path.read_bytes()


def _print(path: Path) -> None:
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, dict.fromkeys(HOMES, home)):
        library = Library.open()
        _print_of(library, path)
        library.close()


def _print_of(library: Library, path: Path) -> None:
    file = RowFile(path)
    file.printed()
    file.keep(key_of(library))


@cache
def _program() -> str:
    found = blake2b(sys.version.encode(), digest_size=16)
    for each in (*sorted((ROOT / "gadesk").rglob("*.py")), *sorted(resource("cards").iterdir())):
        found.update(f"\n{each.relative_to(ROOT)}\n".encode() + each.read_bytes())
    return found.hexdigest()
