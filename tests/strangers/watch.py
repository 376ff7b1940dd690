"""What must never happen while somebody uses the window, noticed from outside."""

from __future__ import annotations

import faulthandler
import re
import sys
import tempfile
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, QObject, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox

HARMLESS = (
    "This plugin does not support",
    "propagateSizeHints",
    "occurs outside target window",
)
CALL = re.compile(r'^  File "(.*)", line \d+ in (.*)$', re.MULTILINE)
BEAT_MS = 10
BLOCKED = 20.0  # seconds without a beat in which the thread could have run


@dataclass
class Fault:
    """One thing that must not happen: its kind, what it was, and after which inputs."""

    kind: str
    what: str
    after: tuple[str, ...] = ()


@dataclass
class Watch(QObject):
    """Collects faults: exceptions, warnings, hangs (`limit` seconds of processor time), boxes over boxes."""

    limit: float = 0.25
    faults: list[Fault] = field(default_factory=list)
    longest: float = 0.0
    trace: TextIO | None = None

    def __post_init__(self) -> None:
        super().__init__()
        self.inputs: list[str] = []
        self._main = time.pthread_getcpuclockid(threading.get_ident())
        self._ident = threading.get_ident()
        self._turn = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._beat = (self._now(), time.clock_gettime(self._main))
        self._ended = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._pulse)
        self._thread = threading.Thread(target=self._listen, name="watch", daemon=True)

    def begin(self) -> None:
        """Watch from now on."""
        sys.excepthook = self._raised
        threading.excepthook = lambda args: self._raised(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = lambda args: self._raised(args.exc_type, args.exc_value, args.exc_traceback)
        qInstallMessageHandler(self._warned)
        self._pulse()
        self._timer.start(BEAT_MS)
        self._thread.start()

    def end(self) -> None:
        """Watch no longer."""
        self._ended = True
        self._timer.stop()
        self._thread.join()
        qInstallMessageHandler(None)

    def did(self, what: str) -> None:
        """Remember an input, so that a fault can be told with what led to it."""
        self.inputs.append(what)
        if self.trace is not None:  # what led to it is known even if the process dies
            self.trace.write(what + "\n")
            self.trace.flush()
        del self.inputs[:-25]

    def look(self) -> None:
        """Look at what is open."""
        boxes = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]
        if len(boxes) > 1:
            self.tell("boxes", " over ".join(repr(box.text()[:80]) for box in boxes))
        modal = [
            each
            for each in QApplication.topLevelWidgets()
            if isinstance(each, QDialog) and each.isVisible() and each.isModal() and not _of_qt(each)
        ]
        if len(modal) > 2:
            self.tell("modal", " over ".join(type(each).__name__ for each in modal))

    def tell(self, kind: str, what: str) -> None:
        """Note a fault; the same one again is noted once."""
        if not any(fault.kind == kind and fault.what == what for fault in self.faults):
            self.faults.append(Fault(kind, what, tuple(self.inputs)))
            print(f"FAULT {kind}: {what}", file=sys.stderr, flush=True)

    def _pulse(self) -> None:
        self._beat = (self._now(), time.clock_gettime(self._main))

    def _now(self) -> float:
        """Seconds, without those in which the window's thread waited for its turn on a busy machine."""
        with suppress(OSError, ValueError, IndexError):  # other systems do not tell
            return time.monotonic() - int(self._turn.read_text().split()[1]) / 1e9
        return time.monotonic()

    def _raised(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        self.tell("raised", "".join(traceback.format_exception(kind, error, trace)))

    def _warned(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(part in message for part in HARMLESS):
            self.tell("warned", message)

    def _listen(self) -> None:
        told: float | None = None
        while not self._ended:
            time.sleep(0.02)
            wall, beat = self._beat
            spent = time.clock_gettime(self._main) - beat
            waited = self._now() - wall
            self.longest = max(self.longest, spent)
            if told is not None and told != wall:  # it came back: now it is known how long it took
                told = None
            if (spent > self.limit or waited > BLOCKED) and told is None:
                told = wall
                kind = "slow" if spent > self.limit else "blocked"
                self.tell(kind, where(self._ident))


def _of_qt(dialog: QDialog) -> bool:
    """Whether a dialog is Qt's file dialog, or a box that this opens itself."""
    return isinstance(dialog, QFileDialog) or isinstance(dialog.parent(), QFileDialog)


def where(thread: int) -> str:
    """The program's own calls that led to where a thread is, from the event to there.

    Its frames must not be touched: who holds one keeps a paint event's painter beyond its end, which Qt answers with
    a warning or a crash. So the stack is written down by Python's own fault handler.
    """
    with tempfile.TemporaryFile("w+") as out:
        faulthandler.dump_traceback(out)
        out.seek(0)
        stacks = out.read().split("\n\n")
    mine = next((stack for stack in stacks if f"{thread:016x}" in stack.partition("\n")[0]), "")
    calls = [(call[1], call[2]) for call in reversed(list(CALL.finditer(mine)))]
    last = max((at for at, (file, _) in enumerate(calls) if "/tests/" in file), default=-1)
    own = [f"{file.partition('/gadesk/')[2]}:{name}" for file, name in calls[last + 1 :]]
    return " > ".join(own[:4]) or "in Qt itself"
