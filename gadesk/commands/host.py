"""`gadesk host`: run a game for another machine to join, and print the code that lets its player in."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadesk.commands import COMMANDS
from gadesk.commands.screen import need_screen
from gadesk.errors import UserError
from gadesk.net import PORT
from gadesk.terminal import path_to_write, say, whole_number

if TYPE_CHECKING:
    from gadesk.protocol.plans import HostPlan, LanPlan

BOT = "sensible"
CHECKED_WITHIN = 60.0
"""Seconds that whoever played by command waits for the check of the shuffles."""


def add_parser(subparsers: Any) -> None:
    """Add `host`."""
    from gadesk.protocol.matches import CLOCKS, LENGTHS, OFF

    parser = subparsers.add_parser("host", help=COMMANDS["host"])
    decks = "starter decks or files; a guest who brings a deck plays that"
    parser.add_argument("--decks", nargs=2, metavar=("OURS", "THEIRS"), help=decks)
    asked = "what a guest's own deck must be legal in, or any; unless told, what the host's deck is legal in"
    parser.add_argument("--format", metavar="NAME", help=asked)
    parser.add_argument("--seat", choices=("window", "bot"), default="window", help="who plays the host's seat")
    parser.add_argument("--bot", default=BOT, metavar="BOT", help="which bot, with --seat bot")
    parser.add_argument("--address", default="", help="the address to listen at; all unless told")
    parser.add_argument(
        "--port", type=whole_number, default=PORT, help=f"the port to listen at; {PORT} unless told or taken, 0 any"
    )
    parser.add_argument(
        "--first", type=whole_number, choices=(0, 1), help="who begins: 0 host, 1 guest; drawn unless told"
    )
    parser.add_argument("--best-of", type=whole_number, choices=LENGTHS, default=1, help="how many games at most")
    parser.add_argument("--clock", choices=CLOCKS, default=OFF, help="tournament: 60 min for the match; chess: 25 each")
    back = parser.add_mutually_exclusive_group()
    back.add_argument("--free-undo", action="store_true", help="answers may be taken back without asking")
    back.add_argument("--no-undo", action="store_true", help="nothing is taken back")
    parser.add_argument(
        "--paced", action="store_true", help="a pass or a choice of hidden cards takes a moment and so tells nothing"
    )
    parser.add_argument("--gallery", action="store_true", help="let others watch, by a code of their own")
    parser.add_argument(
        "--journal",
        type=path_to_write,
        metavar="FILE",
        help="where the game is saved; with the window's games unless told",
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was saved")
    parser.add_argument("--name", default="Host", help="the name the other player sees")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve one game; it ends when the host's seat is done."""
    if args.seat == "window":
        need_screen("gadesk host --seat bot")
    from gadesk.net.addresses import addresses_to_type, with_port
    from gadesk.net.client import Client
    from gadesk.net.codes import shown
    from gadesk.sheets.game_decks import asked_of_guests

    plan = _plan(args)
    client = Client.solo(plan, name=args.name)
    try:
        assert client.host is not None
        ready = client.host.ready
        say(f"The other player joins with the code {shown(ready.code)}:\n  gadesk join {ready.code}", flush=True)
        where = with_port(args.address or addresses_to_type()[0], ready.lan_port)
        say(f"Where the network does not show the table: gadesk join {ready.code} --at {where}", flush=True)
        say(f"{asked_of_guests(plan.room.format)} With --deck the guest brings one.", flush=True)
        if ready.watching:
            words = f"Others watch with another code, {shown(ready.watching)}:\n  gadesk watch {ready.watching}"
            say(f"{words} --at {where}", flush=True)
        return play(client, args.bot if args.seat == "bot" else None)
    finally:
        client.close()


def _plan(args: argparse.Namespace) -> HostPlan:
    from gadesk.decks.legality import formats
    from gadesk.decks.starters import starter_names
    from gadesk.protocol.matches import match_rules
    from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan, Start, fresh_seed
    from gadesk.protocol.record import replace
    from gadesk.sheets.game_decks import game_deck, guest_format

    if not 0 <= args.port < 65536:
        raise UserError(f"{args.port} is not a port; give one from 1 to 65535, or 0 for any free one.")
    if args.resume is not None:
        return _resumed(args)
    ours, theirs = args.decks or starter_names()[:2]
    start = Start((game_deck(ours), game_deck(theirs)), fresh_seed(), args.first)
    journal = str(args.journal.resolve() if args.journal else _new_journal())
    key = guest_format(ours) if args.format is None else args.format.lower().replace("any", "")
    if key and key not in formats():
        raise UserError(f"There is no format “{args.format}”; the formats are {', '.join(formats())}, or any.")
    seats = (SeatPlan(name=args.name), SeatPlan(name="Guest"))
    match = replace(match_rules(args.best_of, args.clock), undo=not args.no_undo, paced=args.paced)
    room = RoomPlan(start, seats, journal, free_undo=args.free_undo, format=key, match=match)
    return HostPlan(room, lan=_lan_plan(args, args.port))


def _resumed(args: argparse.Namespace) -> HostPlan:
    """Plan to go on with a saved game, at the port where its guests left it."""
    from gadesk.protocol.plans import HostPlan
    from gadesk.session.saved_games import table_at

    saved = table_at(args.resume.resolve())
    if saved is None or not saved.shared:
        raise UserError(f"{args.resume} can't be gone on with: it is over, played alone, or no saved game.")
    port = args.port if args.port != PORT else saved.port or PORT
    return HostPlan(saved.plan, lan=_lan_plan(args, port))


def _lan_plan(args: argparse.Namespace, port: int) -> LanPlan:
    from gadesk.protocol.plans import LanPlan

    return LanPlan(args.name, args.address, port, admit_all=args.seat == "bot", gallery=args.gallery)


def _new_journal() -> Path:
    """Name a file among the games that the window lists."""
    from gadesk.files import private_folder
    from gadesk.paths import saved_games

    try:
        folder = private_folder(saved_games())
    except OSError as error:
        raise UserError(f"The game can't be saved: {error}. Say where with --journal.") from None
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.journal"


def play(client: Any, bot: str | None) -> int:
    """Play a seat that was taken, by a bot or in the window, and let go of it."""
    try:
        if bot is None:
            from gadesk.ui.app import open_table

            code: int = open_table(client)
            return code
        from gadesk.bots.at_a_host import outcome, play_by_bot
        from gadesk.net.client import wait_for_check
        from gadesk.paths import saved_games
        from gadesk.session.replays.recorder import keep_what_is_seen

        keep_what_is_seen(client, saved_games())
        say(outcome(play_by_bot(client, bot, _say)), flush=True)
        if found := wait_for_check(client, CHECKED_WITHIN):
            say(found, flush=True)
        return 0
    finally:
        client.close()


def _say(text: str) -> None:
    say(text, flush=True)
