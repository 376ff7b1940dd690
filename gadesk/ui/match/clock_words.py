"""What the clocks of a match show beside the players, second by second."""

from __future__ import annotations

import time
from collections.abc import Callable

from gadesk.protocol import messages as wire
from gadesk.ui.match.standing import clock_words

HURRY = 60
"""Seconds from which a clock is shown in another colour."""


class ShownClocks:
    """The clocks as the host has told them, going on by themselves."""

    def __init__(self, clocks: wire.Clocks, clock: Callable[[], float] = time.monotonic) -> None:
        self._clocks, self._clock, self._told_at = clocks, clock, clock()

    def of(self, seat: int) -> tuple[str, bool]:
        """What a seat's clock shows, and whether there is little left; nothing without one."""
        clocks = self._clocks
        passed = (self._clock() - self._told_at) * 1000 if clocks.running else 0.0
        if clocks.last_turn is not None:
            return f"to turn {clocks.last_turn}", True
        if clocks.shared is not None:
            return _shown(clocks.shared - passed)
        if not 0 <= seat < len(clocks.each):
            return "", False
        return _shown(clocks.each[seat] - (max(0.0, passed - clocks.delay) if clocks.seat == seat else 0.0))


def _shown(left: float) -> tuple[str, bool]:
    seconds = max(0, -int(-left // 1000))
    return clock_words(seconds), seconds < HURRY
