"""The seats of a room, and what one of them asks the others to agree to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from msgspec import Struct

from gadesk.bots.bot import Bot
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Abilities, own_abilities
from gadesk.protocol.decisions import Decision
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.journal_file import VERSION, Header, JournalError, SavedMatch, fault
from gadesk.protocol.passing import Stops
from gadesk.protocol.plans import Script, SeatPlan, Start
from gadesk.records import dataclass
from gadesk.session.limits import SAID_EVERY, Allowance


@dataclass(slots=True)
class Seat:
    """One seat of the room. `sent` counts the events that its connection has been sent."""

    plan: SeatPlan
    token: str
    key: str = ""
    can: Abilities = field(default_factory=own_abilities)  # what its program can do
    peer: str = ""  # who of the network has this place (net/peers), and comes back to it
    here: bool = False
    silent: bool = False  # its program does not give what it owes to a draw
    gone: bool = False  # by its own will, until it comes back
    sent: int = 0
    bot: Bot | None = None
    draws: bool = False  # its program gives shares to what is drawn
    watched: int = 0
    allowance: Allowance = field(default_factory=Allowance)
    spoke: float = -SAID_EVERY
    stops: Stops | None = None  # where its player wants to be asked; None: wherever something can be done
    shows: bool = False  # its player opens hand and memory to those who watch
    declined: dict[str, tuple[int, float]] = field(default_factory=dict)  # when, by entries and time, of each wish

    @property
    def plays(self) -> bool:
        """Whether the game can go on with it: it is connected and does its part, or it is a bot."""
        return self.bot is not None or (self.here and not self.silent)

    def info(self, number: int) -> wire.SeatInfo:
        """Say who sits there; `number` is that of the seat."""
        kind, left = self.plan.kind, self.gone and not self.here
        return wire.SeatInfo(number, self.plan.name or kind, kind, self.plays, left, self.shows)


class Asked(Struct, frozen=True):
    """What a seat asked the others to agree to, at which state of the game, and who has agreed so far."""

    seat: int
    what: wire.Asks
    steps: int
    entries: int
    number: int = 0
    card: int = 0
    words: str = ""
    use: ToolUse | None = None
    agreed: frozenset[int] = frozenset()


def others(seats: Sequence[Seat], number: int) -> list[int]:
    """List the seats of the other people."""
    return [at for at, seat in enumerate(seats) if at != number and seat.plan.person]


def least_answer(decision: Decision) -> tuple[int, ...]:
    """Return the smallest legal answer."""
    if decision.repeat:
        return (0,) * decision.fewest
    return tuple(range(decision.fewest))


def journal_header(start: Start, seats: Sequence[Seat], match: SavedMatch | None, before: str) -> Header:
    """Return the beginning of a journal, but for what the sheets say; `before` names that of the match's last game.

    Raises JournalError for what none goes on from.
    """
    kinds, names = tuple(seat.plan.kind for seat in seats), tuple(seat.plan.name for seat in seats)
    peers = tuple(seat.peer for seat in seats) if any(seat.peer for seat in seats) else ()
    scripts = tuple(seat.plan.script for seat in seats)
    scripts = scripts if any(script != Script() for script in scripts) else ()
    header = Header(
        VERSION, start, "", kinds, names, marked=True, peers=peers, match=match, before=before, scripts=scripts
    )
    wrong = fault(header)
    if wrong:
        raise JournalError(f"No game can be begun so: {wrong}")
    return header
