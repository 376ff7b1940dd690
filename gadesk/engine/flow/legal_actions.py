"""What a player may do with Opportunity (mechanics.timing-and-permissions, playing.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gadesk.engine.changes.damage import place_of
from gadesk.engine.changes.zones import stays
from gadesk.engine.combat import attack, attack_declaration, attack_targets
from gadesk.engine.continuous.derived import Rule, in_force
from gadesk.engine.continuous.reads import lasts
from gadesk.engine.play import activation, costs, declaration, materialization, permission, targets
from gadesk.engine.play.hindrance import Hindrance
from gadesk.engine.query import evaluate, predicates, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import carries_out
from gadesk.engine.state.cards import Card
from gadesk.engine.state.characteristics import (
    Chars,
    Has,
    Said,
    chars,
    derived,
    laid_open,
    plain,
    works_in,
    works_there,
)
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.glossary import OPEN_PILES, CardType, CostKind, Keyword, Phase, Zone
from gadesk.protocol.ability_index import OF_THE_RULES
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script.conditions import TargetsAnswer
from gadesk.script.costs import Pay, RestThis
from gadesk.script.keyword_meanings import ENLIGHTEN
from gadesk.script.node import Condition, CostPart, once_a_node
from gadesk.script.players import You
from gadesk.script.sheet import Face
from gadesk.script.words import AfterPlay, Forbidden, Once

PASS = Option(OptionKind.PASS)


@carries_out(ch.MayPlayFrom)
def legal_actions(state: GameState, seat: int) -> tuple[Option, ...]:
    """Return every action the seat may take with Opportunity now, passing first."""
    cache = derived(state).cache
    found: tuple[Option, ...] | None = cache.get(("legal", seat))
    if found is None:
        found = cache[("legal", seat)] = _legal_actions(state, seat)
    return found


def _legal_actions(state: GameState, seat: int) -> tuple[Option, ...]:
    slow = slow_timing(state, seat)
    found: list[Option] = [] if slow and _compelled(state, seat) else [PASS]
    barred = permission.barred(state, seat, Forbidden.ACTIVATE, Forbidden.PLAY)
    hastened = ch.SpeedIs in derived(state).rules
    for id in state.sides[seat].hand:
        card = state.cards[id]
        if not slow and not hastened and not card.printed.fast:
            continue
        if can_activate(state, seat, card, slow, barred):
            found.append(Option(OptionKind.ACTIVATE, id, card.sheet.slug))
    found += _elsewhere(state, seat, slow, barred)
    found += _abilities(state, seat, slow)
    if slow and state.combat is None:
        mine = [id for id in state.field if state.objs[id].controller == seat]
        for id in mine:
            if attack.attacks(state, id) and attack_declaration.could_attack(state, id):
                found.append(Option(OptionKind.ATTACK, id, state.cards[id].sheet.slug))
    return tuple(found)


def _compelled(state: GameState, seat: int) -> bool:
    """Tell whether a unit of the player must attack before the main phase may end; nobody must pay for that."""
    if not attack_targets.any_demands(state):
        return False
    for id in state.field:
        if state.objs[id].controller == seat and attack.attacks(state, id):
            if attack_declaration.could_attack(state, id) and attack_targets.must_attack(state, id):
                if not attack_declaration.price(state, id):
                    return True
    return False


def slow_timing(state: GameState, seat: int) -> bool:
    """Tell whether slow player actions are allowed: own main phase, empty stack, no combat (fast-vs-slow.1)."""
    own = state.turn_player == seat and state.phase is Phase.MAIN
    return own and not state.stack and state.combat is None


def can_activate(
    state: GameState,
    seat: int,
    card: Card,
    slow: bool,
    barred: list[Rule[ch.PlayerCant]],
    special: a.PlayPermission | None = None,
) -> bool:
    """Tell whether a card may be activated now from where it is, as far as it can be told before choices."""
    return not hindrance(state, seat, card, slow, barred, special)


def hindrance(
    state: GameState,
    seat: int,
    card: Card,
    slow: bool,
    barred: list[Rule[ch.PlayerCant]],
    special: a.PlayPermission | None = None,
) -> Hindrance:
    """Return what keeps a card from being activated now from where it is.

    `special` is the card's own permission to be played from there, whose costs replace or join its own.
    """
    face = card.sheet.front
    if face.unknown:
        return Hindrance.UNKNOWN
    if not _kind_allows(state, seat, face, special):
        return Hindrance.LINEAGE if CardType.CHAMPION in face.types else Hindrance.KIND
    if not (slow or is_fast(state, seat, card)):
        return Hindrance.TIMING
    if special is not None and stays(state, card.id):
        return Hindrance.FORBIDDEN
    if CardType.CHAMPION not in face.types and not permission.elements_allow(state, seat, card.id):
        return Hindrance.ELEMENT
    ctx = costs.play_context(state, seat, card.id)
    if barred and any(predicates.matches_played(rule.ctx, rule.change.preds, card.id, seat) for rule in barred):
        return Hindrance.FORBIDDEN
    if a.PlayRestriction in card.printed.says and permission.restricted(ctx, face):
        return Hindrance.RESTRICTED
    if not _affordable(ctx, face, card, special):
        return Hindrance.COST
    if CardType.ATTACK in face.types and not attack.attack_card_allowed(ctx):
        return Hindrance.ATTACKER
    return Hindrance.NOTHING if _targetable(ctx, face, card.printed.says) else Hindrance.TARGET


def _kind_allows(state: GameState, seat: int, face: Face, special: a.PlayPermission | None) -> bool:
    """Cards with a memory cost are activated only where their own words say so (special-play-permissions.p1)."""
    if CardType.CHAMPION in face.types and not permission.lineage_allows(state, seat, face):
        return False
    return face.cost_kind is CostKind.RESERVE or (face.cost_kind is CostKind.MEMORY and special is not None)


@carries_out(ch.SpeedIs)
def is_fast(state: GameState, seat: int, card: Card) -> bool:
    """Tell whether a card may be activated at fast speed (mechanics.timing-and-permissions/fast-vs-slow)."""
    face = card.sheet.front
    if face.speed is not None and face.speed.facts.any_time:
        return True
    if costs.plain_keyword(state, card.id, seat, Keyword.FAST_ACTIVATION):
        return True
    for rule in in_force(state, ch.SpeedIs):
        if rule.change.speed.facts.any_time and costs.covers(rule, Ctx(state, seat, card.id, face)):
            return True
    for _, static in plain(face).statics:
        if any(isinstance(c, ch.SpeedIs) and c.speed.facts.any_time for c in static.changes):
            ctx = Ctx(state, seat, card.id, face)
            demands = (*static.bonuses, *((static.condition,) if static.condition is not None else ()))
            if all(evaluate.holds(ctx, demand) for demand in demands):
                return True
    return False


def _affordable(ctx: Ctx, face: Face, card: Card, special: a.PlayPermission | None) -> bool:
    """Tell whether some way of paying could work (costs of targets not yet chosen are taken as printed)."""
    spare, says = 1 if card.zone is Zone.HAND else 0, card.printed.says
    must: tuple[CostPart, ...] = ()
    if a.AdditionalCost in says or in_force(ctx.state, ch.CostChange):
        must = declaration.musts(ctx, face)
    if special is not None and special.costs:
        must += _asked_now(ctx, face, special)
        if not special.additional:
            return costs.payable_together(ctx, must, 0, spare)
    if face.cost_kind is CostKind.MEMORY:
        own = costs.play_cost(ctx, face, CostKind.RESERVE)
        return own <= costs.memory_most(ctx) and costs.payable_together(ctx, must, 0, spare)
    if face.cost is not None or face.cost_is_x:
        if costs.payable_together(ctx, must, cheapest(ctx, face, says), spare):
            return True
    if a.AlternativeCost not in says and Keyword.BREW not in says:
        return False
    return any(costs.payable_together(ctx, must + option, 0, spare) for option in declaration.alternatives(ctx, face))


def cheapest(ctx: Ctx, face: Face, says: Said) -> int:
    """Return the cost, counting reductions that depend on targets if any legal target brings them."""
    cost = costs.play_cost(ctx, face, CostKind.RESERVE)
    if not cost or TargetsAnswer not in says or not declaration.depends_on_targets(face):
        return cost
    nodes = [node for _, effect in declaration.instructions(ctx, face) for node in targets.slots(effect)]
    for node in nodes:
        for id in targets.legal(ctx, node):
            ctx.targets = ((id,),)
            cost = min(cost, costs.play_cost(ctx, face, CostKind.RESERVE))
    ctx.targets = ()
    return cost


def _targetable(ctx: Ctx, face: Face, says: Said) -> bool:
    link = declaration.link_target(face) if Keyword.LINK in says else None
    if link is not None:
        return bool(targets.legal(ctx, link))
    if a.Instruction not in says:
        return True
    for _, effect in declaration.instructions(ctx, face):
        modal = targets.modal_of(effect)
        if modal is not None and len(targets.open_modes(ctx, modal)) < modal.least:
            return False
        if not targets.possible(ctx, targets.slots(effect)):
            return False
    return True


def _elsewhere(state: GameState, seat: int, slow: bool, barred: list[Rule[ch.PlayerCant]]) -> list[Option]:
    """Cards that may be played from other zones: their own words, and permissions of others."""
    found: list[Option] = []
    rules = in_force(state, ch.MayPlayFrom)
    changed = derived(state).gives_elsewhere
    if not rules and not state.away and not changed:
        return found
    side = state.sides[seat]
    piles = (*side.graveyard, *side.banishment, *side.memory, *side.material_deck, *_open_top(state, seat))
    for id in (*piles, *_others_cards(state, seat, rules)):
        card = state.cards[id]
        if not card.knowers >> seat & 1 or not (rules or changed or card.origin in state.away):
            continue
        if _playable(state, seat, card, slow, barred, rules):
            found.append(Option(OptionKind.ACTIVATE, id, card.sheet.slug))
    return found


def _open_top(state: GameState, seat: int) -> list[int]:
    """Return the top card of a player's deck, if its place is settled."""
    return [id for id in state.sides[seat].main_deck[-1:] if not state.cards[id].bag]


