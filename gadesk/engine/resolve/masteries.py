"""Masteries gained, and Shifting Currents turned (mechanics.mastery)."""

from __future__ import annotations

from gadesk.engine.changes import properties
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes
from gadesk.engine.procedure import Asking, Run, ask_word
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.notes import Note
from gadesk.glossary import Direction
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script import effects as e
from gadesk.script.node import walk
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Turning

AROUND = tuple(Direction)


@executes(e.GainMastery, offers=Offer.GAIN)
def gain_mastery(run: Run, ctx: Ctx, node: e.GainMastery) -> Asking[bool]:
    """Gain a mastery; it replaces the current one, with its counters and where it faced (mechanics.mastery.1)."""
    yield from ()
    for seat in evaluate.seats(ctx, node.who):
        side = run.state.sides[seat]
        side.mastery, side.counters = run.state.sheets[node.slug], {}
        side.direction = Direction.NORTH if _turns(side.mastery) else None
        run.state.kinds = None
        touch(run.state)
        run.tell(Event(EventKind.MASTERY, seat, slug=node.slug))
    return True


def _turns(mastery: CardSheet) -> bool:
    """Tell whether a mastery has directions: it says how it turns (mechanics.mastery/shifting-currents.1)."""
    return any(isinstance(part, e.TurnCurrents) for ability in mastery.front.abilities for part in walk(ability))


@executes(
    e.TurnCurrents,
    offers=Offer.CHANGE_DIRECTION,
    possible=lambda ctx, _node: ctx.state.sides[ctx.controller].direction is not None,
)
def turn_currents(run: Run, ctx: Ctx, node: e.TurnCurrents) -> Asking[bool]:
    """Change the direction of your Shifting Currents (mechanics.mastery/shifting-currents.2)."""
    side = run.state.sides[ctx.controller]
    if side.direction is None:
        return False
    place = AROUND.index(side.direction)
    if node.how is Turning.ADJACENT:
        open_ = [AROUND[(place + 1) % len(AROUND)], AROUND[place - 1]]
    elif node.how is Turning.DIFFERENT:
        open_ = [direction for direction in AROUND if direction is not side.direction]
    else:
        open_ = [Direction(node.how)]
    word = yield from ask_word(run, ctx.controller, DecisionKind.DIRECTION, [d.value for d in open_], ctx.source)
    ctx.notes[Note.TURNED] = (side.direction, Direction(word))
    properties.turn_currents(run, ctx.controller, Direction(word))
    return True
