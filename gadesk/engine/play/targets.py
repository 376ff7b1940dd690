"""Targets: which an ability needs, which are legal, and declaring them (playing.card-activation.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gadesk.engine.instructions import choose_adding_up, choose_bound
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask_ids, ask_together, within
from gadesk.engine.query import combinations, evaluate, predicates, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.state.characteristics import chars
from gadesk.glossary import Keyword
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script.node import Effect, Node, Pred, children, once_a_node
from gadesk.script.players import TargetPlayer
from gadesk.script.predicates import InSingle
from gadesk.script.selections import Target
from gadesk.script.words import Forbidden, Layers

Aim = Target | TargetPlayer
"""What is chosen as something is announced."""

OWN_TARGETS = (e.Later, ch.Grant)
"""Nodes whose inside chooses targets of its own later."""

Affords = Callable[[Ctx], bool]
"""Tells whether what has been declared so far could be paid for."""


@once_a_node
def slots(effect: Effect) -> tuple[Aim, ...]:
    """Return the target nodes of an effect in text order, without those of unselected modes' insides."""
    seen: dict[int, Aim] = {}
    for node in _targets(effect):
        seen.setdefault(node.slot, node)
    return tuple(seen[slot] for slot in sorted(seen))


def _targets(node: Node) -> Iterator[Aim]:
    if isinstance(node, (Target, TargetPlayer)):
        yield node
    if isinstance(node, e.Later):  # "whenever target Beast attacks": that one is chosen now
        yield from _targets(node.pattern)
    if isinstance(node, (*OWN_TARGETS, e.Modal)):
        return
    if isinstance(node, e.WhenYouDo):
        yield from _targets(node.first)
        return
    for child in children(node):
        yield from _targets(child)


def mode_slots(effect: Effect, modes: tuple[int, ...]) -> tuple[Aim, ...]:
    """Return the target nodes that count once modes are selected (playing.card-activation.4)."""
    modal = modal_of(effect)
    if modal is None:
        return slots(effect)
    chosen = [node for index in modes for node in slots(modal.modes[index].effect)]
    return (*slots(effect), *chosen)


@once_a_node
def modal_of(effect: Effect) -> e.Modal | None:
    """Return the modal part of an effect, if it has one."""
    if isinstance(effect, e.Modal):
        return effect if effect.later is None else None
    if isinstance(effect, OWN_TARGETS):
        return None
    inside = (modal_of(child) for child in children(effect) if isinstance(child, Effect))
    return next((found for found in inside if found is not None), None)


def legal(ctx: Ctx, target: Aim) -> list[int]:
    """Return what `target` may name now; players are negative ids."""
    state = ctx.state
    if isinstance(target, TargetPlayer):
        seats = state.seats_from(ctx.controller)
        seats = [seat for seat in seats if not (target.opponent and seat == ctx.controller)]
        found = seats if target.among is None else evaluate.seats(ctx, target.among)
        return [-1 - seat for seat in seats if seat in found]
    if target.activation is not Layers.NONE:
        own = ctx.item.id if ctx.item else 0
        kind, preds = target.activation, target.preds
        return [item.id for item in state.stack if item.id != own and selections.is_layer(ctx, kind, preds, item)]
    spell = is_spell(ctx)
    found = []
    for id in selections.answering(ctx, target.preds):
        if not _shielded(ctx, id, spell):
            found.append(id)
    return found


def acts_as_spell(effect: Effect) -> bool:
    """Tell whether an ability does what it targets as a Spell (keywords.spellshroud.1.a)."""
    return isinstance(effect, e.AsSpell) or any(
        acts_as_spell(child) for child in children(effect) if isinstance(child, Effect)
    )


def is_spell(ctx: Ctx) -> bool:
    """Tell whether what targets is a Spell: its subtype, or an ability that acts as one (keywords.spellshroud)."""
    return ctx.spell or "spell" in chars(ctx.state, ctx.source).subtypes


def _shielded(ctx: Ctx, id: int, spell: bool) -> bool:
    if id not in ctx.state.objs:  # a card keeps itself from nothing where it is no object
        return False
    found = chars(ctx.state, id)
    if found.keywords:
        if spell and predicates.keyword_active(ctx, id, Keyword.SPELLSHROUD):
            return True
        if predicates.keyword_active(ctx, id, Keyword.OMNISHROUD):
            return True
    return predicates.cant(ctx.state, id, Forbidden.BE_TARGETED, ctx.source)


def bounds(ctx: Ctx, target: Aim) -> tuple[int, int]:
    """Return how many a slot needs at least and takes at most."""
    if isinstance(target, TargetPlayer):
        return target.least, 1
    return max(0, amount(ctx, target.least)), max(0, amount(ctx, target.most))


