"""What is declared as a card is announced: X, costs, modes and targets (playing.card-activation.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gadesk.engine.continuous.derived import mark
from gadesk.engine.play import costs, targets
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask, ask_number, card_option, slug_of, wait, within
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.state.characteristics import plain
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.notes import Count, Note
from gadesk.glossary import CostKind, Counter, Keyword
from gadesk.protocol.ability_index import OF_THE_RULES, is_of_a_face
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.views import LayerKind
from gadesk.script import abilities as a
from gadesk.script import costs as k
from gadesk.script import selections as s
from gadesk.script.amounts import AnyAmount, DeclaredX, Fixed
from gadesk.script.conditions import TargetsAnswer
from gadesk.script.effects import DealDamage, Modal
from gadesk.script.node import Ability, Condition, CostPart, Effect, walk
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt, PlayKind

Groups = tuple[tuple[int, ...], ...]
"""Targets by slot."""


def declare_x(run: Run, ctx: Ctx, free: bool) -> Asking[None]:
    """card-parts.cost.p11: X is declared; a card played free has X 0 (card-parts.cost.9)."""
    item = ctx.item
    assert item is not None
    if not item.face.cost_is_x or free:
        return
    most = costs.most_reserve(ctx)
    if item.face.cost_kind is CostKind.MEMORY:
        most = len(run.state.sides[ctx.controller].memory) + len(costs.floating(run.state, ctx.controller))
    ctx.x = item.x = yield from ask_number(run, ctx.controller, DecisionKind.DECLARE_X, 0, most, item.id, cancel=True)


def declare_x_of(run: Run, ctx: Ctx, parts: Sequence[CostPart]) -> Asking[None]:
    """An X in an additional cost or in an ability's own cost is declared as well (card-parts.cost.p11)."""
    item = ctx.item
    assert item is not None
    limits = [costs.most_of(ctx, part) for part in parts if DeclaredX() in walk(part)]
    if limits:
        least = max((word.least for word in predicates.keywords_of(ctx, item.id, Keyword.PREPARE)), default=0)
        if min(limits) < least:
            raise IllegalPlay
        ctx.x = item.x = item.notes[Note.X] = yield from ask_number(
            run, ctx.controller, DecisionKind.DECLARE_X, least, min(limits), item.source, cancel=True,
            unseen=run.policy.veils and costs.veiled(parts),
        )  # fmt: skip


@carries_out(a.AdditionalCost)
def declare_costs(
    run: Run, ctx: Ctx, instead: tuple[CostPart, ...] | None, free: bool, reserve: int | None = None
) -> Asking[tuple[tuple[CostPart, ...], bool]]:
    """Step 3: alternative costs, then additional ones; returns the parts to pay and whether they replace the cost.

    `reserve` is the cost to begin with, if it is not the printed one.
    """
    item = ctx.item
    assert item is not None
    parts: list[CostPart] = list(instead or ())
    alternative = False
    if instead is None and not free:
        must, offered = musts(ctx, item.face), alternatives(ctx, item.face)
        found = [o for o in offered if costs.payable_together(ctx, (*must, *o), 0)]
        veiled = run.policy.veils and any(costs.veiled((*must, *o)) for o in offered)
        if found:
            chosen = yield from _which_cost(run, ctx, found, veiled)
            alternative = chosen > 0
            parts += found[chosen - 1] if alternative else ()
        elif veiled:
            yield from wait(run, ctx.controller, DecisionKind.ALTERNATIVE_COST)
    optional: list[tuple[int, tuple[CostPart, ...]]] = []
    for has in plain(item.face).abilities:
        ability = has.ability
        if isinstance(ability, a.AdditionalCost) and ability.to in (PlayKind.ACTIVATE, PlayKind.MATERIALIZE):
            if (ability.to is PlayKind.MATERIALIZE) is (item.kind is LayerKind.MATERIALIZATION) and _bonuses(
                ctx, ability.bonuses
            ):
                if ability.optional:
                    optional.append((has.index, ability.costs))
                else:
                    parts += ability.costs
    prepare = predicates.keywords_of(ctx, item.id, Keyword.PREPARE)
    if prepare and prepare[0].amount is not None:
        optional.append((OF_THE_RULES, (k.RemoveCounters(Counter.PREPARATION, prepare[0].amount, s.YourChampion()),)))
    price = 0 if instead is not None or free or alternative else _least_price(ctx, item.face, reserve)
    veiled = run.policy.veils and any(costs.veiled((*parts, *cost)) for _, cost in optional)
    optional = [(index, cost) for index, cost in optional if costs.payable_together(ctx, (*parts, *cost), price)]
    if optional:
        parts += yield from _choose_optional(run, ctx, optional, veiled)
    elif veiled:
        yield from wait(run, ctx.controller, DecisionKind.DECLARE_COSTS)
    if not item.face.cost_is_x:
        yield from declare_x_of(run, ctx, parts)
    for at, part in enumerate(parts):
        if isinstance(part, k.SacrificeCost) and part.amount == AnyAmount():
            parts[at] = yield from _how_many(run, ctx, part)
    return tuple(parts), alternative


