"""Reports of what went wrong, for the player to look at and send by hand: nothing is sent by the program.

A fault that Python tells of is a report of its own at once. What ends the program without a word (a crash of a
library, a power cut) is found at the next start: each window keeps a file as long as it runs, into which a crash
writes where every thread stood. Reports have the versions and the traceback, and no word of any game: the player
may add one as the report is looked at (`fault_report`).
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtWidgets import QApplication, QMainWindow

from gadesk import foreign
from gadesk.fault_reports import LONGEST_TRACE, keep_report, reports_folder
from gadesk.terminal import say
from gadesk.ui.design.asking import ask
from gadesk.ui.design.once import once

RUNNING = "running-"


def write_report(what: str) -> Path | None:
    """Keep a report with the versions, None where nothing can be written."""
    from gadesk.ui.settings.versions import versions_text

    return keep_report(versions_text(), what)


class CrashWatch:
    """The file that says that this window runs, and what earlier ones left."""

    def __init__(self) -> None:
        """Nothing is written before `begin`."""
        self._file: TextIO | None = None
        self._path: Path | None = None

    def begin(self) -> Path | None:
        """Say that the window runs; returns the report on one that ended without being closed, if there was one."""
        try:
            folder = reports_folder()
            left = [path for path in folder.glob(f"{RUNNING}*.txt") if not _runs(path)]
            self._path = folder / f"{RUNNING}{os.getpid()}.txt"
            self._file = open(self._path, "w", encoding="utf-8")  # noqa: SIM115 (open as long as the window)
            faulthandler.enable(self._file)
        except OSError:
            return None
        traces = []
        for path in left:
            with suppress(foreign.Unreadable):
                traces.append(foreign.last_part(path, LONGEST_TRACE).decode("utf-8", "replace"))
            path.unlink(missing_ok=True)
        if not left:
            return None
        told = "\n".join(trace for trace in traces if trace.strip())
        return write_report(f"gadesk ended without being closed.\n{told or 'It left no word of where it stood.'}\n")

    def end(self) -> None:
        """The window is closed as it should be."""
        if self._file is not None and self._path is not None:
            faulthandler.disable()
            self._file.close()
            self._path.unlink(missing_ok=True)
            self._file = None


def _runs(path: Path) -> bool:
    """Whether the process that a file names is still there."""
    number = foreign.whole(path.stem.removeprefix(RUNNING), 2**31)
    if not number or number == os.getpid():
        return False
    if sys.platform == "win32":
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, number)  # its name alone may be asked
        if handle:
            ctypes.windll.kernel32.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def offer_report(
    window: QMainWindow, path: Path, words: str, journal: Path | None, go_on: Callable[[], object] | None = None
) -> None:
    """Tell what happened; show the report if the player wants to see it, or go on with a game that can be gone on with.

    `journal` is the file of that game, or of the one that is played: the player may add it to the report.
    """
    told = f"{words} A report of it is kept; nothing is sent unless you send it."

    def show() -> None:
        from gadesk.ui.fault_report import ReportDialog  # the window comes without it

        dialog = ReportDialog(path, journal, window)
        dialog.open()

    look = ("Look at the report", show)
    (first, do), more = (look, None) if go_on is None else (("Go on with the game", go_on), look)
    ask(window, told, first, "Close", lambda yes: do() if yes else None, "fault", more=more)


def show_faults(window: QMainWindow, journal: Callable[[], Path | None] = lambda: None) -> None:
    """Turn a fault of the program into one plain sentence; what it was is kept in a report.

    `journal` tells the file of the game that is played.
    """

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        import traceback

        report = "".join(traceback.format_exception(kind, error, trace))
        path = write_report(report)
        if path is None:
            path = Path("nowhere")
            say(report, file=sys.stderr)
        words = f"A fault of the program, not yours; the game is saved and you can go on. It is kept in {path}."
        once(window, 0, lambda: offer_report(window, path, words, journal())).start()

    sys.excepthook = hook
