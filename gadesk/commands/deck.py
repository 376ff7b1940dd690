"""`gadesk deck check FILE`: read a deck list of any dialect and say whether a format allows it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadesk import plain
from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.terminal import say

if TYPE_CHECKING:
    from gadesk.cards.catalogue import Catalogue
    from gadesk.decks.model import DeckList
    from gadesk.decks.read_deck import ReadDeck


def add_parser(subparsers: Any) -> None:
    """Add `deck` and its one subcommand, `check`."""
    deck = subparsers.add_parser("deck", help=COMMANDS["deck"])
    commands = deck.add_subparsers(title="commands", metavar="COMMAND")
    check = commands.add_parser("check", help="read a deck list and say whether it is legal")
    check.add_argument("file", metavar="FILE", help="a deck list, or the name of a starter deck")
    told = "standard or draft; unless told, what the file's header says, or else standard"
    check.add_argument("--format", metavar="NAME", help=told)
    check.add_argument("--warnings", action="store_true", help="say also what a legal deck may have forgotten")
    add_json_flag(check)
    check.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check one deck; the exit code is 0 if it is legal and 1 if not."""
    from gadesk.decks.legality import formats, violations
    from gadesk.decks.model import Section
    from gadesk.sheets.known import known_cards

    catalogue = known_cards()
    read, key = _read(args, catalogue)
    broken = violations(read.deck, key, catalogue)
    legal = not broken and not read.cards_lost
    problems = [problem.sentence for problem in read.problems]
    problems += [f"{violation.sentence} ({violation.rule})" for violation in broken]
    warned = _warnings(read.deck, catalogue) if args.warnings else []
    if args.json:
        more = {"warnings": warned} if args.warnings else {}
        print_json({"legal": legal, "format": key, "problems": problems, **more})
    else:
        name = formats()[key]["name"]
        counts = ", ".join(f"{section} {read.deck.count(section)}" for section in Section)
        say(f"{read.deck.name or plain.line(args.file)}: {'legal' if legal else 'not legal'} in {name} ({counts}).")
        for line in (*problems, *(f"Worth a look: {sentence}" for sentence in warned)):
            say(f"  {line}")
    return 0 if legal else 1


def _read(args: argparse.Namespace, catalogue: Catalogue) -> tuple[ReadDeck, str]:
    """Read the deck, and find the format that it is to be checked for."""
    from gadesk.decks.deckfile import open_deck
    from gadesk.decks.dialects import read_deck_file
    from gadesk.decks.legality import formats
    from gadesk.decks.read_deck import ReadDeck
    from gadesk.decks.starters import starter_deck, starter_names

    path, told = Path(args.file), (args.format or "").lower()
    if args.file.strip().capitalize() in starter_names() and not path.exists():
        return ReadDeck(starter_deck(args.file, catalogue)), told or "standard"
    read = read_deck_file(path, catalogue)
    own = open_deck(path, catalogue).file.about.format
    return read, told or (own if own in formats() else "standard")


def _warnings(deck: DeckList, catalogue: Catalogue) -> list[str]:
    from gadesk.decks.warnings import warnings
    from gadesk.sheets.deck_outlook import deck_facts

    found = warnings(deck, catalogue, deck_facts().known(deck))
    return [f"{warning.sentence} ({warning.rule})" if warning.rule else warning.sentence for warning in found]