def _playable(
    state: GameState,
    seat: int,
    card: Card,
    slow: bool,
    barred: list[Rule[ch.PlayerCant]],
    rules: Sequence[Rule[ch.MayPlayFrom]],
) -> bool:
    """Tell whether a card that lies elsewhere may be played now; face down it is to its player what is printed."""
    special = own_permission(state, seat, card) if card.owner == seat else None
    if special is None and not any(_may_play(rule, seat, card.id) for rule in rules):
        return False
    with laid_open(state, card.id):
        return can_activate(state, seat, card, slow, barred, special)


def _may_play(rule: Rule[ch.MayPlayFrom], seat: int, id: int) -> bool:
    """Tell whether a rule lets a player play a card: one of those it speaks of, or one that answers."""
    if seat not in evaluate.seats(rule.ctx, rule.change.who) or (rule.ids is not None and id not in rule.ids):
        return False
    if rule.change.condition is not None and not evaluate.holds(rule.ctx, rule.change.condition):
        return False
    if rule.change.once and _is_spent(rule, seat):
        return False
    return predicates.matches_played(rule.ctx, rule.change.preds, id, seat)


def _is_spent(rule: Rule[ch.MayPlayFrom], seat: int) -> bool:
    """Tell whether a permission for one card each turn was used this turn."""
    return activation.used(rule.ctx.state, seat, rule.ctx.source, place_of(rule), Once.TURN)


