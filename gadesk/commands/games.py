"""`gadesk games`: list the games that were played, and how the decks have done."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.foreign import left_out
from gadesk.paths import saved_games
from gadesk.plain import line
from gadesk.terminal import say

if TYPE_CHECKING:
    from gadesk.session.replays.deck_record import DeckRecord
    from gadesk.session.replays.games import Game


def add_parser(subparsers: Any) -> None:
    """Add `games`."""
    parser = subparsers.add_parser("games", help=COMMANDS["games"])
    parser.add_argument("--folder", type=Path, default=None, help="where they lie; your own unless told")
    parser.add_argument("--decks", action="store_true", help="how your decks have done, instead of the games")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    from gadesk.session.replays.deck_record import deck_records
    from gadesk.session.replays.games import card_names, games
    from gadesk.session.replays.late_checks import check_what_was_left

    unread: list[Path] = []
    check_what_was_left(args.folder or saved_games())
    found = games(args.folder or saved_games(), unread)
    records = deck_records(found, card_names())
    if args.json:
        print_json({"games": [_game(each) for each in found], "decks": [_deck(each) for each in records]})
    elif args.decks:
        for record in records:
            say(f"{record.deck}: {record.all.words()}; first {record.first.words()}; second {record.second.words()}")
            for champion, score in sorted(record.against.items()):
                say(f"    against {champion}: {score.words()}")
    else:
        for game in found:
            taken_in = "" if game.own else " (taken in)"
            say(f"{game.words()}: {game.outcome()}, turn {game.turn}{taken_in}")
            if game.checked is not None:
                say(f"    {line(game.checked.text)}")
            say(f"    {game.recording or game.journal}")
    if not found and not args.json:
        say("No game was played yet.")
    if unread:
        say(f"gadesk: {left_out(unread)}", file=sys.stderr)
    return 0


def _game(game: Game) -> dict[str, Any]:
    counts = [] if game.result is None else [
        {name: getattr(count, name) for name in count.__struct_fields__} for count in game.result.counts
    ]  # fmt: skip
    return {
        "begun": game.begun, "players": list(game.names), "seat": game.seat, "deck": game.deck, "own": game.own,
        "result": game.outcome(), "over": game.over, "turn": game.turn, "counts": counts,
        "checked": game.checked.finding if game.checked else None,
        "recording": str(game.recording) if game.recording else None,
        "journal": str(game.journal) if game.journal else None,
    }  # fmt: skip


def _deck(record: DeckRecord) -> dict[str, Any]:
    parts = {"all": record.all, "first": record.first, "second": record.second}
    scores = {name: {"games": each.games, "won": each.won, "drawn": each.drawn} for name, each in parts.items()}
    against = {name: {"games": each.games, "won": each.won} for name, each in sorted(record.against.items())}
    return {"deck": record.deck, **scores, "against": against}
