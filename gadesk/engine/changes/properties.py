"""Objects rest, wake up and become something; a player's Shifting Currents turn."""

from __future__ import annotations

from gadesk.engine.changes.triggers import emit
from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Run
from gadesk.engine.query.predicates import cant
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.parts import ORIENTATION
from gadesk.glossary import Direction, Property
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script.words import Forbidden


def rest(run: Run, id: int) -> bool:
    """Rest an object; False if it already was or is gone (terms.rest-rested.5)."""
    obj = run.state.objs.get(id)
    if obj is None or obj.rested:
        return False
    obj.rested = True
    touch(run.state, ORIENTATION)
    run.tell(Event(EventKind.RESTED, obj.controller, id))
    emit(run, Happening(HappeningKind.BECOMES, obj.controller, id, property=Property.RESTED))
    return True


def can_wake(state: GameState, id: int) -> bool:
    """Tell whether an object is rested and nothing keeps it so (misc.player-action-legality.p2)."""
    obj = state.objs.get(id)
    return obj is not None and obj.rested and not cant(state, id, Forbidden.WAKE_UP)


def wake(run: Run, id: int) -> bool:
    """Wake an object up; False if it already was awake (terms.wake-up.2) or can't wake up."""
    if not can_wake(run.state, id):
        return False
    obj = run.state.objs[id]
    obj.rested = False
    touch(run.state, ORIENTATION)
    run.tell(Event(EventKind.WOKE, obj.controller, id))
    emit(run, Happening(HappeningKind.BECOMES, obj.controller, id, property=Property.AWAKE))
    return True


FORBIDDEN = {Property.DISTANT: Forbidden.BECOME_DISTANT}
"""What forbids to become something."""


def can_become(state: GameState, id: int, property: Property) -> bool:
    """Tell whether an object could get a property that it does not have yet."""
    obj = state.objs.get(id)
    if obj is None or property in obj.props or property in chars(state, id).always:
        return False
    return property not in FORBIDDEN or not cant(state, id, FORBIDDEN[property])


def become(run: Run, id: int, property: Property) -> bool:
    """Give a unit a property; False if it had it (misc.properties-and-states.p2)."""
    if not can_become(run.state, id, property):
        return False
    obj = run.state.objs[id]
    obj.props = obj.props | {property}
    touch(run.state)
    run.tell(Event(EventKind.PROPERTY, obj.controller, id, word=property))
    emit(run, Happening(HappeningKind.BECOMES, obj.controller, id, property=property))
    if property == Property.FOSTERED:
        emit(run, Happening(HappeningKind.FOSTERED, obj.controller, id))
    return True


def turn_currents(run: Run, seat: int, direction: Direction) -> None:
    """Set the direction of a player's Shifting Currents (mechanics.mastery/shifting-currents.1)."""
    side = run.state.sides[seat]
    old = side.direction
    if old is direction or old is None:
        return
    side.direction = direction
    touch(run.state)
    run.tell(Event(EventKind.CURRENTS, seat, word=direction.value))
    emit(run, Happening(HappeningKind.CURRENTS, seat, turned=(old, direction)))
