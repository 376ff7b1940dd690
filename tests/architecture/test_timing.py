"""A bound in seconds belongs into the run that is not traced: see tests/timing.py; a limit to tests/waiting.py."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.source import ROOT

CLOCKS = re.compile(r"\b(process_time|thread_time|perf_counter)\(")
LIMIT = re.compile(r"timeout=[1-9]")


def test_processor_time_is_read_in_timed_tests_only() -> None:
    """A module of tests that reads such a clock marks a test as timed."""
    reading = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if CLOCKS.search(path.read_text("utf-8"))]
    assert reading and [path.name for path in reading if "mark.timed" not in path.read_text("utf-8")] == []


def test_no_test_names_a_limit_for_what_comes() -> None:
    """What a test waits for comes, however slow the machine: tests/waiting.py has the one limit for all."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    assert [path.name for path in paths if LIMIT.search(path.read_text("utf-8")) and path != Path(__file__)] == []
    assert LIMIT.search("process.communicate(timeout=30)")
