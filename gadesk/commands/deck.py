"""`gadesk deck check FILE`: read a deck list of any dialect and say whether a format allows it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gadesk.commands.printing import add_json_flag, print_json


def add_parser(subparsers: Any) -> None:
    """Add `deck` and its one subcommand, `check`."""
    deck = subparsers.add_parser("deck", help="check a deck list")
    commands = deck.add_subparsers(title="commands", metavar="COMMAND")
    check = commands.add_parser("check", help="read a deck list and say whether it is legal")
    check.add_argument("file", metavar="FILE", help="a deck list, or the name of a starter deck")
    check.add_argument("--format", default="standard", metavar="NAME", help="standard (unless told) or draft")
    add_json_flag(check)
    check.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check one deck; the exit code is 0 if it is legal and 1 if not."""
    from gadesk.decks.files import read_deck_file
    from gadesk.decks.legality import formats, violations
    from gadesk.decks.model import Section
    from gadesk.decks.reading import ReadDeck
    from gadesk.decks.starters import starter_deck, starter_names
    from gadesk.session.decks import known_cards

    catalogue = known_cards()
    path = Path(args.file)
    if args.file.strip().capitalize() in starter_names() and not path.exists():
        read = ReadDeck(starter_deck(args.file, catalogue))
    else:
        read = read_deck_file(path, catalogue)
    key = args.format.lower()
    broken = violations(read.deck, key, catalogue)
    legal = not broken and not read.cards_lost
    problems = [problem.sentence for problem in read.problems]
    problems += [f"{violation.sentence} ({violation.rule})" for violation in broken]
    if args.json:
        print_json({"legal": legal, "format": key, "problems": problems})
    else:
        name = formats()[key]["name"]
        counts = ", ".join(f"{section} {read.deck.count(section)}" for section in Section)
        print(f"{read.deck.name or args.file}: {'legal' if legal else 'not legal'} in {name} ({counts}).")
        for problem in problems:
            print(f"  {problem}")
    return 0 if legal else 1
