"""Fingerprints of cards: of what the compiler reads, and of all that a sync could change.

`resources/cards/digests.txt` holds the fingerprint of each card that the bundled sheets were compiled from, so that
a synced text that differs from it is noticed though no text is bundled. It is written again, whenever the sheets
are, with `python -m gadesk.library.card_fingerprints INDEX.json`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gadesk.cards.errors import CardDataError
from gadesk.cards.index_json import read_index_objects
from gadesk.glossary import STATS
from gadesk.paths import resource

IndexCard = Mapping[str, Any]
_READ = ("name", "types", "elements", "subtypes", "classes", "cost", *(stat.value for stat in STATS), "speed")
_DATES = {"created_at", "last_update"}
_LETTERS = 16
_BY_HAND = b'"Manual"'


def text_digest(card: IndexCard) -> str:
    """Fingerprint what the compiler reads of a card: both faces' characteristics and texts, and what they reach."""
    faces = [card, *_backs(card)]
    read = [[face.get(key) for key in _READ] + [face.get("effect") or ""] for face in faces]
    reached = sorted((link.get("kind", ""), link.get("slug", "")) for link in card.get("references") or ())
    return _digest([read, reached])


def whole_digest(card: IndexCard) -> str:
    """Fingerprint everything that a card says but when it was written down."""
    return _digest(_without_dates(card))


def _backs(card: IndexCard) -> list[IndexCard]:
    for edition in card.get("editions") or ():
        for other in edition.get("other_orientations") or ():
            return [other]
    return []


def _without_dates(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_dates(item) for key, item in value.items() if key not in _DATES}
    if isinstance(value, list):
        return [_without_dates(item) for item in value]
    return value


def _digest(value: Any) -> str:
    data = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    import hashlib

    return hashlib.sha256(data.encode("utf-8", "surrogatepass")).hexdigest()[:_LETTERS]


@cache
def bundled_digests() -> Mapping[str, str]:
    """Read the fingerprints that the bundled sheets were compiled from, by slug."""
    path = resource("cards", "digests.txt")
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        return dict(line.split(" ", 1) for line in lines if line)
    except (OSError, ValueError) as error:
        raise CardDataError(f"The fingerprints {path} can't be read ({error}); install gadesk again.") from error


@cache
def bundled_partly() -> frozenset[str]:
    """Name the cards whose bundled sheet is not whole: a part of it says that it is resolved by hand."""
    try:
        rows = resource("cards", "sheets.jsonl").read_bytes().splitlines()
    except OSError:
        return frozenset()
    return frozenset(str(json.loads(row)["slug"]) for row in rows if _BY_HAND in row)


def digest_lines(cards: Iterable[IndexCard]) -> list[str]:
    """Write the fingerprints of cards, a line each, sorted by slug."""
    return sorted(f"{card['slug']} {text_digest(card)}" for card in cards)


if __name__ == "__main__":
    _objects = [item for item, _ in read_index_objects(Path(sys.argv[1]))]
    resource("cards", "digests.txt").write_text(
        "\n".join(digest_lines(_objects)) + "\n", encoding="ascii", newline="\n"
    )
