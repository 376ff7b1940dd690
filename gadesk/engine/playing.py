"""Playing cards: activation and materialization step by step (playing.card-activation, card-materialization)."""

from __future__ import annotations

from typing import Any

from gadesk.engine import costs, judge, paying, select, targets
from gadesk.engine.changes import marks
from gadesk.engine.changes.emit import emit
from gadesk.engine.changes.moves import take_out
from gadesk.engine.context import Ctx
from gadesk.engine.decisions import DecisionKind, Option, OptionKind
from gadesk.engine.events import Event, EventKind
from gadesk.engine.layers import touch
from gadesk.engine.run import Asking, IllegalPlay, Run, ask, ask_ids, ask_number, slug_of
from gadesk.engine.state import Card, GameState, Happening, StackItem
from gadesk.engine.traits import chars, derived, plain
from gadesk.glossary import CardType, CostKind, Counter, Element, Keyword, Zone
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import selections as s
from gadesk.script.node import CostPart, Effect
from gadesk.script.preds import IsType
from gadesk.script.sheet import Face


def enabled_elements(state: GameState, seat: int) -> set[Element]:
    """Return the elements a player may play: norm, those of the lineage, and what effects enable (terms.element)."""
    found = {Element.NORM}
    champion = state.sides[seat].champion
    if champion:
        found |= select.lineage_elements(state, champion)
    for rule in derived(state).rules.get(ch.EnableElement, ()):
        if seat in select.seats(rule.ctx, rule.change.who):
            if rule.change.disable:
                found.discard(rule.change.element)
            else:
                found.add(rule.change.element)
    return found


def elements_allow(state: GameState, seat: int, face: Face) -> bool:
    """Tell whether every element of the card is enabled (card-parts.element.p2)."""
    return all(element in enabled_elements(state, seat) for element in face.elements)


def to_stack(run: Run, id: int, seat: int, kind: str) -> StackItem:
    """Announce a card: put it onto the Effects Stack (playing.card-activation.1)."""
    state = run.state
    card = state.cards[id]
    zone = card.zone
    take_out(run, id)
    new = state.new_id()
    kept = card.marks & {"token", "generated", "copy"}
    state.cards[new] = Card(new, card.sheet, card.owner, Zone.EFFECTS_STACK, card.origin, 0, -1, kept)
    item = StackItem(new, kind, seat, new, card.sheet.front)
    item.zone = zone
    state.stack.append(item)
    gone = state.gone.get(id)
    if gone is not None:
        gone.now = new
    touch(state)
    run.tell(Event(EventKind.MOVED, seat, new, id, card.sheet.slug, source_zone=zone, zone=Zone.EFFECTS_STACK, word="play"))
    return item


def activate(
    run: Run, seat: int, id: int, *, free: bool = False, instead: tuple[CostPart, ...] | None = None,
    extra: tuple[CostPart, ...] = (), reserve: int | None = None,
) -> Asking[StackItem]:  # fmt: skip
    """Activate a card, all nine steps. `instead` replaces its cost, `extra` joins it, `reserve` sets it.

    Raises IllegalPlay if it can't be done or is taken back; the caller restores the state.
    """
    state = run.state
    face = state.cards[id].sheet.front
    if not elements_allow(state, seat, face):
        raise IllegalPlay
    item = to_stack(run, id, seat, "activation")
    ctx = costs.play_context(state, seat, item.id, item)
    if "spell" in chars(state, item.id).subtypes and state.sides[seat].empower:
        item.level = ctx.level = state.sides[seat].empower
        item.marks = item.marks | {"empowered"}
    yield from _declare_x(run, ctx, free)
    parts, alternative = yield from _declare_costs(run, ctx, instead, free)
    yield from _modes_and_targets(run, ctx)
    kind = face.cost_kind
    cost = 0 if free or alternative or instead is not None else costs.play_cost(ctx, face, kind, reserve)
    item.cost = cost
    if kind is CostKind.MEMORY:
        yield from paying.pay(run, ctx, (*parts, *extra))
        yield from paying.pay_memory(run, ctx, cost)
    else:
        yield from paying.pay_reserve(run, ctx, cost)
        yield from paying.pay(run, ctx, (*parts, *extra))
    if CardType.ATTACK in face.types:
        yield from _rest_attacker(run, ctx, item)
    _activated(run, ctx, item, EventKind.ACTIVATED)
    return item


