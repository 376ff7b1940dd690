"""In which order the effects of one layer apply: by timestamp, unless one depends on another (dependencies.p1, p2).

An effect depends on another of its layer if applying the other first would change whether it is there, what it
affects or how much it does, and both or neither of them set something (effects.continuous-effects/dependencies.p1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from gadesk.engine.derived import Carrier
from gadesk.glossary import Stat
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import preds as p
from gadesk.script.node import Change, Node, walk

Entry = tuple[Carrier, tuple[Change, ...]]
Look = Callable[[Entry], object]
"""What an effect would do now: alive, to whom, how much."""
Trial = Callable[[Entry, Callable[[], object]], object]
"""Apply an effect, look, and take it back."""

BASE, TYPES, ELEMENTS, LEVELS, ABILITIES, NUMBERS = range(6)
SETTING = (ch.StatSet, ch.SetTypes, ch.SetElement)
READ_IN: dict[type[Node], int] = {
    p.IsType: TYPES, p.IsSupertype: TYPES, p.HasSubtype: TYPES, p.HasClass: TYPES, p.IsUnit: TYPES, c.ClassBonus: TYPES,
    p.IsElement: ELEMENTS, p.IsBasicElement: ELEMENTS, p.IsAdvancedElement: ELEMENTS, c.ElementBonus: ELEMENTS,
    c.LevelAtLeast: LEVELS, n.Lv: LEVELS, p.HasKeyword: ABILITIES,
}  # fmt: skip
_READ: dict[int, tuple[Any, frozenset[int]]] = {}


def in_order(entries: Sequence[Entry], layer: int, look: Look, trial: Trial) -> Iterator[Entry]:
    """Yield the effects of a layer, each to be applied before the next is asked for."""
    pending = list(entries)
    while len(pending) > 1 and _may_depend(pending, layer):
        yield pending.pop(_first(len(pending), cache(partial(_depends_on, pending, layer, look, trial))))
    yield from pending


def _may_depend(entries: Sequence[Entry], layer: int) -> bool:
    """A cheap look: does anything here read what this layer writes, or lose what it comes from?"""
    if any(layer in _reads(carrier) for carrier, _ in entries):
        return True
    return layer == ABILITIES and _strips(entries)


def _strips(entries: Sequence[Entry]) -> bool:
    statics = sum(carrier.has is not None for carrier, _ in entries)
    return statics > 0 and any(type(change) is ch.LoseAllAbilities for _, mine in entries for change in mine)


def _reads(carrier: Carrier) -> frozenset[int]:
    """Return the layers whose results the effect's words ask for; worked out once for each text."""
    text: Any = carrier.static if carrier.static is not None else carrier.changes
    found = _READ.get(id(text))
    if found is None:
        if len(_READ) > 5000:
            _READ.clear()
        nodes = (text,) if isinstance(text, Node) else (*text, *((carrier.affects,) if carrier.affects else ()))
        layers = {layer for node in nodes for inner in walk(node) for layer in _read_by(inner)}
        found = _READ[id(text)] = (text, frozenset(layers))
    return found[1]


def _read_by(node: Node) -> tuple[int, ...]:
    if isinstance(node, (p.StatCompares, n.StatOf)):
        if node.stat is Stat.LEVEL:
            return (BASE, LEVELS)
        return (BASE, NUMBERS) if node.stat in (Stat.POWER, Stat.LIFE) else ()
    layer = READ_IN.get(type(node))
    return () if layer is None else (layer,)


def _depends_on(pending: Sequence[Entry], layer: int, look: Look, trial: Trial, at: int) -> set[int]:
    mine = pending[at]
    if layer not in _reads(mine[0]) and not (layer == ABILITIES and mine[0].has is not None and _strips(pending)):
        return set()
    before = look(mine)
    return {
        other
        for other, entry in enumerate(pending)
        if other != at and _sets(entry) == _sets(mine) and trial(entry, lambda: look(mine)) != before
    }


def _sets(entry: Entry) -> bool:
    return any(isinstance(change, SETTING) for change in entry[1])


def _first(count: int, on: Callable[[int], set[int]]) -> int:
    """Return the oldest that depends on nothing that does not, over others, depend on it: loops go by timestamp.

    Trials are slow, so an effect is only tried where the answer hangs on it.
    """
    return next((at for at in range(count) if all(at in _reached(on, other) for other in on(at))), 0)


def _reached(on: Callable[[int], set[int]], begin: int) -> set[int]:
    seen: set[int] = set()
    waiting = [begin]
    while waiting:
        for other in on(waiting.pop()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen
