"""The sheets that a game was begun with, saved in its journal: a card that changes later changes no game of before.

They are what the decks hold and what those cards may bring. What is read back is anybody's: it is bounded, every field
must hold what it is declared to hold, and all of it must be just what the journal's first line says was played.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence

from gadesk import foreign, plain
from gadesk.errors import UserError
from gadesk.protocol import codec
from gadesk.protocol.journal_file import MOST_SAVED_SHEETS, Header
from gadesk.protocol.plans import Start
from gadesk.script import effects as verbs
from gadesk.script.fitting import Misfit, fitted_json
from gadesk.script.node import to_json, walk
from gadesk.script.sheet import CardSheet

_LONGEST, _MOST, _LONGEST_NAME = 4 * 1024 * 1024, 2000, 60
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


class UnfitSheets(UserError):
    """Saved sheets with which no game goes on; the text is one plain sentence."""

    def __init__(self, why: str) -> None:
        words = f"The cards that this game was saved with can't be used: {why}. It goes on with the cards of now."
        super().__init__(words)


def sheets_of(header: Header, known: Mapping[str, CardSheet]) -> Mapping[str, CardSheet] | None:
    """Return the sheets that a game was begun with, before those known now; None where it did not save them.

    A sheet that is known as it was is taken from there, with its wording. Raises UnfitSheets where what was saved is
    damaged, or not what the game was begun with.
    """
    if not header.cards:
        return None
    rows = _unpacked(header.cards)
    saved: dict[str, CardSheet] = {}
    for slug, row in rows.items():
        now = known.get(slug)
        if row:
            saved[slug] = now if now is not None and _row(now) == row else _sheet(slug, row)
    # Those of other shapes today are compared as they were written then.
    played = _digest({slug: rows.get(slug, b"") for slug in _reach(_played(header.start), saved)})
    if played != header.sheets:
        raise UnfitSheets("they are not those that it was begun with")
    # Only read, so that what is known need not be a mapping that can be changed.
    return ChainMap(saved, known)  # type: ignore[arg-type]


def _untold(why: str) -> None:
    """Tell nobody."""


def sheets_again(
    header: Header, known: Sequence[Mapping[str, CardSheet]], tell: Callable[[str], None] = _untold
) -> Mapping[str, CardSheet]:
    """Return the sheets to play a saved game with: the first of those known that it was begun with, or its own.

    Where it saved none, or damaged ones, which is told, it goes on with the first that are known.
    """
    for sheets in known:
        if sheets_digest(sheets, header.start) == header.sheets:
            return sheets
    try:
        return sheets_of(header, known[0]) or known[0]
    except UnfitSheets as fault:
        tell(str(fault))
        return known[0]


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


def _unpacked(text: str) -> dict[str, bytes]:
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(text, validate=True), _LONGEST)
    except (ValueError, zlib.error):
        raise UnfitSheets("they are damaged") from None
    if not data or not unpacking.eof or data.count(b"\n") >= _MOST:
        raise UnfitSheets("they are not whole")
    rows = {}
    for line in data.split(b"\n"):
        slug, _, row = line.partition(b" ")
        rows[slug.decode("ascii", "replace")] = b"" if row == _NONE else row
    return rows


def _sheet(slug: str, row: bytes) -> CardSheet:
    name = plain.line(slug, _LONGEST_NAME)
    try:
        sheet = fitted_json(foreign.json_of(row, _LONGEST))
    except foreign.Unreadable:
        raise UnfitSheets(f"the sheet of {name} can't be read") from None
    except Misfit as why:
        raise UnfitSheets(f"in the sheet of {name} {why}") from None
    if not isinstance(sheet, CardSheet) or sheet.slug != slug:
        raise UnfitSheets(f"the sheet of {name} is another card's")
    return sheet
