"""Choosing by looking ahead: a few answers are played on in games that fit what the seat has seen, the best is given.

All answers are tried in the same games with the same chance, so that luck is not taken for skill, and what is no better
than the judge's own answer is dropped as that shows. The judge's own answer is given where nothing is clearly better,
and wherever a question can't be imagined otherwise.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gadesk.bots.worth import Judge
from gadesk.engine.game import Game, Snapshot
from gadesk.engine.imagined import hidden, imagine
from gadesk.protocol.decisions import Answer, Decision, DecisionKind, IllegalAnswer
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.script.sheet import CardSheet
from gadesk.session.opponent.candidates import candidates
from gadesk.session.opponent.decklists import Lists, seen_of
from gadesk.session.opponent.playouts import Playouts
from gadesk.sheets.outlines import FactBook

USUAL, DOUBT, SPREAD = -0.02, 0.03, 0.1
"""What another answer than the judge's is taken to bring before it is looked at, how far that is out by (as a standard
deviation), and by how much two lines of the same answers differ. So a few lines that happen to agree decide nothing."""
FEWEST, HOPE = 2, 0.5
"""After so many lines an answer is dropped that so many standard errors more would not make better."""
TRIES = 3
"""So many times another game is imagined where one does not stand at the question."""


class Budget(NamedTuple):
    """How long a question is thought about: at most so many lines, of so many answers, and for so many seconds.

    Of what is materialized; half as many otherwise, where there is less between the answers.

    A line is looked at until so many turns have ended, the present one among them. Without seconds the same question is
    answered alike on every machine.
    """

    lines: int
    answers: int
    seconds: float | None = None
    turns: int = 2

    def lasting(self, seconds: int) -> Budget:
        """Return the budget of who thinks for so many seconds, of as many lines more; 0: the same one."""
        if not seconds or self.seconds is None:
            return self
        lines = math.ceil(self.lines * max(1.0, seconds / self.seconds))
        return self._replace(lines=lines, seconds=seconds)

    def counting(self) -> Budget:
        """Return the same one without a clock."""
        return self._replace(seconds=None)

    def on(self, decision: Decision) -> Budget:
        """Return what of it goes to a question."""
        if decision.kind is DecisionKind.MATERIALIZE:
            return self
        return self._replace(lines=self.lines // 2, answers=max(2, self.answers // 2))


@dataclass(frozen=True, slots=True)
class Looked:
    """One answer that was looked at: how often it was played on, and how likely it was to win in the mean."""

    answer: Answer
    lines: int
    value: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What was chosen, and what was looked at for it, the best first; nothing where the judge alone has chosen."""

    answer: Answer
    looked: tuple[Looked, ...] = ()


