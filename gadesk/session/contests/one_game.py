"""One game between programs, as plain data in and out: what a process that plays many is given, and gives back."""

from __future__ import annotations

import traceback
from pathlib import Path

from gadesk import plain
from gadesk.protocol.plans import Start
from gadesk.protocol.record import Many, Record, Text, Whole
from gadesk.session.selfplay.matches import Match
from gadesk.sheets.outlines import FactBook
from gadesk.sheets.synced import played_sheets


class Wanted(Record):
    """A game to be played: what it begins from, and which bot sits at which seat."""

    number: Whole
    start: Start
    bots: Many[Text]


class Played(Record):
    """What came of a game: who won (None: nobody), who went first, in which turn it ended, after how many answers.

    `fault`: the sentence of a fault of the program that ended it; such a game tells nothing.
    """

    number: Whole
    winner: Whole | None = None
    first: Whole = 0
    turns: Whole = 0
    decisions: Whole = 0
    why: Text = ""
    fault: Text = ""


class Games:
    """Plays games in this process; the sheets are read once."""

    def __init__(self) -> None:
        self._sheets = played_sheets(wait=True)
        self._facts = FactBook(self._sheets)

    def play(self, wanted: Wanted) -> Played:
        """Play a game to its end, or to the limit of turns: then nobody has won."""
        try:
            match = Match(self._sheets, wanted.start, wanted.bots, self._facts)
            match.play(lambda: None)
        except Exception as error:  # a fault of the rules: the other games are played all the same
            return Played(wanted.number, fault=_sentence(error))
        game = match.game
        return Played(
            wanted.number, game.winner, game.state.first, game.state.turn, len(match.entries), game.why_over.value
        )


def _sentence(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return plain.line(f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})", 300)
