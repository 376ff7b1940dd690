"""What triggers as an attack is declared, carried out on a copy of the game: it may bear on what the attack deals.

Where somebody would be asked, where chance or a card that is hidden would decide, or where more triggers of it, nobody
knows what comes of it, and the forecast says so.
"""

from __future__ import annotations

from gadesk.engine.instructions import perform
from gadesk.engine.play import targets
from gadesk.engine.procedure import IllegalPlay, Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.chance import Unforeseen
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.protocol.events import EventKind
from gadesk.protocol.views import LayerKind
from gadesk.script import effects as e
from gadesk.script.node import Effect, walk

UNSEEN = (e.Draw, e.Sequence, e.May, e.Inline)
"""Instructions that bring cards which nobody has seen: what is dealt hangs on none of them."""


def settle(run: Run, known: int) -> bool:
    """Carry out, on a copy, what triggered after the first `known` that waited; False where that can't be known."""
    waiting, run.state.pending = run.state.pending[known:], run.state.pending[:known]
    bearing = [each for each in waiting if not _brings_unseen(each.ability.effect)]
    if len(bearing) > 1:
        return False  # their order is chosen, and may matter
    return all(_carried_out(run, each) for each in bearing)


def _brings_unseen(effect: Effect) -> bool:
    return all(isinstance(part, UNSEEN) for part in walk(effect) if isinstance(part, Effect))


def _carried_out(run: Run, pending: Pending) -> bool:
    state, ability = run.state, pending.ability
    if targets.modal_of(ability.effect) is not None or targets.mode_slots(ability.effect, ()):
        return False
    item = StackItem(state.new_id(), LayerKind.ABILITY, pending.controller, pending.source, pending.face)
    item.ability, item.index, item.event = ability, pending.index, pending.event
    item.notes, item.targets, item.spell = pending.notes.copy(), pending.targets, pending.spell
    ctx = Ctx(state, pending.controller, pending.source, pending.face)
    ctx.item, ctx.event, ctx.notes, ctx.spell = item, pending.event, item.notes, item.spell
    ctx.targets = item.targets
    if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
        return True
    hidden, left, told = _hidden(state), (len(state.agenda), len(state.pending)), len(run.told)
    try:
        next(perform(run, ctx, ability.effect))
    except StopIteration:
        shown = any(recorded.event.kind is EventKind.REVEALED for recorded in run.told[told:])
        more = (len(state.agenda), len(state.pending)) != left
        return not shown and not more and _hidden(state) == hidden
    except (IllegalPlay, Unforeseen):
        pass
    return False


def _hidden(state: GameState) -> list[tuple[int, ...]]:
    """The cards that somebody may not know; of those that go there or leave, nothing is foretold."""
    piles = (pile for each in state.sides for pile in (each.hand, each.memory, each.main_deck, each.material_deck))
    return [tuple(pile) for pile in piles]
