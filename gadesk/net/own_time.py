"""How long a guest's own clock, and that of the match, have run as its program has seen it.

A host can't say that either is over before it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules

UNKNOWN = -1
_SLACK, _SHARE = 30_000, 20
"""Milliseconds, and one part in so many, by which what two machines see of a clock may differ in a match."""


class _Left:
    """What a clock has left, in milliseconds; never less than what an honest host has, but for what is `inexact`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left = UNKNOWN
        self._since: float | None = None  # since when it runs

    def told(self, shown: int, runs: bool) -> None:
        """Take what the host says the clock shows."""
        before = self.left
        self._left = shown if before == UNKNOWN else max(before, shown)  # it rises with another match
        self._since = self._clock() if runs else None

    @property
    def left(self) -> int:
        """How many milliseconds are left; `UNKNOWN` where no clock was shown."""
        ran = self._clock() - self._since if self._since is not None and self._left != UNKNOWN else 0.0
        return max(self._left - round(ran * 1000), min(self._left, 0))


class OwnTime:
    """Follows the clock of one seat and that of the match, and what is played after that is over."""

    def __init__(self, seat: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._seat, self._clock = seat, clock
        self._own, self._match = _Left(clock), _Left(clock)
        self._turn = 0
        self._told = False
        self._over: tuple[int, float] | None = None  # in which turn it was told that the match has no more time, when
        self._over_before = False  # that was told before this program was there

    def told(self, clocks: wire.Clocks) -> None:
        """Take what the host says the clocks show."""
        if 0 <= self._seat < len(clocks.each):
            self._own.told(clocks.each[self._seat], clocks.running and clocks.seat == self._seat)
        if clocks.shared is not None:
            self._match.told(clocks.shared, clocks.running)
        if clocks.last_turn is None:
            self._over, self._over_before = None, False
        elif not self._told:
            self._over_before = True
        elif self._over is None:
            self._over = self._turn, self._clock()
        self._told = True

    def shown(self, turn: int) -> None:
        """Take note of the turn that is played."""
        self._turn = turn

    @property
    def left(self) -> int:
        """How many milliseconds this seat has left; `UNKNOWN` where no clock was shown."""
        return self._own.left

    @property
    def of_match(self) -> int:
        """How many milliseconds the match has left; `UNKNOWN` where no clock was shown."""
        return self._match.left

    @property
    def last_turns(self) -> tuple[int, ...]:
        """In which turn the time of the match was told to be over, and how many milliseconds ago; empty: not known."""
        if self._over_before or not self._told:
            return ()
        turn, since = self._over or (self._turn, self._clock())
        return turn, round((self._clock() - since) * 1000)


def inexact(seconds: int) -> int:
    """Say how many milliseconds may be between two machines, of a clock that has so much time at first."""
    return _SLACK + seconds * 1000 // _SHARE


def may_be_drawn(rules: MatchRules, turn: int, of_match: int, last_turns: tuple[int, ...]) -> bool:
    """Whether a game may be drawn in this turn as the match has no more time, by what a guest's program has seen."""
    if of_match > inexact(rules.shared):
        return False
    if not last_turns:
        return True
    began, ago = last_turns
    return turn > began + rules.extra_turns or ago + inexact(rules.extra) >= rules.extra * 1000
