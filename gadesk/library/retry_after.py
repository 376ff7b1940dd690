"""Failures that the next piece of work is likely to meet as well: told, and waited out longer and longer."""

from __future__ import annotations

import threading
from collections.abc import Callable

_FIRST_WAIT, _LONGEST_WAIT = 5.0, 900.0
_MOST_DOUBLINGS = 10


class Setbacks:
    """Counts failures in a row of several workers; what began before the count was last cleared is not counted."""

    def __init__(self, enough: int, now: Callable[[], float]) -> None:
        self.trouble = ""
        self._enough = enough
        self._now = now
        self._lock = threading.Lock()
        self._count = self._round = 0
        self._not_before = 0.0

    @property
    def round(self) -> int:
        """The number to give with a failure, taken when the work that failed began."""
        return self._round

    @property
    def stalled(self) -> bool:
        """Whether enough failed in a row to expect the same of the next."""
        return self._count >= self._enough

    @property
    def waiting(self) -> bool:
        """Whether it is too early to try the next."""
        return self._now() < self._not_before

    def failed(self, sentence: str, begun: int, *, at_once: bool = False) -> None:
        """Count a failure, or enough of them at once, told in a sentence; enough in a row have all work wait.

        What fails while all wait anyway does not make the wait longer.
        """
        with self._lock:
            if begun != self._round:
                return
            self.trouble = sentence
            if self.waiting:
                return
            self._count = max(self._count + 1, self._enough if at_once else 0)
            if self.stalled:
                wait = _FIRST_WAIT * 2.0 ** min(self._count - self._enough, _MOST_DOUBLINGS)
                self._not_before = self._now() + min(_LONGEST_WAIT, wait)

    def succeeded(self) -> None:
        """Begin the count anew: something came."""
        with self._lock:
            self._count, self.trouble = 0, ""

    def clear(self) -> None:
        """Begin the count anew and wait for nothing; what is under way and fails after this is not counted."""
        with self._lock:
            self._count, self._not_before = 0, 0.0
            self._round += 1
