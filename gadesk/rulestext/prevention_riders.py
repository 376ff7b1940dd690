"""What rides on a prevention: "… prevent that damage. Glimpse X, where X is the damage prevented this way."

The later sentence happens when the damage is prevented, not when the text resolves
(mechanics.damage-prevention.p13), so it is kept inside the prevention; in print it stands after it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.rulestext.placeholders import rewrite
from gadesk.script.amounts import NotedAmount
from gadesk.script.changes import Prevent
from gadesk.script.conditions import NotedAny
from gadesk.script.effects import Continuous, Sequence
from gadesk.script.node import Effect, walk
from gadesk.script.words import Dealt


def fold(node: Any) -> Any:
    """Move sentences that speak of prevented damage into the prevention before them."""
    return rewrite(node, _fold)


def unfold(node: Any) -> Any:
    """The inverse of `fold`."""
    return rewrite(node, _unfold)


def _speaks(effect: Effect) -> bool:
    return any(
        (isinstance(part, NotedAmount) and part.key is Dealt.PREVENTED)
        or (isinstance(part, NotedAny) and part.key is Dealt.HARMING)
        for part in walk(effect)
    )


def _prevention(effect: Effect) -> Prevent | None:
    if isinstance(effect, Continuous) and len(effect.changes) == 1 and isinstance(effect.changes[0], Prevent):
        return effect.changes[0]
    return None


def _fold(value: Any) -> Any:
    if type(value) is not Sequence:
        return value
    steps: list[Effect] = []
    for step in value.steps:
        change = _prevention(steps[-1]) if steps else None
        if change is not None and change.then is None and _speaks(step):
            before = steps[-1]
            assert isinstance(before, Continuous)
            steps[-1] = replace(before, changes=(replace(change, then=step),))
        else:
            steps.append(step)
    if len(steps) == len(value.steps):
        return value
    return steps[0] if len(steps) == 1 else Sequence(tuple(steps))


def _split(effect: Effect) -> tuple[Effect, ...]:
    change = _prevention(effect)
    if change is None or change.then is None:
        return (effect,)
    assert isinstance(effect, Continuous)
    return (replace(effect, changes=(replace(change, then=None),)), change.then)


def _unfold(value: Any) -> Any:
    if type(value) is Sequence:
        steps = tuple(part for step in value.steps for part in _parts(step))
        return value if len(steps) == len(value.steps) else Sequence(steps)
    if isinstance(value, Continuous):
        parts = _split(value)
        return value if len(parts) == 1 else Sequence(parts)
    return value


def _parts(step: Effect) -> tuple[Effect, ...]:
    """A step that unfolded into a sequence of its own joins the sequence around it."""
    if type(step) is Sequence and len(step.steps) == 2 and _prevention(step.steps[0]):
        return step.steps
    return (step,)
