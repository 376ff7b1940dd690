"""The flow of a game: turns, phases and Opportunity, as steps on the state's agenda.

Each step is a procedure named in STEPS; the state between two steps is complete, so a snapshot taken
there can be gone on from. mechanics.turn-order, mechanics.timing-and-permissions/opportunity
"""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.changes import durations as lasting
from gadesk.engine.changes import marks, zones
from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.combat import attack_declaration, steps
from gadesk.engine.continuous.layers import touch
from gadesk.engine.continuous.reads import COUNTERS, NOTES, TIME
from gadesk.engine.flow import effects_stack, foresight, legal_actions, state_checks
from gadesk.engine.play import activation
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask, ask_ids, slug_of
from gadesk.engine.query import predicates, selections
from gadesk.engine.query.amounts import amount
from gadesk.engine.query.context import of_active
from gadesk.engine.resolve import wither
from gadesk.engine.resolve.cards import draw_cards
from gadesk.engine.resolve.entering import arrive, choices
from gadesk.engine.state.characteristics import derived
from gadesk.engine.state.game_state import GameState, Step_
from gadesk.engine.state.records import Active, Delayed, Happening
from gadesk.glossary import CardType, Phase, Property, Zone
from gadesk.glossary.notion import total
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import changes as ch

ORDER = tuple(Phase)
FIRST_TURN = tuple(part for part in Phase if part.facts.first_turn)
OPENING_TURN = tuple(part for part in Phase if part.facts.opening_turn)
DUE = "champion due"
"""The note of a player whose Level 0 champion enters as the next phase of theirs begins."""


def begin_game(run: Run, first: int) -> Asking[None]:
    """Decks are shuffled and the first turn begins (general.starting-the-game)."""
    yield from ()
    state = run.state
    state.first = first
    run.tell(Event(EventKind.GAME_BEGINS, first))
    for seat in range(len(state.sides)):
        zones.shuffle(run, seat)
    state.agenda.append(("turn", first))


def begin_turn(run: Run, seat: int) -> Asking[None]:
    """Begin a turn. A first turn skips to its draw phase, and the first player's also skips the draw (turn-one).

    Until its first phase begins there is no phase, and so nothing that may be asked, resolve or wait for Opportunity.
    """
    yield from ()
    state = run.state
    state.turn += 1
    state.turn_player = seat
    state.phase = None
    state.happened = []
    _forget(state)
    side = state.sides[seat]
    side.turns += 1
    lasting.end(run, lambda effect: effect.until == "next turn" and effect.controller == seat)
    state.delayed = [d for d in state.delayed if not (d.until == "next turn" and d.controller == seat)]
    state.kinds = None
    touch(state, TIME)
    run.tell(Event(EventKind.TURN_BEGINS, seat, amount=state.turn))
    phases = ORDER
    if side.turns == 1:
        phases = OPENING_TURN if seat == state.first and len(state.sides) == 2 else FIRST_TURN
        side.notes[DUE] = True
    state.agenda.append(("next_turn",))
    state.agenda += [("phase", phase.value) for phase in reversed(phases)]


def _forget(state: GameState) -> None:
    """Drop last-known information that nothing can ask for any more: all but this turn's and pending ones."""
    if state.stack or state.pending or len(state.gone) <= 60:
        return
    keep = set(sorted(state.gone)[-30:])
    lasting: list[Active | Delayed] = [*state.effects, *state.delayed]
    for one in lasting:
        keep.add(one.source)
        for ids in (*one.targets, *(value for value in one.notes.values() if isinstance(value, tuple))):
            keep.update(id for id in ids if isinstance(id, int))
    state.gone = {id: gone for id, gone in state.gone.items() if id in keep}


def next_turn(run: Run) -> Asking[None]:
    """The next player in turn order becomes the turn player (general.players.p3), after any extra turns."""
    yield from ()
    state = run.state
    extra = tuple(seat for seat in state.extra if not state.sides[seat].lost)
    if extra:
        state.extra, state.after = extra[:-1], state.turn_player if state.after < 0 else state.after
        state.agenda.append(("turn", extra[-1]))
        return
    last, state.extra, state.after = state.turn_player if state.after < 0 else state.after, (), -1
    order = [seat for seat in state.seats_from(last) if seat != last]
    state.agenda.append(("turn", order[0] if order else last))


