"""Programs of hosts that cheat, as processes of their own: `python -m tests.net.cheating_host KIND FOLDER`.

It opens a table of a best of three as `tests.staying.seat` does, says at which port and with which code, and gives each
game up after a few answers; the process of its game is a changed one. A real guest joins it by `gadesk join`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gadesk import program
from gadesk.engine.state.chance import Shares
from gadesk.glossary.losses import Loss
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Pledge
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.script.sheet import CardSheet
from gadesk.session import host
from gadesk.session.game import PlayedGame, start_joint_game
from gadesk.session.host import Host
from gadesk.session.joint import JointDraw
from gadesk.session.room import Room
from gadesk.session.table import Table
from tests.session.test_joint_draw import cheating, first_myself, second_shuffle
from tests.staying import seat

_OTHER = "5e" * 32
Tell = Callable[[Host, int, wire.FromHost], None]
GAME_OF = "--game"
"""The word by which the process of the game is begun."""


def _plays(change: Any) -> None:
    """Have it play another game than it opens."""
    host.Host = partial(Host, rules=cheating(change))  # type: ignore[misc,assignment]


def _the_guest_s_deck(sheets: Mapping[str, CardSheet], start: Start, shares: Shares) -> PlayedGame:
    """Play with another deck than was pledged: which the table drew for the host is never that of the guest."""
    return start_joint_game(sheets, replace(start, decks=(start.decks[1], start.decks[1])), shares)


def _tells(kind: type[Any], change: Callable[[Any], Any]) -> None:
    """Have it tell its guest something else than is so."""
    tell: Tell = Host.tell

    def changed(self: Host, number: int, message: wire.FromHost) -> None:
        tell(self, number, change(message) if number == 1 and isinstance(message, kind) else message)

    Host.tell = changed  # type: ignore[method-assign,assignment]


def _deals_again() -> None:
    """Have it look at what it has been dealt, and pledge and deal anew, once."""
    dealt, done = Room._dealt, [False]

    def again(self: Room, game: PlayedGame, start: Start, journal: str) -> None:
        if done[0]:
            dealt(self, game, start, journal)
            return
        done[0] = True
        self._open(replace(start, seed=fresh_seed()), journal)

    Room._dealt = again  # type: ignore[method-assign]


def _goes_back() -> None:
    """Have it take the game back without a word, once it has seen what its answers led to."""
    answer, done = Table.answer, [False]

    def peeking(self: Table, number: int, epoch: int, at: int, choice: tuple[int, ...]) -> None:
        answer(self, number, epoch, at, choice)
        if number == 0 and len(self.entries) >= 6 and self.held is None and not done[0]:
            done[0] = True
            self.undo(0, 2)

    Table.answer = peeking  # type: ignore[method-assign,assignment]


def _pledges(change: Callable[[Pledge], Pledge]) -> None:
    """Have it pledge something else than it plays with."""
    begin = JointDraw.__init__

    def falsely(self: JointDraw, *args: Any) -> None:
        begin(self, *args)
        self.pledge = change(self.pledge)

    JointDraw.__init__ = falsely  # type: ignore[method-assign,assignment]


def _pledges_anew() -> None:
    """Have it bind itself to another seed once it has seen the guest's first answer."""
    answer, done = Table.answer, [False]
    rooms: list[Room] = []
    begin = Room.__init__

    def noted(self: Room, *args: Any, **more: Any) -> None:
        begin(self, *args, **more)
        rooms.append(self)

    def again(self: Table, number: int, epoch: int, at: int, choice: tuple[int, ...]) -> None:
        answer(self, number, epoch, at, choice)
        joint = rooms[-1].drawing._joint
        if number == 1 and joint is not None and not done[0]:
            done[0] = True
            rooms[-1]._send(1, replace(joint.pledge, seed=_OTHER))

    Room.__init__ = noted  # type: ignore[method-assign]
    Table.answer = again  # type: ignore[method-assign,assignment]


def _ends_the_guest_s_time() -> None:
    """Have it say that its guest's time is over after a few answers."""
    answer, done = Table.answer, [False]

    def ending(self: Table, number: int, epoch: int, at: int, choice: tuple[int, ...]) -> None:
        answer(self, number, epoch, at, choice)
        if len(self.entries) >= 3 and self.held is None and not done[0] and not self.over:
            done[0] = True
            self.concede(1, Loss.TIME)

    Table.answer = ending  # type: ignore[method-assign,assignment]


def _lost_by_guest(update: wire.Update) -> wire.Update:
    return replace(update, view=replace(update.view, winner=0)) if update.view.over else update


KINDS: dict[str, Callable[[], None]] = {
    "honest": lambda: None,
    "another deck": lambda: _plays(_the_guest_s_deck),
    "a second shuffle": lambda: _plays(second_shuffle),
    "goes first itself": lambda: _plays(first_myself),
    "pledges another seed": lambda: _pledges(lambda pledge: replace(pledge, seed=_OTHER)),
    "pledges another deck": lambda: _pledges(lambda pledge: replace(pledge, deck=_OTHER)),
    "pledges for another game": lambda: _pledges(lambda pledge: replace(pledge, game=pledge.game + 1)),
    "pledges anew": _pledges_anew,
    "peeks and deals again": _deals_again,
    "peeks and goes back": _goes_back,
    "another winner": lambda: _tells(wire.Update, _lost_by_guest),
    "counts your time faster": lambda: _tells(wire.Clocks, lambda now: replace(now, each=(now.each[0], 1000))),
    "gives itself time": lambda: _tells(wire.Clocks, lambda now: replace(now, each=(now.each[0] + 1000, now.each[1]))),
    "says that your time is over": _ends_the_guest_s_time,
    "another score": lambda: _tells(wire.Match, lambda match: replace(match, wins=match.wins[::-1])),
}


CLOCKED = ("counts your time faster", "gives itself time", "says that your time is over", "honest")
"""Those whose table has a clock for each player."""


def main(words: list[str]) -> None:
    """Be the program of a host, or, where it starts it, the process of its game."""
    kind, *more = words
    if more == [GAME_OF]:
        KINDS[kind]()
        host.main()
        return
    honest = program.command

    def command(work: program.Work, *about: str) -> list[str]:
        if work is program.Work.HOST:
            return [sys.executable, "-m", "tests.net.cheating_host", kind, GAME_OF]
        return honest(work, *about)

    program.command = command
    if kind in CLOCKED:
        setattr(seat, "MatchRules", partial(MatchRules, each=1500, delay=8))  # noqa: B010
    seat.main(["host", *more, "0.0", "match"])


if __name__ == "__main__":
    main(sys.argv[1:])
