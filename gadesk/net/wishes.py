"""What a guest's player has wished to be done without another word: passes, and the end of a game that is conceded.

A host that passes or concedes for a guest who did not wish it is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.passing import Stops, pass_option
from gadesk.protocol.record import Record, Whole
from gadesk.protocol.views import PlayerView

MOST = 5000


class Wish(Record):
    """One wish: a mode that was set `on`, `stops`, or that it `concedes`, after so many own answers and shown boards.

    `unknown`: what was wished before is not known, so that anything may have been.
    """

    answers: Whole = 0
    boards: Whole = 0
    on: bool = False
    stops: Stops | None = None
    unknown: bool = False
    concedes: bool = False


class Wishes:
    """Follows what a seat says of passing; its stops stay from one game to the next."""

    def __init__(self) -> None:
        self.all: list[Wish] = []
        self._stops: Stops | None = None
        self._known = True

    def begin(self, known: bool) -> Wish:
        """Begin a game; `known`: this program was there from the beginning, or remembers it."""
        self._known = self._known and known
        self.all = []
        return self.add(Wish(stops=self._stops, unknown=not self._known))

    def recall(self, wish: Wish) -> None:
        """Take what a program of before has remembered."""
        self._stops, self._known = wish.stops or self._stops, self._known and not wish.unknown
        self.add(wish)

    def said(self, message: wire.Passing | wire.Concede, answers: int, boards: int) -> Wish:
        """Take what the player says now; return it to be remembered."""
        if isinstance(message, wire.Concede):
            return self.add(Wish(answers, boards, concedes=True))
        self._stops = message.stops or self._stops
        return self.add(Wish(answers, boards, message.mode.on, message.stops))

    def add(self, wish: Wish) -> Wish:
        """Keep a wish; where they are too many, anything may have been wished."""
        self.all.append(wish if len(self.all) < MOST else Wish(unknown=True))
        del self.all[MOST + 1 :]
        return wish


def concedes(wishes: Iterable[Wish], answers: int, boards: int) -> bool:
    """Whether a seat with these wishes may have conceded: not with one of long before, which was refused then."""
    now = (wish for wish in wishes if wish.boards <= boards)
    return any(wish.unknown or (wish.concedes and wish.answers >= answers - 1) for wish in now)


def passes_by_itself(
    decision: Decision, choice: tuple[int, ...], view: PlayerView, wishes: Iterable[Wish], answers: int, boards: int,
    of_use: Callable[[Stops], bool],
) -> bool:  # fmt: skip
    """Whether an honest host may have given an answer by itself, for a seat with these wishes.

    `of_use` says whether stops that ask only where it is of use would ask here.

    So many own answers and shown boards stand before it. A mode ends where the seat is asked: with its next answer, or
    the one after that, if that was on its way already. Nothing that was wished later counts.
    """
    index = pass_option(decision)
    if decision.paced and (decision.options, choice) == ((), ()):
        return True
    if index is None or choice != (index,):
        return False
    if decision.paced and len(decision.options) == 1:
        return True
    return any(
        wish.unknown
        or (wish.on and wish.answers >= answers - 1)
        or (wish.stops is not None and not (wish.stops.asks(view) and of_use(wish.stops)))
        for wish in wishes
        if wish.boards <= boards
    )
