"""What may be attacked, what has to be, and who defends after all."""

from __future__ import annotations

from gadesk.engine.changes.triggers import emit
from gadesk.engine.combat.attack import attack_cant, attack_has, obeys, unit_has
from gadesk.engine.continuous.derived import Rule, in_force, touch
from gadesk.engine.procedure import Run
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.registry import carries_out
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, derived, is_unit
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.parts import COMBAT, DEFENDING
from gadesk.glossary import UNIT_TYPES, CardType, Keyword
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import changes as ch
from gadesk.script.words import Forbidden


def attackable(state: GameState, id: int) -> bool:
    """Units and siegeable domains can be attacked (siegeable.p1)."""
    found = chars(state, id)
    if not UNIT_TYPES.isdisjoint(found.types):
        return True
    return CardType.DOMAIN in found.types and "siegeable" in found.subtypes


@carries_out(ch.AttacksOnly, ch.FoeChooses)
def attack_targets(state: GameState, combat: Combat) -> list[int]:
    """Return what the attack may be declared against: stealth, taunt and "can't" considered.

    combat.attacking-and-the-combat-phase.10, keywords.stealth, keywords.taunt, keywords.unblockable
    """
    sight = attack_has(state, combat, Keyword.TRUE_SIGHT)
    free = attack_has(state, combat, Keyword.UNBLOCKABLE) or attack_cant(state, combat, Forbidden.HEED_TAUNT)
    only = _only(state, combat)
    if only is not None:
        return _attack_targets(state, combat, sight, free, only)
    if any_demands(state):
        return demanded(state, combat.attacker, _attack_targets(state, combat, sight, free, state.field))
    if _asks_who(state):
        return _attack_targets(state, combat, sight, free, state.field)
    cache = derived(state).cache
    key = (f"targets {sight} {free}", combat.attacking)
    found: list[int] | None = cache.get(key)
    if found is None:
        found = cache[key] = _attack_targets(state, combat, sight, free, state.field)
    return found


def _asks_who(state: GameState) -> bool:
    """Tell whether anything can't be attacked by some units alone."""
    cache = derived(state).cache
    key = ("attacked by some", 0)
    found: bool | None = cache.get(key)
    if found is None:
        cants = (change for id in state.field for change, _ in chars(state, id).cants)
        found = cache[key] = any(change.what is Forbidden.BE_ATTACKED and change.by for change in cants)
    return found


def any_demands(state: GameState) -> bool:
    """Tell whether any rule says what units must attack."""
    return any(rule.change.must for rule in in_force(state, ch.AttacksOnly))


def demanded(state: GameState, attacker: int, targets: list[int]) -> list[int]:
    """Return which targets a unit must choose among: what it has to attack if that is there, else any."""
    for rule in _demands(state, attacker):
        targets = [id for id in targets if evaluate.matches(rule.ctx, rule.change.preds, id)] or targets
    return targets


def must_attack(state: GameState, attacker: int) -> bool:
    """Tell whether there is something that the unit has to attack and has not attacked this turn."""
    targets = attack_targets(state, Combat(state.combats + 1, attacker, state.objs[attacker].controller))
    demands = _demands(state, attacker)
    return any(evaluate.matches(rule.ctx, rule.change.preds, id) for rule in demands for id in targets)


def _demands(state: GameState, attacker: int) -> list[Rule[ch.AttacksOnly]]:
    """Return the rules that say what a unit must attack, of which it has attacked nothing this turn."""
    rules = [rule for rule in in_force(state, ch.AttacksOnly) if rule.change.must]
    return [rule for rule in rules if rule.covers(attacker) and not _has_attacked(state, rule, attacker)]


def _has_attacked(state: GameState, rule: Rule[ch.AttacksOnly], attacker: int) -> bool:
    attacks = [event for event in past.recall(state, rule.change, HappeningKind.ATTACK) if event.id == attacker]
    return any(evaluate.matches(rule.ctx, rule.change.preds, id) for event in attacks for id in event.others)


def foe_chooses(state: GameState, attacker: int) -> bool:
    """Tell whether an opponent chooses what the unit attacks."""
    return any(rule.covers(attacker) for rule in in_force(state, ch.FoeChooses))


def _only(state: GameState, combat: Combat) -> list[int] | None:
    """Return what attacks of the unit are limited to, if they are: a unit for the opponent to choose, certain units.

    Cleave leaves no choice, and attacks what the unit may not attack along with the rest.
    """
    every = in_force(state, ch.AttacksOnly)
    rules = [rule for rule in every if not rule.change.must and rule.covers(combat.attacker)]
    chosen = foe_chooses(state, combat.attacker)
    if not rules and not chosen:
        return None
    if attack_has(state, combat, Keyword.CLEAVE):
        return [] if rules else None
    units = [id for id in state.field if is_unit(state, id)] if chosen else state.field
    return [id for id in units if all(evaluate.matches(rule.ctx, rule.change.preds, id) for rule in rules)]


def _attack_targets(state: GameState, combat: Combat, sight: bool, free: bool, among: list[int]) -> list[int]:
    """Work out the targets of a unit's attack, with true sight, or free of taunts."""
    found = []
    for id in among:
        if state.objs[id].controller != combat.attacking and attackable(state, id):
            if (sight or not unit_has(state, id, Keyword.STEALTH)) and not predicates.cant(
                state, id, Forbidden.BE_ATTACKED, combat.attacker
            ):
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
    if predicates.cant(state, id, Forbidden.BE_ATTACKED, combat.attacker):
        return False
    return not unit_has(state, id, Keyword.STEALTH) or attack_has(state, combat, Keyword.TRUE_SIGHT)


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
    if attack_cant(state, combat, Forbidden.BE_INTERCEPTED, id) or predicates.cant(state, id, Forbidden.INTERCEPT):
        return False
    return obeys(state, id) and not attack_has(state, combat, Keyword.UNBLOCKABLE)


def redirect(run: Run, id: int, intercept: bool) -> bool:
    """Make `id` the defender instead; False if the attack can't be redirected to it."""
    state = run.state
    combat = state.combat
    if combat is None or not redirectable(state, id, intercept):
        return False
    combat.defenders = [id]
    touch(state, DEFENDING)
    run.tell(Event(EventKind.INTERCEPTED, state.objs[id].controller, id))
    if intercept:
        seat, attacker = state.objs[id].controller, combat.attacker
        emit(run, Happening(HappeningKind.INTERCEPT, seat, id, source=id, others=(attacker,)))
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
        touch(state, *COMBAT)
    return changed
