"""What state-based checks look at of the objects on the field, gathered once for what was derived.

The checks come after every change, and most objects can't fail most of them: what a check asks of each is found here.
"""

from __future__ import annotations

from typing import NamedTuple

from gadesk.engine.state.characteristics import Chars, derived
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import UNIT_TYPES, CardType, Keyword, Supertype


class Checked(NamedTuple):
    """Objects by what is checked of them, each in the order of the field."""

    alive: tuple[tuple[int, int], ...]
    """Units and their life."""
    durable: tuple[int, ...]
    """What is destroyed without durability counters: weapons, and domains under siege."""
    linking: frozenset[int]
    """What is sacrificed unless it is linked to something (keywords.link.2.b)."""
    unique: tuple[tuple[int, str], ...]
    """Unique objects and their names (card-types.supertypes.1)."""


def checked(state: GameState) -> Checked:
    """Return what is to be checked of the objects on the field as they are now."""
    now = derived(state)
    known: Checked | None = now.gathered.get(("checked", 0))
    if known is None:
        known = now.gathered[("checked", 0)] = _gathered([(id, now.chars[id]) for id in state.field])
    return known


def _gathered(field: list[tuple[int, Chars]]) -> Checked:
    alive: list[tuple[int, int]] = []
    durable: list[int] = []
    for id, chars in field:
        if not UNIT_TYPES.isdisjoint(chars.types):
            if chars.life is not None:
                alive.append((id, chars.life))
        elif CardType.WEAPON in chars.types or (CardType.DOMAIN in chars.types and "siegeable" in chars.subtypes):
            durable.append(id)
    return Checked(
        tuple(alive),
        tuple(durable),
        frozenset(id for id, chars in field for _, word in chars.keywords if word.keyword is Keyword.LINK),
        tuple((id, chars.name) for id, chars in field if Supertype.UNIQUE in chars.supertypes),
    )
