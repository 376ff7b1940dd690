"""A pass takes a moment, whatever its player held, so that its time tells nothing (docs/matches.md, "Paced passes").

The time is drawn when Opportunity is received, before anybody looks at what could be done with it: so it is of the same
distribution for who can only pass, who passes by a mode, and who passes at once by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom

from gadesk.session.countdown import Countdown
from gadesk.session.limits import Clock

SHORTEST_WAIT, USUAL_WAIT, LONGEST_WAIT = 0.3, 0.45, 1.5
"""Seconds: the bounds of the distribution and its peak; its median is 0.7."""
_CHANCE = SystemRandom()

Draw = Callable[[], float]


def drawn_wait() -> float:
    """Draw how many seconds a pass takes."""
    return _CHANCE.triangular(SHORTEST_WAIT, LONGEST_WAIT, USUAL_WAIT)


class Pacing:
    """How long a pass is still kept back in the window that is open. It stands still while nobody may answer."""

    def __init__(self, clock: Clock, draw: Draw = drawn_wait) -> None:
        self._left, self._draw = Countdown(clock), draw
        self._window: object = None

    def opens(self, window: object) -> None:
        """Draw the wait of a window, once, as it opens."""
        if window != self._window:
            self._window = window
            self._left.start(self._draw())

    def run(self, on: bool) -> None:
        """Let the time run, or stand still."""
        self._left.run(on)

    @property
    def due(self) -> float | None:
        """In how many seconds a pass may be shown; None while the time stands still."""
        return self._left.due

    @property
    def out(self) -> bool:
        """Whether a pass may be shown."""
        return self._left.out
