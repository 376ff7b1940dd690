"""Sheets are found by slug in one pass, decoded when asked for, and a damaged file is said in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gadesk.glossary import CardType, Element
from gadesk.script.node import to_json
from gadesk.script.sheet import CardSheet, Face
from gadesk.sheets.bundled import SheetFile, SheetsError

SHEETS = [CardSheet(slug, Face(slug.title(), (CardType.ALLY,), (Element.NORM,), life=2)) for slug in ("ant", "bee")]


def written(path: Path) -> Path:
    """Write the sheets as the bundle is written."""
    path.write_text("".join(json.dumps(to_json(sheet)) + "\n" for sheet in SHEETS), encoding="utf-8")
    return path


def test_sheets_come_back_by_slug(tmp_path: Path) -> None:
    """The same object each time, and nothing for what is not there."""
    sheets = SheetFile(written(tmp_path / "sheets.jsonl"))
    assert list(sheets) == ["ant", "bee"]
    assert sheets["bee"] == SHEETS[1]
    assert sheets["bee"] is sheets["bee"]
    assert sheets.get("wasp") is None
    assert "ant" in sheets and len(sheets) == 2


@pytest.mark.parametrize("row", ["garbage", '{"is":"CardSheet"}', '{"is":"Nothing","slug":"ant"}', '{"slug":"ant"'])
def test_a_damaged_file_is_said(tmp_path: Path, row: str) -> None:
    """When it is opened, or when the damaged sheet is asked for."""
    path = tmp_path / "sheets.jsonl"
    path.write_text(row + "\n", encoding="utf-8")
    with pytest.raises(SheetsError, match=r"sheets\.jsonl"):
        SheetFile(path)["ant"]


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    """In one sentence."""
    with pytest.raises(SheetsError, match="can't be read"):
        SheetFile(tmp_path / "none.jsonl")
