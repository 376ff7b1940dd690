"""`gadesk tables`: list the tables that are open in this network, and whom this machine has met."""

from __future__ import annotations

import argparse
import time
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.errors import UserError
from gadesk.terminal import say, whole_number


def add_parser(subparsers: Any) -> None:
    """Add `tables`."""
    parser = subparsers.add_parser("tables", help=COMMANDS["tables"])
    parser.add_argument("--seconds", type=whole_number, default=3, help="how long to look; 3 unless told")
    parser.add_argument("--met", action="store_true", help="list whom you have met: with them no code is needed")
    parser.add_argument("--forget", metavar="NAME", help="forget who is called so: the next time the code is needed")
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look for tables, and print them; or say whom this machine has met."""
    from gadesk.net.discovery import Finder
    from gadesk.net.peers import Peers

    if args.forget is not None or args.met:
        return _met(args)
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
                    "updates": "host" if table.host_updates else "you" if table.guest_updates else "",
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
        if table.host_updates or table.guest_updates:
            who = "its host has" if table.host_updates else "you have"
            state += f", another version of gadesk: {who} to update"
        say(f"{table.name}: {deck}{games}, {state}{known} ({table.addresses[0]}, port {table.port})")
    if not found:
        say(problem or "No table is open in this network, or the network hides machines from each other.")
    return 0


def _met(args: argparse.Namespace) -> int:
    """Forget somebody, if that is asked for, and say who is remembered then."""
    from gadesk.net.peers import Peers
    from gadesk.net.places import forget_machine

    peers = Peers()
    if args.forget is not None:
        found = [peer for peer in peers.all() if peer.name.casefold() == args.forget.strip().casefold()]
        if not found:
            raise UserError(f"You have met nobody who is called {args.forget}.")
        for peer in found:
            forget_machine(peers, peer.id)
    known = peers.all()
    if args.json:
        print_json({"met": [{"name": each.name, "met": each.met, "host": bool(each.fingerprint)} for each in known]})
        return 0
    for each in known:
        where = "at their table" if each.fingerprint else "at yours"
        say(f"{each.name or 'Somebody'}: met {where}, last on {each.met or 'an unknown day'}")
    if not known:
        say("This machine remembers nobody.")
    return 0
