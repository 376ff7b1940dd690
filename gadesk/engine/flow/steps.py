"""The steps of the agenda, each with the procedure that carries it out.

The state between two steps is complete, so a snapshot taken there can be gone on from.
"""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.combat import steps
from gadesk.engine.flow.opportunity import drain, resolve, window
from gadesk.engine.flow.phases import begun, clean_up, draw, end_turn, materialize, phase, recollect, wake_up
from gadesk.engine.flow.turn import begin_game, begin_turn, champion, next_turn
from gadesk.engine.procedure import Asking

STEPS: dict[str, Callable[..., Asking[None]]] = {
    "begin": begin_game, "turn": begin_turn, "next_turn": next_turn, "champion": champion, "phase": phase,
    "begun": begun, "wake_up": wake_up, "materialize": materialize, "recollect": recollect, "draw": draw,
    "end_turn": end_turn, "clean_up": clean_up,
    "drain": drain, "window": window, "resolve": resolve, "retaliate": steps.retaliate,
    "damage_window": steps.damage_window, "combat_damage": steps.combat_damage, "end_of_combat": steps.end_of_combat,
    "combat_over": steps.combat_over,
}  # fmt: skip
