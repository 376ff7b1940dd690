"""What happens to an object is replaced by something else (effects.replacement-effects)."""

from __future__ import annotations

from gadesk.engine.changes import destruction
from gadesk.engine.changes.ordering import first_of
from gadesk.engine.continuous.derived import in_force
from gadesk.engine.instructions import perform
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import carries_out
from gadesk.engine.state.characteristics import is_unit
from gadesk.engine.state.happenings import Happening
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script.node import Effect
from gadesk.script.words import Would

KINDS = {
    Would.BE_DESTROYED: HappeningKind.DESTROYED,
    Would.BE_SACRIFICED: HappeningKind.SACRIFICED,
    Would.BE_SUPPRESSED: HappeningKind.SUPPRESS,
    Would.DIE: HappeningKind.DIED,
    Would.LEVEL_UP: HappeningKind.LEVEL_UP,
}
"""What would happen, as the event that what happens instead is told of."""


@carries_out(ch.HappensInstead)
def happens_instead(run: Run, would: Would, id: int, subject: int = 0) -> Asking[bool]:
    """Let what replaces it happen, in its controller's order, if anything does; tell whether it did.

    `subject` is the card that "that card" is.
    """
    now = in_force(run.state, ch.HappensInstead)
    rules = [rule for rule in now if rule.change.would is would and rule.covers(id)]
    while rules:
        rule = yield from first_of(run, run.state.objs[id].controller, rules, id)
        rules.remove(rule)
        rule.use()
        ctx = Ctx(run.state, rule.ctx.controller, rule.ctx.source, rule.ctx.face)
        ctx.event = Happening(KINDS[would], run.state.objs[id].controller, subject or id)
        if (yield from _instead(run, ctx, rule.change.then)) or id not in run.state.objs:
            return True
    return False


def _instead(run: Run, ctx: Ctx, then: Effect) -> Asking[bool]:
    """Carry out what happens instead; only what "may" be done takes no place where it is not done."""
    first, more = (then.first, then.then) if isinstance(then, e.IfYouDo) else (then, None)
    done = yield from perform(run, ctx, first)
    if more is not None and done:
        yield from perform(run, ctx, more)
    return done or not isinstance(first, e.May)


def spared(run: Run, ids: list[int], why: Cause) -> Asking[list[int]]:
    """Let what would be destroyed or sacrificed be replaced, one after the other; return what still is to go.

    What has no life left after something else happened goes all the same: it would be replaced without end.
    """
    if not in_force(run.state, ch.HappensInstead):
        return ids
    left, dying = list[int](), set(destruction.dying(run))
    for id in ids:
        if id not in run.state.objs or destruction.immortal(run.state, id):
            continue
        kept = False
        for would in destruction.WOULD[why]:
            if not kept and id in run.state.objs and (would is not Would.DIE or is_unit(run.state, id)):
                kept = yield from happens_instead(run, would, id)
        if not kept or (id in dying and id in destruction.dying(run)):
            left.append(id)
    return left
