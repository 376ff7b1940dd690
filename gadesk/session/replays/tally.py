"""What each player did in a game, counted from what a seat was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gadesk.glossary import CardType
from gadesk.glossary.causes import Cause
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.recording import Count, Result
from gadesk.protocol.views import CardView, PlayerView

_PLAYED = frozenset({EventKind.ACTIVATED, EventKind.MATERIALIZED})


class Owners:
    """Who controls what, and which card each champion is, as the views tell it while the game goes."""

    def __init__(self) -> None:
        self._controller: dict[int, int] = {}
        self._champions: dict[int, int] = {}
        self._now: dict[int, str] = {}

    def learn(self, view: PlayerView) -> None:
        """Take note of a view."""
        for card in view.field:
            self._controller[card.id] = card.controller
        fields: dict[int, CardView] = {card.id: card for card in view.field}
        for side in view.seats:
            champion = fields.get(side.champion) if side.champion is not None else None
            if champion is not None and CardType.CHAMPION in champion.types:
                self._champions[champion.id] = side.seat
                if champion.slug is not None:
                    self._now[side.seat] = champion.slug

    def controller(self, id: int | None) -> int | None:
        """Return who had an object."""
        return self._controller.get(id) if id is not None else None

    def is_champion(self, id: int | None) -> bool:
        """Tell whether an object was a champion."""
        return id in self._champions

    def champions(self, seats: int) -> tuple[str, ...]:
        """Return which card each player's champion was last."""
        return tuple(self._now.get(seat, "") for seat in range(seats))


def counts(events: Iterable[Event], owners: Owners, seats: int) -> tuple[Count, ...]:
    """Count what each player did."""
    drawn, played, attacks, fallen = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    damage, to_champion = [0] * seats, [0] * seats
    for event in events:
        seat = event.seat if event.seat is not None and 0 <= event.seat < seats else None
        if event.cause is Cause.DRAW:
            _more(drawn, seat)
        elif event.kind in _PLAYED:
            _more(played, seat)
        elif event.kind is EventKind.ATTACK_DECLARED:
            _more(attacks, seat)
        elif event.kind is EventKind.DIED and not owners.is_champion(event.id):
            _more(fallen, owners.controller(event.id))
        elif event.kind is EventKind.DAMAGED:
            hit, by = owners.controller(event.id), owners.controller(event.source)
            by = by if by is not None else (1 - hit if hit is not None and seats == 2 else None)
            if hit != by:
                _more(damage, by, event.amount or 0)
                _more(to_champion, by, event.amount or 0 if owners.is_champion(event.id) else 0)
    figures = zip(drawn, played, attacks, damage, to_champion, fallen, strict=True)
    return tuple(Count(*each) for each in figures)


def result(view: PlayerView, events: Sequence[Event], owners: Owners) -> Result:
    """Say how a game ended, or how it stands."""
    seats = len(view.seats)
    begins = next((event for event in events if event.kind is EventKind.GAME_BEGINS), None)
    first = begins.seat if begins is not None else None
    return Result(view.winner, view.turn, first, owners.champions(seats), counts(events, owners, seats))


def _more(figures: list[int], seat: int | None, by: int = 1) -> None:
    if seat is not None and 0 <= seat < len(figures):
        figures[seat] += by
