"""Timers that fire once.

Each belongs to a window or page, which keeps it: `QTimer.singleShot` makes and deletes a timer for every call, and
PySide 6.11 at times reads such a timer after it has freed it, which crashes the program.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def once(owner: QObject, ms: int, call: Callable[[], object]) -> QTimer:
    """Make a timer that calls once, so many milliseconds after each `start`; it lives as long as its owner."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(ms)
    timer.timeout.connect(call)
    return timer
