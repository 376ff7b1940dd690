"""Being told by the system to end: at a logout, at shutting down, by Ctrl+C in the terminal."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QSocketNotifier

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))


class SystemEnd(QObject):
    """Calls each of `ends` in the window's loop when the system tells the program to end.

    Python hears a signal only as it runs, and Qt's loop may wait for long: each signal writes into a pipe that the loop
    looks at. Windows closes the window itself, and has no such pipe.
    """

    def __init__(self, parent: QObject, *ends: Callable[[], object]) -> None:
        """Listen until the parent goes; the system's own way to end is another one from here on."""
        super().__init__(parent)
        self._ends = ends
        if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
            return
        self._heard, told = os.pipe()
        os.set_blocking(self._heard, False)
        os.set_blocking(told, False)
        self._notifier = QSocketNotifier(self._heard, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._told)
        signal.set_wakeup_fd(told, warn_on_full_buffer=False)
        for each in SIGNALS:
            signal.signal(each, lambda *_: None)

    def _told(self) -> None:
        with suppress(OSError):
            if not set(os.read(self._heard, 64)).isdisjoint(SIGNALS):
                for end in self._ends:
                    end()
