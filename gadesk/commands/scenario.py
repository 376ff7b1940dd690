"""`gadesk scenario FILE`: set a board up, take its steps, and say precisely what came out different."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gadesk.commands.printing import add_json_flag, print_json


def add_parser(subparsers: Any) -> None:
    """Add `scenario`."""
    parser = subparsers.add_parser("scenario", help="run a scenario file (docs/scenarios.md)")
    parser.add_argument("file", metavar="FILE", type=Path)
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run one scenario; the exit code is 0 if it passed and 1 if not."""
    from gadesk.session.scenario import run_scenario

    outcome = run_scenario(args.file)
    if args.json:
        print_json({"passed": outcome.passed, "differences": list(outcome.differences)})
    elif outcome.passed:
        print(f"{args.file}: passed.")
    else:
        print(f"{args.file}: not passed.")
        for difference in outcome.differences:
            print(f"  {difference}")
    return 0 if outcome.passed else 1
