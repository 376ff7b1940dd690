"""Being told by the system to end: at a logout, at shutting down, by Ctrl+C in the terminal."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QSocketNotifier

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))


class SystemEnd(QObject):
    """Calls `ends` in the window's loop when the system tells the program to end; nothing where that can't be heard.

    Python hears a signal only as it runs, and Qt's loop may wait for long: each signal writes into a socket that the
    loop looks at.
    """

    def __init__(self, ends: Callable[[], object], parent: QObject) -> None:
        """Listen until the parent goes; the system's own way to end is another one from here on."""
        super().__init__(parent)
        self._ends = ends
        self._heard, self._written = socket.socketpair()
        self._heard.setblocking(False)
        self._written.setblocking(False)
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._told)
        if threading.current_thread() is not threading.main_thread():
            return
        signal.set_wakeup_fd(self._written.fileno(), warn_on_full_buffer=False)
        for each in SIGNALS:
            signal.signal(each, lambda *_: None)

    def _told(self) -> None:
        with suppress(OSError):
            heard = self._heard.recv(64)
            if not set(heard).isdisjoint(SIGNALS):
                self._ends()
