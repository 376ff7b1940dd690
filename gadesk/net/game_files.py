"""The files in which a guest's program remembers games: rows of JSON, of which the last one may have been cut off."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gadesk import foreign

LONGEST = 16 * 1024 * 1024
_LONGEST_LINE = 256 * 1024


def by_age(folder: Path) -> list[Path]:
    """Return the files of games in a folder, the newest last."""
    dated: list[tuple[int, Path]] = []
    for path in folder.glob("*.jsonl"):
        with contextlib.suppress(OSError):  # gone meanwhile
            dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated)]


def first_row(path: Path) -> dict[str, Any]:
    """Read the first row of a file; nothing where there is none. Raises `foreign.Unreadable`."""
    return next(iter(_whole([foreign.first_line(path, _LONGEST_LINE)])), {})


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Read what was remembered; a line that was cut off ends it."""
    try:
        data = foreign.read_file(path, LONGEST)
    except foreign.Unreadable:
        return []
    return list(_whole(data.split(b"\n")))


def _whole(rows: Iterable[bytes]) -> Iterable[dict[str, Any]]:
    for row in rows:
        try:
            line = foreign.json_of(row, LONGEST) if row else None
        except foreign.Unreadable:
            return
        if isinstance(line, dict):
            yield line
