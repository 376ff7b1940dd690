"""Counters put on objects, removed from them, moved from one to another (mechanics.counters)."""

from __future__ import annotations

from msgspec.structs import replace

from gadesk.engine.changes import counters
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.instructions import as_many, executes, fully, number, pick, there
from gadesk.engine.procedure import Asking, Run, ask_number
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.resolve import face_down
from gadesk.engine.state.notes import Count
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import amounts as n
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Selection
from gadesk.script.words import Dealt


@executes(e.PutCounters, offers=Offer.PUT_COUNTERS)
def put_counters(run: Run, ctx: Ctx, node: e.PutCounters) -> Asking[bool]:
    """Put counters on objects."""
    ids = yield from pick(run, ctx, node.on)
    much = [(id, amount(ctx, node.amount)) for id in ids]
    with at_once(run):
        put = [counters.put_counters(run, id, node.counter, count) for id, count in much]
    if node.turning:
        face_down.turn_down(run, ids)
    return fully(ctx, node.on, [id for (id, _), any_put in zip(much, put, strict=True) if any_put])


def _has_enough(ctx: Ctx, node: e.TakeCounters) -> bool:
    if node.turning:
        return True
    if isinstance(node.source, s.Chosen) and node.to is None:
        return there(ctx, node.source, able=lambda ctx, id: _bears(ctx, node, id))
    if isinstance(node.source, s.Chosen):
        return True
    if node.to is not None:
        return any(evaluate.counters(ctx, id, node.counter) for id in evaluate.now(ctx, node.source))
    borne = [evaluate.counters(ctx, id, node.counter) for id in evaluate.now(ctx, node.source)]
    return as_many(ctx, node.amount, borne)


def _bears(ctx: Ctx, node: e.TakeCounters, id: int) -> bool:
    """Tell whether as many counters as are taken, or any where any number may be, are on one object."""
    return as_many(ctx, node.amount, [evaluate.counters(ctx, id, node.counter)])


def _bearing(run: Run, ctx: Ctx, node: e.TakeCounters) -> Selection:
    """What it may be chosen to take counters from; who agreed to take them takes as many as it says."""
    agreed = run.at is not None and run.at[1] is run.agreed
    if not agreed or not isinstance(node.source, s.Chosen):
        return node.source
    least = n.Fixed(1) if isinstance(node.amount, (n.AllOfIt, n.AnyAmount, n.UpTo)) else node.amount
    return replace(node.source, preds=(*node.source.preds, p.HasCounter(node.counter, amount=least)))


def _offer(node: e.TakeCounters) -> Offer:
    return Offer.REMOVE_COUNTERS if node.to is None else Offer.PUT_COUNTERS


@executes(e.TakeCounters, offers=_offer, possible=_has_enough)
def take_counters(run: Run, ctx: Ctx, node: e.TakeCounters) -> Asking[bool]:
    """Remove counters; how many is chosen now if any amount may be."""
    if node.turning:
        return face_down.turn_up(run, ctx, node)
    if node.to is not None:
        return (yield from _move(run, ctx, node, node.to))
    ids = yield from pick(run, ctx, _bearing(run, ctx, node))
    counts: list[int] = []
    for id in ids:
        there = evaluate.counters(ctx, id, node.counter)
        counts.append((yield from number(run, ctx, node.amount, there)))
    wanted = sum(counts)
    with at_once(run):
        removed = sum(
            counters.take_counters(run, id, node.counter, count) for id, count in zip(ids, counts, strict=True)
        )
    ctx.notes[Count(Dealt.REMOVED)] = removed
    ctx.notes[Dealt.REMOVED_FROM] = tuple(ids)
    return removed > 0 and (removed >= wanted or isinstance(node.amount, (n.AllOfIt, n.AnyAmount)))


def _move(run: Run, ctx: Ctx, node: e.TakeCounters, to: Selection) -> Asking[bool]:
    """Counters leave what they are on and are put on the other object."""
    onto = yield from pick(run, ctx, to)
    parts: list[tuple[int, int]] = []
    if node.among:
        parts = yield from _from_among(run, ctx, node, onto)
    for id in (yield from pick(run, ctx, node.source)) if onto and not node.among else []:
        there = evaluate.counters(ctx, id, node.counter)
        parts.append((id, (yield from number(run, ctx, node.amount, there))))
    with at_once(run):
        taken = sum(counters.take_counters(run, id, node.counter, count) for id, count in parts)
        if taken:
            counters.put_counters(run, onto[0], node.counter, taken)
    ctx.notes[Count(Dealt.MOVED)] = taken
    return taken > 0


def _from_among(run: Run, ctx: Ctx, node: e.TakeCounters, onto: list[int]) -> Asking[list[tuple[int, int]]]:
    """Ask how many leave each of several, so many in all at most."""
    left, parts = max(0, amount(ctx, node.amount)), list[tuple[int, int]]()
    for id in evaluate.now(ctx, node.source) if onto else []:
        there = min(left, evaluate.counters(ctx, id, node.counter)) if id not in onto else 0
        if there:
            parts.append((id, (yield from ask_number(run, ctx.controller, DecisionKind.NUMBER, 0, there, id))))
            left -= parts[-1][1]
    return parts
