"""`gadesk rulebook`: which of the rulebook's ids are tested and by what, which need no test, and which have no state.

It reads a source tree: the ids of the edition played (`resources/rules`), the marks in `tests/` and the list in
`docs/rulebook.md`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.cited_rules import marked
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.errors import UserError
from gadesk.glossary.editions import citable
from gadesk.paths import DATA_ROOT
from gadesk.terminal import say

TESTED = "tested"
NOT_FOR_SOFTWARE = "not for software"
DEFINITION = "definition"
WITHOUT = "without"
_STATES = (TESTED, NOT_FOR_SOFTWARE, DEFINITION, WITHOUT)
_LINE = re.compile(
    rf"- `(?P<id>[^`]+)` (?P<state>{NOT_FOR_SOFTWARE}|{DEFINITION}): (?P<reason>[^`]*?)"
    r"(?: \(carried by (?P<carriers>`[^`]+`(?:, `[^`]+`)*)\))?"
)


@dataclass(frozen=True)
class Standing:
    """The state of one id: tested by these tests, or listed with a reason, and a definition with what carries it."""

    id: str
    state: str
    reason: str = ""
    carriers: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """Where every id stands. `faults` are contradictions; `uncarried` are definitions whose carriers lack a test."""

    standings: tuple[Standing, ...]
    faults: tuple[str, ...]
    uncarried: tuple[str, ...]

    def ids(self, state: str) -> tuple[str, ...]:
        """Return the ids in a state, in the rulebook's order."""
        return tuple(standing.id for standing in self.standings if standing.state == state)


def add_parser(subparsers: Any) -> None:
    """Add `rulebook`."""
    parser = subparsers.add_parser("rulebook", help=COMMANDS["rulebook"])
    parser.add_argument("id", metavar="ID", nargs="?", help="show this id alone: its state, its tests or the reason")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the counts, the ids without a state and what is wrong, or one id; the exit code is 1 if that is wrong."""
    report = examine(DATA_ROOT)
    if args.id is not None:
        return _show(_find(report, args.id), args.json)
    wrong = [*report.faults, *report.uncarried]
    counts = {_key(state): len(report.ids(state)) for state in _STATES}
    without = report.ids(WITHOUT)
    if args.json:
        ids = {standing.id: _figures(standing) for standing in report.standings}
        print_json({**counts, "ids_without": without, "faults": wrong, "ids": ids})
    else:
        say(", ".join(f"{state}: {counts[_key(state)]}" for state in _STATES))
        for title, lines in (("Without a state:", without), ("Wrong:", wrong)):
            if lines:
                say(title, *lines, sep="\n  ")
    return 1 if wrong else 0


def _show(standing: Standing, as_json: bool) -> int:
    if as_json:
        print_json({"id": standing.id, **_figures(standing)})
    else:
        said = f"{standing.state}: {standing.reason}" if standing.reason else standing.state
        say(f"{standing.id} {said}", *standing.tests, *standing.carriers, sep="\n  ")
    return 1 if standing.state == WITHOUT else 0


def _find(report: Report, id: str) -> Standing:
    for standing in report.standings:
        if standing.id == id:
            return standing
    close = get_close_matches(id, [standing.id for standing in report.standings], 3, 0)
    raise UserError(f"The rulebook has no id {id}; near it are {', '.join(close)}.")


def _figures(standing: Standing) -> dict[str, Any]:
    told = {"reason": standing.reason, "carried_by": standing.carriers, "tests": standing.tests}
    return {"state": _key(standing.state), **{name: value for name, value in told.items() if value}}


def _key(state: str) -> str:
    return state.replace(" ", "_")


def examine(tree: Path) -> Report:
    """Find out where every id of the rulebook stands in a source tree."""
    listing, tests = tree / "docs" / "rulebook.md", tree / "tests"
    for place in (listing, tests):
        if not place.exists():
            raise UserError(f"{place} is not here; run `gadesk rulebook` in a whole source tree of gadesk.")
    rules = tree / "resources" / "rules"
    cited = list(citable(lambda name: (rules / name).read_text(encoding="utf-8")))
    marks: dict[str, list[str]] = {}
    for rule, test in marked(tests):
        marks.setdefault(rule, []).append(test)
    listed, faults = read_listing(listing.read_text(encoding="utf-8"))
    return sort_out(cited, marks, listed, faults)


def sort_out(cited: list[str], marks: Mapping[str, Sequence[str]], listed: list[Standing], faults: list[str]) -> Report:
    """Give each id of the edition played its state, and say what contradicts what.

    `cited` are all rules that may be cited, those of other editions behind the edition's name; `marks` says which
    tests an id is marked at.
    """
    others = {rule for rule in cited if ":" in rule}
    ids = [rule for rule in cited if rule not in others]
    known, lines = set(ids), {line.id: line for line in listed}
    faults = [*faults, *(f"{test} names {rule}, which is not in the rulebook" for rule, tests in marks.items()
                         if rule not in known and rule not in others for test in tests)]  # fmt: skip
    faults += [f"docs/rulebook.md lists {line.id}, which is not in the rulebook" for line in listed
               if line.id not in known]  # fmt: skip
    faults += [f"docs/rulebook.md lists {rule} twice" for rule in lines if sum(x.id == rule for x in listed) > 1]
    faults += [f"{rule} is listed as {line.state} and tested by {marks[rule][0]}" for rule, line in lines.items()
               if rule in marks]  # fmt: skip
    uncarried: list[str] = []
    for line in listed:
        for carrier in line.carriers:
            if carrier not in known or carrier in lines:
                faults.append(f"{line.id} is carried by {carrier}, which can't be tested")
            elif carrier not in marks:
                uncarried.append(f"{line.id} is carried by {carrier}, which no test is marked with")
    return Report(tuple(_standing(rule, marks, lines) for rule in ids), tuple(faults), tuple(uncarried))


def _standing(rule: str, marks: Mapping[str, Sequence[str]], lines: Mapping[str, Standing]) -> Standing:
    if rule in marks:
        return Standing(rule, TESTED, tests=tuple(dict.fromkeys(marks[rule])))
    return lines.get(rule, Standing(rule, WITHOUT))


def read_listing(text: str) -> tuple[list[Standing], list[str]]:
    """Read the lines of docs/rulebook.md; the second part says which list lines have not the wanted form."""
    listed: list[Standing] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("- `"):
            continue
        shape = _LINE.fullmatch(line)
        carriers = tuple(re.findall(r"`([^`]+)`", shape["carriers"] or "")) if shape else ()
        if shape is None or not shape["reason"] or (shape["state"] == DEFINITION) is not bool(carriers):
            faults.append(f"docs/rulebook.md, line {number}, has not the form that the file's head describes")
        else:
            listed.append(Standing(shape["id"], shape["state"], shape["reason"], carriers))
    return listed, faults