def _rest_attacker(run: Run, ctx: Ctx, item: StackItem) -> Asking[None]:
    """An attack card rests the champion, a Command an ally instead (card-types.attack.p2, keywords.command.2)."""
    words = judge.keywords_of(ctx, item.id, Keyword.COMMAND)
    if words:
        ids = costs.choices(ctx, k.RestCost((IsType(CardType.ALLY), *words[0].preds)))
        if not ids:
            raise IllegalPlay
        chosen = yield from ask_ids(run, ctx.controller, DecisionKind.PAY_COST, ids, source=item.id, word="rest", cancel=True)
        item.bound = chosen[0]
        attacker = chosen[0]
    else:
        attacker = run.state.sides[ctx.controller].champion
    if not marks.rest(run, attacker):
        raise IllegalPlay


def _declare_x(run: Run, ctx: Ctx, free: bool) -> Asking[None]:
    """card-parts.cost.p11: X is declared; a card played free has X 0 (card-parts.cost.9)."""
    item = ctx.item
    assert item is not None
    if not item.face.cost_is_x or free:
        return
    most = costs.most_reserve(ctx)
    if item.face.cost_kind is CostKind.MEMORY:
        most = len(run.state.sides[ctx.controller].memory) + len(costs.floating(run.state, ctx.controller))
    ctx.x = item.x = yield from ask_number(run, ctx.controller, DecisionKind.DECLARE_X, 0, most, item.id, cancel=True)


def _declare_costs(
    run: Run, ctx: Ctx, instead: tuple[CostPart, ...] | None, free: bool
) -> Asking[tuple[tuple[CostPart, ...], bool]]:
    """Step 3: alternative costs, then additional ones; returns the parts to pay and whether they replace the cost."""
    item = ctx.item
    assert item is not None
    parts: list[CostPart] = list(instead or ())
    alternative = False
    if instead is None and not free:
        found = [option for option in alternatives(ctx, item.face) if costs.payable(ctx, option)]
        if found:
            chosen = yield from _which_cost(run, ctx, found)
            alternative = chosen > 0
            parts += found[chosen - 1] if alternative else ()
    optional: list[tuple[int, tuple[CostPart, ...]]] = []
    for has in plain(item.face).abilities:
        ability = has.ability
        if isinstance(ability, a.AdditionalCost) and ability.to in ("activate", "materialize"):
            if (ability.to == "materialize") is (item.kind == "materialization") and _bonuses(ctx, ability.bonuses):
                if ability.optional:
                    optional.append((has.index, ability.costs))
                else:
                    parts += ability.costs
    prepare = judge.keywords_of(ctx, item.id, Keyword.PREPARE)
    if prepare and prepare[0].amount is not None:
        optional.append((-1, (k.RemoveCounters(Counter.PREPARATION, prepare[0].amount, s.YourChampion()),)))
    optional = [(index, cost) for index, cost in optional if costs.payable(ctx, cost)]
    if optional:
        options = tuple(Option(OptionKind.COST, item.id, item.face and slug_of(run.state, item.id), index) for index, _ in optional)
        answer = yield from ask(
            run, ctx.controller, DecisionKind.DECLARE_COSTS, options, 0, len(options),
            source=item.id, slug=slug_of(run.state, item.id), cancel=True,
        )  # fmt: skip
        item.notes["costs"] = tuple(optional[choice][0] for choice in answer)
        for choice in answer:
            parts += optional[choice][1]
        if -1 in item.notes["costs"]:
            item.marks = item.marks | {"prepared"}
    return tuple(parts), alternative


def _bonuses(ctx: Ctx, bonuses: tuple[Any, ...]) -> bool:
    return all(judge.holds(ctx, bonus) for bonus in bonuses)


def alternatives(ctx: Ctx, face: Face) -> list[tuple[CostPart, ...]]:
    """Return the alternative costs a card offers: Brew and its own (playing.card-activation.3.c)."""
    found: list[tuple[CostPart, ...]] = []
    for has in plain(face).abilities:
        ability = has.ability
        if isinstance(ability, a.Keyword) and ability.keyword is Keyword.BREW and _bonuses(ctx, ability.bonuses):
            found.append(ability.costs)
        elif isinstance(ability, a.AlternativeCost) and _bonuses(ctx, ability.bonuses):
            if ability.condition is None or judge.holds(ctx, ability.condition):
                found.append(ability.costs)
    return found


def _which_cost(run: Run, ctx: Ctx, found: list[tuple[CostPart, ...]]) -> Asking[int]:
    """Ask which cost is paid: 0 is the printed one, left out when it can't be paid."""
    item = ctx.item
    assert item is not None
    printed = item.face.cost is not None and costs.play_cost(ctx, item.face, item.face.cost_kind) <= costs.most_reserve(ctx)
    numbers = ([0] if printed else []) + list(range(1, len(found) + 1))
    options = tuple(Option(OptionKind.COST, item.id, slug_of(run.state, item.id), number=number) for number in numbers)
    answer = yield from ask(
        run, ctx.controller, DecisionKind.ALTERNATIVE_COST, options, source=item.id, slug=slug_of(run.state, item.id), cancel=True
    )
    return numbers[answer[0]]


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


