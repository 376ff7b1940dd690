"""The kinds of files that the system opens with gadesk: their endings, types and names, declared once.

What the installers register (installer/) is written from here or compared with it by tests.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class KindFacts(NamedTuple):
    """What a system is told of a kind of file."""

    suffix: str
    """With its dot; in small letters."""
    mime: str
    words: str
    """What a file of it is called, as a folder shows it."""


class FileKind(Enum):
    """The kinds; each is opened by `gadesk FILE`, a double click, or a drop on the window."""

    DECK = KindFacts(".gadeck", "application/x-gadesk-deck", "Grand Archive deck")
    REPLAY = KindFacts(".gareplay", "application/x-gadesk-replay", "gadesk replay")
    SCENARIO = KindFacts(".gascenario", "application/x-gadesk-scenario", "gadesk scenario")


def kind_of_name(name: str) -> FileKind | None:
    """Tell the kind of a file by its ending, None where it is nobody's."""
    return next((kind for kind in FileKind if name.lower().endswith(kind.value.suffix)), None)
