"""Why a word that points back is not read."""

from __future__ import annotations

SEVERAL = "could mean several things"
EARLIER = "is of what happened before something else is waited for"


class Unresolved(Exception):
    """A word points at nothing that was named, or could mean several things."""

    def __init__(self, word: str, why: str = "points at nothing") -> None:
        super().__init__(f"{word} {why}")
