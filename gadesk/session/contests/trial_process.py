"""A process that tries a deck out for a window: `python -m gadesk.session.contests.trial_process` (`trial`).

It ends when its input does, and the processes that play the games with it.
"""

from __future__ import annotations

import json
import sys
import threading

from gadesk import plain
from gadesk.errors import UserError
from gadesk.protocol import codec
from gadesk.session.contests.lab import Lab
from gadesk.session.contests.trial import GO, PAUSE, Figures, Going, Order
from gadesk.session.contests.workers import Workers, cores
from gadesk.terminal import hand_back


def main() -> None:
    """Have the games played, and tell how it goes on."""
    if not (asked := sys.stdin.buffer.readline()):
        return  # whoever asked has ended meanwhile
    order = codec.record_of(Order, codec.loads(asked))
    workers = Workers(cores(), kind=True)
    listening = threading.Thread(target=_listen, args=(workers,), daemon=True)
    listening.start()
    try:
        lab = Lab([order.deck], order.field, order.games, order.seed, order.bot, order.other)
        lab.play(workers, lambda lab: hand_back(codec.dumps(_going(lab))))
        told = Figures(json.dumps(lab.figures()))
    except UserError as error:
        told = Figures(failed=plain.line(str(error)))
    hand_back(codec.dumps(told))
    listening.join()  # Python aborts where it ends while a thread reads its input


def _going(lab: Lab) -> Going:
    return Going(len(lab.played[0]), lab.total, sum(game.winner == 0 for game in lab.played[0]))


def _listen(workers: Workers) -> None:
    while line := sys.stdin.buffer.readline():
        if (told := line.rstrip(b"\n")) in (PAUSE, GO):
            workers.pause(told == PAUSE)
    workers.stop()


if __name__ == "__main__":
    main()
