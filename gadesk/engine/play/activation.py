"""Playing cards: activation and materialization step by step (playing.card-activation, card-materialization)."""

from __future__ import annotations

from gadesk.engine.changes import marks
from gadesk.engine.changes.triggers import emit
from gadesk.engine.changes.zones import id_knowers, stays, take_out
from gadesk.engine.continuous.derived import Rule
from gadesk.engine.continuous.layers import touch
from gadesk.engine.continuous.reads import STACK
from gadesk.engine.play import costs, declaration, payment, targets
from gadesk.engine.play.hindrance import Hindrance
from gadesk.engine.procedure import EVERYONE, Asking, IllegalPlay, Run, ask_ids, slug_of
from gadesk.engine.query import predicates, selections
from gadesk.engine.query.context import Ctx, of_active
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, derived, laid_open, plain
from gadesk.engine.state.game_state import MADE_IN_GAME, Card, GameState, StackItem
from gadesk.engine.state.records import Happening
from gadesk.glossary import CardType, CostKind, Element, Keyword, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import selections as s
from gadesk.script.keyword_meanings import ENLIGHTEN
from gadesk.script.node import CostPart
from gadesk.script.predicates import IsType
from gadesk.script.sheet import Face


def enabled_elements(state: GameState, seat: int) -> set[Element]:
    """Return the elements a player may play: norm, those of the lineage, and what effects enable (terms.element)."""
    cache = derived(state).cache
    known: set[Element] | None = cache.get(("elements", seat))
    if known is None:
        known = cache[("elements", seat)] = _enabled(state, seat)
    return known


def _enabled(state: GameState, seat: int) -> set[Element]:
    found = {Element.NORM}
    champion = state.sides[seat].champion
    if champion:
        found |= selections.lineage_elements(state, champion)
    for rule in derived(state).rules_for(ch.EnableElement):
        if seat in selections.seats(rule.ctx, rule.change.who):
            if rule.change.disable:
                found.discard(rule.change.element)
            else:
                found.add(rule.change.element)
    return found


def elements_allow(state: GameState, seat: int, id: int) -> bool:
    """Tell whether every element of a card is enabled, or needs not be (card-parts.element.p2)."""
    face = state.cards[id].sheet.front
    return enabled_elements(state, seat).issuperset(face.elements) or _elements_ignored(state, seat, id, face)


def _elements_ignored(state: GameState, seat: int, id: int, face: Face) -> bool:
    ctx = Ctx(state, seat, id, face)
    for _, static in plain(face).statics:
        if type(static.affects) is s.This and any(isinstance(c, ch.IgnoreElements) for c in static.changes):
            conditions = (*static.bonuses, *((static.condition,) if static.condition is not None else ()))
            if all(predicates.holds(ctx, condition) for condition in conditions):
                return True
    return any(costs.covers(rule, ctx) for rule in derived(state).rules_for(ch.IgnoreElements))


def forbidden(state: GameState, seat: int, id: int, how: str = "activate") -> bool:
    """Tell whether a rule keeps a player from playing a card this way, whoever permits it (misc.permission.p1)."""
    rules = barred(state, seat, how, "play")
    if stays(state, id) or restricted(costs.play_context(state, seat, id), state.cards[id].sheet.front, how):
        return True
    return any(not rule.change.preds or predicates.matches(rule.ctx, rule.change.preds, id) for rule in rules)


def restricted(ctx: Ctx, face: Face, how: str = "activate") -> bool:
    """Tell whether a card's own words keep it from being played now: "Activate this card only during …\"."""
    state = ctx.state
    for ability in face.abilities:
        if isinstance(ability, a.PlayRestriction) and ability.to == how:
            if ability.condition is not None and not predicates.holds(ctx, ability.condition):
                return True
            if ability.phase is not None and state.phase is not ability.phase:
                return True
            if ability.who is not None and state.turn_player not in selections.seats(ctx, ability.who):
                return True
    return False


def barred(state: GameState, seat: int, *what: str) -> list[Rule[ch.PlayerCant]]:
    """Return the rules that forbid a player one of these now."""
    rules = derived(state).rules_for(ch.PlayerCant)
    return [rule for rule in rules if rule.change.what in what and _binds(state, rule, seat)]


def _binds(state: GameState, rule: Rule[ch.PlayerCant], seat: int) -> bool:
    """Tell whether a rule is for this player in this turn, and what it still allows has been done."""
    if seat not in selections.seats(rule.ctx, rule.change.who):
        return False
    if rule.active is not None and rule.active.until == "during their next turn":
        if state.turn == rule.active.turn or state.turn_player != seat:
            return False
    beyond = rule.change.beyond
    return not beyond or past.times_of(state, seat, "activate", "materialize") >= beyond


