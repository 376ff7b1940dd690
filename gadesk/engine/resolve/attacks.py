"""Instructions that begin another attack, or let what triggered by one trigger again."""

from __future__ import annotations

from gadesk.engine.changes.triggers import hear
from gadesk.engine.combat import attack_declaration, attack_targets, steps
from gadesk.engine.instructions import executes, note
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask_ids
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import chars
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.script import effects as e
from gadesk.script.abilities import Triggered
from gadesk.script.keyword_meanings import INTERCEPTION
from gadesk.script.node import REGISTRY
from gadesk.script.selections import Chosen
from gadesk.script.words import Dealt


@executes(e.AttackAgain, offers=Offer.ATTACK)
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


@executes(e.TriggerAgain, offers=Offer.EFFECT)
def trigger_again(run: Run, ctx: Ctx, node: e.TriggerAgain) -> Asking[bool]:
    """In addition to what triggered by itself: the abilities are as they are now."""
    yield from ()
    event = ctx.event
    if event is None or event.id not in run.state.objs:
        return False
    for has in chars(run.state, event.id).abilities:
        if isinstance(has.ability, Triggered) and isinstance(has.ability.pattern, REGISTRY[node.pattern]):
            for _ in range(node.times):
                hear(run, event.id, has, event)
    return True


@executes(
    e.Redirect,
    offers=lambda node: Offer.INTERCEPT if node is INTERCEPTION.effect else Offer.REDIRECT,
    possible=lambda ctx, node: bool(new_defenders(ctx, node)),
)
def redirect(run: Run, ctx: Ctx, node: e.Redirect) -> Asking[bool]:
    """Change the attack's target to another valid one (keywords.intercept, terms.redirect)."""
    ids = new_defenders(ctx, node)
    if isinstance(node.to, Chosen) and ids:
        ids = yield from ask_ids(run, ctx.controller, DecisionKind.CHOOSE, ids, source=ctx.source)
        note(ctx, Dealt.CHOSEN, ids)
    return bool(ids) and attack_targets.redirect(run, ids[0], node is INTERCEPTION.effect)


def new_defenders(ctx: Ctx, node: e.Redirect) -> list[int]:
    """Return what the attack could be turned to now."""
    combat = ctx.state.combat
    if node.targeting and not (combat and any(evaluate.matches(ctx, node.targeting, id) for id in combat.defenders)):
        return []
    intercept = node is INTERCEPTION.effect
    return [id for id in evaluate.now(ctx, node.to) if attack_targets.redirectable(ctx.state, id, intercept)]
