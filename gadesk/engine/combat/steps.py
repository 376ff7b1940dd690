"""The steps of the Combat Phase after the declaration (combat.retaliation-step to end-of-combat-step)."""

from __future__ import annotations

from gadesk.engine.changes import destruction, durations, properties, zones
from gadesk.engine.changes.damage import Critical, Hit, deal
from gadesk.engine.changes.triggers import at_once, before, emit, emit_to
from gadesk.engine.combat import attack, attack_targets
from gadesk.engine.continuous.derived import is_of, touch
from gadesk.engine.instructions import carry_out
from gadesk.engine.play.replaced import spared
from gadesk.engine.procedure import Asking, Run, ask_ids
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.state.characteristics import chars, is_unit
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.parts import ATTACK, COMBAT, RETALIATING
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import CardType, Keyword, Property, Stat, Step, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import changes as ch
from gadesk.script.durations import Ends
from gadesk.script.words import Forbidden


def retaliate(run: Run) -> Asking[None]:
    """Awake defending units may rest to retaliate (combat.retaliation-step.3, keywords.ambush, steadfast)."""
    state = run.state
    combat = state.combat
    if combat is None:
        return
    able = [id for id in state.field if _may_retaliate(state, combat, id)]
    by_seat: dict[int, list[int]] = {}
    for id in able:
        by_seat.setdefault(state.objs[id].controller, []).append(id)
    chosen: list[int] = []
    for seat in state.seats_from(state.turn_player):
        ids = by_seat.get(seat, [])
        if ids:
            chosen += yield from ask_ids(run, seat, DecisionKind.RETALIATE, ids, 0, len(ids), source=combat.attacker)
    resting = [id for id in chosen if not attack.unit_has(state, id, Keyword.STEADFAST)]
    with at_once(run):
        for id in chosen:
            if id in resting:
                properties.rest(run, id)
            combat.retaliating.append(id)
            seat = state.objs[id].controller
            run.tell(Event(EventKind.RETALIATES, seat, id, targets=(combat.attacker,)))
            emit(run, Happening(HappeningKind.RETALIATE, seat, combat.attacker, source=id))
    touch(state, RETALIATING)
    state.agenda.append((StepName.DRAIN,))


def _may_retaliate(state: GameState, combat: Combat, id: int) -> bool:
    obj = state.objs[id]
    if obj.controller == combat.attacking or combat.attacker not in state.objs:
        return False
    if attack.attack_cant(state, combat, Forbidden.BE_RETALIATED, id):
        return False
    steady = obj.rested and attack.unit_has(state, id, Keyword.STEADFAST)
    defending = id in combat.defenders
    if (obj.rested and not steady) or predicates.cant(state, id, Forbidden.RETALIATE):
        return False
    if not defending:
        if not combat.still_attacking or obj.controller != combat.defending:
            return False
        if not attack.unit_has(state, id, Keyword.AMBUSH):
            return False
    return is_unit(state, id) and (chars(state, id).power or 0) > 0


def damage_window(run: Run) -> Asking[None]:
    """The damage step begins: the last Opportunity before damage (combat.damage-step.1)."""
    yield from ()
    state = run.state
    if state.combat is not None:
        state.combat.step = Step.DAMAGE
        run.tell(Event(EventKind.STEP_BEGINS, state.combat.attacking, word=Step.DAMAGE))
        state.agenda.append((StepName.WINDOW, state.turn_player, 0, True))


def attack_power(state: GameState, combat: Combat) -> int:
    """Return the power of the attack: unit, intent, weapons and everything that modifies them (damage-step.3.a)."""
    id = combat.attacker
    if id not in state.objs:
        return 0
    total = own_damage(state, id)
    for used in (*combat.intent, *combat.weapons):
        total += (chars(state, used).power or 0) if used in state.cards else 0
    for rule in attack.attack_rules(state, combat):
        if isinstance(rule.change, ch.StatChange) and rule.change.stat is Stat.POWER:
            value = amount(rule.ctx, rule.change.amount)
            total += -value if rule.change.minus else value
    if Property.DISTANT in state.objs[id].props | chars(state, id).always:
        total += attack.unit_sum(state, id, Keyword.RANGED)
    return max(0, total)


