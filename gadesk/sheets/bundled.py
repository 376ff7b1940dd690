"""The bundled card sheets: found by slug in one pass over the file, decoded when first asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from gadesk.errors import UserError
from gadesk.paths import resource
from gadesk.script import (  # noqa: F401  (each registers its nodes, which the decoding needs)
    abilities,
    amounts,
    changes,
    conditions,
    costs,
    effects,
    patterns,
    players,
    predicates,
    selections,
)
from gadesk.script.abilities import Manual
from gadesk.script.node import from_json
from gadesk.script.sheet import CardSheet
from gadesk.sheets.kept_wordings import keep


class SheetsError(UserError):
    """The file of sheets is missing or damaged; the text is one plain sentence."""


class SheetFile(Mapping[str, CardSheet]):
    """Card sheets by slug, read from a file of one JSON object a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            data = path.read_bytes()
        except OSError as error:
            raise SheetsError(f"The card sheets {path} can't be read: {error.strerror or error}.") from None
        self._rows: dict[str, bytes] = {}
        self._made: dict[str, CardSheet] = {}
        for number, row in enumerate(data.splitlines(), start=1):
            if row.strip():
                self._rows[self._slug(row, number)] = row

    def _slug(self, row: bytes, number: int) -> str:
        """Find the slug of a row without decoding the whole of it."""
        at = row.find(b'"slug":')
        begin = row.find(b'"', at + 7) + 1
        end = row.find(b'"', begin)
        if at < 0 or begin <= 0 or end < 0:
            raise SheetsError(f"{self.path}, line {number}: this is not a card sheet; install the program again.")
        return row[begin:end].decode()

    def __getitem__(self, slug: str) -> CardSheet:
        made = self._made.get(slug)
        if made is None:
            made = self._made[slug] = self._decode(slug, self._rows[slug])
        return made

    def _decode(self, slug: str, row: bytes) -> CardSheet:
        try:
            sheet = from_json(json.loads(row))
        except (ValueError, TypeError, KeyError) as error:
            raise SheetsError(f"{self.path}: the sheet of {slug} can't be read ({error}).") from None
        if not isinstance(sheet, CardSheet) or sheet.slug != slug:
            raise SheetsError(f"{self.path}: the sheet of {slug} can't be read.")
        keep(sheet, slug)
        return sheet

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, slug: object) -> bool:
        return slug in self._rows


_SHEETS: dict[Path, SheetFile] = {}


def bundled_sheets(path: Path | None = None) -> SheetFile:
    """Return the sheets that ship with the program (or those of `path`), read once."""
    path = path or resource("cards", "sheets.jsonl")
    if path not in _SHEETS:
        _SHEETS[path] = SheetFile(path)
    return _SHEETS[path]


def is_whole(sheet: CardSheet) -> bool:
    """Tell whether all of the card is known and every paragraph read, so that the engine carries all of it out."""
    faces = (sheet.front,) if sheet.back is None else (sheet.front, sheet.back)
    unread = any(isinstance(ability, Manual) for face in faces for ability in face.abilities)
    return not unread and not any(face.unknown for face in faces)
