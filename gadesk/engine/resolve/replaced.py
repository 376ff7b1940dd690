"""What happens to an object is replaced by something else (effects.replacement-effects)."""

from __future__ import annotations

from gadesk.engine.continuous.derived import in_force
from gadesk.engine.instructions import perform
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import carries_out
from gadesk.engine.state.happenings import Happening
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import changes as ch
from gadesk.script.words import Would

KINDS = {Would.BE_SUPPRESSED: HappeningKind.SUPPRESS, Would.LEVEL_UP: HappeningKind.LEVEL_UP}


@carries_out(ch.HappensInstead)
def happens_instead(run: Run, would: Would, id: int, subject: int = 0) -> Asking[bool]:
    """Let what replaces it happen, the oldest first, if anything does; tell whether it did.

    `subject` is the card that "that card" is.
    """
    for rule in list(in_force(run.state, ch.HappensInstead)):
        if rule.change.would is would and rule.covers(id):
            ctx = Ctx(run.state, rule.ctx.controller, rule.ctx.source, rule.ctx.face)
            ctx.event = Happening(KINDS[would], run.state.objs[id].controller, subject or id)
            if (yield from perform(run, ctx, rule.change.then)) or id not in run.state.objs:
                return True
    return False
