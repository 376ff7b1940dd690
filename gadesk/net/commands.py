"""`gadesk host` and `gadesk join`."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.net import PORT

if TYPE_CHECKING:
    from gadesk.session.client import Client

BY_BOT = "bot"
OpenWindow = Callable[["Client"], int]


def add_host_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `gadesk host` can be told."""
    parser.add_argument("--decks", nargs=2, metavar=("OURS", "THEIRS"), help="starter decks or files")
    parser.add_argument("--seat", choices=("window", BY_BOT), default="window", help="who plays the host's seat")
    parser.add_argument("--bot", default="sensible", metavar="BOT", help="which bot, with --seat bot")
    parser.add_argument("--address", default="0.0.0.0", help="the address to listen at; all unless told")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port to listen at; {PORT} unless told, 0 any")
    parser.add_argument("--seed", type=int, default=None, help="the game's seed; a random one unless told")
    parser.add_argument("--first", type=int, choices=(0, 1), default=None, help="who begins: 0 host, 1 guest")
    parser.add_argument("--journal", type=Path, default=None, metavar="FILE", help="where the game is saved")
    parser.add_argument("--name", default="Host", help="the name the other player sees")


def add_join_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `gadesk join` can be told."""
    parser.add_argument("address", metavar="INVITATION", help="as gadesk host printed it: ADDRESS:PORT/TOKEN")
    parser.add_argument("--name", default="Guest", help="the name the other player sees")
    parser.add_argument("--bot", nargs="?", const="sensible", metavar="BOT", help="let a bot play, without a screen")


def host_main(args: argparse.Namespace, open_window: OpenWindow) -> int:
    """Run a game for another machine to join; it ends when the host's seat is done.

    `open_window` shows a table to the client of the host's seat, and returns the exit code.
    """
    from gadesk.net.by_bot import outcome, play_by_bot
    from gadesk.net.invitation import Invitation, own_address
    from gadesk.session.client import Client, HostProcess
    from gadesk.session.decks import game_deck
    from gadesk.session.game import Start
    from gadesk.session.host import HostPlan
    from gadesk.session.room import RoomPlan, SeatPlan

    ours, theirs = args.decks or ("lorraine", "rai")
    seed = secrets.randbelow(2**31) if args.seed is None else args.seed
    start = Start((game_deck(ours), game_deck(theirs)), seed, args.first)
    journal = str(args.journal) if args.journal else ""
    room = RoomPlan(start, (SeatPlan(name=args.name), SeatPlan(name="Guest")), journal)
    host = HostProcess(HostPlan(room, args.address, args.port))
    try:
        everywhere = args.address in ("0.0.0.0", "::")
        shown = Invitation(own_address() if everywhere else args.address, host.ready.port, host.ready.tokens[1])
        print(f"The other player joins with:\n  gadesk join {shown}", flush=True)
        near = "127.0.0.1" if everywhere else args.address
        client = Client.connect(near, host.ready.port, host.ready.tokens[0], args.name)
        try:
            if args.seat == "window":
                return open_window(client)
            print(outcome(play_by_bot(client, args.bot, _say)), flush=True)
        finally:
            client.close()
    finally:
        host.stop()
    return 0


def join_main(args: argparse.Namespace, open_window: OpenWindow) -> int:
    """Take the place that an invitation stands for, by a bot or in a window."""
    from gadesk.net.by_bot import outcome, play_by_bot
    from gadesk.net.invitation import Invitation
    from gadesk.session.client import Client

    invitation = Invitation.parse(args.address)
    client = Client.connect(invitation.address, invitation.port, invitation.token, args.name)
    try:
        if not args.bot:
            return open_window(client)
        print(f"Seat {client.seat} taken.", flush=True)
        print(outcome(play_by_bot(client, args.bot, _say)), flush=True)
    finally:
        client.close()
    return 0


def _say(text: str) -> None:
    print(text, flush=True)
