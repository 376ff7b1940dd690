"""How the texts of cards are put. It stands beside their sheets, which say only what they mean.

What ships is in resources/cards/wordings.jsonl; a synced card's is stored with its sheet. An ability of a sheet that is
played is found again by its very node; what nobody knows a wording of is put as the grammar puts it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from gadesk.paths import resource
from gadesk.script.node import Ability, from_json, to_json, walk
from gadesk.script.sheet import CardSheet

if TYPE_CHECKING:  # a game starts without the compiler
    from gadesk.rulestext.chart import Wording
    from gadesk.rulestext.wording import CardWording

_SLUG = re.compile(rb'\{"slug": "([^"\\]+)"')
_KEPT: dict[int, tuple[Ability, Any, str, int]] = {}
"""By the identity of an ability: itself, its card's wording as JSON (or a bundled card's slug), its face, its place."""

_HELD: dict[int, tuple[Ability, Ability]] = {}
"""By the identity of an ability that another one holds: itself and the other; looked up when the first is asked for."""
_HELD_OF = [0]
"""Of how many abilities `_HELD` was made."""


def bundled_wording(slug: str) -> CardWording:
    """Return how the texts of a bundled card are put."""
    row = _bundled().get(slug)
    if row is None:
        return {}
    try:
        data = json.loads(row)
        del data["slug"]
    except (ValueError, KeyError, TypeError):
        return {}
    return _read(data)


def stored(sheet: CardSheet, wording: Any) -> str:
    """Write a sheet and its wording, as `Compiled.wording` gives it, for the library."""
    return json.dumps({"sheet": to_json(sheet), "wording": wording})


def unstored(text: str) -> tuple[CardSheet, CardWording] | None:
    """Read what `stored` wrote, or a sheet alone; None where it is neither."""
    found = _unstored(text)
    return None if found is None else (found[0], _read(found[1]))


def played(text: str) -> CardSheet | None:
    """Read the sheet that `stored` wrote, for playing: its wording is kept for its abilities."""
    found = _unstored(text)
    if found is None:
        return None
    keep(*found)
    return found[0]


def keep(sheet: CardSheet, wording: Any) -> None:
    """Remember the wording of the abilities of a sheet: as JSON, or by the slug of a bundled card."""
    for side, face in (("front", sheet.front), ("back", sheet.back)):
        for number, ability in enumerate(face.abilities if face is not None else ()):
            _KEPT[id(ability)] = (ability, wording, side, number)


def wording_of(ability: Ability) -> Wording:
    """Return how an ability of a sheet is put; nothing where that is not known."""
    known = _KEPT.get(id(ability))
    if known is None or known[0] is not ability:
        return ()
    _, wording, side, number = known
    card = bundled_wording(wording) if isinstance(wording, str) else _read(wording)
    return card.get(side, {}).get(number, ())


def holder_of(ability: Ability) -> Ability | None:
    """Return the ability of a sheet that grants this one, or leaves it behind."""
    if _HELD_OF[0] != len(_KEPT):
        _HELD.clear()
        for whole, *_ in _KEPT.values():
            for inner in walk(whole):
                if isinstance(inner, Ability) and inner is not whole:
                    _HELD[id(inner)] = (inner, whole)
        _HELD_OF[0] = len(_KEPT)
    held = _HELD.get(id(ability))
    return held[1] if held is not None and held[0] is ability else None


def wordings_of(sheet: CardSheet) -> CardWording:
    """Return how the texts of a sheet that is played are put, by face and paragraph."""
    faces = {side: face for side, face in (("front", sheet.front), ("back", sheet.back)) if face is not None}
    return {
        side: {number: wording_of(ability) for number, ability in enumerate(face.abilities)}
        for side, face in faces.items()
    }


@cache
def _bundled() -> dict[str, bytes]:
    """The lines by their slugs, each read when its card is first asked for: a game has a few dozen of them."""
    try:
        rows = resource("cards", "wordings.jsonl").read_bytes().splitlines()
    except OSError:
        return {}  # the texts are put as the grammar puts them
    return {found[1].decode(): row for row in rows if (found := _SLUG.match(row)) is not None}


def _read(data: Any) -> CardWording:
    from gadesk.rulestext.wording import wording_from_json

    try:
        return wording_from_json(data)
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}


def _unstored(text: str) -> tuple[CardSheet, Any] | None:
    try:
        data = json.loads(text)
        sheet = from_json(data.get("sheet", data))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return (sheet, data.get("wording", {})) if isinstance(sheet, CardSheet) else None
