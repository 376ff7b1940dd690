"""Passing by itself at a table: by a mode, for who can only pass, and not before its time (`session.pacing`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.journal_file import Entry
from gadesk.protocol.passing import PassMode, pass_option
from gadesk.records import dataclass
from gadesk.session.game import PlayedGame
from gadesk.session.pacing import Pacing


class Passable(Protocol):
    """What is asked of a table."""

    game: PlayedGame
    epoch: int
    entries: list[Entry]
    here: Callable[[int], bool]

    @property
    def resting(self) -> bool:
        """Whether nothing can be done now, as a draw waits for another player's program."""

    def events(self, seat: int) -> Sequence[Event]:
        """Return everything a seat has been told so far."""


@dataclass(slots=True)
class _Pass:
    """A seat's passing mode, from which of its events on it counts, and what to tell the player."""

    mode: PassMode
    since: int
    why_off: str = ""


class Passes:
    """The passes of one table; `answer` gives one, and says whether the game goes on with it. It may refuse.
    `check` is called when some were given.

    `soon`: the question that is due will be passed as soon as `pacing` lets it be shown, and nobody is asked it.
    """

    def __init__(
        self, table: Passable, seats: int, answer: Callable[[int, tuple[int, ...], bool], bool],
        check: Callable[[], None], refusal: type[ValueError],
    ) -> None:  # fmt: skip
        self._table, self._answer, self._check, self._refusal = table, answer, check, refusal
        self._modes = [_Pass(PassMode(), 0) for _ in range(seats)]
        self.pacing: Pacing | None = None
        self.soon = False
        self._passed: object = None  # the window in which its player has passed by hand

    # What may be known

    def words(self, seat: int) -> str:
        """Say where the seat's passing will stop, or empty."""
        return self._modes[seat].mode.words()

    def take_stopped(self, seat: int) -> str:
        """Say why the seat's passing stopped, once."""
        why, self._modes[seat].why_off = self._modes[seat].why_off, ""
        return why

    @property
    def due(self) -> float | None:
        """In how many seconds the question that is due is passed; None where nobody passes it by itself."""
        waits = self.pacing is not None and self.soon and not self._table.resting
        return self.pacing.due if waits and self.pacing is not None else None

    # What is done

    def keep_pace(self, pacing: Pacing | None) -> None:
        """Show no pass before its time from now on; None: at once, as who plays alone has nobody to guess at it."""
        self.pacing = pacing
        if not self._table.resting:
            self.go_on()

    def set(self, seat: int, mode: PassMode) -> None:
        """Set how long a seat passes by itself; it begins at once."""
        self._modes[seat] = _Pass(mode, len(self._table.events(seat)))
        self.begin()

    def begin(self) -> None:
        """Pass what is to be passed by now, and have the game looked at, unless it rests."""
        if not self._table.resting:
            self.go_on()
            self._check()

    def forget(self) -> None:
        """End all modes, as the game was taken back."""
        self._modes = [_Pass(PassMode(), 0) for _ in self._modes]

    def keeps(self, decision: Decision, choice: tuple[int, ...]) -> bool:
        """Whether an answer is a pass that is shown later: then it is kept. Raises a refusal where one is already."""
        if self._passed == self._window:
            raise self._refusal("You have passed already.")
        if self._keeps_back(decision) and choice == (pass_option(decision),):
            self._passed, self.soon = self._window, True
            return True
        return False

    def go_on(self) -> None:
        """Pass for the seats that wish it or can do nothing else, until one of them is to be asked."""
        self.soon = False
        while (decision := self._table.game.decision) is not None:
            index, by_hand = pass_option(decision), self._passed == self._window
            if index is None or not (by_hand or _can_only_pass(decision) or self._wishes(decision)):
                self._stop(decision)
                self._keeps_back(decision)  # from when on the time of a pass counts
                return
            if self._keeps_back(decision):
                self.soon = True
                return
            try:
                if not self._answer(decision.seat, (index,), not by_hand):
                    return
            except self._refusal as refusal:
                self._modes[decision.seat], self._passed = _Pass(PassMode(), 0, str(refusal)), None
                return

    # Inside

    @property
    def _window(self) -> object:
        """What tells the question that is due from every other one."""
        return self._table.epoch, len(self._table.entries)

    def _keeps_back(self, decision: Decision) -> bool:
        """Whether a pass may not be shown yet."""
        if self.pacing is None or not decision.paced:
            return False
        self.pacing.opens(self._window)
        return not self.pacing.out

    def _why_stop(self, decision: Decision) -> str | None:
        wish = self._modes[decision.seat]
        return wish.mode.stops(decision.seat, decision, self._table.events(decision.seat)[wish.since :])

    def _wishes(self, decision: Decision) -> bool:
        """Whether the seat's passing mode goes on here: not while its player is away."""
        on = self._modes[decision.seat].mode.on and self._table.here(decision.seat)
        return on and not self._why_stop(decision)

    def _stop(self, decision: Decision) -> None:
        """End the passing mode of a seat that is asked, with the reason; who is away is asked on coming back."""
        if self._modes[decision.seat].mode.on and self._table.here(decision.seat):
            self._modes[decision.seat] = _Pass(PassMode(), 0, self._why_stop(decision) or "")


def _can_only_pass(decision: Decision) -> bool:
    """Whether a question is asked only because the game is paced."""
    return decision.paced and len(decision.options) == 1
