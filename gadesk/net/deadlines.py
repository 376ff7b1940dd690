"""How long each stage on the way to a place takes at most, at both ends, however slowly the other one speaks.

Each is for all of a stage, and not for the next byte: who sends one every few seconds holds nobody up.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable

GREET_WITHIN = 10.0
"""TLS and proofs, until each knows the other; and whatever is answered by a program alone."""
LINE_WITHIN = 20.0
"""One line of a host that is waited for: it says every second that it is there."""
JOIN_WITHIN = 900.0
"""A guest who is known chooses a deck, and the host's player says yes."""

Clock = Callable[[], float]


class Timed:
    """A connected socket on which all that is done has to be done until a moment: TimeoutError after it.

    One thread may read while others write: the moment and the socket's own timeout change together.
    """

    def __init__(self, raw: socket.socket, clock: Clock = time.monotonic) -> None:
        self.raw, self._clock = raw, clock
        self._end: float | None = None
        self._lock = threading.Lock()

    def wait_at_most(self, seconds: float | None) -> None:
        """Set the moment anew, so many seconds from now; None: there is none."""
        with self._lock:
            self._end = None if seconds is None else self._clock() + seconds
            if seconds is None:
                self.raw.settimeout(None)

    def recv(self, most: int) -> bytes:
        """Return what comes next; nothing at the end."""
        self._hurry()
        return self.raw.recv(most)

    def sendall(self, data: bytes) -> None:
        """Send all of it."""
        self._hurry()
        self.raw.sendall(data)

    def _hurry(self) -> None:
        with self._lock:
            if self._end is None:
                return
            left = self._end - self._clock()
            if left <= 0:
                raise TimeoutError("it took too long")
            self.raw.settimeout(left)
