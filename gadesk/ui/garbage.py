"""Python's garbage collector, run in the window's thread alone.

Left to itself it runs in whichever thread happens to allocate (one that reads a connection, one that draws a face), and
destroys there what it finds. A widget destroyed outside the window's thread crashes the program, or leaves that
thread waiting for ever.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 250  # ms


class GarbageCollector(QObject):
    """Turns Python's own collector off, and collects from a timer of the thread in which it is made."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_due)
        self._timer.start(EVERY)


def collect_due() -> None:
    """Collect the oldest generation that is due by Python's own thresholds, and with it the younger ones."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return


def keep_what_stands() -> None:
    """Spare later collections what stays for good (modules, tables, the window), and so the frames they fall into."""
    gc.freeze()
