"""`gadesk watch CODE`: watch a game in this network, by the code for spectators that its host reads out."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.by_code import add_code, code_of
from gadesk.commands.screen import need_screen
from gadesk.terminal import say


def add_parser(subparsers: Any) -> None:
    """Add `watch`."""
    parser = subparsers.add_parser("watch", help=COMMANDS["watch"])
    wanted = "the six digits for spectators on the host's screen, as 123 456"
    add_code(parser, wanted)
    parser.add_argument("--text", action="store_true", help="print the log as it goes, without a screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Watch, in the window or as text."""
    from gadesk.net.watching import watch

    code = code_of(args)
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
    """Print the log, the score and what is said, until the match is over."""
    from gadesk.errors import UserError
    from gadesk.net.client import Interrupted
    from gadesk.protocol import messages as wire
    from gadesk.session.replays.games import card_names
    from gadesk.ui.log.grouped_lines import tell
    from gadesk.ui.log.sentences import Speaker

    names = [info.name for info in client.seats]
    speaker, score = Speaker(names, card_names(), {}), ""
    while True:
        message = client.wait(60.0)
        if isinstance(message, wire.Refused) and message.final:
            raise UserError(message.reason)
        if isinstance(message, Interrupted):
            say(message.reason, flush=True)
        if isinstance(message, wire.Seats):
            names[:] = [info.name for info in message.seats]  # a guest who came later
        if isinstance(message, wire.Said):
            who = names[message.seat] if 0 <= message.seat < len(names) else message.name
            say(f"{who}: {message.text}", flush=True)
        if isinstance(message, wire.Match) and message.number and (words := _score(message, names)) != score:
            score = words
            say(score, flush=True)
        if isinstance(message, wire.Update):
            speaker.learn_view(message.view)
            for line in tell(speaker, message.events):
                say(("\n" if line.heading else "") + str(line), flush=True)
        if isinstance(message, wire.Update | wire.Match) and _is_over(client):
            return 0


def _score(match: Any, names: list[str]) -> str:
    won = ", ".join(f"{name} {wins}" for name, wins in zip(names, match.wins, strict=False))
    return f"Game {match.number} of a best of {match.best_of}: {won}."


def _is_over(client: Any) -> bool:
    """Whether the game is over, and its match with it."""
    from gadesk.protocol.matches import Stage

    over = client.state is not None and client.state.view.over
    return over and (client.match is None or client.match.best_of == 1 or client.match.stage is Stage.OVER)
