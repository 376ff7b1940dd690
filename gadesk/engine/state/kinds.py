"""Which kinds of happening a pattern waits for."""

from __future__ import annotations

from gadesk.script import patterns as t
from gadesk.script.happenings import HappeningKind
from gadesk.script.node import Pattern


def kinds(pattern: Pattern) -> tuple[HappeningKind, ...]:
    """Return the kinds of happening that a pattern can wait for: the index of listeners."""
    if isinstance(pattern, t.While):
        return kinds(pattern.pattern)
    if isinstance(pattern, t.AnyPattern):
        return tuple(dict.fromkeys(kind for part in pattern.patterns for kind in kinds(part)))
    return () if pattern.hears is None else (pattern.hears,)
