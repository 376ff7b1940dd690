"""Objects are destroyed and sacrificed, and which ones state-based effects destroy."""

from __future__ import annotations

from gadesk.engine.changes.triggers import at_once
from gadesk.engine.changes.zones import destination, move
from gadesk.engine.continuous.checked import checked
from gadesk.engine.continuous.derived import in_force
from gadesk.engine.procedure import Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import keyword_active
from gadesk.engine.registry import carries_out
from gadesk.engine.state.characteristics import chars, damage_on, derived, is_unit
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Counter, Keyword, Zone
from gadesk.glossary.causes import Cause
from gadesk.script.changes import DiesInstead


def immortal(state: GameState, id: int) -> bool:
    """Tell whether an object has immortality now (keywords.immortality)."""
    obj = state.objs.get(id)
    if obj is None:
        return False
    return keyword_active(Ctx(state, obj.controller, id, chars(state, id).face), id, Keyword.IMMORTALITY)


def destroy(run: Run, id: int, why: Cause = Cause.DESTROY, by: int = 0) -> bool:
    """Destroy or sacrifice an object unless it is immortal (terms.destruction, keywords.immortality.1).

    What is banished instead was not destroyed, but sacrificed all the same (terms.sacrifice.2.d).
    """
    if id not in run.state.objs or immortal(run.state, id):
        return False
    if would_be_banished(run, id):
        move(run, id, Zone.BANISHMENT, _instead(why), by=by)
        return why is Cause.SACRIFICE
    move(run, id, Zone.GRAVEYARD, why, by=by)
    return True


def _instead(why: Cause) -> Cause:
    return why if why is Cause.SACRIFICE else Cause.BANISH


@carries_out(DiesInstead)
def would_be_banished(run: Run, id: int) -> bool:
    """Tell whether a unit that would die is banished instead (effects.replacement-effects)."""
    rules = [rule for rule in in_force(run.state, DiesInstead) if rule.change.then is None]
    return bool(rules) and is_unit(run.state, id) and any(rule.covers(id) for rule in rules)


def destroy_all(run: Run, ids: list[int], why: Cause = Cause.DESTROY) -> list[int]:
    """Destroy or sacrifice objects at once, so that each sees the others go; returns those that went."""
    doomed = [id for id in ids if id in run.state.objs and not immortal(run.state, id)]
    instead = [id for id in doomed if would_be_banished(run, id)]
    ways = [(id, Zone.BANISHMENT if id in instead else Zone.GRAVEYARD) for id in doomed]
    where = [(id, destination(run.state, id, to)) for id, to in ways]
    with at_once(run):
        for id, to in where:
            move(run, id, to, _instead(why) if id in instead else why)
    return [id for id in doomed if why is Cause.SACRIFICE or id not in instead]


def dying(run: Run) -> list[int]:
    """Return the objects that state-based effects destroy: those out of life or durability."""
    cache = derived(run.state).cache
    known: list[int] | None = cache.get(("dying", 0))
    if known is None:
        known = cache[("dying", 0)] = _dying(run)
    return known


def _dying(run: Run) -> list[int]:
    state = run.state
    objs, now = state.objs, checked(state)
    dead = {id for id, life in now.alive if life <= 0}
    for id, life in now.alive:
        obj = objs[id]
        if (obj.damage or obj.counters) and damage_on(obj) >= life:
            dead.add(id)
    dead.update(id for id in now.durable if objs[id].counters.get(Counter.DURABILITY, 0) <= 0)
    return [id for id in state.field if id in dead and not immortal(state, id)] if dead else []
