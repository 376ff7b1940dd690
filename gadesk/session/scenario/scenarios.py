"""Scenarios: a declared board, steps, and what must come of them (docs/scenarios.md).

`load` reads one, `run` plays it and says precisely what differed, `open_game` gives its game to play on from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gadesk import foreign, plain
from gadesk.engine.boards import Board, NotLasting, build
from gadesk.engine.game import Game
from gadesk.engine.state.game_state import GameState
from gadesk.glossary.editions import PLAYED, Edition
from gadesk.protocol.plans import NEWEST
from gadesk.protocol.tasks import Outcome
from gadesk.records import dataclass
from gadesk.script.sheet import CardSheet
from gadesk.session.scenario.aims import Aim, Watch, aim_of
from gadesk.session.scenario.board import BoardReader, seeds_of
from gadesk.session.scenario.cards import CardBox, ScenarioError, declared, included
from gadesk.session.scenario.expectations import Expecting
from gadesk.session.scenario.files import SeveralScenarios, check_shape, each_of, included_path, read_json
from gadesk.session.scenario.steps import Stopped, Taker, check_fields
from gadesk.session.scenario.words import unknown

__all__ = ["Result", "Scenario", "ScenarioError", "load", "load_all", "load_numbered", "open_game", "run"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, read and checked. `where` is its file; `rules` are the rulebook's ids that it is about.

    `edition` is the one of the rules by which it is played. It is played once under each of its `seeds`; what `ever`
    expects must come out at the end under one of them. `lead_in` is taken before a player sees the board, whose task is
    its `aim`.
    """

    title: str
    where: str
    rules: tuple[str, ...]
    box: CardBox
    board: Board
    steps: tuple[dict[str, Any], ...]
    expect: dict[str, Any]
    seeds: tuple[int, ...] = (1,)
    ever: tuple[dict[str, Any], ...] = ()
    edition: Edition = PLAYED
    lead_in: tuple[dict[str, Any], ...] = ()
    aim: Aim | None = None

    def watch(self) -> Watch | None:
        """Return what follows a game of it towards its goal, if it has one."""
        return Watch(self.aim, self.box, f"{self.where}, goal") if self.aim is not None else None


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario came out: `differences` are sentences, none if it passed.

    `words`: what was asked and told, as pairs of a question's or an event's kind and its word.
    """

    passed: bool
    differences: tuple[str, ...]
    game: Game
    words: frozenset[tuple[str, str]] = frozenset()


def load(source: Path | str | Mapping[str, Any]) -> Scenario:
    """Read the one scenario of a file or of plain data. Raises ScenarioError, in one plain sentence."""
    found = load_all(source)
    if len(found) > 1:
        raise SeveralScenarios(found[0].where, tuple(one.title for one in found))
    return found[0]


def load_numbered(source: str) -> Scenario:
    """Read the scenario of a file, or of "file#2" the second of a file that holds several."""
    path, sign, number = source.rpartition("#")
    if not sign or not number.isdigit():
        return load(Path(source))
    found = load_all(Path(path))
    which = foreign.whole(number, len(found))
    if not which:
        raise ScenarioError(f"{path}: there is no scenario {plain.line(number, 9)}; the file holds {len(found)}.")
    return found[which - 1]


def load_all(source: Path | str | Mapping[str, Any]) -> list[Scenario]:
    """Read all scenarios of a file: it holds one, or a list of them that share cards and rules."""
    where, file = "scenario", None
    if isinstance(source, Mapping):
        data: Any = dict(source)
    else:
        file = Path(source)
        where, data = str(file), read_json(file)
    check_shape(data, where)
    shared = _cards(data, where, file)
    if "scenarios" not in data:
        return [_scenario(data, where, shared)]
    return list(_each(data, where, file, shared))


def _each(data: dict[str, Any], where: str, file: Path | None, shared: dict[str, CardSheet]) -> Iterator[Scenario]:
    for index, one in enumerate(each_of(data)):
        place = f"{where}, scenarios[{index}]"
        rules = [*data.get("rules", ()), *one.get("rules", ())]
        own = {"edition": data.get("edition", PLAYED), **one, "rules": rules}
        yield _scenario(own, place, {**shared, **_cards(one, place, file, shared)})


def _cards(
    data: dict[str, Any], where: str, file: Path | None, before: Mapping[str, CardSheet] = MappingProxyType({})
) -> dict[str, CardSheet]:
    """Gather the cards of a file, or of plain data: that is the program's own, so it includes what it likes."""
    made: dict[str, CardSheet] = {}
    for name in data.get("include", ()):
        made.update(included(included_path(name, file) if file else Path(name), where))
    made.update(declared(data.get("cards", ()), where, {**before, **made}))
    return made


