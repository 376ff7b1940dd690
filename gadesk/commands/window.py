"""`gadesk` without a command, or with files: the window. A window that is open already takes the files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.screen import need_screen


def add_parser(subparsers: Any) -> None:
    """Add `window`, which is also what no command at all means."""
    parser = subparsers.add_parser("window", help=COMMANDS["window"])
    parser.add_argument(
        "--base-url",
        metavar="URL",
        help="the Index that the window syncs with, kept for the next time; “public” goes back",
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="a deck list, a replay or a scenario, opened in the window"
    )
    parser.set_defaults(run=run, clicked=True)


def run(args: argparse.Namespace) -> int:
    """Open the window, or say in one line that there is no screen."""
    index = _index(args.base_url)
    need_screen()
    if args.files and index is None:
        from gadesk.running import hand_over

        if hand_over(args.files):
            return 0
    from gadesk.ui.app import main

    code: int = main(index, args.files)
    return code


def _index(wanted: str | None) -> str | None:
    """Check an address before the window opens; None leaves the one that was kept."""
    if wanted is None:
        return None
    from gadesk.library.index_client import DEFAULT_URL, checked_url

    return checked_url(DEFAULT_URL if wanted == "public" else wanted)
