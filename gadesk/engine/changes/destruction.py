"""Objects are destroyed and sacrificed, and which ones state-based effects destroy."""

from __future__ import annotations

from gadesk.engine.changes.triggers import at_once
from gadesk.engine.changes.zones import destination, kept_out_of_graveyard, leaves_for, move
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
from gadesk.script.words import Would


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
    to, bottom = goes_elsewhere(run, id, why) or (Zone.GRAVEYARD, False)
    at, bottom = destination(run.state, id, to, bottom, replaced=True)
    move(run, id, at, _instead(why, to), bottom=bottom, by=by, settled=True)
    return to is Zone.GRAVEYARD or why is Cause.SACRIFICE


def _instead(why: Cause, to: Zone) -> Cause:
    """What is sacrificed and goes elsewhere was sacrificed all the same (terms.sacrifice.2.d)."""
    if to is Zone.GRAVEYARD or why is Cause.SACRIFICE:
        return why
    return Cause.BANISH if to is Zone.BANISHMENT else Cause.PUT


WOULD = {
    Cause.DESTROY: (Would.BE_DESTROYED, Would.DIE),
    Cause.SACRIFICE: (Would.BE_SACRIFICED, Would.DIE),
}
"""What would happen to an object that is destroyed or sacrificed, besides leaving; only units die."""


def goes_elsewhere(run: Run, id: int, why: Cause) -> tuple[Zone, bool] | None:
    """Return where an object goes that would go to a graveyard, and whether to the bottom there; None: to no other.

    Where it goes instead of dying it leaves, too, and that may be replaced (effects.replacement-effects.p3).
    """
    elsewhere = (Zone.BANISHMENT, False) if _is_banished(run, id) else leaves_for(run.state, id, *WOULD[why])
    return leaves_for(run.state, id, Would.LEAVE) or elsewhere


@carries_out(DiesInstead)
def _is_banished(run: Run, id: int) -> bool:
    """Tell whether what would be destroyed now is banished instead (effects.game-effects.p8).

    What is said of the next time is used up by it. A regalia or a champion goes there by its type, and is destroyed
    all the same (card-types.supertypes.2.c).
    """
    state = run.state
    rules = [rule for rule in in_force(state, DiesInstead) if rule.change.then is None]
    for rule in rules:
        if is_unit(state, id) and rule.covers(id):
            rule.use()
            return True
    return kept_out_of_graveyard(state, id)


def destroy_all(run: Run, ids: list[int], why: Cause = Cause.DESTROY) -> list[int]:
    """Destroy or sacrifice objects at once, so that each sees the others go; returns those that went."""
    doomed = [id for id in ids if id in run.state.objs and not immortal(run.state, id)]
    ways = {id: goes_elsewhere(run, id, why) or (Zone.GRAVEYARD, False) for id in doomed}
    where = [(id, *destination(run.state, id, to, bottom, replaced=True)) for id, (to, bottom) in ways.items()]
    with at_once(run):
        for id, to, bottom in where:
            move(run, id, to, _instead(why, ways[id][0]), bottom=bottom, settled=True)
    return [id for id in doomed if why is Cause.SACRIFICE or ways[id][0] is Zone.GRAVEYARD]


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
