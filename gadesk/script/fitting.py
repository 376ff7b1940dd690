"""Whether the fields of nodes hold what they are declared to hold: of sheets that come from a file of anybody's.

`from_json` builds whatever it is given, as the sheets that ship are known to be right; what is foreign passes here
before the engine sees it.
"""

from __future__ import annotations

import sys
import types
from collections import ChainMap
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from gadesk import plain
from gadesk.errors import nearest
from gadesk.script.former import CHANGED, FOLDED, FORMER
from gadesk.script.node import REGISTRY, Node, children, defaults, field_names, from_json

MOST, LONGEST, LARGEST = 1000, 4096, 1_000_000
"""Items of a list, characters of a text, and the largest number that any field holds."""

_LONGEST_WHY = 120

Fits = Callable[[Any], bool]


class Misfit(ValueError):
    """A node that says what no sheet says; the text names the field and what stands there."""


def fitted(value: object) -> None:
    """See that every field of a node, and of those below it, holds what it may. Raises Misfit."""
    todo = [value]
    while todo:
        one = todo.pop()
        if not isinstance(one, Node):
            raise Misfit("something is no part of a card")
        for name, fits in _checks(type(one)).items():
            if not fits(getattr(one, name)):
                raise Misfit(f"the field {name} of {type(one).__name__} holds something else than it can")
        todo.extend(children(one))


def fitted_json(data: Any) -> Node:
    """Rebuild a node from the JSON of anybody, and see that every field holds what it may. Raises Misfit."""
    try:
        made = from_json(data)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise Misfit(_misnamed(data) or f"something is not what any card says ({_short(str(error))})") from None
    fitted(made)
    assert isinstance(made, Node)
    return made


def _misnamed(data: Any) -> str:
    """Say which name in the JSON of a node no node, or no field of that node, has; "" where all are known."""
    todo = [data]
    while todo:
        one = todo.pop()
        if isinstance(one, list):
            todo.extend(reversed(one))
        if not isinstance(one, dict):
            continue
        name = one.get("is")
        if not isinstance(name, str) or name in FOLDED or name in CHANGED:
            if not isinstance(name, str):
                return f'a part of it does not say in "is" what it is ({_short(str(one))})'
        elif name not in REGISTRY:
            return f"nothing that cards say is called {_short(name)!r}{nearest(name[:_LONGEST_WHY], REGISTRY)}"
        else:
            cls = REGISTRY[name]
            known = {"is", *field_names(cls), *FORMER.get(name, ())}
            if (other := next((key for key in one if key not in known), None)) is not None:
                return f"{name} has no field {_short(other)!r}{nearest(other[:_LONGEST_WHY], field_names(cls))}"
            needed = [key for key in field_names(cls) if key not in defaults(cls) and key not in one]
            if needed:
                return f"{name} lacks its field {needed[0]!r}"
        todo.extend(reversed([part for key, part in one.items() if key != "is"]))
    return ""


def _short(text: str) -> str:
    return plain.line(text, _LONGEST_WHY)


@cache
def _checks(cls: type[Node]) -> dict[str, Fits]:
    """Find out once what the fields of a node class may hold."""
    modules = [vars(sys.modules[base.__module__]) for base in reversed(cls.__mro__)]
    hints = get_type_hints(cls, dict(ChainMap(*modules[::-1])))
    return {name: _fits(hints[name]) for name in field_names(cls)}


def _fits(kind: Any) -> Fits:
    """Make what tells whether a value is of a kind."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        either = [_fits(part) for part in parts]
        return lambda value: any(fits(value) for fits in either)
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        each = _fits(parts[0])
        return lambda value: type(value) is tuple and len(value) <= MOST and all(map(each, value))
    if kind is int:
        return lambda value: type(value) is int and abs(value) <= LARGEST
    if kind is str:
        return lambda value: isinstance(value, str) and not isinstance(value, Enum) and len(value) <= LONGEST
    if kind in (bool, type(None)) or (isinstance(kind, type) and issubclass(kind, Enum)):
        return lambda value: type(value) is kind
    if kind is Any:  # of abilities, whose fields differ
        return lambda value: isinstance(value, Node)
    if isinstance(kind, type) and issubclass(kind, Node):
        return lambda value: isinstance(value, kind)
    raise TypeError(f"no field of a sheet can be declared as {kind}")
