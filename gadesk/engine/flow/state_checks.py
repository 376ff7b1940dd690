"""State-based checks.

misc.state-based-checks-and-effects. `settle` is the one loop that runs
whenever a player would receive Opportunity and as phases begin and end.
"""

from __future__ import annotations

from gadesk.engine.changes import destruction, durations, zones
from gadesk.engine.combat import attack_targets
from gadesk.engine.continuous.checked import checked
from gadesk.engine.continuous.derived import touch
from gadesk.engine.flow.ending import check_ending, replaced_deaths, replacing_deaths
from gadesk.engine.flow.triggers import stack_triggers
from gadesk.engine.instructions import perform
from gadesk.engine.play.replaced import spared
from gadesk.engine.procedure import Asking, Run, ask_ids
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import matches
from gadesk.engine.state.characteristics import derived
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.lasting import USED, Active
from gadesk.glossary import OWN_ZONES, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind
from gadesk.script.durations import Ends
from gadesk.script.effects import Put
from gadesk.script.selections import Noted
from gadesk.script.words import Dealt


def settle(run: Run) -> Asking[None]:
    """Check until nothing changes, then stack the triggers, and check again.

    A state that was found settled stays so until it is touched.
    """
    state = run.state
    while state.pending or not derived(state).settled:
        while (yield from _check(run)):
            pass
        if not state.pending:
            derived(state).settled = True
            return
        yield from stack_triggers(run)


def may_ask(run: Run) -> bool:
    """Tell whether `settle` may ask a player something: a cheap look before a snapshot."""
    state = run.state
    if state.pending:
        return True
    if derived(state).settled:
        return False
    if destruction.dying(run) or (state.effects and _left_behind(state) is not None):
        return True
    return _doubled(run) != [] or bool(replacing_deaths(state))


def _check(run: Run) -> Asking[bool]:
    """One pass; True if something changed."""
    if replacing_deaths(run.state) and (yield from replaced_deaths(run)):
        return True
    check_ending(run)
    zones.open_top(run)
    changed = attack_targets.drop_roles(run)
    doomed = destruction.dying(run)
    if doomed:
        destruction.destroy_all(run, (yield from spared(run, doomed, Cause.DESTROY)))
        changed = True
    changed = _links(run) or changed
    changed = _let_go(run) or changed
    left_behind = _left_behind(run.state)
    if left_behind is not None:
        yield from _go_back(run, left_behind)
        changed = True
    for id in run.state.astray:
        if id in run.state.cards:
            _cease(run, id)
    run.state.astray = ()
    if (yield from _unique(run)):
        changed = True
    return changed


def _cease(run: Run, id: int) -> None:
    """Tokens off the field, and copies off the Effects Stack, cease to exist (terms.token.3, checks.p7)."""
    state = run.state
    card = state.cards[id]
    zones.take_out(run, id)
    if card.zone in OWN_ZONES and card.origin not in state.afar:
        touch(state, card.zone)
    else:
        touch(state)


def _links(run: Run) -> bool:
    """An object whose link is broken, or was never made, is sacrificed (keywords.link.5)."""
    state = run.state
    objs, linking = state.objs, checked(state).linking
    unlinked = [id for id in state.field if objs[id].link not in objs and (objs[id].link or id in linking)]
    return bool(unlinked) and bool(destruction.destroy_all(run, unlinked, Cause.SACRIFICE))


def _let_go(run: Run) -> bool:
    """What lasts as long as its source is there, or its controller's, ends with that (effects.continuous-effects)."""
    return durations.end(run, lambda effect: effect.left == USED or _is_let_go(run.state, effect))


def _is_let_go(state: GameState, effect: Active) -> bool:
    if effect.remains:
        ctx = Ctx(state, effect.controller, effect.source, effect.face)
        if not any(id in state.objs and matches(ctx, effect.remains, id) for id in effect.ids or ()):
            return True
    if effect.until.facts.ends is Ends.LEAVES:
        return effect.back is None and effect.source not in state.objs
    return effect.until.facts.ends is Ends.CONTROL and not _controls_source(state, effect)


def _left_behind(state: GameState) -> Active | None:
    """Return an effect whose cards go back, as its source has left the field."""
    for one in state.effects:
        if one.until.facts.ends is Ends.LEAVES and one.back is not None and one.source not in state.objs:
            return one
    return None


def _go_back(run: Run, active: Active) -> Asking[None]:
    """What was banished until its source leaves the field goes back to where it was at once, and nothing triggers."""
    durations.end(run, lambda effect: effect is active)
    ctx = Ctx(run.state, active.controller, active.source, active.face)
    ctx.notes[Dealt.BANISHED] = active.ids or ()
    assert active.back is not None
    yield from perform(run, ctx, Put(Noted(Dealt.BANISHED), active.back, verb=Cause.RETURN))


def _controls_source(state: GameState, active: Active) -> bool:
    obj = state.objs.get(active.source)
    return obj is not None and obj.controller == active.controller


def _unique(run: Run) -> Asking[bool]:
    """Of unique objects with one name a player keeps one and sacrifices the rest (card-types.supertypes.1)."""
    for seat, ids in _doubled(run):
        kept = yield from ask_ids(run, seat, DecisionKind.UNIQUE, ids, source=ids[0])
        zones.move_all(run, [id for id in ids if id not in kept], Zone.GRAVEYARD, Cause.SACRIFICE)
        return True
    return False


def _doubled(run: Run) -> list[tuple[int, list[int]]]:
    """Return the players who control several unique objects of one name, with those objects."""
    cache = derived(run.state).cache
    known: list[tuple[int, list[int]]] | None = cache.get(("doubled", 0))
    if known is None:
        known = cache[("doubled", 0)] = _find_doubled(run)
    return known


def _find_doubled(run: Run) -> list[tuple[int, list[int]]]:
    state = run.state
    groups: dict[tuple[int, str], list[int]] = {}
    for id, name in checked(state).unique:
        groups.setdefault((state.objs[id].controller, name), []).append(id)
    return [(seat, ids) for (seat, _), ids in groups.items() if len(ids) > 1]
