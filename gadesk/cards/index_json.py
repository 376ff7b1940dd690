"""Reader of the Index's card shape: a file of one list of cards, or of one page `{"data": [...]}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gadesk import foreign, plain
from gadesk.cards.errors import CardDataError
from gadesk.cards.keywords import printed_keywords
from gadesk.cards.model import UNKNOWN_TYPE, Card, Edition, PrintedFace, Reference
from gadesk.glossary import STATS, CardType, CostKind, Element, Speed, Supertype
from gadesk.plain import line

_TYPES = {item.value: item for item in CardType}
_SUPERTYPES = {item.value: item for item in Supertype}
_ELEMENTS = {item.value: item for item in Element}
_COST_KINDS = {item.value: item for item in CostKind}
_STATS = tuple(stat.value for stat in STATS)
_LONGEST = 40
OWN_NAME = "CARDNAME"
"""What the Index writes in a text for the card's own name."""
LARGEST, LONGEST_NAME = 9999, 100
"""No card has a larger number, or a name of so many letters: what is beyond that is not known, or cut."""


def read_index_file(path: Path) -> list[Card]:
    """Read every card of a file in the Index's shape; a bad file or card is a `CardDataError` that names it."""
    return [card for _, card in read_index_objects(path)]


def read_index_objects(path: Path, bad: list[str] | None = None) -> list[tuple[dict[str, Any], Card]]:
    """Read every card of a file, each beside the object that it was read from.

    With `bad`, a sentence about each card that can't be read is put there and the others are read all the same.
    """
    try:
        read = foreign.read_file(path, foreign.MOST)
        data = plain.data(foreign.json_of(read, foreign.MOST, foreign.ALL_VALUES, mends=True))
    except foreign.Unreadable as why:
        raise CardDataError(f"Cannot read the card file {path}: {why}.") from None
    if isinstance(data, dict) and "data" in data:
        data = data["data"]
    elif isinstance(data, dict) and "slug" in data:
        data = [data]
    if not isinstance(data, list):
        raise CardDataError(f'{path} holds neither a list of cards nor a page {{"data": [...]}}.')
    cards = []
    for position, item in enumerate(data, start=1):
        try:
            cards.append((item, card_from_index(item)))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            sentence = f"{path}: card {position}{_named(item)} cannot be read: {_reason(error)}."
            if bad is None:
                raise CardDataError(sentence) from error
            bad.append(sentence)
    return cards


def card_from_index(data: Mapping[str, Any]) -> Card:
    """Make a `Card` of one card object of the Index; raises KeyError, TypeError or ValueError on a bad one.

    Words that this gadesk does not know are no fault: they are in `Card.unknown`.
    """
    editions = data.get("editions") or []
    back = next((other for edition in editions for other in edition.get("other_orientations") or []), None)
    return Card(
        slug=_text(data, "slug"),
        uuid=data.get("uuid") or "",
        front=face_from_index(data),
        back=face_from_index(back) if back else None,
        references=tuple(
            Reference(item["kind"].lower(), item["slug"])
            for item in data.get("references") or []
            if item.get("direction", "TO") == "TO"
        ),
        limits=tuple(
            sorted((name, entry["limit"]) for name, entry in (data.get("legality") or {}).items() if "limit" in entry)
        ),
        editions=tuple(_edition(item) for item in editions),
    )


