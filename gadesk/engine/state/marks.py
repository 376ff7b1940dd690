"""Words that cards and activations carry."""

from enum import StrEnum


class Mark(StrEnum):
    """What is so of one stay in a zone, or of one activation."""

    TOKEN = "token"
    GENERATED = "generated"
    COPY = "copy"
    FACE_DOWN = "face_down"
    PRESERVED = "preserved"
    UNPLAYED = "unplayed"  # a champion card that came onto its lineage without being played
    BREWED = "brewed"
    EMPOWERED = "empowered"
    EPHEMERAL = "ephemeral"  # banished wherever else it would go
    IMBUED = "imbued"
    PREPARED = "prepared"
    STARCALLED = "starcalled"


Marks = frozenset[Mark]
MADE_IN_GAME: Marks = frozenset({Mark.TOKEN, Mark.GENERATED, Mark.COPY})
"""The marks of what was in no deck as the game began."""
