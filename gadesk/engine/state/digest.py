"""The state written out as plain bytes, so that two games can be compared on any machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TypeVar, cast

from gadesk.engine.state.cards import Card, Gone, Obj
from gadesk.engine.state.chance import Chance
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.game_state import GameState, Side
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.script.node import REGISTRY, Node, field_names, to_json
from gadesk.script.sheet import CardSheet, Face

T = TypeVar("T")
Way = Callable[[object], object]
SLOTTED = (Active, Combat, Delayed, Happening, Obj, Pending, Side, StackItem)
KEPT = frozenset({"printed", "sources"})
"""Fields that keep what is found out from others: no part of what a state is."""
SKIPPED = KEPT | {"sheets", "derived", "kinds", "gone", "asked"}


def digest_of(state: GameState) -> bytes:
    """Return every field that decides how the game goes on, in a fixed order."""
    return json.dumps(_plain(state), sort_keys=True, separators=(",", ":")).encode()


def _plain(value: object) -> object:
    kind = type(value)
    way = _WAYS.get(kind)
    if way is None:
        way = _WAYS[kind] = _way_of(kind)
    return way(value)


def _way_of(kind: type) -> Way:
    """How values of a class are written, which is found out once; what is no part of a game is written as it is."""
    if issubclass(kind, (GameState, *SLOTTED)):
        names = tuple(name for name in kind.__slots__ if kind is not GameState or name not in SKIPPED)
        return lambda value: {name: _plain(getattr(value, name)) for name in names}
    for base, way in _BY_BASE:
        if issubclass(kind, base):
            return way
    return attrgetter("state") if hasattr(kind, "state") else lambda value: value


def _written(kind: type[T], way: Callable[[T], object]) -> tuple[type, Way]:
    return kind, cast(Way, way)


_WAYS: dict[type, Way] = {}
_BY_BASE = (
    _written(str, lambda word: word),
    _written(Card, lambda card: [
        card.id, card.sheet.slug, card.owner, card.zone, card.origin, card.holder, card.knowers,
        sorted(card.marks), card.by, _plain(card.counters), card.bag,
    ]),
    _written(CardSheet, lambda sheet: sheet.slug),
    _written(Face, lambda face: face.name),
    _written(Gone, lambda gone: gone.card.id),
    _written(Node, to_json),
    _written(dict, lambda held: {str(key): _plain(item) for key, item in held.items()}),
    _written(list, lambda held: [_plain(item) for item in held]),
    _written(tuple, lambda held: [_plain(item) for item in held]),
    _written(frozenset, lambda held: sorted(str(item) for item in held)),
    _written(set, lambda held: sorted(str(item) for item in held)),
)  # fmt: skip


def same(one: object, other: object) -> bool:
    """Tell whether two states (or parts of them) have one digest, without writing them out."""
    if one is other:
        return True
    if isinstance(one, (dict, list, tuple)) and one == other:
        return True  # as most is where one state was copied from the other: what is in them is the same, or equal
    if isinstance(one, Chance) and isinstance(other, Chance):
        return one.state == other.state
    kind = type(one)
    if kind is not type(other):
        return False
    if kind in _FIELDS:
        return all(same(getattr(one, name), getattr(other, name)) for name in _FIELDS[kind])
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(item, other[key]) for key, item in one.items())
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Gone) and isinstance(other, Gone):
        return one.card.id == other.card.id
    return one == other


_FIELDS: dict[type, tuple[str, ...]] = {
    GameState: tuple(name for name in GameState.__slots__ if name not in SKIPPED),
    Card: tuple(name for name in Card.__slots__ if name not in SKIPPED),
    **{kind: tuple(kind.__slots__) for kind in SLOTTED},
}


@cache
def shape() -> str:
    """Name the fields that a state of this version of the program has: states of another can't be compared with it."""
    kinds = (GameState, Card, *SLOTTED)
    names = [[each.__name__, *(name for name in each.__slots__ if name not in KEPT)] for each in kinds]
    names += [[name, *field_names(REGISTRY[name])] for name in sorted(REGISTRY)]
    return hashlib.sha256(json.dumps(names).encode()).hexdigest()[:8]


def comparable(one: str, other: str) -> bool:
    """Tell whether two digests are of states of one shape."""
    return one.partition("-")[0] == other.partition("-")[0]
