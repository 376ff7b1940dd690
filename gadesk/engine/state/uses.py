"""How often something was done that may be done only so often: each time has a mark of its own, the turn it was in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

APART = 1 << 20
"""How far the marks of one ability lie apart: more than a face has abilities."""
Key = TypeVar("Key", int, tuple[int, int])


def places(index: int, times: int) -> range:
    """Return where the uses of an ability are marked; one that may be used once has one such place."""
    return range(index, index + APART * times, APART)


def marked(uses: Mapping[Key, int], keys: Sequence[Key], turn: int) -> dict[Key, int]:
    """Return the marks with one more of this turn, in the first of these places without one."""
    return {**uses, next((key for key in keys if uses.get(key) != turn), keys[0]): turn}
