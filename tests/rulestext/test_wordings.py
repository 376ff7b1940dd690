"""The list of equal wordings is short, written down, and used."""

from __future__ import annotations

import json
from pathlib import Path

from gadesk.rulestext.normalise import RETIRED, WORDINGS, plain


def test_each_wording_is_documented_and_each_line_has_its_wording(root: Path) -> None:
    """docs/wordings.md has a table row for each entry and no other."""
    rows = [
        line.split("|")[1].strip()
        for line in (root / "docs" / "wordings.md").read_text().splitlines()
        if line.startswith("| ") and not line.startswith("| Entry")
    ]
    assert sorted(rows) == sorted(name for name, _, _ in (*WORDINGS, *RETIRED))


def test_each_wording_changes_some_text_of_the_pool(shared_index: Path) -> None:
    """An entry that no card needs has to go."""
    texts = [plain(card["effect"] or "") for card in json.loads(shared_index.read_text(encoding="utf-8"))]
    for name, pattern, replacement in WORDINGS:
        assert any(pattern.sub(replacement, text) != text for text in texts), name
