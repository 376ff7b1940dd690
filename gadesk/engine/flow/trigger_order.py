"""Which waiting triggers do the same whatever their order, so that nobody need be asked to order them.

Two triggers are alike if they have the same ability, the same last-known words about what was targeted and
noted, and the same source and event, as far as their words look at those (`looking`).
"""

from __future__ import annotations

from gadesk.engine.procedure import Run
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.interchangeable import unchanged
from gadesk.engine.state.looking import (
    AMOUNT,
    BLIND,
    EVENT,
    FACE,
    KEPT,
    SEAT,
    SIGHTS,
    SIGHTS_KEPT,
    SOURCE,
    STEADY,
    readable,
    seen_by_trigger,
)  # fmt: skip
from gadesk.engine.state.notes import ChosenBy, Notes
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.script.node import Node, walk
from gadesk.script.words import Dealt

NOTED_FIRST = (
    Dealt.SUBJECT, Dealt.BANISHED, Dealt.RETURNED, Dealt.CHOSEN, Dealt.FOUND, Dealt.SUPPRESSED,
)  # fmt: skip
"""What a delayed trigger speaks of, where it happened to nothing."""


def alike(one: Pending, other: Pending) -> bool:
    """Tell whether two waiting triggers of one player can be exchanged without anything coming of it."""
    if (one.ability, one.face, one.spell) != (other.ability, other.face, other.spell):
        return False
    if (one.notes, one.targets) != (other.notes, other.targets):
        return False
    if one.source != other.source:
        return _only(one, BLIND)
    return one.event is other.event or _only(one, BLIND) or (_left(one) == _left(other) and _only(one, STEADY))


def blind(one: Pending, other: Pending, policy: QuestionPolicy) -> bool:
    """Tell the same more finely: what sets the two apart is nothing that their words look at."""
    if (one.ability, one.spell) != (other.ability, other.spell):
        return False
    seen = seen_by_trigger(one.ability, SIGHTS_KEPT if policy.collapses_kept else SIGHTS)
    kept = readable if policy.collapses_unread else _all_kept
    if (FACE in seen or not policy.collapses_unread) and one.face != other.face:
        return False
    if KEPT in seen and (kept(one), one.targets) != (kept(other), other.targets):
        return False
    if SOURCE in seen and (one.source != other.source or _left(one) != _left(other)):
        return False
    left, right = one.event, other.event
    if left is right:
        return True
    if left is None or right is None:
        return not seen & {SEAT, AMOUNT, EVENT}
    same = {SEAT: left.seat == right.seat, AMOUNT: left.amount == right.amount, EVENT: False}
    return all(holds for sight, holds in same.items() if sight in seen)


def mirrored(run: Run, mine: list[Pending], other: Pending) -> bool:
    """Tell whether the first of the waiting triggers and another one mirror each other: with what each is of and about
    exchanged the game is the same, whichever comes first.
    """
    one = mine[0]
    if (one.ability, one.face, one.spell, one.index) != (other.ability, other.face, other.spell, other.index):
        return False
    pairs = exchanged(one, other, run.policy)
    if 0 in {*pairs, *pairs.values()}:
        return False
    ctx, then = run.at[0] if run.at is not None else None, None
    if run.policy.collapses_spent:  # the others wait as they did, and are of and about neither
        there = next(at for at, waiting in enumerate(mine) if waiting is other)
        then = (other, *mine[1:there], one, *mine[there + 1 :])
    return unchanged(run.state, ctx, pairs, tuple(mine), policy=run.policy, then=then)


def exchanged(one: Pending, other: Pending, policy: QuestionPolicy) -> dict[int, int]:
    """Return what changes places as two waiting triggers do: what they are of, and what they are about."""
    pairs = {one.source: other.source, about(one, policy): about(other, policy)}
    if one.event is not None and other.event is not None and one.event is not other.event:
        pairs |= {one.event.id: other.event.id, one.event.old: other.event.old}
    return {left: right for left, right in pairs.items() if left != right}


def about(pending: Pending, policy: QuestionPolicy) -> int:
    """Return what a waiting trigger is about: what it happened to, else what was noted or targeted as it was made."""
    if pending.event is not None and pending.event.id:
        return pending.event.id
    notes = readable(pending) if policy.collapses_kept else pending.notes
    named = [notes[key] for key in NOTED_FIRST if key in notes]
    named += [notes[key] for key in notes if isinstance(key, Dealt | ChosenBy) and key not in NOTED_FIRST]
    return next((ids[0] for ids in (*named, *pending.targets) if ids and type(ids[0]) is int), 0)


def _only(one: Pending, words: frozenset[type[Node]]) -> bool:
    ability = one.ability
    parts = (ability.effect,) if ability.condition is None else (ability.effect, ability.condition)
    return all(type(inner) in words for part in parts for inner in walk(part))


def _all_kept(one: Pending) -> Notes:
    return one.notes


def _left(one: Pending) -> bool:
    """The source's own leaving lets it find the card that it became (`selections.this`)."""
    return one.event is not None and one.event.old == one.source
