"""Turns and phases added and left out (turn.skipping-phases)."""

from __future__ import annotations

from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query import selections
from gadesk.engine.query.context import Ctx
from gadesk.script import effects as e


@executes(e.ExtraTurn)
def extra_turn(run: Run, ctx: Ctx, node: e.ExtraTurn) -> Asking[bool]:
    """The players take a turn after this one; then turns go on where they were (mechanics.turn-order.1)."""
    yield from ()
    run.state.extra += tuple(selections.seats(ctx, node.who))
    return True


@executes(e.SkipPhase)
def skip_phase(run: Run, ctx: Ctx, node: e.SkipPhase) -> Asking[bool]:
    """The next such phase does not happen; several skips wait for several of them (turn.skipping-phases.p2)."""
    yield from ()
    for seat in selections.seats(ctx, node.who):
        run.state.sides[seat].skips += (node.phase,)
    return True
