"""Scenarios with a goal: what reaches it, what fails, the texts on the way, and a search over all lines."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from gadesk.cli import main
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.scenarios import ScenarioError
from gadesk.session.scenario.search import search

HERO = {"name": "Aim Hero", "types": ["champion"], "level": 0, "life": 15}
BOLT = {"name": "Aim Bolt", "types": ["action"], "cost": 1, "speed": "fast", "text": "Deal 2 damage to target unit."}
MAN = {"name": "Aim Man", "types": ["ally"], "cost": 1, "power": 1, "life": 2}
BOARD: dict[str, Any] = {
    "title": "Kill it", "cards": [HERO, BOLT, MAN], "turn": 3, "turns": 1, "task": "Kill it this turn.",
    "seats": [
        {"champion": "Aim Hero", "hand": ["Aim Bolt", "Aim Bolt"], "main_deck": ["Aim Man"] * 3},
        {"champion": "Aim Hero", "field": ["Aim Man"], "main_deck": ["Aim Man"] * 3},
    ],
    "goal": {"objects": {"Aim Man@1": None}},
    "steps": [
        {"text": "Shoot.", "until": {"happened": [{"kind": "activated", "card": "Aim Bolt"}]}},
        {"do": "activate", "card": "Aim Bolt", "targets": ["Aim Man"], "reserve": ["Aim Bolt"]},
        {"text": "Let it resolve.", "until": {"objects": {"Aim Man@1": None}}},
        {"do": "resolve"},
    ],
    "wrong": [
        {
            "text": "That is the wrong unit.",
            "steps": [{"do": "activate", "card": "Aim Bolt", "targets": ["champion@1"], "reserve": ["Aim Bolt"]}],
        }
    ],
}  # fmt: skip


def changed(**parts: Any) -> dict[str, Any]:
    """The board with other parts; None takes one away."""
    made = {**copy.deepcopy(BOARD), **parts}
    return {key: part for key, part in made.items() if part is not None}


def differences(**parts: Any) -> str:
    """What differs when the changed board is played."""
    return "\n".join(scenarios.run(scenarios.load(changed(**parts))).differences)


def test_a_solution_that_reaches_the_goal_passes() -> None:
    """The steps reach it, the wrong line does not, and each text is due in its turn."""
    assert not differences()


def test_a_goal_that_is_not_reached_is_told() -> None:
    """So is a turn that went by, and what fails."""
    late = [{"do": "pass until", "turn": 4}]
    assert "the goal is not reached (The turn is over.)" in differences(steps=late)
    assert "The game is over" in differences(steps=[{"do": "concede", "seat": 0}])
    lost = [{"when": {"seats": {"0": {"hand": {"count": 0}}}}, "text": "No card left."}]
    assert "the goal is not reached (No card left.)" in differences(fail=lost)


def test_a_wrong_line_that_reaches_the_goal_is_told() -> None:
    """Passing on behind it counts, too; a step that is not allowed is told."""
    right = [{"do": "activate", "card": "Aim Bolt", "targets": ["Aim Man"], "reserve": ["Aim Bolt"]}]
    assert "wrong[0] reaches the goal" in differences(wrong=[{"text": "", "steps": right}])
    twice = [{"text": "", "steps": [*right, *right]}]
    assert "wrong[0]: activate 'Aim Bolt' is not allowed" in differences(wrong=twice)


def test_texts_that_nobody_would_see_are_told() -> None:
    """What a text asks for must not hold before, and must come about."""
    steps = copy.deepcopy(BOARD["steps"])
    steps[0]["until"] = {"turn": 3}
    steps[2]["until"] = {"turn": 9}
    assert "the text “Let it resolve.” asks for does not come about" in differences(steps=steps)
    steps[2]["until"] = {"turn": 3}
    assert "the text “Let it resolve.” is never shown" in differences(steps=steps)


def test_what_is_said_of_a_goal_needs_one() -> None:
    """A task, turns or wrong lines without a goal are a mistake; so are words that are none."""
    with pytest.raises(ScenarioError, match="this is said of a 'goal'"):
        scenarios.load(changed(goal=None))
    with pytest.raises(ScenarioError, match=r"goal\.objects.*Aim Mann"):
        scenarios.load(changed(goal={"objects": {"Aim Mann@1": None}}))
    with pytest.raises(ScenarioError, match=r"wrong\[0\]\.steps\[0\].*crad|wrong\[0\]"):
        scenarios.load(changed(wrong=[{"text": "", "steps": [{"do": "activate", "crad": "Aim Bolt"}]}]))
    with pytest.raises(ScenarioError, match=r"there is no starter deck 'Nobody'"):
        scenarios.load(changed(seats=[{"deck": "Nobody"}, {}], goal={"over": True}, steps=[], wrong=[]))


def test_what_leads_to_the_board_is_taken_before() -> None:
    """The other's bolt waits already, and whoever has the board is asked first; what does not go is told."""
    seats = copy.deepcopy(BOARD["seats"])
    seats[1]["hand"] = ["Aim Bolt", "Aim Bolt"]
    lead = {"seat": 1, "do": "activate", "card": "Aim Bolt", "targets": ["champion@0"], "reserve": ["Aim Bolt"]}
    parts = changed(seats=seats, lead_in=[{"do": "pass", "seat": 0}, lead, {"do": "pass", "seat": 1}], turn_player=0)
    parts["phase"], parts["lead_in"] = "end", [lead, {"do": "pass", "seat": 1}]
    parts["turn_player"] = 1
    one = scenarios.load(parts)
    game = scenarios.open_game(one, people=(0,))
    assert game.decision is not None and game.decision.seat == 0 and len(game.state.stack) == 1
    game.restore(game.snapshot())
    assert game.decision is not None and game.decision.seat == 0 and len(game.state.stack) == 1
    with pytest.raises(ScenarioError, match=r"lead_in\[0\].*not asked of seat 0"):
        scenarios.open_game(scenarios.load({**parts, "lead_in": [{"seat": 0, "do": "pass"}]}))


