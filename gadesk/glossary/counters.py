"""The counters with a rule of their own."""

from typing import NamedTuple

from gadesk.glossary.notion import Notion


class CounterFacts(NamedTuple):
    """What holds for a kind of counter."""

    rule: str
    plus: int = 0
    """What each adds to power and life."""
    cancels: str = ""
    """The kind that each removes one of as it is put, and that removes it."""
    characteristics: bool = False
    """Whether they bear on what an object is: its numbers or its abilities."""
    harmful: bool = False
    """Whether an object is worse off with them."""


class Counter(Notion):
    """Counters with a rule of their own (mechanics.counters); any other word is a generic counter."""

    facts: CounterFacts

    BUFF = "buff", CounterFacts("mechanics.counters/buff", plus=1, cancels="debuff", characteristics=True)
    CHARGE = "charge", CounterFacts("2026-08:keywords.on-charge-n")
    DAMAGE = "damage", CounterFacts("mechanics.counters/damage", harmful=True)
    DEBUFF = (
        "debuff",
        CounterFacts("mechanics.counters/debuff", plus=-1, cancels="buff", characteristics=True, harmful=True),
    )
    DURABILITY = "durability", CounterFacts("mechanics.counters/durability")
    ENLIGHTEN = "enlighten", CounterFacts("mechanics.counters/enlighten", characteristics=True)
    LEVEL = "level", CounterFacts("mechanics.counters/level", characteristics=True)
    PREPARATION = "preparation", CounterFacts("terms.preparation-counters")
    WITHER = "wither", CounterFacts("mechanics.counters/wither", harmful=True)
