"""Instructions about objects on the field."""

from __future__ import annotations

from gadesk.engine.changes import control, destruction, properties, zones
from gadesk.engine.changes.triggers import at_once, before, emit, emit_to
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import by_origin, executes, follow, fully, note, pick, sacrificial, there
from gadesk.engine.play.replaced import happens_instead, spared
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.resolve.zones import leave_stack
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, Phase, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import Doing, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script import effects as e
from gadesk.script.durations import Until
from gadesk.script.patterns import PhaseBegins
from gadesk.script.selections import Noted, TopCards
from gadesk.script.words import Dealt, Would


@executes(e.Banish, offers=Offer.BANISH, possible=lambda ctx, node: there(ctx, node.what))
def banish(run: Run, ctx: Ctx, node: e.Banish) -> Asking[bool]:
    """Banish cards or objects (terms.banish); what did it is remembered (zones.banishment.3)."""
    ids = [id for id in (yield from pick(run, ctx, node.what, Doing.BANISH)) if id in run.state.cards]
    if node.until is not Until.FOR_GOOD and ctx.source not in run.state.objs:
        return False  # it has left already
    mark = frozenset({Mark.FACE_DOWN}) if node.face_down else None
    lay = [run.state.cards[id].zone for id in ids]
    new, by = [], by_origin(ctx)
    where = [zones.destination(run.state, id, Zone.BANISHMENT) for id in ids]
    with zones.leaving(run, ids):
        for id, (to, bottom) in zip(ids, where, strict=True):
            leave_stack(run, id)
            card = run.state.cards[id]
            knowers = card.knowers if node.face_down else None
            new.append(zones.move(run, id, to, Cause.BANISH, bottom=bottom, by=by, marks=mark, knowers=knowers,
                                  settled=True))  # fmt: skip
            emit(run, Happening(HappeningKind.BANISHES, ctx.controller, new[-1], id, zone=card.zone))
    follow(ctx, ids, new)
    if node.until is not Until.FOR_GOOD:
        _until(run, ctx, node.until, list(zip(new, lay, strict=True)))
    note(ctx, Dealt.BANISHED, new)
    if isinstance(node.what, TopCards):
        note(ctx, Dealt.LOOKED, new)
    return fully(ctx, node.what, new)


def _until(run: Run, ctx: Ctx, until: Until, moved: list[tuple[int, Zone]]) -> None:
    """Remember of each zone what goes back to it (effects.continuous-effects/instanced-effects)."""
    state = run.state
    for zone in dict.fromkeys(lay for _, lay in moved):
        active = Active(state.new_id(), ctx.controller, ctx.source, ctx.face, ())
        active.ids, active.until, active.turn = tuple(id for id, lay in moved if lay is zone), until, state.turn
        active.back = zone
        state.effects.append(active)
    touch(state)


def _mortal(ctx: Ctx, id: int) -> bool:
    return not destruction.immortal(ctx.state, id)


@executes(e.Destroy, offers=Offer.DESTROY, possible=lambda ctx, node: there(ctx, node.what, able=_mortal))
def destroy(run: Run, ctx: Ctx, node: e.Destroy) -> Asking[bool]:
    """Destroy objects (terms.destruction)."""
    ids = yield from pick(run, ctx, node.what, Doing.DESTROY)
    doomed = yield from spared(run, list(dict.fromkeys(ids)), Cause.DESTROY)
    gone = destruction.destroy_all(run, doomed)
    note(ctx, Dealt.DESTROYED, gone)
    return fully(ctx, node.what, gone)


def _anyone_can_sacrifice(ctx: Ctx, node: e.Sacrifice) -> bool:
    return any(there(ctx.as_player(seat), sacrificial(node.what)) for seat in evaluate.seats(ctx, node.who))


@executes(e.Sacrifice, offers=Offer.SACRIFICE, possible=_anyone_can_sacrifice)
def sacrifice(run: Run, ctx: Ctx, node: e.Sacrifice) -> Asking[bool]:
    """Players sacrifice objects they control (terms.sacrifice)."""
    given: list[int] = []
    what = sacrificial(node.what)
    for seat in evaluate.seats(ctx, node.who):
        ids = yield from pick(run, ctx.as_player(seat), what, Doing.SACRIFICE)
        given += [id for id in dict.fromkeys(ids) if id in run.state.objs and run.state.objs[id].controller == seat]
    gone = destruction.destroy_all(run, (yield from spared(run, given, Cause.SACRIFICE)), Cause.SACRIFICE)
    note(ctx, Dealt.SACRIFICED, gone)
    return fully(ctx, what, gone)


@executes(e.Suppress, offers=Offer.SUPPRESS)
def suppress(run: Run, ctx: Ctx, node: e.Suppress) -> Asking[bool]:
    """Banish and return at the beginning of the next end phase under the owner's control (terms.suppress)."""
    state = run.state
    found, ids = [id for id in (yield from pick(run, ctx, node.what)) if id in state.objs], list[int]()
    for id in found:
        if not (yield from happens_instead(run, Would.BE_SUPPRESSED, id)):
            ids.append(id)
    listeners = before(run, HappeningKind.SUPPRESS)
    with at_once(run):
        new = zones.move_all(run, ids, Zone.BANISHMENT, Cause.SUPPRESS, by=by_origin(ctx))
        for id, old in zip(new, ids, strict=True):
            emit_to(run, Happening(HappeningKind.SUPPRESS, ctx.controller, id, old, ctx.source), listeners)
    kept = [id for id in new if id in state.cards and Mark.TOKEN not in state.cards[id].marks]
    if kept:
        back = e.Put(Noted(Dealt.SUPPRESSED), Zone.FIELD, verb=Cause.RETURN)
        delayed = Delayed(state.new_id(), ctx.controller, ctx.source, ctx.face, PhaseBegins(Phase.END, None), back)
        delayed.notes[Dealt.SUPPRESSED] = tuple(kept)
        state.delayed.append(delayed)
    note(ctx, Dealt.BANISHED, new)
    return fully(ctx, node.what, new)