def champion(run: Run) -> Asking[None]:
    """Put a Level 0 champion onto the field: a special game action (turn-one.p1)."""
    state = run.state
    seat = state.turn_player
    deck = state.sides[seat].material_deck
    spirits = [
        id
        for id in deck
        if state.cards[id].sheet.front.level == 0 and CardType.CHAMPION in state.cards[id].sheet.front.types
    ]
    chosen = yield from ask_ids(run, seat, DecisionKind.CHAMPION, spirits)
    if chosen:
        entry = yield from choices(run, chosen[0], seat)
        arrive(run, chosen[0], seat, entry, why="champion")
    state.agenda.append(("drain",))


def phase(run: Run, name: str) -> Asking[None]:
    """Begin a phase unless it is skipped (turn.skipping-phases). A Level 0 champion that is due enters first of all."""
    yield from ()
    state = run.state
    which = Phase(name)
    side = state.sides[state.turn_player]
    if which in side.skips:
        skips = list(side.skips)
        skips.remove(which)
        side.skips = tuple(skips)
        return
    state.phase = which
    touch(state, TIME)
    run.tell(Event(EventKind.PHASE_BEGINS, state.turn_player, word=name))
    state.agenda.append(("begun", name))
    if side.notes.pop(DUE, False):
        state.agenda.append(("champion",))


def begun(run: Run, name: str) -> Asking[None]:
    """What waits for the beginning of a phase triggers, and the phase takes its course."""
    yield from ()
    state = run.state
    which = Phase(name)
    emit(run, Happening("phase", state.turn_player, word=name))
    if which is Phase.MAIN:
        wither.begin(state)
    state.agenda += PHASE_STEPS[which](state)


def _window(state: GameState) -> Step_:
    return ("window", state.turn_player, 0, True)


PHASE_STEPS: dict[Phase, Callable[[GameState], list[Step_]]] = total(Phase, {
    Phase.WAKE_UP: lambda state: [("drain",), ("wake_up",)],
    Phase.MATERIALIZE: lambda state: [("drain",), ("materialize",), ("drain",)],
    Phase.RECOLLECTION: lambda state: [("drain",), ("recollect",), _window(state), ("drain",)],
    Phase.DRAW: lambda state: [("drain",), ("draw",)],
    Phase.MAIN: lambda state: [_window(state), ("drain",)],
    Phase.END: lambda state: [("end_turn",), _window(state), ("drain",)],
})  # fmt: skip


def wake_up(run: Run) -> Asking[None]:
    """Wake every rested object of the turn player (turn.wake-up-phase.1)."""
    yield from ()
    state = run.state
    resting = [id for id, obj in state.objs.items() if obj.controller == state.turn_player and obj.rested]
    woken = [id for id in resting if not predicates.cant(state, id, "wake_up")]
    with at_once(run):
        for id in woken:
            marks.wake(run, id)
    kept = []
    for effect in state.effects:
        if effect.until == "their next wake up phase" and effect.ids:
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
    kept = [id for id in ids if "preserved" in state.cards[id].marks]
    able = [id for id in ids if id not in kept and activation.can_materialize(state, seat, id)]
    options = tuple(Option(OptionKind.MATERIALIZE, id, slug_of(state, id)) for id in able)
    options += tuple(Option(OptionKind.PRESERVED, id, slug_of(state, id)) for id in kept)
    if not options:
        return
    answer = yield from ask(run, seat, DecisionKind.MATERIALIZE, (Option(OptionKind.SKIP), *options))
    if answer == (0,):
        return
    chosen = options[answer[0] - 1]
    assert chosen.id is not None
    if chosen.kind is OptionKind.PRESERVED:
        zones.move(run, chosen.id, Zone.HAND, "preserved")
        return
    kept_state = state.clone()
    try:
        yield from activation.materialize(run, seat, chosen.id)
    except IllegalPlay:
        state.take(kept_state)
        run.tell(Event(EventKind.REVERTED, seat))
        state.agenda.append(("materialize",))
        return
    state.agenda.append(("window", seat, 0, False))


