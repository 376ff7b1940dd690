"""Players lose and win, the game ends, and what was a loser's leaves it (general.ending-the-game)."""

from __future__ import annotations

from gadesk.engine.changes import control, destruction, zones
from gadesk.engine.changes.triggers import at_once, before, emit_to
from gadesk.engine.continuous.derived import Rule, in_force, touch
from gadesk.engine.instructions import perform
from gadesk.engine.procedure import Asking, GameEnded, Run
from gadesk.engine.state.characteristics import chars, damage_on
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import MADE_IN_GAME, Mark
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import CardType, Counter, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.losses import Loss
from gadesk.protocol.events import Event, EventKind
from gadesk.script.changes import DiesInstead
from gadesk.script.durations import Ends


def check_ending(run: Run) -> None:
    """Who has lost or won, and whether the game is over (general.ending-the-game). Raises GameEnded if so.

    Who would win and lose at once loses; who wins by an effect makes all others lose, and several who do so draw.
    """
    state = run.state
    losers: dict[int, Loss] = {}
    for seat, side in enumerate(state.sides):
        if side.lost:
            continue
        if side.had_champion and not side.champion:
            side.champion = _became_champion(run, seat)
        if seat in state.decked:
            losers[seat] = Loss.DECKED
        elif side.loses:
            losers[seat] = Loss.EFFECT
        elif side.had_champion and (not side.champion or _champion_falls(run, side.champion)):
            losers[seat] = Loss.CHAMPION
    winners = {seat for seat, side in enumerate(state.sides) if side.wins and not side.lost}
    for side in state.sides:
        side.wins = False
    winners.difference_update(losers)
    if winners:
        for seat, side in enumerate(state.sides):
            if seat not in winners and not side.lost:
                losers.setdefault(seat, Loss.EFFECT)
    if losers or winners:
        for seat, why in losers.items():
            lose(run, seat, why)
        over(run, drawn=len(winners) > 1)


def replacing_deaths(state: GameState) -> list[Rule[DiesInstead]]:
    """Return the rules by which something else than a banishment happens where a champion would die."""
    return [rule for rule in in_force(state, DiesInstead) if rule.change.then is not None]


def replaced_deaths(run: Run) -> Asking[bool]:
    """Something else happens where a champion would die (effects.replacement-effects)."""
    state = run.state
    for rule in replacing_deaths(state):
        for side in state.sides:
            champion = side.champion
            if champion and not side.lost and rule.covers(champion) and _champion_falls(run, champion):
                if rule.change.exactly in (None, state.objs[champion].counters.get(Counter.DAMAGE, 0)):
                    assert rule.change.then is not None
                    ctx = rule.ctx.as_player(rule.ctx.controller)
                    ctx.notes = ctx.notes.copy()
                    yield from perform(run, ctx, rule.change.then)
                    return True
    return False


def _became_champion(run: Run, seat: int) -> int:
    """Return an object of the player that has become a champion, or 0 (type-overwriting-and-type-setting.1)."""
    state = run.state
    for id in state.field:
        if state.objs[id].controller == seat and CardType.CHAMPION in chars(state, id).types:
            touch(state)
            return id
    return 0


def _champion_falls(run: Run, champion: int) -> bool:
    state = run.state
    obj, now = state.objs.get(champion), chars(state, champion)
    if obj is None:
        return True
    return (
        now.life is not None
        and (now.life <= 0 or damage_on(obj) >= now.life)
        and not destruction.immortal(run.state, champion)
    )


def lose(run: Run, seat: int, why: Loss) -> None:
    """Mark a player as having lost."""
    side = run.state.sides[seat]
    side.lost, side.why = True, why
    touch(run.state)
    run.tell(Event(EventKind.LOST, seat, word=why))


def over(run: Run, drawn: bool = False) -> None:
    """End the game if at most one player is left; all losing or winning together is a draw (ending-the-game.p4)."""
    state = run.state
    left = [seat for seat, side in enumerate(state.sides) if not side.lost and not drawn]
    if len(left) > 1:
        for seat, side in enumerate(state.sides):
            if side.lost and not side.left:
                side.left = True
                _show_hidden(run, seat)
                _remove_player(run, seat)
        return
    for seat in range(len(state.sides)):
        _show_hidden(run, seat)
    state.over = True
    state.winner = left[0] if left else None
    state.why_over = next((side.why for side in state.sides if side.lost and not side.left), Loss.NONE)
    if not left:
        state.why_over = Loss.DRAW
    state.agenda = []
    run.tell(Event(EventKind.GAME_OVER, state.winner, word=state.why_over))
    raise GameEnded


def _show_hidden(run: Run, seat: int) -> None:
    """Show what lies face down and was chosen by someone who saw it (misc.properties-and-states.1.b).

    What nobody has seen was not chosen for what it is, and stays hidden.
    """
    state = run.state
    with at_once(run):
        for id in state.sides[seat].banishment:
            card = state.cards[id]
            if Mark.FACE_DOWN in card.marks and card.knowers:
                zones.reveal(run, id)


def _remove_player(run: Run, seat: int) -> None:
    """Everything a losing player owns leaves the game; borrowed objects go back (general.ending-the-game.1)."""
    state = run.state
    for item in [layer for layer in state.stack if layer.controller == seat]:
        state.stack.remove(item)
        if item.id in state.cards:
            _count_ceased(state, item.id)
            zones.take_out(run, item.id)
    owned = [id for id in state.field if state.cards[id].owner == seat]
    borrowed = [id for id in state.field if state.objs[id].controller == seat and id not in owned]
    with at_once(run):
        for id in owned:
            _cease_to_exist(run, id)
    for id in borrowed:
        if not control.go_back(run, id):
            _cease_to_exist(run, id)
    while owned := [card.id for card in state.cards.values() if card.owner == seat]:
        for id in owned:
            zones.take_out(run, id)
    state.pending = [pending for pending in state.pending if pending.controller != seat]
    state.delayed = [delayed for delayed in state.delayed if delayed.controller != seat]
    state.effects = [
        e for e in state.effects if not (e.controller == seat and e.until.facts.ends is Ends.NEXT_TURN_BEGINS)
    ]
    state.kinds = None
    touch(state)
    if state.turn_player == seat:
        _end_their_turn(run)


def _cease_to_exist(run: Run, id: int) -> None:
    """It left the field, and nothing else happened to it (general.ending-the-game.2)."""
    state = run.state
    controller = state.objs[id].controller
    _count_ceased(state, id)
    listeners = before(run, HappeningKind.LEAVE)
    zones.take_out(run, id)
    if CardType.CHAMPION not in state.gone[id].chars.types:  # terms.leave-leaves.1
        left = Happening(HappeningKind.LEAVE, controller, 0, id, zone=Zone.FIELD)
        emit_to(run, left, listeners)


def _count_ceased(state: GameState, id: int) -> None:
    card = state.cards[id]
    if not card.marks & MADE_IN_GAME:
        state.sides[card.owner].ceased += 1


def _end_their_turn(run: Run) -> None:
    """The turn of a player who lost goes to its end; the next player's follows (general.players.p3)."""
    state = run.state
    while state.agenda and state.agenda[-1][0] != StepName.NEXT_TURN:
        state.agenda.pop()
    state.agenda.append((StepName.CLEAN_UP,))
    if state.combat is not None:
        state.agenda.append((StepName.END_OF_COMBAT,))