def _scenario(data: dict[str, Any], where: str, cards: dict[str, CardSheet]) -> Scenario:
    box = CardBox(cards)
    if "seats" not in data:
        raise ScenarioError(f"{where}: 'seats' is missing.")
    wrong = unknown(data, box, len(data["seats"]))
    if wrong is not None:
        raise ScenarioError(f"{where}, {wrong[0]}: {wrong[1]}.")
    board = BoardReader(box, where).board(data)
    for key, steps in _all_steps(data):
        for index, step in enumerate(steps):
            check_fields(step, f"{where}, {key}[{index}]")
    if board.effects:
        _built(box, board, where)
    return Scenario(
        data.get("title", ""), where, tuple(data.get("rules", ())), box, board,
        tuple(data.get("steps", ())), data.get("expect", {}), seeds_of(data, where), tuple(data.get("ever", ())),
        Edition(data.get("edition", PLAYED)), tuple(data.get("lead_in", ())), aim_of(data, where),
    )  # fmt: skip


def _all_steps(data: dict[str, Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    yield "steps", data.get("steps", [])
    yield "lead_in", data.get("lead_in", [])
    for index, line in enumerate(data.get("wrong", ())):
        yield f"wrong[{index}].steps", line["steps"]


def _built(box: CardBox, board: Board, where: str) -> GameState:
    try:
        return build(box.sheets, board)
    except NotLasting as error:
        raise ScenarioError(f"{where}, effects[{error.number}]: {error}.") from None


def open_game(scenario: Scenario, generator: int = NEWEST, people: tuple[int, ...] = ()) -> Game:
    """Begin the game of a scenario at its board, behind what leads to it, to be played on as any other."""
    state = build(scenario.box.sheets, scenario.board, generator)
    game = Game.resume(state, ask_all=bool(scenario.lead_in), people=people, generator=generator)
    if scenario.lead_in:
        _lead_in(scenario, Taker(game, scenario.box))
        game.run.ask_all = False
    return game


def _lead_in(scenario: Scenario, taker: Taker) -> None:
    """Take what leads to the board that the player sees, if anything. Raises ScenarioError where it does not go."""
    if not scenario.lead_in:
        return
    for index, step in enumerate(scenario.lead_in):
        taker.where = f"{scenario.where}, lead_in[{index}]"
        try:
            taker.take(step)
        except Stopped as stopped:
            raise ScenarioError(f"{taker.where}: {stopped}.") from None
    if taker.unanswered():
        raise ScenarioError(f"{scenario.where}, lead_in: {taker.unanswered()}.")
    taker.told = []


MOST_TOLD = 3
"""Of how many seeds the differences are told one by one."""


def run(scenario: Scenario, *, restore_each: bool = False) -> Result:
    """Play a scenario's steps and compare. With `restore_each` every decision is left and come back to."""
    differences: list[str] = []
    failed: list[int] = []
    words: set[tuple[str, str]] = set()
    wanted = list(enumerate(scenario.ever))
    for seed in scenario.seeds:
        taker = _begin(scenario, seed, restore_each)
        found = _play(scenario, taker)
        words |= taker.words
        if found and len(failed) < MOST_TOLD:
            differences += [f"with seed {seed}: {line}" for line in found] if len(scenario.seeds) > 1 else found
        failed += [seed] if found else []
        taker.where = f"{scenario.where}, ever"
        wanted = [(n, one) for n, one in wanted if any(Expecting(taker).differences(one))]
    if len(failed) > MOST_TOLD:
        differences.append(f"and {len(failed) - MOST_TOLD} more of {len(scenario.seeds)} seeds came out different")
    differences += [f"ever[{n}]: this came out under none of {len(scenario.seeds)} seeds" for n, _ in wanted]
    differences += _wrong_lines(scenario, restore_each)
    return Result(not differences, tuple(differences), taker.game, frozenset(words))


def _begin(scenario: Scenario, seed: int, restore_each: bool) -> Taker:
    state = build(scenario.box.sheets, replace(scenario.board, seed=seed))
    taker = Taker(Game.resume(state, ask_all=True), scenario.box, restore_each)
    taker.settle()
    if scenario.lead_in:
        _lead_in(scenario, taker)
    return taker


def _play(scenario: Scenario, taker: Taker) -> list[str]:
    """Take the steps in one game; returns what differed."""
    expecting = Expecting(taker)
    watch = _watched(scenario, taker)
    differences: list[str] = []
    number = 0
    for index, step in enumerate(scenario.steps):
        taker.where = f"{scenario.where}, steps[{index}]"
        if "text" in step:  # for who plays it: the watch has it
            continue
        if "expect" in step:
            differences += [f"after step {number}: {line}" for line in expecting.differences(step["expect"])]
            continue
        number += 1
        try:
            taker.take(step)
        except Stopped as stopped:
            differences.append(f"step {number}: {stopped}")
            break
    else:
        taker.where = f"{scenario.where}, expect"
        differences += [f"at the end: {line}" for line in expecting.differences(scenario.expect)]
        differences += _waiting(scenario, taker) if differences else []
        if taker.unanswered() and (watch is None or watch.outcome is Outcome.OPEN):
            differences.append(f"at the end: {taker.unanswered()}")
        differences += _unreached(watch, taker)
    return differences


def _waiting(scenario: Scenario, taker: Taker) -> list[str]:
    """Say what still waits on the Effects Stack at the end, where something came out differently and nobody says so."""
    stack = taker.game.state.stack
    if not stack or "stack" in scenario.expect:
        return []
    names = ", ".join(item.face.name for item in reversed(stack))
    return [f"at the end: {names} still waits on the Effects Stack (the step “resolve” lets it resolve)"]


def _watched(scenario: Scenario, taker: Taker) -> Watch | None:
    """Follow a game towards the scenario's goal, if it has one."""
    watch = scenario.watch()
    if watch is not None:
        followed, begun = watch, len(taker.history)

        def look() -> None:
            followed.look(taker.game, taker.history[begun:], taker.answered)

        taker.noticed = look
        look()
    return watch


def _unreached(watch: Watch | None, taker: Taker) -> Iterator[str]:
    """Say what the steps do not reach of the goal, and which texts nobody who takes them would see."""
    if watch is None:
        return
    if watch.outcome is not Outcome.REACHED:
        why = f" ({watch.why})" if watch.why else ""
        yield f"the goal is not reached{why}: {watch.missing(taker.game, taker.history)}"
    for at, each in enumerate(watch.aim.guide):
        if at >= watch.step:
            yield f"what the text “{plain.line(each.text, 60)}” asks for does not come about"
        elif at not in watch.shown:
            yield f"the text “{plain.line(each.text, 60)}” is never shown: what it asks for holds already"


def _wrong_lines(scenario: Scenario, restore_each: bool) -> Iterator[str]:
    """Take each line that must not reach the goal, and pass until that is settled."""
    for number, line in enumerate(scenario.aim.wrong if scenario.aim is not None else ()):
        taker = _begin(scenario, scenario.seeds[0], restore_each)
        try:
            if _reaches(scenario, taker, line.steps, f"{scenario.where}, wrong[{number}].steps"):
                yield f"wrong[{number}] reaches the goal"
        except Stopped as stopped:
            yield f"wrong[{number}]: {stopped}"


def _reaches(scenario: Scenario, taker: Taker, steps: tuple[dict[str, Any], ...], where: str) -> bool:
    """Take steps, pass until it is settled, and tell whether the goal was reached. Raises Stopped."""
    watch = _watched(scenario, taker)
    assert watch is not None
    for index, step in enumerate(steps):
        taker.where = f"{where}[{index}]"
        taker.take(step)
    taker.pass_on(lambda: watch.outcome is Outcome.OPEN)
    return watch.outcome is Outcome.REACHED
