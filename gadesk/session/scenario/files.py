"""Reading the files of scenarios, which anybody may have written: bounded, and includes of their own folder alone."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

from gadesk import foreign
from gadesk.errors import UserError
from gadesk.session.scenario.schema import fault

TOGETHER = ".scenarios"
"""A file of this name says that all files below its folder belong together, and may include one another."""
LARGEST = 9999
_SEEDS = frozenset({"seed", "seeds"})


class ScenarioError(UserError):
    """A scenario that can't be used; the text is one plain sentence that names the file and the place."""


class SeveralScenarios(ScenarioError):
    """A file holds several scenarios, and which one is meant was not said; `titles` are theirs."""

    def __init__(self, where: str, titles: tuple[str, ...]) -> None:
        super().__init__(f"{where}: this file holds {len(titles)} scenarios, not one.")
        self.titles = titles


def read_json(path: Path) -> Any:
    """Read a file of scenarios or cards. Raises ScenarioError."""
    try:
        data = foreign.json_of(foreign.read_file(path), by_hand=True)
    except foreign.Unreadable as why:
        raise ScenarioError(f"The scenario {path} can't be read: {why}.") from None
    check_numbers(data, str(path))
    return data


def check_shape(data: Any, where: str) -> None:
    """Refuse what is not written as the schema wants it. Raises ScenarioError with the place."""
    wrong = fault(data)
    if wrong is not None:
        raise ScenarioError(f"{where}{', ' if wrong[0] else ''}{wrong[0]}: {wrong[1]}.")


def read_one(path: Path) -> dict[str, Any]:
    """Read a file of one scenario, as the schema wants it. Raises ScenarioError."""
    data: Any = read_json(path)
    check_shape(data, str(path))
    if "scenarios" in data:
        raise SeveralScenarios(str(path), tuple(one.get("title", "") for one in data["scenarios"]))
    return dict(data)


def check_numbers(data: Any, where: str) -> None:
    """Refuse numbers that no card and no board has: whoever plays the file would wait for ever."""
    todo = [data]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            todo += [item for key, item in value.items() if key not in _SEEDS]
        elif isinstance(value, list):
            todo += value
        elif isinstance(value, (int, float)) and abs(value) > LARGEST:
            raise ScenarioError(f"{where}: no number may be above {LARGEST}, as {value} is.")


def each_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """List the scenarios of a file: what one does not say itself of its board is as the file's `board` has it.

    Raises ScenarioError where that makes far more of the file than anybody has written.
    """
    if "scenarios" not in data:
        return [data]
    board = data.get("board", {})
    if len(json.dumps(board)) * len(data["scenarios"]) > foreign.MUCH:
        size = foreign.too_large(foreign.MUCH)
        raise ScenarioError(f"With its board written out in each scenario, the file is {size.removeprefix('it is ')}.")
    return [_begun_from(board, one) for one in data["scenarios"]]


def _begun_from(board: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    """Add to a scenario what it leaves to the board, of a seat each key by itself."""
    made = {**board, **one}
    if "seats" in made:
        nothing: dict[str, Any] = {}
        seats = zip_longest(board.get("seats", ()), one.get("seats", ()), fillvalue=nothing)
        made["seats"] = [{**before, **own} for before, own in seats]
    return made


def included_path(name: str, scenario: Path) -> Path:
    """Say which file a scenario's file includes by a name. Raises ScenarioError for one that is not its own."""
    home = scenario.resolve().parent
    folder = next((each for each in (home, *home.parents) if (each / TOGETHER).is_file()), home)
    try:
        found = (scenario.parent / name).resolve()
    except (OSError, ValueError, RuntimeError):
        found = Path()
    if not found.is_relative_to(folder):
        told = f"{scenario}: the include {name!r} lies outside {folder}"
        raise ScenarioError(f"{told}; copy it there, or put a file {TOGETHER} into a folder that holds both.")
    return scenario.parent / name
