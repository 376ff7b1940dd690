"""Declaring attacks (combat.attack-declaration, combat.attacking-and-the-combat-phase)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from gadesk.engine.changes import properties, zones
from gadesk.engine.changes.triggers import emit
from gadesk.engine.combat import attack as combat_roles
from gadesk.engine.combat import attack_targets, forecast, imagined_triggers
from gadesk.engine.continuous.derived import Rule, in_force, touch
from gadesk.engine.play import costs, payment
from gadesk.engine.play.hindrance import Hindrance
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask_ids
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx, of_active, of_item
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, plain
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.parts import ATTACK, ATTACKING, COMBAT, DEFENDING
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import CardType, Keyword, Phase, Step, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Doing
from gadesk.protocol.events import Event, EventKind, Vain
from gadesk.protocol.record import replace
from gadesk.protocol.views import Aimed
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script.amounts import Fixed
from gadesk.script.costs import Pay
from gadesk.script.durations import Until
from gadesk.script.node import Change, CostPart
from gadesk.script.selections import AttacksOf, FirstPlayed, This
from gadesk.script.words import Forbidden, PlayKind

GUNS = ("gun", "bow", "aetherwing")


def may_begin(run: Run, item: StackItem) -> bool:
    """Tell whether the controller of a resolving attack card could begin combat now (playing.resolution.6)."""
    state = run.state
    attacker = item.bound or state.sides[item.controller].champion
    if attacker in state.objs and state.objs[attacker].controller != item.controller:
        return False
    own_main = state.turn_player == item.controller and state.phase is Phase.MAIN
    return bool(attacker) and attacker in state.objs and own_main and state.combat is None


def could_attack(state: GameState, id: int) -> bool:
    """Tell whether a unit may declare an attack now as a slow player action (attacking-and-the-combat-phase.1)."""
    return not hindrance(state, id)


def hindrance(state: GameState, id: int) -> Hindrance:
    """Return what keeps a unit from declaring an attack as far as it and its targets go."""
    obj = state.objs[id]
    if obj.rested:
        return Hindrance.RESTED
    if predicates.cant(state, id, Forbidden.ATTACK) or _player_cant_attack(state, obj.controller, id):
        return Hindrance.FORBIDDEN
    if not combat_roles.obeys(state, id):
        return Hindrance.OBEDIENCE
    strong = _strength(state, id) > 0
    if strong and _payable_targets(state, Combat(state.combats + 1, id, obj.controller)):
        return Hindrance.NOTHING
    weapons = usable_weapons(state, id, False)
    if any(_usable_with_target(state, id, weapon) for weapon in weapons):
        return Hindrance.NOTHING
    if not strong and not weapons:
        return Hindrance.POWER
    attack = Combat(state.combats + 1, id, obj.controller)
    return Hindrance.COST if strong and attack_targets.attack_targets(state, attack) else Hindrance.TARGET


def _usable_with_target(state: GameState, id: int, weapon: int) -> bool:
    """Tell whether an attack with the weapon would have more than 0 power and a target (mechanics.damage.6)."""
    used = (id, weapon, *state.objs[weapon].loaded)
    if sum(chars(state, one).power or 0 for one in used) <= 0:
        return False
    probe = Combat(state.combats + 1, id, state.objs[id].controller)
    probe.weapons = [weapon]
    return bool(_payable_targets(state, probe))


def _payable_targets(state: GameState, combat: Combat) -> list[int]:
    """Return what can be attacked at a price that can be paid; who rests to attack pays nothing by resting (1.e).

    Cleave has its price for all that it strikes together.
    """
    choices = attack_targets.attack_targets(state, combat)
    unit, seat, bill = combat.attacker, combat.attacking, _own_bill(state, combat)
    if not bill and not in_force(state, ch.AttackTax):
        return choices
    ctx, spare = _ctx(state, unit), int(unit in costs.reservables(state, seat))
    cleave = combat_roles.attack_has(state, combat, Keyword.CLEAVE)

    def payable(id: int) -> bool:
        struck = tuple(_cleaved(state, combat, state.objs[id].controller)) if cleave else (id,)
        return costs.payable_together(ctx, taxes(state, seat, unit, struck) + bill, 0, spare)

    return [id for id in choices if payable(id)]


def _own_bill(state: GameState, combat: Combat) -> tuple[CostPart, ...]:
    """Return what the attacker and its weapons cost besides resting."""
    return tuple(part for id in (combat.attacker, *combat.weapons) for part in _own_costs(state, id))


def _strength(state: GameState, id: int) -> int:
    return chars(state, id).power or 0


def _player_cant_attack(state: GameState, seat: int, id: int) -> bool:
    """Tell whether a rule keeps a player from attacking with a unit."""
    for rule in in_force(state, ch.PlayerCant):
        if rule.change.what is Forbidden.ATTACK and seat in evaluate.seats(rule.ctx, rule.change.who):
            if evaluate.matches(rule.ctx, rule.change.preds, id):
                return True
    return False


def _ctx(state: GameState, id: int) -> Ctx:
    return Ctx(state, state.objs[id].controller, id, chars(state, id).face)


def _own_costs(state: GameState, id: int) -> tuple[CostPart, ...]:
    """Return what using this object in an attack costs besides resting (1.e)."""
    found: tuple[CostPart, ...] = ()
    for has in chars(state, id).abilities:
        ability = has.ability
        if isinstance(ability, a.AdditionalCost) and ability.to is PlayKind.ATTACK:
            ctx = Ctx(state, state.objs[id].controller, id, has.face)
            if all(evaluate.holds(ctx, bonus) for bonus in ability.bonuses):
                found += ability.costs
    return found


def _pays_own(state: GameState, id: int) -> bool:
    return costs.payable(_ctx(state, id), _own_costs(state, id))


def finds_target(state: GameState, seat: int, attacker: int, card: int) -> bool:
    """Tell whether an attack card in hand would find something to attack with a unit, as things stand now."""
    return any(_payable_targets(state, probe) for probe in _probes(state, seat, attacker, (card,)))


def reachable(state: GameState, seat: int, attacker: int, cards: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return what a unit could attack as things stand now, by itself or with an attack card in hand."""
    found = (id for probe in _probes(state, seat, attacker, cards) for id in _payable_targets(state, probe))
    return tuple(dict.fromkeys(found))


