"""Hands that players open to those who watch: each their own, seen as long as every person at the table opens theirs.

Only what lies in a hand and a memory from then on is shown. What was told before stays as it was, and so do the events:
of a card that is drawn who watches sees the card, once it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.session.limits import SAID_EVERY, Clock
from gadesk.session.seats import Seat
from gadesk.session.table import Refusal


class GalleryHands:
    """Which hands those who watch are shown."""

    def __init__(self, seats: Sequence[Seat], clock: Clock) -> None:
        self._seats, self._clock = seats, clock
        self._when: dict[int, float] = {}

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats whose hands are shown now; a bot agrees to nothing, so its own stays closed."""
        people = [number for number, seat in enumerate(self._seats) if seat.plan.person]
        return tuple(people) if people and all(self._seats[number].shows for number in people) else ()

    def open(self, number: int, on: bool) -> str:
        """Open the hand of a seat, or close it; return what the others are told. Raises Refusal."""
        seat, now = self._seats[number], self._clock()
        if now - self._when.get(number, -SAID_EVERY) < SAID_EVERY:
            raise Refusal("Once a second: open or close your hand again in a moment.")
        if seat.shows == on:
            raise Refusal(f"Your hand is {'open to those who watch' if on else 'closed'} already.")
        before, self._when[number], seat.shows = self.shown, now, on
        if self.shown:
            return "Those who watch see every player's hand and memory from now on."
        name = seat.plan.name or "The other player"
        if before:
            return f"{name} has closed their hand: those who watch see no hand any more."
        return f"{name} {'opens' if on else 'no longer opens'} their hand to those who watch. No hand is seen yet."

    def close(self) -> None:
        """Close all hands."""
        for seat in self._seats:
            seat.shows = False

    def laid_open(self, view: PlayerView, seen_by: Callable[[int], PlayerView]) -> PlayerView:
        """Add the open hands to what is public; `seen_by` gives the view of a seat."""
        own = {number: seen_by(number).seats[number] for number in self.shown}
        return view if not own else replace(
            view,
            seats=tuple(
                replace(side, hand=own[side.seat].hand, memory=own[side.seat].memory) if side.seat in own else side
                for side in view.seats
            ),
        )  # fmt: skip
