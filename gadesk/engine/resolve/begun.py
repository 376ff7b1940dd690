"""Whether what may be done could be begun: not what a rule forbids, nor what there is nothing to do to."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.changes import zones
from gadesk.engine.instructions import moved_to, possible
from gadesk.engine.play.permission import lineage_allows
from gadesk.engine.procedure import Run
from gadesk.engine.query import evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import cant
from gadesk.engine.registry import Executors
from gadesk.engine.resolve.cards import player_cant
from gadesk.engine.resolve.plays import materializable
from gadesk.engine.state.cards import MASTERIES
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.node import Effect, Selection
from gadesk.script.words import Forbidden

STOPPED = Executors[Run, Ctx, bool](Effect)
"""What keeps an instruction from being begun; where it shows only later, it is offered."""


def could_begin(run: Run, ctx: Ctx, effect: Effect) -> bool:
    """Tell whether a player could begin to do something: if not, it is not offered."""
    return possible(ctx, effect) and not (run.policy.withholds and _stopped(run, ctx, effect))


def _stopped(run: Run, ctx: Ctx, effect: Effect) -> bool:
    asks = STOPPED.table.get(type(effect))
    return asks is not None and asks(run, ctx, effect)


def _named(ctx: Ctx, what: Selection) -> list[int]:
    found = selections.answering(ctx, what.preds) if isinstance(what, s.Chosen) else evaluate.now(ctx, what)
    return [moved_to(ctx, id) for id in found]


def _forbidden(what: Forbidden) -> Callable[[Run, Ctx, e.Draw | e.Recover], bool]:
    def asks(run: Run, ctx: Ctx, node: e.Draw | e.Recover) -> bool:
        return all(player_cant(run, seat, what) for seat in evaluate.seats(ctx, node.who))

    return asks


def _nowhere(run: Run, ctx: Ctx, what: Selection) -> bool:
    return not any(id in run.state.cards or id <= MASTERIES for id in _named(ctx, what))


def _all_stay(run: Run, ctx: Ctx, node: e.Put | e.Banish) -> bool:
    """All of it lies in a material deck that it can't leave now."""
    there = [id for id in _named(ctx, node.what) if id in run.state.cards]
    return bool(there) and all(zones.stays(run.state, id) for id in there)


STOPPED.add(e.Sequence, lambda run, ctx, node: _stopped(run, ctx, node.steps[0]))
STOPPED.add(e.Draw, _forbidden(Forbidden.DRAW))
STOPPED.add(e.Recover, _forbidden(Forbidden.RECOVER))
STOPPED.add(e.Put, _all_stay)
STOPPED.add(e.Banish, _all_stay)
STOPPED.add(e.PutCounters, lambda run, ctx, node: _nowhere(run, ctx, node.on))
STOPPED.add(e.Suppress, lambda run, ctx, node: _nowhere(run, ctx, node.what))
STOPPED.add(e.GainControl, lambda run, ctx, node: _nowhere(run, ctx, node.what))


@STOPPED.executes(e.ForEachPlayer)
def _for_all(run: Run, ctx: Ctx, node: e.ForEachPlayer) -> bool:
    return all(_stopped(run, ctx.as_player(seat), node.effect) for seat in evaluate.seats(ctx, node.who))


@STOPPED.executes(e.Negate)
def _all_kept(run: Run, ctx: Ctx, node: e.Negate) -> bool:
    return all(cant(run.state, id, Forbidden.BE_NEGATED) for id in _named(ctx, node.what))


@STOPPED.executes(e.LevelUp)
def _nobody_to_be(run: Run, ctx: Ctx, node: e.LevelUp) -> bool:
    """No champion card of the material deck fits onto the lineage."""
    state = run.state
    return not any(
        evaluate.matches(ctx, node.preds, id) and lineage_allows(state, seat, state.cards[id].sheet.front)
        for seat in evaluate.seats(ctx, node.who)
        for id in state.sides[seat].material_deck
    )


@STOPPED.executes(e.Materialize)
def _nothing_to_materialize(run: Run, ctx: Ctx, node: e.Materialize) -> bool:
    """Nothing that answers could be materialized, and nothing preserved could be returned instead."""
    return not any(materializable(ctx.as_player(seat), node) for seat in evaluate.seats(ctx, node.who))
