"""Small files of the user's that are read whole, changed and written again: a damaged one is not written over.

Damaged is also what is JSON but not what the file is to hold. Where only some of it is not, the rest is gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.files import set_aside, write_whole

Fits = Callable[[Any], bool]
"""Tells whether a part of a file is what it is to be."""


def kept_list(path: Path, fits: Fits, most: int = foreign.SOME, values: int = foreign.FEW_VALUES) -> list[Any]:
    """Return the parts of a file that holds a list; none where there is none, or one that can't be read.

    What can't be read, or has parts that are none, is moved aside.
    """
    data = _kept(path, list, most, values)
    found = [each for each in data if fits(each)]
    if len(found) != len(data):
        _without(path, found)
    return found


def kept_table(path: Path, fits: Fits, most: int = foreign.SOME, values: int = foreign.FEW_VALUES) -> dict[str, Any]:
    """Return what a file holds by its names; `kept_list` says what becomes of one that is damaged."""
    data = _kept(path, dict, most, values)
    found = {name: each for name, each in data.items() if fits(each)}
    if len(found) != len(data):
        _without(path, found)
    return found


def _kept(path: Path, shape: type[list[Any]] | type[dict[str, Any]], most: int, values: int) -> Any:
    with suppress(foreign.Unreadable):
        data = foreign.json_of(foreign.read_file(path, most), most, values)
        if isinstance(data, shape):
            return data
    with suppress(OSError):
        set_aside(path)
    return shape()


def _without(path: Path, rest: list[Any] | dict[str, Any]) -> None:
    """Move a file aside, and have what could be read of it in its place: for who is allowed to read it."""
    with suppress(OSError):
        private = path.stat().st_mode & 0o077 == 0
        set_aside(path)
        keep(path, rest, private)


def keep(path: Path, data: Any, private: bool = True) -> None:
    """Write such a file whole. Raises OSError."""
    write_whole(path, json.dumps(data, indent=1).encode(), private=private)
