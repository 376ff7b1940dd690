"""Why a card goes from one zone into another."""

from enum import StrEnum


class Cause(StrEnum):
    """What moves a card, by its word in events; "" is asked for where any will do."""

    ANY = ""
    BANISH = "banish"
    CHAMPION = "champion"  # a player's Level 0 champion enters
    COPY = "copy"
    DESTROY = "destroy"
    DISCARD = "discard"
    DRAW = "draw"
    END_OF_COMBAT = "end_of_combat"
    FIZZLE = "fizzle"
    GENERATE = "generate"
    HOLDER_LEFT = "holder_left"
    KINDLE = "kindle"
    LINEAGE = "lineage"
    LOAD = "load"
    MILL = "mill"
    NEGATE = "negate"
    PAY_MEMORY = "pay_memory"
    PLAY = "play"
    PRESERVE = "preserve"
    PRESERVED = "preserved"  # a preserved card is taken to the hand
    PUT = "put"
    RECOLLECT = "recollect"
    RESERVE = "reserve"
    RESOLVE = "resolve"
    RETURN = "return"
    SACRIFICE = "sacrifice"
    SEARCH = "search"
    SHUFFLE = "shuffle"
    SUMMON = "summon"
    SUPPRESS = "suppress"
    SWAP = "swap"