def spend_permission(state: GameState, seat: int, rules: Sequence[Rule[ch.MayPlayFrom]]) -> None:
    """Use up one of the permissions by which a card was played, unless one is for any number of cards."""
    if rules and all(rule.change.once for rule in rules):
        activation.note_use(state, seat, rules[0].ctx.source, place_of(rules[0]))


def permitting(state: GameState, seat: int, id: int) -> list[Rule[ch.MayPlayFrom]]:
    """Return the rules that let a player play a card from where it lies."""
    return [rule for rule in in_force(state, ch.MayPlayFrom) if _may_play(rule, seat, id)]


def _others_cards(state: GameState, seat: int, rules: Sequence[Rule[ch.MayPlayFrom]]) -> list[int]:
    """Return the cards of other players in public zones that a permission speaks of."""
    named = [id for rule in rules for id in rule.ids or () if id in state.cards]
    return [id for id in dict.fromkeys(named) if state.cards[id].owner != seat and state.cards[id].zone in OPEN_PILES]


@carries_out(a.PlayPermission)
def own_permission(state: GameState, seat: int, card: Card) -> a.PlayPermission | None:
    """Return the card's own permission to be activated from the zone it is in, if it holds now."""
    for ability in (has.ability for has in _held(state, card).abilities):
        if isinstance(ability, a.Keyword) and ability.keyword is Keyword.EPHEMERATE:
            ability = _ephemerate(ability)
        if isinstance(ability, a.PlayPermission) and ability.zone is card.zone:
            ctx = Ctx(state, seat, card.id, card.sheet.front)
            if all(evaluate.holds(ctx, bonus) for bonus in ability.bonuses):
                if ability.condition is None or evaluate.holds(ctx, ability.condition):
                    price = _asked_now(costs.play_context(state, seat, card.id), card.sheet.front, ability)
                    if costs.payable(ctx, price):
                        return ability
    return None


