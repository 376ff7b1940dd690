"""Small files of the user's that are read whole, changed and written again: a damaged one is not written over."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from gadesk import foreign
from gadesk.damaged import set_aside
from gadesk.files import write_whole

Shape = TypeVar("Shape", list[Any], dict[str, Any])
Fits = Callable[[Any], bool]
"""Tells whether a part of a file is what it is to be."""


def kept(
    path: Path, shape: type[Shape], fits: Fits, most: int = foreign.SOME, values: int = foreign.FEW_VALUES
) -> Shape:  # fmt: skip
    """Return what a file holds; an empty one where there is none.

    A file that can't be read, or that holds anything but a list or an object, as `shape` says, is moved aside. So is
    one with parts that do not fit, and the others are gone on with.
    """
    with suppress(foreign.Unreadable):
        found = foreign.json_of(foreign.read_file(path, most), most, values)
        if isinstance(found, shape):
            return _what_fits(path, found, fits)
    with suppress(OSError):
        set_aside(path)
    return shape()


def _what_fits(path: Path, found: Shape, fits: Fits) -> Shape:
    rest: Shape
    if isinstance(found, list):
        rest = [each for each in found if fits(each)]
    else:
        rest = {name: each for name, each in found.items() if fits(each)}
    if len(rest) != len(found):
        with suppress(OSError):
            private = path.stat().st_mode & 0o077 == 0
            set_aside(path)
            keep(path, rest, private)
    return rest


def keep(path: Path, data: Any, private: bool = True) -> None:
    """Write such a file whole. Raises OSError."""
    write_whole(path, json.dumps(data, indent=1).encode(), private=private)
