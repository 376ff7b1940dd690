"""The moments that swung a game: where something else was better, found by looking ahead from a seat's choices.

`python -m gadesk.session.opponent.review` reads an `Order` from its input and writes lines: `Going` as it goes on, and
a `Review` at the end. It looks with the eyes of the seat: what that did not know then tells nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from gadesk import foreign
from gadesk.engine.game import Game
from gadesk.errors import UserError
from gadesk.protocol import codec
from gadesk.protocol.decisions import Answer
from gadesk.protocol.journal_file import Answered, Loaded, load
from gadesk.script.sheet import CardSheet
from gadesk.session.game import start_game
from gadesk.session.journal import apply
from gadesk.session.opponent.reviewed import Going, Order, Review, Swing
from gadesk.session.opponent.search import Budget, Thinker
from gadesk.session.saved_sheets import sheets_again
from gadesk.session.wording import worded, worded_view
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.outlines import FactBook
from gadesk.sheets.synced import played_sheets
from gadesk.terminal import hand_back

Sheets = Mapping[str, CardSheet]
MOMENTS = 3
FIRST, SECOND = Budget(lines=24, answers=6), Budget(lines=96, answers=4)
"""Every choice is looked at a little; those where most was given away are looked at again, in other games, so that luck
is not taken for a mistake. Even half of the lines have every answer looked at `FEWEST` times: one line shows little."""
AGAIN = 8
LEAST = 20
"""Thousandths of winning that a moment gave away at least."""


class _Choice:
    """One choice of the seat: where the game stood, and what was answered."""

    def __init__(self, at: int, answer: Answer) -> None:
        self.at, self.answer = at, answer
        self.lost = 0


class _Look:
    """A game played again to each of some choices of a seat."""

    def __init__(self, loaded: Loaded, facts: FactBook, seat: int, budget: Budget, seed: int) -> None:
        self._loaded, self._sheets, self._seat = loaded, facts.sheets, seat
        self._thinker = Thinker(seat, seed, facts, facts.sheets, budget)

    def at(self, wanted: dict[int, _Choice]) -> Iterator[tuple[_Choice, Swing | None]]:
        """Yield each of the choices with what came of looking at it.

        Raises UserError for a game that goes another way.
        """
        game = _begun(self._loaded, self._sheets)
        for at, entry in enumerate(self._loaded.entries):
            if at in wanted and game.decision is not None:
                choice = wanted[at]
                thought = self._thinker.weigh(game, choice.answer)
                mine = next((each for each in thought.looked if each.answer == choice.answer), None)
                best = next((each for each in thought.looked if each.answer == thought.answer), None)
                swing = None
                if mine is not None and best is not None and best is not mine:
                    swing = Swing(
                        game.state.turn, worded(game, game.decision), worded_view(game, game.view(self._seat)),
                        choice.answer, best.answer, round(1000 * mine.value), round(1000 * best.value), best.lines,
                    )  # fmt: skip
                yield choice, swing
            elif game.decision is not None and game.decision.seat == self._seat:
                self._thinker.see(game)
            game.take_events()
            if refused := apply(game, entry):
                raise UserError(f"The rules of this program lead elsewhere from answer {at + 1} on: {refused}")


def _begun(loaded: Loaded, sheets: Sheets) -> Game:
    """Begin a game anew. Raises UserError where it is none of this program's own rules."""
    game = start_game(sheets, loaded.header.start)
    if not isinstance(game, Game):
        raise UserError("This game can't be looked at: it is no game by the rules.")
    return game


def choices_of(loaded: Loaded, sheets: Sheets, seat: int) -> list[_Choice]:
    """List what a seat has chosen by hand where there was something to choose."""
    found, game = list[_Choice](), _begun(loaded, sheets)
    for at, entry in enumerate(loaded.entries):
        asked = game.decision
        if asked is not None and isinstance(entry, Answered) and entry.seat == seat and not entry.auto:
            if len(asked.options) > 1 and min(entry.choice, default=0) >= 0:
                found.append(_Choice(at, tuple(entry.choice)))
        game.take_events()
        if apply(game, entry):
            break
    return found


def review(loaded: Loaded, sheets: Sheets, seat: int, going: Callable[[int, int], None]) -> Review:
    """Find the moments at which a seat gave most away. Raises UserError for a game that can't be played again."""
    choices, facts = choices_of(loaded, sheets, seat), FactBook(sheets)
    of = len(choices) + AGAIN
    first = _Look(loaded, facts, seat, FIRST, 1)
    for done, (choice, swing) in enumerate(first.at({each.at: each for each in choices}), start=1):
        choice.lost = swing.better_wins - swing.wins if swing is not None else 0
        going(done, of)
    doubtful = sorted((each for each in choices if each.lost > 0), key=lambda each: -each.lost)[:AGAIN]
    second, swings = _Look(loaded, facts, seat, SECOND, 2), []
    for done, (_, swing) in enumerate(second.at({each.at: each for each in doubtful}), start=1):
        if swing is not None and swing.better_wins - swing.wins >= LEAST:
            swings.append(swing)
        going(len(choices) + done, of)
    swings.sort(key=lambda each: each.wins - each.better_wins)
    return Review(tuple(swings[:MOMENTS]), len(choices))


def main() -> None:
    """Review what is asked for."""
    if not (asked := sys.stdin.buffer.readline()):
        return  # whoever asked has ended meanwhile
    order = codec.record_of(Order, codec.loads(asked))
    try:
        loaded = load(Path(order.journal))
        sheets = sheets_again(loaded.header, (played_sheets(wait=True), bundled_sheets()))
        found = review(loaded, sheets, order.seat, lambda done, of: _tell(Going(done, of)))
    except (UserError, foreign.Unreadable) as error:
        found = Review(failed=str(error))
    _tell(found)


def _tell(line: Going | Review) -> None:
    hand_back(codec.dumps(line))


if __name__ == "__main__":
    main()
