"""Which kinds of happening a pattern waits for."""

from __future__ import annotations

from gadesk.glossary.happenings import HappeningKind
from gadesk.script import patterns as t
from gadesk.script.deeds import Deed
from gadesk.script.node import Pattern

DEEDS: dict[Deed, HappeningKind] = {
    Deed.BANISH: HappeningKind.BANISHES, Deed.DISCARD: HappeningKind.DISCARD, Deed.DRAW: HappeningKind.DRAW,
    Deed.EMPOWER: HappeningKind.EMPOWER, Deed.GATHER: HappeningKind.GATHER, Deed.GLIMPSE: HappeningKind.GLIMPSE,
    Deed.RECOLLECT: HappeningKind.RECOLLECT, Deed.RECOVER: HappeningKind.RECOVER,
    Deed.SACRIFICE: HappeningKind.SACRIFICED,
    Deed.STARCALL: HappeningKind.STARCALL, Deed.SUPPRESS: HappeningKind.SUPPRESS,
}  # fmt: skip
"""What is told of each deed; tokens that are summoned enter."""


NARROWED = frozenset((t.Does, t.CountersChange, t.Moves, t.DealsDamage, t.Becomes))
"""The patterns whose fields say more closely what they wait for."""


def kind(pattern: Pattern) -> HappeningKind | None:
    """Return the one kind of happening that a pattern waits for, by its fields where they narrow it."""
    if type(pattern) not in NARROWED:
        return pattern.hears
    if isinstance(pattern, t.Does):
        return DEEDS.get(pattern.deed)
    if isinstance(pattern, t.CountersChange):
        return HappeningKind.COUNTERS_TAKEN if pattern.removed else HappeningKind.COUNTERS
    if isinstance(pattern, t.Moves) and pattern.together:
        return HappeningKind.CARDS_PUT
    if isinstance(pattern, t.DealsDamage) and pattern.at_once:
        return HappeningKind.DEALS
    if isinstance(pattern, t.Becomes) and pattern.paying:
        return HappeningKind.RESTED_TO_PAY
    return pattern.hears


def kinds(pattern: Pattern) -> tuple[HappeningKind, ...]:
    """Return the kinds of happening that a pattern can wait for: the index of listeners."""
    if isinstance(pattern, t.While | t.Nth):
        return kinds(pattern.pattern)
    if isinstance(pattern, t.AnyPattern):
        return tuple(dict.fromkeys(each for part in pattern.patterns for each in kinds(part)))
    found = kind(pattern)
    return () if found is None else (found,)
