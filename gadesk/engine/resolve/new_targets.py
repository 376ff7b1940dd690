"""Redirecting what is on the Effects Stack: another valid target instead of one (terms.redirect)."""

from __future__ import annotations

from collections.abc import Iterator

from gadesk.engine.changes.triggers import emit
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes, pick, to_choose
from gadesk.engine.play import costs, declaration, targets
from gadesk.engine.procedure import Asking, Run, ask_ids
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx, of_item
from gadesk.engine.state.characteristics import plain
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import OF_THE_RULES
from gadesk.protocol.decisions import DecisionKind, Doing, Offer
from gadesk.protocol.views import LayerKind
from gadesk.script import effects as e
from gadesk.script.abilities import Instruction, Triggered

LINK = OF_THE_RULES
"""Stands for the paragraph where a card with Link has its target."""
Slots = Iterator[tuple[int, targets.Aim]]
"""A paragraph of a card (0 for an ability) and a target node of it."""


def _slots(state: GameState, item: StackItem) -> Slots:
    if item.kind is LayerKind.ABILITY:
        assert item.ability is not None
        yield from ((0, node) for node in targets.mode_slots(item.ability.effect, item.modes))
        return
    link = declaration.link_target(item.face)
    if link is not None:
        yield LINK, link
        return
    for index in item.active:
        instruction = plain(item.face).abilities[index].ability
        assert isinstance(instruction, Instruction)
        modes = item.modes_of.get(index, ())
        yield from ((index, node) for node in targets.mode_slots(instruction.effect, modes))


def _groups(item: StackItem, index: int) -> tuple[tuple[int, ...], ...]:
    found: tuple[tuple[int, ...], ...] = item.targets
    if item.kind is not LayerKind.ABILITY and index != LINK:
        found = item.targets_of.get(index, ())
    return found


def _changeable(ctx: Ctx, item: StackItem, node: e.Retarget, to: int) -> list[tuple[int, int, int]]:
    """Return paragraph, slot and id of each target that answers and that `to` may stand in for."""
    state, found = ctx.state, []
    for index, target in _slots(state, item):
        groups = _groups(item, index)
        group = groups[target.slot] if target.slot < len(groups) else ()
        view = of_item(state, item)
        view.targets = groups
        fit = [id for id in group if id > 0 and evaluate.matches(ctx, node.targeting, id)]
        if fit and to not in group and to in targets.legal(view, target):
            found += [(index, target.slot, id) for id in fit]
    return found


@executes(e.Retarget, offers=Offer.REDIRECT)
def retarget(run: Run, ctx: Ctx, node: e.Retarget) -> Asking[bool]:
    """The controller chooses the layer, and which of its targets that answer is changed."""
    state = run.state
    to = yield from pick(run, ctx, node.to, Doing.REDIRECT)
    if not to:
        return False
    open_ = {
        item.id: item for item in state.stack if _spoken_of(ctx, item, node) and _changeable(ctx, item, node, to[0])
    }
    chosen = yield from ask_ids(
        run, ctx.controller, DecisionKind.CHOOSE, list(open_), source=ctx.source, word=Doing.REDIRECT
    )
    if not chosen:
        return False
    item = open_[chosen[0]]
    places = _changeable(ctx, item, node, to[0])
    ids = list(dict.fromkeys(id for _, _, id in places))
    old = (yield from ask_ids(run, ctx.controller, DecisionKind.CHOOSE, ids, source=item.id, word=Doing.REDIRECT))[0]
    index, slot, _ = next(place for place in places if place[2] == old)
    _change(item, index, slot, old, to[0])
    touch(state)
    emit(run, Happening(HappeningKind.TARGETED, item.controller, to[0], source=item.id))
    return True


def _spoken_of(ctx: Ctx, item: StackItem, node: e.Retarget) -> bool:
    own = ctx.item is not None and item.id == ctx.item.id
    return not own and (node.triggers or not isinstance(item.ability, Triggered))


def _change(item: StackItem, index: int, slot: int, old: int, new: int) -> None:
    """Write the new target everywhere the layer keeps it."""
    groups = list(_groups(item, index))
    groups[slot] = tuple(new if id == old else id for id in groups[slot])
    if item.kind is LayerKind.ABILITY or index == LINK:
        item.targets = tuple(groups)
        item.bound = new if index == LINK else item.bound
        return
    item.targets_of = {**item.targets_of, index: tuple(groups)}
    item.targets = tuple(group for each in item.targets_of.values() for group in each)
    if item.split is not None:
        item.split = tuple((new if id == old else id, points) for id, points in item.split)


def _has_targets(ctx: Ctx, node: e.NewTargets) -> bool:
    found = to_choose(ctx, node.what)
    layers = [layer for layer in ctx.state.stack if layer.id in evaluate.now(ctx, node.what)]
    return any(layer.targeted() for layer in layers) if found is None else found


@executes(e.NewTargets, offers=Offer.CHOOSE, possible=_has_targets)
def new_targets(run: Run, ctx: Ctx, node: e.NewTargets) -> Asking[bool]:
    """Targets are declared anew by the player who may choose them (terms.redirect.1)."""
    state, done = run.state, False
    for id in (yield from pick(run, ctx, node.what)):
        item = state.layer(id)
        ability = item.ability if item is not None else None
        if item is None or ability is None:
            continue
        own = of_item(state, item)
        nodes = targets.mode_slots(ability.effect, item.modes)
        if nodes and targets.possible(own, nodes):
            item.targets = yield from targets.declare(run, own, nodes, False, chooser=ctx.controller)
            touch(state)
            done = True
    return done


def _new_targets(run: Run, item: StackItem) -> Asking[None]:
    """Choose new targets for a copy, those of an ability too."""
    own = item.ability
    if own is not None:
        point = of_item(run.state, item)
        nodes = targets.mode_slots(own.effect, item.modes)
        if nodes and targets.possible(point, nodes):
            item.targets = yield from targets.declare(run, point, nodes, False)
        return
    ctx = costs.play_context(run.state, item.controller, item.id, item)
    chosen = {}
    for index, effect in declaration.instructions(ctx, item.face):
        modes = item.modes_of.get(index, ())
        nodes = targets.mode_slots(effect, modes)
        if targets.possible(ctx, nodes):
            chosen[index] = yield from targets.declare(run, ctx, nodes, False)
    item.targets_of = {**item.targets_of, **chosen}
    item.targets = tuple(group for groups in item.targets_of.values() for group in groups)
