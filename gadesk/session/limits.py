"""How much a seat may ask of its host: far more than a person does; a flood gets one notice and is then ignored."""

from __future__ import annotations

import time
from collections.abc import Callable

from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import CANCEL

BURST = 60
A_SECOND = 10.0
MOST_DROPPED = 2000
TAKING_BACK = 5.0
"""Requests that taking an announced play back counts for: for ever so would fill the journal."""
READING = 15.0
"""Requests that a sentence counts for which the cards' grammar reads: one made to be hard takes half a second."""
LONGEST_SAID, SAID_EVERY = 200, 1.0
"""Characters of what a player says to the others, and seconds between two such lines."""
CONSENT_WITHIN = 30.0  # seconds until what one player asks of another, and is not answered, is declined
PATIENCE = 20.0  # seconds after a no until the same may be asked again, if the game has not gone on

Clock = Callable[[], float]


class Allowance:
    """Requests that a seat has left: they come back with time, up to `BURST`.

    What takes the game on (an answer that was due) costs nothing, so that no player, however quick, meets the limit.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._left, self._at = float(BURST), clock()
        self.dropped = 0

    @property
    def flooded(self) -> bool:
        """Whether so much was dropped that the connection is not worth keeping."""
        return self.dropped > MOST_DROPPED

    def has_any(self) -> bool:
        """Whether anything may be asked now; counts what is dropped until then."""
        now = self._clock()
        self._left, self._at = min(float(BURST), self._left + (now - self._at) * A_SECOND), now
        if self._left < 1:
            self.dropped += 1
            return False
        self.dropped = 0
        return True

    def take(self) -> bool:
        """Count one request if there is one left; say whether there was."""
        may = self.has_any()
        if may:
            self.spend()
        return may

    def spend(self, requests: float = 1) -> None:
        """Count one request, or what is as dear as several."""
        self._left -= requests


def price(message: wire.FromSeat) -> float:
    """Say how many requests a message counts for, before it is known what comes of it.

    An answer takes the game on; one that takes an announced play back does not, and both are written into the journal.
    """
    if isinstance(message, wire.Answer):
        return TAKING_BACK if message.choice == CANCEL else 0
    return READING if isinstance(message, wire.ByHand) else 1
