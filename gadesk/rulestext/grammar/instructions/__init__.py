"""What is done as something resolves."""

from gadesk.rulestext.grammar.instructions import (
    attacks,
    cards,
    choosing,
    copies,
    counters,
    damage,
    deeds,
    destinations,
    effects_stack,
    face_down,
    objects,
    players,
    searching,
    starcalling,
    tokens,
    turns,
    whoever,
    zones,
)

FAMILIES = (
    destinations,
    deeds,
    cards,
    zones,
    searching,
    players,
    objects,
    tokens,
    counters,
    damage,
    effects_stack,
    copies,
    face_down,
    choosing,
    starcalling,
    attacks,
    turns,
    whoever,
)
"""In the order in which their rules print."""