def _awake(ctx: Ctx, id: int) -> bool:
    return id in ctx.state.objs and not ctx.state.objs[id].rested


@executes(e.Rested, offers=Offer.REST, possible=lambda ctx, node: there(ctx, node.what, able=_awake))
def rested(run: Run, ctx: Ctx, node: e.Rested) -> Asking[bool]:
    """Rest objects; an object already rested does not rest (terms.rest-rested.5)."""
    ids = yield from pick(run, ctx, node.what, Doing.REST)
    with at_once(run):
        done = [id for id in ids if properties.rest(run, id)]
    note(ctx, Dealt.RESTED, done)
    return fully(ctx, node.what, done)


@executes(
    e.WakeUp, offers=Offer.WAKE_UP,
    possible=lambda ctx, node: there(ctx, node.what, able=lambda ctx, id: properties.can_wake(ctx.state, id)),
)  # fmt: skip
def wake_up(run: Run, ctx: Ctx, node: e.WakeUp) -> Asking[bool]:
    """Wake objects up."""
    ids = yield from pick(run, ctx, node.what, Doing.WAKE)
    with at_once(run):
        woken = [id for id in ids if properties.wake(run, id)]
    return fully(ctx, node.what, woken)


def _can_become(ctx: Ctx, node: e.BecomeProperty) -> bool:
    return there(ctx, node.what, able=lambda ctx, id: properties.can_become(ctx.state, id, node.property))


@executes(e.BecomeProperty, offers=Offer.BECOME, possible=_can_become)
def become(run: Run, ctx: Ctx, node: e.BecomeProperty) -> Asking[bool]:
    """Become distant, fostered, …"""
    ids = yield from pick(run, ctx, node.what)
    with at_once(run):
        changed = [id for id in ids if properties.become(run, id, node.property)]
    return fully(ctx, node.what, changed)


@executes(e.GainControl, offers=Offer.GAIN_CONTROL)
def gain_control(run: Run, ctx: Ctx, node: e.GainControl) -> Asking[bool]:
    """Take control of objects; the former controller is remembered (general.ending-the-game.1)."""
    state = run.state
    ids = yield from pick(run, ctx, node.what)
    seat = evaluate.seats(ctx, node.who)[0]
    given = [id for id in ids if CardType.CHAMPION not in chars(state, id).types]
    with at_once(run):
        for id in given:
            if control.gain(run, id, seat) and node.until is not Until.FOR_GOOD:
                _give_back(run, ctx, id, seat, node.until)
    return fully(ctx, node.what, given)


@executes(e.ExchangeControl, offers=Offer.GAIN_CONTROL)
def exchange_control(run: Run, ctx: Ctx, node: e.ExchangeControl) -> Asking[bool]:
    """Each of two players gains control of what the other one controls, both at the same time or neither."""
    state = run.state
    ids = yield from pick(run, ctx, node.what)
    given = [id for id in ids if CardType.CHAMPION not in chars(state, id).types]
    if len(given) != 2 or state.objs[given[0]].controller == state.objs[given[1]].controller:
        return False
    takers = [state.objs[id].controller for id in reversed(given)]
    with at_once(run):
        for id, seat in zip(given, takers, strict=True):
            if control.gain(run, id, seat) and node.until is not Until.FOR_GOOD:
                _give_back(run, ctx, id, seat, node.until)
    return fully(ctx, node.what, given)


def _give_back(run: Run, ctx: Ctx, id: int, seat: int, until: Until) -> None:
    active = Active(run.state.new_id(), ctx.controller, ctx.source, ctx.face, ())
    active.ids, active.until, active.turn = (id,), until, run.state.turn
    active.taker = seat
    run.state.effects.append(active)


def _two_sided(ctx: Ctx, id: int) -> bool:
    return can_transform(ctx.state, id)


@executes(e.Transform, offers=Offer.TRANSFORM, possible=lambda ctx, node: there(ctx, node.what, able=_two_sided))
def transform(run: Run, ctx: Ctx, node: e.Transform) -> Asking[bool]:
    """Flip double-faced cards over; others stay as they are (terms.transform)."""
    state, done = run.state, list[int]()
    for id in (yield from pick(run, ctx, node.what)):
        if can_transform(state, id):
            obj = state.objs[id]
            obj.transformed = not obj.transformed
            obj.top_ts = state.new_id()
            state.kinds = None
            touch(state)
            run.tell(Event(EventKind.TRANSFORMED, obj.controller, id, slug=state.cards[id].sheet.slug))
            done.append(id)
    return fully(ctx, node.what, done)


def can_transform(state: GameState, id: int) -> bool:
    """Tell whether it is an object with another side that is no copy (terms.transform.1)."""
    return id in state.objs and state.cards[id].sheet.back is not None and state.objs[id].copied is None
