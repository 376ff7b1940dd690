"""Activating cards and abilities, step by step (playing.card-activation)."""

from __future__ import annotations

from gadesk.engine.changes import properties
from gadesk.engine.changes.triggers import emit
from gadesk.engine.changes.zones import id_knowers, take_out
from gadesk.engine.continuous import played
from gadesk.engine.continuous.derived import in_force, mark, touch
from gadesk.engine.play import costs, declaration, payment, targets
from gadesk.engine.play.permission import card_allowed, forbidden
from gadesk.engine.procedure import EVERYONE, Asking, IllegalPlay, Run, ask_ids, slug_of
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx, of_active
from gadesk.engine.state.cards import Card
from gadesk.engine.state.characteristics import chars, laid_open
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import MADE_IN_GAME, Mark, Marks
from gadesk.engine.state.parts import STACK
from gadesk.engine.state.uses import marked, places
from gadesk.glossary import CardType, CostKind, Keyword, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import is_of_a_face
from gadesk.protocol.decisions import DecisionKind, Doing
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.views import LayerKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import selections as s
from gadesk.script.keyword_meanings import ENLIGHTEN
from gadesk.script.node import CostPart
from gadesk.script.predicates import IsType
from gadesk.script.words import Once


def to_stack(run: Run, id: int, seat: int, kind: LayerKind, marked: Marks = frozenset()) -> StackItem:
    """Announce a card: put it onto the Effects Stack (playing.card-activation.1). `marked`: what it is already."""
    state = run.state
    card = state.cards[id]
    zone = card.zone
    take_out(run, id)
    new = state.new_id()
    kept = card.marks & MADE_IN_GAME | marked & {Mark.EPHEMERAL}
    state.cards[new] = Card(new, card.sheet, card.owner, Zone.EFFECTS_STACK, card.origin, 0, -1, kept)
    item = StackItem(new, kind, seat, new, card.sheet.front)
    item.zone, item.marks = zone, marked
    state.stack.append(item)
    gone = state.gone.get(id)
    if gone is not None:
        gone.now = new
    played.announced(state, item)
    _bear_on(state, id, new)
    run.tell(
        Event(
            EventKind.MOVED, seat, new, id, card.sheet.slug, source_zone=zone, zone=Zone.EFFECTS_STACK, word=Cause.PLAY
        ),
        ids=(EVERYONE, id_knowers(card)),
    )
    return item


def activate(
    run: Run, seat: int, id: int, *, free: bool = False, instead: tuple[CostPart, ...] | None = None,
    changed: bool = False, extra: tuple[CostPart, ...] = (), reserve: int | None = None,
    coins: tuple[str, int] | None = None, marked: Marks = frozenset(),
) -> Asking[StackItem]:  # fmt: skip
    """Activate a card, all nine steps. `instead` replaces its cost, `extra` joins it, `reserve` sets it.

    `changed`: what changes the card's cost changes `instead`, too, and asks what the card is on the Effects Stack.
    `coins`: the reserve cost is paid with counters of that kind on that object; `marked`: what the activation is from
    the beginning. Raises IllegalPlay if it can't be done or is taken back; the caller restores the state.
    """
    state = run.state
    face = state.cards[id].sheet.front
    with laid_open(state, id):
        allowed = card_allowed(state, seat, id, face) and not forbidden(state, seat, id)
    if not allowed:
        raise IllegalPlay
    extra = (*extra, *costs.more(state, id))
    item = to_stack(run, id, seat, LayerKind.ACTIVATION, marked)
    ctx = costs.play_context(state, seat, item.id, item)
    if "spell" in chars(state, item.id).subtypes and state.sides[seat].empower:
        item.level = ctx.level = state.sides[seat].empower
        mark(state, item, Mark.EMPOWERED)
    yield from declaration.declare_x(run, ctx, free)
    start = 0 if coins is not None else reserve
    if changed and instead is not None:
        instead = costs.with_modifiers(ctx, face, instead)
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
    activated(run, ctx, item, EventKind.ACTIVATED)
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
            run, ctx.controller, DecisionKind.PAY_COST, ids, source=item.id, word=Doing.REST, cancel=True
        )
        item.bound = chosen[0]
        attacker = chosen[0]
    else:
        attacker = run.state.sides[ctx.controller].champion
    if not properties.rest(run, attacker):
        raise IllegalPlay


