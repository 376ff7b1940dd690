"""Whoever types goes first: faces being drawn on other threads stand still while a key is answered.

Python runs one thread at a time, and a thread that draws takes its turn at each of the many calls into Qt that an
answer makes. So it gives way instead, at several points of each face.
"""

from __future__ import annotations

import threading
import time

_until = 0.0


def hush(seconds: float = 0.03) -> None:
    """Have drawing on other threads stand still from now on for so long."""
    global _until
    _until = time.monotonic() + seconds


def breathe() -> None:
    """Give way, if asked to. The GUI's own thread never waits."""
    if _until and threading.current_thread() is not threading.main_thread():
        while (left := _until - time.monotonic()) > 0:
            time.sleep(left)
