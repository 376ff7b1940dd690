"""What a room tells those who watch it without a seat; a room that nobody may watch tells nobody."""

from __future__ import annotations

from gadesk.protocol import messages as wire


class Audience:
    """Nobody: those who let others watch put theirs in its place (`session.spectators`)."""

    @property
    def count(self) -> int:
        """How many watch."""
        return 0

    def update(self) -> None:
        """Show them how things stand now."""

    def tell(self, message: wire.FromHost) -> None:
        """Tell them what all at the table are told."""
