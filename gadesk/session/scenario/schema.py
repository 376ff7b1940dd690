"""Checking a scenario file against its JSON schema, with sentences that a person can act on.

It carries out the part of JSON Schema that resources/scenarios/schema.json uses, so that the program needs no
package for it; a test holds it against the reference implementation.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from gadesk.errors import nearest
from gadesk.paths import resource

Fault = tuple[str, str]
"""A place in the file and what is wrong there."""

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "boolean": (bool,),
    "null": (type(None),),
}  # fmt: skip
WORDS = {"object": "an object", "array": "a list", "string": "text", "integer": "a whole number",
         "boolean": "true or false", "null": "null"}  # fmt: skip


@cache
def scenario_schema() -> dict[str, Any]:
    """Read the schema that ships with the program, once."""
    found: dict[str, Any] = json.loads(resource("scenarios", "schema.json").read_text(encoding="utf-8"))
    return found


def fault(data: Any, schema: dict[str, Any] | None = None, place: str = "") -> Fault | None:
    """Return the first fault of `data` and its place, or None if it is as the schema wants it."""
    schema = scenario_schema() if schema is None else schema
    if "$ref" in schema:
        return fault(data, scenario_schema()["$defs"][schema["$ref"].rpartition("/")[2]], place)
    if "anyOf" in schema:
        return _told(_any(data, schema["anyOf"], place), schema, place)
    if "const" in schema and data != schema["const"]:
        return place, f"this must be {json.dumps(schema['const'])}"
    if "enum" in schema and data not in schema["enum"]:
        hint = nearest(data, map(str, schema["enum"])) if isinstance(data, str) else ""
        return place, f"{_shown(data)} is not one of: {', '.join(map(str, schema['enum']))}{hint}"
    wanted = schema.get("type")
    if wanted is not None and not _is(data, wanted):
        return _told((place, f"this must be {WORDS[wanted]}, not {_shown(data)}"), schema, place)
    if wanted == "object":
        return _object(data, schema, place)
    if wanted == "array":
        return _array(data, schema, place)
    if wanted == "integer" and data < schema.get("minimum", data):
        return place, f"this must be at least {schema['minimum']}, not {data}"
    if wanted == "integer" and data > schema.get("maximum", data):
        return place, f"this must be at most {schema['maximum']}, not {_shown(data)}"
    if wanted == "string" and len(data) < schema.get("minLength", 0):
        return place, "this must not be empty"
    if wanted == "string" and re.search(schema.get("pattern", ""), data) is None:
        return _told((place, f"{_shown(data)} is not written as it must be"), schema, place)
    return None


def _told(found: Fault | None, schema: dict[str, Any], place: str) -> Fault | None:
    """Add what the schema says of a place to what is wrong at the very place."""
    if found is None or found[0] != place or "description" not in schema:
        return found
    return place, f"{found[1]} ({schema['description']})"


def _is(data: Any, wanted: str) -> bool:
    return isinstance(data, TYPES[wanted]) and not (wanted == "integer" and isinstance(data, bool))


def _any(data: Any, choices: list[dict[str, Any]], place: str) -> Fault | None:
    """One of several shapes: the one that `data` comes nearest to says what is wrong."""
    faults: list[tuple[bool, Fault]] = []
    for choice in choices:
        found = fault(data, choice, place)
        if found is None:
            return None
        faults.append((_is_meant(data, choice), found))

    def nearness(one: tuple[bool, Fault]) -> tuple[object, ...]:
        return len(one[1][0]), one[0], "must be" not in one[1][1], "missing" not in one[1][1]

    return max(faults, key=nearness)[1]


def _is_meant(data: Any, choice: dict[str, Any]) -> bool:
    """Tell whether a shape is for data of this type at all: a list of words is for texts."""
    while "$ref" in choice:
        choice = scenario_schema()["$defs"][choice["$ref"].rpartition("/")[2]]
    if "anyOf" in choice:
        return any(_is_meant(data, one) for one in choice["anyOf"])
    return _is(data, choice["type"]) if "type" in choice else isinstance(data, str)


def _object(data: dict[str, Any], schema: dict[str, Any], place: str) -> Fault | None:
    known = schema.get("properties", {})
    more = schema.get("additionalProperties", True)
    for key in schema.get("required", ()):
        if key not in data:
            stray = [name for name in data if name not in known] if more is False else []
            instead = f" ({stray[0]!r} is no word for it; known here: {', '.join(known)})" if stray else ""
            return place, f"{key!r} is missing{instead}"
    for key, item in data.items():
        wrong = fault(key, schema["propertyNames"], f"{place}.{key}") if "propertyNames" in schema else None
        if wrong is not None:
            return wrong
        inner = known.get(key, more)
        if inner is False:
            hint = nearest(key, known)
            return place, f"{key!r} is not a word of this format; known here: {', '.join(known)}{hint}"
        if inner is not True:
            found = fault(item, inner, f"{place}.{key}" if place else key)
            if found is not None:
                return found
    return None


def _array(data: list[Any], schema: dict[str, Any], place: str) -> Fault | None:
    if len(data) < schema.get("minItems", 0):
        return place, f"this must hold at least {schema['minItems']}"
    for index, item in enumerate(data):
        found = fault(item, schema.get("items", {}), f"{place}[{index}]")
        if found is not None:
            return found
    return None


def _shown(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "…"
