"""What players do by the rulebook's verbs."""

from __future__ import annotations

from enum import StrEnum


class Deed(StrEnum):
    """What players do that abilities wait for or replace, besides playing cards and attacking."""

    BANISH = "banish"
    DISCARD = "discard"
    DRAW = "draw"
    EMPOWER = "empower"
    GATHER = "gather"
    GLIMPSE = "glimpse"
    RECOLLECT = "recollect"
    RECOVER = "recover"
    SACRIFICE = "sacrifice"
    STARCALL = "starcall"
    SUMMON = "summon"
    SUPPRESS = "suppress"
