"""Leaving games without waiting for their hosts.

Leaving a place takes until the host has hung up and its process has ended: an instant, or seconds on a busy machine.
It is done in a thread of its own. The window waits for it for a moment, so that what it shows next most often knows
how the game was left; whoever needs that for certain (another start, the end of the program) waits until all is over.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QObject, Signal

from gadesk.ui.design.window_if_open import tell

MOMENT = 0.15
"""Seconds for which the window waits."""
LONGEST = 10.0
"""Seconds after which whoever waits for all goes on: no host has that long to end before it is killed."""


class Farewells(QObject):
    """The games that are being left. `late`: one is left that the window did not wait for."""

    late = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []

    @property
    def pending(self) -> bool:
        """Whether a game is still being left."""
        return bool(self._threads)

    def say(self, close: Callable[[], object]) -> None:
        """Leave a game; `close` does it, however long it takes."""
        waited = threading.Event()

        def work() -> None:
            try:
                close()
            finally:
                with self._lock:
                    self._threads.remove(thread)
                if waited.is_set():
                    tell(self.late)

        thread = threading.Thread(target=work, name="gadesk-farewell", daemon=True)
        with self._lock:
            self._threads.append(thread)
        thread.start()
        thread.join(MOMENT)
        waited.set()

    def wait(self) -> None:
        """Wait until every game is left; where the window stands this is done in another thread."""
        with self._lock:
            threads = tuple(self._threads)
        for thread in threads:
            thread.join(LONGEST)


@cache
def farewells() -> Farewells:
    """Return those of this program."""
    return Farewells()