def _card_allowed(state: GameState, seat: int, id: int, face: Face) -> bool:
    """Champions need a lineage that they level up instead of elements (card-types.champion.2)."""
    if CardType.CHAMPION in face.types:
        return lineage_allows(state, seat, face)
    return elements_allow(state, seat, id)


def to_stack(run: Run, id: int, seat: int, kind: str, marked: frozenset[str] = frozenset()) -> StackItem:
    """Announce a card: put it onto the Effects Stack (playing.card-activation.1). `marked`: what it is already."""
    state = run.state
    card = state.cards[id]
    zone = card.zone
    take_out(run, id)
    new = state.new_id()
    kept = card.marks & MADE_IN_GAME
    state.cards[new] = Card(new, card.sheet, card.owner, Zone.EFFECTS_STACK, card.origin, 0, -1, kept)
    item = StackItem(new, kind, seat, new, card.sheet.front)
    item.zone, item.marks = zone, marked
    state.stack.append(item)
    gone = state.gone.get(id)
    if gone is not None:
        gone.now = new
    touch(state)
    run.tell(
        Event(EventKind.MOVED, seat, new, id, card.sheet.slug, source_zone=zone, zone=Zone.EFFECTS_STACK, word="play"),
        ids=(EVERYONE, id_knowers(card)),
    )
    return item


def activate(
    run: Run, seat: int, id: int, *, free: bool = False, instead: tuple[CostPart, ...] | None = None,
    extra: tuple[CostPart, ...] = (), reserve: int | None = None, coins: tuple[str, int] | None = None,
    marked: frozenset[str] = frozenset(),
) -> Asking[StackItem]:  # fmt: skip
    """Activate a card, all nine steps. `instead` replaces its cost, `extra` joins it, `reserve` sets it.

    `coins`: the reserve cost is paid with counters of that kind on that object; `marked`: what the activation is from
    the beginning. Raises IllegalPlay if it can't be done or is taken back; the caller restores the state.
    """
    state = run.state
    face = state.cards[id].sheet.front
    with laid_open(state, id):
        allowed = _card_allowed(state, seat, id, face) and not forbidden(state, seat, id)
    if not allowed:
        raise IllegalPlay
    extra = (*extra, *costs.more(state, id))
    item = to_stack(run, id, seat, "activation", marked)
    ctx = costs.play_context(state, seat, item.id, item)
    if "spell" in chars(state, item.id).subtypes and state.sides[seat].empower:
        item.level = ctx.level = state.sides[seat].empower
        item.marks = item.marks | {"empowered"}
    yield from declaration.declare_x(run, ctx, free)
    start = 0 if coins is not None else reserve
    parts, alternative = yield from declaration.declare_costs(run, ctx, instead, free, start)
    kind, priced = face.cost_kind, not (free or alternative or instead is not None)

    def affords(now: Ctx) -> bool:
        return costs.payable_together(now, (*parts, *extra), costs.play_cost(now, face, CostKind.RESERVE, reserve))

    by_target = priced and kind is CostKind.RESERVE and declaration.depends_on_targets(face)
    yield from declaration.modes_and_targets(run, ctx, affords if by_target else None)
    item.cost = costs.play_cost(ctx, face, CostKind.RESERVE, reserve) if priced else 0
    yield from _pay_all(run, ctx, item.cost, (*parts, *extra), coins)
    yield from declaration.added_by_paying(run, ctx)
    if CardType.ATTACK in face.types:
        yield from _rest_attacker(run, ctx, item)
    _activated(run, ctx, item, EventKind.ACTIVATED)
    return item


def _pay_all(run: Run, ctx: Ctx, cost: int, parts: tuple[CostPart, ...], coins: tuple[str, int] | None) -> Asking[None]:
    """Step 8: the cost of the card's kind and the other parts; what is random is paid last (card-parts.cost.2)."""
    if ctx.face.cost_kind is CostKind.MEMORY:
        yield from payment.pay(run, ctx, parts)
        yield from payment.pay_memory(run, ctx, cost)
    else:
        yield from payment.pay_reserve(run, ctx, cost) if coins is None else payment.pay_counters(run, *coins, cost)
        yield from payment.pay(run, ctx, parts)


def commandable(ctx: Ctx, command: a.Keyword) -> list[int]:
    """Return the awake allies that a Command could rest (keywords.command.2)."""
    return costs.choices(ctx, k.RestCost((IsType(CardType.ALLY), *command.preds)))


