"""What is printed on a card: its types and its speed."""

from enum import Enum, auto
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class Becomes(Enum):
    """What becomes of a card as it resolves."""

    OBJECT = auto()
    """It enters the field (zones.field.p4)."""
    NOTHING = auto()
    """Its text is carried out."""
    MASTERY = auto()
    """It lies beside the field (mechanics.mastery)."""


class TypeFacts(NamedTuple):
    """What holds for a card type."""

    one: str
    many: str
    rule: str
    becomes: Becomes
    unit: bool = False
    """Whether such objects are units (terms.unit)."""
    damaged: bool = False
    """Whether damage is dealt to such objects at all."""


class CardType(Notion):
    """Card types (general.card-types); MASTERY as the Index lists it."""

    facts: TypeFacts

    ACTION = "action", TypeFacts("action", "actions", "card-types.action", Becomes.NOTHING)
    ALLY = "ally", TypeFacts("ally", "allies", "card-types.ally", Becomes.OBJECT, unit=True, damaged=True)
    ATTACK = "attack", TypeFacts("attack", "attacks", "card-types.attack", Becomes.NOTHING)
    CHAMPION = (
        "champion",
        TypeFacts("champion", "champions", "card-types.champion", Becomes.OBJECT, unit=True, damaged=True),
    )
    DOMAIN = "domain", TypeFacts("domain", "domains", "card-types.domain", Becomes.OBJECT, damaged=True)
    ITEM = "item", TypeFacts("item", "items", "card-types.item", Becomes.OBJECT)
    MASTERY = "mastery", TypeFacts("mastery", "masteries", "mechanics.mastery", Becomes.MASTERY)
    PHANTASIA = "phantasia", TypeFacts("phantasia", "phantasias", "card-types.phantasia", Becomes.OBJECT)
    WEAPON = "weapon", TypeFacts("weapon", "weapons", "card-types.weapon", Becomes.OBJECT)


UNIT_TYPES = frozenset(kind for kind in CardType if kind.facts.unit)
OBJECT_TYPES = frozenset(kind for kind in CardType if kind.facts.becomes is Becomes.OBJECT)
CARRIED_OUT = frozenset(kind for kind in CardType if kind.facts.becomes is Becomes.NOTHING)
"""The types of cards whose text is carried out as they resolve."""


class SupertypeFacts(NamedTuple):
    """What holds for a supertype."""

    rule: str


class Supertype(Notion):
    """Supertypes (card-types.supertypes). TOKEN is kept here because it qualifies a type."""

    facts: SupertypeFacts

    UNIQUE = "unique", SupertypeFacts("card-types.supertypes")
    REGALIA = "regalia", SupertypeFacts("card-types.supertypes")
    TOKEN = "token", SupertypeFacts("terms.token")


class SpeedFacts(NamedTuple):
    """What holds for a speed."""

    rule: str
    any_time: bool
    """Whether it is fast: played whenever its player has Opportunity."""


class Speed(Notion):
    """Timing of an action card or ability (mechanics.timing-and-permissions/fast-vs-slow)."""

    facts: SpeedFacts

    FAST = "fast", SpeedFacts("mechanics.timing-and-permissions/fast-vs-slow", any_time=True)
    SLOW = "slow", SpeedFacts("mechanics.timing-and-permissions/fast-vs-slow", any_time=False)
