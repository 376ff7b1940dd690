"""Counters put on objects, removed from them, moved from one to another (mechanics.counters)."""

from __future__ import annotations

from gadesk.engine.changes import counters
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.instructions import as_many, executes, number, pick
from gadesk.engine.procedure import Asking, Run, ask_number
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.resolve import face_down
from gadesk.engine.state.notes import Count
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import amounts as n
from gadesk.script import effects as e
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
    return any(put)


def _has_enough(ctx: Ctx, node: e.TakeCounters) -> bool:
    if isinstance(node.source, s.Chosen) or node.turning:
        return True
    if node.to is not None:
        return any(evaluate.counters(ctx, id, node.counter) for id in evaluate.now(ctx, node.source))
    there = [evaluate.counters(ctx, id, node.counter) for id in evaluate.now(ctx, node.source)]
    return as_many(ctx, node.amount, there)


def _offer(node: e.TakeCounters) -> Offer:
    return Offer.REMOVE_COUNTERS if node.to is None else Offer.PUT_COUNTERS


@executes(e.TakeCounters, offers=_offer, possible=_has_enough)
def take_counters(run: Run, ctx: Ctx, node: e.TakeCounters) -> Asking[bool]:
    """Remove counters; how many is chosen now if any amount may be."""
    if node.turning:
        return face_down.turn_up(run, ctx, node)
    if node.to is not None:
        return (yield from _move(run, ctx, node, node.to))
    ids = yield from pick(run, ctx, node.source)
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
