"""Why something may not be done now: a word for each check of what may be played (mechanics.timing-and-permissions)."""

from __future__ import annotations

from enum import StrEnum


class Hindrance(StrEnum):
    """The first thing that stands in the way; NOTHING is false, so that it reads as a plain yes-or-no too."""

    NOTHING = ""
    PLACE = "place"  # it is not where it could be played from, or not this player's to play
    KIND = "kind"  # a card with a memory cost is materialized, one with a reserve cost is activated
    UNKNOWN = "unknown"  # the card has a type, an element or a cost that nobody here knows: its player moves it by hand
    LINEAGE = "lineage"  # the champion can't level up into it
    TIMING = "timing"  # what is slow needs the own main phase, no combat and an empty Effects Stack
    ELEMENT = "element"
    FORBIDDEN = "forbidden"  # by an effect
    RESTRICTED = "restricted"  # by its own words
    COST = "cost"
    ATTACKER = "attacker"  # no unit could be rested for an attack card
    TARGET = "target"
    USED = "used"  # it has been activated as often as it may be
    OBEDIENCE = "obedience"  # the ally does not obey
    RESTED = "rested"
    POWER = "power"  # an attack would have no power
