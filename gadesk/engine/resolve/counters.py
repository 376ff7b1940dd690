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
    much = []
    for id in ids:
        ctx.they = id
        much.append((id, amount(ctx, node.amount)))
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
    return as_many(ctx, node.amount, [sum(borne)] if node.among else borne)


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
    if node.among:
        parts = yield from _from_among(run, ctx, node, [])
        ids, wanted = [id for id, _ in parts], _least(ctx, node)
    else:
        ids = yield from pick(run, ctx, _bearing(run, ctx, node))
        parts = []
        for id in ids:
            there = evaluate.counters(ctx, id, node.counter)
            parts.append((id, (yield from number(run, ctx, node.amount, there))))
        wanted = sum(count for _, count in parts)
    with at_once(run):
        removed = sum(
            counters.take_counters(run, id, kind, count)
            for id, count in parts
            for kind in _kinds(ctx, node.counter, id)
        )
    ctx.notes[Count(Dealt.REMOVED)] = removed
    ctx.notes[Dealt.REMOVED_FROM] = tuple(ids)
    return removed > 0 and (removed >= wanted or isinstance(node.amount, (n.AllOfIt, n.AnyAmount)))


def _kinds(ctx: Ctx, counter: str, id: int) -> tuple[str, ...]:
    """Return the kinds of counters that are meant: all that something bears where no kind is said."""
    return (counter,) if counter else tuple(evaluate.all_counters(ctx, id))


def _least(ctx: Ctx, node: e.TakeCounters) -> int:
    """How many have to be taken from among several."""
    return 0 if isinstance(node.amount, n.AllOfIt | n.AnyAmount | n.UpTo) else max(0, amount(ctx, node.amount))


def _move(run: Run, ctx: Ctx, node: e.TakeCounters, to: Selection) -> Asking[bool]:
    """Counters leave what they are on and are put on the other object."""
    onto = yield from pick(run, ctx, to)
    parts: list[tuple[int, int]] = []
    if node.among:
        parts = (yield from _from_among(run, ctx, node, onto)) if onto else []
    for id in (yield from pick(run, ctx, node.source)) if onto and not node.among else []:
        there = evaluate.counters(ctx, id, node.counter)
        parts.append((id, (yield from number(run, ctx, node.amount, there))))
    taken: dict[str, int] = {}
    with at_once(run):
        for id, count in parts:
            for kind in _kinds(ctx, node.counter, id):
                taken[kind] = taken.get(kind, 0) + counters.take_counters(run, id, kind, count)
        for kind, moved in taken.items():
            if moved:
                counters.put_counters(run, onto[0], kind, moved)
    ctx.notes[Count(Dealt.MOVED)] = sum(taken.values())
    return any(taken.values())


def _from_among(run: Run, ctx: Ctx, node: e.TakeCounters, onto: list[int]) -> Asking[list[tuple[int, int]]]:
    """Ask how many leave each of several: so many in all, or up to so many where it says that."""
    borne = [(id, evaluate.counters(ctx, id, node.counter)) for id in evaluate.now(ctx, node.source)]
    borne = [(id, count) for id, count in borne if count and id not in onto]
    whole = isinstance(node.amount, n.AllOfIt | n.AnyAmount)
    left = sum(count for _, count in borne) if whole else max(0, amount(ctx, node.amount))
    least, parts = _least(ctx, node), list[tuple[int, int]]()
    for at, (id, has) in enumerate(borne):
        behind = sum(count for _, count in borne[at + 1 :])
        few, many = min(has, max(0, least - behind)), min(left, has)
        count = few if few == many else (yield from ask_number(run, ctx.controller, DecisionKind.NUMBER, few, many, id))
        parts.append((id, count))
        left, least = left - count, least - count
    return parts
