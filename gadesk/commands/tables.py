"""`gadesk tables`: list the tables that are open in this network."""

from __future__ import annotations

import argparse
import time
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.terminal import say, whole_number


def add_parser(subparsers: Any) -> None:
    """Add `tables`."""
    parser = subparsers.add_parser("tables", help=COMMANDS["tables"])
    parser.add_argument("--seconds", type=whole_number, default=3, help="how long to look; 3 unless told")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look for tables, and print them."""
    from gadesk.net.discovery import Finder
    from gadesk.net.peers import Peers

    finder, peers = Finder(), Peers()
    try:
        time.sleep(min(args.seconds, 60))
        found, problem = finder.tables(), finder.problem
    finally:
        finder.close()
    met = {table.id: peers.by_fingerprint(table.fingerprint) is not None for table in found}
    if args.json:
        print_json({
            "tables": [
                {
                    "name": table.name, "format": table.format, "best_of": table.best_of, "free": table.free,
                    "met": met[table.id], "addresses": list(table.addresses), "port": table.port,
                    "program": table.program,
                }
                for table in found
            ],
            "problem": problem,
        })  # fmt: skip
        return 0
    for table in found:
        state = "a free seat" if table.free else "playing"
        known = ", met before" if met[table.id] else ""
        games = f", best of {table.best_of}" if table.best_of > 1 else ""
        deck = table.format or "any deck"
        say(f"{table.name}: {deck}{games}, {state}{known} ({table.addresses[0]}, port {table.port})")
    if not found:
        say(problem or "No table is open in this network, or the network hides machines from each other.")
    return 0
