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


@cache
def _trim() -> Any:
    import ctypes  # only who hosts needs it

    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
