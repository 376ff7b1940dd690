"""`gadesk` without a command: the window."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands.screen import need_screen


def add_parser(subparsers: Any) -> None:
    """Add `window`, which is also what no command at all means."""
    parser = subparsers.add_parser("window", help="open the window (as no command does)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the window, or say in one line that there is no screen."""
    need_screen()
    from gadesk.ui.app import main

    code: int = main()
    return code
