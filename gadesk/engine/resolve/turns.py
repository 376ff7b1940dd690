"""Turns and phases added and left out (turn.skipping-phases)."""

from __future__ import annotations

from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.protocol.decisions import Offer
from gadesk.script import effects as e


@executes(e.ExtraTurn, offers=Offer.TAKE_TURN)
def extra_turn(run: Run, ctx: Ctx, node: e.ExtraTurn) -> Asking[bool]:
    """The players take a turn after this one; then turns go on where they were (mechanics.turn-order.1)."""
    yield from ()
    run.state.extra += tuple(evaluate.seats(ctx, node.who))
    return True


@executes(e.SkipPhase, offers=Offer.SKIP)
def skip_phase(run: Run, ctx: Ctx, node: e.SkipPhase) -> Asking[bool]:
    """The next such phase does not happen; several skips wait for several of them (turn.skipping-phases.p2)."""
    yield from ()
    for seat in evaluate.seats(ctx, node.who):
        run.state.sides[seat].skips += (node.phase,)
    return True


@executes(e.EndPhase, offers=Offer.END)
def end_phase(run: Run, ctx: Ctx, node: e.EndPhase) -> Asking[bool]:
    """End the combat phase or the turn once this has resolved (turn.ending-phases)."""
    yield from ()
    run.state.sides[ctx.controller].ends = node.what
    return True


@executes(e.Win, offers=Offer.WIN)
def win(run: Run, ctx: Ctx, node: e.Win) -> Asking[bool]:
    """Players win, unless they lose at the same time (general.ending-the-game.p2, p3): state checks weigh the two."""
    yield from ()
    for seat in evaluate.seats(ctx, node.who):
        run.state.sides[seat].wins = True
    touch(run.state)
    return True


@executes(e.Lose, offers=Offer.LOSE)
def lose(run: Run, ctx: Ctx, node: e.Lose) -> Asking[bool]:
    """Players lose (general.ending-the-game.p3)."""
    yield from ()
    for seat in evaluate.seats(ctx, node.who):
        run.state.sides[seat].loses = True
    touch(run.state)
    return True
