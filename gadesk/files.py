"""Writing files so that a crash leaves the old one or the new one, never half of one; what only the user may read.

Their names, too: one that a user chose becomes one that every system allows.
"""

from __future__ import annotations

import atexit
import os
import re
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

_PRIVATE, _ANYBODY = 0o600, 0o666  # what the user's own mask leaves of it
UNFIT = set('<>:"\\/|?*\x7f') | {chr(code) for code in range(32)}
"""Characters that the name of a file has on some system, and on another has not."""
_GAPS = re.compile(f"[\\s{re.escape(''.join(sorted(UNFIT)))}]+")
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(1, 10))}
"""What Windows takes for a device, whatever stands behind its first dot."""
LONGEST_STEM, _LONGEST_BYTES = 80, 200
"""Characters and bytes of a name's stem: what is written beside it for a while has a longer one."""


def write_whole(path: Path, data: bytes, private: bool = False) -> None:
    """Write `data` to `path` through a temporary file beside it, flushed to the disk before the swap.

    `private`: no other user of the machine may read it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = beside_of(path)
    try:
        beside.unlink(missing_ok=True)  # of a program that crashed: it would keep whom it may be read by
        with _made(beside, _PRIVATE if private else _ANYBODY) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def beside_of(path: Path) -> Path:
    """Return where a file is written before it takes its place: no two threads of a machine have one number.

    A long name has no room for more than that.
    """
    return path.with_name(f".{path.name}.{threading.get_native_id()}.tmp")


def fitting_name(words: str, suffix: str, otherwise: str, number: int = 1) -> str:
    """Return a name for a file that every system allows; `number` tells it from others of the same words.

    `suffix` with its dot; `otherwise` where nothing is left of the words.
    """
    mark = f" {number}" if number > 1 else ""
    stem = _GAPS.sub(" ", words).strip(" .") or otherwise
    if stem.partition(".")[0].rstrip().lower() in RESERVED:
        stem = f"_{stem}"
    cut = stem[: LONGEST_STEM - len(mark)].encode(errors="ignore")[: _LONGEST_BYTES - len(mark)]
    return (cut.decode(errors="ignore").strip(" .") or otherwise) + mark + suffix


def free_path(folder: Path, words: str, suffix: str, otherwise: str) -> Path:
    """Return a path in a folder that no file has yet, be it in capitals or not: some systems take both for one."""
    there = set()
    with suppress(OSError):  # a folder that can't be looked into can't be written to: who writes there says so
        there = {name.casefold() for name in os.listdir(folder)}
    names = (fitting_name(words, suffix, otherwise, number) for number in count(1))
    return next(folder / name for name in names if name.casefold() not in there)


def folder_to_write(path: Path) -> Path:
    """Make a folder, if it is not there, and try out that files can be made in it, before the work that fills it."""
    import tempfile

    path.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=path).close()
    return path


def create_private(path: Path) -> BinaryIO:
    """Make a file that only the user may read, and open it to be written; `FileExistsError` if one is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return _made(path, _PRIVATE)


def private_folder(path: Path) -> Path:
    """Make a folder, if it is not there, into which no other user of the machine may look."""
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(0o700)
    return path


def _made(path: Path, mode: int) -> BinaryIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return open(os.open(path, flags, mode), "wb")


def passing_folder() -> Path:
    """Make a folder for what nobody misses; it goes with the program."""
    import shutil  # few starts of the program need what these bring
    import tempfile

    folder = tempfile.mkdtemp(prefix="gadesk-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
