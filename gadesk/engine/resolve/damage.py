"""Instructions that deal and remove damage."""

from __future__ import annotations

from gadesk.engine.changes.damage import Hit, deal
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import carry_out, executes, note, number, pick
from gadesk.engine.play import declaration
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.state.notes import Count
from gadesk.protocol.decisions import Doing, Offer
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.words import Dealt


@executes(e.DealDamage, offers=Offer.DEAL_DAMAGE)
def deal_damage(run: Run, ctx: Ctx, node: e.DealDamage) -> Asking[bool]:
    """Deal damage from the source to everything named (mechanics.damage.11, .16)."""
    source = ctx.source if isinstance(node.by, s.This) else (evaluate.now(ctx, node.by) or [ctx.source])[0]
    if node.split:
        hits = yield from _split(run, ctx, node, source)
    else:
        hits = []
        for id in (yield from pick(run, ctx, node.to, Doing.DAMAGE)):
            ctx.they = id
            total = yield from number(run, ctx, node.amount, amount(ctx, node.amount))
            total += amount(ctx, node.plus) if node.plus is not None else 0
            hits.append(Hit(source, id, total, False, node.unpreventable))
    riders = yield from deal(run, hits)
    yield from carry_out(run, riders)
    note(ctx, Dealt.DAMAGED, [hit.target for hit in hits if hit.dealt])
    ctx.notes[Count(Dealt.DEALT)] = sum(hit.dealt for hit in hits)
    return any(hit.dealt for hit in hits)


def _split(run: Run, ctx: Ctx, node: e.DealDamage, source: int) -> Asking[list[Hit]]:
    """Divide the amount among what is named: 1 each, the rest as asked (playing.card-activation.p2).

    Among targets it was divided as they were declared; what has become illegal keeps its part from the others.
    """
    ids = yield from pick(run, ctx, node.to, Doing.DAMAGE)
    total = max(0, amount(ctx, node.amount))
    declared = ctx.item.split if ctx.item is not None else None
    if declared is not None:
        return [Hit(source, id, points, False, node.unpreventable) for id, points in declared if id in ids]
    if not ids or not total:
        return []
    ids = ids[:total]
    shares = yield from declaration.ask_shares(run, ctx, ids, total)
    return [Hit(source, id, points, False, node.unpreventable) for id, points in shares]


@executes(e.RemoveDamage, offers=Offer.REMOVE_DAMAGE)
def remove_damage(run: Run, ctx: Ctx, node: e.RemoveDamage) -> Asking[bool]:
    """Remove temporary damage."""
    for id in (yield from pick(run, ctx, node.what)):
        obj = run.state.objs.get(id)
        if obj is not None and obj.damage:
            obj.damage = 0
            touch(run.state)
    return True
