"""Waiting triggers are ordered and put onto the Effects Stack (abilities.triggered-abilities.p8)."""

from __future__ import annotations

from gadesk.engine.continuous.derived import touch
from gadesk.engine.flow.trigger_order import about, alike, blind, mirrored
from gadesk.engine.play import activation, declaration, targets
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask, source_slug
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.parts import STACK
from gadesk.glossary import PRIVATE_ZONES
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind, Vain
from gadesk.protocol.views import LayerKind


def stack_triggers(run: Run) -> Asking[None]:
    """Put waiting triggers onto the Effects Stack in turn order; each player orders their own."""
    state = run.state
    waiting, state.pending = state.pending, []
    for seat in state.seats_from(state.turn_player):
        mine = [pending for pending in waiting if pending.controller == seat]
        if len(mine) > 1:
            mine = yield from _ordered(run, seat, mine)
        for pending in mine:
            yield from _stack_one(run, pending)


def _ordered(run: Run, seat: int, mine: list[Pending]) -> Asking[list[Pending]]:
    one, *others = mine
    if all(
        alike(one, other) or (run.policy.collapses and (blind(one, other, run.policy) or mirrored(run, mine, other)))
        for other in others
    ):
        return mine
    options = tuple(_option(run, pending, mine) for pending in mine)
    answer = yield from ask(
        run, seat, DecisionKind.TRIGGER_ORDER, options, len(mine), len(mine), ordered=True,
        parts=tuple((pending.ability, pending.face) for pending in mine), kept=tuple(mine),
    )  # fmt: skip
    return [mine[index] for index in answer]


def _option(run: Run, pending: Pending, mine: list[Pending]) -> Option:
    """Name a waiting trigger by its ability, and by what made it trigger where another one of it waits too."""
    state = run.state
    slug = source_slug(state, pending)
    twins = [one for one in mine if one.ability == pending.ability and source_slug(state, one) == slug]
    named = about(pending, run.policy) if len(twins) > 1 else 0
    if named in state.gone and named not in state.cards:
        named = state.gone[named].now  # the card that it became
    card = state.cards.get(named)
    shown = card is not None and card.zone not in PRIVATE_ZONES
    return Option(OptionKind.EFFECT, pending.source, slug, pending.index, about=named if shown else None)


def _stack_one(run: Run, pending: Pending) -> Asking[None]:
    """Modes and targets are chosen as the trigger enters; without a legal one it fizzles (triggered-abilities.p5)."""
    state = run.state
    ability = pending.ability
    slug = source_slug(state, pending)
    item = StackItem(state.new_id(), LayerKind.ABILITY, pending.controller, pending.source, pending.face)
    item.ability, item.index, item.event = ability, pending.index, pending.event
    item.notes, item.targets, item.spell = (
        pending.notes.copy(),
        pending.targets,
        pending.spell or targets.acts_as_spell(ability.effect),
    )
    ctx = Ctx(state, pending.controller, pending.source, pending.face)
    ctx.item, ctx.event, ctx.notes, ctx.spell = item, pending.event, item.notes, item.spell
    ctx.targets = item.targets
    try:
        item.modes = ctx.modes = yield from declaration.choose_modes(run, ctx, ability.effect)
        nodes = targets.mode_slots(ability.effect, item.modes)
        item.spoken = frozenset(range(len(pending.targets))).difference(node.slot for node in nodes)
        if nodes:
            chosen = yield from targets.declare(run, ctx, nodes, False)
            merged = dict(enumerate(item.targets)) | {n.slot: chosen[n.slot] for n in nodes if n.slot < len(chosen)}
            item.targets = tuple(merged.get(slot, ()) for slot in range(max(merged, default=-1) + 1))
    except IllegalPlay:
        run.tell(Event(EventKind.FIZZLED, pending.controller, pending.source, slug=slug, ability=pending.index,
                       word=Vain.NO_TARGET))  # fmt: skip
        return
    state.stack.append(item)
    touch(state, STACK)
    flat = activation.flat(item.targeted())
    event = pending.event
    own = event is not None and pending.source in (event.id, event.old, event.source)
    run.tell(
        Event(EventKind.TRIGGERED, pending.controller, pending.source, slug=slug, ability=pending.index, targets=flat,
              source=pending.source if own else None, word=event.kind.value if event is not None else "")
    )  # fmt: skip