def _probes(state: GameState, seat: int, attacker: int, cards: tuple[int, ...]) -> Iterator[Combat]:
    """Imagine the attacks that could be declared: without a weapon, and with each that is there."""
    for weapons in ([], *([weapon] for weapon in usable_weapons(state, attacker, bool(cards)))):
        probe = Combat(state.combats + 1, attacker, seat)
        probe.intent, probe.weapons = list(cards), weapons
        yield probe


def price(state: GameState, id: int) -> tuple[CostPart, ...]:
    """Return what attacking a champion or anything else with this unit costs besides resting it."""
    foes = tuple(other for other in state.field if state.objs[other].controller != state.objs[id].controller)
    return _own_costs(state, id) + taxes(state, state.objs[id].controller, id, foes)


@carries_out(ch.AttackTax)
def taxes(state: GameState, seat: int, attacker: int, defenders: tuple[int, ...]) -> tuple[Pay, ...]:
    """Return what rules make a player pay for declaring this attack."""
    found: tuple[Pay, ...] = ()
    for rule in in_force(state, ch.AttackTax):
        named = rule.change.target
        if seat not in evaluate.seats(rule.ctx, rule.change.who) or not evaluate.matches(
            rule.ctx, rule.change.preds, attacker
        ):
            continue
        if named is None or set(defenders) & set(evaluate.now(rule.ctx, named)):
            found += (Pay(Fixed(amount(rule.ctx, rule.change.amount))),)
    return found


def _in_one(taxed: tuple[Pay, ...]) -> tuple[Pay, ...]:
    """Return one part for several: which of them is older would else show in the order in which they are paid."""
    amounts = [part.amount.n for part in taxed if isinstance(part.amount, Fixed)]
    return (Pay(Fixed(sum(amounts))),) if len(amounts) == len(taxed) > 1 else taxed


@carries_out(ch.MayUse)
def usable_weapons(state: GameState, unit: int, with_card: bool) -> list[int]:
    """Return weapons the unit could use: guns and bows only loaded, and never with an attack card.

    functional-weapons.1; a weapon without durability is about to be destroyed and can't be used. Allies use those
    that something lets them use (card-types.weapon.1).
    """
    seat, found = state.objs[unit].controller, []
    for id in _open_to(state, unit):
        obj = state.objs[id]
        if obj.controller != seat:
            continue
        now = chars(state, id)
        if CardType.WEAPON not in now.types or now.power is None:
            continue
        if predicates.cant(state, id, Forbidden.BE_USED):
            continue
        if with_card and predicates.cant(state, id, Forbidden.BE_USED_WITH_CARDS):
            continue
        gun = any(kind in now.subtypes for kind in GUNS)
        if gun and (with_card or not obj.loaded):
            continue
        if _pays_own(state, id):
            found.append(id)
    return found


