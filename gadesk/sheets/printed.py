"""Prints the row of every card, for windows: `python -m gadesk.sheets.printed`, a process of its own.

It writes them as JSON, one a line, and a last line that says how many there were: without it they are not whole.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache

from gadesk.errors import UserError
from gadesk.library.library import Library
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.card_rows import CardRow, Doings
from gadesk.sheets.deck_outlook import Outlooks
from gadesk.sheets.doings import doings_of
from gadesk.sheets.synced import played_sheets
from gadesk.sheets.texts import SheetTexts, rules_text, unread_lines, verdict_of

SIDES = ("front", "back")


class Rows:
    """The rows of the cards of a library, or of the bundled ones alone: each is made when it is asked for."""

    def __init__(self, library: Library | None) -> None:
        self._library = library
        self._texts: SheetTexts | None = None
        self._sheets: dict[str, str] = {}
        if library is not None:
            try:
                self._sheets = library.texts.sheets()
            except UserError:
                library = None  # who shows the library says what is wrong with it
        played = bundled_sheets() if library is None else played_sheets(library)
        self._played = played
        self._outlooks = Outlooks(played)
        self._made = {} if self._sheets or played is not bundled_sheets() else _bundled_rows()

    def __iter__(self) -> Iterator[CardRow]:
        """Every row."""
        return (self.row(slug) for slug in dict.fromkeys((*bundled_sheets(), *self._sheets)))

    def row(self, slug: str) -> CardRow:
        """The row of a card; of one that is not known, an empty one."""
        made = self._made.get(slug)
        if made is None:
            texts = (self._text(slug, "front"), self._text(slug, "back"))
            hand = (self._by_hand(slug, "front"), self._by_hand(slug, "back"))
            played = self._played.get(slug)
            doings = Doings() if played is None else doings_of(played)
            made = CardRow(slug, verdict_of(slug), texts, hand, self._outlooks.get(slug), doings)
            self._made[slug] = made
        return made

    def _text(self, slug: str, side: str) -> str:
        sheet = self._sheets.get(slug)
        return rules_text(slug, side) if sheet is None else self._printer().text(sheet, side)

    def _printer(self) -> SheetTexts:
        if self._texts is None:
            assert self._library is not None
            self._texts = SheetTexts(self._library.catalogue)
        return self._texts

    def _by_hand(self, slug: str, side: str) -> tuple[str, ...]:
        """The lines of a synced text with which the paragraphs begin that are not read."""
        sheet = self._sheets.get(slug)
        if sheet is None or self._library is None or not self._library.texts.unread(slug):
            return ()
        card = self._library.catalogue.get(slug)
        face = None if card is None else card.front if side == "front" else card.back
        if face is None or not face.text:
            return ()
        return tuple(sorted(unread_lines(sheet, side, face.text, self._library.catalogue)))


@cache
def _bundled_rows() -> dict[str, CardRow]:
    """The rows of the bundled cards that were made so far: the same for every library without sheets of its own."""
    return {}


def main() -> int:
    """Print the rows of the user's own library."""
    library = Library.open()
    count = 0
    try:
        for row in Rows(library):
            sys.stdout.write(json.dumps(row.as_json(), separators=(",", ":")) + "\n")
            count += 1
    finally:
        library.close()
    sys.stdout.write(f"{count}\n")
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
