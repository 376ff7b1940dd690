"""How long the clocks of a table have run as a guest's program has seen it.

A host can't say that the guest's, or that of the match, is over before it is, count the guest's faster, or its own
slower; while it shows that time stands still nothing is known (docs/fairness.md).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules

UNKNOWN = -1
_SLACK, _SHARE = 30_000, 20
"""Milliseconds, and one part in so many, by which what two machines see of a clock may differ in a match."""
_PACED = 1_500
"""Milliseconds that a question may have to itself where passes are paced, whatever the rules give."""
_AT_EACH = 15_000
"""Milliseconds for each connection: a host notices late that one is lost, or was begun again with what it had noted."""
FASTER = "the host counted your time faster than it ran"
SLOWER = "the host gave its own clock more time than it had left"


class _Left:
    """What a clock has left, in milliseconds, as it is seen to run once its question has had its delay."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left, self._delay = UNKNOWN, 0
        self._since: float | None = None  # since when it runs

    def told(self, shown: int, anew: bool) -> None:
        """Take what the host says the clock shows: at first, and where another match begins `anew`."""
        if self._left == UNKNOWN or anew:
            self._left, self._since = shown, None

    def runs(self, on: bool, delay: int = 0) -> None:
        """Let it run from now on, after so many milliseconds of delay, or stand still."""
        self._left, self._delay = self.left, delay
        self._since = self._clock() if on else None

    def lost(self) -> None:
        """Take it not to have run since it was told last."""
        self._since = None

    @property
    def left(self) -> int:
        """How many milliseconds are left, less than none where it has run on; `UNKNOWN` where no clock was shown."""
        if self._since is None or self._left == UNKNOWN:
            return self._left
        left = self._left - max(0, round((self._clock() - self._since) * 1000) - self._delay)
        return left if left != UNKNOWN else UNKNOWN - 1


class OwnTime:
    """Follows the clocks of all seats and that of the match, and what is played after that is over."""

    def __init__(
        self, seat: int, clock: Callable[[], float] = time.monotonic, rules: MatchRules | None = None
    ) -> None:  # fmt: skip
        self._seat, self._clock = seat, clock
        self.rules = rules or MatchRules()
        """What is agreed of the match; a clock that it does not have is not compared."""
        self.from_the_start = False
        """Whether this program was there before the first game was dealt: then every clock is full at first."""
        self._each: dict[int, _Left] = {}
        self._match = _Left(clock)
        self._clocks: wire.Clocks | None = None
        self._asked: int | None = None  # who is asked, as the host says with each board
        self._question: tuple[int, int, int] | None = None  # the own one: each has its delay, whatever the host shows
        self._turn, self._connections = 0, 0
        self._match_over = False
        self._told = False
        self._over: tuple[int, float] | None = None  # in which turn it was told that the match has no more time, when
        self._over_before = False  # that was told before this program was there

    def connected(self) -> None:
        """Take note of a new connection: when the last one was lost, and time stood still, is not known for certain."""
        self._connections += 1
        for seat, left in self._each.items():
            if seat == self._seat:
                left.runs(False)
            else:
                left.lost()
        self._match.runs(False)

    def match_over(self, over: bool) -> None:
        """Take note of whether the match is over: after it the clocks may begin anew."""
        self._match_over = over

    def told(self, clocks: wire.Clocks) -> str:
        """Take what the host says the clocks show; return what of it can't be."""
        anew = self._match_over and any(
            shown > self._each[seat].left for seat, shown in enumerate(clocks.each) if seat in self._each
        )
        for seat, shown in enumerate(clocks.each):
            first = self.rules.each * 1000 if self.from_the_start and seat not in self._each else shown
            self._each.setdefault(seat, _Left(self._clock)).told(first, anew)
        wrong = self._wrong(clocks)
        self._clocks = clocks
        self._run()
        if clocks.shared is not None:
            first = self.rules.shared * 1000 if self.from_the_start and not self._told else clocks.shared
            self._match.told(first, anew or (self._match_over and clocks.shared > self._match.left))
            self._match.runs(clocks.running)
        if clocks.last_turn is None:
            self._over, self._over_before = None, False
        elif not self._told:
            self._over_before = True
        elif self._over is None:
            self._over = self._turn, self._clock()
        self._told = True
        return wrong

    def _wrong(self, clocks: wire.Clocks) -> str:
        """Say what of the clocks is not as this program has seen them run."""
        if not self.rules.each:
            return ""
        slack = inexact(self.rules.each) + _AT_EACH * self._connections
        for seat, shown in enumerate(clocks.each):
            seen = self._each[seat].left
            if seat == self._seat and shown < seen - slack:
                return FASTER
            if seat != self._seat and shown > min(seen + slack, self.rules.each * 1000):
                return SLOWER
        return ""

    def _run(self, anew: bool = False) -> None:
        """Let the clocks run that run: the own one only while this seat is asked, perhaps a question `anew`."""
        clocks = self._clocks
        if clocks is None:
            return
        most = max(self.rules.delay * 1000, _PACED)
        for seat, left in self._each.items():
            asked = seat != self._seat or self._asked == seat
            delay = self.rules.delay * 1000 if anew and seat == self._seat else min(max(0, clocks.delay), most)
            left.runs(clocks.running and clocks.seat == seat and asked, delay)

    def shown(self, update: wire.Update) -> None:
        """Take note of the turn that is played, and of who is asked."""
        self._turn, asked, decision = update.view.turn, update.waiting_for, update.decision
        if self.rules.best_of == 1:
            self._match_over = update.view.over
        question = (update.game, update.epoch, decision.number) if decision is not None else None
        anew = question is not None and question != self._question
        self._question = question or self._question
        if asked != self._asked or anew:
            self._asked = asked
            own = self._each.get(self._seat)
            if own is not None and self._clocks is not None and self._clocks.seat == self._seat:
                self._run(anew)

    @property
    def left(self) -> int:
        """How many milliseconds this seat has left, none at least; `UNKNOWN` where no clock was shown."""
        own = self._each.get(self._seat)
        return UNKNOWN if own is None else max(own.left, 0)

    @property
    def of_match(self) -> int:
        """How many milliseconds the match has left, none at least; `UNKNOWN` where no clock was shown."""
        left = self._match.left
        return left if left == UNKNOWN else max(left, 0)

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
