"""`gadesk flow`: a scripted player plays whole games by clicks, drags and keys, which are counted."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_figures
from gadesk.errors import UserError
from gadesk.terminal import whole_number

MOST_GAMES = 10_000


def add_parser(subparsers: Any) -> None:
    """Add `flow`."""
    parser = subparsers.add_parser("flow", help=COMMANDS["flow"])
    parser.add_argument("--games", type=whole_number, default=20, metavar="N", help="how many games are played")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S")
    parser.add_argument("--full-control", action="store_true", help="the player is asked at every Opportunity")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print."""
    if not 1 <= args.games <= MOST_GAMES:
        raise UserError(f"The number of games must be at least 1, and {MOST_GAMES} at most.")
    from gadesk.ui.table.scripted_player import count_inputs

    figures = count_inputs(args.games, args.seed, args.full_control)
    print_figures(figures, args.json)
    return 0