def _rest_attacker(run: Run, ctx: Ctx, item: StackItem) -> Asking[None]:
    """An attack card rests the champion, a Command an ally instead (card-types.attack.p2, keywords.command.2)."""
    words = predicates.keywords_of(ctx, item.id, Keyword.COMMAND)
    if words:
        ids = commandable(ctx, words[0])
        if not ids:
            raise IllegalPlay
        chosen = yield from ask_ids(
            run, ctx.controller, DecisionKind.PAY_COST, ids, source=item.id, word="rest", cancel=True
        )
        item.bound = chosen[0]
        attacker = chosen[0]
    else:
        attacker = run.state.sides[ctx.controller].champion
    if not marks.rest(run, attacker):
        raise IllegalPlay


def _activated(run: Run, ctx: Ctx, item: StackItem, kind: EventKind) -> None:
    """Step 9: the card is activated; effects on "the next card" are used up and bound to it."""
    state = run.state
    side = state.sides[item.controller]
    if "empowered" in item.marks:
        side.empower = 0
    if item.kind == "activation":
        _bind_next(run, item)
    touch(state, STACK)
    slug = slug_of(state, item.id)
    run.tell(Event(kind, item.controller, item.id, slug=slug, zone=item.zone, targets=flat(item.targets)))
    name = "activate" if item.kind == "activation" else "materialize"
    emit(run, Happening(name, item.controller, item.id, zone=item.zone, others=objects_of(item.targets)))
    if "brewed" in item.marks:
        emit(run, Happening("brew", item.controller, item.id, zone=item.zone))
    for id in objects_of(item.targets):
        emit(run, Happening("targeted", item.controller, id, source=item.id))


