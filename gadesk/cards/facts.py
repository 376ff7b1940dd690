"""The bundled facts: one card a line, sorted by slug, without any text, flavour or picture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from sys import intern
from typing import Any

from gadesk.cards.errors import CardDataError
from gadesk.cards.model import Card, Edition, PrintedFace, Reference
from gadesk.glossary import STATS, CardType, CostKind, Element, Keyword, Speed, Supertype

# Plain dictionaries: looking a word up this way is several times quicker than calling the enumeration.
_TYPES = {item.value: item for item in CardType}
_SUPERTYPES = {item.value: item for item in Supertype}
_ELEMENTS = {item.value: item for item in Element}
_KEYWORDS = {item.value: item for item in Keyword}
_COSTS = {item.value: item for item in CostKind}
_SPEEDS = {item.value: item for item in Speed}
_SLUG, _NAMES = re.compile(r'\{"slug":"([^"\\]+)"'), re.compile(r'[{,]"name":("(?:[^"\\]|\\.)*")')
_NUMBERS = ("cost", *(stat.value for stat in STATS))


def write_facts(cards: Iterable[Card], path: Path) -> None:
    """Write the facts of cards as the bundled file, one a line, sorted by slug."""
    lines = [fact_line(card) for card in sorted(cards, key=lambda card: card.slug)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="\n")


def fact_line(card: Card) -> str:
    """Write one card's facts as one line of JSON; what is empty is left out."""
    data: dict[str, Any] = {"slug": card.slug, "uuid": card.uuid, **_face_data(card.front)}
    if card.back is not None:
        data["back"] = {"slug": card.back.slug, **_face_data(card.back)}
    if card.references:
        data["references"] = [[item.kind, item.slug] for item in card.references]
    if card.limits:
        data["limits"] = [list(item) for item in card.limits]
    if card.editions:
        data["editions"] = [[item.uuid, item.set_prefix, item.number, item.rarity] for item in card.editions]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_facts(path: Path) -> list[Card]:
    """Read the bundled file; a line that is not a card is a `CardDataError` that gives its number."""
    return [_read_line(line, number, path) for number, line in enumerate(_lines(path), start=1) if line]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CardDataError(f"Cannot read the card facts {path}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise CardDataError(f"The card facts {path} are not UTF-8 text (byte {error.start}).") from error


class FactFile(Mapping[str, Card]):
    """The cards of the bundled file by slug; each line is read when its card is first asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, tuple[int, str]] = {}
        self._made: dict[str, Card] = {}
        for number, line in enumerate(_lines(path), start=1):
            slug = _SLUG.match(line)
            if slug is not None and line.endswith("}"):
                self._lines[slug[1]] = (number, line)
            elif line:
                raise _no_facts(path, number)

    def __getitem__(self, slug: str) -> Card:
        made = self._made.get(slug)
        if made is None:
            number, line = self._lines[slug]
            made = self._made[slug] = _read_line(line, number, self._path)
        return made

    def __contains__(self, slug: object) -> bool:
        return slug in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def passing(self) -> Iterator[Card]:
        """Each card once, without keeping those that are made for it."""
        for slug, (number, line) in self._lines.items():
            yield self._made.get(slug) or _read_line(line, number, self._path)

    def names(self) -> Iterator[tuple[str, set[str]]]:
        """Each slug with the names of the card's faces, without reading the cards."""
        for slug, (_, line) in self._lines.items():
            found = set(_NAMES.findall(line))
            yield slug, {json.loads(name) for name in found} if "\\" in line else {name[1:-1] for name in found}


def _read_line(line: str, number: int, path: Path) -> Card:
    try:
        data = json.loads(line)
        back = data.get("back")
        return Card(
            data["slug"],
            data["uuid"],
            _face(data),
            None if back is None else _face(back),
            tuple([Reference(*item) for item in data.get("references", ())]),
            tuple([(name, most) for name, most in data.get("limits", ())]),
            tuple([_edition(item) for item in data.get("editions", ())]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _no_facts(path, number) from error


def _no_facts(path: Path, number: int) -> CardDataError:
    return CardDataError(f"{path}, line {number} is not a card's facts; install gadesk again.")


def _edition(item: list[Any]) -> Edition:
    uuid, prefix, number, rarity = item
    return Edition(uuid, "", intern(prefix), "", intern(number), rarity)


def _face(data: dict[str, Any]) -> PrintedFace:
    get = data.get
    speed = get("speed")
    return PrintedFace(
        data["name"],
        data["slug"],
        tuple([_TYPES[word] for word in get("types", ())]),
        tuple([_ELEMENTS[word] for word in get("elements", ())]),
        tuple([_SUPERTYPES[word] for word in get("supertypes", ())]),
        tuple([intern(word) for word in get("subtypes", ())]),
        tuple([intern(word) for word in get("classes", ())]),
        _COSTS[get("cost_kind", "none")],
        get("cost"),
        get("cost_is_x", False),
        get("level"),
        get("power"),
        get("life"),
        get("durability"),
        None if speed is None else _SPEEDS[speed],
        tuple([_KEYWORDS[word] for word in get("keywords", ())]),
    )


def _face_data(face: PrintedFace) -> dict[str, Any]:
    data: dict[str, Any] = {"name": face.name}
    for key in ("types", "elements", "supertypes", "subtypes", "classes"):
        words = getattr(face, key)
        if words:
            data[key] = list(words)
    if face.cost_kind is not CostKind.NONE:
        data["cost_kind"] = face.cost_kind.value
    if face.cost_is_x:
        data["cost_is_x"] = True
    for key in _NUMBERS:
        value = getattr(face, key)
        if value is not None:
            data[key] = value
    if face.speed is not None:
        data["speed"] = face.speed.value
    if face.keywords:
        data["keywords"] = list(face.keywords)
    return data
