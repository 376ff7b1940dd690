"""A bound in seconds belongs into the run that is not traced: see tests/timing.py; a limit to tests/waiting.py."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.source import ROOT

CLOCKS = re.compile(r"\b(process_time|thread_time|perf_counter)(_ns)?\(")
LIMIT = re.compile(r"timeout\s*=\s*(?!0\b(?!\.))[0-9.]")


def test_processor_time_is_read_in_timed_tests_only() -> None:
    """A module of tests that reads such a clock marks a test as timed."""
    reading = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if CLOCKS.search(path.read_text("utf-8"))]
    assert reading and [path.name for path in reading if "mark.timed" not in path.read_text("utf-8")] == []


def test_no_test_names_a_limit_for_what_comes() -> None:
    """What a test waits for comes, however slow the machine: tests/waiting.py has the one limit for all."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    assert [path.name for path in paths if LIMIT.search(path.read_text("utf-8")) and path != Path(__file__)] == []


def test_clocks_and_limits_are_seen() -> None:
    """Each way to write one, and nothing else."""
    assert all(LIMIT.search(f"wait({words})") for words in ("timeout=30", "timeout = 5", "timeout=0.5", "timeout=.5"))
    assert not any(LIMIT.search(f"wait({words})") for words in ("timeout=0", "timeout=LIMIT", "timeout=0, at=1"))
    assert all(CLOCKS.search(f"time.{name}()") for name in ("process_time", "perf_counter_ns", "thread_time"))
