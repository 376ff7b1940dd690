"""Runs the clocks of a room's match, and ends a game whose time is over, with a sentence to everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gadesk.glossary.losses import Loss
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.views import PlayerView
from gadesk.session.clocks import Clocks
from gadesk.session.countdown import Countdown
from gadesk.session.limits import Clock
from gadesk.session.pacing import LONGEST_WAIT

if TYPE_CHECKING:
    from gadesk.session.match import Match
    from gadesk.session.room import Room
    from gadesk.session.seats import Seat


NOTED_EVERY = 10.0
"""Seconds of running time after which the clocks are written down: a host that is killed forgets no more of them."""


class TimeKeeper:
    """Time runs while a question is open, everybody is here, and nobody waits for a consent."""

    def __init__(
        self, room: Room, asking: Callable[[], bool], rules: MatchRules, clock: Clock, times: tuple[int, ...] = ()
    ) -> None:
        self._room, self._asking, self.rules = room, asking, rules
        self._clocks = Clocks(rules, len(room.seats), clock, [left / 1000 for left in times])
        self._extra = Countdown(clock)
        self._last_turn: int | None = None
        self._noting = Countdown(clock)
        self._noting.start(NOTED_EVERY)

    def is_to_be_noted(self) -> bool:
        """Whether the clocks have run so long that what they show is to be written down; asked once."""
        due = self._noting.out
        if due:
            self._noting.start(NOTED_EVERY)
            self._noting.run(self._clocks.running)
        return due

    def times(self) -> tuple[int, ...]:
        """What is left, in milliseconds, as journals keep it; nothing without a clock."""
        return tuple(round(left * 1000) for left in self._clocks.times) if self.rules.timed else ()

    def begins(self) -> None:
        """Take note that a game begins."""
        self._last_turn = None
        self._extra.start(None)

    @property
    def match_is_out(self) -> bool:
        """Whether the time of the match is over, so that no other game begins."""
        return self._clocks.match_is_out

    def run(self, match: Match) -> None:
        """Let the time run that runs now."""
        room = self._room
        if not self.rules.timed:
            return
        if not room.begun:
            self._clocks.run(None, None, False)  # the next game waits for what both programs pledge
            return
        decision = room.table.decision if match.stage is Stage.PLAYING else None
        runs = everybody_here(room.seats) and not self._asking() and not match.over
        question = (room.game, room.table.epoch, decision.seat, decision.number) if decision is not None else None
        free = LONGEST_WAIT if decision is not None and decision.paced and room.table.passes.pacing is not None else 0.0
        self._clocks.run(decision.seat if decision is not None else None, question, runs, free)
        self._extra.run(runs)
        self._noting.run(runs)

    @property
    def runs_for(self) -> object:
        """What the time runs for now: as long as it is the same, who was told once sees by itself how it passes."""
        return self._clocks.asked, self._clocks.running, self._last_turn

    def due(self) -> float | None:
        """In how many seconds some time is over."""
        waits = [self._clocks.due, None if self._extra.out else self._extra.due]
        waits.append(self._noting.due if self._clocks.running else None)
        return min((wait for wait in waits if wait is not None), default=None)

    def is_over(self, match: Match) -> bool:
        """Whether something is to be done, as some time is over."""
        if self._clocks.out is not None:
            return True
        if not self.match_is_out or match.over:
            return False
        return match.stage is not Stage.PLAYING or self._last_turn is None or self._ends(self._room.table.view(0))

    def judge(self, match: Match) -> str:
        """End the game whose time is over, or the match between two games; say so in a sentence."""
        table, late = self._room.table, self._clocks.out
        if not self.is_over(match) or (match.stage is Stage.PLAYING and (table.over or table.held is not None)):
            return ""
        if match.stage is not Stage.PLAYING:
            match.give_up(None)
            return "The time of the match is over: no other game begins."
        if late is not None:
            table.concede(late, Loss.TIME)
            name = self._room.seats[late].plan.name or f"Player {late + 1}"
            return f"{name} has no time left, and loses the game."
        if self._last_turn is None:
            self._last_turn = table.view(0).turn + self.rules.extra_turns
            self._extra.start(self.rules.extra)
            turns, limit = f"this turn and {self.rules.extra_turns} more", f"{self.rules.extra // 60} min at most"
            return f"The time of the match is over: {turns} are played, {limit}."
        table.concede(None)
        return "The time is over: the game is drawn."

    def message(self) -> wire.Clocks | None:
        """What the clocks show; None without one."""
        if not self.rules.timed:
            return None
        *each, shared = self.times()
        return wire.Clocks(
            each=tuple(each) if self.rules.each else (),
            shared=shared if self.rules.shared else None,
            delay=round(self._clocks.delay * 1000),
            seat=self._clocks.seat,
            running=self._clocks.running,
            last_turn=self._last_turn,
        )

    def _ends(self, view: PlayerView) -> bool:
        """Whether nothing more is played: after the last turn, or as the extra time is over and nothing is going on."""
        if self._last_turn is not None and view.turn > self._last_turn:
            return True
        return self._extra.out and not view.stack and view.combat is None


def everybody_here(seats: Sequence[Seat]) -> bool:
    """Whether every player is connected, and plays along."""
    return all(seat.plays for seat in seats)