def flat(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the targets of all slots; a negative id names a player, -1 the first seat (playing.card-activation)."""
    return tuple(id for group in groups for id in group if id)


ONCE_PLAYED = (ch.CostChange, ch.CostSet, ch.IgnoreElements, ch.SpeedIs)
"""What bears on playing the next card, not on what it becomes."""


def objects_of(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the cards and objects among the targets of all slots."""
    return tuple(id for id in flat(groups) if id > 0)


def _bind_next(run: Run, item: StackItem) -> None:
    state = run.state
    kept = []
    for active in state.effects:
        node = active.preds[0] if active.preds else None
        if isinstance(node, s.NextPlayed):
            ctx = of_active(state, active)
            if item.controller in selections.seats(ctx, node.who) and predicates.matches(ctx, node.preds, item.id):
                if all(isinstance(change, ONCE_PLAYED) for change in active.changes):
                    continue
                active = active.clone()
                active.preds, active.ids = (), (item.id,)
        kept.append(active)
    if kept != state.effects:
        state.effects = kept
        touch(state)


def lineage_allows(state: GameState, seat: int, face: Face) -> bool:
    """Tell whether a champion card could level the champion up (card-types.champion.1, keywords.lineage-keyword)."""
    champion = state.sides[seat].champion
    if not champion or face.level is None:
        return False
    top = state.cards[champion].sheet.front
    if top.level is None or predicates.cant(state, champion, "level_up"):
        return False
    same = any(rule.covers(champion) for rule in derived(state).rules_for(ch.LevelsSame))
    if face.level != top.level + 1 and not (same and face.level == top.level):
        return False
    for _, static in plain(top).statics:
        only = [change.name.lower() for change in static.changes if isinstance(change, ch.LevelsOnlyInto)]
        if any(name != face.lineage_name.lower() for name in only):
            return False
    for ability in face.abilities:
        if isinstance(ability, a.Keyword) and ability.keyword is Keyword.LINEAGE:
            return top.lineage_name.lower() == ability.name.lower()
    return True


def can_materialize(
    state: GameState, seat: int, id: int, told: bool = False, free: bool = False, ignoring: bool = False
) -> bool:
    """Tell whether a card could be materialized now: elements, levelling, cost (playing.card-materialization.6)."""
    return not materializing_hindrance(state, seat, id, told, free, ignoring)


def materializing_hindrance(
    state: GameState, seat: int, id: int, told: bool = False, free: bool = False, ignoring: bool = False
) -> Hindrance:
    """Return what keeps a card from being materialized now.

    Where an effect tells the player to materialize it (`told`), a card may have a reserve cost (costs-and-memory.5).
    `ignoring`: its elements need not be enabled.
    """
    face = state.cards[id].sheet.front
    if face.cost_kind is not CostKind.MEMORY and not (told and face.cost_kind is CostKind.RESERVE):
        return Hindrance.KIND
    if forbidden(state, seat, id, "materialize"):
        return Hindrance.FORBIDDEN
    champion = CardType.CHAMPION in face.types
    if champion and not lineage_allows(state, seat, face):
        return Hindrance.LINEAGE
    if not champion and not ignoring and not elements_allow(state, seat, id):
        return Hindrance.ELEMENT
    ctx = costs.play_context(state, seat, id)
    musts = [ab for ab in face.abilities if isinstance(ab, a.AdditionalCost) and ab.to == "materialize"]
    if not costs.payable(ctx, tuple(part for ab in musts if not ab.optional for part in ab.costs)):
        return Hindrance.COST
    link = declaration.link_target(face)
    if link is not None and not targets.legal(ctx, link):
        return Hindrance.TARGET
    if free:
        return Hindrance.NOTHING
    if face.cost_kind is CostKind.RESERVE:
        paid = costs.reservable(ctx, costs.play_cost(ctx, face, CostKind.RESERVE))
    else:
        paid = costs.play_cost(ctx, face, CostKind.MEMORY) <= costs.memory_most(ctx)
    return Hindrance.NOTHING if paid else Hindrance.COST


def materialize(
    run: Run, seat: int, id: int, free: bool = False, told: bool = False, ignoring: bool = False
) -> Asking[StackItem]:
    """Materialize a card (playing.card-materialization)."""
    state = run.state
    with laid_open(state, id):
        allowed = can_materialize(state, seat, id, told, free, ignoring)
    if not allowed:
        raise IllegalPlay
    item = to_stack(run, id, seat, "materialization")
    ctx = costs.play_context(state, seat, item.id, item)
    yield from declaration.declare_x(run, ctx, free)
    parts, _ = yield from declaration.declare_costs(run, ctx, None, True)
    yield from declaration.modes_and_targets(run, ctx)
    kind = item.face.cost_kind
    item.cost = 0 if free else costs.play_cost(ctx, item.face, kind)
    yield from payment.pay(run, ctx, parts)
    yield from (payment.pay_reserve if kind is CostKind.RESERVE else payment.pay_memory)(run, ctx, item.cost)
    yield from declaration.added_by_paying(run, ctx)
    _activated(run, ctx, item, EventKind.MATERIALIZED)
    return item


def activate_ability(run: Run, seat: int, source: int, index: int) -> Asking[StackItem]:
    """Activate an ability of an object or card, -1 the one of enlighten counters (abilities.activated-abilities)."""
    state = run.state
    abilities = chars(state, source).abilities
    has = abilities[index] if index >= 0 else next(has for has in abilities if has.ability is ENLIGHTEN)
    ability = has.ability
    assert isinstance(ability, a.Activated)
    item = StackItem(state.new_id(), "ability", seat, source, has.face)
    item.ability, item.index = ability, index
    if ability.zone is Zone.INNER_LINEAGE:
        item.bound = state.cards[source].holder
    state.stack.append(item)
    ctx = Ctx(state, seat, source, has.face)
    ctx.item, ctx.notes = item, item.notes
    ctx.spell = item.spell = targets.acts_as_spell(ability.effect)
    yield from declaration.declare_x_of(run, ctx, ability.costs)
    item.modes = ctx.modes = yield from declaration.choose_modes(run, ctx, ability.effect)
    most = declaration.most_modes(ctx, ability.effect)
    item.targets = yield from targets.declare(run, ctx, targets.mode_slots(ability.effect, item.modes), True)
    ctx.targets = item.targets
    yield from payment.pay(run, ctx, tuple(part for part in ability.costs if isinstance(part, k.RestThis)))
    yield from payment.pay_reserve(run, ctx, costs.ability_cost(ctx, ability))
    yield from payment.pay(run, ctx, tuple(part for part in ability.costs if not isinstance(part, (k.Pay, k.RestThis))))
    item.modes, item.targets = yield from declaration.added(run, ctx, ability.effect, item.modes, item.targets, most)
    if ability.once and source in state.objs:
        state.objs[source].notes[f"used:{index}"] = state.turn
    elif ability.once:
        state.sides[seat].notes[f"used:{source}:{index}"] = state.turn
    spent = [rule.active for rule in derived(state).rules_for(ch.AbilityCost) if costs.is_next(rule, seat, ability)]
    if spent:
        state.effects = [active for active in state.effects if active not in spent]
        touch(state)
    touch(state, STACK)
    told = Event(EventKind.ABILITY_ACTIVATED, seat, item.source, slug=slug_of(state, item.source), ability=index,
                 targets=flat(item.targets))  # fmt: skip
    card = state.cards.get(item.source)
    run.tell(told, ids=(id_knowers(card) if card is not None else EVERYONE, EVERYONE))
    emit(run, Happening("ability", seat, item.source, item.id))
    for id in objects_of(item.targets):
        emit(run, Happening("targeted", seat, id, source=item.id))
    return item


def used(state: GameState, seat: int, source: int, index: int, once: str) -> bool:
    """Tell whether an ability that may be activated only once (or once a turn) was."""
    obj = state.objs.get(source)
    turn = obj.notes.get(f"used:{index}") if obj else state.sides[seat].notes.get(f"used:{source}:{index}")
    return turn is not None and (once == "game" or turn == state.turn)
