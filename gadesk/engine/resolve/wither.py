"""Wither counters: an ability of the game itself at the beginning of a main phase (mechanics.counters/wither)."""

from __future__ import annotations

from gadesk.engine.changes import marks
from gadesk.engine.context import Ctx
from gadesk.engine.records import Pending
from gadesk.engine.resolve.core import executes
from gadesk.engine.resolve.flow import offer
from gadesk.engine.run import Asking, Run
from gadesk.engine.state import GameState
from gadesk.engine.traits import NOTHING
from gadesk.glossary import Counter, Phase
from gadesk.script import effects as e
from gadesk.script.abilities import Triggered
from gadesk.script.amounts import Fixed
from gadesk.script.costs import Pay
from gadesk.script.patterns import PhaseBegins

WITHERING = Triggered(PhaseBegins(Phase.MAIN), e.Wither())
NO_SOURCE = 0


def withered(state: GameState, seat: int) -> list[int]:
    """Return the objects with wither counters that a player controls."""
    return [
        id
        for id in state.field
        if state.objs[id].controller == seat and state.objs[id].counters.get(Counter.WITHER, 0) > 0
    ]


def begin(state: GameState) -> None:
    """As the main phase begins, the ability triggers if the turn player has such objects (wither.1, wither.2)."""
    seat = state.turn_player
    if withered(state, seat):
        state.pending.append(Pending(seat, NO_SOURCE, WITHERING, -1, None, NOTHING))


@executes(e.Wither)
def wither(run: Run, ctx: Ctx, _node: e.Wither) -> Asking[bool]:
    """Each withering object is paid for in full or sacrificed; then the counters go (wither.3, wither.4)."""
    for id in withered(run.state, ctx.controller):
        count = run.state.objs[id].counters[Counter.WITHER]
        if not (yield from offer(run, ctx, ctx.controller, (Pay(Fixed(count)),), id)):
            marks.destroy(run, id, "sacrifice")
    for id in withered(run.state, ctx.controller):
        marks.take_counters(run, id, Counter.WITHER, run.state.objs[id].counters[Counter.WITHER])
    return True
