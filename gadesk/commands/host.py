"""`gadesk host`: run a game for another machine to join, and print the invitation."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands.screen import has_screen
from gadesk.errors import UserError


def add_parser(subparsers: Any) -> None:
    """Add `host`."""
    from gadesk.net.commands import add_host_arguments

    parser = subparsers.add_parser("host", help="run a game and print the invitation to it")
    add_host_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until the host's seat is done."""
    from gadesk.net.commands import host_main

    if args.seat == "window" and not has_screen():
        raise UserError("there is no screen to open a window on; without one this works: gadesk host --seat bot.")
    return host_main(args, open_window)


def open_window(client: Any) -> int:
    """Show a table to a seat."""
    from gadesk.ui.app import open_table

    code: int = open_table(client)
    return code