def _least_price(ctx: Ctx, face: Face, reserve: int | None) -> int:
    """Return what a card costs in reserve, before its targets are known."""
    if face.cost_kind is not CostKind.RESERVE or depends_on_targets(face):
        return 0
    return costs.play_cost(ctx, face, CostKind.RESERVE, reserve)


def _how_many(run: Run, ctx: Ctx, part: k.SacrificeCost) -> Asking[CostPart]:
    """ "Sacrifice any amount of …": how many is declared, so that what is split by it can be (card-activation.p2)."""
    most = costs.most_of(ctx, part)
    number = yield from ask_number(run, ctx.controller, DecisionKind.NUMBER, 0, most, ctx.source, cancel=True)
    ctx.notes[Count(Dealt.SACRIFICED)] = number
    return replace(part, amount=Fixed(number))


def _choose_optional(
    run: Run, ctx: Ctx, optional: list[tuple[int, tuple[CostPart, ...]]], veiled: bool
) -> Asking[list[CostPart]]:
    """Ask which optional costs are paid (playing.card-activation.3.b); what they bring is noted at once."""
    item = ctx.item
    assert item is not None
    slug = slug_of(run.state, item.id)
    options = tuple(Option(OptionKind.COST, item.id, slug, index) for index, _ in optional)
    parts = tuple((_optional(ctx, item, index), item.face) for index, _ in optional)
    answer = yield from ask(
        run, ctx.controller, DecisionKind.DECLARE_COSTS, options, 0, len(options),
        source=item.id, slug=slug, cancel=True, parts=parts, unseen=veiled,
    )  # fmt: skip
    chosen = item.costs = tuple(optional[choice][0] for choice in answer)
    paid = [plain(item.face).abilities[index].ability for index in chosen if is_of_a_face(index)]
    if any(isinstance(ability, a.AdditionalCost) and ability.banish for ability in paid):
        item.banish = True
    if OF_THE_RULES in chosen:
        mark(run.state, item, Mark.PREPARED)
    return [part for choice in answer for part in optional[choice][1]]


def _optional(ctx: Ctx, item: StackItem, index: int) -> Ability:
    """Return the ability that an optional cost comes from; one of the rules is Prepare."""
    if not is_of_a_face(index):
        return predicates.keywords_of(ctx, item.id, Keyword.PREPARE)[0]
    return plain(item.face).abilities[index].ability


def _bonuses(ctx: Ctx, bonuses: tuple[Condition, ...]) -> bool:
    return all(evaluate.holds(ctx, bonus) for bonus in bonuses)


def musts(ctx: Ctx, face: Face) -> tuple[CostPart, ...]:
    """Return what must be paid besides the cost to activate a card (card-parts.cost.p8)."""
    must: tuple[CostPart, ...] = costs.more(ctx.state, ctx.source)
    for ability in face.abilities:
        if isinstance(ability, a.AdditionalCost) and ability.to is PlayKind.ACTIVATE and not ability.optional:
            if all(evaluate.holds(ctx, bonus) for bonus in ability.bonuses):
                must += ability.costs
    return must


@carries_out(a.AlternativeCost)
def alternatives(ctx: Ctx, face: Face) -> list[tuple[CostPart, ...]]:
    """Return the alternative costs a card offers: Brew and its own (playing.card-activation.3.c)."""
    found: list[tuple[CostPart, ...]] = []
    for has in plain(face).abilities:
        ability = has.ability
        if isinstance(ability, a.Keyword) and ability.keyword is Keyword.BREW and _bonuses(ctx, ability.bonuses):
            found.append(ability.costs)
        elif isinstance(ability, a.AlternativeCost) and _bonuses(ctx, ability.bonuses):
            if ability.condition is None or evaluate.holds(ctx, ability.condition):
                found.append(ability.costs)
    return found


def _which_cost(run: Run, ctx: Ctx, found: list[tuple[CostPart, ...]], veiled: bool) -> Asking[int]:
    """Ask which cost is paid: 0 is the printed one, left out when it can't be paid."""
    item = ctx.item
    assert item is not None
    most = costs.most_reserve(ctx)
    printed = item.face.cost is not None and costs.play_cost(ctx, item.face, CostKind.RESERVE) <= most
    numbers = ([0] if printed else []) + list(range(1, len(found) + 1))
    options = tuple(Option(OptionKind.COST, item.id, slug_of(run.state, item.id), number=number) for number in numbers)
    answer = yield from ask(
        run,
        ctx.controller,
        DecisionKind.ALTERNATIVE_COST,
        options,
        source=item.id,
        slug=slug_of(run.state, item.id),
        cancel=True,
        parts=tuple(_offering(item.face, found[number - 1]) if number else None for number in numbers),
        unseen=veiled,
    )
    return numbers[answer[0]]


