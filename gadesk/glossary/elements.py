"""The elements."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class Rank(Enum):
    """How elements are grouped (types.elements)."""

    NORM = auto()
    BASIC = auto()
    ADVANCED = auto()


class ElementFacts(NamedTuple):
    """What holds for an element."""

    rank: Rank = Rank.ADVANCED
    listed: bool = True
    """Whether the rulebook's list has it (types.elements.p1)."""


class Element(Notion):
    """Elements (terms.element): those of the rulebook's list, and one more that the Index knows as an element."""

    facts: ElementFacts

    NORM = "norm", ElementFacts(Rank.NORM)
    FIRE = "fire", ElementFacts(Rank.BASIC)
    WATER = "water", ElementFacts(Rank.BASIC)
    WIND = "wind", ElementFacts(Rank.BASIC)
    ARCANE = "arcane", ElementFacts()
    ASTRA = "astra", ElementFacts()
    CRUX = "crux", ElementFacts()
    EXALTED = "exalted", ElementFacts(listed=False)
    EXIA = "exia", ElementFacts()
    LUXEM = "luxem", ElementFacts()
    NEOS = "neos", ElementFacts()
    TERA = "tera", ElementFacts()
    UMBRA = "umbra", ElementFacts()


BASIC_ELEMENTS = frozenset(element for element in Element if element.facts.rank is Rank.BASIC)
ADVANCED_ELEMENTS = frozenset(element for element in Element if element.facts.rank is Rank.ADVANCED)
LISTED_ELEMENTS = tuple(element for element in Element if element.facts.listed)
"""The elements that there are by the rulebook (types.elements.p1)."""


def brings_exalted(elements: Iterable[Element]) -> bool:
    """Tell whether who enables these enables Exalted, too: by another advanced element (special-elements/exalted.1)."""
    return not ADVANCED_ELEMENTS.isdisjoint({*elements} - {Element.EXALTED})