def _ephemerate(ability: a.Keyword) -> a.PlayPermission:
    """Return what Ephemerate means: activated from the graveyard for its own cost."""
    return a.PlayPermission(Zone.GRAVEYARD, ability.costs, bonuses=ability.bonuses, then=AfterPlay.EPHEMERAL)


def _asked_now(ctx: Ctx, face: Face, special: a.PlayPermission) -> tuple[CostPart, ...]:
    """Return what a permission asks for, as what changes the card's cost changes it as things stand now."""
    return costs.with_modifiers(ctx, face, special.costs) if special.then is AfterPlay.EPHEMERAL else special.costs


def _held(state: GameState, card: Card) -> Chars:
    """Return what a card off the field is to who may look at it: face down it still has what is printed for them."""
    return card.printed if Mark.FACE_DOWN in card.marks else chars(state, card.id)


def _abilities(state: GameState, seat: int, slow: bool) -> list[Option]:
    """Activated abilities of objects, of the intent, of inner lineages and of cards in hand."""
    found: list[Option] = []
    for id, one in _usable(state, seat):
        if (slow or one.fast) and not (one.rests and state.objs[id].rested):
            if ability_open(state, seat, id, one.has, one.ability, one.zone, slow):
                found.append(_option(state, id, one.has))
    if state.combat is not None and state.combat.attacking == seat:
        for id in state.combat.intent:
            found += _of(state, seat, id, chars(state, id), Zone.INTENT, slow)
    return found + _held_abilities(state, seat, slow)


class Working(NamedTuple):
    """An activated ability of an object, or of a card below it, that works where it is."""

    has: Has
    ability: a.Activated
    zone: Zone
    fast: bool
    rests: bool
    """Whether an object must be awake to pay for it."""
    controllers: bool
    """Whether its controller may use it, as nearly always: then nobody need be asked."""
    demands: tuple[Condition, ...]
    """What restricts it for as long as what was derived holds."""


