"""The parts of a game that a write may name, and that texts ask for."""

from __future__ import annotations

from enum import StrEnum

from gadesk.glossary import OWN_ZONES, Zone
from gadesk.glossary.happenings import HappeningKind


class Part(StrEnum):
    """What a write may name besides a pile of cards."""

    ORIENTATION = "orientation"  # who is rested and who is awake
    COUNTERS = "counters"  # damage, and counters that change no characteristic
    COMBAT = "combat"  # who attacks, defends and retaliates
    STACK = "stack"  # abilities on the Effects Stack, and what was declared for what is there
    TIME = "time"  # the phase, and whose turn it is
    NOTES = "notes"  # properties that objects have for a while, and what was chosen or paid for them


ORIENTATION, COUNTERS, COMBAT, STACK, TIME, NOTES = Part
PILES = frozenset(OWN_ZONES)
"""The cards that lie in one of these: each is a part of its own."""
BY_EVERYONE = frozenset({Zone.FIELD, Zone.INTENT, *(zone for zone in Zone if zone.facts.held)})
"""The zones whose cards everything hangs on: a card that comes there or leaves is named by no write."""
HAPPENED = frozenset(HappeningKind)
"""What has happened this turn: each kind of happening is a part of its own."""
Parts = frozenset[Part | Zone | HappeningKind]
UNCHECKED: Parts = frozenset((ORIENTATION, TIME, Zone.HAND, Zone.MEMORY))
"""What no state-based check looks at but for what keywords are restricted by."""
NOTHING: Parts = frozenset()
EVERYTHING: Parts = frozenset((*Part, *PILES, *HAPPENED))
