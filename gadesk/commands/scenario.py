"""`gadesk scenario FILE`: set a board up, take its steps, and say precisely what came out different."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gadesk import plain
from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.terminal import say


def add_parser(subparsers: Any) -> None:
    """Add `scenario`."""
    parser = subparsers.add_parser("scenario", help=COMMANDS["scenario"])
    parser.add_argument("file", metavar="FILE", type=Path)
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the scenarios of one file; the exit code is 0 if all passed and 1 if not."""
    from gadesk.session.scenario import scenarios as scenario

    scenarios = scenario.load_all(args.file)
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
