"""`gadesk replay FILE`: watch a game again, print its log, or write a file to share."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.screen import need_screen
from gadesk.errors import UserError
from gadesk.terminal import path_to_write, say, whole_number


def add_parser(subparsers: Any) -> None:
    """Add `replay`."""
    parser = subparsers.add_parser("replay", help=COMMANDS["replay"])
    parser.add_argument("file", metavar="FILE", type=Path, help="a recording (.gareplay), or a game's journal")
    parser.add_argument("--seat", type=whole_number, help="from whose seat; your own unless told")
    parser.add_argument("--text", action="store_true", help="print the log, without a screen")
    parser.add_argument("--out", metavar="FILE.gareplay", type=path_to_write, help="write it there, to share it")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show, print or write one game."""
    from gadesk.protocol.recording import load_recording
    from gadesk.session.replays.games import card_names, export, watchable

    if not args.text and not args.out:
        need_screen("gadesk replay FILE --text")
    file, remark = watchable(args.file)
    recording = load_recording(file)
    for words in (remark, recording.problem):
        if words:
            say(words)
    seat = recording.head.seat if args.seat is None else args.seat
    if seat not in recording.seats:
        seats = ", ".join(f"{each} ({recording.head.names[each]})" for each in recording.seats)
        raise UserError(f"This recording has not what seat {seat} saw; it has {seats}.")
    if args.out:
        export(file, args.out)
        say(f"{args.out}: {recording.head.names[seat]}'s game of {recording.head.begun}")
    elif args.text:
        from gadesk.ui.games.film import Film

        film = Film(recording, seat, card_names())
        for line in film.log(len(film) - 1):
            say(("\n" if line.heading else "") + str(line))
    else:
        from gadesk.ui.app import open_recording

        code: int = open_recording(file, seat)
        return code
    return 0
