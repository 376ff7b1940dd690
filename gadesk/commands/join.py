"""`gadesk join ADDRESS`: take the place that an invitation stands for."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands.host import open_window
from gadesk.commands.screen import has_screen
from gadesk.errors import UserError


def add_parser(subparsers: Any) -> None:
    """Add `join`."""
    from gadesk.net.commands import add_join_arguments

    parser = subparsers.add_parser("join", help="take a seat in a game that someone hosts")
    add_join_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the window at the table of the invitation, or let a bot play there."""
    from gadesk.net.commands import join_main

    if not args.bot and not has_screen():
        raise UserError("there is no screen to open a window on; without one this works: gadesk join INVITATION --bot.")
    return join_main(args, open_window)
