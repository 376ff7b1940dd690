"""What the damage of the combat would be if nobody answered: the rules' own reckoning, made without doing it.

The damage is dealt to a copy of the state, with every replacement and prevention in force (`changes/damage`). Where
that asks somebody, or reveals a card that nobody may know, it is not known beforehand, and the forecast says so.
"""

from __future__ import annotations

from gadesk.engine.changes.damage import REPLACERS, Hit, deal
from gadesk.engine.combat import attack, attack_targets, steps
from gadesk.engine.continuous.derived import in_force, is_of
from gadesk.engine.procedure import Run
from gadesk.engine.state.chance import Unforeseen
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Keyword
from gadesk.protocol.events import EventKind
from gadesk.protocol.views import Foretold
from gadesk.script import changes as ch

MOST_FORETOLD = 120
"""Attacks of one question that are declared on a copy of the game, at some 0.4 ms each; of more, the power is told."""


def foretold(state: GameState, combat: Combat, altered: bool) -> tuple[Foretold, ...]:
    """Foretell the damage to each unit, those that retaliate at this moment included; nothing without a target.

    `altered` is what `alters` says: without it no copy is made.
    """
    if not combat.defenders or combat.attacker not in state.objs:
        return ()
    if not altered:
        return _summed(_hits(state, combat), sure=True)
    run = Run(state).trial()
    assert run.state.combat is not None
    attack_targets.drop_roles(run)
    hits = _hits(run.state, run.state.combat)
    try:
        next(deal(run, hits))
    except Unforeseen:  # chance of a game that both draw would have to be drawn
        pass
    except StopIteration:
        if not any(recorded.event.kind is EventKind.REVEALED for recorded in run.told):
            return _summed(hits, sure=True)
    return _summed(_hits(state, combat), sure=False)


def alters(state: GameState, combat: Combat) -> bool:
    """Tell whether something in force may prevent or change damage of the combat as it is dealt."""
    if any(in_force(state, kind) for kind in REPLACERS):
        return True
    if any(
        attack.unit_sum(state, id, Keyword.CRITICAL) for id in (combat.attacker, *combat.defenders) if id in state.objs
    ):
        return True
    return bool(attack.attack_sum(state, combat, Keyword.CRITICAL)) or any(
        is_of(rule, ch.DamageInstead) for rule in attack.attack_rules(state, combat)
    )


def _hits(state: GameState, combat: Combat) -> list[Hit]:
    """The hits as the damage step begins with them, retaliations in the order of their choice."""
    found = steps.attack_hits(state, combat) if combat.still_attacking else []
    return found + [steps.retaliation(state, combat, id) for id in combat.retaliating if id in state.objs]


def _summed(hits: list[Hit], sure: bool) -> tuple[Foretold, ...]:
    found: dict[int, int] = {}
    for hit in hits:
        found[hit.target] = found.get(hit.target, 0) + hit.amount
    return tuple(Foretold(id, amount, sure) for id, amount in found.items())
