"""The rulebook is traceable: marks and docs/rulebook.md agree with the ids, and every id has a state."""

from __future__ import annotations

import json

import pytest

from gadesk.cli import main
from gadesk.commands.rulebook import Report, examine, marks_of, read_listing, sort_out
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
    assert not report.without, "\n".join(report.without)


def test_every_definition_is_carried_by_tested_ids(report: Report) -> None:
    """What a definition rests on has a test."""
    assert not report.uncarried, "\n".join(report.uncarried)


def test_every_id_has_one_state(report: Report) -> None:
    """The counts add up to the number of ids."""
    parts = (report.tested, report.not_for_software, report.definition)
    assert sum(map(len, parts)) == len({rule for part in parts for rule in part}) == 1240


@pytest.mark.parametrize(
    ("marks", "lines", "fault"),
    [
        ({"x": "t.py"}, "", "t.py names x"),
        ({}, "- `x` not for software: why", "lists x, which"),
        ({}, "- `a` not for software: why\n- `a` not for software: why", "lists a twice"),
        ({"a": "t.py"}, "- `a` not for software: why", "a is listed as not for software and tested by t.py"),
        ({}, "- `a` definition: why (carried by `x`)", "a is carried by x, which can't"),
        ({}, "- `a` definition: why (carried by `b`)\n- `b` not for software: why", "a is carried by b, which can't"),
        ({}, "- `a` definition: why", "line 1"),
        ({}, "- `a` not for software: why (carried by `b`)", "line 1"),
        ({}, "- `a` something: why", "line 1"),
    ],
)
def test_contradictions_are_said(marks: dict[str, str], lines: str, fault: str) -> None:
    """Each kind of contradiction is found and named."""
    found = sort_out(["a", "b"], marks, *read_listing(lines))
    assert [fault in text for text in found.faults] == [True]


def test_a_definition_needs_tested_carriers() -> None:
    """It is said which carrier lacks a test, and nothing is said once it has one."""
    listing = read_listing("- `a` definition: why (carried by `b`)")
    assert sort_out(["a", "b"], {}, *listing).uncarried == ("a is carried by b, which no test is marked with",)
    assert not sort_out(["a", "b"], {"b": "t.py"}, *listing).uncarried


def test_marks_are_read_without_running_the_test() -> None:
    """Several ids in one mark count, and so does a mark of a whole module."""
    source = 'pytestmark = pytest.mark.rule("a")\n@pytest.mark.rule("b", "c")\ndef test(): ...\n'
    assert sorted(marks_of(source)) == ["a", "b", "c"]


def test_the_command_prints_the_counts(report: Report, capsys: pytest.CaptureFixture[str]) -> None:
    """`gadesk rulebook --json` has the promised keys and the report's figures."""
    code = main(["rulebook", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["tested", "not_for_software", "definition", "without", "ids_without", "faults"]
    assert figures["tested"] == len(report.tested)
    assert figures["ids_without"] == list(report.without)
    assert code == (1 if figures["faults"] else 0)
