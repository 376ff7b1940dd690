"""What is done as something resolves."""

from gadesk.rulestext.grammar.instructions import (
    attacks,
    cards,
    choosing,
    copies,
    counters,
    damage,
    destinations,
    effects_stack,
    face_down,
    objects,
    players,
    starcalling,
    third_person,
    tokens,
    turns,
    zones,
)

FAMILIES = (
    destinations,
    cards,
    zones,
    third_person,
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
)
"""In the order in which their rules print."""
