"""Failures in a row: how many make all work wait, for how long, and which are not counted."""

from __future__ import annotations

from gadesk.library.retry_after import Setbacks


class Clock:
    """A clock that goes on when told to."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        """Tell the time."""
        return self.time


def test_enough_in_a_row_have_all_work_wait() -> None:
    """Two are told but hold nothing up; the third does, and what comes ends the trouble."""
    clock = Clock()
    setbacks = Setbacks(3, clock.now)
    for _ in range(2):
        setbacks.failed("The network is away.", setbacks.round)
        assert setbacks.trouble == "The network is away." and not setbacks.stalled and not setbacks.waiting
    setbacks.failed("The network is away.", setbacks.round)
    assert setbacks.stalled and setbacks.waiting
    clock.time += 5.0
    assert setbacks.stalled and not setbacks.waiting
    setbacks.succeeded()
    assert not setbacks.stalled and setbacks.trouble == ""


def test_a_full_disk_needs_no_second_failure() -> None:
    """What the next would meet for certain counts as enough at once."""
    setbacks = Setbacks(3, Clock().now)
    setbacks.failed("The disk is full.", setbacks.round, at_once=True)
    assert setbacks.stalled and setbacks.waiting


def test_waits_grow_with_tries_not_with_workers() -> None:
    """Three that fail together wait as one does; each later try doubles the wait, up to a quarter of an hour."""
    clock = Clock()
    setbacks = Setbacks(1, clock.now)
    for wait in (5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 900.0, 900.0, 900.0, 900.0, 900.0):
        for _ in range(3):
            setbacks.failed("The network is away.", setbacks.round)
        clock.time += wait - 0.5
        assert setbacks.waiting
        clock.time += 0.5
        assert not setbacks.waiting


def test_what_began_before_a_retry_and_fails_after_it_is_not_counted() -> None:
    """A player asks for another try while a request is under way: its failure tells nothing of what comes now."""
    setbacks = Setbacks(1, Clock().now)
    begun = setbacks.round
    setbacks.failed("The disk is full.", begun)
    setbacks.clear()
    setbacks.failed("The disk is full.", begun)
    assert not setbacks.stalled and not setbacks.waiting
    setbacks.failed("The disk is full.", setbacks.round)
    assert setbacks.stalled