def recollect(run: Run) -> Asking[None]:
    """All cards of the memory return to the hand (turn.recollection-phase.3)."""
    yield from ()
    state = run.state
    zones.move_all(run, state.sides[state.turn_player].memory, Zone.HAND, "recollect")


def draw(run: Run) -> Asking[None]:
    """The turn player draws a card (turn.draw-phase.1)."""
    yield from ()
    draw_cards(run, run.state.turn_player, 1)


def end_turn(run: Run) -> Asking[None]:
    """The last part of the End Phase: temporary damage and "until end of turn" go (turn.end-phase.3).

    A turn that is ended early begins its End Phase here (turn.ending-phases.p2).
    """
    yield from ()
    state = run.state
    seat = state.turn_player
    state.phase = Phase.END
    emit(run, Happening("turn_end", seat))
    state.agenda.append(("clean_up",))


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
        state.agenda += [("clean_up",), ("window", seat, 0, False)]


def _keep_limits(run: Run, seat: int) -> Asking[None]:
    """The turn player discards down to the limits of hand and memory; of several the least counts (end-phase.p4)."""
    state = run.state
    limits: dict[Zone, tuple[int, int]] = {}
    for rule in derived(state).rules_for(ch.SizeLimit):
        if seat in selections.seats(rule.ctx, rule.change.who):
            found = (max(0, amount(rule.ctx, rule.change.amount)), rule.ctx.source)
            limits[rule.change.zone] = min(limits.get(rule.change.zone, found), found)
    for zone, (limit, source) in limits.items():
        ids = list(state.sides[seat].zone(zone))
        over = max(0, len(ids) - limit)
        chosen = yield from ask_ids(run, seat, DecisionKind.DISCARD, ids, over, over, source=source, amount=over)
        zones.move_all(run, chosen, Zone.GRAVEYARD, "discard")


def _end_effects(run: Run) -> None:
    state = run.state
    over = ("end of turn", "this turn")
    lasting.end(run, lambda one: one.until in over or _next_turn_over(state, one) or _spent(state, one))
    state.delayed = [delayed for delayed in state.delayed if delayed.until not in (*over, "next this turn")]
    state.kinds = None
    touch(state, COUNTERS, NOTES)


UNTIL_NEXT = ("end of your next turn", "during your next turn", "during your next materialize phase")
"""The durations that are over as the next turn of who began them ends."""


def _next_turn_over(state: GameState, effect: Active) -> bool:
    """Tell whether this was the next turn of an effect's controller, or of whom it binds, after it began."""
    if effect.until == "during their next turn":
        bound = [change.who for change in effect.changes if isinstance(change, ch.PlayerCant)]
        whose = {seat for who in bound for seat in selections.seats(of_active(state, effect), who)}
        return state.turn > effect.turn and state.turn_player in whose
    until_then = effect.until in UNTIL_NEXT and state.turn > effect.turn
    return until_then and state.turn_player == effect.controller


def _spent(state: GameState, effect: Active) -> bool:
    """Tell whether an effect without a duration has outlived everything it affects."""
    return not effect.until and bool(effect.ids) and not any(id in state.cards for id in effect.ids or ())


def drain(run: Run) -> Asking[None]:
    """Opportunity only as long as something waits on the Effects Stack (turn.wake-up-phase.p1)."""
    yield from state_checks.settle(run)
    if run.state.stack:
        run.state.agenda.append(("window", run.state.turn_player, 0, False))


