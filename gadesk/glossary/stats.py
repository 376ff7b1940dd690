"""The numbers of cards and objects, and the kinds of their costs."""

from enum import Enum, auto
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class CostFacts(NamedTuple):
    """What holds for a kind of basic cost."""

    rule: str
    paid_to: str = ""
    """What is done with a card whose cost is paid; "" where nothing is paid."""


class CostKind(Notion):
    """Which kind of basic cost is printed (card-parts.cost.p2)."""

    facts: CostFacts

    RESERVE = "reserve", CostFacts("card-parts.cost.p2", paid_to="activate")
    MEMORY = "memory", CostFacts("card-parts.cost.p2", paid_to="materialize")
    NONE = "none", CostFacts("card-parts.cost")

    @property
    def words(self) -> str:
        """What texts call it."""
        return f"{self.value} cost"


PAID = tuple(kind for kind in CostKind if kind.facts.paid_to)
"""The kinds of costs that are paid."""


class Kept(Enum):
    """Where a number of an object stands."""

    WORKED_OUT = auto()
    """The layers of continuous effects work it out (effects.continuous-effects/layers)."""
    COUNTERS = auto()
    """As many counters of the same word lie on it."""
    COST = auto()
    """It is the card's cost of one kind."""


class StatFacts(NamedTuple):
    """What holds for a number of cards and objects."""

    words: str
    """What texts call it; in brackets where a sign is printed."""
    rule: str
    kept: Kept = Kept.WORKED_OUT
    cost: CostKind | None = None
    """The kind of cost that it is."""
    buffed: bool = False
    """Whether buff and debuff counters change it."""
    based: bool = False
    """Whether its base value is asked for, too."""


class Stat(Notion):
    """Numbers that continuous effects set or change, in the order in which a card's are told."""

    facts: StatFacts

    LEVEL = "level", StatFacts("level", "terms.level-base")
    POWER = "power", StatFacts("[POWER]", "card-parts.power-and-life", buffed=True, based=True)
    LIFE = "life", StatFacts("[LIFE]", "card-parts.power-and-life", buffed=True, based=True)
    DURABILITY = "durability", StatFacts("[DURABILITY]", "card-parts.durability", Kept.COUNTERS)
    RESERVE_COST = "reserve_cost", StatFacts("reserve cost", "card-parts.cost", Kept.COST, CostKind.RESERVE)
    MEMORY_COST = "memory_cost", StatFacts("memory cost", "card-parts.cost", Kept.COST, CostKind.MEMORY)


STATS = tuple(stat for stat in Stat if stat.facts.kept is not Kept.COST)
"""The numbers that a face has besides its cost; its record keeps each under its word."""
STAT_OF_COST = {stat.facts.cost: stat for stat in Stat if stat.facts.cost is not None}
"""What the cost of each kind is as a number."""
WORKED_OUT = tuple(stat for stat in Stat if stat.facts.kept is Kept.WORKED_OUT)
"""The numbers that the layers of continuous effects work out."""
BUFFED = tuple(stat for stat in Stat if stat.facts.buffed)
"""The numbers that buff and debuff counters change."""
