"""Which paragraphs of a card are not read, from where on, and why.

No text of the cards ships, so resources/cards/sheets_unread.jsonl has of each paragraph that the bundled sheets leave
by hand its face, its number, the number of the word from which on it is not read, and why. Of synced cards the words
themselves are there.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from gadesk.errors import UserError
from gadesk.glossary.verdicts import Unread
from gadesk.paths import resource

if TYPE_CHECKING:
    from gadesk.library.library import Library


def unread_of(library: Library | None, slug: str) -> tuple[Unread, ...]:
    """The paragraphs of a card that are not read; of a card that was synced and read again, as that went."""
    bundled = _bundled().get(slug, ())
    if library is None:
        return bundled
    try:
        found = library.texts.unread(slug)
        return bundled if not found and bundled and library.texts.sheet(slug) is None else found
    except UserError:
        return bundled  # who shows the library says what is wrong with it


@cache
def _bundled() -> dict[str, tuple[Unread, ...]]:
    try:
        rows = resource("cards", "sheets_unread.jsonl").read_bytes().splitlines()
        made = [json.loads(row) for row in rows if row.strip()]
        return {
            row["slug"]: tuple(Unread(face, at, "", why, word) for face, at, word, why in row["unread"]) for row in made
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"The bundled notes on texts can't be read ({error}); install gadesk again.") from None
