"""What of a view, or of what a host says, fits no table: hosts and files may be anybody's.

A window takes a player's number to be one of those who sit there. So it is looked at once, where it comes in.
"""

from __future__ import annotations

from collections.abc import Iterable

from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event
from gadesk.protocol.journal_file import MOST_LINES, MOST_SEATS
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, PlayerView

MOST_EVENTS = 100_000
"""Of one game, as a seat is told them: the longest games have some thousand."""


def are_seats(seats: Iterable[int], players: int) -> bool:
    """Whether all of these are numbers of players."""
    return all(0 <= seat < players for seat in seats)


def seats_of(events: Iterable[Event]) -> list[int]:
    """Return the players that events speak of."""
    return [event.seat for event in events if event.seat is not None]


def fault_of(view: PlayerView, players: int) -> str:
    """Say what of a view no table can show."""
    if len(view.seats) != players or any(side.seat != at for at, side in enumerate(view.seats)):
        return "its view has other players than its first line."
    named = [view.seat, view.turn_player, *(each.controller for each in view.stack)]
    named += [seat for seat in (view.opportunity, view.winner) if seat is not None]
    if view.combat is not None:
        named += [view.combat.attacking_player, max(view.combat.defending_player, 0)]  # -1: not declared yet
    cards: list[CardView] = [*view.field, *(view.combat.intent if view.combat is not None else ())]
    for side in view.seats:
        piles = (side.hand, side.memory, side.main_deck, side.material_deck, side.graveyard, side.banishment)
        cards += [card for pile in piles for card in pile.cards or ()]
        if any(not 0 <= pile.count <= MOST_LINES for pile in piles):
            return "a pile of its view has a size that no pile has."
    named += [seat for card in cards for seat in (card.owner, card.controller)]
    return "" if are_seats(named, players) else "its view names a player who is not there."


def is_for_the_host(message: wire.FromHost) -> bool:
    """Whether only a host's own player is told this; from another machine's host it means nothing.

    What came of checking the draws a guest finds out itself, nobody asks a guest who may come in, and who plays against
    people is advised by nobody.
    """
    if isinstance(message, wire.Notice):
        return message.asks in (wire.Asks.JOIN, wire.Asks.GONE)
    return isinstance(message, wire.Checked | wire.Invite | wire.Advice)


def other_place(message: wire.Welcome | wire.Seats, seat: int | None, players: int | None) -> str:
    """Say whether a message is of another table than that of this `seat`, of so many `players` once it is laid.

    Who only watches has no seat.
    """
    told = len(message.seats)
    if players is not None and told != players:
        return "there are other players than before."
    if seat is not None and seat >= told:
        return "your own place is not among the players."
    if isinstance(message, wire.Welcome) and message.seat != (told if seat is None else seat):
        return "it gives you another place than yours."
    return ""


def misfit(message: wire.FromHost, players: int) -> str:
    """Say what of a host's message fits no table of so many players; nothing where it does.

    Who only watches has the number of a seat that there is not, with the view of such a one.
    """
    if isinstance(message, wire.Welcome | wire.Seats):
        numbered = [info.seat for info in message.seats] == list(range(len(message.seats)))
        told, most = (
            (message.seat, len(message.seats)) if isinstance(message, wire.Welcome) else (message.watching, 1000)
        )
        fits = numbered and len(message.seats) <= MOST_SEATS and 0 <= told <= most
        return "" if fits else "its players are numbered wrongly."
    if isinstance(message, wire.Said):
        return "" if 0 <= message.seat <= players else "nobody who is there says it."
    if not isinstance(message, wire.Update):
        return ""
    view = message.view
    watches = view.seat == players
    if wrong := fault_of(replace(view, seat=0) if watches else view, players):
        return wrong
    named = seats_of(message.events) + ([message.waiting_for] if message.waiting_for is not None else [])
    named += [message.decision.seat] if message.decision is not None else []
    if not are_seats(named, players) or message.first_event < 0:
        return "it tells of a player, or of a moment, that is not there."
    if message.first_event + len(message.events) > MOST_EVENTS:
        return f"no game has more than {MOST_EVENTS} events."
    return ""
