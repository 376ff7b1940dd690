"""The properties of cards, activations and objects."""

from typing import NamedTuple

from gadesk.glossary.notion import Notion


class PropertyFacts(NamedTuple):
    """What holds for a property."""

    read_from: str = ""
    """The part of a game that says who has it, as `reads` names parts; "" for one that many parts say."""
    as_played: bool = False
    """Whether an object keeps it from the card that was played."""
    copied: bool = False
    """Whether a copy has it, too (misc.copy/copying-objects.1.a)."""
    activation: bool = False
    """Whether activations have it (misc.properties-and-states/activation-properties)."""
    state: bool = False
    """Whether texts say it of an object before its noun ("rested allies") and behind a verb ("is rested")."""
    becomes: bool = False
    """Whether effects make objects so."""
    lies: str = ""
    """What is kept of an object that only words like this one ask for once it left: how it lay."""


class Property(Notion):
    """Properties of cards, activations and objects (misc.properties-and-states)."""

    facts: PropertyFacts

    AWAKE = "awake", PropertyFacts("orientation", state=True, becomes=True, lies="rested")
    RESTED = "rested", PropertyFacts("orientation", state=True, becomes=True, lies="rested")
    ATTACKING = "attacking", PropertyFacts("who attacks", state=True)
    DEFENDING = "defending", PropertyFacts("who defends", state=True)
    RETALIATING = "retaliating", PropertyFacts("who retaliates", state=True)
    INTERCEPTING = "intercepting", PropertyFacts()
    DAMAGED = "damaged", PropertyFacts("damage on objects", state=True, lies="damage")
    DISTANT = "distant", PropertyFacts("notes", state=True, becomes=True)
    FOSTERED = "fostered", PropertyFacts("notes", state=True, becomes=True)
    LOADED = "loaded", PropertyFacts(state=True)
    UNLOADED = "unloaded", PropertyFacts(state=True)
    BREWED = "brewed", PropertyFacts(as_played=True, copied=True, activation=True)
    IMBUED = "imbued", PropertyFacts(as_played=True, copied=True, activation=True)
    PREPARED = "prepared", PropertyFacts(as_played=True, copied=True, activation=True)
    EMPOWERED = "empowered", PropertyFacts(as_played=True, activation=True)
    STARCALLED = "starcalled", PropertyFacts(as_played=True, activation=True)
    EPHEMERAL = "ephemeral", PropertyFacts(as_played=True, activation=True, state=True, becomes=True)
    PRESERVED = "preserved", PropertyFacts()
    TRANSFORMED = "transformed", PropertyFacts()
    FACE_DOWN = "face_down", PropertyFacts()
    LEVELED_UP = "leveled_up", PropertyFacts()


LAY = {
    each.facts.lies: frozenset(word for word in Property if word.facts.lies == each.facts.lies)
    for each in Property
    if each.facts.lies
}
"""What is kept of how an object lay as it left, and the words that alone ask for it: the rules ask it of what is there.
"""