def _usable(state: GameState, seat: int) -> list[tuple[int, Working]]:
    """Return a player's abilities on the field and in inner lineages, gathered once for what was derived."""
    now = derived(state)
    known: list[tuple[int, Working]] | None = now.gathered.get(("usable", seat))
    if known is None:
        known = []
        for id in state.field:
            obj, activated = state.objs[id], now.chars[id].activated
            mine = obj.controller == seat
            if activated:
                for one in _working(activated, Zone.FIELD):
                    if (mine or not one.controllers) and _open_to(state, seat, id, one):
                        known.append((id, one))
            if mine:
                for below in obj.lineage:
                    activated = state.cards[below].printed.activated
                    for one in _working(activated, Zone.INNER_LINEAGE) if activated else ():
                        if _open_to(state, seat, below, one):
                            known.append((below, one))
        now.gathered["usable", seat] = known
    return known


def _open_to(state: GameState, seat: int, id: int, one: Working) -> bool:
    """Tell whether a player may use an ability, and no restriction keeps them from it while what was derived holds."""
    if one.demands:
        ctx = Ctx(state, seat, id, one.has.face)
        for demand in one.demands:
            if not evaluate.holds(ctx, demand):
                return False
    return one.controllers or may_use(state, seat, id, one.ability)


def may_use(state: GameState, seat: int, id: int, ability: a.Activated) -> bool:
    """Tell whether an ability is one that the player may activate: that of the controller, if it says nothing else."""
    obj = state.objs.get(id)
    whose = state.cards[id].owner if obj is None else obj.controller
    if obj is None and state.cards[id].zone is Zone.INNER_LINEAGE:
        whose = state.objs[state.cards[id].holder].controller
    if isinstance(ability.by, You):
        return seat == whose
    return seat in evaluate.seats(Ctx(state, whose, id, chars(state, id).face), ability.by)


Activated = tuple[tuple[Has, a.Activated], ...]
_WORKING: dict[tuple[int, Zone], tuple[Activated, tuple[Working, ...]]] = {}


def _working(activated: Activated, zone: Zone) -> tuple[Working, ...]:
    """Return those of what something has that work in a zone; worked out once for what several things print."""
    known = _WORKING.get((id(activated), zone))
    if known is None:
        if len(_WORKING) > 5000:
            _WORKING.clear()
        found = tuple(_as_it_works(has, ability, zone) for has, ability in activated if works_in(ability, zone))
        known = _WORKING[id(activated), zone] = (activated, found)
    return known[1]


def _as_it_works(has: Has, ability: a.Activated, zone: Zone) -> Working:
    demands = tuple(demand for demand in ability.bonuses if lasts(demand))
    rests = zone is Zone.FIELD and RestThis() in ability.costs
    return Working(has, ability, zone, ability.speed.facts.any_time, rests, isinstance(ability.by, You), demands)


def _held_abilities(state: GameState, seat: int, slow: bool) -> list[Option]:
    found: list[Option] = []
    side, changed = state.sides[seat], derived(state).gives_elsewhere
    if not state.away and not changed:
        return found
    for zone in selections.PLAYED_FROM:
        for id in side.zone(zone):
            if changed or state.cards[id].origin in state.away:
                found += _of(state, seat, id, _held(state, state.cards[id]), zone, slow)
    return found


def _of(state: GameState, seat: int, id: int, now: Chars, zone: Zone, slow: bool) -> list[Option]:
    return [
        _option(state, id, has)
        for has, ability in now.activated
        if ability_open(state, seat, id, has, ability, zone, slow)
    ]


def _option(state: GameState, id: int, has: Has) -> Option:
    index = OF_THE_RULES if has.ability is ENLIGHTEN else has.index
    return Option(OptionKind.ABILITY, id, state.cards[id].sheet.slug, ability=index)


def ability_open(state: GameState, seat: int, id: int, has: Has, ability: a.Activated, zone: Zone, slow: bool) -> bool:
    """Tell whether an activated ability may be activated now (abilities.activated-abilities.p5)."""
    return not ability_hindrance(state, seat, id, has, ability, zone, slow)


