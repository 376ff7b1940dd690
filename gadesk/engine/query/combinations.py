"""Choices of several things that depend on one another: cards that all differ, are alike, or lie in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from gadesk.engine.query.evaluate import compare
from gadesk.engine.state.characteristics import chars, cost_of
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import CostKind, Zone
from gadesk.glossary.notion import total
from gadesk.script.node import Pred
from gadesk.script.predicates import CostCompares, InLineageOf, InSingle, Sharing, StatCompares
from gadesk.script.selections import All
from gadesk.script.words import Extreme, Trait


def trait_of(preds: Sequence[Pred]) -> Trait:
    """Return the trait in which all that answer are to differ, if in any."""
    for pred in preds:
        if type(pred) is Sharing and pred.none:
            return pred.trait
    return Trait.NONE


def common_of(preds: Sequence[Pred]) -> Trait:
    """Return the trait that all that answer are to have in common, if any."""
    for pred in preds:
        if type(pred) is Sharing and not pred.none:
            return pred.trait
    return Trait.NONE


def depend(preds: Sequence[Pred]) -> bool:
    """Tell whether all that are chosen have a trait in common, or none of them have."""
    return any(isinstance(pred, Sharing) for pred in preds)


def in_one_place(preds: Sequence[Pred]) -> bool:
    """Tell whether all are of the same place: "from a single graveyard", "from a champion's lineage"."""
    return any(
        isinstance(pred, InSingle) or (isinstance(pred, InLineageOf) and isinstance(pred.champion, All))
        for pred in preds
    )


def place_of(state: GameState, id: int) -> int:
    """Return the champion in whose lineage a card is, or else whose zone it is in, as a negative id."""
    card = state.cards[id]
    return card.holder if card.zone is Zone.INNER_LINEAGE else -1 - card.owner


def together(state: GameState, preds: Sequence[Pred], ids: Sequence[int]) -> int:
    """Return how many of these can be chosen at once: those in one place, of one kind, of different ones, or all."""
    if in_one_place(preds):
        return max(Counter(place_of(state, id) for id in ids).values(), default=0)
    common, trait = common_of(preds), trait_of(preds)
    if common:
        return most_sharing(state, common, ids)
    return most_differing(state, trait, ids) if trait else len(ids)


def enough(state: GameState, preds: Sequence[Pred], ids: Sequence[int], wanted: int) -> bool:
    """Tell whether so many of these can be chosen at once."""
    if wanted <= 0:
        return True
    if len(ids) < wanted:
        return False
    trait = trait_of(preds)
    return differing(state, trait, ids, wanted) if trait else together(state, preds, ids) >= wanted


def joining(
    state: GameState, preds: Sequence[Pred], ids: Sequence[int], chosen: Sequence[int], wanted: int
) -> list[int]:  # fmt: skip
    """Return which of `ids` may join those chosen, so that as many more as wanted can still be found."""
    trait = trait_of(preds)
    if trait and not in_one_place(preds):
        return fitting(state, trait, ids, chosen, wanted)
    if not in_one_place(preds) and not common_of(preds):
        return [id for id in ids if id not in chosen]
    kinds = _kinds(state, preds, ids)
    every = Counter(kind for each in kinds.values() for kind in each)
    left = {kind for kind, count in every.items() if count >= len(chosen) + wanted}
    for one in chosen:
        left &= kinds[one]
    return [id for id in ids if id not in chosen and kinds[id] & left]


def _kinds(state: GameState, preds: Sequence[Pred], ids: Sequence[int]) -> dict[int, frozenset[int | str]]:
    """Return of each what it has to have in common with the others: a place, or one of its traits."""
    if in_one_place(preds):
        return {id: frozenset({place_of(state, id)}) for id in ids}
    trait = common_of(preds)
    return {id: frozenset(traits(state, trait, id)) for id in ids}


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


def most_sharing(state: GameState, trait: Trait, ids: Sequence[int]) -> int:
    """Return how many can be found that have the same in common."""
    return max(Counter(each for id in ids for each in traits(state, trait, id)).values(), default=0)


def most_differing(state: GameState, trait: Trait, ids: Sequence[int]) -> int:
    """Return how many can be found that have the trait and differ from one another in it."""
    ids = [id for id in ids if traits(state, trait, id)]
    kinds = len({traits(state, trait, id) for id in ids})
    return next((count for count in range(kinds, 0, -1) if differing(state, trait, ids, count)), 0)


COST_TRAITS = total(
    CostKind,
    {CostKind.RESERVE: Trait.RESERVE_COST, CostKind.MEMORY: Trait.MEMORY_COST, CostKind.NONE: Trait.NONE},
)
COSTS = {trait: kind for kind, trait in COST_TRAITS.items() if trait is not Trait.NONE}


def traits(state: GameState, trait: Trait, id: int) -> frozenset[str]:
    """Return what something has of a trait: its name, its elements, its cost of a kind, if it has one …"""
    found = chars(state, id)
    if trait is Trait.COST:
        return frozenset({str(cost_of(state, id))})
    if trait in COSTS:
        return frozenset({str(cost_of(state, id))} if found.face.cost_kind is COSTS[trait] else ())
    many = {Trait.ELEMENT: found.elements, Trait.CLASS: found.classes, Trait.SUBTYPE: found.subtypes}.get(trait)
    if trait is Trait.TYPE:
        return frozenset(kind.value for kind in found.types)
    return frozenset({found.name}) if many is None else frozenset(many)


def _differ(state: GameState, trait: Trait, one: int, other: int) -> bool:
    return one != other and not traits(state, trait, one) & traits(state, trait, other)


Budget = CostCompares | StatCompares
"""What the costs, or a stat, of all that are chosen are to come to together."""


def budget_of(preds: Sequence[Pred]) -> Budget | None:
    """Return what all that are chosen are to come to together, if anything."""
    return next((pred for pred in preds if isinstance(pred, Budget) and pred.total), None)


def worth(state: GameState, budget: Budget, ids: Sequence[int]) -> dict[int, int]:
    """Return the stat of each, or the cost of each that has one of the kind."""
    if isinstance(budget, StatCompares):
        return {id: getattr(chars(state, id), budget.stat) or 0 for id in ids}
    faces = {id: chars(state, id).face for id in ids}
    return {id: cost_of(state, id) for id in ids if faces[id].cost_kind is budget.kind}


def meets(budget: Budget, much: int, wanted: int) -> bool:
    """Tell whether what comes to so much together is what is asked of it."""
    return not isinstance(budget.op, Extreme) and compare(much, budget.op, wanted)


def still_fit(
    state: GameState, budget: Budget, ids: Sequence[int], chosen: Sequence[int], bounds: tuple[int, int], wanted: int
) -> list[int]:  # fmt: skip
    """Return which may join those chosen, so that with others, as many as they may be, they still come to it."""
    worths = worth(state, budget, (*chosen, *ids))
    so_far = sum(worths[id] for id in chosen)
    fits = partial(meets, budget, wanted=wanted)

    def may(id: int) -> bool:
        others = [much for other, much in worths.items() if other not in (*chosen, id)]
        return reaches(others, *bounds, fits, len(chosen) + 1, so_far + worths[id])

    return [id for id in ids if id not in chosen and id in worths and may(id)]


def reaches(
    worths: Sequence[int], least: int, most: int, fits: Callable[[int], bool], count: int = 0, so_far: int = 0
) -> bool:  # fmt: skip
    """Tell whether from `least` to `most` of these, with `count` chosen that come to `so_far`, come to what fits."""
    sums = {(count, so_far)}
    for one in worths:
        sums |= {(many + 1, much + one) for many, much in sums if many < most}
    return any(many >= least and fits(much) for many, much in sums)
