"""Who attacks, who defends: legal attack targets, changing them, losing the roles (combat.*)."""

from __future__ import annotations

from gadesk.engine.continuous.derived import Rule
from gadesk.engine.continuous.layers import touch
from gadesk.engine.continuous.reads import COMBAT
from gadesk.engine.play import activation
from gadesk.engine.procedure import Run, controller
from gadesk.engine.query import predicates, selections
from gadesk.engine.query.amounts import amount
from gadesk.engine.query.context import Ctx
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, derived, is_unit
from gadesk.engine.state.game_state import Combat, GameState
from gadesk.glossary import CardType, Keyword, Step
from gadesk.protocol.events import Event, EventKind
from gadesk.script import changes as ch
from gadesk.script.abilities import Keyword as KeywordAbility
from gadesk.script.node import Change, Selection
from gadesk.script.selections import AttacksOf, ThisAttack


def _ctx(state: GameState, id: int) -> Ctx:
    return Ctx(state, controller(state, state.cards[id]), id, chars(state, id).face)


def unit_has(state: GameState, id: int, keyword: Keyword) -> bool:
    """Tell whether an object or intent has a keyword now."""
    return (
        id in state.cards
        and bool(chars(state, id).keywords)
        and predicates.keyword_active(_ctx(state, id), id, keyword)
    )


def attack_has(state: GameState, combat: Combat, keyword: Keyword) -> bool:
    """Tell whether the attack has a keyword: by its unit, its intent, its weapons or an effect on the attack."""
    if any(
        unit_has(state, id, keyword) for id in (combat.attacker, *combat.intent, *combat.weapons) if id in state.cards
    ):
        return True
    return any(
        isinstance(rule.change, ch.Grant)
        and isinstance(rule.change.ability, KeywordAbility)
        and rule.change.ability.keyword is keyword
        for rule in attack_rules(state, combat)
    )


def attack_rules(state: GameState, combat: Combat) -> list[Rule[Change]]:
    """Return the rules that bear on this attack: statics and durations on the attacks of its unit.

    While it is being declared, what is meant for the unit's next attack bears on it too.
    """
    found = []
    for rule in derived(state).attack:
        active = rule.active
        if active is not None and active.next_only and active.combat != combat.number:
            if active.combat or combat.step is not Step.DECLARATION:
                continue
        ids = rule.ids
        if ids is None:
            ids = _static_ids(rule, combat)
        if combat.attacker in ids and suits(state, rule.affects, rule.ctx, combat):
            found.append(rule)
    return found


def suits(state: GameState, affects: Selection | None, ctx: Ctx, combat: Combat) -> bool:
    """Tell whether the attack is one of those meant: with such a weapon, without any, the first this turn."""
    if not isinstance(affects, AttacksOf):
        return True
    active = ctx.effect
    if active is not None and active.until == "during your next turn" and state.turn == active.turn:
        return False
    if affects.without and combat.weapons:
        return False
    if affects.using and not any(predicates.matches(ctx, affects.using, id) for id in combat.weapons):
        return False
    if affects.first:
        before = sum(event.id == combat.attacker for event in past.recall(state, affects, "attack"))
        return before <= (combat.step is not Step.DECLARATION)
    return True


def _static_ids(rule: Rule[Change], combat: Combat) -> tuple[int, ...]:
    if isinstance(rule.affects, ThisAttack):
        used = (combat.attacker, *combat.intent, *combat.weapons)
        return (combat.attacker,) if rule.ctx.source in used else ()
    return tuple(selections.now(rule.ctx, rule.affects)) if rule.affects is not None else ()


def unit_sum(state: GameState, id: int, keyword: Keyword) -> int:
    """Return the numbers of all active instances of a keyword added up (keywords.ranged-n.2, critical-n.3)."""
    ctx = _ctx(state, id)
    return sum(amount(ctx, word.amount) for word in predicates.keywords_of(ctx, id, keyword) if word.amount is not None)


def attack_sum(state: GameState, combat: Combat, keyword: Keyword) -> int:
    """Return the numbers of a keyword added up over everything used in the attack and effects on it."""
    used = (combat.attacker, *combat.intent, *combat.weapons)
    total = sum(unit_sum(state, id, keyword) for id in used if id in state.cards)
    for rule in attack_rules(state, combat):
        granted = rule.change.ability if isinstance(rule.change, ch.Grant) else None
        if isinstance(granted, KeywordAbility) and granted.keyword is keyword and granted.amount is not None:
            total += amount(rule.ctx, granted.amount)
    return total