def ability_hindrance(
    state: GameState, seat: int, id: int, has: Has, ability: a.Activated, zone: Zone, slow: bool
) -> Hindrance:
    """Return what keeps an activated ability from being activated now."""
    attack_card = CardType.ATTACK in has.face.types and ability.zone is Zone.FIELD
    works = works_there(has, zone) or (attack_card and zone is Zone.INTENT)
    if not works:
        return Hindrance.PLACE
    if not ability.speed.facts.any_time and not slow:
        return Hindrance.TIMING
    ctx = Ctx(state, seat, id, has.face)
    if ability.bonuses and not all(evaluate.holds(ctx, bonus) for bonus in ability.bonuses):
        return Hindrance.RESTRICTED
    if ability.only_if is not None and not evaluate.holds(ctx, ability.only_if):
        return Hindrance.RESTRICTED
    if ability.during is not None and state.phase is not ability.during:
        return Hindrance.RESTRICTED
    if ability.during_whose is not None and state.turn_player not in evaluate.seats(ctx, ability.during_whose):
        return Hindrance.RESTRICTED
    if ability.once is not Once.NO and activation.used(state, seat, id, has.index, ability.once, ability.times):
        return Hindrance.USED
    if zone is Zone.FIELD and CardType.ALLY in chars(state, id).types and not attack.obeys(state, id):
        return Hindrance.OBEDIENCE
    spare = 1 if zone is Zone.HAND else 0
    if not costs.payable_together(ctx, _besides(ability), costs.ability_cost(ctx, ability), spare):
        return Hindrance.COST
    return Hindrance.NOTHING if _ability_targets(ctx, ability) else Hindrance.TARGET


@once_a_node
def _besides(ability: a.Activated) -> tuple[CostPart, ...]:
    """Return the parts of an ability's cost besides reserve."""
    return tuple(part for part in ability.costs if not isinstance(part, Pay))


def _ability_targets(ctx: Ctx, ability: a.Activated) -> bool:
    modal = targets.modal_of(ability.effect)
    if modal is not None and len(targets.open_modes(ctx, modal)) < modal.least:
        return False
    return targets.possible(ctx, targets.slots(ability.effect))


def why_not(state: GameState, seat: int, kind: OptionKind, id: int, index: int = 0) -> Hindrance:
    """Return what keeps a player with Opportunity from a play that is named by its card: the first check it fails.

    `index`: which of the card's abilities. NOTHING for a play that is legal, or is checked only once it is announced.
    """
    slow = slow_timing(state, seat)
    if kind is OptionKind.ACTIVATE:
        return _activation_hindrance(state, seat, state.cards[id], slow)
    if kind is OptionKind.MATERIALIZE:
        inside = id in state.sides[seat].material_deck
        return materialization.materializing_hindrance(state, seat, id) if inside else Hindrance.PLACE
    obj = state.objs.get(id)
    if kind is OptionKind.ATTACK:
        if obj is None or obj.controller != seat or not attack.attacks(state, id):
            return Hindrance.PLACE
        return attack_declaration.hindrance(state, id) if slow else Hindrance.TIMING
    found = next((pair for pair in chars(state, id).activated if pair[0].index == index), None)
    if found is None or not may_use(state, seat, id, found[1]):
        return Hindrance.PLACE
    return ability_hindrance(state, seat, id, *found, state.cards[id].zone, slow)


def _activation_hindrance(state: GameState, seat: int, card: Card, slow: bool) -> Hindrance:
    barred = permission.barred(state, seat, Forbidden.ACTIVATE, Forbidden.PLAY)
    if card.id in state.sides[seat].hand:
        return hindrance(state, seat, card, slow, barred)
    special = own_permission(state, seat, card) if card.owner == seat else None
    private = not card.knowers >> seat & 1
    if private or (special is None and not permitting(state, seat, card.id)):
        return Hindrance.PLACE
    with laid_open(state, card.id):
        return hindrance(state, seat, card, slow, barred, special)
