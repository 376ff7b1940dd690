"""A bound in seconds belongs into the run that is not traced: see tests/timing.py."""

from __future__ import annotations

import re

from tests.architecture.source import ROOT

CLOCKS = re.compile(r"\b(process_time|thread_time|perf_counter)\(")


def test_processor_time_is_read_in_timed_tests_only() -> None:
    """A module of tests that reads such a clock marks a test as timed."""
    reading = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if CLOCKS.search(path.read_text("utf-8"))]
    assert reading and [path.name for path in reading if "mark.timed" not in path.read_text("utf-8")] == []
