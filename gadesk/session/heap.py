"""Memory that is free again, given back to the system: what strangers took at the door is not kept for good."""

from __future__ import annotations

from functools import cache
from typing import Any


def give_back() -> None:
    """Give free memory back, where the C library can (glibc); elsewhere it does so by itself, or keeps it."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Any:
    import ctypes  # only who hosts needs it

    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
