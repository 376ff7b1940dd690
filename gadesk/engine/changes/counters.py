"""Counters put and removed, and damage counters recovered."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.changes.triggers import emit
from gadesk.engine.continuous.derived import in_force, touch
from gadesk.engine.continuous.layers import TELLING
from gadesk.engine.procedure import Run
from gadesk.engine.registry import carries_out
from gadesk.engine.state.cards import MASTERIES
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.parts import COUNTERS, DAMAGE
from gadesk.glossary import Counter
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script.changes import MoreCounters, NoCounters


@carries_out(MoreCounters, NoCounters)
def put_counters(run: Run, id: int, counter: str, amount: int) -> int:
    """Put counters on an object; buff and debuff counters remove each other (counters/buff.4)."""
    obj = run.state.objs.get(id)
    if obj is None and amount > 0:
        return _put_elsewhere(run, id, counter, amount)
    if amount > 0 and any(
        rule.change.counter == counter and rule.covers(id) for rule in in_force(run.state, NoCounters)
    ):
        return 0
    for rule in in_force(run.state, MoreCounters):
        if rule.covers(id):
            amount = as_many_instead(rule.change, counter, amount)
    if obj is None or amount <= 0:
        return 0
    opposite = CANCELS.get(counter)
    left = amount
    if opposite is not None and obj.counters.get(opposite):
        cancelled = min(left, obj.counters[opposite])
        _set(run, id, opposite, obj.counters[opposite] - cancelled)
        left -= cancelled
    if left:
        _set(run, id, counter, obj.counters.get(counter, 0) + left)
    emit(run, Happening(HappeningKind.COUNTERS, obj.controller, id, amount=amount, counter=counter))
    return amount


def as_many_instead(change: MoreCounters, counter: str, amount: int) -> int:
    """Return how many counters of a kind are put where so many would be; where none would be, none are."""
    if amount <= 0 or change.counter not in ("", counter):
        return amount
    return amount * change.times + change.plus


def _put_elsewhere(run: Run, id: int, counter: str, amount: int) -> int:
    """Counters on a mastery (mechanics.mastery) and on cards off the field, such as omens."""
    if not _change_elsewhere(run, id, counter, amount):
        return 0
    emit(run, Happening(HappeningKind.COUNTERS, _whose(run.state, id), id, amount=amount, counter=counter))
    return amount


def _change_elsewhere(run: Run, id: int, counter: str, amount: int) -> bool:
    """Put counters on what is no object, or (below 0) take so many of them away; False if there is no such thing."""
    state = run.state
    if id <= MASTERIES:
        side = state.sides[MASTERIES - id]
        side.counters = _changed(side.counters, counter, amount)
    elif id in state.cards:
        card = state.cards[id]
        state.cards[id] = card.changed(counters=_changed(card.counters, counter, amount))
    else:
        return False
    touch(state)
    run.tell(Event(EventKind.COUNTERS, id=max(0, id), word=counter, amount=amount))
    return True


def _changed(counters: Mapping[str, int], counter: str, amount: int) -> dict[str, int]:
    left = {**counters, counter: counters.get(counter, 0) + amount}
    return {kind: count for kind, count in left.items() if count}


def _whose(state: GameState, id: int) -> int:
    return MASTERIES - id if id <= MASTERIES else state.cards[id].owner


def _there(state: GameState, id: int, counter: str) -> int:
    if id <= MASTERIES:
        return state.sides[MASTERIES - id].counters.get(counter, 0)
    return state.cards[id].counters.get(counter, 0) if id in state.cards else 0


CANCELS = {kind.value: Counter(kind.facts.cancels) for kind in Counter if kind.facts.cancels}


def take_counters(run: Run, id: int, counter: str, amount: int) -> int:
    """Remove up to `amount` counters and return how many were removed."""
    obj = run.state.objs.get(id)
    there = _there(run.state, id, counter) if obj is None else obj.counters.get(counter, 0)
    taken = min(max(0, amount), there)
    if not taken:
        return 0
    if obj is not None:
        _set(run, id, counter, there - taken)
        seat = obj.controller
    else:
        _change_elsewhere(run, id, counter, -taken)
        seat = _whose(run.state, id)
    emit(run, Happening(HappeningKind.COUNTERS_TAKEN, seat, id, amount=taken, counter=counter))
    return taken


def _set(run: Run, id: int, counter: str, value: int) -> None:
    obj = run.state.objs[id]
    change = value - obj.counters.get(counter, 0)
    if value:
        obj.counters[counter] = value
    else:
        obj.counters.pop(counter, None)
    part = DAMAGE if counter == Counter.DAMAGE else COUNTERS
    touch(run.state, *(() if counter in TELLING else (part,)))
    run.tell(Event(EventKind.COUNTERS, obj.controller, id, word=counter, amount=change))


def recover(run: Run, seat: int, amount: int) -> int:
    """Remove damage counters from the player's champion (terms.recover); returns how many.

    To recover 0 is to do nothing; a champion without damage recovers all the same, and none of it (recover.2.a).
    """
    state = run.state
    champion = state.sides[seat].champion
    if not champion or amount <= 0:
        return 0
    healed = min(amount, state.objs[champion].counters.get(Counter.DAMAGE, 0))
    if healed:
        _set(run, champion, Counter.DAMAGE, state.objs[champion].counters[Counter.DAMAGE] - healed)
    run.tell(Event(EventKind.RECOVERED, seat, champion, amount=healed))
    emit(run, Happening(HappeningKind.RECOVER, seat, champion, amount=healed))
    return healed
