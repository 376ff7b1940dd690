"""Champions with what the tests of their cards need."""

from __future__ import annotations

from gadesk.glossary import Counter, Zone
from tests.engine.board import Board, lineage

RAI = [lineage("rai", level) for level in range(4)]
DIANA = [lineage("diana", level) for level in range(4)]
PISTOL, PLAIN = "prototype-pistol", "plated-bullet"


def enlighten(b: Board, count: int) -> None:
    """Put enlighten counters on seat 0's champion."""
    b.champion(0).counters[Counter.ENLIGHTEN] = count
    b.state.kinds = b.state.derived = None


def enlightened(b: Board) -> int:
    """Count the enlighten counters on seat 0's champion."""
    return b.champion(0).counters.get(Counter.ENLIGHTEN, 0)


def loaded(level: int, *bullets: str, gun: str = PISTOL, theirs: tuple[str, ...] = ("spirit-of-fire",)) -> Board:
    """Give the huntress a gun and awake bullets on the field, loaded one after the other."""
    b = Board(DIANA[level], theirs)
    b.put(0, Zone.FIELD, gun)
    for bullet in bullets:
        b.put(0, Zone.FIELD, bullet)
        b.use(bullet)
    return b