def test_a_search_finds_the_solutions_and_no_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The bolt reaches the goal, now or later; against a reply that prevents it none does. The command says so, too."""
    found = search(scenarios.load(changed()))
    assert found.complete and found.plays == 2
    assert found.winning == ("activate Aim Bolt", "pass"), "a fast card does it in the end phase as well"
    seats = copy.deepcopy(BOARD["seats"])
    seats[1]["hand"] = ["Aim Save", "Aim Bolt"]
    save = {
        "name": "Aim Save", "types": ["action"], "cost": 1, "speed": "fast",
        "text": "Prevent the next 2 damage that would be dealt to target unit this turn.",
    }  # fmt: skip
    saved = changed(seats=seats, cards=[HERO, BOLT, MAN, save])
    assert not search(scenarios.load(saved)).winning
    for data, code in ((changed(), 0), (saved, 1)):
        path = tmp_path / "board.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        assert main(["scenario", str(path), "--search", "5000"]) == code
    assert "2 of 2 first plays" in capsys.readouterr().out


def test_a_search_looks_where_a_player_is_asked() -> None:
    """What holds to the end of the turn counts, though nothing could be done any more that a program would be asked."""
    look = {"name": "Aim Look", "types": ["action"], "cost": 0, "text": "Draw a card into your memory."}
    seats = copy.deepcopy(BOARD["seats"])
    seats[0]["hand"] = ["Aim Look"]
    steps = [{"do": "activate", "card": "Aim Look"}, {"do": "resolve"}]
    goal = {"seats": {"0": {"memory": {"has": ["Aim Man"]}}}}
    data = changed(cards=[HERO, BOLT, MAN, look], seats=seats, goal=goal, steps=steps, wrong=[])
    found = search(scenarios.load(data))
    assert found.complete and "activate Aim Look" in found.winning
