"""Break the engine bit by bit and see which scenario or test notices (docs/invariants.md).

    python -m tests.breaking gadesk/engine/seat_view.py [more] [--function redact] [--jobs 2] [--scenarios] [--anew]

It is noted which lines every scenario and test comes to: once, and for new ones as they are met; all of it `--anew`,
as is needed once the engine's lines are others. Each change is made in a forked process, which runs what comes to the
lines until something fails. What is printed lives, with the number of tests that ran: it may change nothing that
matters (a cache, a guard, a prompt), be dead, or be a rule that nothing notices.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from gadesk.session.scenario import scenarios
from tests.breaking.changes import Change, changes

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tests/scenarios", "tests/engine", "tests/rulebook/test_cards.py", "tests/rulebook/test_chance.py",
           "tests/rulebook/test_knowledge.py", "tests/rulebook/test_seen.py")  # fmt: skip
LEFT_OUT = ("test_exchanged_seats", "test_format")
NOTED = Path(tempfile.gettempdir()) / f"gadesk-breaking-{os.getuid()}.json"
SECONDS, TOGETHER = 20.0, 60.0
"""What a scenario may take, and all tests of Python of one change."""


def passes(item: pytest.Item) -> bool:
    """Run one test; a scenario is played straight through alone."""
    played: scenarios.Scenario | None = getattr(item, "scenario", None)
    if played is not None:
        return scenarios.run(played).passed
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def note(items: list[pytest.Item], found: dict[str, list[Any]]) -> None:
    """Add by file and line which tests come there; their names stand under no name."""
    traced = coverage.Coverage(data_file=None, include=[str(ROOT / "gadesk/engine/*")], branch=False, config_file=False)
    names = found.setdefault("", [])
    traced.start()
    for item in items:
        traced.switch_context(item.nodeid)
        if passes(item):
            names.append(item.nodeid)
    traced.stop()
    number = {name: index for index, name in enumerate(names)}
    data = traced.get_data()
    for file in data.measured_files():
        where = Path(file).relative_to(ROOT).as_posix()
        for line, there in data.contexts_by_lineno(file).items():
            found.setdefault(f"{where}:{line}", []).extend(sorted(number[name] for name in there if name in number))
    NOTED.write_text(json.dumps(found))


class TooLong(BaseException):
    """What a change brought about does not end."""


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong


def put_in(module: str, change: Change) -> None:
    """Give the loaded function its broken code."""
    found: Any = importlib.import_module(module.removesuffix(".py").replace("/", "."))
    for part in change.function.split("."):
        found = getattr(found, part)
    while not hasattr(found, "__code__"):
        found = getattr(found, "__wrapped__", None) or found.fget
    found.__code__ = change.code


def notices(items: list[pytest.Item]) -> str:
    """Return the name of the first test that fails, or nothing; scenarios are played first."""
    signal.signal(signal.SIGALRM, _too_long)
    begun = time.monotonic()
    for item in sorted(items, key=lambda item: not hasattr(item, "scenario")):
        if time.monotonic() - begun > TOGETHER and not hasattr(item, "scenario"):
            return ""
        signal.setitimer(signal.ITIMER_REAL, SECONDS if hasattr(item, "scenario") else TOGETHER)
        try:
            passed = passes(item)
        except BaseException:
            passed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        if not passed:
            return item.nodeid
    return ""


def forked(work: Callable[[], str]) -> str:
    """Do something in a process of its own that says nothing, and return what came of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            os.write(writing, work().encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    os.waitpid(child, 0)
    return text


class Breaking:
    """A plugin of pytest that breaks the engine instead of running the tests."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.items: dict[str, pytest.Item] = {}
        self.lines: dict[str, list[Any]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every change of every module asked for, in several processes."""
        wanted = [item for item in session.items if not any(name in item.nodeid for name in LEFT_OUT)]
        self.items = {item.nodeid: item for item in wanted}
        self.lines = {} if self.asked.anew or not NOTED.exists() else json.loads(NOTED.read_text())
        known = set(self.lines.get("", ()))
        if new := [item for item in wanted if item.nodeid not in known]:
            note(new, self.lines)
        for part in range(self.asked.jobs):
            if not os.fork():
                for module in self.asked.modules:
                    for told in self.living(module, part):
                        print(told, flush=True)
                os._exit(0)
        for _ in range(self.asked.jobs):
            os.wait()
        return True

    def living(self, module: str, part: int) -> Iterator[str]:
        """Yield a line for each change that nothing notices, and a count at last."""
        found = [one for one in changes((ROOT / module).read_text()) if one.function.startswith(self.asked.function)]
        likely: Counter[str] = Counter()
        mine = found[part :: self.asked.jobs]
        for change in mine:
            items = sorted(self.coming(module, change.lines), key=lambda item: -likely[item.nodeid])

            def work(change: Change = change, items: list[pytest.Item] = items) -> str:
                put_in(module, change)
                return notices(items)

            by = forked(work)
            likely[by] += 1
            if not by:
                yield f"{module}:{change.lines[0]} {change.function}: {change.told}  ({len(items)})"
        yield f"{module}: {len(mine)} changes, {len(mine) - likely['']} noticed"

    def coming(self, module: str, lines: tuple[int, int]) -> list[pytest.Item]:
        """Return what comes to some lines."""
        there = {number for line in range(lines[0], lines[1] + 1) for number in self.lines.get(f"{module}:{line}", ())}
        found = [self.items.get(self.lines[""][number]) for number in sorted(there)]
        fit = [one for one in found if one is not None and (hasattr(one, "scenario") or not self.asked.scenarios)]
        return fit[:: max(1, len(fit) // self.asked.most)] if self.asked.most else fit


def main() -> None:
    """Read the command line and print what lives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--function", default="", help="the beginning of the name of the functions to break")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenarios", action="store_true", help="without the tests of Python")
    parser.add_argument("--tests", nargs="+", default=FOLDERS, help="where to look for tests")
    parser.add_argument("--most", type=int, default=0, help="as many tests a change, evenly chosen (0: all)")
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_args()
    os.chdir(ROOT)
    quiet = ["-q", "-s", "-p", "no:cacheprovider"]
    sys.exit(pytest.main([*quiet, *asked.tests], plugins=[Breaking(asked)]))


if __name__ == "__main__":
    main()
