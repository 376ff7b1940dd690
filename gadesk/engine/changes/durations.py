"""Effects that last for a while come to an end, and with them what they gave (effects.continuous-effects)."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.changes import control
from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Run
from gadesk.engine.state.lasting import Active
from gadesk.script.sheet import Face


def end(run: Run, over: Callable[[Active], bool]) -> bool:
    """End every effect of which `over` is true; False if there is none."""
    state = run.state
    ended = [effect for effect in state.effects if over(effect)]
    if not ended:
        return False
    state.effects = [effect for effect in state.effects if effect not in ended]
    for effect in ended:
        control.ends(run, effect)
        if effect.copied is not None:
            for id in effect.ids or ():
                look_like(run, id)
    state.kinds = None
    touch(state)
    return True


def look_like(run: Run, id: int) -> None:
    """Give an object the face of the newest effect that makes it a copy, or the one that it entered with."""
    state = run.state
    obj = state.objs.get(id)
    if obj is None:
        return
    if not obj.overlaid:
        obj.overlaid, obj.entered_as = True, obj.copied
    given = (effect.copied for effect in state.effects if id in (effect.ids or ()))
    faces = [face for face in given if face is not None]
    face: Face | None = faces[-1] if faces else obj.entered_as
    obj.copied, obj.top_ts = face, state.new_id()
    state.kinds = None
    touch(state)
