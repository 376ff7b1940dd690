"""Charge counters that gather for On Charge abilities (2026-08:keywords.on-charge-n.2)."""

from __future__ import annotations

from gadesk.engine.changes import counters
from gadesk.engine.changes.triggers import at_once
from gadesk.engine.procedure import Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import bonuses_hold
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Counter
from gadesk.script.patterns import OnCharge


def begin(run: Run) -> None:
    """As the recollection phase begins, each object whose ability has not triggered yet gets a counter."""
    state = run.state
    ids = [id for id in state.field if state.objs[id].controller == state.turn_player and _charging(state, id)]
    with at_once(run):
        for id in ids:
            counters.put_counters(run, id, Counter.CHARGE, 1)


def _charging(state: GameState, id: int) -> bool:
    """Tell whether an object has such an ability, its restrictions met, that has not triggered."""
    obj = state.objs[id]
    ctx = Ctx(state, obj.controller, id, chars(state, id).face)
    return any(
        isinstance(ability.pattern, OnCharge)
        and has.index not in obj.triggered
        and bonuses_hold(ctx, id, has.face, ability.bonuses)
        for has, ability in chars(state, id).triggers
    )
