"""What something done at fast speed is good for in another player's turn, worked out from its sheet.

Whatever is not named here may be good for anything: so a new node is asked about too often, and never too seldom.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Flag, auto
from functools import lru_cache, reduce
from operator import or_

from gadesk.glossary import CARRIED_OUT, OBJECT_TYPES, Keyword, Stat, Zone
from gadesk.script import abilities as kinds
from gadesk.script import changes, costs
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed, Lv
from gadesk.script.conditions import LevelAtLeast, MemoryAtLeast
from gadesk.script.durations import Ends
from gadesk.script.node import Ability, Change, CostPart, Effect, Node, children, walk
from gadesk.script.patterns import OnEnter
from gadesk.script.selections import This
from gadesk.script.sheet import Face


class Use(Flag):
    """What it can be good for. Nothing of these: only a level is raised for the turn."""

    LEVEL = 0
    ANSWER = auto()  # now, whatever is going on
    FIGHT = auto()  # where damage is about to be dealt: it is best kept until then
    LASTS = auto()  # beyond the turn: it can as well be done as the turn ends


ANYTHING = Use.ANSWER | Use.FIGHT | Use.LASTS
_WHOLES = (
    e.Sequence, e.May, e.If, e.IfYouDo, e.WhenYouDo, e.Modal, e.Mode, e.Case, e.Depending, e.ForEach, e.Upgrade,
    e.PayOnResolution,
)  # fmt: skip
"""Instructions that are good for what those within them are."""
_EFFECTS: dict[type[Effect], Use] = {
    e.Draw: Use.FIGHT | Use.LASTS,  # what is drawn may answer the attack
    e.Recover: Use.FIGHT | Use.LASTS,
    e.Gather: Use.FIGHT | Use.LASTS,
    e.Glimpse: Use.LASTS,
    e.Look: Use.LASTS,
    e.Reorder: Use.LASTS,
    e.BecomeProperty: Use.FIGHT | Use.LASTS,
    e.Empower: Use.LEVEL,
}
_ABILITIES: dict[type[Ability], Use] = dict.fromkeys(
    (kinds.Activated, kinds.PlayPermission, kinds.PlayRestriction), Use.LEVEL
)
"""What is said of how a card is played is good for nothing by itself, but for its costs."""
_PRICED = (kinds.AdditionalCost, kinds.AlternativeCost)
_COSTS = (costs.Pay, costs.RestThis, costs.RestCost, costs.BanishThis, costs.SacrificeThis, costs.RevealCost)
"""What is paid with the card itself, with cards of the hand or by resting is good for nothing by itself."""
_KEYWORDS = {
    Keyword.EFFICIENCY: Use.LEVEL, Keyword.FLOATING_MEMORY: Use.LASTS, Keyword.EPHEMERATE: Use.LASTS,
    Keyword.PRESERVE: Use.LASTS,
}  # fmt: skip
_PRICES = (changes.CostChange, changes.CostSet)


def uses(effect: Effect) -> Use:
    """Say what an instruction is good for."""
    if isinstance(effect, _WHOLES):  # what stands in it of other kinds only says when and how much
        return _together(uses(part) for part in children(effect) if isinstance(part, Effect))
    if isinstance(effect, e.Continuous):
        return _continuous(effect)
    return _EFFECTS.get(type(effect), ANYTHING)


def _together(parts: Iterable[Use]) -> Use:
    return reduce(or_, parts, Use.LEVEL)


def _continuous(effect: e.Continuous) -> Use:
    if effect.until.facts.ends is not Ends.TURN:
        return ANYTHING
    return _together(map(_change, effect.changes))


def _change(change: Change) -> Use:
    if isinstance(change, changes.Prevent):
        return Use.FIGHT
    if isinstance(change, changes.StatChange) and not change.minus:
        lower = isinstance(change.amount, Fixed) and change.amount.n < 0
        return ANYTHING if lower else Use.LEVEL if change.stat is Stat.LEVEL else Use.FIGHT
    return Use.ANSWER | Use.FIGHT if isinstance(change, changes.Grant) else ANYTHING


def uses_of_ability(ability: kinds.Activated) -> Use:
    """Say what an activated ability is good for, its costs among it."""
    return _together((uses(ability.effect), *map(_cost, ability.costs)))


def _cost(part: CostPart) -> Use:
    """What paying a cost is good for: what recovers, or puts other things away, may be wanted for itself."""
    if isinstance(part, costs.DoneCost):
        return uses(part.effect)
    if isinstance(part, costs.RecoverCost):
        return _EFFECTS[e.Recover]
    return Use.LEVEL if isinstance(part, _COSTS) else ANYTHING


@lru_cache(maxsize=4000)
def uses_of_card(face: Face) -> Use:
    """Say what the activation of a card is good for."""
    if not CARRIED_OUT.issuperset(face.types):
        return ANYTHING
    return _together(map(_ability, face.abilities))


def _ability(ability: Ability) -> Use:
    if isinstance(ability, kinds.Instruction):
        return uses(ability.effect)
    if isinstance(ability, _PRICED):
        return _together(map(_cost, ability.costs))
    if isinstance(ability, kinds.Keyword):
        return _KEYWORDS.get(ability.keyword, ANYTHING)
    if isinstance(ability, kinds.Static) and isinstance(ability.affects, This):
        return Use.LEVEL if all(isinstance(each, _PRICES) for each in ability.changes) else ANYTHING
    return _ABILITIES.get(type(ability), ANYTHING)


@lru_cache(maxsize=4000)
def comes_quietly(face: Face) -> bool:
    """Say whether the activation of a card only puts an object onto the field, which does nothing to anything by that.

    What it does later is an activation, an attack or a trigger of its own.
    """
    return OBJECT_TYPES.issuperset(face.types) and all(
        isinstance(ability, (kinds.Keyword, kinds.Instruction, *_PRICED, *_ABILITIES))
        or (isinstance(ability, kinds.Triggered) and not isinstance(ability.pattern, OnEnter))
        or (isinstance(ability, kinds.Static) and isinstance(ability.affects, This))
        for ability in face.abilities
    )


_BEFORE_DRAWING = (
    MemoryAtLeast, e.SwapHandAndMemory, e.Glimpse, e.Reorder, e.Shuffle, e.Mill, e.RevealUntil, e.SkipPhase, e.EndPhase,
    e.Later,
)  # fmt: skip
"""What speaks of the memory, of the order of a deck, or of the phases to come."""


@lru_cache(maxsize=4000)
def counts_before_drawing(part: Node) -> bool:
    """Say whether a card or an ability can do more in the own recollection than in the main phase after it.

    In between the memory comes to the hand, and the top of the deck is drawn.
    """
    return any(
        isinstance(each, _BEFORE_DRAWING)
        or any(getattr(each, name) in (Zone.MEMORY, Zone.MAIN_DECK) for name in each.__struct_fields__)
        for each in walk(part)
    )


@lru_cache(maxsize=4000)
def goes_by_level(face: Face) -> bool:
    """Say whether anything on a card depends on a level; what only raises or sets one does not."""
    return any(
        isinstance(part, (Lv, LevelAtLeast))
        or (not isinstance(part, Change) and Stat.LEVEL in (getattr(part, name) for name in part.__struct_fields__))
        for ability in face.abilities
        for part in walk(ability)
    )
