"""In which order the effects of one layer apply: by timestamp, unless one depends on another (dependencies.p1, p2).

An effect depends on another of its layer if applying the other first would change whether it is there, what it
affects or how much it does, and both or neither of them set something (effects.continuous-effects/dependencies.p1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from gadesk.engine.continuous.derived import Carrier, Text
from gadesk.glossary import OWN_ZONES, Stat
from gadesk.glossary.stats import Kept
from gadesk.script import abilities as a
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.node import Change, Node, Pred, children, preds_of

Entry = tuple[Carrier, tuple[Change, ...]]
Look = Callable[[Entry], object]
"""What an effect would do now: alive, to whom, how much."""
Trial = Callable[[Entry, Callable[[], object]], object]
"""Apply an effect, look, and take it back."""

BASE, TYPES, ELEMENTS, LEVELS, ABILITIES, NUMBERS = range(6)
SETTING = (ch.StatSet, ch.SetTypes, ch.SetElement)
READ_IN: dict[type[Node], int] = {
    p.IsType: TYPES, p.IsSupertype: TYPES, p.HasSubtype: TYPES, p.HasClass: TYPES, p.IsUnit: TYPES, c.ClassBonus: TYPES,
    p.IsElement: ELEMENTS, p.IsOfRank: ELEMENTS, c.ElementBonus: ELEMENTS,
    c.LevelAtLeast: LEVELS, n.Lv: LEVELS, p.HasKeyword: ABILITIES,
}  # fmt: skip
Reading = tuple[frozenset[int], frozenset[int]]
"""The layers whose results words ask for: of what the layers know, and of cards in zones off the field."""
_READ: dict[int, tuple[Text, Reading]] = {}


def in_order(entries: Sequence[Entry], layer: int, look: Look, trial: Trial) -> Iterator[Entry]:
    """Yield the effects of a layer, each to be applied before the next is asked for."""
    pending = list(entries)
    while len(pending) > 1 and _may_depend(pending, layer):
        yield pending.pop(_first(len(pending), cache(partial(_depends_on, pending, layer, look, trial))))
    yield from pending


def _may_depend(entries: Sequence[Entry], layer: int) -> bool:
    """A cheap look: does anything here read what this layer writes, or lose what it comes from?"""
    of_cards_afar = False
    for carrier, _ in entries:
        near, afar = _reads(carrier)
        if layer in near:
            return True
        of_cards_afar = of_cards_afar or layer in afar
    if of_cards_afar and any(carrier.reaches_elsewhere() for carrier, _ in entries):
        return True
    return layer == ABILITIES and _decides_statics(entries)


def _decides_statics(entries: Sequence[Entry]) -> bool:
    """Tell whether a static of these may be there or not by what another of them takes or gives."""
    statics = sum(carrier.has is not None for carrier, _ in entries)
    return statics > 0 and any(_bears_on_statics(change) for _, mine in entries for change in mine)


def _bears_on_statics(change: Change) -> bool:
    if isinstance(change, ch.Grant):
        given = change.ability.ability if isinstance(change.ability, a.Inherited) else change.ability
        return isinstance(given, a.Static)
    return type(change) in (ch.LoseAllAbilities, ch.HasAbilitiesOf)


def _reads(carrier: Carrier) -> Reading:
    """Return the layers whose results the effect's words ask for; worked out once for each text."""
    text = carrier.text()
    found = _READ.get(id(text))
    if found is None:
        if len(_READ) > 5000:
            _READ.clear()
        nodes = (text,) if isinstance(text, Node) else (*text, *((carrier.affects,) if carrier.affects else ()))
        read = {one for node in nodes for one in _read_in(node, False)}
        near, afar = (frozenset(layer for layer, away in read if away is where) for where in (False, True))
        found = _READ[id(text)] = (text, (near, afar))
    return found[1]


def _read_in(node: Node, away: bool) -> Iterator[tuple[int, bool]]:
    """Yield what the words ask for, and whether of cards that lie where no layer reaches unless it says so."""
    yield from ((layer, away) for layer in _read_by(node))
    away = away or any(_is_off_field(pred) for pred in preds_of(node))
    for child in children(node):
        yield from _read_in(child, away and isinstance(child, Pred))


def _is_off_field(pred: Pred) -> bool:
    return isinstance(pred, p.IsOmen) or (isinstance(pred, p.InZone) and pred.zone in OWN_ZONES)


def _read_by(node: Node) -> tuple[int, ...]:
    if isinstance(node, (p.StatCompares, n.StatOf)):
        if node.stat is Stat.LEVEL:
            return (BASE, LEVELS)
        return (BASE, NUMBERS) if node.stat.facts.kept is Kept.WORKED_OUT else ()
    layer = READ_IN.get(type(node))
    return () if layer is None else (layer,)


def _depends_on(pending: Sequence[Entry], layer: int, look: Look, trial: Trial, at: int) -> set[int]:
    mine = pending[at]
    near, afar = _reads(mine[0])
    near_by = layer in near or (layer == ABILITIES and mine[0].has is not None and _decides_statics(pending))
    if not near_by and layer not in afar:
        return set()
    before, found = look(mine), set()
    for other, entry in enumerate(pending):
        if other != at and _sets(entry) == _sets(mine) and (near_by or entry[0].reaches_elsewhere()):
            if trial(entry, lambda: look(mine)) != before:
                found.add(other)
    return found


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
