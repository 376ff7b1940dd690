"""Attacks that nobody has declared yet: what each would deal, tried on a copy of the game at every target.

No cost is paid and nothing is asked; what triggers is carried out where that asks nobody (`imagined_triggers`). An
attack card goes into the intent as it is printed; where its player may still choose something that bears on it (X,
other costs, targets), that may change it.
"""

from __future__ import annotations

from gadesk.engine.changes import properties
from gadesk.engine.combat import attack_declaration, steps
from gadesk.engine.continuous import played
from gadesk.engine.play import activation
from gadesk.engine.procedure import Run
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Keyword
from gadesk.protocol.record import replace
from gadesk.protocol.views import Aimed, Foretold, LayerKind
from gadesk.script import abilities as a
from gadesk.script.sheet import Face

OPEN = (a.AdditionalCost, a.AlternativeCost, a.Instruction, a.Manual)
"""Abilities of an attack card by which what it deals may hang on how it is played."""


def of_unit(state: GameState, id: int, targets: tuple[int, ...]) -> tuple[Aimed, ...]:
    """Foretell what an attack of a unit, declared now by itself, would deal where that is not just its power."""
    plain = steps.attack_alone(state, id)
    run = Run(state).trial()
    attack_declaration.imagined(run, id)
    told = attack_declaration.would_deal(run, list(targets), True)
    return tuple(each for each in told if each.deals != (Foretold(each.at, plain),))


def of_card(state: GameState, seat: int, id: int, units: list[int], targets: tuple[int, ...]) -> tuple[Aimed, ...]:
    """Foretell what an attack card, played now, would deal at each target; of several units that could, the most."""
    found: dict[int, Aimed] = {}
    for unit in units:
        for each in _by_unit(state, seat, id, unit, targets):
            before = found.get(each.at, each)
            found[each.at] = each if before == each else _unsure(max(before, each, key=_most))
    return tuple(_unsure(each) if _open(state.cards[id].sheet.front) else each for each in found.values())


def _by_unit(state: GameState, seat: int, id: int, unit: int, targets: tuple[int, ...]) -> tuple[Aimed, ...]:
    run = Run(state).trial()
    item = activation.to_stack(run, id, seat, LayerKind.ACTIVATION)
    item.bound = unit if unit != state.sides[seat].champion else 0
    run.state.stack.remove(item)
    played.left(run.state, item)
    properties.rest(run, unit)
    attack_declaration.into_intent(run, item)
    return attack_declaration.would_deal(run, list(targets), False)


def _open(face: Face) -> bool:
    """Tell whether its player still chooses something that may bear on what an attack card deals."""
    return face.cost_is_x or any(
        isinstance(ability, OPEN) or (isinstance(ability, a.Keyword) and ability.keyword is Keyword.IMBUE)
        for ability in face.abilities
    )


def _most(aimed: Aimed) -> int:
    return sum(each.amount for each in aimed.deals)


def _unsure(aimed: Aimed) -> Aimed:
    return replace(aimed, deals=tuple(replace(each, sure=False) for each in aimed.deals))
