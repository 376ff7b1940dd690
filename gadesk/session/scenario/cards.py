"""The cards of a scenario: made-up ones declared in files, and the ones that ship, found by name or slug."""

from __future__ import annotations

import difflib
import re
from collections import ChainMap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gadesk.cards.catalogue import bundled_catalogue, name_key
from gadesk.glossary import CardType, CostKind, Supertype
from gadesk.script.fitting import Misfit, fitted_json
from gadesk.script.node import to_json
from gadesk.script.sheet import CardSheet
from gadesk.session.scenario.files import ScenarioError, read_json
from gadesk.session.scenario.schema import fault, scenario_schema
from gadesk.sheets.bundled import bundled_sheets

Explaining = tuple[tuple[tuple[str, ...], str], ...]
"""Texts with reminders, each behind the types of its card."""
__all__ = ["CardBox", "ScenarioError", "declared", "included", "slug_of_name"]


class CardBox:
    """The cards that one scenario may name."""

    def __init__(self, own: Mapping[str, CardSheet]) -> None:
        self.own = own
        self.sheets: Mapping[str, CardSheet] = ChainMap(dict(own), bundled_sheets())  # type: ignore[arg-type]
        self.words: frozenset[str] | None = None
        self._by_name = {name_key(sheet.front.name): sheet.slug for sheet in own.values()}

    def slug(self, name: str) -> str | None:
        """Return the slug of the card of this name or slug, or None; the scenario's own cards come first."""
        found = self._by_name.get(name_key(name))
        if found is not None:
            return found
        if name in self.own:
            return name
        cards = [card.slug for card in bundled_catalogue().named(name) if card.slug in self.sheets]
        return cards[0] if cards else None

    def like(self, name: str) -> tuple[str, ...]:
        """Suggest names that look like a mistyped one."""
        own = {name_key(sheet.front.name): sheet.front.name for sheet in self.own.values()}
        close = [own[key] for key in difflib.get_close_matches(name_key(name), own, 3, 0.7)]
        return (*close, *bundled_catalogue().nearest(name))[:3]


_SHARED: dict[Path, tuple[float, dict[str, CardSheet]]] = {}


def included(path: Path, from_file: str) -> dict[str, CardSheet]:
    """Return the cards of a file of cards (`{"cards": [...]}`), read once as long as it stays the same."""
    try:
        changed = path.stat().st_mtime
    except OSError as error:
        words = error.strerror or error
        raise ScenarioError(f"{from_file}: the included file {path} can't be read ({words}).") from None
    kept = _SHARED.get(path)
    if kept is not None and kept[0] == changed:
        return kept[1]
    data = read_json(path)
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise ScenarioError(f'{path}: a file of cards is an object with a list "cards".')
    made = declared(data["cards"], str(path), {})
    _SHARED[path] = (changed, made)
    return made


def declared(cards: Iterable[Any], where: str, before: Mapping[str, CardSheet]) -> dict[str, CardSheet]:
    """Read made-up cards: whole sheets, or faces with the usual parts filled in, their texts compiled.

    A text may name any card of the list, of those `before` it, and of those that ship.
    """
    made: dict[str, CardSheet] = {}
    cards = list(cards)
    names, explaining = _names(cards, before), _explaining(cards)
    for index, data in enumerate(cards):
        if isinstance(data, dict) and "from" in data:
            data = _changed(data, CardBox({**before, **made}), f"{where}, cards[{index}]")
        sheet = _sheet(data, f"{where}, cards[{index}]", names, explaining)
        if sheet.slug in made:
            raise ScenarioError(f"{where}, cards[{index}]: there is already a card {sheet.front.name!r}.")
        made[sheet.slug] = sheet
    return made


def _names(cards: list[Any], before: Mapping[str, CardSheet]) -> dict[str, str]:
    names = {sheet.front.name: sheet.slug for sheet in before.values()}
    for data in cards:
        front = data.get("front", data) if isinstance(data, dict) else {}
        if isinstance(front, dict) and isinstance(front.get("name"), str):
            names[front["name"]] = str(data.get("slug") or slug_of_name(front["name"]))
    return names


