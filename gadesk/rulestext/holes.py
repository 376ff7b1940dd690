"""The inverse of what a rule builds, found by building once with holes in place of the slots.

`Controls((*n, Is(ATTACKING)))` built with a hole for `n` is a pattern: a value that has the same shape gives back what
stands where the hole is. So a rule that only puts its slots together needs no second function that takes them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gadesk.script.node import Node, field_names

Values = dict[str, Any]
Found = dict[Any, Any]
"""By the name of a slot, or by its name and the place in a tuple: what stands there."""


class Hole:
    """Stands for the value of a slot; `at` is its place where a part of a tuple is asked for, `rest` all of one."""

    __slots__ = ("at", "name", "rest")

    def __init__(self, name: str, at: int | None = None, rest: bool = False) -> None:
        self.name, self.at, self.rest = name, at, rest

    def __iter__(self) -> Iterator[Hole]:
        yield Hole(self.name, rest=True)

    def __getitem__(self, at: int) -> Hole:
        if self.at is not None:
            raise TypeError("a part of a part")
        return Hole(self.name, at)

    def __format__(self, spec: str) -> str:
        raise TypeError("a build writes what its slot holds")

    def __str__(self) -> str:
        raise TypeError("a build writes what its slot holds")

    def __bool__(self) -> bool:
        raise TypeError("a build asks what its slot holds")

    def __eq__(self, other: object) -> bool:
        raise TypeError("a build asks what its slot holds")

    __hash__ = None  # type: ignore[assignment]


def pattern_of(build: Callable[..., Any], slots: Iterable[str]) -> Any:
    """Build with holes; None where the build looks into its slots, or leaves one out."""
    names = list(slots)
    try:
        made = build(**{name: Hole(name) for name in names})
    except (TypeError, AttributeError, ValueError, KeyError):
        return None
    return made if set(names) <= {hole.name for hole in _holes(made)} and not _loose(made) else None


def _loose(pattern: Any) -> bool:
    """Whether what stands for several items stands where one value is."""
    if isinstance(pattern, Node):
        parts = [getattr(pattern, name) for name in field_names(type(pattern))]
        return any((isinstance(part, Hole) and part.rest) or _loose(part) for part in parts)
    return isinstance(pattern, tuple) and any(map(_loose, pattern))


def _holes(pattern: Any) -> Iterator[Hole]:
    if isinstance(pattern, Hole):
        yield pattern
    elif isinstance(pattern, tuple):
        for part in pattern:
            yield from _holes(part)
    elif isinstance(pattern, Node):
        for name in field_names(type(pattern)):
            yield from _holes(getattr(pattern, name))


def taking(pattern: Any) -> Callable[[Any], Values | list[Values] | None]:
    """Return what takes a value of this shape apart, in every way there is; a shape with one way gives that alone."""

    kind = type(pattern)
    if kind is Hole:
        name = pattern.name
        return lambda value: {name: value}
    if _in_one_way(pattern):
        fits = _matcher(pattern)
        parted = any(hole.at is not None for hole in _holes(pattern))

        def take_one(value: Any) -> Values | None:
            found: Found = {}
            if type(value) is not kind or not fits(value, found):
                return None
            return _whole(found) if parted else found

        return take_one

    def take(value: Any) -> list[Values] | None:
        if type(value) is not kind:
            return None
        found = [values for values in map(_whole, _match(pattern, value, {})) if values is not None]
        return found or None

    return take


def _in_one_way(pattern: Any) -> bool:
    """Whether a value has the shape in one way at most: no tuple has two parts that take several items each."""
    if isinstance(pattern, tuple):
        return sum(isinstance(part, Hole) and part.rest for part in pattern) < 2 and all(map(_in_one_way, pattern))
    if isinstance(pattern, Node):
        return all(_in_one_way(getattr(pattern, name)) for name in field_names(type(pattern)))
    return True


Fits = Callable[[Any, Found], bool]
"""Whether a value has a shape; what stands where its holes are is put into what was found."""


def _matcher(pattern: Any) -> Fits:
    """Return what asks whether a value has a shape that it has in one way at most."""
    if isinstance(pattern, Hole):
        return _hole_matcher(pattern.name if pattern.at is None else (pattern.name, pattern.at))
    if not any(True for _ in _holes(pattern)):
        return _word_matcher(pattern)
    if isinstance(pattern, Node):
        return _node_matcher(pattern)
    return _tuple_matcher(pattern)


def _hole_matcher(key: Any) -> Fits:
    def fits(value: Any, found: Found) -> bool:
        if key not in found:
            found[key] = value
            return True
        return bool(found[key] == value)

    return fits


def _word_matcher(pattern: Any) -> Fits:
    kind = type(pattern)
    if isinstance(pattern, str):
        return lambda value, found: bool(pattern == value)
    return lambda value, found: type(value) is kind and pattern == value


def _node_matcher(pattern: Node) -> Fits:
    kind = type(pattern)
    parts = [(name, getattr(pattern, name)) for name in field_names(kind)]
    parts.sort(key=lambda part: any(True for _ in _holes(part[1])))  # what is sure is asked for first
    matchers = [(name, _matcher(part)) for name, part in parts]

    def fits(value: Any, found: Found) -> bool:
        return type(value) is kind and all(matcher(getattr(value, name), found) for name, matcher in matchers)

    return fits


def _tuple_matcher(pattern: tuple[Any, ...]) -> Fits:
    rest = next((at for at, part in enumerate(pattern) if isinstance(part, Hole) and part.rest), None)
    first = [_matcher(part) for part in pattern[:rest]]
    last = [_matcher(part) for part in pattern[rest + 1 :]] if rest is not None else []
    several = _hole_matcher(pattern[rest].name) if rest is not None else None
    least = len(first) + len(last)

    def fits(value: Any, found: Found) -> bool:
        if not isinstance(value, tuple) or len(value) < least or (several is None and len(value) > least):
            return False
        cut = len(value) - len(last)
        if several is not None and not several(value[len(first) : cut], found):
            return False
        return all(matcher(part, found) for matcher, part in zip(first, value, strict=False)) and all(
            matcher(part, found) for matcher, part in zip(last, value[cut:], strict=True)
        )

    return fits


def _whole(found: Found) -> Values | None:
    """Put the parts of tuples together."""
    values: Values = {}
    parts: dict[str, dict[int, Any]] = {}
    for key, value in found.items():
        if isinstance(key, tuple):
            parts.setdefault(key[0], {})[key[1]] = value
        else:
            values[key] = value
    for name, items in parts.items():
        if name in values or sorted(items) != list(range(len(items))):
            return None
        values[name] = tuple(items[at] for at in range(len(items)))
    return values


def _match(pattern: Any, value: Any, found: Found) -> Iterator[Found]:
    if isinstance(pattern, Hole):
        key = pattern.name if pattern.at is None else (pattern.name, pattern.at)
        if key not in found:
            yield {**found, key: value}
        elif found[key] == value:
            yield found
    elif isinstance(pattern, Node):
        if type(value) is type(pattern):
            yield from _fields(field_names(type(pattern)), 0, pattern, value, found)
    elif isinstance(pattern, tuple):
        if isinstance(value, tuple):
            yield from _items(pattern, value, found)
    elif type(pattern) is type(value) or isinstance(pattern, str):
        if pattern == value:
            yield found


def _fields(names: tuple[str, ...], at: int, pattern: Node, value: Node, found: Found) -> Iterator[Found]:
    if at == len(names):
        yield found
        return
    for more in _match(getattr(pattern, names[at]), getattr(value, names[at]), found):
        yield from _fields(names, at + 1, pattern, value, more)


def _items(pattern: tuple[Any, ...], value: tuple[Any, ...], found: Found) -> Iterator[Found]:
    """Match item by item; what stands for several takes as many as it can first."""
    if not pattern:
        if not value:
            yield found
        return
    first, behind = pattern[0], pattern[1:]
    if isinstance(first, Hole) and first.rest:
        for cut in range(len(value), -1, -1):
            given = value[:cut]
            if first.name not in found:
                yield from _items(behind, value[cut:], {**found, first.name: given})
            elif found[first.name] == given:
                yield from _items(behind, value[cut:], found)
    elif value:
        for more in _match(first, value[0], found):
            yield from _items(behind, value[1:], more)