class Thinker:
    """Thinks for one seat. What it has seen of the others stays with it for the game."""

    def __init__(
        self, seat: int, seed: int, facts: FactBook, sheets: Mapping[str, CardSheet], budget: Budget,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._seat, self._seed, self._facts, self._budget, self._clock = seat, seed, facts, budget, clock
        self._lists = Lists(sheets)
        self._playouts = Playouts(facts)
        self.judge = self._playouts.judge(seat, seed)
        self._seen: dict[int, Counter[str]] = {}

    def think(self, game: Game) -> Thought:
        """Answer the question that the game puts to this seat; the game itself is only looked at by its view."""
        decision, ends = game.decision, None
        assert decision is not None and decision.seat == self._seat
        if self._budget.seconds is not None:
            ends = self._clock() + self._budget.seconds
        view = self.see(game)
        spoken = self._playouts.spoken(game, decision)
        prior = self.judge.choose(view, spoken)
        most = self._budget.on(decision).answers
        tried = candidates(spoken, Judge(view, self._facts), prior, most, self.judge.tired)
        if len(tried) < 2:
            return Thought(prior)
        thought = _Search(self, game, decision, tried, ends).run()
        if thought.answer != prior:
            self.judge.gave(decision, thought.answer)
        return thought

    def see(self, game: Game) -> PlayerView:
        """Take note of what the seat sees of a game, and return it."""
        view = game.view(self._seat)
        for owner in range(len(view.seats)):
            self._seen[owner] = self._seen.get(owner, Counter()) | seen_of(view, owner)
        return view

    def weigh(self, game: Game, given: Answer) -> Thought:
        """Say what would have been better than an answer that was given; itself, where nothing was."""
        decision, view = game.decision, self.see(game)
        assert decision is not None and decision.seat == self._seat
        spoken = self._playouts.spoken(game, decision)
        prior = self.judge.choose(view, spoken)
        judge = Judge(view, self._facts)
        tried = list(dict.fromkeys((given, prior, *candidates(spoken, judge, given, self._budget.answers))))
        if len(tried) < 2:
            return Thought(given)
        return _Search(self, game, decision, tried[: self._budget.answers], None).run()

    def world(self, game: Game, number: int, at: int) -> Game | None:
        """Imagine a game that fits what was seen, by the seed of this bot, of the question, and of which game it is."""
        chance = random.Random(f"{self._seed}/{number}/{at}")
        guesses = {
            owner: self._lists.guess(self._seen[owner], unknown, chance)
            for owner, unknown in hidden(game, self._seat).items()
            if owner != self._seat
        }
        return imagine(game, self._seat, guesses, f"{self._seed}/{number}/{at}")

    def line(self, game: Game, start: Snapshot, answer: Answer, seed: int, ends: float | None) -> float | None:
        """Play a game on behind an answer; None where it gets too late. Raises IllegalAnswer as `Game.answer` does."""
        game.restore(start)
        game.answer(answer)
        return self._playouts.play(game, self._seat, seed, self._budget.turns, lambda: self.late(ends))

    def late(self, ends: float | None) -> bool:
        """Say whether the time is over."""
        return ends is not None and self._clock() >= ends

    @property
    def budget(self) -> Budget:
        """How long it thinks."""
        return self._budget


class _Search:
    """One question being thought about."""

    def __init__(
        self, thinker: Thinker, game: Game, decision: Decision, tried: list[Answer], ends: float | None
    ) -> None:
        self._thinker, self._game, self._decision, self._ends = thinker, game, decision, ends
        self._prior = tried[0]
        self._alive = list(tried)
        self._sums: dict[Answer, list[float]] = {answer: [] for answer in tried}
        self._lines = thinker.budget.on(decision).lines
        self._worlds = 0

    def run(self) -> Thought:
        """Look, drop what is no better than the judge's own, and look again, until the budget is used up."""
        played = 0
        while len(self._alive) > 1 and played + len(self._alive) <= self._lines and self._look():
            played += len(self._alive)
            self._alive = [answer for answer in self._alive if answer == self._prior or self._may_be_better(answer)]
        return self._best()

    def _look(self) -> bool:
        """Play all answers that are left on in one more game; False where there is none, or no time for it."""
        world = None
        for _ in range(TRIES):
            if self._thinker.late(self._ends):
                return False
            world = self._thinker.world(self._game, self._decision.number, self._worlds)
            self._worlds += 1
            if world is not None:
                break
        if world is None:
            return False
        start, found = world.snapshot(), dict[Answer, float]()
        for answer in list(self._alive):
            try:
                value = self._thinker.line(world, start, answer, self._worlds, self._ends)
            except IllegalAnswer:
                self._alive.remove(answer)
                continue
            if value is None:
                return False  # only what all were tried in compares them
            found[answer] = value
        for answer, value in found.items():
            self._sums[answer].append(value)
        return bool(found)

    def _may_be_better(self, answer: Answer) -> bool:
        """Say whether more lines may still show that an answer is better: it is no longer looked at otherwise."""
        pairs = self._pairs(answer)
        if len(pairs) < FEWEST:
            return True
        mean, error = _measured(pairs)
        return any(pairs) and mean + HOPE * error > 0

    def _pairs(self, answer: Answer) -> list[float]:
        """By how much it was better than the judge's own in each game."""
        return [one - other for one, other in zip(self._sums[answer], self._sums[self._prior], strict=False)]

    def _worth(self, answer: Answer) -> float:
        values = self._sums[answer]
        return sum(values) / len(values) if values else 0.0

    def _gain(self, answer: Answer) -> float:
        """Say by how much an answer is to be expected to be better than the judge's own.

        That is what was measured, drawn towards what is usual: the more, the fewer the lines and the further apart.
        A win in every line needs no such doubt.
        """
        pairs = self._pairs(answer)
        if answer == self._prior or not pairs:
            return 0.0
        if self._wins(answer) and not self._wins(self._prior):
            return 1.0
        mean, error = _measured(pairs)
        trust = DOUBT**2 / (DOUBT**2 + error**2)
        return trust * mean + (1 - trust) * USUAL

    def _wins(self, answer: Answer) -> bool:
        """Say whether an answer has won in every game, before the turn was over."""
        values = self._sums[answer]
        return len(values) >= FEWEST and min(values) >= 1.0

    def _best(self) -> Thought:
        looked = [answer for answer, values in self._sums.items() if values]
        if not looked:
            return Thought(self._prior)
        best = max(looked, key=self._gain)
        best = best if self._gain(best) > 0 else self._prior
        ranked = sorted(looked, key=lambda answer: (answer != best, -self._worth(answer)))
        return Thought(best, tuple(Looked(a, len(v := self._sums[a]), sum(v) / len(v)) for a in ranked))


def _measured(pairs: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and how far that may be out: one more pair is counted, which differs as they usually do."""
    mean = sum(pairs) / len(pairs)
    spread = (sum((pair - mean) ** 2 for pair in pairs) + SPREAD**2) / len(pairs)
    return mean, math.sqrt(spread / len(pairs))
