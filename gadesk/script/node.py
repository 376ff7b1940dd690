"""The base of every script node: frozen data that says *what* an ability does, and its JSON form.

A node is inert and comparable. It can be printed, hashed, diffed and stored; how it happens is the
engine's business alone. The abstract kinds below are what fields of nodes are typed with.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from msgspec import Struct, StructMeta
from msgspec.structs import replace

from gadesk.glossary.happenings import HappeningKind
from gadesk.script.former import CHANGED, FOLDED, FORMER

REGISTRY: dict[str, type[Node]] = {}


@dataclass_transform(frozen_default=True)
class NodeKind(StructMeta):
    """Makes each node class a frozen structure, whose equality and hash are those of its class and fields."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> NodeKind:
        """Make a class."""
        return super().__new__(mcls, name, bases, namespace, frozen=True)


class Node(Struct, metaclass=NodeKind):
    """Anything that may stand in a card sheet.

    `recalls` are the kinds of happening of this turn that a word asks for by the very thing that they happened to: the
    engine gives it no others (`engine.state.past`). `recalls_of` is the field that says what these
    things are, if only one does; `recalls_if` one that has to be set, or it recalls nothing. A word that
    `recalls_attacking` asks only as attacks are declared and made. `recalls_from` is the field that says out of which
    zone they came, if only such are asked for.
    """

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset()
    recalls_of: ClassVar[str] = ""
    recalls_if: ClassVar[str] = ""
    recalls_attacking: ClassVar[bool] = False
    recalls_from: ClassVar[str] = ""


class Amount(Node):
    """A number, possibly worked out from the game."""


class Pred(Node):
    """A yes-or-no question about one card or object."""


class Who(Node):
    """Names players."""


class Selection(Node):
    """Names cards or objects."""


class Condition(Node):
    """A yes-or-no question about the game."""


class Pattern(Node):
    """What a triggered ability waits for.

    `hears`: the kind of happening that can be it, where its fields leave that open the usual one; made up of others:
    nothing.
    """

    hears: ClassVar[HappeningKind | None] = None


class CostPart(Node):
    """Something a player does in order to play or activate."""


class Change(Node):
    """One continuous change to a characteristic, a permission or a rule."""


class Effect(Node):
    """An instruction carried out on resolution."""


class Ability(Node):
    """One ability of a card: usually one paragraph of its text."""


C = TypeVar("C", bound=type[Node])
N = TypeVar("N", bound=Node)
T = TypeVar("T")
MOST_KEPT = 5000
"""Of so many nodes an answer is kept (`once_a_node`): a game has far fewer, and other games may follow."""


def node(cls: C) -> C:
    """Register a node class that may stand in a sheet by its name, for the JSON form."""
    if cls.__name__ in REGISTRY:
        raise TypeError(f"two script nodes are named {cls.__name__}")
    REGISTRY[cls.__name__] = cls
    return cls


def field_types(cls: type[Node]) -> dict[str, str]:
    """Return how the fields of a node class are annotated, by name."""
    return {name: text for base in reversed(cls.__mro__) for name, text in vars(base).get("__annotations__", {}).items()
            if name in cls.__struct_fields__}  # fmt: skip


def field_names(cls: type[Node]) -> tuple[str, ...]:
    """Name the fields of a node class in their order."""
    return cls.__struct_fields__


def defaults(cls: type[Node]) -> dict[str, Any]:
    """Return what the fields of a node class hold where nothing is said, by name; the others must be given."""
    last = len(cls.__struct_defaults__)
    return dict(zip(cls.__struct_fields__[-last:], cls.__struct_defaults__, strict=True)) if last else {}


def to_json(value: Any) -> Any:
    """Turn a node (or a tuple, string, number, None) into plain JSON data; defaults are left out."""
    if isinstance(value, Node):
        out: dict[str, Any] = {"is": type(value).__name__}
        unsaid = defaults(type(value))
        for name in field_names(type(value)):
            item = getattr(value, name)
            if name not in unsaid or item != unsaid[name]:
                out[name] = to_json(item)
        return out
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, str):
        return str(value)
    return value


