"""`gadesk backup FILE`: decks, games, boards and settings in one file."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.terminal import path_to_write, say


def add_parser(subparsers: Any) -> None:
    """Add `backup`."""
    parser = subparsers.add_parser("backup", help=COMMANDS["backup"])
    parser.add_argument("file", metavar="FILE.zip", type=path_to_write, help="where it is written")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write it."""
    from gadesk.ui.settings.keeping import back_up_all

    say(back_up_all(args.file))
    return 0
