"""Sample hands: a shuffled main deck, the hand that the champion draws, and the draws of the turns after it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gadesk.decks.odds import OPENING


class SampleHand:
    """One way that a game may begin. The same seed gives the same hands."""

    def __init__(self, slugs: Sequence[str], opening: int = OPENING, seed: int | None = None) -> None:
        self._cards = list(slugs)
        self._opening = opening
        self._random = random.Random(seed)
        self._seen = 0
        self.redraw()

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards drawn so far, in order."""
        return tuple(self._cards[: self._seen])

    @property
    def opening(self) -> int:
        """How many of them came with the champion."""
        return min(self._opening, len(self._cards))

    @property
    def left(self) -> int:
        """How many cards are still in the deck."""
        return len(self._cards) - self._seen

    def redraw(self) -> None:
        """Shuffle everything and draw the opening hand anew."""
        self._random.shuffle(self._cards)
        self._seen = self.opening

    def draw(self) -> str:
        """Draw the next card; empty when the deck is."""
        if not self.left:
            return ""
        self._seen += 1
        return self._cards[self._seen - 1]
