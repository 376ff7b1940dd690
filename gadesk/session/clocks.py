"""The clocks of a match: whose time runs, how much is left, and when it is over (docs/matches.md)."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.protocol.matches import MatchRules
from gadesk.session.limits import Clock


class Clocks:
    """The time of each player after the delay of a question, and the time of both for the match; what is not agreed is
    never over. All times are in seconds.
    """

    def __init__(self, rules: MatchRules, seats: int, clock: Clock, left: Sequence[float] = ()) -> None:
        """`left` is what `times` said before, for a match that is gone on with."""
        self.rules, self._clock = rules, clock
        known = len(left) == seats + 1
        self._each = list(left[:-1]) if known else [0.0 + rules.each] * seats
        self._shared = left[-1] if known else 0.0 + rules.shared
        self._delay = 0.0
        self._since = clock()
        self.asked: object = None
        self.seat: int | None = None
        self.running = False

    def run(self, seat: int | None, question: object, running: bool, free: float = 0.0) -> None:
        """Let the time run of a seat whose question is open, and that of the match; a new question has its delay.

        That is `free` seconds at least: what the host may keep back of it costs nobody time.
        """
        self._spend()
        self.seat, self.running = (seat if running else None), running
        if question != self.asked:
            self.asked, self._delay = question, max(free, 0.0 + self.rules.delay)

    @property
    def times(self) -> tuple[float, ...]:
        """What is left: of each seat, and at last of the match."""
        self._spend()
        return (*self._each, self._shared)

    @property
    def delay(self) -> float:
        """What is left of the time that the question has to itself."""
        self._spend()
        return self._delay

    @property
    def out(self) -> int | None:
        """The seat that has no time left for its question."""
        self._spend()
        late = self.rules.each and self.seat is not None and self._delay + self._each[self.seat] <= 0
        return self.seat if late else None

    @property
    def match_is_out(self) -> bool:
        """Whether the time of the match is over."""
        self._spend()
        return bool(self.rules.shared) and self._shared <= 0

    @property
    def due(self) -> float | None:
        """In how many seconds some time that runs is over; None if none is, or that was noticed already."""
        self._spend()
        found = []
        if self.rules.each and self.seat is not None:
            found.append(self._delay + self._each[self.seat])
        if self.rules.shared and self.running and self._shared > 0:
            found.append(self._shared)
        return min(found, default=None)

    def _spend(self) -> None:
        now = self._clock()
        passed, self._since = now - self._since, now
        if not self.running:
            return
        self._shared = max(0.0, self._shared - passed)
        if self.seat is not None:
            free = min(self._delay, passed)
            self._delay -= free
            self._each[self.seat] = max(0.0, self._each[self.seat] - (passed - free))
