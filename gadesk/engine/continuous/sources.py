"""What a source of continuous changes bears on now: is it on, whom does it affect, is it still there."""

from __future__ import annotations

from collections.abc import Iterable

from gadesk.engine.continuous.dependencies import ABILITIES
from gadesk.engine.continuous.derived import Carrier, Derived
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import derived
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.conditions import TheyAre
from gadesk.script.node import Condition, Pred, once_a_node, walk


def on(carrier: Carrier) -> bool:
    """Tell whether a static's restrictions and condition hold (conditions on "they" are judged one by one)."""
    static = carrier.static
    if static is None:
        return True
    for bonus in static.bonuses:
        if not evaluate.holds(carrier.ctx, bonus):
            return False
    condition = static.condition
    return condition is None or _each(condition) or evaluate.holds(carrier.ctx, condition)


@once_a_node
def _each(condition: Condition) -> bool:
    """Tell whether a condition speaks of "them", each by itself."""
    return any(isinstance(part, TheyAre) for part in walk(condition))


def affected(carrier: Carrier) -> list[int]:
    """Return the ids that the carrier changes and that have derived characteristics."""
    state = carrier.ctx.state
    known = derived(state).chars
    if carrier.ids is not None:
        return [id for id in carrier.ids if id in known]
    affects = carrier.affects
    if affects is None:
        return []
    if isinstance(affects, s.All):
        ids = _answering(carrier.ctx, affects.preds, known)
    else:
        ids = [id for id in evaluate.now(carrier.ctx, affects) if id in known]
    static = carrier.static
    if static is not None and static.condition is not None and _each(static.condition):
        kept = []
        for id in ids:
            carrier.ctx.they = id
            if evaluate.holds(carrier.ctx, static.condition):
                kept.append(id)
        return kept
    return ids


def _answering(ctx: Ctx, preds: tuple[Pred, ...], known: Iterable[int]) -> list[int]:
    """Return which of `known` answer; who controls them is asked once for all, as statics ask it most often."""
    objs, rest = ctx.state.objs, preds
    for pred in preds:
        if type(pred) is p.ControlledBy:
            seats = evaluate.seats(ctx, pred.who)
            whose = {id: objs[id].controller if id in objs else evaluate.controller_of(ctx, id) for id in known}
            known = [id for id, seat in whose.items() if seat in seats]
            rest = tuple(other for other in rest if other is not pred)
    if ctx.state.stack and any(type(pred) is p.PlayedBy for pred in preds):
        return [id for id in known if predicates.matches_anywhere(ctx, rest, id)]
    return evaluate.among(ctx, rest, known)


def heirs(carrier: Carrier) -> list[tuple[int, int]]:
    """Return the champion of each affected card of an inner lineage, which inherits what the card has, and the card."""
    state, found = carrier.ctx.state, []
    preds = carrier.affects.preds if isinstance(carrier.affects, s.All) else (p.Not(p.IsCard()),)
    for champion in state.field:
        for id in state.objs[champion].lineage:
            if id in carrier.ids if carrier.ids is not None else evaluate.matches(carrier.ctx, preds, id):
                found.append((champion, id))
    return found


def alive(derived: Derived, carrier: Carrier, layer: int) -> bool:
    """From Layer E on, a static that its object lost in Layer D no longer applies."""
    if layer < ABILITIES or carrier.has is None or carrier.ctx.source not in derived.chars:
        return True
    for _, static in derived.chars[carrier.ctx.source].statics:  # noqa: SIM110 - asked in every layer
        if static is carrier.static:
            return True
    return False
