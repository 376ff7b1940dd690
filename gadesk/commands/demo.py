"""`gadesk demo`: one game played with no screen; its log and six pictures of the table are left behind."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.terminal import path_to_write, whole_number


def add_parser(subparsers: Any) -> None:
    """Add `demo`."""
    parser = subparsers.add_parser("demo", help=COMMANDS["demo"])
    parser.add_argument("--out", metavar="FOLDER", type=path_to_write, default=Path("demo"))
    parser.add_argument("--seed", type=whole_number, default=1)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the game and name what was left where."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gadesk.ui.demo import demo

    demo(args.out, args.seed)
    return 0
