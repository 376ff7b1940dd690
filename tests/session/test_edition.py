"""A game, its journal and a scenario name the edition of the rules by which they are played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gadesk.glossary.editions import PLAYED, Edition
from gadesk.protocol import journal_file
from gadesk.protocol.plans import DeckCards, Start
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.cards import ScenarioError

START = Start((DeckCards(("a",), ("b",)), DeckCards(("a",), ("b",))), "7")


def test_a_game_names_its_edition() -> None:
    """A journal that names none is of the first edition; a game of one that is not played is not gone on with."""
    assert START.edition == PLAYED == Edition.V1_1_3
    header = journal_file.Header(journal_file.VERSION, START, "", ("player", "random"))
    assert not journal_file.fault(header)
    for other in (Edition.AUGUST_2026.value, "", "next"):
        wrong = journal_file.Header(
            journal_file.VERSION, replace(START, edition=other), "", ("player", "random")
        )  # fmt: skip
        assert "edition" in journal_file.fault(wrong)


def test_a_scenario_names_its_edition(tmp_path: Path) -> None:
    """Of its own or of its file; one that is not played is refused, as any unknown word is."""
    path = tmp_path / "a.json"
    seats = '"seats": [{"champion": "Spirit of Fire"}, {"champion": "Spirit of Fire"}]'
    path.write_text(f'{{"edition": "1.1.3", {seats}}}')
    assert scenarios.load(path).edition is PLAYED
    path.write_text(f'{{"edition": "1.1.3", "scenarios": [{{"title": "one", {seats}}}]}}')
    assert [one.edition for one in scenarios.load_all(path)] == [PLAYED]
    path.write_text(f'{{"edition": "2026-08", {seats}}}')
    with pytest.raises(ScenarioError, match="edition"):
        scenarios.load(path)
