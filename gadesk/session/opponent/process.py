"""A process that thinks: `python -m gadesk.session.opponent.process` (`lines`). It ends when its input does."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from gadesk.engine.game import Game
from gadesk.errors import UserError
from gadesk.fault_reports import say_fault
from gadesk.protocol import codec
from gadesk.protocol.journal_file import Entry
from gadesk.protocol.messages import Tried
from gadesk.script.sheet import CardSheet
from gadesk.session.game import start_game
from gadesk.session.journal import apply
from gadesk.session.opponent.levels import Level
from gadesk.session.opponent.lines import TO_THINKER, Answer, Back, Begins, Question
from gadesk.session.opponent.search import Thinker, Thought
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.known import known_printer
from gadesk.sheets.outlines import FactBook
from gadesk.sheets.synced import played_sheets
from gadesk.terminal import hand_back


class Thinking:
    """Plays a game along and answers for its programs."""

    def __init__(self) -> None:
        self._sheets: Mapping[str, CardSheet] = {}
        self._facts = FactBook({})
        self._begins: Begins | None = None
        self._game: Game | None = None
        self._entries: list[Entry] = []
        self._thinkers: dict[tuple[int, str, int, str], Thinker] = {}

    def hear(self, line: object) -> Answer | None:
        """Take a line; a question is answered."""
        if isinstance(line, Question):
            try:
                return self._answer(line)
            except Exception as error:  # the host has a judge of its own to fall back on
                say_fault()
                return Answer(fault=type(error).__name__)
        if isinstance(line, Begins):
            self._begin(line)
        elif isinstance(line, Back):
            del self._entries[line.entries :]
            self._game = None
        else:
            self._entries.append(cast(Entry, line))
            if self._game is not None and apply(self._game, self._entries[-1]) is not None:
                self._game = None
        return None

    def _begin(self, begins: Begins) -> None:
        if self._begins is None or self._begins.sheets != begins.sheets:
            self._sheets = bundled_sheets(Path(begins.sheets)) if begins.sheets else played_sheets(wait=True)
            self._facts = FactBook(self._sheets)
        self._begins, self._game = begins, None
        self._entries.clear()
        self._thinkers.clear()

    def _stand(self) -> Game:
        """Return the game as it stands, played again from its beginning where it was taken back."""
        if self._game is None:
            assert self._begins is not None
            game = start_game(self._sheets, self._begins.start)
            assert isinstance(game, Game)
            for entry in self._entries:
                wrong = apply(game, entry)
                if wrong is not None:
                    raise UserError(wrong)
            self._thinkers.clear()
            self._game = game
        self._game.take_events()
        return self._game

    def _answer(self, question: Question) -> Answer:
        game = self._stand()
        decision = game.decision
        if decision is None or (decision.seat, len(self._entries), len(decision.options)) != (
            question.seat, question.entries, question.options,
        ):  # fmt: skip
            return Answer(fault="another question")
        key = (question.seat, question.level, question.seconds, question.seed)
        if key not in self._thinkers:
            budget = Level(question.level).facts.budget.lasting(question.seconds)
            seed = int.from_bytes(question.seed.encode()[:32])
            self._thinkers[key] = Thinker(question.seat, seed, self._facts, self._sheets, budget)
        return told(self._thinkers[key].think(game))


def told(thought: Thought) -> Answer:
    """Write a thought as a line."""
    looked = tuple(Tried(each.answer, each.lines, round(1000 * each.value)) for each in thought.looked)
    return Answer(thought.answer, looked)


def main() -> None:
    """Take lines until the input ends."""
    thinking = Thinking()
    played_sheets()
    known_printer()  # else the first question with an ability among its options would wait for it
    gc.freeze()  # the sheets stand for good
    while line := sys.stdin.buffer.readline():
        answer = thinking.hear(TO_THINKER.one_of(codec.loads(line)))
        if answer is not None:
            hand_back(codec.dumps(answer))


if __name__ == "__main__":
    main()
