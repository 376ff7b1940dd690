"""Who controls an object: gained, lost again, and when a player leaves the game (terms.control-and-ownership).

An object remembers its former controllers, the oldest first, for the day its controller leaves.
"""

from __future__ import annotations

from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Run
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.marks import Mark
from gadesk.protocol.events import Event, EventKind


def gain(run: Run, id: int, seat: int) -> bool:
    """Put an object under a player's control; False if they control it already (or it is gone)."""
    obj = run.state.objs.get(id)
    if obj is None:
        return _gain_face_down(run, id, seat)
    if obj.controller == seat:
        return False
    obj.prior, obj.controller = (*obj.prior, obj.controller), seat
    _told(run, id, seat)
    return True


def _gain_face_down(run: Run, id: int, seat: int) -> bool:
    """A face-down card is for its new controller's eyes alone, whoever owns it (public-vs-private-information.4)."""
    card = run.state.cards.get(id)
    if card is None or Mark.FACE_DOWN not in card.marks or card.knowers == 1 << seat:
        return False
    run.state.cards[id] = card.changed(knowers=1 << seat)
    _told(run, id, seat)
    return True


def ends(run: Run, effect: Active) -> None:
    """Control that an effect gave for a while ends: it goes back, unless another player has gained it since."""
    taker = effect.taker
    if taker is None:
        return
    for id in effect.ids or ():
        obj = run.state.objs.get(id)
        if obj is None:
            continue
        if obj.controller == taker:
            go_back(run, id)
        elif taker in obj.prior:
            at = len(obj.prior) - 1 - obj.prior[::-1].index(taker)
            obj.prior = obj.prior[:at] + obj.prior[at + 1 :]


def go_back(run: Run, id: int) -> bool:
    """Return an object to its last former controller who is in the game; False if none is (ending-the-game.1)."""
    state = run.state
    obj = state.objs[id]
    there = [at for at, seat in enumerate(obj.prior) if not state.sides[seat].lost]
    if not there:
        return False
    obj.prior, obj.controller = obj.prior[: there[-1]], obj.prior[there[-1]]
    _told(run, id, obj.controller)
    return True


def _told(run: Run, id: int, seat: int) -> None:
    touch(run.state)
    run.tell(Event(EventKind.CONTROL, seat, id))