def activated(run: Run, ctx: Ctx, item: StackItem, kind: EventKind) -> None:
    """Step 9: the card is activated; effects on "the next card" are used up and bound to it."""
    state = run.state
    side = state.sides[item.controller]
    if Mark.EMPOWERED in item.marks:
        side.empower = 0
    if item.kind is LayerKind.ACTIVATION:
        _bind_next(run, item)
    touch(state, STACK)
    slug = slug_of(state, item.id)
    run.tell(Event(kind, item.controller, item.id, slug=slug, zone=item.zone, targets=flat(item.targets)))
    name = HappeningKind.ACTIVATE if item.kind is LayerKind.ACTIVATION else HappeningKind.MATERIALIZE
    emit(run, Happening(name, item.controller, item.id, zone=item.zone, others=objects_of(item.targets)))
    if Mark.BREWED in item.marks:
        emit(run, Happening(HappeningKind.BREW, item.controller, item.id, zone=item.zone))
    for id in objects_of(item.targets):
        emit(run, Happening(HappeningKind.TARGETED, item.controller, id, source=item.id))


def flat(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the targets of all slots; a negative id names a player, -1 the first seat (playing.card-activation)."""
    return tuple(id for group in groups for id in group if id)


ONCE_PLAYED = (ch.CostChange, ch.CostSet, ch.IgnoreElements, ch.SpeedIs)
"""What bears on playing the next card, not on what it becomes."""


def _bear_on(state: GameState, id: int, new: int) -> None:
    """What was said of playing just this card still bears on it as it goes onto the Effects Stack."""
    kept = []
    for active in state.effects:
        if active.ids and id in active.ids and any(isinstance(change, ONCE_PLAYED) for change in active.changes):
            active = active.clone()
            active.ids = (*(active.ids or ()), new)
        kept.append(active)
    if kept != state.effects:
        state.effects = kept
        touch(state)


def objects_of(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the cards and objects among the targets of all slots."""
    return tuple(id for id in flat(groups) if id > 0)


def _bind_next(run: Run, item: StackItem) -> None:
    state = run.state
    kept = []
    for active in state.effects:
        node = active.preds[0] if active.preds else None
        if isinstance(node, s.NextPlayed) and node.label is None:
            ctx = of_active(state, active)
            whose = item.controller in evaluate.seats(ctx, node.who)
            if whose and predicates.matches_played(ctx, node.preds, item.id, item.controller):
                if all(isinstance(change, ONCE_PLAYED) for change in active.changes):
                    continue
                active = active.clone()
                active.preds, active.ids = (), (item.id,)
        kept.append(active)
    if kept != state.effects:
        state.effects = kept
        touch(state)


def activate_ability(run: Run, seat: int, source: int, index: int) -> Asking[StackItem]:
    """Activate an ability of an object or card, or the one of enlighten counters (abilities.activated-abilities)."""
    state = run.state
    abilities = chars(state, source).abilities
    has = abilities[index] if is_of_a_face(index) else next(has for has in abilities if has.ability is ENLIGHTEN)
    ability = has.ability
    assert isinstance(ability, a.Activated)
    item = StackItem(state.new_id(), LayerKind.ABILITY, seat, source, has.face)
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
    if ability.once is not Once.NO:
        note_use(state, seat, source, index, ability.times)
    spent = [rule.active for rule in in_force(state, ch.AbilityCost) if costs.is_next(rule, ctx, ability)]
    if spent:
        state.effects = [active for active in state.effects if active not in spent]
        touch(state)
    touch(state, STACK)
    told = Event(EventKind.ABILITY_ACTIVATED, seat, item.source, slug=slug_of(state, item.source), ability=index,
                 targets=flat(item.targets))  # fmt: skip
    card = state.cards.get(item.source)
    run.tell(told, ids=(id_knowers(card) if card is not None else EVERYONE, EVERYONE))
    emit(run, Happening(HappeningKind.ABILITY, seat, item.source, item.id))
    for id in objects_of(item.targets):
        emit(run, Happening(HappeningKind.TARGETED, seat, id, source=item.id))
    return item


def note_use(state: GameState, seat: int, source: int, index: int, times: int = 1) -> None:
    """Remember that what an ability lets be done only so often was done this turn."""
    if source in state.objs:
        state.objs[source].used = marked(state.objs[source].used, places(index, times), state.turn)
    else:
        keys = [(source, place) for place in places(index, times)]
        state.sides[seat].used = marked(state.sides[seat].used, keys, state.turn)


def used(state: GameState, seat: int, source: int, index: int, once: Once, times: int = 1) -> bool:
    """Tell whether an ability that may be activated only so often, in the game or in a turn, was."""
    obj = state.objs.get(source)
    side = state.sides[seat].used
    turns = [obj.used.get(place) if obj else side.get((source, place)) for place in places(index, times)]
    return all(turn is not None and (once is Once.GAME or turn == state.turn) for turn in turns)
