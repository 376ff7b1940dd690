"""`gadesk watch CODE`: watch a game in this network, by the code for spectators that its host reads out."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.screen import need_screen
from gadesk.terminal import say


def add_parser(subparsers: Any) -> None:
    """Add `watch`."""
    parser = subparsers.add_parser("watch", help=COMMANDS["watch"])
    wanted = "the six digits for spectators on the host's screen, as 123 456"
    parser.add_argument("code", nargs="+", metavar="CODE", help=wanted)
    where = "the host's address, with :PORT if it is another, where the network does not show the table"
    parser.add_argument("--at", metavar="ADDRESS", default="", help=where)
    parser.add_argument("--text", action="store_true", help="print the log as it goes, without a screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Watch, in the window or as text."""
    from gadesk.net.codes import read_code
    from gadesk.net.watching import watch

    code = read_code(" ".join(args.code))
    if not args.text:
        need_screen("gadesk watch CODE --text")
    client = watch(code, "Spectator", args.at)
    try:
        if args.text:
            return _print(client)
        from gadesk.ui.app import open_gallery

        shown: int = open_gallery(client)
        return shown
    finally:
        client.close()


def _print(client: Any) -> int:
    """Print the log until the game is over."""
    from gadesk.errors import UserError
    from gadesk.net.client import Interrupted
    from gadesk.protocol import messages as wire
    from gadesk.session.replays.games import card_names
    from gadesk.ui.log.grouped_lines import tell
    from gadesk.ui.log.sentences import Speaker

    names = [info.name for info in client.seats]
    speaker = Speaker(names, card_names(), {})
    while True:
        message = client.wait(60.0)
        if isinstance(message, wire.Refused) and message.final:
            raise UserError(message.reason)
        if isinstance(message, Interrupted):
            say(message.reason, flush=True)
        if isinstance(message, wire.Update):
            speaker.learn_view(message.view)
            for line in tell(speaker, message.events):
                say(("\n" if line.heading else "") + str(line), flush=True)
            if message.view.over:
                return 0
