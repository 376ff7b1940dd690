"""`gadesk rulebook`: which of the rulebook's ids are tested, which need no test, and which nobody has looked after.

It reads a source tree: the ids of `resources/rules/ids.txt`, the marks in `tests/` and the list in `docs/rulebook.md`.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gadesk.commands.printing import add_json_flag, print_json
from gadesk.errors import UserError
from gadesk.paths import DATA_ROOT

NOT_FOR_SOFTWARE = "not for software"
DEFINITION = "definition"
_LINE = re.compile(
    rf"- `(?P<id>[^`]+)` (?P<state>{NOT_FOR_SOFTWARE}|{DEFINITION}): (?P<reason>[^`]*?)"
    r"(?: \(carried by (?P<carriers>`[^`]+`(?:, `[^`]+`)*)\))?"
)


@dataclass(frozen=True)
class Listed:
    """One line of docs/rulebook.md."""

    id: str
    state: str
    reason: str
    carriers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """Where every id stands. `faults` are contradictions; `uncarried` are definitions whose carriers lack a test."""

    tested: tuple[str, ...]
    not_for_software: tuple[str, ...]
    definition: tuple[str, ...]
    without: tuple[str, ...]
    faults: tuple[str, ...]
    uncarried: tuple[str, ...]


def add_parser(subparsers: Any) -> None:
    """Add `rulebook`."""
    parser = subparsers.add_parser("rulebook", help="count which of the rulebook's ids are tested")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the counts, the ids without a state and what is wrong; the exit code is 1 if something is wrong."""
    report = examine(DATA_ROOT)
    wrong = [*report.faults, *report.uncarried]
    counts = {name: len(getattr(report, name)) for name in ("tested", "not_for_software", "definition", "without")}
    if args.json:
        print_json({**counts, "ids_without": report.without, "faults": wrong})
    else:
        print(", ".join(f"{name.replace('_', ' ')}: {count}" for name, count in counts.items()))
        for title, lines in (("Without a state:", report.without), ("Wrong:", wrong)):
            if lines:
                print(title, *lines, sep="\n  ")
    return 1 if wrong else 0


def examine(tree: Path) -> Report:
    """Find out where every id of the rulebook stands in a source tree."""
    ids = (tree / "resources" / "rules" / "ids.txt").read_text(encoding="utf-8").split()
    listing = tree / "docs" / "rulebook.md"
    if not listing.is_file() or not (tree / "tests").is_dir():
        raise UserError(f"{tree} has no tests to read; run `gadesk rulebook` in a source tree of gadesk.")
    marks = dict(marked(tree / "tests"))
    listed, faults = read_listing(listing.read_text(encoding="utf-8"))
    return sort_out(ids, marks, listed, faults)


def sort_out(ids: list[str], marks: Mapping[str, str], listed: list[Listed], faults: list[str]) -> Report:
    """Give each id its state, and say what contradicts what. `marks` says where an id is marked."""
    known, lines = set(ids), {line.id: line for line in listed}
    faults = [*faults, *(f"{where} names {rule}, which is not in the rulebook" for rule, where in marks.items()
                         if rule not in known)]  # fmt: skip
    faults += [f"docs/rulebook.md lists {line.id}, which is not in the rulebook" for line in listed
               if line.id not in known]  # fmt: skip
    faults += [f"docs/rulebook.md lists {rule} twice" for rule in lines if sum(x.id == rule for x in listed) > 1]
    faults += [f"{rule} is listed as {line.state} and tested by {marks[rule]}" for rule, line in lines.items()
               if rule in marks]  # fmt: skip
    uncarried: list[str] = []
    for line in listed:
        for carrier in line.carriers:
            if carrier not in known or carrier in lines:
                faults.append(f"{line.id} is carried by {carrier}, which can't be tested")
            elif carrier not in marks:
                uncarried.append(f"{line.id} is carried by {carrier}, which no test is marked with")
    return Report(
        tuple(rule for rule in ids if rule in marks),
        tuple(rule for rule in ids if rule in lines and lines[rule].state == NOT_FOR_SOFTWARE and rule not in marks),
        tuple(rule for rule in ids if rule in lines and lines[rule].state == DEFINITION and rule not in marks),
        tuple(rule for rule in ids if rule not in marks and rule not in lines),
        tuple(faults), tuple(uncarried),
    )  # fmt: skip


def read_listing(text: str) -> tuple[list[Listed], list[str]]:
    """Read the lines of docs/rulebook.md; the second part says which list lines have not the wanted form."""
    listed: list[Listed] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("- `"):
            continue
        shape = _LINE.fullmatch(line)
        carriers = tuple(re.findall(r"`([^`]+)`", shape["carriers"] or "")) if shape else ()
        if shape is None or not shape["reason"] or (shape["state"] == DEFINITION) is not bool(carriers):
            faults.append(f"docs/rulebook.md, line {number}, has not the form that the file's head describes")
        else:
            listed.append(Listed(shape["id"], shape["state"], shape["reason"], carriers))
    return listed, faults


def marked(tests: Path) -> Iterator[tuple[str, str]]:
    """Yield every id that a test or scenario is marked with, and the file."""
    for path in sorted(tests.rglob("*.py")):
        for rule in marks_of(path.read_text(encoding="utf-8")):
            yield rule, path.relative_to(tests.parent).as_posix()
    for path in sorted((tests / "scenarios").rglob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            raise UserError(f"{path}, line {error.lineno}, is not JSON ({error.msg}); mend the scenario.") from None
        for part in (data, *data.get("scenarios", ())):
            for rule in part.get("rules", ()):
                yield rule, path.relative_to(tests.parent).as_posix()


def marks_of(source: str) -> Iterator[str]:
    """Yield the ids in `pytest.mark.rule("…", …)` of a Python file; what is worked out at run time does not count."""
    if "mark.rule" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (item.value for item in node.args
                        if isinstance(item, ast.Constant) and isinstance(item.value, str))  # fmt: skip
