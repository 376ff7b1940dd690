"""What changed between two values of plain JSON, and the second made again of the first: how records stay small.

A change is None where nothing changed, `[value]` for another value, an object for an object (the changed fields, and
under `""` those that went), and for a list `[from the front, from the back, middle]`: so many items stay at either
end, and between them lies `middle`: changes, one for each item that lay there, if there are as many, else the items.
"""

from __future__ import annotations

from typing import Any

from gadesk.protocol.codec import CodecError

_GONE = ""
_MOST_ITEMS, _MOST_FIELDS = 4096, 256
MOST_MADE = 8_000_000
"""Items of all objects and lists that are made for one file: a game takes some hundred for each of its lines."""
Json = Any


class Maker:
    """Makes the values of one file again, and no more of them than any game has: a short line can copy much."""

    def __init__(self, most: int = 0) -> None:
        self._left = most or MOST_MADE

    def changed(self, old: Json, how: Json) -> Json:
        """Make the new value of the old one and the change. Raises CodecError for a change that does not fit."""
        if how is None:
            return old
        if isinstance(how, dict):
            return self._object(old, how)
        if isinstance(how, list) and len(how) == 1:
            return how[0]
        if isinstance(how, list) and len(how) == 3:
            return self._list(old, *how)
        raise CodecError("A change is of no known shape.")

    def _object(self, old: Json, how: dict[str, Json]) -> Json:
        gone = how.get(_GONE, [])
        if not isinstance(old, dict) or not isinstance(gone, list):
            raise CodecError("A change of an object belongs to something else.")
        self._spend(max(len(old) + len(how), len(gone)), _MOST_FIELDS)
        new = {name: value for name, value in old.items() if name not in gone}
        for name, inner in how.items():
            if name != _GONE:
                new[name] = self.changed(old.get(name), inner)
        return new

    def _list(self, old: Json, front: Json, back: Json, middle: Json) -> Json:
        known = isinstance(old, list) and isinstance(middle, list) and type(front) is type(back) is int
        if not known or front < 0 or back < 0 or front + back > len(old):
            raise CodecError("A change of a list belongs to something else.")
        self._spend(max(len(old), front + back + len(middle)), 2 * _MOST_ITEMS)
        before = old[front : len(old) - back]
        same = len(before) == len(middle)
        inner = [self.changed(*each) for each in zip(before, middle, strict=True)] if same else middle
        new = [*old[:front], *inner, *old[len(old) - back :]]
        if len(new) > _MOST_ITEMS:
            raise CodecError("A list grows too long.")
        return new

    def _spend(self, items: int, most: int) -> None:
        self._left -= items
        if items > most or self._left < 0:
            raise CodecError("What is shown grows larger than in any game.")


def change(old: Json, new: Json) -> Json:
    """Say how `new` differs from `old`; None if it does not."""
    if old == new and type(old) is type(new):
        return None
    if isinstance(old, dict) and isinstance(new, dict) and _GONE not in new:
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    return [new]


def changed(old: Json, how: Json) -> Json:
    """Make one new value of an old one and the change. Raises CodecError for a change that does not fit."""
    return Maker().changed(old, how)


def _of_objects(old: dict[str, Json], new: dict[str, Json]) -> Json:
    how: dict[str, Json] = {}
    for name, value in new.items():
        if name not in old:
            how[name] = [value]
        elif (inner := change(old[name], value)) is not None:
            how[name] = inner
    gone = [name for name in old if name not in new]
    if gone:
        how[_GONE] = gone
    return how


def _of_lists(old: list[Json], new: list[Json]) -> Json:
    most = min(len(old), len(new))
    front = 0
    while front < most and old[front] == new[front]:
        front += 1
    back = 0
    while back < most - front and old[-1 - back] == new[-1 - back]:
        back += 1
    before, after = old[front : len(old) - back], new[front : len(new) - back]
    if len(before) != len(after):
        return [front, back, after]
    return [front, back, [change(one, other) for one, other in zip(before, after, strict=True)]]
