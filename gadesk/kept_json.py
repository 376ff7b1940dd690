"""Small files of the user's that are read whole, changed and written again: a damaged one is not written over."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.files import set_aside, write_whole


def kept(path: Path, most: int = foreign.SOME, values: int = foreign.FEW_VALUES) -> Any:
    """Return what a file holds; None where there is none, or one that can't be read, which is moved aside."""
    try:
        return foreign.json_of(foreign.read_file(path, most), most, values)
    except foreign.Unreadable:
        with suppress(OSError):
            set_aside(path)
        return None


def keep(path: Path, data: Any, private: bool = True) -> None:
    """Write such a file whole. Raises OSError."""
    write_whole(path, json.dumps(data, indent=1).encode(), private=private)
