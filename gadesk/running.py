"""The window that runs already: where it listens for the files that a second start hands it, and what is said there.

A second start writes one line, `{"open": [PATH, ...]}`, and reads one, `taken`. The door is a socket in a folder that
only the user may look into, or a pipe of Windows that only the user may open; whatever comes through it is bounded, and
names files, which are read by the doors of every file. Where there is no such window, or it says nothing in time, the
second start opens its own.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.files import private_folder
from gadesk.paths import OwnData

LONGEST = 128 * 1024
"""Bytes of a line."""
MOST_FILES, LONGEST_PATH = 100, 4096
TAKEN = b"taken\n"
WITHIN = 3.0
"""Seconds that a window has to answer: one that is busy longer is not waited for."""
_ADDRESS, _DOOR = "file://", "door"
_LONGEST_SOCKET = 100
"""Bytes that the path of a socket may have; the least of the systems takes 104."""


def door() -> str:
    """Name the socket or pipe of this user's window, made private; "" where the system can have none.

    Raises OSError where the user's folder can't be made.
    """
    folder = OwnData.WINDOW.path()
    if sys.platform == "win32":
        from hashlib import blake2b

        return f"gadesk-{blake2b(str(folder).lower().encode(), digest_size=12).hexdigest()}"
    place = private_folder(folder) / _DOOR
    return str(place) if _is_short(place) else _elsewhere(folder)


def _is_short(place: Path) -> bool:
    return len(os.fsencode(place)) <= _LONGEST_SOCKET


def _elsewhere(folder: Path) -> str:
    """Name a place for the socket of a folder whose path is too long; "" where none is the user's alone."""
    import stat
    import tempfile
    from hashlib import blake2b

    user = os.getuid()
    above = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    short = Path(above, f"gadesk-{user}-{blake2b(os.fsencode(folder), digest_size=8).hexdigest()}")
    with suppress(FileExistsError):
        short.mkdir(mode=0o700)
    told = short.lstat()  # anybody may have made it, where all may write
    own = stat.S_ISDIR(told.st_mode) and told.st_uid == user and not told.st_mode & 0o077
    return str(short / _DOOR) if own and _is_short(short / _DOOR) else ""


def asking(paths: Sequence[Path]) -> bytes:
    """Write the line that asks for files to be opened."""
    return json.dumps({"open": [_told(path.absolute()) for path in paths[:MOST_FILES]]}).encode() + b"\n"


def _told(path: Path) -> str:
    """Write a path: as it is, or as an address where its bytes are no text."""
    text = str(path)
    return text if text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text) else path.as_uri()


def _path(told: str) -> Path:
    """Read a path that was written so."""
    from urllib.parse import unquote_to_bytes

    rest = told.removeprefix(_ADDRESS)
    return Path(told if rest == told else os.fsdecode(unquote_to_bytes(rest)))


def asked(line: bytes) -> list[Path]:
    """Read such a line. Raises foreign.Unreadable."""
    told: Any = foreign.json_of(line, LONGEST, values=2 * MOST_FILES)
    names = told.get("open") if isinstance(told, dict) else None
    if not isinstance(names, list) or not 0 < len(names) <= MOST_FILES:
        raise foreign.Unreadable("it names no files")
    fit = all(isinstance(name, str) and 0 < len(name) <= LONGEST_PATH for name in names)
    paths = [_path(name) for name in names] if fit else []
    if not paths or not all(path.is_absolute() and "\0" not in str(path) for path in paths):
        raise foreign.Unreadable("it names no files")
    return paths


def hand_over(paths: Sequence[Path], within: float = WITHIN) -> bool:
    """Have the window that runs open files; says whether it has taken them."""
    try:
        place = door()
    except OSError:
        return False
    if not place:
        return False
    answers: list[bytes] = []
    worker = threading.Thread(target=_ask, args=(place, asking(paths), within, answers), daemon=True)
    worker.start()
    worker.join(within)
    return answers == [TAKEN]


def _ask(place: str, line: bytes, within: float, answers: list[bytes]) -> None:
    """In a thread of its own, since a pipe of Windows can't be waited for with an end."""
    with suppress(OSError):
        if sys.platform == "win32":
            with open(rf"\\.\pipe\{place}", "r+b", buffering=0) as pipe:
                pipe.write(line)
                answers.append(pipe.readline(len(TAKEN)))
            return
        with socket.socket(socket.AF_UNIX) as wire:
            wire.settimeout(within)
            wire.connect(place)
            wire.sendall(line)
            with wire.makefile("rb") as answer:
                answers.append(answer.readline(len(TAKEN)))
