"""Instructions about the layers of the Effects Stack: negated, copied, banished as they resolve."""

from __future__ import annotations

from gadesk.engine.changes import zones
from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import by_origin, executes, fully, moved_to, note, pick, to_choose
from gadesk.engine.play import costs
from gadesk.engine.procedure import Asking, Run, ask_yes, slug_of
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.query.predicates import cant
from gadesk.engine.resolve.copies import token_copy
from gadesk.engine.resolve.new_targets import _new_targets
from gadesk.engine.resolve.zones import spend
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Mark
from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.views import LayerKind
from gadesk.script import effects as e
from gadesk.script.words import Dealt, Forbidden


def _waits(ctx: Ctx, node: e.Negate) -> bool:
    found = to_choose(ctx, node.what)
    return any(item.id in evaluate.now(ctx, node.what) for item in ctx.state.stack) if found is None else found


@executes(e.Negate, offers=Offer.NEGATE, possible=_waits)
def negate(run: Run, ctx: Ctx, node: e.Negate) -> Asking[bool]:
    """Remove a layer from the Effects Stack without resolving it (terms.negate)."""
    ids = yield from pick(run, ctx, node.what)
    with at_once(run):
        waiting = [item for id in ids for item in run.state.stack if item.id == id]
        done = [_negate(run, ctx, node, item) for item in waiting if not cant(run.state, item.id, Forbidden.BE_NEGATED)]
    note(ctx, Dealt.NEGATED, done)
    return fully(ctx, node.what, done)


def _negate(run: Run, ctx: Ctx, node: e.Negate, item: StackItem) -> int:
    state, id = run.state, item.id
    slug, ability = slug_of(state, id), item.index if item.kind is LayerKind.ABILITY else None
    state.stack = [layer for layer in state.stack if layer is not item]
    run.tell(Event(EventKind.NEGATED, item.controller, id, slug=slug, ability=ability))
    if id in state.cards:
        id = spend(run, item, Cause.NEGATE, node.banish, node.to)
    touch(state)
    if item.kind is LayerKind.ACTIVATION:
        emit(run, Happening(HappeningKind.NEGATE, ctx.controller, id, source=ctx.source, amount=item.controller))
    return id


@executes(e.Copy, offers=Offer.COPY)
def copy(run: Run, ctx: Ctx, node: e.Copy) -> Asking[bool]:
    """Copy activations with the choices made for them (misc.copy/copying-abilities-or-copying-card-activations)."""
    state, made = run.state, []
    times = max(0, amount(ctx, node.times))
    for id in [one for one in (yield from pick(run, ctx, node.what)) for _ in range(times)]:
        item = state.layer(id)
        if item is None:
            continue
        twin = item.clone()
        twin.controller = ctx.controller
        if item.kind is LayerKind.ABILITY:
            twin.id = state.new_id()
        else:
            sheet = state.cards[id].sheet
            if costs.is_permanent(item.face):  # it enters as a token (copying-card-activations.4)
                sheet = token_copy(sheet, item.face)
                twin.face = sheet.front
            twin.id = zones.create(state, sheet, ctx.controller, Zone.EFFECTS_STACK, frozenset({Mark.COPY, Mark.TOKEN}))
            twin.source = twin.id
        twin.marks = item.marks | {Mark.COPY}
        state.stack.append(twin)
        touch(state)
        if node.new_targets:
            yield from _new_targets(run, twin)
        made.append(twin.id)
    note(ctx, Dealt.COPIED, made)
    return bool(made)


@executes(e.BanishAsResolves, offers=Offer.BANISH)
def banish_as_resolves(run: Run, ctx: Ctx, node: e.BanishAsResolves) -> Asking[bool]:
    """A card that is being played goes to banishment as it resolves, perhaps if the effect's controller wants it."""
    found = [moved_to(ctx, id) for id in evaluate.now(ctx, node.what)]
    item = next((layer for layer in run.state.stack if layer.id in found), None)
    if item is None:
        return False
    if node.may and not (yield from ask_yes(run, ctx.controller, DecisionKind.MAY, ctx.source, Offer.BANISH)):
        return False
    item.banish, item.banisher = True, by_origin(ctx)
    return True