def attack_alone(state: GameState, id: int) -> int:
    """Return the power that an attack of a unit would have, were it declared now without weapons and intent."""
    return attack_power(state, Combat(0, id, state.objs[id].controller))


def own_damage(state: GameState, id: int) -> int:
    """Return the damage that a unit deals in combat by itself: its power, or what it deals damage by instead."""
    now = chars(state, id)
    if now.damage_by is Stat.LIFE:
        return now.life or 0
    return now.power or 0


def combat_damage(run: Run) -> Asking[None]:
    """All combat damage at once, with durability off the weapons used (combat.damage-step.3)."""
    state = run.state
    combat = state.combat
    if combat is None:
        return
    attack_targets.drop_roles(run)
    hits = yield from _retaliation_hits(run, combat)
    struck = combat.still_attacking and combat.attacker in state.objs and bool(combat.defenders)
    if struck:
        hits = attack_hits(state, combat) + hits
    used = (*combat.intent, *combat.weapons)
    worn = (*combat.weapons, *_as_unit(state, combat.attacker)) if struck else ()
    riders = yield from deal(run, hits, worn)
    _hit_triggers(run, combat, hits, used)
    yield from carry_out(run, riders)
    yield from _deaths(run, combat, hits, used)


def _as_unit(state: GameState, attacker: int) -> tuple[int, ...]:
    """A weapon that attacks as though it were a unit is a weapon for all that (type-acting.2)."""
    return (attacker,) if CardType.WEAPON in chars(state, attacker).types else ()


def _retaliation_hits(run: Run, combat: Combat) -> Asking[list[Hit]]:
    state = run.state
    ids = [id for id in combat.retaliating if id in state.objs and combat.attacker in state.objs]
    if len(ids) > 1:
        ids = yield from ask_ids(
            run,
            combat.attacking,
            DecisionKind.RETALIATION_ORDER,
            ids,
            len(ids),
            len(ids),
            ordered=True,
            source=combat.attacker,
        )
    return [retaliation(state, combat, id) for id in ids]


def retaliation(state: GameState, combat: Combat, id: int) -> Hit:
    """Return the hit with which a unit retaliates, its Critical with it."""
    hit = Hit(id, combat.attacker, own_damage(state, id), True, chars(state, id).unpreventable)
    discards = attack.unit_sum(state, id, Keyword.CRITICAL)
    if discards:
        hit.critical = Critical(state, id, state.objs[id].controller, discards)
    return hit


def attack_hits(state: GameState, combat: Combat) -> list[Hit]:
    """One hit for each defender; a Critical is shared by all of them (keywords.cleave.6, critical-n.1)."""
    total, unpreventable = attack_power(state, combat), _unpreventable(state, combat)
    hits = [Hit(combat.attacker, id, total, True, unpreventable) for id in combat.defenders]
    doubled = [
        rule for rule in attack.attack_rules(state, combat) if is_of(rule, ch.DamageInstead) and rule.change.double
    ]
    for hit in hits:
        hit.own = [*doubled]
    discards = attack.attack_sum(state, combat, Keyword.CRITICAL)
    if discards:
        critical = Critical(state, combat.attacker, combat.attacking, discards)
        for hit in hits:
            hit.critical = critical
    return hits


def _unpreventable(state: GameState, combat: Combat) -> bool:
    if chars(state, combat.attacker).unpreventable:
        return True
    return any(isinstance(rule.change, ch.Unpreventable) for rule in attack.attack_rules(state, combat))


def _hit_triggers(run: Run, combat: Combat, hits: list[Hit], used: tuple[int, ...]) -> None:
    """On Hit: only damage above 0 hits (mechanics.damage.9)."""
    for hit in hits:
        if hit.dealt:
            others = used if hit.source == combat.attacker else ()
            seat = evaluate.controller_of(Ctx(run.state, 0, hit.target, chars(run.state, hit.target).face), hit.target)
            emit(
                run,
                Happening(
                    HappeningKind.HIT, seat, hit.target, source=hit.source, amount=hit.dealt, others=others, combat=True
                ),
            )


