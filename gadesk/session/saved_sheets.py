"""The sheets that a game was begun with, saved in its journal: a card that changes later changes no game of before.

They are what the decks hold and what those cards may bring. What is read back is anybody's: it is bounded, and must be
just what the journal's first line says was played.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections import ChainMap
from collections.abc import Iterable, Mapping

from gadesk import foreign
from gadesk.protocol import codec
from gadesk.protocol.journal_file import MOST_SAVED_SHEETS, Header
from gadesk.protocol.plans import Start
from gadesk.script import effects as verbs
from gadesk.script.node import from_json, to_json, walk
from gadesk.script.sheet import CardSheet

_LONGEST, _MOST = 4 * 1024 * 1024, 2000
_NONE = b"null"


def sheets_digest(sheets: Mapping[str, CardSheet], start: Start) -> str:
    """Return a digest of every sheet that the decks can reach, for telling whether the cards are the same."""
    return _digest({slug: _row(sheets.get(slug)) for slug in _reach(_played(start), sheets)})


def saved_sheets(sheets: Mapping[str, CardSheet], header: Header) -> str:
    """Write the sheets that a game and its match can reach; nothing where they are too many for a journal."""
    match = header.match.decks if header.match is not None else ()
    decks = (*header.start.decks, *match)
    begin = {slug for deck in decks for slug in (*deck.material, *deck.main, *deck.sideboard)}
    rows = {slug: _row(sheets.get(slug)) for slug in _reach(begin, sheets)}
    if not rows:
        return ""
    data = b"\n".join(slug.encode() + b" " + (row or _NONE) for slug, row in sorted(rows.items()))
    text = base64.b64encode(zlib.compress(data, 9)).decode()
    return text if len(text) <= MOST_SAVED_SHEETS and len(rows) <= _MOST and len(data) <= _LONGEST else ""


def sheets_of(header: Header, known: Mapping[str, CardSheet]) -> Mapping[str, CardSheet] | None:
    """Return the sheets that a game was begun with, before those known now; None where it did not save them whole.

    A sheet that is known as it was is taken from there, with its wording.
    """
    rows = _unpacked(header.cards)
    if rows is None:
        return None
    saved: dict[str, CardSheet] = {}
    for slug, row in rows.items():
        now = known.get(slug)
        sheet = now if now is not None and _row(now) == row else _sheet(slug, row)
        if row and sheet is None:
            return None
        if sheet is not None:
            saved[slug] = sheet
    # Those of other shapes today are compared as they were written then.
    try:
        played = _digest({slug: rows.get(slug, b"") for slug in _reach(_played(header.start), saved)})
    except (TypeError, ValueError, AttributeError):  # fields of anybody's sheets may hold anything
        return None
    if played != header.sheets:
        return None
    # Only read, so that what is known need not be a mapping that can be changed.
    return ChainMap(saved, known)  # type: ignore[arg-type]


def reached(sheet: CardSheet) -> list[str]:
    """Return the cards that a card may bring into the game: tokens, generated cards, a mastery."""
    found = list(sheet.generates)
    for node in walk(sheet):
        if isinstance(node, verbs.Summon):
            found.extend(node.tokens)
        elif isinstance(node, verbs.Generate | verbs.GainMastery) and node.slug:
            found.append(node.slug)
    return found


def _played(start: Start) -> set[str]:
    return {slug for deck in start.decks for slug in (*deck.material, *deck.main)}


def _reach(begin: Iterable[str], sheets: Mapping[str, CardSheet]) -> set[str]:
    """Return the cards that some cards can reach, themselves among them, whether there is a sheet of them or not."""
    todo, seen = list(begin), set[str]()
    while todo:
        slug = todo.pop()
        if slug in seen:
            continue
        seen.add(slug)
        sheet = sheets.get(slug)
        if sheet:
            todo.extend(reached(sheet))
    return seen


def _row(sheet: CardSheet | None) -> bytes:
    return codec.dumps(to_json(sheet)) if sheet else b""


def _digest(rows: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for slug in sorted(rows):
        digest.update(slug.encode() + b"\0" + rows[slug] + b"\n")
    return digest.hexdigest()


def _unpacked(text: str) -> dict[str, bytes] | None:
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(text, validate=True), _LONGEST)
    except (ValueError, zlib.error):
        return None
    if not data or not unpacking.eof or data.count(b"\n") >= _MOST:
        return None
    rows = {}
    for line in data.split(b"\n"):
        slug, _, row = line.partition(b" ")
        rows[slug.decode("ascii", "replace")] = b"" if row == _NONE else row
    return rows


def _sheet(slug: str, row: bytes) -> CardSheet | None:
    if not row:
        return None
    try:
        sheet = from_json(foreign.json_of(row, _LONGEST))
    except (foreign.Unreadable, ValueError, TypeError, KeyError, AttributeError):
        return None
    return sheet if isinstance(sheet, CardSheet) and sheet.slug == slug else None
