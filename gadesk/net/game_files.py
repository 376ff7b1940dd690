"""The files in which a guest's program remembers games: rows of JSON, of which the last one may have been cut off."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.protocol.fairness import Checked

LONGEST = 16 * 1024 * 1024
_LONGEST_LINE = 256 * 1024
_PART = 20_000


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


def has_room(path: Path, size: int, most: int) -> bool:
    """Whether a file has room for so many bytes more, and for what comes after them."""
    with contextlib.suppress(OSError):
        return path.stat().st_size + size < most
    return False


def named_row(game: str) -> dict[str, Any]:
    """Keep the game's name, by which its recording is found."""
    return {"game": game}


def opened_rows(journal: str) -> Iterable[dict[str, Any]]:
    """Keep a journal as a host has opened it, in parts; the last one, an empty one, says that it is whole."""
    for at in range(0, len(journal), _PART):
        yield {"opened": journal[at : at + _PART], "at": at}
    yield {"opened": "", "at": len(journal)}


def found_row(checked: Checked) -> dict[str, Any]:
    """Keep what came of checking a game."""
    return {"found": checked.finding}


def unchecked_journal(rows: Iterable[dict[str, Any]]) -> tuple[str, str]:
    """Return a game's name, and the journal that was opened of it: all of it, if it is there and not checked yet."""
    name, journal, whole = "", "", False
    for row in rows:
        if isinstance(found := row.get("game"), str):
            name = found
        if isinstance(part := row.get("opened"), str) and type(at := row.get("at")) is int:
            before = journal if at else ""
            journal, whole = before + part, not part and at == len(before)
        if "found" in row:
            return name, ""
    return name, journal if whole else ""


def _whole(rows: Iterable[bytes]) -> Iterable[dict[str, Any]]:
    for row in rows:
        try:
            line = foreign.json_of(row, LONGEST) if row else None
        except foreign.Unreadable:
            return
        if isinstance(line, dict):
            yield line