def _open_to(state: GameState, unit: int) -> list[int]:
    """Return the objects among which the weapons of the unit are."""
    if CardType.CHAMPION in chars(state, unit).types:
        return state.field
    rules = [rule for rule in in_force(state, ch.MayUse) if rule.covers(unit)]
    allowed = {id for rule in rules for id in evaluate.now(rule.ctx, rule.change.weapons)}
    return [id for id in state.field if id in allowed]


def attack_with(run: Run, id: int) -> Asking[None]:
    """Declare an attack with a unit: weapons, target, costs; combat begins (combat.attack-declaration.1)."""
    state = run.state
    seat = state.objs[id].controller
    if not could_attack(state, id):
        raise IllegalPlay
    combat = state.combat = Combat(state.combats + 1, id, seat)
    touch(state, ATTACKING, ATTACK)
    weapons = [w for w in usable_weapons(state, id, False) if _usable_with_target(state, id, w)]
    if weapons:
        bare = _strength(state, id) > 0
        combat.weapons = yield from ask_ids(
            run, seat, DecisionKind.ATTACK_WEAPONS, weapons, 0 if bare else 1, 1, source=id, cancel=True
        )
    yield from _declare(run, combat, True)
    begin(run, combat)


def imagined(run: Run, id: int) -> None:
    """Begin to declare an attack of a unit, with the weapon that it can't attack without, on a copy of the game."""
    state = run.state
    combat = state.combat = Combat(state.combats + 1, id, state.objs[id].controller)
    touch(state, ATTACKING, ATTACK)
    if _strength(state, id) <= 0:
        combat.weapons = [w for w in usable_weapons(state, id, False) if _usable_with_target(state, id, w)][:1]


def imagined_at(run: Run, target: int, resting: bool) -> Combat:
    """Declare the attack that has begun at a target, or at all of a player (-1 - seat), on a copy of the game."""
    state = run.state
    combat = state.combat
    assert combat is not None
    combat.cleave = combat_roles.attack_has(state, combat, Keyword.CLEAVE)
    combat.defending = state.objs[target].controller if target >= 0 else -1 - target
    combat.defenders = _cleaved(state, combat, combat.defending) if combat.cleave else [target]
    touch(state, DEFENDING)
    if resting:
        properties.rest(run, combat.attacker)
    begin(run, combat)
    return combat


def would_deal(run: Run, targets: list[int], resting: bool) -> tuple[Aimed, ...]:
    """Foretell what the attack that is being declared would deal at each of its targets; of a crowd, nothing."""
    if len(targets) > forecast.MOST_FORETOLD:
        return ()
    found = []
    for target in targets:
        copy = run.trial()
        known = len(copy.state.pending)
        declared = imagined_at(copy, target, resting)
        settled = len(copy.state.pending) == known or imagined_triggers.settle(copy, known)
        deals = forecast.foretold(copy.state, declared, forecast.alters(copy.state, declared))
        if not settled:
            deals = tuple(replace(each, sure=False) for each in deals)
        found.append(Aimed(target, deals))
    return tuple(found)


def into_intent(run: Run, item: StackItem) -> Combat:
    """An attack card enters the intent of who attacks with it, and its attack begins to be declared."""
    state = run.state
    attacker = item.bound or state.sides[item.controller].champion
    combat = state.combat = Combat(state.combats + 1, attacker, item.controller)
    combat.commands = bool(item.bound)
    carried = state.cards[item.id].marks | item.marks
    given = [rule for rule in in_force(state, ch.EntersAs) if rule.change.changes and _bears_on(rule, item)]
    intent = zones.move(run, item.id, Zone.INTENT, Cause.RESOLVE, holder=attacker, marks=carried)
    own = of_item(state, item)
    for ctx, changes in [*((rule.ctx, rule.change.changes) for rule in given), *((own, one) for one in _own(own))]:
        more = Active(state.new_id(), ctx.controller, ctx.source, ctx.face, changes)
        more.ids, more.until, more.turn = (intent,), Until.FOR_GOOD, state.turn
        more.notes, more.x = ctx.notes.copy(), ctx.x
        state.effects.append(more)
    combat.notes[intent] = item.notes
    touch(state)
    return combat


