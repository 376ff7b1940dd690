"""Which waiting triggers do the same whatever their order, so that nobody need be asked to order them.

Two triggers are alike if they have the same ability, the same last-known words about what was targeted and
noted, and the same source and event, as far as their words look at those. What is not listed here is taken to look.
"""

from __future__ import annotations

from typing import Any

from gadesk.engine.exchange import unchanged
from gadesk.engine.records import Pending
from gadesk.engine.run import Run
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import preds as p
from gadesk.script import selections as s
from gadesk.script.node import Node, walk

BLIND: frozenset[type[Node]] = frozenset({
    w.You, w.EachPlayer, w.EachOpponent, w.WithInfluence, w.PlayersWith,
    n.Fixed, n.Plus, n.CountOf, n.PerEach, n.CardsInZone, n.Influence, n.Lv,
    p.IsType, p.IsSupertype, p.IsUnit, p.IsObject, p.IsCard, p.HasSubtype, p.HasClass, p.IsElement, p.IsOmen, p.Is,
    p.ControlledBy, p.OwnedBy, p.InZone, p.Not, p.Either, p.Both, p.CostCompares, p.StatCompares, p.HasCounter,
    c.Controls, c.Compares, c.CurrentsFace, c.DuringPhase, c.LevelAtLeast, c.ClassBonus, c.AllOf, c.AnyOf, c.IsNot,
    s.YourChampion, s.ChampionOf, s.All, s.Chosen, s.TopCards, s.WholeZone,
    e.Sequence, e.May, e.If, e.IfYouDo, e.PayOnResolution, e.Draw, e.Discard, e.Glimpse, e.Recover, e.Empower,
    e.Look, e.Reveal, e.Mill, e.Shuffle, e.PutCounters, e.Summon, e.WakeUp, e.Rested, e.Sacrifice,
})  # fmt: skip
"""Words that look neither at the source of the ability nor at what made it trigger."""

STEADY = BLIND | {
    s.This, s.Target, s.Linked, s.Noted, s.Again, p.Other, n.CountersOn, n.NotedAmount,
    c.ThisIs, c.ElementBonus, c.NotedAny, ch.StatChange, e.Continuous,
    e.DealDamage, e.Banish, e.Destroy, e.BecomeProperty, e.TakeCounters, e.Gather, e.Transform,
}  # fmt: skip
"""Words that do not look at what made the ability trigger, though they look at its source."""

NOTED_FIRST = ("subject", "banished", "returned", "chosen", "found", "suppressed")
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


def mirrored(run: Run, mine: list[Pending], other: Pending) -> bool:
    """Tell whether the first of the waiting triggers and another one mirror each other: with what each is of and about
    exchanged the game is the same, whichever comes first.
    """
    one = mine[0]
    if (one.ability, one.face, one.spell, one.index) != (other.ability, other.face, other.spell, other.index):
        return False
    pairs = {one.source: other.source, about(one): about(other)}
    if one.event is not None and other.event is not None and one.event is not other.event:
        pairs |= {one.event.id: other.event.id, one.event.old: other.event.old}
    pairs = {left: right for left, right in pairs.items() if left != right}
    ctx = run.at[0] if run.at is not None else None
    return 0 not in {*pairs, *pairs.values()} and unchanged(run.state, ctx, pairs, tuple(mine))


def about(pending: Pending) -> int:
    """Return what a waiting trigger is about: what it happened to, else what was noted or targeted as it was made."""
    if pending.event is not None and pending.event.id:
        return pending.event.id
    named = [pending.notes[key] for key in NOTED_FIRST if key in pending.notes]
    named += [ids for key, ids in pending.notes.items() if key not in NOTED_FIRST and isinstance(ids, tuple)]
    return next((ids[0] for ids in (*named, *pending.targets) if ids and type(ids[0]) is int), 0)


def _only(one: Pending, words: frozenset[type[Node]]) -> bool:
    ability: Any = one.ability
    parts = (ability.effect,) if ability.condition is None else (ability.effect, ability.condition)
    return all(type(inner) in words for part in parts for inner in walk(part))


def _left(one: Pending) -> bool:
    """The source's own leaving lets it find the card that it became (`select.this`)."""
    return one.event is not None and one.event.old == one.source
