"""Where windows get what the engine reads of a card: its texts printed from its sheet, and its verdict."""

from __future__ import annotations

from typing import Protocol


class CardTexts(Protocol):
    """Tells of every bundled sheet; "" is told where nothing is known (yet)."""

    def bring(self) -> None:
        """Have the texts of now; takes its time, so call it on a worker thread."""

    def text(self, slug: str, side: str = "front") -> str:
        """The text of a card's "front" or "back"."""

    def verdict(self, slug: str) -> str:
        """What the engine carries out: "whole", "partly" or "manual"."""


class PrintedHere:
    """Prints in this very process, which takes the script and the grammar: for commands, pictures and tests."""

    def bring(self) -> None:
        """Print each when it is asked for."""

    def text(self, slug: str, side: str = "front") -> str:
        """The text of a card's "front" or "back"."""
        from gadesk.sheets.texts import rules_text

        return rules_text(slug, side)

    def verdict(self, slug: str) -> str:
        """What the engine carries out."""
        from gadesk.sheets.texts import verdict_of

        return verdict_of(slug)
