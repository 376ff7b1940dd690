"""Instructions that turn cards in banishment over (misc.properties-and-states.1)."""

from __future__ import annotations

from gadesk.engine.changes import counters
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.changes.zones import show
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes, pick
from gadesk.engine.procedure import Asking, Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import card_counters
from gadesk.engine.state.cards import Card
from gadesk.protocol.decisions import Offer
from gadesk.script import effects as e

DOWN = "face_down"


@executes(e.TurnDown, offers=Offer.PUT_COUNTERS)
def turn_down(run: Run, ctx: Ctx, node: e.TurnDown) -> Asking[bool]:
    """They stay the same cards, so what speaks of one still finds it; who knew them still does."""
    ids = [id for id in (yield from pick(run, ctx, node.what)) if id in run.state.cards]
    with at_once(run):
        for id in ids:
            counters.put_counters(run, id, node.counter, 1)
    for id in ids:
        _mark(run, id, run.state.cards[id].marks | {DOWN})
    return bool(ids)


@executes(e.TurnUp, offers=Offer.REMOVE_COUNTERS)
def turn_up(run: Run, ctx: Ctx, node: e.TurnUp) -> Asking[bool]:
    """Only what lay under such a counter is turned up; everybody sees it then."""
    yield from ()
    state = run.state
    banished = [id for side in state.sides for id in side.banishment]
    sealed = [id for id in banished if card_counters(state.cards[id], node.counter)]
    for id in sealed:
        kept = frozenset(mark for mark in state.cards[id].marks if not mark.startswith(f"{node.counter}*"))
        _mark(run, id, kept - {DOWN})
        show(run, id)
    return bool(sealed)


def _mark(run: Run, id: int, marked: frozenset[str]) -> None:
    card = run.state.cards[id]
    run.state.cards[id] = Card(
        id, card.sheet, card.owner, card.zone, card.origin, card.holder, card.knowers, marked, card.by
    )
    touch(run.state)
