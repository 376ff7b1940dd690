"""The zones."""

from enum import Enum, auto
from typing import NamedTuple

from gadesk.glossary.notion import Notion


class Knows(Enum):
    """Who may look at the cards of a zone as a rule (zones.public-vs-private-information)."""

    ALL = auto()
    OWNER = auto()
    NOBODY = auto()


class ZoneFacts(NamedTuple):
    """What holds for a zone."""

    heading: str
    words: str
    """What the log calls it."""
    rule: str
    knows: Knows = Knows.ALL
    own: bool = False
    """Whether each player has one; its cards lie in the `Side` of their owner, under the zone's word."""
    held: bool = False
    """Whether its cards lie with an object (zones.object-specific-zones)."""
    played_from: bool = False
    """Whether its cards may be played, or their abilities activated, if a text says so."""

    @property
    def noun(self) -> str:
        """What texts call it."""
        return self.words.removeprefix("the ")


class Zone(Notion):
    """The nine zones and the object-specific ones (mechanics.game-zones, zones.object-specific-zones)."""

    facts: ZoneFacts

    HAND = "hand", ZoneFacts("Hand", "the hand", "zones.hand", Knows.OWNER, own=True, played_from=True)
    MEMORY = "memory", ZoneFacts("Memory", "memory", "zones.memory", Knows.OWNER, own=True, played_from=True)
    GRAVEYARD = "graveyard", ZoneFacts("Graveyard", "the graveyard", "zones.graveyard", own=True, played_from=True)
    BANISHMENT = "banishment", ZoneFacts("Banishment", "banishment", "zones.banishment", own=True, played_from=True)
    MATERIAL_DECK = (
        "material_deck",
        ZoneFacts("Material deck", "the material deck", "zones.material-deck", Knows.OWNER, own=True, played_from=True),
    )
    MAIN_DECK = "main_deck", ZoneFacts("Main deck", "the deck", "zones.main-deck", Knows.NOBODY, own=True)
    FIELD = "field", ZoneFacts("Field", "the field", "zones.field")
    INTENT = "intent", ZoneFacts("Intent", "the intent", "zones.intent")
    EFFECTS_STACK = "effects_stack", ZoneFacts("Effects Stack", "the Effects Stack", "zones.effects-stack")
    INNER_LINEAGE = (
        "inner_lineage",
        ZoneFacts("Inner lineage", "the inner lineage", "zones.object-specific-zones", held=True),
    )
    LOADED = "loaded", ZoneFacts("Loaded", "its gun", "zones.object-specific-zones", held=True)


OWN_ZONES = tuple(zone for zone in Zone if zone.facts.own)
"""The zones that each player has."""
PRIVATE_ZONES = tuple(zone for zone in Zone if zone.facts.knows is not Knows.ALL)
"""The zones whose cards lie face-down by default (zones.public-vs-private-information.6)."""
OPEN_PILES = tuple(zone for zone in OWN_ZONES if zone.facts.knows is Knows.ALL)
"""The zones that each player has and everybody may look at."""
