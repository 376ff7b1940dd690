"""The steps of the agenda, each with the procedure that carries it out.

The state between two steps is complete, so a snapshot taken there can be gone on from.
"""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.combat import steps
from gadesk.engine.flow import hand_tools
from gadesk.engine.flow.opportunity import drain, resolve, window
from gadesk.engine.flow.phases import (
    after_main,
    begun,
    clean_up,
    draw,
    end_turn,
    materialize,
    phase,
    recollect,
    wake_up,
)
from gadesk.engine.flow.turn import begin_game, begin_turn, champion, next_turn
from gadesk.engine.procedure import Asking
from gadesk.engine.state.step_names import StepName
from gadesk.glossary.notion import total

STEPS: dict[StepName, Callable[..., Asking[None]]] = total(
    StepName,
    {
        StepName.BEGIN: begin_game,
        StepName.TURN: begin_turn,
        StepName.NEXT_TURN: next_turn,
        StepName.CHAMPION: champion,
        StepName.PHASE: phase,
        StepName.BEGUN: begun,
        StepName.WAKE_UP: wake_up,
        StepName.MATERIALIZE: materialize,
        StepName.RECOLLECT: recollect,
        StepName.DRAW: draw,
        StepName.AFTER_MAIN: after_main,
        StepName.END_TURN: end_turn,
        StepName.CLEAN_UP: clean_up,
        StepName.DRAIN: drain,
        StepName.WINDOW: window,
        StepName.RESOLVE: resolve,
        StepName.BY_HAND: hand_tools.carry_out,
        StepName.RETALIATE: steps.retaliate,
        StepName.DAMAGE_WINDOW: steps.damage_window,
        StepName.COMBAT_DAMAGE: steps.combat_damage,
        StepName.END_OF_COMBAT: steps.end_of_combat,
        StepName.COMBAT_OVER: steps.combat_over,
    },
)
