"""Memory that is free again, given back to the system: what games and strangers took is not kept for good."""

from __future__ import annotations

import gc
from functools import cache
from typing import Any


def give_back() -> None:
    """Give free memory back, where the C library can (glibc); elsewhere it does so by itself, or keeps it."""
    trim = _trim()
    if trim is not None:
        trim(0)


def after_a_game() -> None:
    """Drop what a game has left behind, and give it back.

    Its states point at each other, and Python looks for such things rarely: two games would be there at once.
    """
    gc.collect()
    give_back()


class Tidying:
    """Drops what a game leaves behind as it goes, and what strangers did, after so many lines of its seats.

    Python looks through everything only once it has grown by a quarter. What stands for good (the rules, the sheets and
    the grammar) is set apart by a host that is loaded ahead; nothing is while a game is played, as that might never be
    freed.
    """

    EVERY = 50

    def __init__(self) -> None:
        self._taken = 0

    def took_a_line(self) -> None:
        """Take note of a line."""
        self._taken += 1
        if not self._taken % self.EVERY:
            after_a_game()


@cache
def _trim() -> Any:
    import ctypes  # only who hosts needs it

    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
