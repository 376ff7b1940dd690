"""A game begins, and players take their turns (general.starting-the-game, mechanics.turn-order)."""

from __future__ import annotations

from gadesk.engine.changes import durations as lasting
from gadesk.engine.changes import zones
from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Asking, Run, ask_ids, ask_yes
from gadesk.engine.registry import carries_out
from gadesk.engine.resolve.entering import arrive, choices
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.engine.state.parts import HAPPENED, PHASE, TURN
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import CardType, Phase
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script.abilities import StartsOnField
from gadesk.script.durations import Ends

ORDER = tuple(Phase)
FIRST_TURN = tuple(part for part in Phase if part.facts.first_turn)
OPENING_TURN = tuple(part for part in Phase if part.facts.opening_turn)


def begin_game(run: Run, first: int) -> Asking[None]:
    """Decks are shuffled and the first turn begins (general.starting-the-game)."""
    state = run.state
    state.first = first
    run.tell(Event(EventKind.GAME_BEGINS, first))
    for seat in range(len(state.sides)):
        zones.shuffle(run, seat)
    for seat in state.seats_from(first):
        yield from _start_on_field(run, seat)
    state.agenda.append((StepName.TURN, first))


@carries_out(StartsOnField)
def _start_on_field(run: Run, seat: int) -> Asking[None]:
    """Cards that say so may be on the field as the game begins."""
    for id in list(run.state.sides[seat].material_deck):
        if any(isinstance(word, StartsOnField) for word in run.state.cards[id].sheet.front.abilities):
            if (yield from ask_yes(run, seat, DecisionKind.MAY, id, Offer.PUT)):
                entry = yield from choices(run, id, seat)
                arrive(run, id, seat, entry, why=Cause.PUT)


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
    lasting.end(run, lambda effect: effect.until.facts.ends is Ends.NEXT_TURN_BEGINS and effect.controller == seat)
    state.delayed = [
        d for d in state.delayed if not (d.until.facts.ends is Ends.NEXT_TURN_BEGINS and d.controller == seat)
    ]
    state.kinds = None
    touch(state, PHASE, TURN, *HAPPENED)
    run.tell(Event(EventKind.TURN_BEGINS, seat, amount=state.turn))
    phases = ORDER
    if side.turns == 1:
        phases = OPENING_TURN if seat == state.first and len(state.sides) == 2 else FIRST_TURN
        side.due = True
    state.agenda.append((StepName.NEXT_TURN,))
    state.agenda += [(StepName.PHASE, phase.value) for phase in reversed(phases)]


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
        state.agenda.append((StepName.TURN, extra[-1]))
        return
    last, state.extra, state.after = state.turn_player if state.after < 0 else state.after, (), -1
    order = [seat for seat in state.seats_from(last) if seat != last]
    state.agenda.append((StepName.TURN, order[0] if order else last))


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
    chosen = yield from ask_ids(run, seat, DecisionKind.CHAMPION, spirits, unseen=True)
    if chosen:
        entry = yield from choices(run, chosen[0], seat)
        arrive(run, chosen[0], seat, entry, why=Cause.CHAMPION)
    state.agenda.append((StepName.DRAIN,))
