"""Reports of what went wrong, in the user's folder of them: no process of the program loses one, and none is sent."""

from __future__ import annotations

import os
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

from gadesk import __version__
from gadesk.files import private_folder, write_whole
from gadesk.paths import OwnData
from gadesk.program import build
from gadesk.terminal import say

REPORT = "report-"
MOST_REPORTS = 10
LONGEST_TRACE = 64 * 1024
MOST_A_PROCESS = 3
"""What goes wrong at each answer anew is not told more often: it would push out the reports of others."""
_told = _kept = 0


def reports_folder() -> Path:
    """The folder of the reports, which only the user may read. Raises OSError."""
    return private_folder(OwnData.REPORTS.path())


def keep_report(versions: str, what: str) -> Path | None:
    """Keep a report, None where nothing can be written; the oldest of too many go."""
    global _kept
    with suppress(OSError):
        folder = reports_folder()
        path = folder / f"{REPORT}{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}-{_kept:03}.txt"
        _kept += 1
        write_whole(path, f"{versions}\n{what[-LONGEST_TRACE:]}".encode("utf-8", "replace"), private=True)
        for old in sorted(folder.glob(f"{REPORT}*.txt"))[:-MOST_REPORTS]:
            old.unlink(missing_ok=True)
        return path
    return None


def say_fault() -> None:
    """Print where the exception that is being handled came from, and keep it as a report: few look at a terminal."""
    global _told
    trace = traceback.format_exc()
    say(trace, file=sys.stderr)
    if _told < MOST_A_PROCESS:
        _told += 1
        work = Path(sys.argv[0]).stem if sys.argv else ""
        keep_report(f"gadesk: {__version__} {build()}".rstrip() + f"\nProcess: {work}\n", trace)
