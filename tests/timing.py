"""Bounds on how long something takes, so that neither a slow nor a busy machine breaks them.

Tests with such a bound are marked `timed`. `make test` runs them once more by themselves: untraced, in a process
that holds nothing else. Where coverage traces, they are skipped (tests/conftest.py).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import cache

LOOP = 0.033  # seconds that `slowness` takes for its loop on the machine on which the bounds were set


def quickest(work: Callable[[], object], times: int = 5) -> float:
    """Give the least of several times that `work` takes: seconds of this thread's processor time, `slowness` apart."""
    gc.collect()
    gc.freeze()  # what stands is looked through once, and not at each time; between tests it comes back (conftest)
    return min(_once(work) for _ in range(times)) / slowness()


@cache
def slowness() -> float:
    """Say how many times as long as where the bounds were set plain Python takes here, at least 1."""
    return max(1.0, min(_once(_loop) for _ in range(5)) / LOOP)


def _once(work: Callable[[], object]) -> float:
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()  # what the tests before left behind is not this test's to wait for
    try:
        begin = time.thread_time()
        work()
        return time.thread_time() - begin
    finally:
        if collecting:
            gc.enable()


def _loop() -> int:
    total = 0
    for number in range(400_000):
        total += number * number % 7
    return total
