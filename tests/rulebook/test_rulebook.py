"""The rulebook is traceable: marks and docs/rulebook.md agree with the ids, and every id has a state."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.commands.cited_rules import marks_of, marks_of_scenarios
from gadesk.commands.rulebook import Report, examine, read_listing, sort_out
from gadesk.errors import UserError
from gadesk.glossary.editions import Edition
from gadesk.paths import DATA_ROOT


@pytest.fixture(scope="module")
def report() -> Report:
    """Where every id stands in this tree."""
    return examine(DATA_ROOT)


def test_marks_and_list_contradict_nothing(report: Report) -> None:
    """No unknown id, none in two states, none carried by what can't be tested, no line of another form."""
    assert not report.faults, "\n".join(report.faults)


def test_no_id_is_without_a_state(report: Report) -> None:
    """Every id of the rulebook is tested, a definition or not for software."""
    assert not report.ids("without"), "\n".join(report.ids("without"))


def test_every_definition_is_carried_by_tested_ids(report: Report) -> None:
    """What a definition rests on has a test."""
    assert not report.uncarried, "\n".join(report.uncarried)


def test_every_id_has_one_state(report: Report) -> None:
    """Every id stands once, with what its state calls for: tests, a reason, or a reason and carriers."""
    assert len({standing.id for standing in report.standings}) == len(report.standings) == 1240
    told = {
        standing.state: (bool(standing.tests), bool(standing.reason), bool(standing.carriers))
        for standing in report.standings
    }
    assert told == {
        "tested": (True, False, False),
        "not for software": (False, True, False),
        "definition": (False, True, True),
    }


@pytest.mark.parametrize(
    ("marks", "lines", "fault"),
    [
        ({"x": ["t.py"]}, "", "t.py names x"),
        ({}, "- `x` not for software: why", "lists x, which"),
        ({}, "- `a` not for software: why\n- `a` not for software: why", "lists a twice"),
        ({"a": ["t.py"]}, "- `a` not for software: why", "a is listed as not for software and tested by t.py"),
        ({}, "- `a` definition: why (carried by `x`)", "a is carried by x, which can't"),
        ({}, "- `a` definition: why (carried by `b`)\n- `b` not for software: why", "a is carried by b, which can't"),
        ({}, "- `a` definition: why", "line 1"),
        ({}, "- `a` not for software: why (carried by `b`)", "line 1"),
        ({}, "- `a` something: why", "line 1"),
    ],
)
def test_contradictions_are_said(marks: dict[str, list[str]], lines: str, fault: str) -> None:
    """Each kind of contradiction is found and named."""
    found = sort_out(["a", "b"], marks, *read_listing(lines))
    assert [fault in text for text in found.faults] == [True]


def test_a_definition_needs_tested_carriers() -> None:
    """It is said which carrier lacks a test, and nothing is said once it has one."""
    listing = read_listing("- `a` definition: why (carried by `b`)")
    assert sort_out(["a", "b"], {}, *listing).uncarried == ("a is carried by b, which no test is marked with",)
    assert not sort_out(["a", "b"], {"b": ["t.py"]}, *listing).uncarried


def test_marks_are_read_without_running_the_test() -> None:
    """Several ids in one mark count, and so does a mark of a module, of one parameter, of a class that is assigned."""
    source = """pytestmark = pytest.mark.rule("a")
@pytest.mark.rule("b", "c")
def test(): ...
class TestX:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("d"))])
    def test_y(self, n): ...
TestZ = pytest.mark.rule("e")(Machine.TestCase)
"""
    assert sorted(marks_of(source)) == [("a", ""), ("b", "test"), ("c", "test"), ("d", "TestX::test_y"), ("e", "TestZ")]


def test_marks_of_a_scenario_file_are_read() -> None:
    """A file's own ids are those of all its scenarios; a file of one scenario has them once."""
    one = {"title": "One", "rules": ["a"]}
    assert list(marks_of_scenarios(one)) == [("a", "One")]
    several = {"rules": ["b"], "scenarios": [one, {"title": "Two"}, {}]}
    assert list(marks_of_scenarios(several)) == [("b", "One"), ("a", "One"), ("b", "Two"), ("b", "scenario 2")]


def test_the_command_prints_the_counts(report: Report, capsys: pytest.CaptureFixture[str]) -> None:
    """`gadesk rulebook --json` has the promised keys, the report's figures and what stands behind them."""
    code = main(["rulebook", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["tested", "not_for_software", "definition", "without", "ids_without", "faults", "ids"]
    assert figures["tested"] == len(report.ids("tested"))
    assert figures["ids_without"] == list(report.ids("without"))
    assert code == (1 if figures["faults"] else 0)
    states = [told["state"] for told in figures["ids"].values()]
    assert {state: states.count(state) for state in figures if state in states} == {
        state: figures[state] for state in figures if state in states
    }


@pytest.mark.parametrize(
    ("rule", "keys"),
    [
        ("general.ending-the-game.p2", ["state", "tests"]),
        ("general.objectives.p2", ["state", "reason", "carried_by"]),
        ("general-rules.p1", ["state", "reason"]),
    ],
)
def test_the_command_shows_one_id(
    rule: str, keys: list[str], report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    """`gadesk rulebook ID` says the state and what stands behind it, a line for each test or carrier."""
    standing = next(standing for standing in report.standings if standing.id == rule)
    assert main(["rulebook", rule]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{rule} {standing.state}") and standing.reason in first
    assert [line.strip() for line in lines] == [*standing.tests, *standing.carriers]
    assert main(["rulebook", rule, "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["id", *keys]


def test_every_test_that_is_named_exists(report: Report) -> None:
    """What stands before :: is a file of the tree."""
    named = {test.partition("::")[0] for standing in report.standings for test in standing.tests}
    assert named and all((DATA_ROOT / name).is_file() for name in named)


def test_an_unknown_id_is_said_with_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    """A slip of the pen is the user's mistake; the sentence names the id that was meant."""
    assert main(["rulebook", "general.ending-the-game.p22"]) == 2
    assert "general.ending-the-game.p2" in capsys.readouterr().err


def test_a_tree_without_tests_is_said_in_a_sentence(tmp_path: Path) -> None:
    """Without the list or the tests, as when installed, it says what is missing and where to run it."""
    with pytest.raises(UserError, match=r"docs.rulebook\.md is not here; run .gadesk rulebook. in"):
        examine(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rulebook.md").touch()
    with pytest.raises(UserError, match="tests is not here; run"):
        examine(tmp_path)


@pytest.mark.parametrize(("name", "text"), [("test_x.py", 'mark.rule("a" '), ("scenarios/x.json", "{")])
def test_a_broken_test_file_is_said_in_a_sentence(name: str, text: str, tmp_path: Path) -> None:
    """A file that can't be parsed is named with its line."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rulebook.md").touch()
    (tmp_path / "resources" / "rules").mkdir(parents=True)
    for edition in Edition:
        (tmp_path / "resources" / "rules" / edition.facts.ids).touch()
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    (tmp_path / "tests" / name).write_text(text)
    with pytest.raises(UserError, match=rf"{name}, line 1, is not"):
        examine(tmp_path)