def _offering(face: Face, cost: tuple[CostPart, ...]) -> tuple[Ability, Face] | None:
    """Return the ability that offers this very cost."""
    abilities = (has.ability for has in plain(face).abilities)
    return next(((ability, face) for ability in abilities if getattr(ability, "costs", None) is cost), None)


@carries_out(a.Instruction)
def instructions(ctx: Ctx, face: Face) -> list[tuple[int, Effect]]:
    """Return the paragraphs carried out on resolution whose static restrictions hold now (types-of-restrictions.p3)."""
    found = []
    for has in plain(face).abilities:
        ability = has.ability
        if isinstance(ability, a.Instruction) and _bonuses(ctx, ability.bonuses):
            found.append((has.index, ability.effect))
    return found


def link_target(face: Face) -> s.Target | None:
    """Return the target that a card with Link needs (keywords.link.3)."""
    for has in plain(face).abilities:
        if isinstance(has.ability, a.Keyword) and has.ability.keyword is Keyword.LINK:
            return s.Target(has.ability.preds)
    return None


def depends_on_targets(face: Face) -> bool:
    """Tell whether the card costs more or less by what it targets."""
    return any(isinstance(static.condition, TargetsAnswer) for _, static in plain(face).statics)


def modes_and_targets(run: Run, ctx: Ctx, affords: targets.Affords | None = None) -> Asking[None]:
    """Steps 4 to 6 for every paragraph that is active; targets are kept by paragraph."""
    item = ctx.item
    assert item is not None
    link = link_target(item.face)
    if link is not None:
        item.targets = yield from targets.declare(run, ctx, (link,), True)
        item.bound = item.targets[0][0] if item.targets and item.targets[0] else 0
        return
    chosen: dict[int, tuple[tuple[int, ...], ...]] = {}
    modes: dict[int, tuple[int, ...]] = {}
    most: dict[int, int] = {}
    listed = instructions(ctx, item.face)
    item.active = tuple(index for index, _ in listed)
    for index, effect in listed:
        picked = yield from choose_modes(run, ctx, effect)
        modes[index], most[index] = picked, most_modes(ctx, effect)
        test = _with_earlier(item, chosen, affords) if affords is not None else None
        chosen[index] = yield from targets.declare(run, ctx, targets.mode_slots(effect, picked), True, test)
        if run.policy.collapses_unread:
            item.targets_of = dict(chosen)  # what has been targeted is set apart for the paragraphs that follow
        yield from _shares(run, ctx, effect)
    item.targets_of, item.modes_of, item.most_modes = chosen, modes, most
    item.targets = tuple(group for groups in chosen.values() for group in groups)
    item.modes = tuple(mode for picked in modes.values() for mode in picked)
    ctx.targets = item.targets


def _shares(run: Run, ctx: Ctx, effect: Effect) -> Asking[None]:
    """Damage split among targets is split as they are declared, at least 1 to each (playing.card-activation.p2)."""
    if isinstance(effect, DealDamage) and effect.split and isinstance(effect.to, s.Target) and ctx.item is not None:
        ids, total = ctx.targets[effect.to.slot], max(0, amount(ctx, effect.amount))
        if len(ids) > total:
            raise IllegalPlay
        ctx.item.split = yield from ask_shares(run, ctx, ids, total)


def ask_shares(run: Run, ctx: Ctx, ids: Sequence[int], total: int) -> Asking[tuple[tuple[int, int], ...]]:
    """Ask how an amount is shared out among `ids`: 1 each, the rest as they like."""
    options = tuple(card_option(run.state, id, ctx.controller) for id in ids)
    left = total - len(ids) if ids else 0
    answer = yield from ask(
        run, ctx.controller, DecisionKind.SPLIT, options, left, left,
        repeat=True, source=ctx.source, slug=slug_of(run.state, ctx.source), amount=left,
    )  # fmt: skip
    return tuple((id, 1 + answer.count(index)) for index, id in enumerate(ids))


def _with_earlier(
    item: StackItem, chosen: dict[int, tuple[tuple[int, ...], ...]], affords: targets.Affords
) -> targets.Affords:
    """Let what is being chosen count together with the targets of earlier paragraphs."""
    earlier = tuple(group for groups in chosen.values() for group in groups)

    def together(now: Ctx) -> bool:
        item.targets = earlier + now.targets
        fine = affords(now)
        item.targets = ()
        return fine

    return together