def obeys(state: GameState, id: int) -> bool:
    """Tell whether an ally obeys its controller: Pride and effects (keywords.pride-n, terms.obedience)."""
    found = chars(state, id)
    for rule in derived(state).rules_for(ch.Obedience):
        if rule.covers(id):
            return rule.change.obeys
    if not found.keywords:
        return True
    ctx = _ctx(state, id)
    pride = [word.amount for word in predicates.keywords_of(ctx, id, Keyword.PRIDE)]
    if not pride:
        return True
    champion = state.sides[ctx.controller].champion
    level = chars(state, champion).level if champion else 0
    return level >= max(amount(ctx, needed) for needed in pride if needed is not None)


def attacks(state: GameState, id: int) -> bool:
    """Tell whether an object may declare attacks: a unit, or what may as though it were one (type-acting.1)."""
    return is_unit(state, id) or any(rule.covers(id) for rule in derived(state).rules_for(ch.AttackAs))


def attackable(state: GameState, id: int) -> bool:
    """Units and siegeable domains can be attacked (siegeable.p1)."""
    found = chars(state, id)
    if is_unit(state, id):
        return True
    return CardType.DOMAIN in found.types and "siegeable" in found.subtypes


def attack_targets(state: GameState, combat: Combat) -> list[int]:
    """Return what the attack may be declared against: stealth, taunt and "can't" considered.

    combat.attacking-and-the-combat-phase.10, keywords.stealth, keywords.taunt, keywords.unblockable
    """
    sight = attack_has(state, combat, Keyword.TRUE_SIGHT)
    free = attack_has(state, combat, Keyword.UNBLOCKABLE) or attack_cant(state, combat, "heed_taunt")
    only = _only(state, combat)
    if only is not None:
        return _attack_targets(state, combat.attacking, sight, free, only)
    if ch.MustAttack in derived(state).rules:
        return demanded(state, combat.attacker, _attack_targets(state, combat.attacking, sight, free, state.field))
    cache = derived(state).cache
    key = (f"targets {sight} {free}", combat.attacking)
    found: list[int] | None = cache.get(key)
    if found is None:
        found = cache[key] = _attack_targets(state, combat.attacking, sight, free, state.field)
    return found


def demanded(state: GameState, attacker: int, targets: list[int]) -> list[int]:
    """Return which targets a unit must choose among: what it has to attack if that is there, else any."""
    for rule in _demands(state, attacker):
        targets = [id for id in targets if predicates.matches(rule.ctx, rule.change.preds, id)] or targets
    return targets


def must_attack(state: GameState, attacker: int) -> bool:
    """Tell whether there is something that the unit has to attack and has not attacked this turn."""
    targets = attack_targets(state, Combat(state.combats + 1, attacker, state.objs[attacker].controller))
    demands = _demands(state, attacker)
    return any(predicates.matches(rule.ctx, rule.change.preds, id) for rule in demands for id in targets)


def _demands(state: GameState, attacker: int) -> list[Rule[ch.MustAttack]]:
    """Return the rules that say what a unit must attack, of which it has attacked nothing this turn."""
    rules = derived(state).rules_for(ch.MustAttack)
    return [rule for rule in rules if rule.covers(attacker) and not _has_attacked(state, rule, attacker)]


def _has_attacked(state: GameState, rule: Rule[ch.MustAttack], attacker: int) -> bool:
    attacks = [event for event in past.recall(state, rule.change, "attack") if event.id == attacker]
    return any(predicates.matches(rule.ctx, rule.change.preds, id) for event in attacks for id in event.others)


def foe_chooses(state: GameState, attacker: int) -> bool:
    """Tell whether an opponent chooses what the unit attacks."""
    return any(rule.covers(attacker) for rule in derived(state).rules_for(ch.FoeChooses))


def _only(state: GameState, combat: Combat) -> list[int] | None:
    """Return what attacks of the unit are limited to, if they are: a unit for the opponent to choose, certain units.

    Cleave leaves no choice, and attacks what the unit may not attack along with the rest.
    """
    rules = [rule for rule in derived(state).rules_for(ch.AttacksOnly) if rule.covers(combat.attacker)]
    chosen = foe_chooses(state, combat.attacker)
    if not rules and not chosen:
        return None
    if attack_has(state, combat, Keyword.CLEAVE):
        return [] if rules else None
    units = [id for id in state.field if is_unit(state, id)] if chosen else state.field
    return [id for id in units if all(predicates.matches(rule.ctx, rule.change.preds, id) for rule in rules)]


