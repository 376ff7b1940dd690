"""Wither counters: an ability of the game itself at the beginning of a main phase (mechanics.counters/wither)."""

from __future__ import annotations

from gadesk.engine.changes import counters, destruction
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.resolve.control_flow import offer
from gadesk.engine.state.characteristics import NOTHING
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Counter, Phase
from gadesk.glossary.causes import Cause
from gadesk.protocol.ability_index import OF_THE_RULES
from gadesk.protocol.decisions import Offer
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
        state.pending.append(Pending(seat, NO_SOURCE, WITHERING, OF_THE_RULES, None, NOTHING))


@executes(e.Wither, offers=Offer.SEVERAL)
def wither(run: Run, ctx: Ctx, node: e.Wither) -> Asking[bool]:
    """Each object is decided on first; what was not paid for in full is sacrificed, then the counters go.

    wither.3 and wither.4: one trigger, and within it all decisions, all sacrifices at once, all counters at once.
    """
    state, seat, unpaid = run.state, ctx.controller, []
    for id in withered(state, seat):
        obj = state.objs.get(id)  # what was paid for another one may have taken it away
        count = obj.counters.get(Counter.WITHER, 0) if obj is not None else 0
        if count and not (yield from offer(run, ctx, seat, node, (Pay(Fixed(count)),), id)):
            unpaid.append(id)
    destruction.destroy_all(run, unpaid, Cause.SACRIFICE)
    with at_once(run):
        for id in withered(state, seat):
            counters.take_counters(run, id, Counter.WITHER, state.objs[id].counters[Counter.WITHER])
    return True
