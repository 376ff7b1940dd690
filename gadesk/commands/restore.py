"""`gadesk restore FILE`: bring back what `gadesk backup` wrote; no file that is there is written over."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.terminal import say


def add_parser(subparsers: Any) -> None:
    """Add `restore`."""
    parser = subparsers.add_parser("restore", help=COMMANDS["restore"])
    parser.add_argument("file", metavar="FILE.zip", type=Path, help="what “gadesk backup” wrote")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Bring it back."""
    from gadesk.ui.settings.keeping import restore_all

    say(restore_all(args.file))
    return 0
