"""Damaged files of the user's: moved aside before another takes their place, and told of, whoever moved them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from gadesk import foreign
from gadesk.paths import OwnData

_MOST_TOLD = 3


def set_aside(path: Path) -> Path | None:
    """Move a damaged file away before another takes its place, and return where it lies; None: it is not there.

    It is noted for `told_of_aside`, which may be asked in another process: a host has no window of its own. Raises
    OSError.
    """
    if not path.is_file():
        return None
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    note = OwnData.ASIDE.path()
    with suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        with note.open("ab") as file:
            file.write(os.fsencode(aside) + b"\0")
    return aside


def told_of_aside() -> str:
    """Say in a sentence what any process of the program set aside since this was asked last; "" for nothing."""
    note = OwnData.ASIDE.path()
    taken = note.with_name(f"{note.name}.{os.getpid()}")
    try:
        note.rename(taken)  # so that two who ask do not both tell
        noted = foreign.read_file(taken)
        taken.unlink()
    except (OSError, foreign.Unreadable):
        return ""
    moved = dict.fromkeys(os.fsdecode(path) for path in noted.split(b"\0") if path)
    if not moved:
        return ""
    return f"What could not be read is kept as {' and '.join([*moved][:_MOST_TOLD])}; gadesk goes on without it."
