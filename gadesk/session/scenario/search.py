"""A search over all lines of a scenario with a goal: is it reached against every reply, and by how many first plays?

Whoever makes a puzzle wants to know whether it has a solution, and whether it has others than the one in mind. The
solver's choices are tried until one reaches the goal; what the others choose must not prevent it. What is drawn or
chosen at random comes out as the scenario's seed has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from typing import Any

from gadesk.engine.game import Game
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Answer, Decision, DecisionKind, IllegalAnswer, OptionKind
from gadesk.protocol.events import Event
from gadesk.protocol.tasks import Outcome
from gadesk.records import dataclass
from gadesk.session.scenario.aims import SOLVER, Watch
from gadesk.session.scenario.answers import option_text
from gadesk.session.scenario.scenarios import Scenario, ScenarioError, open_game

MOST_CHOICES = 400
"""Ways to answer one question that are tried; of more the search is no longer complete."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a search: which first plays reach the goal against every reply, in words, of how many.

    `complete`: all lines were looked at; else there may be more. `positions` were looked at.
    """

    winning: tuple[str, ...]
    plays: int
    complete: bool
    positions: int


class Search:
    """Searches one scenario, as far as so many positions go."""

    def __init__(self, scenario: Scenario, most: int) -> None:
        """Raise ScenarioError for a scenario without a goal."""
        if scenario.aim is None:
            raise ScenarioError(f"{scenario.where}: without a 'goal' there is nothing to search for.")
        self._scenario, self._most = scenario, most
        self._aim = scenario.aim
        self._told = _told_kinds([self._aim.goal, *(each.until for each in self._aim.fails)])
        self._known: dict[object, bool] = {}
        self.positions, self.complete = 0, True

    def run(self) -> Found:
        """Search from the board on."""
        game = open_game(self._scenario, people=(SOLVER,))  # asked as at the table, where the goal is looked at
        game.take_events()
        winning, plays = [], 0
        for answer in self._answers(game, game.decision) if game.decision is not None else ():
            words = self._words(game, answer)
            found = self._after(game, answer, [])
            plays += found is not None
            winning += [words] if found else []
        return Found(tuple(winning), plays, self.complete, self.positions)

    def _after(self, game: Game, answer: Answer, told: list[Event]) -> bool | None:
        """Tell whether the goal is reached behind an answer, None for no legal one; the game stands as before."""
        kept = game.snapshot()
        try:
            game.answer(answer)
        except IllegalAnswer:
            return None
        heard = [*told, *(recorded.event for recorded in game.take_events())]
        reached = self._reached(game, heard)
        game.restore(kept)
        return reached

    def _reached(self, game: Game, told: list[Event]) -> bool:
        watch = Watch(self._aim, self._scenario.box, self._scenario.where, guided=False)
        watch.look(game, told, 0)
        if watch.outcome is not Outcome.OPEN:
            return watch.outcome is Outcome.REACHED
        key = (game.digest(), *((event.kind, event.slug, event.id) for event in told if event.kind in self._told))
        if key in self._known:
            return self._known[key]
        self.positions += 1
        if self.positions > self._most:
            self.complete = False
            return False
        self._known[key] = False  # a play that is taken back leads here again
        self._known[key] = self._settled(game, told)
        return self._known[key]

    def _settled(self, game: Game, told: list[Event]) -> bool:
        decision = game.decision
        if decision is None:
            return False
        tried = (self._after(game, answer, told) for answer in self._answers(game, decision))
        legal = (found for found in tried if found is not None)
        return any(legal) if decision.seat == SOLVER else all(legal)

    def _answers(self, game: Game, decision: Decision) -> Iterator[Answer]:
        """Yield the answers that differ: which of two equal cards pays makes none."""
        seen: set[tuple[object, ...]] = set()
        for number, answer in enumerate(_choices(decision)):
            if number >= MOST_CHOICES:
                self.complete = False
                return
            like = tuple(self._likeness(game, decision, at) for at in answer)
            alike = like if decision.ordered else tuple(sorted(map(str, like)))
            if alike not in seen and decision.refusal(answer) is None:
                seen.add(alike)
                yield answer

    @staticmethod
    def _likeness(game: Game, decision: Decision, at: int) -> object:
        """What sets an option apart: of a card in a hand its name alone."""
        option = decision.options[at]
        card = game.state.cards.get(option.id) if option.id is not None else None
        if card is None or card.zone is not Zone.HAND:
            return at
        return option.kind, card.owner, card.sheet.slug, option.ability

    @staticmethod
    def _words(game: Game, answer: Answer) -> str:
        decision = game.decision
        assert decision is not None
        return ", ".join(option_text(game.state, decision.options[at]) for at in answer) or "nothing"


def _told_kinds(wanted: list[Mapping[str, Any]]) -> frozenset[str]:
    """Which kinds of events some conditions ask for: by those alone two ways to one position differ."""
    return frozenset(
        event["kind"] for one in wanted for key in ("happened", "not_happened") for event in one.get(key, ())
    )


def _choices(decision: Decision) -> Iterator[Answer]:
    """Yield all answers: passes last, as most solutions do something; a play is never taken back."""
    options = range(len(decision.options))
    most = decision.most if decision.repeat else min(decision.most, len(options))
    if decision.kind is DecisionKind.OPPORTUNITY:
        passes = [at for at in options if decision.options[at].kind is OptionKind.PASS]
        yield from ((at,) for at in options if at not in passes)
        yield from ((at,) for at in passes)
        return
    for size in range(most, decision.least - 1, -1):
        ways: Iterator[tuple[int, ...]]
        if decision.repeat:
            ways = product(options, repeat=size)
        else:
            ways = permutations(options, size) if decision.ordered else combinations(options, size)
        yield from ways
    if decision.optional and decision.least:
        yield ()


def search(scenario: Scenario, most: int = 200_000) -> Found:
    """Search a scenario with a goal."""
    return Search(scenario, most).run()
