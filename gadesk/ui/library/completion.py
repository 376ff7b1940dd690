"""What may be typed next in the search: fields, their values, and values by their own beginning. Free of Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gadesk.cards.search.fields import FIELDS, Field, field_named
from gadesk.records import dataclass

_MOST = 12
_WORD = re.compile(r'-?(?:[A-Za-z]+(?:<=|>=|!=|:|=|<|>))?(?:"[^"]*"?|[^\s()"]*)')
_PARTED = re.compile(r"(-?)([A-Za-z]+)(<=|>=|!=|:|=|<|>)(.*)", re.S)
_BY_VALUE = ("type", "class", "element", "subtype", "kw", "does", "when", "pays", "is", "set", "speed")

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
    done, comma, lower = begun.lower().strip('"').rpartition(",")  # "element:fire,wat": the last of a list
    turned = "-" if field.kind == "order" and lower.startswith("-") else ""
    lower = lower.removeprefix(turned)
    every = (*values.get(field.name, ()), *values.get(f"{field.name} name", ()))
    known = [value for value in every if lower in value]
    known.sort(key=lambda value: not value.startswith(lower))
    begin = f"{minus}{name}{op}{done}{comma}{turned}"
    return [Suggestion(f"{begin}{_quoted(value)}", meaning(field, value)) for value in known]


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
            Suggestion(f"{minus}{name}:{_quoted(value)}", meaning(FIELDS[name], value))
            for name in _BY_VALUE
            for value in values.get(name, ())
            if value.startswith(lower)
        ]
    return found


def meaning(field: Field, value: str) -> str:
    """What a value means, or else what its field does."""
    return field.meanings.get(value) or field.explains


def _sign(field: Field) -> str:
    return "<=" if field.kind == "number" and field.name != "rarity" else ":"


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value
