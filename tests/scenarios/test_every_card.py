"""Every card that is read whole stands in a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.session.scenario.files import read_json
from gadesk.sheets.bundled import bundled_sheets, is_whole

HERE = Path(__file__).parent
WORDS_ABOUT = {"title", "rules", "include", "cards", "text", "abilities"}
"""What of a file is said of it, and how its own cards are made: a card that is only named there is not played."""


def said(data: Any) -> Iterator[str]:
    """Yield the words of boards, steps and expectations."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from said(item)
    elif isinstance(data, dict):
        for key, item in data.items():
            if key not in WORDS_ABOUT:
                yield key
                yield from said(item)


def test_every_card_that_is_read_whole_is_named_by_a_scenario() -> None:
    """By its board, a step or what is expected; a reference's seat and number are no part of the name."""
    files = (path for path in HERE.rglob("*.json") if path.name != "cards.json")
    words = {word.partition("@")[0].partition("#")[0].lower() for path in files for word in said(read_json(path))}
    sheets = bundled_sheets()
    whole = [card for card in bundled_catalogue() if card.slug in sheets and is_whole(sheets[card.slug])]
    assert len(whole) > 1700
    assert [card.name for card in whole if card.slug not in words and card.name.lower() not in words] == []
