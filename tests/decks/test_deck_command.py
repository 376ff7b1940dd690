"""`gadesk deck check`: formats, warnings, and the decks beside the tree."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gadesk import cli
from gadesk.cards.catalogue import Catalogue, bundled_catalogue
from gadesk.library.library import Library
from tests.conftest import SHARED

DRAFT = "// gadesk format: draft\n# Material\n1 Spirit of Wind\n# Main\n30 Reclaim\n"


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Run the command and give its exit code and what it printed."""
    code = cli.main(["deck", "check", *words])
    return code, capsys.readouterr().out


def test_the_headers_format_holds_unless_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A draft deck is checked as one; told otherwise, it is not legal."""
    path = tmp_path / "draft.txt"
    path.write_text(DRAFT, encoding="utf-8")
    code, said = check(capsys, str(path))
    assert code == 0 and "legal in Draft" in said
    code, said = check(capsys, str(path), "--format", "standard")
    assert code == 1 and "30 copies" in said
    path.write_text(DRAFT.replace("draft", "vintage"), encoding="utf-8")
    assert "in Standard" in check(capsys, str(path))[1]


def test_warnings_are_told_when_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They make no deck illegal, and name their rule."""
    path = tmp_path / "draft.txt"
    path.write_text(DRAFT.replace("Wind", "Fire"), encoding="utf-8")
    code, said = check(capsys, str(path), "--warnings")
    assert code == 0 and "Worth a look: Reclaim needs wind" in said and "card-parts.element.p4" in said
    _, said = check(capsys, str(path), "--warnings", "--json")
    assert json.loads(said)["problems"] == [] and len(json.loads(said)["warnings"]) == 1


@pytest.mark.parametrize("path", sorted((SHARED / "decks").glob("*.txt")), ids=lambda path: path.stem)
def test_the_shared_decks_are_legal_but_for_what_is_banned_by_now(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No false alarm; the one deck with a card that Standard bans says so and nothing else."""
    code, said = check(capsys, str(path), "--json")
    told = [problem for problem in json.loads(said)["problems"] if not problem.startswith("Line")]
    assert (code, len(told)) == ((1, 1) if path.stem == "rai_starter" else (0, 0))
    assert all("banned" in problem for problem in told)


def test_bans_are_those_that_were_synced_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card that the library's legality limits is named, though the bundled facts allow it."""
    cards = {card.slug: card for card in bundled_catalogue()}
    cards["reclaim"] = replace(cards["reclaim"], limits=(("STANDARD", 0),))
    monkeypatch.setattr(Library, "catalogue", property(lambda self: Catalogue(cards.values())))
    path = tmp_path / "deck.txt"
    path.write_text("4 Reclaim\n", encoding="utf-8")
    _, said = check(capsys, str(path))
    assert "Reclaim is banned in Standard" in said
