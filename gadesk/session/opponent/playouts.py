"""Playing a game on by the sensible bot at every seat, to see how a choice turns out."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.bots.sensible import Sensible
from gadesk.engine.game import Game
from gadesk.protocol.decisions import Answer, Decision, IllegalAnswer, OptionKind
from gadesk.protocol.record import replace
from gadesk.session.opponent.standing import standing
from gadesk.session.seats import least_answer
from gadesk.session.wording import worded
from gadesk.sheets.outlines import FactBook

MOST_DECISIONS = 150
LATER = 0.98
"""What is won in this turn is surer than what is won in the next."""
WITH_WORDS = frozenset({OptionKind.ABILITY, OptionKind.MODE})

Words = dict[tuple[str | None, int | None, int | None], str]


def give(game: Game, decision: Decision, answer: Answer) -> None:
    """Give an answer to what a game asks; where it is refused the least one, so that the game goes on."""
    try:
        game.answer(answer)
    except IllegalAnswer:
        game.answer(least_answer(decision))


class Playouts:
    """Plays lines on and says how they turned out; what it learns of words and cards is kept."""

    def __init__(self, facts: FactBook) -> None:
        self._facts = facts
        self._words: Words = {}
        self.decisions = 0

    def judge(self, seat: int, seed: int) -> Sensible:
        """Return the judge of a seat: the same bot as plays a line on."""
        return Sensible(seat, seed, self._facts)

    def play(self, game: Game, seat: int, seed: int, turns: int, late: Callable[[], bool]) -> float | None:
        """Play a game on, and say how it stands then for a seat (0 lost, 1 won); None where it gets too late.

        It is played on until so many turns have ended, the present one among them.
        """
        bots = [Sensible(at, seed + at, self._facts) for at in range(len(game.state.sides))]
        begun = game.state.turn
        ends = begun + turns
        for _ in range(MOST_DECISIONS):
            decision = game.decision
            if decision is None or game.state.turn >= ends:
                break
            if late():
                return None
            self.decisions += 1
            answer: Answer = (0,)
            if len(decision.options) > 1 or decision.fewest == 0:
                answer = bots[decision.seat].choose(game.view(decision.seat), self.spoken(game, decision))
            give(game, decision, answer)
        found = standing(game.view(seat))
        return found if game.state.turn == begun else 0.5 + (found - 0.5) * LATER

    def spoken(self, game: Game, decision: Decision) -> Decision:
        """Put the words of abilities and modes into a question, which the bot goes by; each is printed once."""
        if not any(option.kind in WITH_WORDS for option in decision.options):
            return decision
        keys = [(option.slug, option.ability, option.number) for option in decision.options]
        if any(key not in self._words for key in keys):
            printed = worded(game, decision)
            self._words.update(zip(keys, (option.text for option in printed.options), strict=True))
            return printed
        texts = [self._words[key] for key in keys]
        options = (replace(one, text=text) if text else one for one, text in zip(decision.options, texts, strict=True))
        return replace(decision, options=tuple(options))