def _deaths(run: Run, combat: Combat, hits: list[Hit], used: tuple[int, ...]) -> Asking[None]:
    """Allies that the damage killed die now, all together, so that On Kill knows its killer (keywords.on-kill)."""
    state = run.state
    killers = _killers(state, hits)
    dying = [id for id in destruction.dying(run) if CardType.CHAMPION not in chars(state, id).types]
    dying = yield from spared(run, dying, Cause.DESTROY)
    units = [id for id in dying if id in killers and is_unit(state, id)]
    listeners = before(run, HappeningKind.KILL)
    destruction.destroy_all(run, dying)
    for id in units:
        gone = state.gone[id]
        card = state.cards.get(gone.now)
        if card is not None and card.zone is Zone.GRAVEYARD and gone.obj is not None:
            hit = killers[id]
            others = used if hit.source == combat.attacker else ()
            seat = gone.obj.controller
            emit_to(run, Happening(HappeningKind.KILL, seat, gone.now, id, hit.source, others=others), listeners)


def _killers(state: GameState, hits: list[Hit]) -> dict[int, Hit]:
    """Of several hits on an ally the one that made the damage lethal kills it (combat.damage-step.2.a)."""
    killers: dict[int, Hit] = {}
    marked = {hit.target: state.objs[hit.target].damage for hit in hits if hit.target in state.objs}
    for hit in hits:
        if hit.target in marked:
            marked[hit.target] -= hit.dealt
    for hit in hits:
        if hit.target in marked and hit.dealt and hit.target not in killers:
            marked[hit.target] += hit.dealt
            if marked[hit.target] >= (chars(state, hit.target).life or 0):
                killers[hit.target] = hit
    return killers


def end_of_combat(run: Run) -> Asking[None]:
    """Intent to the graveyard, roles end, effects of this attack end (combat.end-of-combat-step).

    What the damage step triggered goes onto the Effects Stack in this step (end-of-combat-step.p2), and combat is
    over once that is empty (end-of-combat-step.4).
    """
    yield from ()
    state = run.state
    combat = state.combat
    if combat is None:
        return
    combat.step = Step.END_OF_COMBAT
    run.tell(Event(EventKind.STEP_BEGINS, combat.attacking, word=Step.END_OF_COMBAT))
    zones.move_all(run, combat.intent, Zone.GRAVEYARD, Cause.END_OF_COMBAT)
    durations.end(run, lambda e: e.until.facts.ends is Ends.COMBAT or (e.next_only and e.combat == combat.number))
    combat.still_attacking, combat.defenders, combat.weapons, combat.retaliating = False, [], [], []
    state.kinds = None
    touch(state, *COMBAT)
    state.agenda += [(StepName.COMBAT_OVER,), (StepName.DRAIN,)]


def combat_over(run: Run) -> Asking[None]:
    """Back to the main phase (combat.end-of-combat-step.4)."""
    yield from ()
    run.state.combat = None
    run.state.kinds = None
    touch(run.state, ATTACK)  # its roles have ended before


def unwind(run: Run, stop: StepName) -> None:
    """Banish everything on the Effects Stack, and go on with a step of the agenda if it is there."""
    state = run.state
    zones.move_all(run, [item.id for item in state.stack if item.id in state.cards], Zone.BANISHMENT, Cause.BANISH)
    state.stack = []
    while state.agenda and state.agenda[-1][0] != stop and any(step[0] == stop for step in state.agenda):
        state.agenda.pop()
    touch(state)


def end_now(run: Run) -> Asking[None]:
    """Combat ends within a resolution, and with it all that waits (turn.ending-phases)."""
    if any(step[0] == StepName.END_OF_COMBAT for step in run.state.agenda):
        unwind(run, StepName.END_OF_COMBAT)
        run.state.agenda.pop()
        yield from end_of_combat(run)
    unwind(run, StepName.COMBAT_OVER)
    run.state.agenda.pop()
    yield from combat_over(run)
