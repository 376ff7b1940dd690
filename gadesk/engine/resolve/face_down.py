"""Cards off the field are turned over, with the counters that hold them (misc.properties-and-states.1)."""

from __future__ import annotations

from gadesk.engine.changes.zones import show
from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import card_counters
from gadesk.engine.state.cards import Card
from gadesk.script import effects as e

DOWN = "face_down"


def turn_down(run: Run, ids: list[int]) -> None:
    """They stay the same cards, so what speaks of one still finds it; who knew them still does."""
    for id in ids:
        if id in run.state.cards:
            _mark(run, id, run.state.cards[id].marks | {DOWN})


def turn_up(run: Run, ctx: Ctx, node: e.TakeCounters) -> bool:
    """Only what lay under such a counter is turned up; everybody sees it then."""
    state = run.state
    lying = [id for id in evaluate.now(ctx, node.source) if id in state.cards]
    sealed = [id for id in lying if card_counters(state.cards[id], node.counter)]
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
