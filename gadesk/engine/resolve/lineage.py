"""Instructions that level champions up and down, and load cards into objects."""

from __future__ import annotations

from gadesk.engine.changes import lineage
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.instructions import enough, executes, note, pick, there
from gadesk.engine.play.permission import lineage_allows
from gadesk.engine.play.replaced import happens_instead
from gadesk.engine.procedure import Asking, Run, ask_ids
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.protocol.decisions import DecisionKind, Doing, Offer
from gadesk.script import effects as e
from gadesk.script.words import Dealt, Would


@executes(e.Load, offers=Offer.LOAD, possible=lambda ctx, node: there(ctx, node.what, node.into))
def load(run: Run, ctx: Ctx, node: e.Load) -> Asking[bool]:
    """Load cards into a weapon (zones.object-specific-zones/loaded-cards)."""
    what = [id for id in (yield from pick(run, ctx, node.what, Doing.LOAD)) if id in run.state.cards]
    into = [id for id in (yield from pick(run, ctx, node.into, Doing.LOAD)) if id in run.state.objs]
    if not what or not into:
        return False
    with at_once(run):
        loaded = [lineage.load(run, id, into[0]) for id in what]
    note(ctx, Dealt.LOADED, loaded)
    return enough(ctx, node.what, loaded)


@executes(e.LevelUp, offers=Offer.LEVEL_UP)
def level_up(run: Run, ctx: Ctx, node: e.LevelUp) -> Asking[bool]:
    """Level up from the material deck without materializing (terms.level-up); none need be found.

    misc.searching-and-finding.1
    """
    state, chosen = run.state, list[tuple[int, int]]()
    for seat in evaluate.seats(ctx, node.who):
        deck = state.sides[seat].material_deck
        ids = [
            id
            for id in deck
            if evaluate.matches(ctx, node.preds, id) and lineage_allows(state, seat, state.cards[id].sheet.front)
        ]
        found = yield from ask_ids(
            run, seat, DecisionKind.CHOOSE, ids, 0, 1, source=ctx.source, word=Doing.LEVEL_UP, unseen=True
        )
        chosen += [(seat, id) for id in found]
    kept = []
    for seat, id in chosen:
        if not (yield from happens_instead(run, Would.LEVEL_UP, state.sides[seat].champion, id)):
            kept.append((seat, id))
    with at_once(run):
        for seat, id in kept:
            lineage.level_up(run, seat, id)
    return bool(kept)


def _can_delevel(ctx: Ctx, node: e.Delevel) -> bool:
    """Tell whether a champion card lies below the top of the lineage (card-types.champion.p8)."""
    objs = [ctx.state.objs.get(ctx.state.sides[seat].champion) for seat in evaluate.seats(ctx, node.who)]
    return any(
        ctx.state.cards[id].sheet.front.level is not None for obj in objs if obj is not None for id in obj.lineage
    )


@executes(e.Delevel, offers=Offer.DELEVEL, possible=_can_delevel)
def delevel(run: Run, ctx: Ctx, node: e.Delevel) -> Asking[bool]:
    """Return the top champion card to the material deck (card-types.champion.p8)."""
    yield from ()
    with at_once(run):
        done = [lineage.delevel(run, seat) for seat in evaluate.seats(ctx, node.who)]
    return all(done)
