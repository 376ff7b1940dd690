"""What a guest's program knows of who may go first in the next game (docs/matches.md): the loser says it.

The host's program begins the game; whether it began as the rules say is told once all is opened (docs/fairness.md).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from gadesk.protocol import messages as wire
from gadesk.protocol.events import EventKind
from gadesk.protocol.matches import DRAWN, Stage, loser_of


class GoesFirst:
    """Follows one game, and what this seat says after it; `allowed` are the seats that may go first in the next.

    A choice may come too late at the host, or be lost with a connection: who does not choose goes first. So a choice
    is `sure` only where it was made in the first half of the time, and no connection was made anew after it.
    """

    def __init__(self, seat: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._seat, self._clock = seat, clock
        self.seen = False
        """Whether the game was seen while it was played: else its end may have been another machine's."""
        self.chosen: int | None = None
        self._first: int | None = None
        self._winner, self._seats = DRAWN, 0  # no seats: the game is not over
        self._sure, self._sure_until = False, 0.0

    def shown(self, update: wire.Update) -> None:
        """Take note of how the game stands."""
        if self._first is None:
            turns = (event.seat for event in update.events if event.kind is EventKind.TURN_BEGINS)
            self._first = next(turns, None)
        view = update.view
        if view.over:
            self._winner, self._seats = DRAWN if view.winner is None else view.winner, len(view.seats)
        else:  # also again, where its end was taken back
            self.seen, self._seats, self.chosen = True, 0, None

    @property
    def end(self) -> list[int]:
        """How the game ended, to be remembered; empty while it goes on."""
        return [self._winner, self._seats, -1 if self._first is None else self._first] if self._seats else []

    def recall(self, end: object) -> None:
        """Take what was remembered of how the game ended; what a file says may be anything."""
        if isinstance(end, list) and len(end) == 3 and all(type(number) is int for number in end):
            self._winner, self._seats = end[:2]
            self._first = end[2] if end[2] >= 0 else None

    def told(self, message: wire.Match | wire.Welcome) -> None:
        """Take note of how much time there is to choose, and that what was said may have been lost."""
        if isinstance(message, wire.Welcome):
            self._sure = False
        elif message.stage is Stage.CHOOSING and message.chooser == self._seat and self.chosen is None:
            self._sure_until = self._clock() + (message.left / 2 if message.left is not None else 1e9)

    def choose(self, first: int, now: bool = True) -> None:
        """Take note of what this seat says, `now` or as a program that has ended remembered it."""
        self.chosen, self._sure = first, now and self._clock() <= self._sure_until

    @property
    def allowed(self) -> tuple[int, ...]:
        """Who may go first in the next game; nothing where anybody may, or it is not known."""
        if not self._seats or not self.seen:
            return ()
        loser = loser_of(self._winner, self._seats)
        if loser is None:
            return () if self._first is None else (self._first,)
        if loser != self._seat:
            return ()  # it is another's choice
        if self.chosen is None:
            return (self._seat,)
        return (self.chosen,) if self._sure else tuple({self.chosen, self._seat})
