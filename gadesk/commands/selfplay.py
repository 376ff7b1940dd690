"""`gadesk selfplay`: programs play each other, and the figures are printed."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_figures
from gadesk.errors import UserError
from gadesk.terminal import path_to_write, whole_number

MOST_GAMES = 1_000_000


def add_parser(subparsers: Any) -> None:
    """Add `selfplay`."""
    parser = subparsers.add_parser("selfplay", help=COMMANDS["selfplay"])
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"), help="decks to play; else all pairings of the starters")
    parser.add_argument("--pool", action="store_true", help="play random decks of every card that is read whole")
    parser.add_argument(
        "--seats", type=whole_number, default=2, metavar="N", help="players in a game of the pool, 2 to 4"
    )
    parser.add_argument("--shrink", action="store_true", help="make a small case of each game of the pool that breaks")
    parser.add_argument("--games", type=whole_number, default=1, metavar="N", help="how many games each pairing plays")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S")
    parser.add_argument(
        "--bots", nargs="+", metavar="BOT", help="who plays, one a seat; else sensible, and with --pool random"
    )
    parser.add_argument("--undo", action="store_true", help="snapshot and restore at every decision")
    parser.add_argument(
        "--journals", metavar="FOLDER", type=path_to_write, help="where broken games leave their journal"
    )
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print; the exit code is 1 if a game broke."""
    if not 1 <= args.games <= MOST_GAMES:
        raise UserError(f"The number of games must be at least 1, and {MOST_GAMES} at most.")
    seats = args.seats if args.pool else 2
    if args.bots is not None and len(args.bots) != seats:
        raise UserError(f"Give {seats} bots, one for each seat.")
    figures = _pool(args) if args.pool else _decks(args)
    print_figures(figures, args.json)
    broken = figures["exceptions"] or figures["invariant_violations"] or figures["over_turn_limit"]
    return 1 if broken else 0


def _decks(args: argparse.Namespace) -> dict[str, Any]:
    from gadesk.session.selfplay.matches import selfplay
    from gadesk.sheets.game_decks import game_deck, starters
    from gadesk.sheets.synced import played_sheets

    sheets = None
    if args.decks:
        pairs = [(game_deck(args.decks[0]), game_deck(args.decks[1]))]
        sheets = played_sheets(wait=True)
    else:
        decks = starters().values()
        pairs = [(ours, theirs) for ours in decks for theirs in decks]
    bots = tuple(args.bots or ("sensible", "sensible"))
    return selfplay(pairs, args.games, args.seed, (bots[0], bots[1]), args.journals, args.undo, sheets)


def _pool(args: argparse.Namespace) -> dict[str, Any]:
    from gadesk.session.selfplay.random_decks import selfplay_pool

    return selfplay_pool(args.games, args.seed, args.seats, args.bots or (), args.journals, shrinking=args.shrink)
