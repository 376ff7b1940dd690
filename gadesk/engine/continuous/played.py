"""Cards being played come onto the Effects Stack and leave it, and what was derived of everything else stays.

Every activation would have it worked out anew twice, mostly to find that a card on the Effects Stack bears on nothing
and nothing bears on it. Where that can be told from the words alone, only the card's own entry is made or taken away;
in every other case all is dropped, as at any other change.
"""

from __future__ import annotations

from gadesk.engine.continuous.derived import Derived, touch
from gadesk.engine.continuous.reads import asked_by_keywords
from gadesk.engine.state.characteristics import Chars, plain
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.parts import STACK
from gadesk.glossary import OWN_ZONES, Zone
from gadesk.script import abilities as a
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Pred
from gadesk.script.players import You


def announced(state: GameState, item: StackItem) -> None:
    """A card has just been put onto the Effects Stack: drop of what was derived what that may bear on."""
    derived = state.derived
    printed = plain(item.face)
    if derived is None or item.zone not in OWN_ZONES or not _alone(state, derived, item, printed):
        touch(state)
        return
    touch(state, item.zone, STACK)
    if state.derived is derived:
        derived.chars[item.id] = printed
        derived.asked |= asked_by_keywords((printed,))


def left(state: GameState, item: StackItem) -> None:
    """A card has just left the Effects Stack: drop of what was derived what that may bear on."""
    derived = state.derived
    printed = plain(item.face)
    if derived is None or derived.chars.get(item.id) is not printed or not _alone(state, derived, item, printed):
        touch(state)
        return
    touch(state, STACK)
    if state.derived is derived:
        del derived.chars[item.id]


def _alone(state: GameState, derived: Derived, item: StackItem, printed: Chars) -> bool:
    """Tell whether a card being played bears on nothing in force, and nothing in force on what it is."""
    if any(_works_as_played(has.ability) for has in printed.abilities):
        return False
    if any(active.source == item.id for active in state.effects):
        return False
    return all(_misses(controller, preds, item, printed) for controller, preds in derived.reaching)


def _works_as_played(ability: object) -> bool:
    if isinstance(ability, a.Static):
        return type(ability.affects) is s.This
    return isinstance(ability, a.Triggered) and ability.zone is Zone.EFFECTS_STACK


def _misses(controller: int, preds: tuple[Pred, ...], item: StackItem, printed: Chars) -> bool:
    """Tell whether one of the words that only ask what is printed or whose it is fails on a card being played."""
    for pred in preds:
        if isinstance(pred, p.IsType):
            fits = pred.type in printed.types
        elif isinstance(pred, p.HasSubtype):
            fits = pred.subtype in printed.subtypes
        elif isinstance(pred, p.HasClass):
            fits = pred.cls in printed.classes
        elif isinstance(pred, p.ControlledBy):
            fits = type(pred.who) is not You or item.controller == controller
        else:
            elsewhere = isinstance(pred, p.InZone) and pred.zone in OWN_ZONES and pred.zone is not item.zone
            fits = not isinstance(pred, p.IsObject) and not elsewhere
        if not fits:
            return True
    return False
