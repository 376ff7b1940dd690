"""Cards off the field are turned over, with the counters that hold them (misc.properties-and-states.1)."""

from __future__ import annotations

from gadesk.engine.changes.zones import show
from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.marks import Mark
from gadesk.script import effects as e


def turn_down(run: Run, ids: list[int]) -> None:
    """They stay the same cards, so what speaks of one still finds it; who knew them still does."""
    for id in ids:
        if id in run.state.cards:
            card = run.state.cards[id]
            run.state.cards[id] = card.changed(marks=card.marks | {Mark.FACE_DOWN})
            touch(run.state)


def turn_up(run: Run, ctx: Ctx, node: e.TakeCounters) -> bool:
    """Only what lay under such a counter is turned up; everybody sees it then."""
    state = run.state
    lying = [id for id in evaluate.now(ctx, node.source) if id in state.cards]
    sealed = [id for id in lying if state.cards[id].counters.get(node.counter)]
    for id in sealed:
        card = state.cards[id]
        left = {kind: count for kind, count in card.counters.items() if kind != node.counter}
        state.cards[id] = card.changed(marks=card.marks - {Mark.FACE_DOWN}, counters=left)
        touch(state)
        show(run, id)
    return bool(sealed)
