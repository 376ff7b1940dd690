"""What was read from a host and not taken yet: whoever reads waits while it is too much; a flood waits in the network.

A window takes what comes when it has the time. Without a bound a host could send faster than that for ever, and all of
it would lie in this program's memory.
"""

from __future__ import annotations

import threading
from collections import deque

MOST_MESSAGES, MOST_BYTES = 500, 4 * 1024 * 1024
"""How much may wait; one message may always. A whole game for who comes back is some 200 KiB."""


class Backlog:
    """Counts messages that wait to be taken, the oldest first, with their sizes in bytes as they were read."""

    def __init__(self, most: int = MOST_MESSAGES, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._sizes: deque[int] = deque()
        self._bytes = 0
        self._ended = False
        self._changed = threading.Condition()

    def comes(self, size: int = 0, *, waits: bool = True) -> None:
        """Count a message that comes; with `waits` there is room for it first, or nobody takes any more."""
        with self._changed:
            if waits:
                self._changed.wait_for(lambda: self._ended or self._has_room(size))
            self._sizes.append(size)
            self._bytes += size

    def taken(self) -> None:
        """Count the oldest as taken."""
        with self._changed:
            if self._sizes:
                self._bytes -= self._sizes.popleft()
            self._changed.notify_all()

    def end(self) -> None:
        """Let nobody wait any more."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _has_room(self, size: int) -> bool:
        return not self._sizes or (len(self._sizes) < self._most and self._bytes + size <= self._most_bytes)
