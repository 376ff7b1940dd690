"""The phases of a turn: each begins, takes its course and ends (turn.*)."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.changes import durations as lasting
from gadesk.engine.changes import properties, zones
from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.continuous.derived import in_force, touch
from gadesk.engine.flow import state_checks
from gadesk.engine.play import materialization
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask, ask_ids, slug_of, wait
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import of_active
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.resolve import charge, wither
from gadesk.engine.resolve.cards import draw_cards
from gadesk.engine.state.game_state import GameState, Step_
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active, bound
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.parts import DAMAGE, NOTES, PHASE
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import Phase, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.notion import total
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import changes as ch
from gadesk.script.durations import Ends, Until
from gadesk.script.words import Forbidden


def phase(run: Run, name: str) -> Asking[None]:
    """Begin a phase unless it is skipped (turn.skipping-phases). A Level 0 champion that is due enters first of all."""
    yield from ()
    state = run.state
    which = Phase(name)
    side = state.sides[state.turn_player]
    if which is Phase.MATERIALIZE and state.phase is not Phase.MAIN and distorted(state):
        return
    if _never_happens(state, which):
        return
    if which in side.skips:
        skips = list(side.skips)
        skips.remove(which)
        side.skips = tuple(skips)
        return
    state.phase = which
    touch(state, PHASE)
    run.tell(Event(EventKind.PHASE_BEGINS, state.turn_player, word=name))
    state.agenda.append((StepName.BEGUN, name))
    if side.due:
        side.due = False
        state.agenda.append((StepName.CHAMPION,))


@carries_out(ch.SkipsPhase)
def _never_happens(state: GameState, which: Phase) -> bool:
    """Tell whether the turn player skips every phase of this kind; a skip of the next one goes on waiting for one."""
    rules = (rule for rule in in_force(state, ch.SkipsPhase) if rule.change.phase is which)
    return any(state.turn_player in evaluate.seats(rule.ctx, rule.change.who) for rule in rules)


@carries_out(ch.TimeIsDistorted)
def distorted(state: GameState) -> bool:
    """Tell whether time is distorted: twice comes to the same as once.

    2026-08:misc.special-continuous-effects/time-is-distorted
    """
    return bool(in_force(state, ch.TimeIsDistorted))


def after_main(run: Run) -> Asking[None]:
    """While time is distorted, the materialize phase follows the main phase instead of the wake up phase."""
    yield from ()
    if distorted(run.state):
        run.state.agenda.append((StepName.PHASE, Phase.MATERIALIZE.value))


def begun(run: Run, name: str) -> Asking[None]:
    """What waits for the beginning of a phase triggers, and the phase takes its course."""
    yield from ()
    state = run.state
    which = Phase(name)
    if which is Phase.RECOLLECTION:
        charge.begin(run)
    emit(run, Happening(HappeningKind.PHASE, state.turn_player, phase=which))
    if which is Phase.MAIN:
        wither.begin(state)
    state.agenda += PHASE_STEPS[which](state)


def _window(state: GameState) -> Step_:
    return (StepName.WINDOW, state.turn_player, 0, True)


PHASE_STEPS: dict[Phase, Callable[[GameState], list[Step_]]] = total(Phase, {
    Phase.WAKE_UP: lambda state: [(StepName.DRAIN,), (StepName.WAKE_UP,)],
    Phase.MATERIALIZE: lambda state: [(StepName.DRAIN,), (StepName.MATERIALIZE,), (StepName.DRAIN,)],
    Phase.RECOLLECTION: lambda state: [(StepName.DRAIN,), (StepName.RECOLLECT,), _window(state), (StepName.DRAIN,)],
    Phase.DRAW: lambda state: [(StepName.DRAIN,), (StepName.DRAW,)],
    Phase.MAIN: lambda state: [(StepName.AFTER_MAIN,), _window(state), (StepName.DRAIN,)],
    Phase.END: lambda state: [(StepName.END_TURN,), _window(state), (StepName.DRAIN,)],
})  # fmt: skip


def wake_up(run: Run) -> Asking[None]:
    """Wake every rested object of the turn player (turn.wake-up-phase.1)."""
    yield from ()
    state = run.state
    resting = [id for id, obj in state.objs.items() if obj.controller == state.turn_player and obj.rested]
    woken = [id for id in resting if not predicates.cant(state, id, Forbidden.WAKE_UP_IN_PHASE)]
    with at_once(run):
        for id in woken:
            properties.wake(run, id)
    kept = []
    for effect in state.effects:
        if effect.until.facts.ends is Ends.BOUND_WAKE_UP and effect.ids:
            ids = tuple(i for i in effect.ids if i in state.objs and state.objs[i].controller != state.turn_player)
            if not ids:
                continue
            if ids != effect.ids:
                effect = effect.clone()
                effect.ids = ids
        kept.append(effect)
    if kept != state.effects:
        state.effects = kept
        touch(state)


def materialize(run: Run) -> Asking[None]:
    """The turn player may materialize a card, or return a preserved one (turn.materialize-phase.3)."""
    state = run.state
    seat = state.turn_player
    ids = list(state.sides[seat].material_deck)
    kept = [id for id in ids if Mark.PRESERVED in state.cards[id].marks]
    able = [id for id in ids if id not in kept and materialization.can_materialize(state, seat, id)]
    options = tuple(Option(OptionKind.MATERIALIZE, id, slug_of(state, id)) for id in able)
    options += tuple(Option(OptionKind.PRESERVED, id, slug_of(state, id)) for id in kept)
    if not options:
        yield from wait(run, seat, DecisionKind.MATERIALIZE)
        return
    answer = yield from ask(run, seat, DecisionKind.MATERIALIZE, (Option(OptionKind.SKIP), *options))
    if answer == (0,):
        return
    chosen = options[answer[0] - 1]
    assert chosen.id is not None
    if chosen.kind is OptionKind.PRESERVED:
        zones.move(run, chosen.id, Zone.HAND, Cause.PRESERVED)
        return
    kept_state = state.clone()
    try:
        yield from materialization.materialize(run, seat, chosen.id)
    except IllegalPlay:
        state.take(kept_state)
        run.unhear()
        run.tell(Event(EventKind.REVERTED, seat))
        state.agenda.append((StepName.MATERIALIZE,))
        return
    state.agenda.append((StepName.WINDOW, seat, 0, False))


def recollect(run: Run) -> Asking[None]:
    """All cards of the memory return to the hand (turn.recollection-phase.3)."""
    yield from ()
    state = run.state
    cards = zones.move_all(run, state.sides[state.turn_player].memory, Zone.HAND, Cause.RECOLLECT)
    if cards:
        emit(run, Happening(HappeningKind.RECOLLECT, state.turn_player, amount=len(cards)))


def draw(run: Run) -> Asking[None]:
    """The turn player draws a card (turn.draw-phase.1)."""
    yield from draw_cards(run, None, run.state.turn_player, 1)


def end_turn(run: Run) -> Asking[None]:
    """The last part of the End Phase: temporary damage and "until end of turn" go (turn.end-phase.3).

    A turn that is ended early begins its End Phase here (turn.ending-phases.p2).
    """
    yield from ()
    state = run.state
    seat = state.turn_player
    state.phase = Phase.END
    emit(run, Happening(HappeningKind.TURN_END, seat))
    state.agenda.append((StepName.CLEAN_UP,))


@carries_out(ch.SizeLimit)
def clean_up(run: Run) -> Asking[None]:
    """Temporary damage, distant and "until end of turn" go, and state checks follow (turn.end-phase.p2, p3, p5).

    If anything resolves then, what it leaves until end of turn ends at once, too.
    """
    state = run.state
    seat = state.turn_player
    state.phase = Phase.END
    for id in state.field:
        obj = state.objs[id]
        obj.damage = 0
        if obj.controller == seat:
            obj.props = obj.props - {Property.DISTANT.value}
            obj.hurt = False
        obj.props = obj.props - {Property.LEVELED_UP.value}
    for side in state.sides:
        side.empower = 0
    _end_effects(run)
    yield from _keep_limits(run, seat)
    yield from state_checks.settle(run)
    if state.stack:
        state.agenda += [(StepName.CLEAN_UP,), (StepName.WINDOW, seat, 0, False)]


def _keep_limits(run: Run, seat: int) -> Asking[None]:
    """The turn player discards down to the limits of hand and memory; of several the least counts (end-phase.p4)."""
    state = run.state
    limits: dict[tuple[Zone, ...], tuple[int, int]] = {}
    for rule in in_force(state, ch.SizeLimit):
        if seat in evaluate.seats(rule.ctx, rule.change.who):
            zones_: tuple[Zone, ...] = (rule.change.zone,)
            if rule.change.influence:
                zones_ = (Zone.HAND, Zone.MEMORY)
            found = (max(0, amount(rule.ctx, rule.change.amount)), rule.ctx.source)
            limits[zones_] = min(limits.get(zones_, found), found)
    for zones_, (limit, source) in sorted(limits.items(), key=lambda one: len(one[0])):
        ids = [id for zone in zones_ for id in state.sides[seat].zone(zone)]
        over = max(0, len(ids) - limit)
        chosen = yield from ask_ids(run, seat, DecisionKind.DISCARD, ids, over, over, source=source, amount=over)
        zones.move_all(run, chosen, Zone.GRAVEYARD, Cause.DISCARD)


def _end_effects(run: Run) -> None:
    state = run.state
    lasting.end(run, lambda one: one.until.facts.ends is Ends.TURN or _next_turn_over(state, one) or _spent(state, one))
    state.delayed = [delayed for delayed in state.delayed if delayed.until.facts.ends is not Ends.TURN]
    state.kinds = None
    touch(state, DAMAGE, NOTES)


def _next_turn_over(state: GameState, effect: Active) -> bool:
    """Tell whether this was the next turn of an effect's controller, or of whom it binds, after it began."""
    ends = effect.until.facts.ends
    if ends is Ends.BOUND_TURN_ENDS:
        whose = {seat for who in bound(effect) for seat in evaluate.seats(of_active(state, effect), who)}
        if not bound(effect):
            whose = {state.objs[id].controller for id in effect.ids or () if id in state.objs}
        return state.turn > effect.turn and state.turn_player in whose
    if ends is Ends.THEIR_TURN:
        return any(id in state.objs and state.objs[id].controller == state.turn_player for id in effect.ids or ())
    return ends is Ends.NEXT_TURN_ENDS and state.turn > effect.turn and state.turn_player == effect.controller


def _spent(state: GameState, effect: Active) -> bool:
    """Tell whether an effect without a duration has outlived everything it affects."""
    return effect.until is Until.FOR_GOOD and bool(effect.ids) and not any(id in state.cards for id in effect.ids or ())
