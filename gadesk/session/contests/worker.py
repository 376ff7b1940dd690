"""A process that plays games one after the other: `python -m gadesk.session.contests.worker` (`workers`)."""

from __future__ import annotations

import gc
import os
import sys

from gadesk.protocol import codec
from gadesk.session.contests.one_game import Games, Wanted
from gadesk.session.contests.workers import KIND

STANDS_BACK = 10
"""How far it stands back behind what somebody waits for, in Unix's steps."""


def main() -> None:
    """Play what is asked for, line by line, until the input ends."""
    if KIND in sys.argv and hasattr(os, "nice"):
        os.nice(STANDS_BACK)
    games = Games()
    gc.freeze()  # the sheets stand for good
    while line := sys.stdin.buffer.readline():
        played = games.play(codec.record_of(Wanted, codec.loads(line)))
        sys.stdout.buffer.write(codec.dumps(played) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
