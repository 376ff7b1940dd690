"""Collects every scenario file below this folder: each scenario is one test, marked with the rules it is about.

It is played straight through, and every `EACH`th of a file also with every decision left by a snapshot and come back
to: both must end in the same state. `--rollback`, as in `make check`, restores every decision of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from gadesk.glossary.editions import citable
from gadesk.paths import resource
from gadesk.protocol.events import EventKind
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.files import read_json
from gadesk.session.scenario.scenarios import Scenario
from gadesk.session.scenario.words import EVENT_WORDS, QUESTION_WORDS
from tests.scenarios.loaded import scenarios_of

CARDS = "cards.json"
EACH = 4
RULE = pytest.mark.rule


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take every JSON file but the ones of cards."""
    if file_path.suffix != ".json" or file_path.name == CARDS:
        return None
    made: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return made


class ScenarioFile(pytest.File):
    """A file of one scenario or several."""

    def collect(self) -> Iterable[pytest.Item]:
        """Yield a test for each scenario of the file, of which only title and rules are read now."""
        data = read_json(self.path)
        for index, one in enumerate(data.get("scenarios", [data])):
            rules = [*data.get("rules", ()), *one.get("rules", ())]
            name = one.get("title") or f"scenario {index}"
            yield ScenarioTest.from_parent(self, name=name, index=index, rules=rules)


class ScenarioTest(pytest.Item):
    """One scenario: the one at `index` of its file."""

    def __init__(self, *, index: int, rules: Iterable[str], **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.index = index
        for rule in dict.fromkeys(rules):
            self.add_marker(RULE(rule))

    @property
    def scenario(self) -> Scenario:
        """The scenario itself, read and checked now."""
        return scenarios_of(self.path)[self.index]

    def runtest(self) -> None:
        """Play the scenario; it must come out as it says, a sample also with every decision restored."""
        one = self.scenario
        unknown = [rule for rule in one.rules if rule not in known_rules()]
        if unknown:
            raise Different([f"the rulebook has no {', '.join(unknown)}"])
        straight = scenarios.run(one)
        if not straight.passed:
            raise Different(straight.differences)
        unlisted = sorted(pair for pair in straight.words if not listed(*pair))
        if unlisted:
            raise Different([f"scenario_words does not list {unlisted}"])
        if self.index % EACH:
            return
        restored = scenarios.run(one, restore_each=True)
        if not restored.passed or restored.game.digest() != straight.game.digest():
            raise Different([*restored.differences, "with every decision restored it ends in another state"])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show the differences; anything else as pytest does."""
        if isinstance(excinfo.value, Different):
            return "\n".join([f"{self.path}, scenario {self.index}", *excinfo.value.lines])
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Say where the test lies."""
        return self.path, None, f"{self.path.name}: {self.name}"


class Different(Exception):
    """A scenario came out otherwise."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.lines = list(lines)


def listed(kind: str, word: str) -> bool:
    """Tell whether a scenario may expect a question or an event of this kind by this word."""
    if not word or kind in (EventKind.COUNTERS, EventKind.BY_HAND):
        return True
    return word in QUESTION_WORDS.get(kind, ()) or word in EVENT_WORDS.get(kind, ())  # type: ignore[call-overload]


@cache
def known_rules() -> frozenset[str]:
    """Return the rules that may be cited."""
    return frozenset(citable(lambda name: resource("rules", name).read_text(encoding="utf-8")))
