"""A player that plays whole sensible games: it levels, plays on curve, attacks when that is good, responds."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Callable, Sequence

from gadesk.bots.action_values import OFTEN, Plays
from gadesk.bots.answers import Picks
from gadesk.bots.bot import random_answer
from gadesk.bots.simple import least
from gadesk.bots.worth import LETHAL, Judge, left, unloaded_gun
from gadesk.glossary import CardType
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.sheets.outlines import FactBook

ENOUGH = 60  # things done in one turn; more than that is a loop
WORTH_DOING = 0.1
ON_THEIR_TURN = 1.0

Play = tuple[str | None, int | None, int | None]


class Sensible:
    """The bot. It remembers within a turn what it did, so that it never does one thing for ever."""

    def __init__(self, seat: int, seed: int, facts: FactBook) -> None:
        self._seat = seat
        self._chance = random.Random(seed)
        self._facts = facts
        self._turn = -1
        self._done: Tally[Play] = Tally()
        self._spoiled: set[Play] = set()
        self._last: Play | None = None
        self._counted = False

    def watch(self, events: Sequence[Event]) -> None:
        """Note which of its own plays were taken back: they are not tried again this turn."""
        for event in events:
            if event.kind is EventKind.REVERTED and event.seat == self._seat and self._last is not None:
                self._spoiled.add(self._last)

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Answer a decision."""
        if view.turn != self._turn:
            self._turn = view.turn
            self._done.clear()
            self._spoiled.clear()
        answer = self._answer(Judge(view, self._facts), decision)
        if answer == CANCEL and self._last is not None:
            self._spoiled.add(self._last)
        return answer if decision.refusal(answer) is None else least(decision)

    def gave(self, decision: Decision, answer: tuple[int, ...]) -> None:
        """Take note that to the last question another answer was given than the one that was chosen."""
        if decision.kind is not DecisionKind.OPPORTUNITY or not answer or answer == CANCEL:
            return
        option = decision.options[answer[0]]
        if self._last is not None and self._counted:
            self._done[self._last] -= 1
        self._last = None
        if option.kind is not OptionKind.PASS:
            self._last = _play(option)
            self._done[self._last] += 1

    def _answer(self, judge: Judge, decision: Decision) -> tuple[int, ...]:
        if decision.kind is DecisionKind.OPPORTUNITY:
            return self._opportunity(judge, decision)
        if decision.kind is DecisionKind.MATERIALIZE:
            return self._materialize(judge, decision)
        if Picks(judge).declines(decision):
            return ()
        if decision.kind is DecisionKind.MODES:
            plays = Plays(judge)
            scores = [plays.mode(option) + self._chance.random() * 0.01 for option in decision.options]
            return Picks.best(decision, scores, max(1, decision.least))
        if decision.kind in (DecisionKind.DIRECTION, DecisionKind.TOKEN):
            return random_answer(replace(decision, optional=False), self._chance)
        pick: Callable[[Decision], tuple[int, ...]] = Picks(judge).pick
        return pick(decision)

    # Opportunity

    def _opportunity(self, judge: Judge, decision: Decision) -> tuple[int, ...]:
        """Do what brings most, or pass (the Opportunity may be used as often as it comes)."""
        plays = Plays(judge)
        rest = next((at for at, option in enumerate(decision.options) if option.kind is OptionKind.PASS), None)
        bar = WORTH_DOING if plays.my_turn else ON_THEIR_TURN
        best, most = rest, bar
        for at, option in enumerate(decision.options):
            if option.kind is OptionKind.PASS or self.tired(option):
                continue
            score = plays.score(option) - 0.2 * self._done[_play(option)] + self._chance.random() * 0.01
            if score > most:
                best, most = at, score
        if best is None:
            best = 0
        self._counted = best != rest
        if self._counted:
            self._last = _play(decision.options[best])
            self._done[self._last] += 1
        return (best,)

    def tired(self, option: Option) -> bool:
        """Say whether something was done often enough in this turn, or came to nothing."""
        play = _play(option)
        often = OFTEN if option.kind is OptionKind.ABILITY else 4
        return play in self._spoiled or self._done[play] >= often or self._done.total() >= ENOUGH

    # Materializing

    def _materialize(self, judge: Judge, decision: Decision) -> tuple[int, ...]:
        """Level up whenever possible, else the regalia that brings most for its memory cost."""
        scores = [
            (self._material(judge, option), -at)
            for at, option in enumerate(decision.options)
            if _play(option) not in self._spoiled
        ]
        best = -max(scores, default=(0.0, 0))[1]
        self._last = None if decision.options[best].kind is OptionKind.SKIP else _play(decision.options[best])
        return (best,)

    def _material(self, judge: Judge, option: Option) -> float:
        facts = self._facts.get(option.slug)
        if option.kind is OptionKind.PRESERVED:
            return 1.2
        if facts is None:
            return 0.0 if option.kind is OptionKind.SKIP else 0.1
        cost = facts.face.cost or 0
        champion = judge.champion()
        if CardType.CHAMPION in facts.face.types:
            hurt = champion is not None and left(champion) <= 6
            return LETHAL + (facts.face.level or 0) if hurt else 20.0 + (facts.face.level or 0)
        value = 0.3 + judge.plain(facts) + (0.4 if judge.matches_class(facts) else -0.2)
        if CardType.WEAPON in facts.face.types and not _armed(judge):
            value += 2.0
        if facts.whole.loads and not unloaded_gun(judge):
            value -= 1.5
        return value - 0.8 * cost


def _armed(judge: Judge) -> bool:
    return any(judge.is_mine(card) and CardType.WEAPON in card.types for card in judge.view.field)


def _play(option: Option) -> Play:
    return (option.slug, option.id, option.ability)
