"""`gadesk tournament`: bots and decks against each other on all cores, and how much stronger the first one is."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from gadesk import plain
from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_figures
from gadesk.errors import UserError
from gadesk.terminal import number, say, whole_number

if TYPE_CHECKING:
    from gadesk.protocol.plans import DeckCards
    from gadesk.session.contests.tournament import Entrant, Tournament

MOST_GAMES, MOST_DECKS = 1_000_000, 500
MOST_ELO = 1000
EVERY = 20
"""After so many pairs of games a line tells how things stand."""


def add_parser(subparsers: Any) -> None:
    """Add `tournament`."""
    parser = subparsers.add_parser("tournament", help=COMMANDS["tournament"])
    parser.add_argument(
        "entrants", nargs="+", metavar="ENTRANT", help="a bot (sensible), or one with a deck of its own (sensible@DECK)"
    )
    parser.add_argument("--decks", nargs="+", metavar="D", help="what all others play; else all starters")
    parser.add_argument("--pool", type=whole_number, metavar="N", help="they play N random decks of the pool instead")
    parser.add_argument(
        "--games", type=whole_number, default=256, metavar="N", help="at most so many for each two entrants"
    )
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S")
    parser.add_argument("--jobs", type=whole_number, metavar="J", help="play so many games at once; else one a core")
    parser.add_argument(
        "--stop", nargs="+", type=number, default=(0.0, 35.0), metavar="ELO",
        help="two numbers: stop once it is clear if the first is stronger by the second, or by no more than the first",
    )  # fmt: skip
    parser.add_argument("--whole", action="store_true", help="play all games")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print; the exit code is 1 if a game broke, and 130 after an interruption."""
    if len(args.stop) != 2:
        raise UserError("The test stops between two Elo differences: give two numbers, as in --stop 0 35.")
    low, high = args.stop
    if not 2 <= args.games <= MOST_GAMES:
        raise UserError(f"The number of games must be at least 2, and {MOST_GAMES} at most.")
    if not -MOST_ELO <= low < high <= MOST_ELO:
        raise UserError(f"The test stops between two Elo differences, the lower one first, within {MOST_ELO}.")
    from gadesk.session.contests.elo import Sprt
    from gadesk.session.contests.tournament import Tournament
    from gadesk.session.contests.workers import MOST_JOBS, Workers, cores

    jobs = cores() if args.jobs is None else args.jobs
    if not 0 <= jobs <= MOST_JOBS:
        raise UserError(f"The number of games at once must be {MOST_JOBS} at most; with 0 no further process is begun.")
    test = None if args.whole else Sprt(low, high)
    played = Tournament([_entrant(name) for name in args.entrants], _field(args), args.games, args.seed, test)
    played.play(Workers(jobs), _told if not args.json else lambda _: None)
    figures = played.figures()
    print_figures(figures, args.json)
    return 130 if played.interrupted else 1 if played.faults else 0


def _entrant(typed: str) -> Entrant:
    from gadesk.session.contests.tournament import Entrant
    from gadesk.sheets.game_decks import game_deck

    bot, at, deck = typed.partition("@")
    if at and not deck:
        raise UserError("An entrant with a deck is written as sensible@DECK: the bot, @ and the deck.")
    return Entrant(plain.name(typed), bot, game_deck(deck) if at else None)


def _field(args: argparse.Namespace) -> list[DeckCards]:
    import random

    from gadesk.session.selfplay.random_decks import Pool
    from gadesk.sheets.game_decks import game_deck, starters
    from gadesk.sheets.synced import played_sheets

    if args.decks and args.pool is not None:
        raise UserError("Name decks or ask for random ones of the pool, not both.")
    if args.pool is not None:
        if not 1 <= args.pool <= MOST_DECKS:
            raise UserError(f"Of the pool 1 to {MOST_DECKS} random decks can be made.")
        pool, chance = Pool(played_sheets(wait=True)), random.Random(f"{args.seed}/decks")
        return [pool.deck(chance) for _ in range(args.pool)]
    return [game_deck(deck) for deck in args.decks] if args.decks else list(starters().values())


def _told(tournament: Tournament) -> None:
    """Tell now and then how the first two stand, to who waits for it."""
    meeting = tournament.meetings[0]
    if meeting.pairs and len(meeting.pairs) % EVERY == 0:
        figures = meeting.figures()
        elo = f"Elo {figures['elo']:+} ({figures['low']:+} to {figures['high']:+})"
        say(f"{figures['games']} games: {figures['wins']} won, {figures['draws']} drawn, {elo}", file=sys.stderr)
