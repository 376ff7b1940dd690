"""Whether it matters which of two equal things was there first (continuous-effects/layers)."""

from __future__ import annotations

from gadesk.engine.state.game_state import GameState
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script.node import Change, Node, walk
from gadesk.script.selections import This

ORDERLESS: frozenset[type[Node]] = frozenset({
    ch.StatChange, ch.CostChange, ch.AbilityCost, ch.Grant, ch.Cant, ch.PlayerCant, ch.IsAlways,
})  # fmt: skip
"""Changes that come to the same in whatever order they apply."""
ADDING: frozenset[type[Node]] = frozenset({ch.AddTypes, ch.AddElement})
"""Changes of a layer that only add: they come to the same in whatever order, but for what sets or takes away."""
FLAGS: frozenset[type[Node]] = frozenset({ch.Unpreventable})
"""Changes that add what nothing else of their layer sets or takes away."""


def older(state: GameState, one: int, other: int, fully: bool) -> bool:
    """Tell whether it matters which is older: something with a timestamp between theirs may meet their own effects.

    Only changes of one layer apply in the order of their timestamps (continuous-effects/layers).
    """
    left, right = state.objs.get(one), state.objs.get(other)
    if left is None or right is None:
        return False
    mine = _outward(state, one)
    if not mine:
        return False
    low, high = sorted((left.top_ts, right.top_ts))
    between = [change for effect in state.effects if low < effect.id < high for change in effect.changes]
    for id, obj in state.objs.items():
        if id not in (one, other) and low < obj.top_ts < high:
            between += _outward(state, id)
    if not fully:
        return bool(between) and any(type(change) not in ORDERLESS for change in (*mine, *between))
    return any(_meet(own, change) for own in mine for change in between)


def _meet(one: Change, other: Change) -> bool:
    """Tell whether two changes may come out differently in another order."""
    mine, theirs = type(one), type(other)
    if {mine, theirs} <= ORDERLESS | ADDING or not FLAGS.isdisjoint({mine, theirs}):
        return False
    return getattr(mine, "layer", None) is getattr(theirs, "layer", None)


def _outward(state: GameState, id: int) -> list[Change]:
    """Return the changes that a card's static abilities make to more than itself."""
    sheet = state.cards[id].sheet
    faces = [face for face in (sheet.front, sheet.back, state.objs[id].copied) if face is not None]
    statics = (ability for face in faces for ability in face.abilities if not isinstance(ability, a.Keyword))
    parts = (part for ability in statics for part in walk(ability) if isinstance(part, a.Static))
    return [change for part in parts if not _is_itself(part.affects) for change in part.changes]


def _is_itself(affects: Node) -> bool:
    return type(affects) is This
