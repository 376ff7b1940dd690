"""What may be typed next in the search: fields, their values, and values by their own beginning. Free of Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gadesk.cards.search.fields import FIELDS, Field, field_named
from gadesk.records import dataclass

_MOST = 12
_WORD = re.compile(r'-?(?:[A-Za-z]+(?:<=|>=|!=|:|=|<|>))?(?:"[^"]*"?|[^\s()"]*)')
_PARTED = re.compile(r"(-?)([A-Za-z]+)(<=|>=|!=|:|=|<|>)(.*)", re.S)
_BY_VALUE = ("type", "class", "element", "subtype", "kw", "is", "set", "speed")

Values = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Words that may stand in the query instead of the word being typed, and what they mean."""

    words: str
    explains: str
    is_field: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """Where the word being typed stands, and what it may become."""

    start: int
    length: int
    suggestions: tuple[Suggestion, ...] = ()


def complete(text: str, cursor: int, values: Values, whole: bool = False) -> Completion:
    """Suggest for the word that ends at the cursor; `whole` also where nothing was typed yet."""
    start = 0
    for word in _WORD.finditer(text, 0, cursor):
        if word.end() == cursor:
            start = word.start()
            break
    else:
        start = cursor
    typed = text[start:cursor]
    if not typed.strip("-") and not whole:
        return Completion(start, len(typed))
    parted = _PARTED.fullmatch(typed)
    found = _values(parted, values) if parted else _words(typed, values)
    fitting = tuple(each for each in found if each.words != typed)[:_MOST]
    return Completion(start, len(typed), fitting)


def _values(parted: re.Match[str], values: Values) -> list[Suggestion]:
    """Values of a field that was typed already."""
    minus, name, op, begun = parted.groups()
    field = field_named(name)
    if field is None:
        return []
    lower = begun.lower().strip('"')
    known = [value for value in values.get(field.name, ()) if lower in value]
    known.sort(key=lambda value: not value.startswith(lower))
    return [Suggestion(f"{minus}{name}{op}{_quoted(value)}", field.explains) for value in known]


def _words(typed: str, values: Values) -> list[Suggestion]:
    """Fields that begin so, then values that do."""
    minus, lower = ("-", typed[1:].lower()) if typed.startswith("-") else ("", typed.lower())
    found = [
        Suggestion(f"{minus}{field.name}{_sign(field)}", field.explains, True)
        for field in FIELDS.values()
        if field.name.startswith(lower)
    ]
    if len(lower) > 1:
        found += [
            Suggestion(f"{minus}{name}:{_quoted(value)}", FIELDS[name].explains)
            for name in _BY_VALUE
            for value in values.get(name, ())
            if value.startswith(lower)
        ]
    return found


def _sign(field: Field) -> str:
    return "<=" if field.kind == "number" and field.name != "rarity" else ":"


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value
