"""Writes the shipped sheets and their wordings: `python -m gadesk.rulestext.write_sheets [INDEX] [OUT]`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import REACHES, Compiled, Compiler, Report, compile_cards
from gadesk.script.node import to_json
from gadesk.terminal import say

_ROOT = Path(__file__).resolve().parents[2]
_SHARED = _ROOT.parent / "shared"
WORDINGS, UNREAD = "wordings.jsonl", "sheets_unread.jsonl"
_LINE = re.compile(r"^\s*(\d+)x?\s+(.+?)\s*$")


def starter_slugs(pool: Iterable[Mapping[str, Any]], decks: Path) -> list[str]:
    """The cards named in the deck lists of a folder, with all that they reach over references."""
    by_slug = {card["slug"]: card for card in pool}
    by_name = {card["name"].casefold(): card["slug"] for card in by_slug.values()}
    waiting: list[str] = []
    for path in sorted(decks.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            match = _LINE.match(line)
            name = (match.group(2) if match else line).strip().casefold()
            if name in by_name:
                waiting.append(by_name[name])
    found: set[str] = set()
    while waiting:
        slug = waiting.pop()
        if slug not in found and slug in by_slug:
            found.add(slug)
            waiting += [link["slug"] for link in by_slug[slug].get("references") or () if link["kind"] in REACHES]
    return sorted(found)


def compile_starters(index: Path, decks: Path) -> list[Compiled]:
    """The starter decks' cards, compiled against the whole pool's names."""
    pool = json.loads(index.read_text(encoding="utf-8"))
    compiler = Compiler(pool)
    by_slug = {card["slug"]: card for card in pool}
    return [compiler.card(by_slug[slug]) for slug in starter_slugs(pool, decks)]


def by_slug(pool: Report) -> list[Compiled]:
    """Every card of a pool in the order of the file; what is not read of a card stands in its sheet as Manual."""
    return sorted(pool.cards, key=lambda card: card.sheet.slug)


def build_resources(index: Path, out: Path) -> list[Compiled]:
    """Write one sheet a line, sorted by slug, and beside them the wordings, and where a paragraph is not read."""
    cards = by_slug(compile_cards(json.loads(index.read_text(encoding="utf-8"))))
    out.parent.mkdir(parents=True, exist_ok=True)
    _write(out, [to_json(card.sheet) for card in cards])
    _write(out.with_name(WORDINGS), [{"slug": card.sheet.slug, **card.wording} for card in cards if card.wording])
    rows = [(card, [[one.face, one.at, one.word, one.why] for one in card.unread]) for card in cards]
    _write(out.with_name(UNREAD), [{"slug": card.sheet.slug, "unread": row} for card, row in rows if row])
    return cards


def _write(path: Path, rows: list[Any]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """The command."""
    index = Path(arguments[0]) if arguments else _SHARED / "index" / "cards-2026-01.json"
    out = Path(arguments[1]) if len(arguments) > 1 else _ROOT / "resources" / "cards" / "sheets.jsonl"
    cards = build_resources(index, out)
    whole = sum(card.verdict is Verdict.WHOLE for card in cards)
    say(f"{len(cards)} cards, {whole} whole, written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
