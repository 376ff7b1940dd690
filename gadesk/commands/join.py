"""`gadesk join CODE`: take the place at the table whose host reads the code out."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.by_code import add_code, code_of
from gadesk.commands.host import BOT, play
from gadesk.commands.screen import need_screen
from gadesk.terminal import say


def add_parser(subparsers: Any) -> None:
    """Add `join`."""
    parser = subparsers.add_parser("join", help=COMMANDS["join"])
    wanted = "the six digits on the host's screen, as 123 456; without them, the table of somebody met before"
    add_code(parser, wanted, needed=False)
    parser.add_argument("--name", default="Guest", help="the name the other player sees")
    parser.add_argument("--deck", help="a starter deck or a file; without it, the deck the host has for the guest")
    parser.add_argument("--bot", nargs="?", const=BOT, metavar="BOT", help="let a bot play, without a screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Take the place and play it, in the window or by a bot."""
    from gadesk.net.client import join
    from gadesk.net.finding import visit_by_code, visit_known
    from gadesk.protocol.known_cards import marks_of
    from gadesk.sheets.game_decks import game_deck
    from gadesk.sheets.known import known_cards

    code = code_of(args)
    if not args.bot:
        need_screen("gadesk join CODE --bot")
    deck = game_deck(args.deck) if args.deck else None
    visit = visit_by_code(code, args.name, args.at) if code else visit_known(args.name, args.at)
    rules = visit.rules
    say(f"{rules.name}'s table: {rules.format or 'any deck'}, {rules.match.words()}.", flush=True)
    if visit.left_out:
        say(visit.left_out, flush=True)
    knows = marks_of(card.slug for card in known_cards())
    client = join(visit, deck, lambda words: say(words, flush=True), knows)
    say(f"Seat {client.seat} taken.", flush=True)
    return play(client, args.bot)
