"""Rules texts printed from the bundled sheets, for windows that may not look into the compiler."""

from __future__ import annotations

from functools import cache

from gadesk.rulestext.printing import text_of
from gadesk.session.sheets import bundled_sheets


@cache
def rules_text(slug: str, face: str = "front") -> str:
    """Return the rules text of a card's "front" or "back", or "" for a card or face that is not there."""
    sheet = bundled_sheets().get(slug)
    side = None if sheet is None else getattr(sheet, face, None)
    return text_of(sheet, side) if sheet is not None and side is not None else ""
