"""`gadesk host`: run a game for others to join, and print the invitations."""

from __future__ import annotations

import argparse
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Add `host`."""
    parser = subparsers.add_parser("host", help="run a game and print the invitation to it")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from gadesk.session.serve import serve

    return serve(args)
