"""How much of the language the grammar knows does not fall: sets without their own rules, and changed texts."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.rulestext.compile import Compiler, compiled_by
from gadesk.rulestext.perturb.kinds import KINDS
from gadesk.rulestext.perturb.run import perturb, rates, spoil, texts_of
from tests.rulestext.conftest import Pool
from tests.rulestext.measure import kept, large_sets, measured, percent, raised, set_figures, size, tables
from tests.rulestext.test_leave_out import NEW, OLD, action

SAMPLE = 20
"""Texts of each kind that every run changes; all of them are `deep`."""
OF_A_SAMPLE = 6.0
"""How many points a sample may lie below the floor of all."""
UNDECLARED = 0
"""Texts with a word left out, put in or swapped that mean the same all the same: a true synonym is a rule."""


@pytest.mark.parametrize("each", [3, pytest.param(1, marks=pytest.mark.deep)])
def test_sets_are_read_without_their_own_rules(each: int, pool: Pool) -> None:
    """No large set, or every third, falls below its floor; each has one. Each is read by a grammar of its own."""
    cards, compiler, compiled = pool
    floors = kept()["floors"]["sets"]
    names = large_sets(cards)
    assert set(floors) == set(names)
    found = {name: set_figures(compiler, cards, compiled, name) for name in names[::each]}
    rate = {name: percent(one["without_own"], one["cards"]) for name, one in found.items()}
    assert {name: one for name, one in rate.items() if one < floors[name]} == {}


def test_a_sample_of_changed_texts_is_read(pool: Pool) -> None:
    """Each family of changes near its floor, and no word may go astray unnoticed."""
    _, compiler, compiled = pool
    texts = texts_of(compiled)
    floors = kept()["floors"]["families"]
    found = {
        family: percent(read, tried)
        for family, (read, tried) in rates(perturb(compiler.grammar, texts, most=SAMPLE)).items()
    }
    assert set(found) == set(floors) == {kind.family for kind in KINDS}
    assert {family: rate for family, rate in found.items() if rate < floors[family] - OF_A_SAMPLE} == {}
    assert len(spoil(compiler.grammar, texts, most=SAMPLE).same) <= UNDECLARED


@pytest.mark.deep
def test_changed_texts_are_read(pool: Pool) -> None:
    """Each family of changes, over all texts that are drawn."""
    _, compiler, compiled = pool
    texts = texts_of(compiled)
    floors = kept()["floors"]["families"]
    found = {family: percent(*figures) for family, figures in rates(perturb(compiler.grammar, texts)).items()}
    assert {family: rate for family, rate in found.items() if rate < floors[family]} == {}
    assert spoil(compiler.grammar, texts).same == ()


def made_up() -> list[dict[str, Any]]:
    """A few cards of two sets."""
    return [
        action("lamp", "Draw a card.", OLD),
        action("reed", "Glimpse 2.", NEW),
        action("moth", "Glimpse 3.\n\nZorp twice.", NEW),
    ]


def test_the_size_of_the_grammar_is_counted_by_lines_and_paragraphs() -> None:
    """A line that only one paragraph uses is one, however many cards say it."""
    compiler = Compiler(made_up())
    found = size(compiler, compiled_by(compiler, made_up()))
    assert 0 < found["lines"] < found["templates"] and found["categories"] > 100
    assert 0 < found["lines of one paragraph"] < found["lines"] and found["lines of none"] < found["lines"]
    twice = [*made_up(), action("lark", "Draw a card.", NEW)]
    assert size(Compiler(twice), compiled_by(Compiler(twice), twice)) == found


def test_a_list_in_one_line_hides_none_of_its_sentences() -> None:
    """Two sentences of one list: the line serves two paragraphs, each of the templates one."""
    one = [action("lark", "Draw a card.", NEW), action("wren", "Skip your next draw phase.", NEW)]
    two = [*one, action("finch", "Skip your next end phase.", NEW)]
    before, now = (size(compiler, compiled_by(compiler, pool)) for pool in (one, two) for compiler in (Compiler(pool),))
    assert now["lines of one paragraph"] < before["lines of one paragraph"]
    assert now["templates of one paragraph"] == before["templates of one paragraph"] + 1


def test_the_tables_name_every_set_family_and_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and now side by side; a set that was not there before has no figure."""
    monkeypatch.setattr("tests.rulestext.measure.LARGE", 1)
    now = measured(made_up(), most=2)
    assert now["sets"]["NEW"] == {"cards": 2, "whole": 1, "without_own": 0}
    shown = tables({**now, "sets": {"OLD": now["sets"]["OLD"]}}, now)
    assert "| NEW | 2 | – | 1 (50.0 %) | – | 0 (0.0 %) |" in shown and "| OLD | 1 | 1 (100.0 %) |" in shown
    assert all(f"| {family} |" in shown for family in now["families"])
    assert "| reading a card, ms |" in shown


def test_floors_only_rise() -> None:
    """To what is reached now, less a slack."""
    now = {"sets": {"NEW": {"cards": 10, "whole": 9, "without_own": 8}}, "families": {"zone": 50.0}}
    floors = raised({"sets": {}, "families": {"zone": 60.0}}, now)
    assert floors == {"sets": {"NEW": 78.0}, "families": {"zone": 60.0}}
