"""Writes the starter decks as they are read from their lists: `python -m gadesk.decks.write_starters`.

The start screen shows them all, and reading eight lists and 240 cards would take a tenth of the time in which it comes.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.dialects import read_deck
from gadesk.decks.model import Section
from gadesk.decks.outline import outline
from gadesk.decks.starters import starter_names
from gadesk.terminal import say

_DECKS = Path(__file__).resolve().parents[2] / "resources" / "decks"
OUT = _DECKS / "starters.json"


def written() -> str:
    """The file, one deck a line."""
    lines = [json.dumps(_row(name), ensure_ascii=False, separators=(",", ":")) for name in starter_names()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _row(name: str) -> dict[str, Any]:
    text = (_DECKS / "starters" / f"{name.lower()}.txt").read_text(encoding="utf-8")
    cards = bundled_catalogue()
    deck = read_deck(text, cards).deck
    seen = outline(deck, cards)
    return {
        "name": name,
        "list": zlib.crc32(text.encode()),
        **{section.value: {entry.slug: entry.count for entry in deck.section(section)} for section in Section},
        "champion": seen.champion,
        "classes": seen.classes,
        "elements": [element.value for element in seen.elements],
    }


def main() -> None:
    """The command."""
    OUT.write_text(written(), encoding="utf-8", newline="\n")
    say(f"Written: {OUT}")


if __name__ == "__main__":
    main()