def from_card(run: Run, item: StackItem) -> Asking[None]:
    """An attack card has resolved: it enters the intent and its attack is declared, if there is a target.

    card-types.attack.p6, combat.attacking-and-the-combat-phase.3
    """
    state = run.state
    combat = into_intent(run, item)
    attacker = combat.attacker
    held = _player_cant_attack(state, item.controller, attacker)
    free = not predicates.cant(state, attacker, Forbidden.ATTACK) and not held
    obeying = free and (not item.bound or combat_roles.obeys(state, attacker))
    kept = state.clone()
    try:
        if not obeying:
            raise IllegalPlay(Vain.NO_ATTACKER)
        yield from _with_weapon(run, combat)
        yield from _declare(run, combat, False)
    except IllegalPlay as illegal:
        state.take(kept)
        assert state.combat is not None
        zones.move_all(run, state.combat.intent, Zone.GRAVEYARD, Cause.FIZZLE)
        state.combat = None
        state.kinds = None
        touch(state)
        run.tell(Event(EventKind.FIZZLED, item.controller, slug=item.face.name and state_slug(state, item),
                       word=illegal.why))  # fmt: skip
        return
    begin(run, combat)


def _attackers(state: GameState, active: Active) -> Collection[int]:
    """Return whose next attack an effect is about: of certain units, or of whatever answers now."""
    if active.ids is not None:
        return active.ids
    node = active.preds[0] if active.preds else None
    return evaluate.now(of_active(state, active), node) if isinstance(node, AttacksOf) else ()


def _own(ctx: Ctx) -> list[tuple[Change, ...]]:
    """Return what an attack card says of how it enters the intent itself."""
    found = []
    for _, static in plain(ctx.face).statics:
        if type(static.affects) is This and all(evaluate.holds(ctx, bonus) for bonus in static.bonuses):
            if static.condition is None or evaluate.holds(ctx, static.condition):
                found += [change.changes for change in static.changes if isinstance(change, ch.EntersAs)]
    return found


def _bears_on(rule: Rule[ch.EntersAs], item: StackItem) -> bool:
    """Tell whether what is said of cards that enter the intent is said of this one."""
    if isinstance(rule.affects, FirstPlayed):
        fits = predicates.matches_played(rule.ctx, rule.affects.preds, item.id, item.controller)
        return fits and costs.is_first(rule.ctx, rule.affects, item.controller, item.id)
    return rule.covers(item.id)


def again(run: Run, attacker: int) -> Asking[None]:
    """A unit declares an attack because something has it do so: it neither need be awake nor rests for it."""
    state = run.state
    seat = state.objs[attacker].controller
    if predicates.cant(state, attacker, Forbidden.ATTACK) or _player_cant_attack(state, seat, attacker):
        raise IllegalPlay
    combat = state.combat = Combat(state.combats + 1, attacker, seat)
    touch(state, *COMBAT)
    yield from _with_weapon(run, combat)
    yield from _declare(run, combat, False)
    begin(run, combat)


def _with_weapon(run: Run, combat: Combat) -> Asking[None]:
    """A weapon may be used along with an attack card (attacking-and-the-combat-phase.5.b)."""
    barred = combat_roles.attack_cant(run.state, combat, Forbidden.USE_WEAPONS)
    weapons = [] if barred else usable_weapons(run.state, combat.attacker, True)
    if weapons:
        combat.weapons = yield from ask_ids(
            run, combat.attacking, DecisionKind.ATTACK_WEAPONS, weapons, 0, 1, source=combat.attacker
        )


def state_slug(state: GameState, item: StackItem) -> str | None:
    """Return the slug of a card that left the Effects Stack."""
    gone = state.gone.get(item.id)
    return gone.card.sheet.slug if gone else None


