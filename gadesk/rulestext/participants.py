"""What a pattern says of those that take part in what it waits for."""

from __future__ import annotations

from gadesk.rulestext.grammar.helpers import THIS_ONE
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Pattern, Pred, Who, preds_of
from gadesk.script.words import Role

OF_THIS = (t.DealtDamage, t.DealsDamage, t.Attacks, t.Becomes, t.CountersChange, t.Reveals, t.Moves, t.Targeted,
           t.Intercepts, t.Retaliates, t.BecomesLoaded, t.Enters, t.Dies, t.Leaves, t.IsDestroyed)  # fmt: skip
"""What happens to the card itself where nothing is said of whom."""
SOURCES = (t.Attacks, t.DealsDamage, t.Retaliates)
"""Of these what does it is told, and not what it is done to."""


def done_to(value: Pattern) -> tuple[Pred, ...]:
    """Return what a pattern says of that to which something does what it waits for."""
    if isinstance(value, t.Retaliates):
        return value.against
    return value.to if isinstance(value, t.DealsDamage) else ()


def who_does(value: Pattern) -> Who | None:
    """Return who does what a pattern waits for."""
    found: Who | None = getattr(value, "by" if isinstance(value, t.Attacks) else "who", None)
    return found


def about(value: Pattern) -> dict[tuple[Pred, ...], set[Role]]:
    """Return what a pattern is about (empty: the card itself), and as what of its event that is found.

    An attacker and an interceptor are found as either.
    """
    if isinstance(value, t.AnyPattern | t.While | t.Nth) or t.done_by_players(value):
        return {}
    either = {Role.OBJECT, Role.SOURCE} if isinstance(value, t.Attacks | t.Intercepts) else set()
    found = {preds_of(value): either or {Role.SOURCE if isinstance(value, SOURCES) else Role.OBJECT}}
    hit = struck(value)
    if hit:
        found[() if hit == THIS_ONE else hit] = {Role.EVERY}
    return found


def struck(value: Pattern) -> tuple[Pred, ...]:
    """Return what a pattern says of what is attacked, or of the attacker that is intercepted."""
    if isinstance(value, t.Intercepts):
        return value.against
    return value.target if isinstance(value, t.Attacks) else ()


def of_object(value: Pattern) -> tuple[Pred, ...]:
    """Return what a pattern says of the thing that its event happens to."""
    if isinstance(value, t.OnHit):
        return (p.IsType(value.what),) if value.what else ()
    if to := done_to(value):
        return to
    return () if isinstance(value, SOURCES) else preds_of(value)
