"""Rules texts printed from the bundled sheets, for windows that may not look into the compiler."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.rulestext.printing import TextPrinter
from gadesk.script.node import Ability
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.sheets import bundled_sheets


@cache
def rules_text(slug: str, face: str = "front") -> str:
    """Return the rules text of a card's "front" or "back", or "" for a card or face that is not there."""
    sheet = bundled_sheets().get(slug)
    return _printer().text(sheet, face) if sheet is not None else ""


def ability_text(ability: Ability, face: Face) -> str:
    """Return the text of one ability that something has now, without signs for bold print."""
    alone = CardSheet("", replace(face, abilities=(ability,)))
    return _printer().text(alone).replace("**", "")


@cache
def _printer() -> TextPrinter:
    return TextPrinter({card.slug: card.name for card in bundled_catalogue()})
