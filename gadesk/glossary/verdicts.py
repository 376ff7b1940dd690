"""What the program carries out of a card by itself."""

from enum import StrEnum


class Verdict(StrEnum):
    """How much of a card's text is carried out; the rest is done by hand."""

    UNKNOWN = ""
    WHOLE = "whole"
    PARTLY = "partly"
    MANUAL = "manual"

    @property
    def by_hand(self) -> bool:
        """Whether something of it is known to be done by hand."""
        return self in (Verdict.PARTLY, Verdict.MANUAL)
