"""Every word of the pool that points back, with what it means: a list read whole against the printed texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.kept_wordings import bundled_wording
from gadesk.sheets.known import known_printer

LIST = Path(__file__).with_name("references.json")


def test_every_reference_of_the_pool_means_what_it_should() -> None:
    """A change of the grammar that lets one word mean something else shows here, by card."""
    sheets, printer = bundled_sheets(), known_printer()
    every = {slug: printer.references(sheets[slug], bundled_wording(slug)) for slug in sorted(sheets)}
    found = {slug: [f"{word} = {meant}" for word, meant in told] for slug, told in every.items()}
    assert {slug: lines for slug, lines in found.items() if lines} == json.loads(LIST.read_text(encoding="utf-8"))


def test_cards_show_says_what_words_mean(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints each pointing word with its meaning."""
    assert main(["cards", "show", "nascent-blast"]) == 0
    assert "“it”: this card" in capsys.readouterr().out
