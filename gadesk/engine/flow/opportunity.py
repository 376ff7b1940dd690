"""Opportunity: who may act, what is done with it, and the top of the Effects Stack resolving.

mechanics.timing-and-permissions/opportunity
"""

from __future__ import annotations

from gadesk.engine.combat import attack_declaration, steps
from gadesk.engine.continuous.derived import touch
from gadesk.engine.flow import effects_stack, foresight, legal_actions, state_checks
from gadesk.engine.play import activation
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask
from gadesk.engine.query import predicates
from gadesk.engine.query.context import of_item
from gadesk.engine.state.characteristics import chars, has_word
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import Keyword, Zone
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.views import LayerKind
from gadesk.script.words import AfterPlay, Ended


def drain(run: Run) -> Asking[None]:
    """Opportunity only as long as something waits on the Effects Stack (turn.wake-up-phase.p1)."""
    yield from state_checks.settle(run)
    if run.state.stack:
        run.state.agenda.append((StepName.WINDOW, run.state.turn_player, 0, False))


def window(run: Run, seat: int, passes: int, needs_pass: bool) -> Asking[None]:
    """One player receives Opportunity (mechanics.timing-and-permissions/opportunity).

    `passes` counts passes in succession; with `needs_pass` all must pass on an empty stack to go on.
    """
    state = run.state
    yield from state_checks.settle(run)
    if not state.stack and (not needs_pass or state.sides[state.turn_player].lost):
        return
    if interdicted(state):
        state.agenda += [(StepName.WINDOW, state.turn_player, 0, needs_pass), (StepName.RESOLVE,)]
        return
    if state.sides[seat].lost:
        seat = state.seats_from(seat)[0]
    state.opportunity = seat
    options = legal_actions.legal_actions(state, seat)
    anyway = run.asks_anyway(seat, DecisionKind.OPPORTUNITY)
    paced = not anyway and run.waits_for(seat)
    if len(options) == 1 and not anyway and not paced:
        chosen = options[0]
    else:
        told = foresight.foretold(state, seat, options) if seat in run.people else options
        answer = yield from ask(run, seat, DecisionKind.OPPORTUNITY, told, paced=paced)
        chosen = options[answer[0]]
    state.opportunity = None
    if chosen.kind is OptionKind.PASS:
        _passed(run, seat, passes + 1, needs_pass)
        return
    again = (StepName.WINDOW, seat, 0, needs_pass)
    mark = run.mark
    if mark is None:  # a player who can do nothing else was not asked
        mark = run.mark = state.clone()
        mark.agenda.append((StepName.WINDOW, seat, passes, needs_pass))
    try:
        state.agenda.append(again)
        yield from act(run, seat, chosen)
    except IllegalPlay:
        state.take(mark.clone())
        run.tell(Event(EventKind.REVERTED, seat))


def interdicted(state: GameState) -> bool:
    """Tell whether an activation on the Effects Stack keeps all players from having Opportunity.

    2026-08:keywords.interdiction: what triggers goes onto the stack and resolves; then the turn player may act.
    """
    for item in state.stack:
        if item.kind is LayerKind.ACTIVATION and has_word(chars(state, item.id), Keyword.INTERDICTION):
            if predicates.keyword_active(of_item(state, item), item.id, Keyword.INTERDICTION):
                return True
    return False


def _passed(run: Run, seat: int, passes: int, needs_pass: bool) -> None:
    state = run.state
    run.tell(Event(EventKind.PASSED, seat))
    others = state.seats_from(seat + 1)
    if passes < len(others):
        state.agenda.append((StepName.WINDOW, others[0], passes, needs_pass))
    elif state.stack:
        state.agenda += [(StepName.WINDOW, state.turn_player, 0, needs_pass), (StepName.RESOLVE,)]


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
    special = legal_actions.own_permission(state, seat, card) if card.zone is not Zone.HAND else None
    permitting = legal_actions.permitting(state, seat, id) if special is None and card.zone is not Zone.HAND else []
    fleeting = special is not None and special.then is AfterPlay.EPHEMERAL
    marked = frozenset({Mark.EPHEMERAL}) if fleeting else frozenset()
    if special is not None and special.costs and not special.additional:
        item = yield from activation.activate(run, seat, id, instead=special.costs, changed=fleeting, marked=marked)
    else:
        item = yield from activation.activate(run, seat, id, extra=special.costs if special else (), marked=marked)
    legal_actions.spend_permission(state, seat, permitting)
    if special is not None and special.then is not AfterPlay.NOTHING:
        item.banish, item.then = special.then is AfterPlay.BANISH, special.then


def resolve(run: Run) -> Asking[None]:
    """The top layer of the Effects Stack resolves (opportunity.5); a phase or turn may end with it."""
    state = run.state
    if state.stack:
        yield from effects_stack.resolve_top(run)
    for side in state.sides:
        if side.ends is not Ended.NOTHING:
            what, side.ends = side.ends, Ended.NOTHING
            end_early(run, what)


def end_early(run: Run, what: Ended) -> None:
    """Everything on the Effects Stack is banished; combat or the turn goes to its last part (turn.ending-phases)."""
    state = run.state
    steps.unwind(run, StepName.END_OF_COMBAT if what is Ended.COMBAT else StepName.NEXT_TURN)
    if what is Ended.TURN:
        state.agenda.append((StepName.END_TURN,))
        if state.combat is not None:
            state.agenda.append((StepName.END_OF_COMBAT,))
    touch(state)
