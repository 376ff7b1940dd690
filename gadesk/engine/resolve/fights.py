"""Instructions that begin another attack."""

from __future__ import annotations

from gadesk.engine import combat, combat_start
from gadesk.engine.context import Ctx
from gadesk.engine.resolve.core import executes
from gadesk.engine.run import Asking, IllegalPlay, Run
from gadesk.script import effects as e


@executes(e.AttackAgain)
def attack_again(run: Run, ctx: Ctx, _node: e.AttackAgain) -> Asking[bool]:
    """This combat ends with all that waits on the Effects Stack; if nothing can be attacked it goes on instead."""
    state = run.state
    attacker = state.combat.attacker if state.combat is not None else 0
    if attacker not in state.objs or state.objs[attacker].controller != ctx.controller:
        return False
    kept = state.clone()
    yield from combat.end_now(run)
    try:
        yield from combat_start.again(run, attacker)
    except IllegalPlay:
        state.take(kept)
        return False
    return True
