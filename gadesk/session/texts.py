"""Rules texts printed from sheets, for windows that may not look into the compiler."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from gadesk.rulestext.printing import BY_HAND, TextPrinter
from gadesk.script.abilities import Manual
from gadesk.script.node import Ability, from_json
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.known import known_printer
from gadesk.session.sheets import bundled_sheets

__all__ = ["BY_HAND", "SheetTexts", "ability_text", "printer", "rules_text", "scenario_texts", "verdict_of"]


@cache
def rules_text(slug: str, face: str = "front") -> str:
    """Return the rules text of a card's "front" or "back", or "" for a card or face that is not there."""
    sheet = bundled_sheets().get(slug)
    return printer().text(sheet, face) if sheet is not None else ""


def ability_text(ability: Ability, face: Face) -> str:
    """Return the text of one ability that something has now, without signs for bold print."""
    alone = CardSheet("", replace(face, abilities=(ability,)))
    return printer().text(alone).replace("**", "")


def verdict_of(slug: str) -> str:
    """Return what the engine carries out of a card: "whole", "partly", "manual", or "" without a bundled sheet."""
    sheet = bundled_sheets().get(slug)
    if sheet is None:
        return ""
    faces = (sheet.front,) if sheet.back is None else (sheet.front, sheet.back)
    by_hand = [isinstance(ability, Manual) for face in faces for ability in face.abilities]
    return "whole" if not any(by_hand) else "manual" if all(by_hand) else "partly"


class SheetTexts:
    """Prints sheets that came as JSON, with the names of the pool that they belong to."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._printer = TextPrinter(names)

    def text(self, sheet: str, face: str = "front") -> str:
        """Return the rules text of a sheet's "front" or "back", or "" where it can't be read."""
        try:
            made = from_json(json.loads(sheet))
        except (ValueError, TypeError, KeyError):
            return ""
        return self._printer.text(made, face) if isinstance(made, CardSheet) else ""


def scenario_texts(scenario: str) -> dict[str, str]:
    """Print the texts of the cards that a scenario ("file" or "file#2") makes up; {} where it can't be read."""
    from gadesk.session.scenario import ScenarioError, load_numbered

    try:
        own = load_numbered(scenario).box.own
    except ScenarioError:
        return {}
    return {slug: printer().text(sheet) for slug, sheet in own.items()}


def printer() -> TextPrinter:
    """Return the printer with the names and subtypes of all known cards."""
    return known_printer()
