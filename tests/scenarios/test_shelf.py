"""The lessons and puzzles that ship: each is played, its wrong lines fail, and its words are whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.engine.game import Game
from gadesk.glossary.editions import citable
from gadesk.paths import resource
from gadesk.protocol.decisions import Answer, Decision, DecisionKind
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.files import ScenarioError, SeveralScenarios
from gadesk.session.scenario.search import Search, search
from gadesk.session.scenario.shelf import KINDS, LESSONS, PUZZLES, Item, item_at, own_items, shipped

ITEMS = [*shipped(LESSONS), *shipped(PUZZLES)]
SMALL = ("puzzles/01-exactly-one", "puzzles/04-free-of-charge", "puzzles/06-lullaby", "puzzles/17-cold-glass")
"""Puzzles whose lines are few."""


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_what_ships_is_solved_by_its_steps_and_by_no_wrong_line(item: Item) -> None:
    """The stored solution reaches the goal, the texts come in their order, the wrong lines do not reach it."""
    one = scenarios.load(item.path)
    result = scenarios.run(one)
    assert result.passed, result.differences


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_what_ships_says_all_that_a_player_is_told(item: Item) -> None:
    """Title, task, three hints, what it teaches, what comes of it; puzzles have a difficulty and a wrong line."""
    aim = scenarios.load(item.path).aim
    assert aim is not None and item.kind in KINDS and item.title and item.task and item.text
    assert len(aim.hints) == 3 and aim.reached != "Done." and item.teaches
    known = citable(lambda name: resource("rules", name).read_text(encoding="utf-8"))
    assert not set(item.teaches) - set(known)
    if item.key.startswith(PUZZLES):
        assert item.difficulty and aim.wrong


@pytest.mark.parametrize("item", [item for item in ITEMS if item.key in SMALL], ids=lambda item: item.key)
def test_all_lines_of_a_small_puzzle_hold_no_other_solution(item: Item) -> None:
    """Whatever the other player replies, one play begins the way to the goal, now or in the end phase."""
    found = search(scenarios.load(item.path), 500)
    assert found.complete and len([words for words in found.winning if words != "pass"]) == 1


class Without(Search):
    """Searches all lines in which the solver never gives an answer of some words."""

    def __init__(self, item: Item, kind: DecisionKind, words: str) -> None:
        super().__init__(scenarios.load(item.path), 100_000)
        self._banned = kind, words

    def _answers(self, game: Game, decision: Decision) -> Iterator[Answer]:
        for answer in super()._answers(game, decision):
            if (decision.kind, self._words(game, answer)) != self._banned or game.state.combats:
                yield answer


KEYS = (
    ("14-which-blow-first", DecisionKind.OPPORTUNITY, "activate Pierce the Heavens"),
    ("18-the-blades-fall", DecisionKind.OPPORTUNITY, "activate Spirit Blade: Dispersion"),
    ("19-once-more", DecisionKind.ATTACK_WEAPONS, "Warrior's Longsword"),
)
"""The large puzzles, and what has to be done before their first attack is over."""


@pytest.mark.deep
@pytest.mark.parametrize(("name", "kind", "words"), KEYS, ids=lambda part: str(part))
def test_all_lines_of_a_large_puzzle_hold_no_way_around_its_key(name: str, kind: DecisionKind, words: str) -> None:
    """Without what the hints lead to nothing reaches the goal, whatever is played and in which order."""
    (item,) = [each for each in ITEMS if each.path.stem == name]
    found = Without(item, kind, words).run()
    assert found.complete and not found.winning, found


def test_the_shelf_is_as_long_as_it_is_meant_to_be() -> None:
    """Eight lessons of a quarter of an hour before the whole game at their end; twenty puzzles from easy to hard."""
    lessons = shipped(LESSONS)
    assert len(lessons) == 8 and [item.kept for item in lessons] == [False] * 7 + [True]
    levels = [item.difficulty for item in shipped(PUZZLES)]
    assert len(levels) == 20 and levels == sorted(levels)
    assert sum(item.minutes for item in lessons[:-1]) <= 15


def test_files_of_others_are_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    """A folder with anything in it lists what is a scenario; a file of several says so."""
    board = '{"title": "Mine", "seats": [{}, {}]}'
    for name, text in (("a", board), ("b", "[1"), ("c", '{"seats": 3}'), ("d", f'{{"scenarios": [{board}, {board}]}}')):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    listed, left_out = own_items(tmp_path)
    assert [item.title for item in listed] == ["Mine"]
    assert len(left_out) == 3 and all(f"{name}.json" in each for name, each in zip("bcd", left_out, strict=True))
    assert own_items(tmp_path / "none") == ([], [])
    with pytest.raises(SeveralScenarios):
        item_at(tmp_path / "d.json")
    with pytest.raises(ScenarioError, match=r"c\.json"):
        item_at(tmp_path / "c.json")
