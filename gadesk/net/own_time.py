"""How long a guest's own clock has run, as its program has seen it: a host can't say that it is over before it is."""

from __future__ import annotations

import time
from collections.abc import Callable

from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules

UNKNOWN = -1
_SLACK, _SHARE = 30_000, 20
"""Milliseconds, and one part in so many, by which what two machines see of a clock may differ in a match."""


class OwnTime:
    """Follows the clock of one seat; `left` is never less than what an honest host has, but for what is `inexact`."""

    def __init__(self, seat: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._seat, self._clock = seat, clock
        self._left = UNKNOWN
        self._since: float | None = None  # since when it runs

    def told(self, clocks: wire.Clocks) -> None:
        """Take what the host says the clocks show."""
        if not 0 <= self._seat < len(clocks.each):
            return
        before = self.left
        shown = clocks.each[self._seat]
        self._left = shown if before == UNKNOWN else max(before, shown)  # it rises with another match
        self._since = self._clock() if clocks.running and clocks.seat == self._seat else None

    @property
    def left(self) -> int:
        """How many milliseconds are left; `UNKNOWN` where no clock was shown."""
        ran = self._clock() - self._since if self._since is not None and self._left != UNKNOWN else 0.0
        return max(self._left - round(ran * 1000), min(self._left, 0))


def inexact(rules: MatchRules) -> int:
    """Say how many milliseconds may be between two machines, of a clock that has so much time at first."""
    return _SLACK + rules.each * 1000 // _SHARE
