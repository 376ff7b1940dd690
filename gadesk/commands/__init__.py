"""The subcommands of `gadesk`: a module each, with `add_parser(subparsers)` and `run(args) -> int`.

Modules here import nothing heavy at their top, so that `gadesk --help` is quick: what a command needs is
imported inside `run`. A new command is a module and a line in `COMMANDS`.
"""

from __future__ import annotations

from typing import Any, Protocol

from gadesk.commands import bench, cards, deck, demo, host, join, rulebook, scenario, selfplay, shot, sync, window


class Command(Protocol):
    """What a command module offers."""

    def add_parser(self, subparsers: Any) -> None:
        """Add the command's parser, whose default `run` carries it out."""


COMMANDS: tuple[Command, ...] = (window, sync, selfplay, host, join, cards, deck, scenario, rulebook, bench, shot, demo)
