"""What a player may do as something resolves (playing.resolution.5)."""

from __future__ import annotations

from gadesk.engine.instructions import executes, offered, perform
from gadesk.engine.offers import take_up
from gadesk.engine.procedure import Asking, Offering, Run, wait
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.resolve.begun import could_begin
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.node import Effect, walk
from gadesk.script.words import Dealt


@executes(e.May, offers=Offer.SEVERAL)
def may(run: Run, ctx: Ctx, node: e.May) -> Asking[bool]:
    """The named player accepts or rejects now (playing.resolution.5); what can't be done is not offered."""
    effect = node.effect
    for seat in evaluate.seats(ctx, node.who):
        if not could_begin(run, ctx.as_player(seat), effect):
            yield from wait(run, seat, DecisionKind.MAY)
            continue
        did = yield from take_up(
            run, Offering(seat, ctx, node), lambda run, ctx: _agreed(run, ctx, effect), offered(effect),
            _spoken_of(ctx, effect), merges=run.policy.merges,
        )  # fmt: skip
        if did is not None:
            return did
    declined(ctx, effect)
    return False


def declined(ctx: Ctx, effect: Effect) -> None:
    """What was not banished this way is nothing, rather than what was banished before."""
    for part in walk(effect):
        if isinstance(part, e.Banish):
            ctx.notes.setdefault(Dealt.BANISHED, ())


def _agreed(run: Run, ctx: Ctx, effect: Effect) -> Asking[bool]:
    run.agreed = effect.steps[0] if isinstance(effect, e.Sequence) else effect
    return (yield from perform(run, ctx, effect))


def _spoken_of(ctx: Ctx, effect: Effect) -> int | None:
    """Return the object that made the ability trigger, where it is meant: "you may banish it" asks about that one."""
    named = (id for part in walk(effect) if isinstance(part, s.Subject) for id in evaluate.now(ctx, part))
    return next((id for id in named if id in ctx.state.objs and id != ctx.source), None)