def choose_modes(run: Run, ctx: Ctx, effect: Effect, before: tuple[int, ...] = ()) -> Asking[tuple[int, ...]]:
    """Step 4: select modes; those already chosen by a tracking ability are left out (abilities.ability-tracking).

    `before` are modes that were selected before payment; they stay, and only further ones are returned.
    """
    modal = targets.modal_of(effect)
    if modal is None:
        return ()
    state = run.state
    holder = state.objs.get(ctx.source)
    used = holder.modes.get(id_of_ability(ctx), ()) if holder is not None and modal.unchosen else ()
    open_modes = [index for index in targets.open_modes(ctx, modal) if index not in used and index not in before]
    least, most = mode_bounds(ctx, modal)
    if before:
        least, most = min(len(open_modes), max(0, least - len(before))), max(0, most - len(before))
    if len(open_modes) < least:
        raise IllegalPlay
    options = tuple(
        Option(OptionKind.MODE, ctx.source, slug_of(state, ctx.source), ability=id_of_ability(ctx), number=index)
        for index in open_modes
    )
    question = ask(
        run, ctx.controller, DecisionKind.MODES, options, least, most,
        source=ctx.source, slug=slug_of(state, ctx.source),
        cancel=ctx.item is not None and ctx.item.kind is not LayerKind.ABILITY,
    )  # fmt: skip
    answer = yield from within(run, ctx, modal, question)
    picked = tuple(sorted(open_modes[choice] for choice in answer))
    if holder is not None and modal.unchosen:
        holder.modes = {**holder.modes, id_of_ability(ctx): (*used, *picked)}
    return picked


def modes_now(run: Run, ctx: Ctx, modal: Modal) -> Asking[tuple[int, ...]]:
    """Choose as many modes as it says, while it resolves."""
    wanted = max(0, amount(ctx, modal.later)) if modal.later is not None else 0
    slug, at = slug_of(run.state, ctx.source), id_of_ability(ctx)
    options = tuple(
        Option(OptionKind.MODE, ctx.source, slug, ability=at, number=index) for index in range(len(modal.modes))
    )
    most = min(wanted, len(options))
    question = ask(run, ctx.controller, DecisionKind.MODES, options, most, most, source=ctx.source, slug=slug)
    answer = yield from within(run, ctx, modal, question)
    return tuple(sorted(answer))


def mode_bounds(ctx: Ctx, modal: Modal) -> tuple[int, int]:
    """Return how many modes may be selected now."""
    if modal.better is not None and evaluate.holds(ctx, modal.better):
        return modal.better_least, modal.better_most
    return modal.least, modal.most


def added_by_paying(run: Run, ctx: Ctx) -> Asking[None]:
    """Modes that a card has gained by being paid for are selected, with their targets (card-activation.8.b)."""
    item = ctx.item
    assert item is not None
    modes, chosen = dict(item.modes_of), dict(item.targets_of)
    for index, effect in instructions(ctx, item.face):
        if index in modes:
            was = item.most_modes[index]
            modes[index], chosen[index] = yield from added(run, ctx, effect, modes[index], chosen[index], was)
    if modes:
        item.modes_of, item.targets_of = modes, chosen
        item.targets = ctx.targets = tuple(group for groups in chosen.values() for group in groups)
        item.modes = tuple(mode for picked in modes.values() for mode in picked)


def most_modes(ctx: Ctx, effect: Effect) -> int:
    """Return how many modes of an effect may be selected now, 0 if it has none."""
    modal = targets.modal_of(effect)
    return mode_bounds(ctx, modal)[1] if modal is not None else 0


def added(
    run: Run, ctx: Ctx, effect: Effect, modes: tuple[int, ...], chosen: Groups, was: int
) -> Asking[tuple[tuple[int, ...], Groups]]:
    """Select further modes if more may be than there `was`; what was chosen stays (card-activation.p3)."""
    modal = targets.modal_of(effect)
    if modal is None or mode_bounds(ctx, modal)[1] <= max(was, len(modes)):
        return modes, chosen
    more = yield from choose_modes(run, ctx, effect, modes)
    nodes = tuple(node for index in more for node in targets.slots(modal.modes[index].effect))
    new = yield from targets.declare(run, ctx, nodes, True)
    by_slot = dict(enumerate(chosen)) | {node.slot: new[node.slot] for node in nodes}
    return (*modes, *more), tuple(by_slot.get(slot, ()) for slot in range(max(by_slot, default=-1) + 1))


def id_of_ability(ctx: Ctx) -> int:
    """Return the index of the ability that is being put onto the Effects Stack, 0 for a card."""
    return ctx.item.index if ctx.item is not None and is_of_a_face(ctx.item.index) else 0