def _modes_and_targets(run: Run, ctx: Ctx) -> Asking[None]:
    """Steps 4 to 6 for every paragraph that is active; targets are kept by paragraph."""
    item = ctx.item
    assert item is not None
    link = link_target(item.face)
    if link is not None:
        item.targets = yield from targets.declare(run, ctx, (link,), True)
        item.notes["targets"] = {}
        item.bound = item.targets[0][0] if item.targets and item.targets[0] else 0
        return
    chosen: dict[int, tuple[tuple[int, ...], ...]] = {}
    modes: dict[int, tuple[int, ...]] = {}
    listed = instructions(ctx, item.face)
    item.active = tuple(index for index, _ in listed)
    for index, effect in listed:
        picked = yield from choose_modes(run, ctx, effect)
        modes[index] = picked
        chosen[index] = yield from targets.declare(run, ctx, targets.mode_slots(effect, picked), True)
    item.notes["targets"] = chosen
    item.notes["modes"] = modes
    item.targets = tuple(group for groups in chosen.values() for group in groups)
    item.modes = tuple(mode for picked in modes.values() for mode in picked)
    ctx.targets = item.targets


def choose_modes(run: Run, ctx: Ctx, effect: Effect) -> Asking[tuple[int, ...]]:
    """Step 4: select modes; those already chosen by a tracking ability are left out (abilities.ability-tracking)."""
    modal = targets.modal_of(effect)
    if modal is None:
        return ()
    state = run.state
    holder = state.objs.get(ctx.source)
    key = f"modes:{id_of_ability(ctx)}"
    used = holder.notes.get(key, ()) if holder is not None and modal.unchosen else ()
    open_modes = [
        index
        for index, mode in enumerate(modal.modes)
        if index not in used and targets.possible(ctx, targets.slots(mode.effect))
    ]
    if len(open_modes) < modal.least:
        raise IllegalPlay
    options = tuple(
        Option(OptionKind.MODE, ctx.source, slug_of(state, ctx.source), ability=id_of_ability(ctx), number=index)
        for index in open_modes
    )
    answer = yield from ask(
        run, ctx.controller, DecisionKind.MODES, options, modal.least, modal.most,
        source=ctx.source, slug=slug_of(state, ctx.source), cancel=ctx.item is not None and ctx.item.kind != "ability",
    )  # fmt: skip
    picked = tuple(sorted(open_modes[choice] for choice in answer))
    if holder is not None and modal.unchosen:
        holder.notes[key] = (*used, *picked)
    return picked


def id_of_ability(ctx: Ctx) -> int:
    """Return the index of the ability that is being put onto the Effects Stack, 0 for a card."""
    return ctx.item.index if ctx.item is not None and ctx.item.index >= 0 else 0


def _activated(run: Run, ctx: Ctx, item: StackItem, kind: EventKind) -> None:
    """Step 9: the card is activated; effects on "the next card" are used up and bound to it."""
    state = run.state
    side = state.sides[item.controller]
    if "empowered" in item.marks:
        side.empower = 0
    if item.kind == "activation":
        _bind_next(run, item)
    touch(state)
    slug = slug_of(state, item.id)
    run.tell(Event(kind, item.controller, item.id, slug=slug, zone=item.zone, targets=flat(item.targets)))
    name = "activate" if item.kind == "activation" else "materialize"
    emit(run, Happening(name, item.controller, item.id, zone=item.zone))
    if "brewed" in item.marks:
        emit(run, Happening("brew", item.controller, item.id, zone=item.zone))
    for id in flat(item.targets):
        emit(run, Happening("targeted", item.controller, id, source=item.id))


