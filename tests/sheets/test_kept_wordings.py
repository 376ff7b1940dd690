"""Wordings are kept beside sheets, and found again by the very ability."""

from __future__ import annotations

import json

from gadesk.script.node import to_json
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.kept_wordings import bundled_wording, played, stored, unstored, wording_of
from gadesk.sheets.texts import ability_text, rules_text


def worded() -> str:
    """Find a card that is put otherwise than the grammar would put it."""
    return next(slug for slug in bundled_sheets() if bundled_wording(slug).get("front"))


def test_a_bundled_card_is_printed_as_it_is_put() -> None:
    """The whole text, and each of its abilities."""
    slug = worded()
    sheet = bundled_sheets()[slug]
    texts = [ability_text(ability, sheet.front) for ability in sheet.front.abilities]
    assert rules_text(slug).replace("**", "") == "\n".join(texts)
    number, wording = next(iter(bundled_wording(slug)["front"].items()))
    assert wording_of(sheet.front.abilities[number]) == wording


def test_a_stored_sheet_comes_with_its_wording() -> None:
    """One that is played is known by its abilities; what is no sheet is none, and a sheet alone has no wording."""
    slug = worded()
    sheet = bundled_sheets()[slug]
    kept = {"front": {"0": [[3, "draw {amount:cards}"]]}}
    text = stored(sheet, kept)
    assert unstored(text) == (sheet, {"front": {0: ((3, "draw {amount:cards}", 0),)}})
    again = played(text)
    assert again == sheet and again is not None
    assert wording_of(again.front.abilities[0]) == ((3, "draw {amount:cards}", 0),)
    assert unstored(json.dumps(to_json(sheet))) == (sheet, {})
    assert unstored("{}") is None and unstored("[]") is None and played("no") is None
    assert unstored(stored(sheet, {"front": 3})) == (sheet, {})