def _explaining(cards: list[Any]) -> Explaining:
    """The texts that have something in parentheses, which may explain a word of others; each with its card's types."""
    faces = [face for data in cards if isinstance(data, dict) for face in (data, data.get("back"))]
    said = [(face.get("types"), face.get("text")) for face in faces if isinstance(face, dict)]
    return tuple(
        (tuple(str(word) for word in types) if isinstance(types, list) else (), text)
        for types, text in said
        if isinstance(text, str) and "(" in text
    )


def _sheet(data: Any, where: str, names: dict[str, str], explaining: Explaining) -> CardSheet:
    if not isinstance(data, dict):
        raise ScenarioError(f"{where}: a card is an object.")
    texts: dict[str, str] = {}
    if data.get("is") != "CardSheet":
        _refuse_faulty(data, where)
        if "back" in data and data["back"].get("is") != "Face":
            _refuse_faulty(data["back"], f"{where}.back")
        sides = (("front", data), ("back", data.get("back", {})))
        texts = {side: part["text"] for side, part in sides if "text" in part}
        data = _whole(data)
    try:
        sheet = fitted_json(data)
    except Misfit as why:
        raise ScenarioError(f"{where}: this card can't be read: {why}.") from None
    if not isinstance(sheet, CardSheet):
        raise ScenarioError(f"{where}: this is not a card sheet.")
    for side, text in texts.items():
        from gadesk.session.scenario.texts import with_text  # most scenarios start without the compiler

        sheet = with_text(sheet, side, text, names, explaining, f"{where}{'.back' if side == 'back' else ''}.text")
    return sheet


def _refuse_faulty(data: dict[str, Any], where: str) -> None:
    """Refuse a face written short that is not as the schema wants it."""
    from gadesk.session.scenario.words import near_subtype  # which itself needs the cards

    found = fault(data, scenario_schema()["$defs"]["card"], "")
    if found is not None:
        raise ScenarioError(f"{where}{'.' if found[0] else ''}{found[0]}: {found[1]}.")
    for name in ("name", "types"):
        if not data.get(name):
            raise ScenarioError(f"{where}: {name!r} is missing.")
    if "text" in data and "abilities" in data:
        raise ScenarioError(f"{where}: a card has a 'text' or 'abilities', not both.")
    for index, word in enumerate(data.get("subtypes", ())):
        if near := near_subtype(word):
            raise ScenarioError(f"{where}.subtypes[{index}]: {word!r} is no subtype (did you mean {near!r}?).")


def _changed(data: dict[str, Any], box: CardBox, where: str) -> dict[str, Any]:
    """Write out a card that is another one but for what the file says of it."""
    slug = box.slug(str(data["from"]))
    if slug is None:
        like = box.like(str(data["from"]))
        raise ScenarioError(f"{where}.from: there is no card {data['from']!r}.{_like(like)}")
    sheet = to_json(box.sheets[slug])
    front = {key: item for key, item in sheet["front"].items() if key != "is"}
    if "text" in data:
        front.pop("abilities", None)
    kept = {key: sheet[key] for key in ("back", "generates") if key in sheet}
    own = {key: item for key, item in data.items() if key != "from"}
    return {**kept, **({"slug": slug} if "name" not in data else {}), **front, **own}


def _like(names: Iterable[str]) -> str:
    found = ", ".join(names)
    return f" Like it: {found}." if found else ""


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    """Make a whole sheet of a face written short."""
    front = {key: item for key, item in data.items() if key not in ("slug", "back", "generates", "text")}
    sheet = {"is": "CardSheet", "slug": data.get("slug") or slug_of_name(str(data["name"])), "front": _face(front)}
    if "back" in data:
        sheet["back"] = _face({key: item for key, item in data["back"].items() if key not in ("is", "text")})
    if "generates" in data:
        sheet["generates"] = data["generates"]
    return sheet


def _face(data: dict[str, Any]) -> dict[str, Any]:
    face: dict[str, Any] = {"is": "Face", "elements": ["norm"], **data}
    material = CardType.CHAMPION in face["types"] or Supertype.REGALIA in face.get("supertypes", ())
    if ("cost" in face or face.get("cost_is_x")) and "cost_kind" not in face:
        face["cost_kind"] = CostKind.MEMORY.value if material else CostKind.RESERVE.value
    return face


def slug_of_name(name: str) -> str:
    """Make a slug as the Index does: lower case, hyphens for what is no letter."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "").replace("’", "")).strip("-")
