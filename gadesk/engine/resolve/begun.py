"""Whether what may be done could be begun: not what a rule forbids, nor what there is nothing to do to."""

from __future__ import annotations

from gadesk.engine.changes import zones
from gadesk.engine.instructions import moved_to, possible
from gadesk.engine.play.permission import lineage_allows
from gadesk.engine.procedure import Run
from gadesk.engine.query import evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import cant
from gadesk.engine.resolve.cards import player_cant
from gadesk.engine.resolve.plays import materializable
from gadesk.engine.state.cards import MASTERIES
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.node import Effect, Selection
from gadesk.script.words import Forbidden


def could_begin(run: Run, ctx: Ctx, effect: Effect) -> bool:
    """Tell whether a player could begin to do something: if not, it is not offered."""
    return possible(ctx, effect) and not (run.policy.withholds and _stopped(run, ctx, effect))


def _stopped(run: Run, ctx: Ctx, effect: Effect) -> bool:
    """Tell whether an instruction could not be begun; where that shows only later, it is offered."""
    if isinstance(effect, e.Sequence):
        return _stopped(run, ctx, effect.steps[0])
    if isinstance(effect, e.ForEachPlayer):
        return all(_stopped(run, ctx.as_player(seat), effect.effect) for seat in evaluate.seats(ctx, effect.who))
    if isinstance(effect, e.Draw | e.Recover):
        what = Forbidden.DRAW if isinstance(effect, e.Draw) else Forbidden.RECOVER
        return all(player_cant(run, seat, what) for seat in evaluate.seats(ctx, effect.who))
    return _nothing_to_take(run, ctx, effect) or _nothing_to_do_it_to(run, ctx, effect)


def _nothing_to_take(run: Run, ctx: Ctx, effect: Effect) -> bool:
    """A material deck has nothing for it, or nothing that may leave it now."""
    if isinstance(effect, e.Put | e.Banish):
        lying = [id for id in _named(ctx, effect.what) if id in run.state.cards]
        return bool(lying) and all(zones.stays(run.state, id) for id in lying)
    if isinstance(effect, e.LevelUp):
        return not any(_next_levels(run, ctx, effect, seat) for seat in evaluate.seats(ctx, effect.who))
    if isinstance(effect, e.Materialize):
        return not any(materializable(ctx.as_player(seat), effect) for seat in evaluate.seats(ctx, effect.who))
    return False


def _next_levels(run: Run, ctx: Ctx, node: e.LevelUp, seat: int) -> list[int]:
    state = run.state
    answering = [id for id in state.sides[seat].material_deck if evaluate.matches(ctx, node.preds, id)]
    return [id for id in answering if lineage_allows(state, seat, state.cards[id].sheet.front)]


def _nothing_to_do_it_to(run: Run, ctx: Ctx, effect: Effect) -> bool:
    """What it would be done to is gone, or can't have it done."""
    if isinstance(effect, e.Negate):
        return all(cant(run.state, id, Forbidden.BE_NEGATED) for id in _named(ctx, effect.what))
    if isinstance(effect, e.PutCounters):
        return not any(id in run.state.cards or id <= MASTERIES for id in _named(ctx, effect.on))
    if isinstance(effect, e.Suppress | e.GainControl):
        return not any(id in run.state.cards for id in _named(ctx, effect.what))
    return False


def _named(ctx: Ctx, what: Selection) -> list[int]:
    found = selections.answering(ctx, what.preds) if isinstance(what, s.Chosen) else evaluate.now(ctx, what)
    return [moved_to(ctx, id) for id in found]
