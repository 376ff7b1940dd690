"""`gadesk join ADDRESS`: take the place that an invitation stands for."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands.screen import NO_SCREEN, has_screen
from gadesk.errors import UserError


def add_parser(subparsers: Any) -> None:
    """Add `join`."""
    parser = subparsers.add_parser("join", help="take a seat in a game that someone hosts")
    parser.add_argument("address", metavar="INVITATION", help="as gadesk host printed it: ADDRESS:PORT/TOKEN")
    parser.add_argument("--name", default="", help="the name the other player sees")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the window at the table of the invitation."""
    if not has_screen():
        raise UserError(NO_SCREEN)
    from gadesk.ui.app import join

    return join(args.address, args.name)