def flat(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the ids of all slots, players left out."""
    return tuple(id for group in groups for id in group if id > 0)


def _bind_next(run: Run, item: StackItem) -> None:
    state = run.state
    kept = []
    for active in state.effects:
        node = active.preds[0] if active.preds else None
        if isinstance(node, s.NextPlayed):
            ctx = Ctx(state, active.controller, active.source, active.face)
            ctx.notes = active.notes
            if item.controller in select.seats(ctx, node.who) and judge.matches(ctx, node.preds, item.id):
                if all(isinstance(change, ch.CostChange | ch.CostSet) for change in active.changes):
                    continue
                active = active.clone()
                active.preds, active.ids = (), (item.id,)
        kept.append(active)
    state.effects = kept
    touch(state)


def lineage_allows(state: GameState, seat: int, face: Face) -> bool:
    """Tell whether a champion card could level the player's champion up now (card-types.champion.1, keywords.lineage)."""
    champion = state.sides[seat].champion
    if not champion or face.level is None:
        return False
    top = state.cards[champion].sheet.front
    if top.level is None or face.level != top.level + 1:
        return False
    for ability in face.abilities:
        if isinstance(ability, a.Keyword) and ability.keyword is Keyword.LINEAGE:
            return top.lineage_name.lower() == ability.name.lower()
    return not judge.keyword_active(Ctx(state, seat, champion, top), champion, Keyword.LINEAGE_BREAK)


def can_materialize(state: GameState, seat: int, id: int) -> bool:
    """Tell whether a card could be materialized now: elements, levelling, cost (playing.card-materialization.6)."""
    face = state.cards[id].sheet.front
    if face.cost_kind is not CostKind.MEMORY:
        return False
    champion = CardType.CHAMPION in face.types
    if champion and not lineage_allows(state, seat, face):
        return False
    if not champion and not elements_allow(state, seat, face):
        return False
    ctx = costs.play_context(state, seat, id)
    parts = [ab.costs for ab in face.abilities if isinstance(ab, a.AdditionalCost) and ab.to == "materialize" and not ab.optional]
    if not all(costs.payable(ctx, part) for part in parts):
        return False
    link = link_target(face)
    if link is not None and not targets.legal(ctx, link):
        return False
    available = len(state.sides[seat].memory) + len(costs.floating(state, seat))
    return costs.play_cost(ctx, face, CostKind.MEMORY) <= available


def materialize(run: Run, seat: int, id: int, free: bool = False) -> Asking[StackItem]:
    """Materialize a card (playing.card-materialization)."""
    state = run.state
    if not can_materialize(state, seat, id):
        raise IllegalPlay
    item = to_stack(run, id, seat, "materialization")
    ctx = costs.play_context(state, seat, item.id, item)
    yield from _declare_x(run, ctx, free)
    parts, _ = yield from _declare_costs(run, ctx, None, True)
    yield from _modes_and_targets(run, ctx)
    item.cost = 0 if free else costs.play_cost(ctx, item.face, CostKind.MEMORY)
    yield from paying.pay(run, ctx, parts)
    yield from paying.pay_memory(run, ctx, item.cost)
    _activated(run, ctx, item, EventKind.MATERIALIZED)
    return item


def activate_ability(run: Run, seat: int, source: int, index: int) -> Asking[StackItem]:
    """Activate an ability of an object or card (abilities.activated-abilities)."""
    state = run.state
    has = chars(state, source).abilities[index]
    ability: Any = has.ability
    item = StackItem(state.new_id(), "ability", seat, source, has.face)
    item.ability, item.index = ability, index
    if ability.zone is Zone.INNER_LINEAGE:
        item.bound = state.cards[source].holder
    state.stack.append(item)
    ctx = Ctx(state, seat, source, has.face)
    ctx.item, ctx.notes = item, item.notes
    item.modes = ctx.modes = yield from choose_modes(run, ctx, ability.effect)
    item.targets = yield from targets.declare(run, ctx, targets.mode_slots(ability.effect, item.modes), True)
    ctx.targets = item.targets
    rest = tuple(part for part in ability.costs if not isinstance(part, k.Pay))
    yield from paying.pay_reserve(run, ctx, costs.ability_cost(ctx, ability))
    yield from paying.pay(run, ctx, rest)
    if ability.once and source in state.objs:
        state.objs[source].notes[f"used:{index}"] = state.turn
    elif ability.once:
        state.sides[seat].notes[f"used:{source}:{index}"] = state.turn
    touch(state)
    slug = slug_of(state, source)
    run.tell(Event(EventKind.ABILITY_ACTIVATED, seat, source, slug=slug, ability=index, targets=flat(item.targets)))
    emit(run, Happening("ability", seat, source))
    for id in flat(item.targets):
        emit(run, Happening("targeted", seat, id, source=item.id))
    return item


def used(state: GameState, seat: int, source: int, index: int, once: str) -> bool:
    """Tell whether an ability that may be activated only once (or once a turn) was."""
    obj = state.objs.get(source)
    turn = obj.notes.get(f"used:{index}") if obj else state.sides[seat].notes.get(f"used:{source}:{index}")
    return turn is not None and (once == "game" or turn == state.turn)

