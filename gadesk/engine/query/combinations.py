"""Choices of several things that depend on one another: cards that all differ, objects within a total."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.script.node import Pred
from gadesk.script.predicates import EachDifferent


def trait_of(preds: Sequence[Pred]) -> str:
    """Return the trait in which all that answer are to differ, or "" if in none."""
    return next((pred.trait for pred in preds if isinstance(pred, EachDifferent)), "")


def fitting(state: GameState, trait: str, ids: Sequence[int], chosen: Sequence[int], wanted: int) -> list[int]:
    """Return which of `ids` may join those chosen, so that as many more as wanted can still be found."""
    open_ids = [id for id in ids if id not in chosen and all(_differ(state, trait, id, one) for one in chosen)]
    return [
        id for id in open_ids
        if differing(state, trait, [one for one in open_ids if _differ(state, trait, id, one)], wanted - 1)
    ]  # fmt: skip


def differing(state: GameState, trait: str, ids: Sequence[int], wanted: int) -> bool:
    """Tell whether so many can be found that differ from one another."""
    if wanted <= 0:
        return True
    seen = set()
    for at, id in enumerate(ids):
        like = _traits(state, trait, id)
        if like in seen:  # one of a kind stands for all of it
            continue
        seen.add(like)
        if differing(state, trait, [one for one in ids[at + 1 :] if _differ(state, trait, id, one)], wanted - 1):
            return True
    return False


def _traits(state: GameState, trait: str, id: int) -> frozenset[str]:
    found = chars(state, id)
    return frozenset(found.elements) if trait == "element" else frozenset({found.name})


def _differ(state: GameState, trait: str, one: int, other: int) -> bool:
    return one != other and not _traits(state, trait, one) & _traits(state, trait, other)
