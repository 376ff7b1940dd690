"""What the commands share that come to a table of the network: its code, and its address where it is not found."""

from __future__ import annotations

import argparse


def add_code(parser: argparse.ArgumentParser, wanted: str, needed: bool = True) -> None:
    """Add the code, with or without a blank in it, and `--at`."""
    parser.add_argument("code", nargs="+" if needed else "*", metavar="CODE", help=wanted)
    where = "the host's address, with :PORT if it is another, where the network does not show the table"
    parser.add_argument("--at", metavar="ADDRESS", default="", help=where)


def code_of(args: argparse.Namespace) -> str:
    """Return the code that was typed; empty without one. Raises UserError for what is none."""
    from gadesk.net.codes import read_code

    return read_code(" ".join(args.code)) if args.code else ""
