"""Writes the words of scenario files where they are listed: `python -m gadesk.session.scenario.write_words`.

The lists of `resources/scenarios/schema.json`, which editors of such files read, and of docs/scenarios.md are made
from the declarations of the glossary.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from gadesk.glossary import OWN_ZONES, STATS, Keyword
from gadesk.rulestext.vocabulary import COUNTERS
from gadesk.session.scenario.words import WORDS
from gadesk.terminal import say

_ROOT = Path(__file__).resolve().parents[3]
SCHEMA = _ROOT / "resources" / "scenarios" / "schema.json"
DOCUMENT = _ROOT / "docs" / "scenarios.md"
_TABLE = "| Where | Words |\n|---|---|\n"
_LISTED = re.compile(r"(?<=[^|]\| )`[^|]*`")
"""The words of a row: from the first to the last of its second cell."""
_OF_THEIR_OWN = ("question_kind", "event_kind")
"""Lists that have a table of their own in the document."""


def schema(text: str) -> str:
    """The schema with its lists of words, the zones of a player and the numbers of a card made anew."""
    data: dict[str, Any] = json.loads(text)
    parts = data["$defs"]
    for name, words in WORDS.items():
        parts[name] = {"enum": [str(word) for word in words]}
    for zone in OWN_ZONES:
        parts["seat"]["properties"][zone.value] = {"type": "array", "items": {"$ref": "#/$defs/pile_card"}}
        parts["seat_expected"]["properties"][zone.value] = {"$ref": "#/$defs/zone"}
    for stat in STATS:
        parts["card"]["properties"][stat.value] = {"type": "integer", "minimum": 0}
        parts["object_expected"]["properties"][stat.value] = {"anyOf": [{"type": "null"}, {"type": "integer"}]}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def document(text: str) -> str:
    """The document with its table of words made anew; what is said of where they stand is kept."""
    before, rest = text.split(_TABLE)
    rows = [line for line in rest.splitlines(keepends=True) if line.startswith("|")]
    lists = [*(words for name, words in WORDS.items() if name not in _OF_THEIR_OWN), tuple(Keyword), sorted(COUNTERS)]
    made = [_LISTED.sub(", ".join(f"`{word}`" for word in words), row) for row, words in zip(rows, lists, strict=True)]
    return before + _TABLE + "".join(made) + rest.removeprefix("".join(rows))


def main() -> None:
    """The command."""
    for path, made in ((SCHEMA, schema), (DOCUMENT, document)):
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")
        say(f"Written: {path}")


if __name__ == "__main__":
    main()
