"""Writing files so that a crash leaves the old one or the new one, never half of one; what only the user may read."""

from __future__ import annotations

import atexit
import os
from pathlib import Path
from typing import BinaryIO

_PRIVATE, _ANYBODY = 0o600, 0o666  # what the user's own mask leaves of it


def write_whole(path: Path, data: bytes, private: bool = False) -> None:
    """Write `data` to `path` through a temporary file beside it, flushed to the disk before the swap.

    `private`: no other user of the machine may read it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        beside.unlink(missing_ok=True)  # of a program that crashed: it would keep whom it may be read by
        with _made(beside, _PRIVATE if private else _ANYBODY) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


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
