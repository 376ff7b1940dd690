"""The scenario format: what is refused and in which words, what differs and how that is said."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from _pytest.mark import ParameterSet

from gadesk.cli import USER_ERROR, main
from gadesk.protocol.decisions import OptionKind
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.scenarios import Scenario, ScenarioError
from gadesk.session.scenario.schema import fault, scenario_schema

HERE = Path(__file__).parent
FILES = sorted(path for path in HERE.rglob("*.json") if path.name != "cards.json")
SHARED = str(HERE / "cards.json")


def sampled(paths: list[Path], each: int) -> list[ParameterSet]:
    """Give files as parameters, of which all but every so manyth are for `make check`."""
    deep = pytest.mark.deep
    return [pytest.param(path, id=path.stem, marks=[deep] if at % each else []) for at, path in enumerate(paths)]


def board(**more: Any) -> dict[str, Any]:
    """Give a small scenario in which seat 0 may shoot at an ally."""
    return {
        "include": [SHARED],
        "seats": [
            {"champion": "Fire Spirit", "hand": ["Bolt", "Rock", "Rock"]},
            {
                "champion": {"lineage": ["Fire Spirit"], "damage": 3},
                "field": [{"card": "Footman", "counters": {"age": 2}}],
            },
        ],
        **more,
    }


def differences(**more: Any) -> tuple[str, ...]:
    """Run the small scenario and give what differed."""
    return scenarios.run(scenarios.load(board(**more))).differences


SHOT = {"seat": 0, "do": "activate", "card": "Bolt", "targets": ["Footman"], "reserve": ["Rock"]}


def test_a_scenario_that_comes_out_as_it_says_passes() -> None:
    """No difference, and the game can be looked at."""
    made = scenarios.load(board(steps=[SHOT, {"do": "resolve"}], expect={"seats": {"1": {"graveyard": ["Footman"]}}}))
    result = scenarios.run(made)
    assert result.passed and result.differences == ()
    assert not result.game.over


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"seats": {"0": {"hand": ["Bolt", "Rock"]}}}, "seat 0: hand holds [Bolt, Rock, Rock], not [Bolt, Rock]"),
        ({"seats": {"0": {"hand": {"count": 2}}}}, "seat 0: hand holds 3 cards, not 2: [Bolt, Rock, Rock]"),
        ({"seats": {"0": {"elements": ["norm"]}}}, "seat 0: elements is ['fire', 'norm'], not ['norm']"),
        ({"objects": {"Footman": {"power": 3}}}, "Footman: power is 1, not 3"),
        ({"objects": {"Footman": {"has": ["taunt"]}}}, "Footman does not have taunt; it has: nothing"),
        ({"objects": {"Footman": None}}, "Footman is on the field"),
        ({"objects": {"Footman": {"counters": {}}}}, "Footman has 2 age counters, not 0"),
        ({"objects": {"Ogre": {}}}, "Ogre is not on the field"),
        ({"objects": {"champion@1": {"counters": {"level": 1}}}}, "champion@1 has 0 level counters, not 1"),
        ({"legal": ["pass", "activate Rock"]}, "seat 0 may activate Bolt, which is not expected"),
        ({"legal": ["pass", "activate Rock", "activate Bolt", "attack Footman"]}, "seat 0 may not attack Footman"),
        ({"phase": "end"}, "phase is 'main', not 'end'"),
        ({"stack": ["Bolt"]}, "the Effects Stack holds [], not ['Bolt']"),
        ({"winner": 1}, "winner is None, not 1"),
        ({"combat": {}}, "there is no combat"),
        ({"costs": {"Bolt": 2}}, "Bolt costs 1, not 2"),
        ({"objects": {"Bolt": {"power": 1}}}, "Bolt is not on the field but in hand, where it has only: counters, "
         "face_down, known_to, owner, preserved, zone"),
    ],
)  # fmt: skip
def test_a_difference_is_said_precisely(expect: dict[str, Any], said: str) -> None:
    """Each kind of expectation says what is and what was expected."""
    assert f"at the end: {said}" in differences(expect=expect)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([{**SHOT, "reserve": []}, {"do": "pass"}], "seat 0 is asked pay_reserve: 1 of [Rock, Rock]"),
        ([{**SHOT, "targets": ["Rock"]}], "'Rock' can't be chosen; seat 0 is asked targets"),
        ([{"seat": 1, "do": "pass"}], "'pass' is not asked of seat 1 now; seat 0 is asked opportunity"),
        ([{**SHOT, "card": "Ogre"}], "activate 'Ogre' is not allowed"),
        ([{**SHOT, "cost": ["Rock"]}], "was not asked for cost ['Rock']"),
        ([{"do": "resolve one"}], "the Effects Stack is empty"),
        ([{"do": "choose", "cards": ["Bolt"]}], "nothing is to be chosen, an action is to be taken; seat 0 is asked"),
        ([SHOT, {"do": "resolve"}, {"do": "activate", "card": "Rock"}],
         "its cost can't be paid (its reserve cost is 1 now; seat 0 could reserve 0)"),
        ([{"do": "concede", "seat": 1}, {"do": "pass"}], "the game is over (conceded), nothing is asked"),
        ([{"refused": SHOT}], "activate 'Bolt' was not refused"),
    ],
)  # fmt: skip
def test_a_step_that_can_not_be_taken_says_why(steps: list[dict[str, Any]], said: str) -> None:
    """The difference names the step and what the game asks."""
    found = differences(steps=steps)
    assert len(found) == 1 and found[0].startswith(f"step {len(steps)}: ") and said in found[0]


def test_what_still_waits_is_told_with_what_differs() -> None:
    """Who forgets to let a card resolve is told so, unless the file itself speaks of the Effects Stack."""
    expect = {"seats": {"1": {"graveyard": ["Footman"]}}}
    waits = "at the end: Bolt still waits on the Effects Stack (the step “resolve” lets it resolve)"
    assert waits in differences(steps=[SHOT], expect=expect)
    assert waits not in differences(steps=[SHOT], expect={**expect, "stack": ["Bolt"]})
    assert differences(steps=[SHOT]) == ()


def test_a_mastery_may_have_counters() -> None:
    """Counters on a mastery are declared with it and compared as they are."""
    seat = {"champion": "Fire Spirit", "mastery": {"card": "Fractured Memories", "counters": {"sheen": 8}}}
    same = {"seats": {"0": {"mastery": {"card": "Fractured Memories", "counters": {"sheen": 8}}}}}
    assert differences(seats=[seat, {"champion": "Fire Spirit"}], expect=same) == ()
    other = {"seats": {"0": {"mastery": {"card": "Fractured Memories", "counters": {}}}}}
    (found,) = differences(seats=[seat, {"champion": "Fire Spirit"}], expect=other)
    assert found.startswith("at the end: seat 0: mastery is")


def test_passing_that_a_question_keeps_from_its_goal_is_a_difference() -> None:
    """A scenario may end at a question only if it expects one: what should have come after was never seen."""
    gate = {"name": "Gate", "types": ["item"], "cost": 0, "abilities": [{
        "is": "Triggered", "pattern": {"is": "PhaseBegins", "phase": "end", "who": None},
        "effect": {"is": "May", "effect": {"is": "Draw"}}}]}  # fmt: skip
    seats = [{"champion": "Fire Spirit", "field": ["Gate"], "main_deck": ["Rock"]}, {"champion": "Fire Spirit"}]
    steps = [{"do": "pass until", "turn": 2, "phase": "main"}]
    found = differences(cards=[gate], seats=seats, steps=steps)
    assert len(found) == 1 and found[0].startswith("at the end: 'pass until' has not come to its goal; seat 0 is asked")
    assert differences(cards=[gate], seats=seats, steps=steps, expect={"asked": "may"}) == ()
    assert differences(cards=[gate], seats=seats, steps=[*steps, {"expect": {"asked": "may"}}]) == ()
    steps = [{"do": "pass until", "turn": 1, "phase": "end"}, {"do": "resolve"}]
    found = differences(cards=[gate], seats=seats, steps=steps)
    assert len(found) == 1 and found[0].startswith(
        "at the end: 'resolve' has not come to its goal; seat 0 is asked may"
    )
    assert differences(cards=[gate], seats=seats, steps=[*steps, {"do": "choose", "yes": True}]) == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": []}, "seats: this must hold at least 1"),
        ({"seats": [{"hand": ["Boltt"]}]}, "seats[0].hand[0]: there is no card 'Boltt'. Like it: Bolt"),
        ({"seats": [{"hannd": ["Bolt"]}]}, "'hannd' is not a word of this format"),
        ({"turn_player": 5}, "turn_player: there is no seat 5"),
        ({"seats": [{"champion": {"card": "Fire Spirit"}}]}, "'lineage' is missing ('card' is no word for it; known"),
        ({"seats": [{"mastery": 3}]}, "seats[0].mastery"),
        ({"expect": {"seats": [{"hand": []}]}}, 'this must be an object, not [{"hand": []}] (by seat, as {"0": {…}})'),
        ({"expect": {"seats": {"0": {"hand": 2}}}}, 'for their number write {"count": 2}'),
        ({"steps": [{**SHOT, "targets": ["champion"]}]}, "targets[0]: whose champion? Write champion@0"),
        ({"phase": "noon"}, '"noon" is not one of: wake_up'),
        ({"steps": [{"do": "dance"}]}, '"dance" is not one of: activate'),
        ({"steps": [{"do": "attack", "card": "Footman"}]}, "steps[0]: 'attack' does not take card"),
        ({"steps": [{"do": "concede"}]}, "steps[0]: 'concede' needs 'seat'"),
        ({"steps": [{"do": "pass", "seat": "one"}]}, 'this must be a whole number, not "one"'),
        ({"steps": [{"do": "pass", "seat": True}]}, "this must be a whole number, not true"),
        ({"include": ["nowhere.json"]}, "the included file nowhere.json can't be read"),
        ({"cards": [{"name": "Odd", "types": ["ally"], "abilities": [{"is": "Nonsense"}]}]}, "cards[0]: this card"),
        ({"seats": [{"champion": "Fire Spirit", "field": ["Wind Spirit"]}]}, "a player has one champion, not 2"),
        ({"seats": [{"field": [{"card": "Rock", "link": "Ogre"}]}]}, "there is no 'Ogre' on the field"),
        ({"seats": [{"field": [{"card": "Rock", "properties": ["shiny"]}]}]}, '"shiny" is not one of: awake'),
    ],
)  # fmt: skip
def test_a_faulty_file_is_refused_in_one_sentence(change: dict[str, Any], said: str) -> None:
    """The sentence names the place."""
    with pytest.raises(ScenarioError) as caught:
        scenarios.load({**board(), **change})
    text = str(caught.value)
    assert said in text and "\n" not in text


ZAPPER = {"champion": "Fire Spirit", "hand": ["Bolt", "Rock"], "main_deck": ["Rock"] * 3}
TARGET = {"champion": "Fire Spirit", "field": ["Footman"]}


def from_board(board: dict[str, Any], *ones: dict[str, Any]) -> list[Scenario]:
    """Read scenarios that begin from a board."""
    return scenarios.load_all({"include": [SHARED], "board": board, "scenarios": list(ones)})


def test_scenarios_of_a_file_begin_from_its_board() -> None:
    """What one says itself goes before, of a seat key by key; a seat that it leaves out is the board's."""
    shared = {"turn": 5, "phase": "end", "seats": [ZAPPER, TARGET]}
    as_it_is, otherwise, alone, third = from_board(
        shared,
        {"title": "as it is"},
        {"phase": "main", "seats": [{"hand": ["Rock"], "memory": ["Bolt"]}]},
        {"seats": [{}, {"field": []}]},
        {"seats": [{}, {}, {"champion": "Fire Spirit"}]},
    )
    assert as_it_is.board == scenarios.load({"include": [SHARED], **shared}).board
    whole = {**shared, "phase": "main", "seats": [{**ZAPPER, "hand": ["Rock"], "memory": ["Bolt"]}, TARGET]}
    assert otherwise.board == scenarios.load({"include": [SHARED], **whole}).board
    assert len(as_it_is.board.seats[1].objects) == 2 and len(alone.board.seats[1].objects) == 1
    assert alone.board.seats[0] == third.board.seats[0] == as_it_is.board.seats[0]
    assert len(third.board.seats) == 3


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({}, "scenarios[0]: 'seats' is missing"),
        ({"seats": [{"hand": ["Boltt"]}]}, "seats[0].hand[0]: there is no card 'Boltt'"),
        ({"seats": [{"hannd": []}]}, "board.seats[0]: 'hannd' is not a word of this format"),
        ({"steps": []}, "board: 'steps' is not a word of this format"),
        ({"seats": [{"main_deck": ["Rock"] * 200}] * 300}, "With its board written out"),
    ],
)
def test_a_faulty_board_is_refused_in_one_sentence(board: dict[str, Any], said: str) -> None:
    """It is checked as the board of a scenario is; and a small file may not stand for a huge one."""
    with pytest.raises(ScenarioError) as caught:
        from_board(board, *[{}] * 200)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_the_command_says_what_is_wrong_with_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Broken JSON, a wrong encoding, a missing file: each one sentence and exit code 2."""
    broken, binary = tmp_path / "broken.json", tmp_path / "binary.json"
    broken.write_text('{"seats": [', encoding="utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    for path, said in ((broken, "line 1, column 12"), (binary, "not UTF-8"), (tmp_path / "none.json", "can't be read")):
        assert main(["scenario", str(path)]) == USER_ERROR
        error = capsys.readouterr().err
        assert said in error and error.count("\n") == 1 and "Traceback" not in error


def test_the_command_prints_differences_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keys are stable; the exit code tells a failure from a pass."""
    path = tmp_path / "one.json"
    shutil.copy(SHARED, tmp_path / "shared.json")
    path.write_text(json.dumps(board(expect={"phase": "end"}, include=["shared.json"])), encoding="utf-8")
    assert main(["scenario", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "passed": False, "differences": ["at the end: phase is 'main', not 'end'"]}  # fmt: skip
    path.write_text(json.dumps(board(include=["shared.json"])), encoding="utf-8")
    assert main(["scenario", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"passed": True, "differences": []}


def test_a_scenario_can_be_opened_and_played_on() -> None:
    """The game of a scenario is a game like any other: played by the first option until it ends or long enough."""
    game = scenarios.open_game(scenarios.load(board()))
    assert game.decision is not None and game.decision.options[0].kind is OptionKind.PASS
    for _ in range(50):
        if game.decision is None:
            break
        game.answer((0,))
    assert game.over and game.why_over == "decked"


@pytest.mark.parametrize("path", sampled(FILES, 8))
def test_files_are_as_the_schema_says(path: Path) -> None:
    """Our own reading of the schema and the reference implementation agree on every eighth file, or on all."""
    data = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(scenario_schema()).validate(data)
    assert fault(data) is None


def test_spoilt_files_are_refused_by_both_readings_of_the_schema() -> None:
    """Every part of a file is spoilt in turn; both readings say the same of it."""
    reference = jsonschema.Draft202012Validator(scenario_schema())
    data = json.loads((HERE / "checks" / "state_checks.json").read_text(encoding="utf-8"))
    data = {**data, "cards": data["cards"][:2], "scenarios": data["scenarios"][:1]}
    for path in places(data):
        wrongs: tuple[Any, ...] = (None, 1.5, -1, [], {"x": 1}, "", True)
        for wrong in wrongs:
            spoilt = copy.deepcopy(data)
            put(spoilt, path, wrong)
            assert (fault(spoilt) is None) is reference.is_valid(spoilt), (path, wrong)


def places(data: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the way to every value inside."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = []
    for key, item in inner:
        found += [(*above, key), *places(item, (*above, key))]
    return found


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    """Replace the value at a place."""
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value