def possible(ctx: Ctx, nodes: tuple[Aim, ...]) -> bool:
    """Tell whether every necessary target could be declared."""
    for node in nodes:
        least, _ = bounds(ctx, node)
        if least and not _enough(ctx, node, legal(ctx, node)):
            return False
    return True


def _enough(ctx: Ctx, node: Aim, ids: list[int]) -> bool:
    """Tell whether as many of these as a slot needs can be its targets at once."""
    (least, most), budget = bounds(ctx, node), combinations.budget_of(_preds(node))
    if not least or budget is None:
        return combinations.enough(ctx.state, _preds(node), ids, least)
    worths = list(combinations.worth(ctx.state, budget, ids).values())
    wanted = amount(ctx, budget.amount)
    return combinations.reaches(worths, least, most, partial(combinations.meets, budget, wanted=wanted))


def open_modes(ctx: Ctx, modal: e.Modal) -> list[int]:
    """Return the modes that may be selected now: unlocked by their restrictions, with targets (terms.modes.1)."""
    return [
        index
        for index, mode in enumerate(modal.modes)
        if all(evaluate.holds(ctx, bonus) for bonus in mode.bonuses) and possible(ctx, slots(mode.effect))
    ]


def declare(
    run: Run,
    ctx: Ctx,
    nodes: tuple[Aim, ...],
    cancel: bool,
    affords: Affords | None = None,
    chooser: int | None = None,
) -> Asking[tuple[tuple[int, ...], ...]]:
    """Ask for each slot in turn; returns the ids by slot number. Raises IllegalPlay if one can't be filled.

    `affords` leaves out targets with which the play could not be paid for; `chooser` chooses for its controller.
    """
    groups: dict[int, tuple[int, ...]] = {}
    for node in nodes:
        ids = legal(ctx, node)
        if affords is not None:
            ids = [id for id in ids if _affordable(ctx, {**groups, node.slot: (id,)}, affords)]
            ctx.targets = _by_slot(groups)
        if not _enough(ctx, node, ids):
            raise IllegalPlay
        chosen = yield from within(run, ctx, node, _ask(run, ctx, node, ids, bounds(ctx, node), cancel, chooser))
        groups[node.slot] = tuple(chosen)
        ctx.targets = _by_slot(groups)
    return _by_slot(groups)


def _affordable(ctx: Ctx, groups: dict[int, tuple[int, ...]], affords: Affords) -> bool:
    ctx.targets = _by_slot(groups)
    return affords(ctx)


def _ask(
    run: Run, ctx: Ctx, node: Aim, ids: list[int], bound: tuple[int, int], cancel: bool, chooser: int | None = None
) -> Asking[list[int]]:
    """Ask for the targets of one slot; those "in a single" zone are of the same player."""
    least, most = bound
    preds = _preds(node)
    budget = combinations.budget_of(preds)
    seat = ctx.controller if chooser is None else chooser
    if budget is not None:
        return (
            yield from choose_adding_up(
                run, ctx, seat, DecisionKind.TARGETS, budget, ids, bound, cancel=cancel, amount_of=node.slot
            )
        )
    if any(isinstance(pred, InSingle) for pred in preds):
        ids = combinations.joining(run.state, preds, ids, (), least)
        return (
            yield from ask_together(
                run, seat, DecisionKind.TARGETS, ids, least, most, lambda id: run.state.cards[id].owner,
                source=ctx.source, cancel=cancel, amount=node.slot,
            )
        )  # fmt: skip
    if combinations.depend(preds):
        return (
            yield from choose_bound(
                run, seat, DecisionKind.TARGETS, preds, ids, least, most,
                source=ctx.source, cancel=cancel, amount=node.slot,
            )
        )  # fmt: skip
    if not ids or not most:
        return []
    return (
        yield from ask_ids(
            run, seat, DecisionKind.TARGETS, ids, least, most, source=ctx.source, cancel=cancel, amount=node.slot
        )
    )


def _preds(node: Aim) -> tuple[Pred, ...]:
    return node.preds if isinstance(node, Target) else ()


def _by_slot(groups: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(groups.get(slot, ()) for slot in range(max(groups, default=-1) + 1))


def still_legal(ctx: Ctx, nodes: tuple[Aim, ...]) -> tuple[tuple[int, ...], ...] | None:
    """Return the targets that are still legal, or None if a necessary one no longer is: it fizzles.

    playing.resolution/checking-resolution.4; optional targets that became illegal are left out.
    """
    groups = list(ctx.targets)
    for node in nodes:
        if node.slot >= len(groups):
            continue
        allowed = legal(ctx, node)
        kept = tuple(id for id in groups[node.slot] if id in allowed)
        least, _ = bounds(ctx, node)
        if len(kept) < len(groups[node.slot]) and least > 0:
            return None
        groups[node.slot] = kept
    return tuple(groups)
