"""`gadesk scenario FILE`: set a board up, take its steps, and say precisely what came out different."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadesk import plain
from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.terminal import say, whole_number

if TYPE_CHECKING:
    from gadesk.session.scenario.scenarios import Scenario


def add_parser(subparsers: Any) -> None:
    """Add `scenario`."""
    parser = subparsers.add_parser("scenario", help=COMMANDS["scenario"])
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--search", type=whole_number, metavar="N",
        help="look at all lines, N positions at most: which first plays reach the goal against every reply",
    )  # fmt: skip
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the scenarios of one file; the exit code is 0 if all passed and 1 if not."""
    from gadesk.session.scenario import scenarios as scenario

    scenarios = scenario.load_all(args.file)
    if args.search:
        return _search(scenarios, args)
    differences: list[str] = []
    for one in scenarios:
        found = scenario.run(one).differences
        differences += [f"{one.title}: {line}" for line in found] if len(scenarios) > 1 else found
    if args.json:
        print_json({"passed": not differences, "differences": differences})
    elif not differences:
        say(f"{plain.line(str(args.file))}: passed.")
    else:
        say(f"{plain.line(str(args.file))}: not passed.")
        for difference in differences:
            say(f"  {difference}")
    return 1 if differences else 0


def _search(scenarios: Sequence[Scenario], args: argparse.Namespace) -> int:
    """Search the scenarios that have a goal; the exit code is 1 if one has no solution."""
    from gadesk.session.scenario.search import search

    found = [(one.title, search(one, args.search)) for one in scenarios]
    if args.json:
        names = ("winning", "plays", "complete", "positions")
        rows = [{"title": title, **{name: getattr(each, name) for name in names}} for title, each in found]
        print_json({"found": rows})
    else:
        for title, each in found:
            how = "all lines" if each.complete else "not all lines"
            say(f"{title}: {len(each.winning)} of {each.plays} first plays reach the goal ({how}, {each.positions}).")
            for words in each.winning:
                say(f"  {words}")
    return 0 if all(each.winning for _, each in found) else 1
