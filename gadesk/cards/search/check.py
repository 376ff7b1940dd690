"""Whether a field can have a value; what it can have instead is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gadesk import foreign, plain
from gadesk.cards.search.errors import SearchError
from gadesk.cards.search.fields import FIELDS, RARITIES, RARITY_NAMES, Field, dashed, field_named
from gadesk.cards.search.match import COMPARABLE
from gadesk.glossary import PAID

LARGEST = 9999
_IS = (":", "=", "!=")
_TOLD = 14
_COSTS = ("cost", *(kind.value for kind in PAID))
Values = Mapping[str, Sequence[str]]
"""The values of fields that only the cards tell; "set name" has the names of the sets."""


def check(field: Field, op: str, value: str, at: int, values: Values, length: int | None = None) -> None:
    """Raise SearchError for a value that a field can't have; it stands at a place and is so long as it was typed."""
    size = len(value) if length is None else length
    if field.kind == "number":
        _check_number(field, op, value, at, size)
        return
    if op not in _IS:
        raise SearchError(
            f"“{field.name}” can't be compared with {op}; write {field.name}:{value}.", at - len(op), len(op)
        )
    if field.kind == "order":
        value = value.removeprefix("-")
    known = [*(field.values or values.get(field.name, ())), *values.get(f"{field.name} name", ())]
    if field.name == "set" and any(value.lower() in each for each in known):
        return  # all sets whose names hold it
    if field.kind in ("one", "flag", "order") and known and dashed(value) not in map(dashed, known):
        raise _unknown(field, value, at, size, known, values)


def _check_number(field: Field, op: str, value: str, at: int, size: int) -> None:
    lower = value.lower()
    if field.name == "rarity" and lower not in RARITIES and foreign.whole(value, LARGEST) is None:
        near = _near(lower, (*RARITIES, *map(dashed, RARITY_NAMES.values())))
        signs = ", ".join(f"{sign} ({name})" for sign, name in RARITY_NAMES.items())
        raise SearchError(f"“{plain.line(value, 30)}” is no rarity. Known are: {signs}.", at, size, near)
    other = field_named(value)
    if other is not None and other.name in COMPARABLE and field.name in COMPARABLE:
        return
    cost_x = field.name in _COSTS and op in _IS and lower == "x"  # X is nothing that can be less or more
    if field.name != "rarity" and foreign.whole(value, LARGEST) is None and not cost_x:
        told = f"After “{field.name}{op}” a number up to {LARGEST} was expected, not “{plain.line(value, 30)}”."
        raise SearchError(told, at, size)


def _unknown(field: Field, value: str, at: int, size: int, known: Sequence[str], values: Values) -> SearchError:
    """What a value that is not known may mean: one spelt alike, or one of another field."""
    words = [dashed(each) for each in known]
    near = _near(dashed(value), words)
    elsewhere = "" if near else _elsewhere(field, dashed(value), values)
    if near:
        meant = f"Did you mean {near}?"
    elif elsewhere:
        meant = f"Did you mean {elsewhere}?"
    else:
        meant = f"Known are: {', '.join(words[:_TOLD])}{' and more' if len(words) > _TOLD else ''}."
    told = f"“{field.name}:{plain.line(value, 30)}” is unknown. {meant}"
    return SearchError(told, at, size, near, elsewhere)


def _elsewhere(field: Field, value: str, values: Values) -> str:
    """The field that has such a value, with it."""
    for other in FIELDS.values():
        if other is not field and other.kind in ("one", "flag"):
            if value in map(dashed, other.values or values.get(other.name, ())):
                return f"{other.name}:{value}"
    return ""


def _near(value: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches  # only a mistyped value needs it

    found = get_close_matches(value, known, 1, 0.7)
    return found[0] if found else ""
