"""Who attacks, who defends: legal attack targets, changing them, losing the roles (combat.*)."""

from __future__ import annotations

from gadesk.engine.continuous.derived import Rule, in_force
from gadesk.engine.play import activation, permission
from gadesk.engine.procedure import controller
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, derived, has_word, is_unit
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Keyword, Step
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import changes as ch
from gadesk.script.abilities import Keyword as KeywordAbility
from gadesk.script.durations import Ends
from gadesk.script.node import Change, Selection
from gadesk.script.selections import AttacksOf, ThisAttack
from gadesk.script.words import Forbidden


def _ctx(state: GameState, id: int) -> Ctx:
    return Ctx(state, controller(state, state.cards[id]), id, chars(state, id).face)


def unit_has(state: GameState, id: int, keyword: Keyword) -> bool:
    """Tell whether an object or intent has a keyword now."""
    if id not in state.cards or not has_word(chars(state, id), keyword):
        return False
    return predicates.keyword_active(_ctx(state, id), id, keyword)


def attack_has(state: GameState, combat: Combat, keyword: Keyword) -> bool:
    """Tell whether the attack has a keyword: by its unit, its intent, its weapons or an effect on the attack."""
    for id in (combat.attacker, *combat.intent, *combat.weapons):
        if unit_has(state, id, keyword):
            return True
    return bool(derived(state).attack) and any(
        isinstance(rule.change, ch.Grant)
        and isinstance(rule.change.ability, KeywordAbility)
        and rule.change.ability.keyword is keyword
        for rule in attack_rules(state, combat)
    )


def attack_rules(state: GameState, combat: Combat) -> list[Rule[Change]]:
    """Return the rules that bear on this attack: statics and durations on the attacks of its unit.

    While it is being declared, what is meant for the unit's next attack bears on it too.
    """
    found: list[Rule[Change]] = []
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
    if (
        active is not None
        and active.until.facts.ends is Ends.NEXT_TURN_ENDS
        and active.until.facts.during
        and state.turn == active.turn
    ):
        return False
    if affects.without and combat.weapons:
        return False
    if affects.using and not any(evaluate.matches(ctx, affects.using, id) for id in combat.weapons):
        return False
    if affects.first:
        before = sum(event.id == combat.attacker for event in past.recall(state, affects, HappeningKind.ATTACK))
        return before <= (combat.step is not Step.DECLARATION)
    return True


def _static_ids(rule: Rule[Change], combat: Combat) -> tuple[int, ...]:
    if isinstance(rule.affects, ThisAttack):
        used = (combat.attacker, *combat.intent, *combat.weapons)
        return (combat.attacker,) if rule.ctx.source in used else ()
    return tuple(evaluate.now(rule.ctx, rule.affects)) if rule.affects is not None else ()


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
    if predicates.cant(state, id, Forbidden.OBEY):
        return False
    if not has_word(found, Keyword.PRIDE):
        return True
    ctx = _ctx(state, id)
    pride = [word.amount for word in predicates.keywords_of(ctx, id, Keyword.PRIDE)]
    if not pride:
        return True
    champion = state.sides[ctx.controller].champion
    level = chars(state, champion).level if champion else 0
    return level >= max(amount(ctx, needed) for needed in pride if needed is not None)


@carries_out(ch.AttackAs)
def attacks(state: GameState, id: int) -> bool:
    """Tell whether an object may declare attacks: a unit, or what may as though it were one (type-acting.1)."""
    return is_unit(state, id) or any(rule.covers(id) for rule in in_force(state, ch.AttackAs))


def attack_cant(state: GameState, combat: Combat, what: Forbidden, by: int = 0) -> bool:
    """Tell whether something is forbidden to the attack: by its unit, its intent or an effect on the attack.

    `by` is who would do it to the attack, since some "can't" is said of some of them alone.
    """
    if any(predicates.cant(state, id, what, by) for id in (combat.attacker, *combat.intent) if id in state.cards):
        return True
    rules = attack_rules(state, combat) if derived(state).attack else ()
    return any(predicates.forbids(rule.change, rule.ctx, what, by) for rule in rules)


def attack_card_allowed(ctx: Ctx) -> bool:
    """Tell whether there is a unit that an attack card could rest as it is activated.

    It rests the champion, or an ally for a Command (card-types.attack.p2, keywords.command.2).
    """
    state, seat = ctx.state, ctx.controller
    if any(not rule.change.preds for rule in permission.barred(state, seat, Forbidden.ATTACK)):
        return False
    words = predicates.keywords_of(ctx, ctx.source, Keyword.COMMAND)
    if words:
        return bool(activation.commandable(ctx, words[0]))
    champion = state.sides[seat].champion
    return bool(champion) and not state.objs[champion].rested and not predicates.cant(state, champion, Forbidden.ATTACK)
