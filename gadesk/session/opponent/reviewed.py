"""What passes between a window and the process that reviews a game for it (`review`): a line each."""

from __future__ import annotations

from collections.abc import Callable

from gadesk import program
from gadesk.protocol import codec
from gadesk.protocol.decisions import Decision
from gadesk.protocol.record import Long, Many, Record, TaggedRecord, Text, Whole
from gadesk.protocol.views import PlayerView


class Order(Record):
    """Which game to look at, and with whose eyes."""

    journal: Text
    seat: Whole = 0


class Going(TaggedRecord):
    """So many of a game's choices have been looked at."""

    done: Whole
    of: Whole


class Swing(Record):
    """A choice that gave something away: what was asked, what was answered, and what was better.

    `wins` and `better_wins`: how likely each was to win, in thousandths, in so many imagined games.
    """

    turn: Whole
    asked: Decision
    view: PlayerView
    choice: Many[Whole]
    better: Many[Whole]
    wins: Whole
    better_wins: Whole
    lines: Whole


class Review(TaggedRecord):
    """The moments that swung a game, the greatest first, of so many choices; or why there are none."""

    swings: Many[Swing] = ()
    choices: Whole = 0
    failed: Long = ""


TO_WINDOW: codec.Family[Going | Review] = codec.Family("line of a review", Going, Review)


def reviewed_apart(order: Order, going: Callable[[int, int], None]) -> Review:
    """Have a game reviewed by another process, and wait for it; from a thread. `going` hears how far it has come."""
    try:
        with program.start(program.Work.REVIEW) as process:
            assert process.stdin is not None and process.stdout is not None
            program.put(process, codec.dumps(order))
            process.stdin.close()
            for line in process.stdout:
                told = TO_WINDOW.one_of(codec.loads(line))
                if isinstance(told, Review):
                    return told
                going(told.done, told.of)
    except (OSError, codec.CodecError):
        pass
    return Review(failed="The game could not be looked at: the program has a fault.")