def _attack_targets(state: GameState, attacking: int, sight: bool, free: bool, among: list[int]) -> list[int]:
    """Work out the targets of a player's attacks, with true sight, or free of taunts."""
    found = []
    for id in among:
        if state.objs[id].controller != attacking and attackable(state, id):
            if (sight or not unit_has(state, id, Keyword.STEALTH)) and not predicates.cant(state, id, "be_attacked"):
                found.append(id)
    if free:
        return found
    taunting = {id for id in found if not state.objs[id].rested and unit_has(state, id, Keyword.TAUNT)}
    if not taunting:
        return found
    loud = {state.objs[id].controller for id in taunting}
    return [id for id in found if id in taunting or state.objs[id].controller not in loud]


def still_target(state: GameState, combat: Combat, id: int) -> bool:
    """Tell whether a defender may go on defending (attacking-and-the-combat-phase.4.a); taunt no longer counts."""
    obj = state.objs.get(id)
    if obj is None or obj.controller == combat.attacking or not attackable(state, id):
        return False
    if predicates.cant(state, id, "be_attacked"):
        return False
    return not unit_has(state, id, Keyword.STEALTH) or attack_has(state, combat, Keyword.TRUE_SIGHT)


def attack_cant(state: GameState, combat: Combat, what: str, by: int = 0) -> bool:
    """Tell whether something is forbidden to the attack: by its unit, its intent or an effect on the attack.

    `by` is who would do it to the attack, since some "can't" is said of some of them alone.
    """
    if any(predicates.cant(state, id, what, by) for id in (combat.attacker, *combat.intent) if id in state.cards):
        return True
    rules = attack_rules(state, combat) if derived(state).attack else ()
    return any(predicates.forbids(rule.change, rule.ctx, what, by) for rule in rules)


def redirectable(state: GameState, id: int, intercept: bool) -> bool:
    """Tell whether the attack could be redirected to `id` (terms.redirect), `intercept` by its own Intercept.

    keywords.intercept.1.a and 2, keywords.unblockable, keywords.cleave.2
    """
    combat = state.combat
    if combat is None or not combat.still_attacking or combat.attacker not in state.objs or id in combat.defenders:
        return False
    if combat.cleave or not combat.defenders or not still_target(state, combat, id):
        return False
    if not intercept:
        return True
    if attack_cant(state, combat, "be_intercepted", id) or predicates.cant(state, id, "intercept"):
        return False
    return obeys(state, id) and not attack_has(state, combat, Keyword.UNBLOCKABLE)


def redirect(run: Run, id: int, intercept: bool) -> bool:
    """Make `id` the defender instead; False if the attack can't be redirected to it."""
    state = run.state
    combat = state.combat
    if combat is None or not redirectable(state, id, intercept):
        return False
    combat.defenders = [id]
    touch(state, COMBAT)
    run.tell(Event(EventKind.INTERCEPTED, state.objs[id].controller, id))
    return True


def drop_roles(run: Run) -> bool:
    """Roles end at once for those who lost what they need (misc.state-based-checks-and-effects.p9)."""
    state = run.state
    combat = state.combat
    if combat is None:
        return False
    present = combat.attacker in state.objs
    kept = [id for id in combat.defenders if present and still_target(state, combat, id)]
    changed = kept != combat.defenders
    combat.defenders = kept
    if combat.still_attacking and (not present or not kept):
        combat.still_attacking = False
        changed = True
    stay = [id for id in combat.retaliating if id in state.objs and present]
    changed = changed or stay != combat.retaliating
    combat.retaliating = stay
    combat.weapons = [id for id in combat.weapons if id in state.objs]
    if changed:
        touch(state, COMBAT)
    return changed


def attack_card_allowed(ctx: Ctx) -> bool:
    """Tell whether there is a unit that an attack card could rest as it is activated.

    It rests the champion, or an ally for a Command (card-types.attack.p2, keywords.command.2).
    """
    state, seat = ctx.state, ctx.controller
    if any(not rule.change.preds for rule in activation.barred(state, seat, "attack")):
        return False
    words = predicates.keywords_of(ctx, ctx.source, Keyword.COMMAND)
    if words:
        return bool(activation.commandable(ctx, words[0]))
    champion = state.sides[seat].champion
    return bool(champion) and not state.objs[champion].rested and not predicates.cant(state, champion, "attack")
