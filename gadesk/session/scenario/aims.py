"""What a scenario asks of its player: the goal, what ends it, the texts on the way, and how far a game has come.

Goal, what fails and the texts' steps are written as `expect` is, and are compared with the game after every answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gadesk.protocol.events import Event
from gadesk.protocol.tasks import Outcome, Task
from gadesk.records import dataclass
from gadesk.session.scenario.cards import CardBox, ScenarioError
from gadesk.session.scenario.expectations import Expecting

SOLVER = 0
"""The seat that has to reach the goal."""
OUT_OF_TIME = ("The turn is over.", "The turns are over.")
LOST = "The game is over."
DONE = "Done."


@dataclass(frozen=True, slots=True)
class Guiding:
    """One text on the way, shown until what it asks for has come about."""

    text: str
    until: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class WrongLine:
    """Steps that look right and do not reach the goal; `text` says why not."""

    text: str
    steps: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """The goal of a scenario. `turns` counts from the board's `turn`; 0 for no limit.

    `fails`: what ends it without the goal, each with a sentence. `lead_in`: steps that are taken before the player sees
    the board.
    """

    goal: Mapping[str, Any]
    task: str = ""
    turn: int = 1
    turns: int = 0
    fails: tuple[Guiding, ...] = ()
    guide: tuple[Guiding, ...] = ()
    hints: tuple[str, ...] = ()
    reached: str = DONE
    wrong: tuple[WrongLine, ...] = ()


def aim_of(data: Mapping[str, Any], where: str) -> Aim | None:
    """Read what a scenario asks of its player; None for one without a goal. Raises ScenarioError."""
    if "goal" not in data:
        without = next((key for key in ("fail", "turns", "wrong", "task", "reached") if key in data), None)
        if without is not None:
            raise ScenarioError(f"{where}, {without}: this is said of a 'goal', and there is none.")
        return None
    guide = [Guiding(step["text"], step["until"]) for step in data.get("steps", ()) if "text" in step]
    turn = data.get("turn", 1) + (data.get("phase") in ("turn", "game"))
    return Aim(
        data["goal"], data.get("task", ""), turn, data.get("turns", 0),
        tuple(Guiding(each["text"], each["when"]) for each in data.get("fail", ())), tuple(guide),
        tuple(data.get("hints", ())), data.get("reached", DONE),
        tuple(WrongLine(each["text"], tuple(each["steps"])) for each in data.get("wrong", ())),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Stage:
    """How far a game has come: after how many answers, which text is due and from which event on it counts."""

    answers: int
    step: int = 0
    since: int = 0
    outcome: Outcome = Outcome.OPEN
    why: str = ""


@dataclass(slots=True)
class _Seen:
    """A game as `Expecting` looks at it."""

    game: Any
    box: CardBox
    where: str
    told: list[Event]
    expected: int = -1


class Watch:
    """Follows one game towards a goal. What was taken back is forgotten; what has been reached or failed stays."""

    def __init__(self, aim: Aim, box: CardBox, where: str, guided: bool = True) -> None:
        """Without `guided` the texts on the way are left alone."""
        self.aim, self._box, self._where = aim, box, where
        self._guide = aim.guide if guided else ()
        self._stages = [_Stage(-1)]
        self.shown: set[int] = set()

    @property
    def outcome(self) -> Outcome:
        """How it stands."""
        return self._stages[-1].outcome

    @property
    def why(self) -> str:
        """What came of it, once it is over."""
        return self._stages[-1].why

    @property
    def step(self) -> int:
        """Which of the texts is due, from 0; as many as there are: none any more."""
        return self._stages[-1].step

    def task(self, title: str) -> Task:
        """Return the task as the player sees it."""
        stage, guide = self._stages[-1], self._guide
        text = guide[stage.step].text if stage.step < len(guide) else ""
        step, hints = min(stage.step, len(guide)), self.aim.hints
        return Task(title, self.aim.task, text, step, len(guide), hints, stage.outcome, stage.why)

    def look(self, game: Any, told: Sequence[Event], answers: int) -> None:
        """Take note of how the game stands after so many answers; `told` is all that the solver was told so far."""
        while len(self._stages) > 1 and self._stages[-1].answers > answers:
            self._stages.pop()
        before = self._stages[-1]
        if before.outcome is Outcome.OPEN:
            self._stages.append(self._next(before, game, told, answers))
        self.shown.add(self.step)

    def _next(self, before: _Stage, game: Any, told: Sequence[Event], answers: int) -> _Stage:
        step, since = before.step, before.since
        for at in range(len(self._guide) - 1, step - 1, -1):
            if self._holds(self._guide[at].until, game, told[since:]):
                step, since = at + 1, len(told)
                break
        outcome, why = self._outcome(game, told)
        return _Stage(answers, step, since, outcome, why)

    def _outcome(self, game: Any, told: Sequence[Event]) -> tuple[Outcome, str]:
        if self._holds(self.aim.goal, game, told):
            return Outcome.REACHED, self.aim.reached
        failed = next((each.text for each in self.aim.fails if self._holds(each.until, game, told)), "")
        state = game.state
        if failed:
            return Outcome.FAILED, failed
        if game.over:
            return Outcome.FAILED, LOST
        if self.aim.turns and state.turn >= self.aim.turn + self.aim.turns:
            return Outcome.FAILED, OUT_OF_TIME[self.aim.turns > 1]
        return Outcome.OPEN, ""

    def _holds(self, wanted: Mapping[str, Any], game: Any, told: Sequence[Event]) -> bool:
        expecting = Expecting(_Seen(game, self._box, self._where, list(told)))
        return next(iter(expecting.differences(dict(wanted))), None) is None

    def missing(self, game: Any, told: Sequence[Event]) -> str:
        """Say what the goal lacks."""
        expecting = Expecting(_Seen(game, self._box, self._where, list(told)))
        return "; ".join(expecting.differences(dict(self.aim.goal)))