def from_json(data: Any) -> Any:
    """Rebuild what `to_json` wrote, in this version or an earlier one. Raises ValueError for an unknown node."""
    if isinstance(data, Mapping):
        cls = REGISTRY.get(data["is"])
        if cls is None and data["is"] in FOLDED:
            gone = FORMER.get(data["is"], ())
            return from_json(FOLDED[data["is"]]({key: item for key, item in data.items() if key not in gone}))
        older = CHANGED.get(data["is"])
        if older is not None and older[0] in data:
            return from_json(older[1](dict(data)))
        if cls is None:
            raise ValueError(f"unknown script node {data['is']!r}")
        make = cast(Callable[..., Node], cls)
        words = _WORDS.get(cls) or _words_of(cls)
        gone = FORMER.get(data["is"], ())
        return make(
            **{key: _field(words.get(key), item) for key, item in data.items() if key != "is" and key not in gone}
        )
    if isinstance(data, list):
        return tuple(from_json(item) for item in data)
    return data


# For each node class the fields that hold words of the glossary: a sheet read back must hold the enum's
# members, not equal strings, since the engine compares them with `is`.
_WORDS: dict[type[Node], dict[str, dict[Any, Enum]]] = {}


def _words_of(cls: type[Node]) -> dict[str, dict[Any, Enum]]:
    """Find out once which fields of a node class hold words of the glossary, alone or in tuples.

    Annotations are strings here; the names in one that are enums of the class's module say which.
    """
    words = _WORDS[cls] = {}
    names = vars(sys.modules[cls.__module__])
    for field, annotation in cls.__annotations__.items():
        for name in re.findall(r"\w+", annotation):
            found = names.get(name)
            if isinstance(found, type) and issubclass(found, Enum):
                words.setdefault(field, {}).update((member.value, member) for member in found)
    return words


def _field(words: dict[Any, Enum] | None, data: Any) -> Any:
    if words is None or data is None:
        return from_json(data)
    try:
        return tuple([words[item] for item in data]) if isinstance(data, list) else words[data]
    except KeyError as error:
        raise ValueError(f"unknown word {error} in a script node") from None


def preds_of(value: Node | None) -> tuple[Pred, ...]:
    """Return what the things that a node names have to answer to; nothing where it asks nothing of them."""
    found: tuple[Pred, ...] = getattr(value, "preds", ())
    return found


def children(value: Node) -> list[Node]:
    """Return the nodes directly inside `value`, in the order of its fields."""
    found: list[Node] = []
    for name in value.__struct_fields__:
        item = getattr(value, name)
        if isinstance(item, Node):
            found.append(item)
        elif isinstance(item, tuple):
            found += [part for part in item if isinstance(part, Node)]
    return found


def walk(value: Node) -> Iterator[Node]:
    """Yield `value` and every node below it, in text order."""
    waiting = [value]  # generators within generators would hand each node on as often as it is deep
    while waiting:
        one = waiting.pop()
        yield one
        inside = children(one)
        if inside:
            inside.reverse()
            waiting += inside


def once_a_node(answer: Callable[[N], T]) -> Callable[[N], T]:
    """Work out once a node what hangs on nothing but its words. It is known by its address: hashing it takes longer."""
    known: dict[int, tuple[N, T]] = {}

    @wraps(answer)
    def kept(node: N) -> T:
        found = known.get(id(node))
        if found is None:
            if len(known) > MOST_KEPT:
                known.clear()
            found = known[id(node)] = (node, answer(node))
        return found[1]

    return kept


def swapped(value: Any, swap: Mapping[int, Node]) -> Any:
    """Return a node with others in the places of some of its parts, which `swap` names by identity."""
    if id(value) in swap:
        return swap[id(value)]
    if isinstance(value, tuple):
        return tuple(swapped(item, swap) for item in value)
    if not isinstance(value, Node):
        return value
    return replace(value, **{name: swapped(getattr(value, name), swap) for name in field_names(type(value))})
