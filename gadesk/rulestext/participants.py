"""What a pattern says of those that take part in what it waits for."""

from __future__ import annotations

from collections.abc import Iterator

from gadesk.rulestext.grammar.helpers import THIS_ONE
from gadesk.rulestext.placeholders import They
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Pattern, Pred, Selection, Who, preds_of
from gadesk.script.players import ControllerOf, EachPlayer, OwnerOf, TargetPlayer, ThatPlayer, You
from gadesk.script.selections import Subject
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


def told_of_something(value: Pattern) -> bool:
    """Tell whether a pattern waits for something that has an object or a player of its own, not for a phase."""
    return not isinstance(t.core(value), t.PhaseBegins | t.TurnsEnd)


def of_object(value: Pattern) -> tuple[Pred, ...]:
    """Return what a pattern says of the thing that its event happens to."""
    if isinstance(value, t.OnHit):
        return (p.IsType(value.what),) if value.what else ()
    if to := done_to(value):
        return to
    return () if isinstance(value, SOURCES) else preds_of(value)


def players_of(value: Pattern, words: str) -> tuple[Who | None, ...]:
    """Return whom besides "you" a pattern names, each as it is found of the event (None: no node finds that one).

    The player of an event is who does it, or who controls what it happens to, what attacks or retaliates, and what
    targets; who controls another one that takes part is found by that.
    """
    found: list[Who | None] = []
    doer = who_does(value)
    if doer is None and t.done_by_players(value):
        found.append(EachPlayer())
    elif doer is not None and not isinstance(doer, They | TargetPlayer | You):
        found.append(doer)
    if isinstance(value, t.Negates) and value.of not in (None, You()):
        found.append(None)
    for preds, of in _sides(value):
        for pred in preds:
            if isinstance(pred, p.ControlledBy | p.OwnedBy) and not isinstance(pred.who, They | TargetPlayer | You):
                found.append(pred.who if of is None else _who_has(pred, of))
    if isinstance(value, t.Enters) and not found and "a player's control" in words:
        found.append(EachPlayer())
    return tuple(dict.fromkeys(found))


def _who_has(pred: Pred, of: Selection) -> ThatPlayer:
    return ThatPlayer(ControllerOf(of) if isinstance(pred, p.ControlledBy) else OwnerOf(of))


def _sides(value: Pattern) -> Iterator[tuple[tuple[Pred, ...], Selection | None]]:
    """Yield what is said of each that takes part, and as what it is found (None: the event's player has it)."""
    if isinstance(value, t.DealsDamage):
        yield value.preds, Subject(Role.SOURCE)
        yield value.to, None
    elif isinstance(value, t.Targeted):
        yield value.preds, Subject()
        yield value.of, None
    elif isinstance(value, t.Does):
        yield value.preds, Subject()
    else:
        yield preds_of(value), None
    if isinstance(value, t.Attacks):
        yield value.target, Subject(Role.EVERY, value.target)
    elif isinstance(value, t.Intercepts):
        yield value.against, Subject(Role.EVERY, value.against)
    elif isinstance(value, t.Retaliates):
        yield value.against, Subject()
