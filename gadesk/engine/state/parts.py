"""The parts of a game that a write may name, and that texts ask for."""

from __future__ import annotations

from gadesk.glossary import OWN_ZONES, Zone

ORIENTATION = "orientation"
"""Who is rested and who is awake."""


PILES = frozenset(OWN_ZONES)
"""The cards that lie in one of these: each is a part of its own."""


COUNTERS = "counters"
"""Damage, and counters that change no characteristic."""


COMBAT = "combat"
"""Who attacks, defends and retaliates."""


STACK = "stack"
"""Abilities on the Effects Stack, and what was declared for what is there."""


TIME = "time"
"""The phase, and whose turn it is."""


NOTES = "notes"
"""What objects keep: properties they have for a while, and what was chosen or paid for them."""


UNCHECKED = frozenset((ORIENTATION, TIME, Zone.HAND, Zone.MEMORY))
"""What no state-based check looks at but for what keywords are restricted by."""


NOTHING: frozenset[str] = frozenset()


EVERYTHING: frozenset[str] = frozenset((ORIENTATION, *PILES, COUNTERS, COMBAT, STACK, TIME, NOTES))
