"""Instructions that begin another attack, or let what triggered by one trigger again."""

from __future__ import annotations

from gadesk.engine.changes.triggers import hear
from gadesk.engine.combat import attack_declaration, steps
from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, IllegalPlay, Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import chars
from gadesk.script import effects as e
from gadesk.script.abilities import Triggered


@executes(e.AttackAgain)
def attack_again(run: Run, ctx: Ctx, _node: e.AttackAgain) -> Asking[bool]:
    """This combat ends with all that waits on the Effects Stack; if nothing can be attacked it goes on instead."""
    state = run.state
    attacker = state.combat.attacker if state.combat is not None else 0
    if attacker not in state.objs or state.objs[attacker].controller != ctx.controller:
        return False
    kept = state.clone()
    yield from steps.end_now(run)
    try:
        yield from attack_declaration.again(run, attacker)
    except IllegalPlay:
        state.take(kept)
        return False
    return True


@executes(e.TriggerAgain)
def trigger_again(run: Run, ctx: Ctx, node: e.TriggerAgain) -> Asking[bool]:
    """In addition to what triggered by itself: the abilities are as they are now."""
    yield from ()
    event = ctx.event
    if event is None or event.id not in run.state.objs:
        return False
    for has in chars(run.state, event.id).abilities:
        if isinstance(has.ability, Triggered) and type(has.ability.pattern).__name__ == node.pattern:
            for _ in range(node.times):
                hear(run, event.id, has, event)
    return True
