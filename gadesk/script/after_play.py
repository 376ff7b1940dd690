"""What becomes of a card that was played by its own permission."""

from __future__ import annotations

from enum import StrEnum


class AfterPlay(StrEnum):
    """What follows the play, by its word in sheets."""

    NOTHING = ""
    BANISH = "banish"  # as it resolves
    BOTTOM = "bottom"  # it goes there of its owner's deck as it resolves
    RESTED = "rested"  # it enters so
    ABILITIES = "abilities"  # it enters with those of the card banished for it