def face_from_index(data: Mapping[str, Any]) -> PrintedFace:
    """Make a `PrintedFace` of one side of an Index card; raises KeyError, TypeError or ValueError on a bad one."""
    words = [word.lower() for word in _list(data, "types")]
    elements = [word.lower() for word in _list(data, "elements")]
    classes = tuple(word.lower() for word in _list(data, "classes"))
    unknown = [f"{UNKNOWN_TYPE}{_short(word)}" for word in words if word not in _TYPES and word not in _SUPERTYPES]
    unknown += [f"element: {_short(word)}" for word in elements if word not in _ELEMENTS]
    unknown += [f"{key}: {_short(data[key])}" for key in _STATS if not _is_number(data.get(key))]
    if not words:
        unknown.append("no type")
    speed = data.get("speed")
    if not isinstance(speed, bool | None):
        unknown.append(f"speed: {_short(speed)}")
    cost_kind, cost, is_x = CostKind.NONE, None, False
    try:
        cost_kind, cost, is_x = _cost(data)
    except (KeyError, TypeError, ValueError):
        unknown.append(f"cost: {_cost_words(data['cost'])}")
    name = line(_text(data, "name"), LONGEST_NAME)
    text = _rules(data, "effect").replace(OWN_NAME, name)
    plain = _rules(data, "effect_raw").replace(OWN_NAME, name) or text
    numbers: dict[str, Any] = {key: _number(data, key) for key in _STATS}
    return PrintedFace(
        name=name,
        slug=_text(data, "slug"),
        types=tuple(_TYPES[word] for word in words if word in _TYPES),
        elements=tuple(_ELEMENTS[word] for word in elements if word in _ELEMENTS),
        supertypes=tuple(_SUPERTYPES[word] for word in words if word in _SUPERTYPES),
        subtypes=tuple(word.lower() for word in _list(data, "subtypes") if word.lower() not in classes),
        classes=classes,
        cost_kind=cost_kind,
        cost=cost,
        cost_is_x=is_x,
        speed=(Speed.FAST if speed else Speed.SLOW) if isinstance(speed, bool) else None,
        keywords=printed_keywords(plain),
        text=text,
        plain_text=plain,
        unknown=tuple(unknown),
        **numbers,
    )


def _cost(data: Mapping[str, Any]) -> tuple[CostKind, int | None, bool]:
    cost = data.get("cost") or {"type": "none", "value": None}
    kind = _COST_KINDS[cost["type"]]
    value = cost["value"]
    if value is None:
        return kind, None, False
    if value == "X":
        return kind, None, True
    number = foreign.whole(value, LARGEST) if isinstance(value, str) else _number(cost, "value")
    if number is None or number < 0:
        raise ValueError("not a number that a card has")
    return kind, number, False


def _edition(data: Mapping[str, Any]) -> Edition:
    others = data.get("other_orientations") or []
    return Edition(
        uuid=data.get("uuid") or "",
        slug=data.get("slug") or "",
        set_prefix=data["set"]["prefix"],
        set_name=data["set"].get("name") or "",
        number=data.get("collector_number") or "",
        rarity=data.get("rarity") or 0,
        illustrator=data.get("illustrator") or "",
        flavor=data.get("flavor") or "",
        image=data.get("image") or "",
        back_image=(others[0]["edition"].get("image") or "") if others else "",
    )


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data[key]
    if not isinstance(value, str) or not value:
        raise ValueError(f"“{key}” is not a text")
    return value


def _list(data: Mapping[str, Any], key: str) -> Sequence[str]:
    value = data.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"“{key}” is not a list of words")
    return value


def _rules(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key) or ""
    if not isinstance(value, str):
        raise ValueError(f"“{key}” is not a text")
    return value


def _is_number(value: object) -> bool:
    return value is None or (type(value) is int and abs(value) <= LARGEST)


def _number(data: Mapping[str, Any], key: str) -> int | None:
    value = data.get(key)
    return value if _is_number(value) else None


def _cost_words(cost: object) -> str:
    words = [cost.get("value"), cost.get("type")] if isinstance(cost, Mapping) else [cost]
    return " ".join(_short(word) for word in words if word is not None)


def _short(word: object) -> str:
    return str(word).lower()[:_LONGEST]


def _named(item: object) -> str:
    slug = item.get("slug") if isinstance(item, dict) else None
    return f" ({slug})" if slug else ""


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"“{error.args[0]}” is missing or unknown"
    return str(error).rstrip(".") if isinstance(error, ValueError) else "it does not have the Index's shape"
