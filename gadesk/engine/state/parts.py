"""The parts of a game that a write may name, and that texts ask for."""

from __future__ import annotations

from enum import StrEnum

from gadesk.glossary import OWN_ZONES, Zone
from gadesk.glossary.happenings import HappeningKind


class Part(StrEnum):
    """What a write may name besides a pile of cards and a kind of happening, none of which has the same word."""

    ORIENTATION = "orientation"  # who is rested and who is awake
    DAMAGE = "damage on objects"  # also that on champions, which is counters
    COUNTERS = "counters on objects"  # all others that change no characteristic
    ATTACKING = "who attacks"
    DEFENDING = "who defends"
    RETALIATING = "who retaliates"
    ATTACK = "what attacks"  # what is used in an attack, and which effects are bound to it
    STACK = "stack"  # abilities on the Effects Stack, and what was declared for what is there
    PHASE = "phase of the turn"
    TURN = "whose turn"
    NOTES = "notes"  # properties that objects have for a while, and what was chosen or paid for them


(ORIENTATION, DAMAGE, COUNTERS, ATTACKING, DEFENDING, RETALIATING, ATTACK, STACK, PHASE, TURN, NOTES) = Part
COMBAT = (ATTACKING, DEFENDING, RETALIATING, ATTACK)
"""All that there is of a combat, but for the cards of its intent."""
PILES = frozenset(OWN_ZONES)
"""The cards that lie in one of these: each is a part of its own."""
BY_EVERYONE = frozenset(Zone) - PILES - {Zone.EFFECTS_STACK}
"""The zones whose cards everything hangs on: a card that comes there or leaves is named by no write."""
HAPPENED = frozenset(HappeningKind)
"""What has happened this turn: each kind of happening is a part of its own."""
Parts = frozenset[Part | Zone | HappeningKind]
UNCHECKED: Parts = frozenset((ORIENTATION, PHASE, TURN, Zone.HAND, Zone.MEMORY, *HAPPENED))
"""What no state-based check looks at but for what keywords are restricted by."""
NOTHING: Parts = frozenset()
EVERYTHING: Parts = frozenset((*Part, *PILES, *HAPPENED))
