"""`gadesk lab`: a deck tried out against others by programs, and compared with another version of it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_figures
from gadesk.errors import UserError
from gadesk.terminal import say, whole_number

if TYPE_CHECKING:
    from gadesk.session.contests.lab import Lab

MOST_GAMES = 100_000
EVERY = 50
"""After so many games a line tells how far it is."""


def add_parser(subparsers: Any) -> None:
    """Add `lab`."""
    parser = subparsers.add_parser("lab", help=COMMANDS["lab"])
    parser.add_argument("deck", metavar="DECK", help="a starter deck by name, or a deck file")
    parser.add_argument("--compare", metavar="DECK", help="another version, played on the same draws")
    parser.add_argument("--against", nargs="+", metavar="DECK", help="what it meets; else all starters")
    parser.add_argument(
        "--games", type=whole_number, default=100, metavar="N", help="how many games each version plays"
    )
    parser.add_argument("--bot", default="sensible", metavar="BOT", help="who plays the deck, and the others")
    parser.add_argument("--goldfish", action="store_true", help="the other one only passes: how fast is the deck?")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S")
    parser.add_argument("--jobs", type=whole_number, metavar="J", help="play so many games at once; else one a core")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print; the exit code is 1 if a game broke, and 130 after an interruption."""
    if not 2 <= args.games <= MOST_GAMES:
        raise UserError(f"The number of games must be at least 2, and {MOST_GAMES} at most.")
    from gadesk.session.contests.lab import GOLDFISH, Lab
    from gadesk.session.contests.workers import MOST_JOBS, Workers, cores
    from gadesk.sheets.game_decks import game_deck, starters

    jobs = cores() if args.jobs is None else args.jobs
    if not 0 <= jobs <= MOST_JOBS:
        raise UserError(f"The number of games at once must be {MOST_JOBS} at most; with 0 no further process is begun.")
    versions = [game_deck(name) for name in (args.deck, args.compare) if name is not None]
    field = [game_deck(name) for name in args.against] if args.against else list(starters().values())
    lab = Lab(versions, field, args.games, args.seed, args.bot, GOLDFISH if args.goldfish else "")
    lab.play(Workers(jobs, kind=True), _told if not args.json else lambda _: None)
    figures = lab.figures()
    if not args.json:
        _say_cards(figures)
    print_figures(figures, args.json)
    if not args.json:
        say("A program's share of wins is not a player's.")
    return 130 if lab.interrupted else 1 if lab.faults else 0


def _say_cards(figures: dict[str, Any]) -> None:
    """Print the table of cards; what is left are single figures."""
    for each in (figures, figures.get("other", {})):
        for card in each.pop("cards", ()):
            score = card["score_if_played"]
            with_it = "" if score is None else f", {score} % of the points where it was played"
            say(f"{card['slug']}: seen {card['seen']}, played {card['played']}, stuck {card['stuck']}{with_it}")


def _told(lab: Lab) -> None:
    """Tell now and then how far it is, to who waits for it."""
    done = sum(map(len, lab.played))
    if done % EVERY == 0:
        say(f"{done} of {lab.total} games", file=sys.stderr)