def window(run: Run, seat: int, passes: int, needs_pass: bool) -> Asking[None]:
    """One player receives Opportunity (mechanics.timing-and-permissions/opportunity).

    `passes` counts passes in succession; with `needs_pass` all must pass on an empty stack to go on.
    """
    state = run.state
    yield from state_checks.settle(run)
    if not state.stack and (not needs_pass or state.sides[state.turn_player].lost):
        return
    order = state.seats_from(seat)
    seat = order[0]
    state.opportunity = seat
    options = legal_actions.legal_actions(state, seat)
    if len(options) == 1 and not run.asks_anyway(seat, DecisionKind.OPPORTUNITY):
        chosen = options[0]
    else:
        told = foresight.foretold(state, seat, options) if seat in run.people else options
        answer = yield from ask(run, seat, DecisionKind.OPPORTUNITY, told)
        chosen = options[answer[0]]
    state.opportunity = None
    if chosen.kind is OptionKind.PASS:
        _passed(run, seat, passes + 1, needs_pass)
        return
    again = ("window", seat, 0, needs_pass)
    mark = run.mark
    if mark is None:  # a player who can do nothing else was not asked
        mark = run.mark = state.clone()
        mark.agenda.append(("window", seat, passes, needs_pass))
    try:
        state.agenda.append(again)
        yield from act(run, seat, chosen)
    except IllegalPlay:
        state.take(mark.clone())
        run.tell(Event(EventKind.REVERTED, seat))


def _passed(run: Run, seat: int, passes: int, needs_pass: bool) -> None:
    state = run.state
    run.tell(Event(EventKind.PASSED, seat))
    if passes < len(state.seats_from(seat)):
        following = state.seats_from((seat + 1) % len(state.sides))[0]
        state.agenda.append(("window", following, passes, needs_pass))
    elif state.stack:
        state.agenda += [("window", state.turn_player, 0, needs_pass), ("resolve",)]


def act(run: Run, seat: int, chosen: Option) -> Asking[None]:
    """Carry out the action a player chose with Opportunity."""
    assert chosen.id is not None
    if chosen.kind is OptionKind.ACTIVATE:
        yield from _activate(run, seat, chosen.id)
    elif chosen.kind is OptionKind.ABILITY:
        assert chosen.ability is not None
        yield from activation.activate_ability(run, seat, chosen.id, chosen.ability)
    elif chosen.kind is OptionKind.ATTACK:
        yield from attack_declaration.attack_with(run, chosen.id)


def _activate(run: Run, seat: int, id: int) -> Asking[None]:
    state = run.state
    card = state.cards[id]
    special = legal_actions.permission(state, seat, card) if card.zone is not Zone.HAND else None
    if special is not None and special.costs and not special.additional:
        item = yield from activation.activate(run, seat, id, instead=special.costs)
    else:
        item = yield from activation.activate(run, seat, id, extra=special.costs if special else ())
    if special is not None and special.then:
        item.notes["banish"] = special.then == "banish"
        item.notes["then"] = special.then


def resolve(run: Run) -> Asking[None]:
    """The top layer of the Effects Stack resolves (opportunity.5); a phase or turn may end with it."""
    state = run.state
    if state.stack:
        yield from effects_stack.resolve_top(run)
    for side in state.sides:
        what = side.notes.pop("ends", None)
        if what is not None:
            _end_early(run, what)


def _end_early(run: Run, what: str) -> None:
    """Everything on the Effects Stack is banished; combat or the turn goes to its last part (turn.ending-phases)."""
    state = run.state
    steps.unwind(run, "end_of_combat" if what == "combat" else "next_turn")
    if what == "turn":
        state.agenda.append(("end_turn",))
        if state.combat is not None:
            state.agenda.append(("end_of_combat",))
    touch(state)


STEPS: dict[str, Callable[..., Asking[None]]] = {
    "begin": begin_game, "turn": begin_turn, "next_turn": next_turn, "champion": champion, "phase": phase,
    "begun": begun, "wake_up": wake_up, "materialize": materialize, "recollect": recollect, "draw": draw,
    "end_turn": end_turn, "clean_up": clean_up,
    "drain": drain, "window": window, "resolve": resolve, "retaliate": steps.retaliate,
    "damage_window": steps.damage_window, "combat_damage": steps.combat_damage, "end_of_combat": steps.end_of_combat,
    "combat_over": steps.combat_over,
}  # fmt: skip