def _declare(run: Run, combat: Combat, resting: bool) -> Asking[None]:
    """Choose the target, or the opponent to cleave (keywords.cleave), and pay; a player action rests the attacker."""
    state = run.state
    touch(state, ATTACK)
    bill = _own_bill(state, combat)
    combat.cleave = combat_roles.attack_has(state, combat, Keyword.CLEAVE)
    choices = _payable_targets(state, combat)
    if not choices:
        raise IllegalPlay(Vain.NOTHING_TO_ATTACK)
    word = Doing.CLEAVE if combat.cleave else Doing.NOTHING
    if combat.cleave:
        foes = sorted({state.objs[id].controller for id in choices})
        picked = yield from ask_ids(
            run,
            combat.attacking,
            DecisionKind.ATTACK_TARGET,
            [-1 - seat for seat in foes],
            source=combat.attacker,
            word=word,
            would=partial(would_deal, run, [-1 - seat for seat in foes], resting),
        )
        combat.defenders = _cleaved(state, combat, -1 - picked[0])
    else:
        chooser = combat.attacking
        if attack_targets.foe_chooses(state, combat.attacker):
            chooser, choices = yield from _foe(run, combat, choices, resting)
        combat.defenders = yield from ask_ids(
            run, chooser, DecisionKind.ATTACK_TARGET, choices, source=combat.attacker, word=word,
            cancel=resting and chooser == combat.attacking, would=partial(would_deal, run, choices, resting),
        )  # fmt: skip
    combat.defending = state.objs[combat.defenders[0]].controller
    touch(state, DEFENDING)
    ctx = Ctx(state, combat.attacking, combat.attacker, chars(state, combat.attacker).face)
    taxed = taxes(state, combat.attacking, combat.attacker, tuple(combat.defenders))
    bill = (_in_one(taxed) if run.policy.collapses_unread else taxed) + bill
    if resting and not properties.rest(run, combat.attacker):
        raise IllegalPlay
    yield from payment.pay(run, ctx, bill)


def _foe(run: Run, combat: Combat, choices: list[int], cancel: bool) -> Asking[tuple[int, list[int]]]:
    """Choose the opponent who chooses what is attacked, among the legal targets that they control."""
    state = run.state
    foes = sorted({state.objs[id].controller for id in choices})
    picked = yield from ask_ids(
        run, combat.attacking, DecisionKind.ATTACK_TARGET, [-1 - seat for seat in foes], source=combat.attacker,
        word=Doing.OPPONENT, cancel=cancel,
    )  # fmt: skip
    foe = -1 - picked[0]
    return foe, [id for id in choices if state.objs[id].controller == foe]


def _cleaved(state: GameState, combat: Combat, foe: int) -> list[int]:
    """All attackable objects of an opponent, whatever taunts (keywords.cleave.1)."""
    field = (id for id in state.field if state.objs[id].controller == foe)
    return [id for id in field if attack_targets.still_target(state, combat, id)]


def begin(run: Run, combat: Combat) -> None:
    """The combat phase begins: loaded cards join the intent, On Attack triggers wait (attack-declaration.4)."""
    state = run.state
    state.combats = combat.number
    combat.step = Step.RETALIATION
    loaded = [id for weapon in combat.weapons for id in state.objs[weapon].loaded]
    zones.move_all(run, loaded, Zone.INTENT, Cause.LOAD, holder=combat.attacker)
    for active in state.effects:
        if active.next_only and not active.combat and combat.attacker in _attackers(state, active):
            node = active.preds[0] if active.preds else None
            if combat_roles.suits(state, node, of_active(state, active), combat):
                active.combat = combat.number
    state.kinds = None
    touch(state, ATTACK)
    run.tell(Event(EventKind.ATTACK_DECLARED, combat.attacking, combat.attacker,
                   targets=tuple(combat.defenders), others=(*combat.weapons, *combat.intent)))  # fmt: skip
    so_far = 1 + past.times_of(state, combat.attacking, HappeningKind.ATTACK)
    who, defenders = combat.attacker, tuple(combat.defenders)
    emit(run, Happening(HappeningKind.ATTACK, combat.attacking, who, source=who, amount=so_far, others=defenders))
    run.tell(Event(EventKind.STEP_BEGINS, combat.attacking, word=Step.RETALIATION))
    state.agenda += [
        (StepName.END_OF_COMBAT,),
        (StepName.COMBAT_DAMAGE,),
        (StepName.DAMAGE_WINDOW,),
        (StepName.RETALIATE,),
        (StepName.WINDOW, state.turn_player, 0, True),
        (StepName.DRAIN,),
    ]
