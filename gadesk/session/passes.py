"""Answering by itself at a table: passing by a mode, what leaves no choice; not before its time (`session.pacing`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gadesk.protocol.decisions import CANCEL, Answer, Decision, DecisionKind
from gadesk.protocol.events import Event
from gadesk.protocol.journal_file import Entry
from gadesk.protocol.passing import PassMode, PassUntil, Stops, pass_option
from gadesk.records import dataclass
from gadesk.session.game import PlayedGame
from gadesk.session.of_use import of_use
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

    `soon`: the question that is due will be answered as soon as `pacing` lets it be shown, and nobody is asked it.
    """

    def __init__(
        self, table: Passable, seats: int, answer: Callable[[int, tuple[int, ...], bool], bool],
        check: Callable[[], None], refusal: type[ValueError],
    ) -> None:  # fmt: skip
        self._table, self._answer, self._check, self._refusal = table, answer, check, refusal
        self._modes = [_Pass(PassMode(), 0) for _ in range(seats)]
        self._stops: list[Stops | None] = [None] * seats  # None: asked wherever something can be done
        self.pacing: Pacing | None = None
        self.soon = False
        self._kept: tuple[object, Answer] = (None, ())  # what a player has answered by hand, and in which window

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
        """In how many seconds the question that is due is answered; None where that is not done by itself."""
        waits = self.pacing is not None and self.soon and not self._table.resting
        return self.pacing.due if waits and self.pacing is not None else None

    # What is done

    def keep_pace(self, pacing: Pacing | None) -> None:
        """Show nothing before its time from now on; None: at once, as who plays alone has nobody to guess at it."""
        self.pacing = pacing
        if not self._table.resting:
            self.go_on()

    def set(self, seat: int, mode: PassMode) -> None:
        """Set how long a seat passes by itself; it begins at once."""
        self._modes[seat] = _Pass(mode, len(self._table.events(seat)))
        self.begin()

    def stop_at(self, seat: int, stops: Stops | None) -> None:
        """Set where a seat is asked, from now on; what that makes of a question that is open waits for `begin`."""
        self._stops[seat] = stops

    def begin(self) -> None:
        """Pass what is to be passed by now, and have the game looked at, unless it rests."""
        if not self._table.resting:
            self.go_on()
            self._check()

    def forget(self) -> None:
        """End all modes, as the game was taken back."""
        self._modes = [_Pass(PassMode(), 0) for _ in self._modes]

    def keeps(self, decision: Decision, choice: tuple[int, ...]) -> bool:
        """Whether an answer is shown later: then it is kept. Raises a refusal where one is already, or for no answer.

        With Opportunity that is a pass: what is done with it is shown at once, and so is a play that is taken back.
        """
        window = self._window
        if self._kept[0] == window:
            passed = decision.kind is DecisionKind.OPPORTUNITY
            raise self._refusal("You have passed already." if passed else "You have answered already.")
        if choice == CANCEL or not self._keeps_back(decision):
            return False
        if decision.kind is DecisionKind.OPPORTUNITY and choice != (pass_option(decision),):
            return False
        if refused := decision.refusal(choice):
            raise self._refusal(refused)
        self._kept, self.soon = (window, choice), True
        return True

    def go_on(self) -> None:
        """Answer for the seats that wish to pass or have no choice, until one of them is to be asked."""
        self.soon = False
        while (decision := self._table.game.decision) is not None:
            by_hand = self._kept[0] == self._window
            choice = self._kept[1] if by_hand else self._by_itself(decision)
            if choice is None:
                self._stop(decision)
                self._keeps_back(decision)  # from when on its time counts
                return
            if self._keeps_back(decision):
                self.soon = True
                return
            try:
                if not self._answer(decision.seat, choice, not by_hand):
                    return
            except self._refusal as refusal:
                self._modes[decision.seat], self._kept = _Pass(PassMode(), 0, str(refusal)), (None, ())
                return

    # Inside

    @property
    def _window(self) -> object:
        """What tells the question that is due from every other one."""
        return self._table.epoch, len(self._table.entries)

    def _keeps_back(self, decision: Decision) -> bool:
        """Whether an answer may not be shown yet."""
        if self.pacing is None or not decision.paced:
            return False
        self.pacing.opens(self._window)
        return not self.pacing.out

    def _why_stop(self, decision: Decision) -> str | None:
        wish = self._modes[decision.seat]
        resolved = wish.mode.until is PassUntil.RESOLVED and not self._table.game.view(decision.seat).stack
        return wish.mode.stops(decision.seat, decision, self._table.events(decision.seat)[wish.since :], resolved)

    def _by_itself(self, decision: Decision) -> Answer | None:
        """Return the answer that needs nobody: the only one, where a question is asked because the game is paced, or a
        pass that the seat wishes for."""
        if decision.paced and not decision.options:
            return ()
        index = pass_option(decision)
        only = decision.paced and len(decision.options) == 1
        return (index,) if index is not None and (only or self._wishes(decision)) else None

    def _wishes(self, decision: Decision) -> bool:
        """Whether the seat passes here, by its mode or where it did not want to be asked: not while it is away."""
        if not self._table.here(decision.seat):
            return False
        if self._modes[decision.seat].mode.on:
            return not self._why_stop(decision)
        stops = self._stops[decision.seat]
        if stops is None:
            return False
        game, view = self._table.game, self._table.game.view(decision.seat)
        return not (stops.asks(view) and of_use(game, decision, view, stops))

    def _stop(self, decision: Decision) -> None:
        """End the passing mode of a seat that is asked, with the reason; who is away is asked on coming back."""
        if self._modes[decision.seat].mode.on and self._table.here(decision.seat):
            self._modes[decision.seat] = _Pass(PassMode(), 0, self._why_stop(decision) or "")
