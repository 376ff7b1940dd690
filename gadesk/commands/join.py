"""`gadesk join INVITATION`: take the place that an invitation stands for."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.host import BOT, play
from gadesk.commands.screen import need_screen
from gadesk.terminal import say


def add_parser(subparsers: Any) -> None:
    """Add `join`."""
    parser = subparsers.add_parser("join", help=COMMANDS["join"])
    parser.add_argument("address", metavar="INVITATION", help="as gadesk host printed it: ADDRESS:PORT/TOKEN")
    parser.add_argument("--name", default="Guest", help="the name the other player sees")
    parser.add_argument("--deck", help="a starter deck or a file; without it, the deck the host has for the guest")
    parser.add_argument("--bot", nargs="?", const=BOT, metavar="BOT", help="let a bot play, without a screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Take the place and play it, in the window or by a bot."""
    from gadesk.net.client import START_WITHIN, Client
    from gadesk.net.invitation import Invitation
    from gadesk.sheets.game_decks import game_deck

    invitation = Invitation.parse(args.address)
    if not args.bot:
        need_screen("gadesk join INVITATION --bot")
    deck = game_deck(args.deck) if args.deck else None
    client = Client.connect(invitation.address, invitation.port, invitation.token, args.name, deck, within=START_WITHIN)
    say(f"Seat {client.seat} taken.", flush=True)
    return play(client, args.bot)
