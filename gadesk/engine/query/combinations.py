"""Choices of several things that depend on one another: cards that all differ, objects within a total."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.engine.state.characteristics import chars, cost_of
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import CostKind
from gadesk.glossary.notion import total
from gadesk.script.node import Pred
from gadesk.script.predicates import Sharing
from gadesk.script.words import Trait


def trait_of(preds: Sequence[Pred]) -> Trait:
    """Return the trait in which all that answer are to differ, if in any."""
    return next((pred.trait for pred in preds if isinstance(pred, Sharing) and pred.none), Trait.NONE)


def common_of(preds: Sequence[Pred]) -> Trait:
    """Return the trait that all that answer are to have in common, if any."""
    return next((pred.trait for pred in preds if isinstance(pred, Sharing) and not pred.none), Trait.NONE)


def fitting(state: GameState, trait: Trait, ids: Sequence[int], chosen: Sequence[int], wanted: int) -> list[int]:
    """Return which of `ids` may join those chosen, so that as many more as wanted can still be found."""
    open_ids = [id for id in ids if id not in chosen and all(_differ(state, trait, id, one) for one in chosen)]
    return [
        id for id in open_ids
        if differing(state, trait, [one for one in open_ids if _differ(state, trait, id, one)], wanted - 1)
    ]  # fmt: skip


def differing(state: GameState, trait: Trait, ids: Sequence[int], wanted: int) -> bool:
    """Tell whether so many can be found that differ from one another."""
    if wanted <= 0:
        return True
    seen = set()
    for at, id in enumerate(ids):
        like = traits(state, trait, id)
        if like in seen:  # one of a kind stands for all of it
            continue
        seen.add(like)
        if differing(state, trait, [one for one in ids[at + 1 :] if _differ(state, trait, id, one)], wanted - 1):
            return True
    return False


def most_differing(state: GameState, trait: Trait, ids: Sequence[int]) -> int:
    """Return how many can be found that differ from one another."""
    kinds = len({traits(state, trait, id) for id in ids})
    return next((count for count in range(kinds, 0, -1) if differing(state, trait, ids, count)), 0)


COST_TRAITS = total(
    CostKind,
    {CostKind.RESERVE: Trait.RESERVE_COST, CostKind.MEMORY: Trait.MEMORY_COST, CostKind.NONE: Trait.NONE},
)
COSTS = {trait: kind for kind, trait in COST_TRAITS.items() if trait is not Trait.NONE}


def traits(state: GameState, trait: Trait, id: int) -> frozenset[str]:
    """Return what something has of a trait: its name, its elements, its cost of a kind (0 if it has none) …"""
    found = chars(state, id)
    if trait in COSTS:
        return frozenset({str(cost_of(state, id) if found.face.cost_kind is COSTS[trait] else 0)})
    many = {Trait.ELEMENT: found.elements, Trait.CLASS: found.classes, Trait.SUBTYPE: found.subtypes}.get(trait)
    return frozenset({found.name}) if many is None else frozenset(many)


def _differ(state: GameState, trait: Trait, one: int, other: int) -> bool:
    return one != other and not traits(state, trait, one) & traits(state, trait, other)
