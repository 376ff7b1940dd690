"""Writing files so that a crash leaves the old one or the new one, never half of one; folders for a while."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path` through a temporary file beside it, flushed to the disk before the swap."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def passing_folder() -> Path:
    """Make a folder for what nobody misses; it goes with the program."""
    folder = tempfile.mkdtemp(prefix="gadesk-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
