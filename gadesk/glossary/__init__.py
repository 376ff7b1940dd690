"""The rulebook's words as enumerations.

Every other room of the house may import this one; it imports nothing of the house. Values are the
words as they appear in sheets, journals, scenarios and on the wire, so they never change meaning.
"""

from enum import StrEnum

from gadesk.glossary.cards import CARRIED_OUT, OBJECT_TYPES, UNIT_TYPES, CardType, Speed, Supertype
from gadesk.glossary.counters import Counter
from gadesk.glossary.elements import ADVANCED_ELEMENTS, BASIC_ELEMENTS, LISTED_ELEMENTS, Element, brings_exalted
from gadesk.glossary.keywords import Keyword, Label
from gadesk.glossary.properties import Property
from gadesk.glossary.stats import BUFFED, PAID, STAT_OF_COST, STATS, WORKED_OUT, CostKind, Stat
from gadesk.glossary.turn import Direction, Phase, Step
from gadesk.glossary.zones import OPEN_PILES, OWN_ZONES, PRIVATE_ZONES, Zone

__all__ = [
    "ADVANCED_ELEMENTS",
    "BASIC_ELEMENTS",
    "BUFFED",
    "CARRIED_OUT",
    "LISTED_ELEMENTS",
    "OBJECT_TYPES",
    "OPEN_PILES",
    "OWN_ZONES",
    "PAID",
    "PRIVATE_ZONES",
    "STATS",
    "STAT_OF_COST",
    "UNIT_TYPES",
    "WORKED_OUT",
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
    "brings_exalted",
]


class Layer(StrEnum):
    """Layers of continuous effects (effects.continuous-effects/layers)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
