"""The steps of an instruction: one after the other, however the sentences of a text group them.

"A, then B. C." and "A. B, then C." are the same three steps. A reading groups them as its sentences do, while words
that point back are resolved; what is kept is one sequence. In print it is grouped again, as the words are.
"""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.placeholders import rewrite
from gadesk.script.effects import Sequence
from gadesk.script.node import Effect


def flat(node: Any) -> Any:
    """Return it with no sequence inside another."""
    return rewrite(node, _flat)


def _flat(value: Any) -> Any:
    if type(value) is not Sequence or not any(type(step) is Sequence for step in value.steps):
        return value
    return Sequence(tuple(part for step in value.steps for part in (step.steps if type(step) is Sequence else (step,))))


def as_one(steps: tuple[Effect, ...]) -> Effect:
    """Return the instruction that these steps are."""
    return steps[0] if len(steps) == 1 else Sequence(steps)


def groupings(value: Any) -> tuple[Any, ...]:
    """Return a value, and of several steps every way to say them in two parts."""
    if type(value) is not Sequence or len(value.steps) < 3:
        return (value,)
    steps = value.steps
    return (value, *(Sequence((as_one(steps[:cut]), as_one(steps[cut:]))) for cut in range(1, len(steps))))
