"""The rulebook's words as enumerations.

Every other room of the house may import this one; it imports nothing of the house. Values are the
words as they appear in sheets, journals, scenarios and on the wire, so they never change meaning.
"""

from enum import StrEnum

from gadesk.glossary.cards import CARRIED_OUT, OBJECT_TYPES, UNIT_TYPES, CardType, Supertype
from gadesk.glossary.counters import Counter
from gadesk.glossary.elements import ADVANCED_ELEMENTS, BASIC_ELEMENTS, LISTED_ELEMENTS, Element
from gadesk.glossary.properties import Property
from gadesk.glossary.turn import Direction, Phase, Step
from gadesk.glossary.zones import OPEN_PILES, OWN_ZONES, PRIVATE_ZONES, Zone

__all__ = [
    "ADVANCED_ELEMENTS",
    "BASIC_ELEMENTS",
    "CARRIED_OUT",
    "LISTED_ELEMENTS",
    "OBJECT_TYPES",
    "OPEN_PILES",
    "OWN_ZONES",
    "PRIVATE_ZONES",
    "UNIT_TYPES",
    "CardType",
    "CostKind",
    "Counter",
    "Direction",
    "Element",
    "Keyword",
    "Label",
    "Layer",
    "Phase",
    "Property",
    "Speed",
    "Stat",
    "Step",
    "Supertype",
    "Zone",
]


class Speed(StrEnum):
    """Timing of an action card or ability (mechanics.timing-and-permissions/fast-vs-slow)."""

    FAST = "fast"
    SLOW = "slow"


class CostKind(StrEnum):
    """Which kind of basic cost is printed (card-parts.cost.p2)."""

    RESERVE = "reserve"
    MEMORY = "memory"
    NONE = "none"


class Stat(StrEnum):
    """Numbers that continuous effects set or change."""

    POWER = "power"
    LIFE = "life"
    LEVEL = "level"
    DURABILITY = "durability"
    RESERVE_COST = "reserve_cost"
    MEMORY_COST = "memory_cost"


class Keyword(StrEnum):
    """Keyword abilities (glossary: keywords.*); retired ones are read as what they mean (rulestext.normalise)."""

    AGILITY = "agility"
    AMBUSH = "ambush"
    BREW = "brew"
    CLEAVE = "cleave"
    CRITICAL = "critical"
    COMMAND = "command"
    DIVINE_RELIC = "divine_relic"
    EFFICIENCY = "efficiency"
    EMPOWER = "empower"
    FLOATING_MEMORY = "floating_memory"
    FAST_ACTIVATION = "fast_activation"
    FOSTER = "foster"
    HINDERED = "hindered"
    IMBUE = "imbue"
    IMMORTALITY = "immortality"
    INTERCEPT = "intercept"
    KINDLE = "kindle"
    LINEAGE = "lineage"
    LINK = "link"
    OMNISHROUD = "omnishroud"
    PREPARE = "prepare"
    PRESERVE = "preserve"
    PRIDE = "pride"
    RANGED = "ranged"
    RENEWABLE = "renewable"
    RESERVABLE = "reservable"
    RETORT = "retort"
    SPELLSHROUD = "spellshroud"
    STARCALLING = "starcalling"
    STEADFAST = "steadfast"
    STEALTH = "stealth"
    TAUNT = "taunt"
    TRUE_SIGHT = "true_sight"
    UNBLOCKABLE = "unblockable"
    VIGOR = "vigor"
    AETHERCALLING = "aethercalling"


class Label(StrEnum):
    """Label keywords (terms.label-keywords): no rule of their own, but a characteristic.

    CARDISTRY is in no list of the rulebook yet, but cards speak of abilities with it.
    """

    BALANCE = "balance"
    CARDISTRY = "cardistry"
    DELUGE = "deluge"
    HARMONIZE = "harmonize"
    UPKEEP = "upkeep"
    EQUESTRIAN = "equestrian"


class Layer(StrEnum):
    """Layers of continuous effects (effects.continuous-effects/layers)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
