"""Small files of the user's that are read whole, changed and written again: a damaged one is not written over."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from gadesk import foreign
from gadesk.damaged import set_aside
from gadesk.files import write_whole

Shape = TypeVar("Shape", list[Any], dict[str, Any])


def kept(path: Path, shape: type[Shape], most: int = foreign.SOME, values: int = foreign.FEW_VALUES) -> Shape:
    """Return what a file holds; an empty one where there is none.

    A file that can't be read, or that holds anything but a list or an object, as `shape` says, is moved aside.
    """
    with suppress(foreign.Unreadable):
        found = foreign.json_of(foreign.read_file(path, most), most, values)
        if isinstance(found, shape):
            return found
    with suppress(OSError):
        set_aside(path)
    return shape()


def keep(path: Path, data: Any, private: bool = True) -> None:
    """Write such a file whole. Raises OSError."""
    write_whole(path, json.dumps(data, indent=1).encode(), private=private)
