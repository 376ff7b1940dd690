"""The protocol between a seat and the host: JSON lines over a stream (docs/protocol.md).

Every message is a frozen dataclass; on the wire it is one line of JSON whose `is` names it.
"""

from __future__ import annotations

from typing import Any

from gadesk import plain
from gadesk.protocol import codec
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.passing import PassMode
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass

VERSION = 1
LONGEST_FROM_SEAT = 16 * 1024
LONGEST_FROM_HOST = 4 * 1024 * 1024


# From a seat


@dataclass(frozen=True, slots=True)
class Hello:
    """Takes a place: the token of an invitation, or the key of an earlier welcome to come back.

    Who comes by an invitation may bring a `deck`; without one the deck is played that the host has for the place.
    """

    version: int
    token: str
    name: str = ""
    deck: DeckCards | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the decision with this `epoch` and `number`; `choice` holds option indexes."""

    epoch: int
    number: int
    choice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Concede:
    """Gives the game up (misc.concession.p1)."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """Says in the cards' language what the unread part of a card does; `card` is its id on the table."""

    card: int
    words: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Asks to go back by so many of one's own answers."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Passing:
    """Sets how long the seat passes by itself; the default mode cancels it."""

    mode: PassMode


@dataclass(frozen=True, slots=True)
class Rematch:
    """Asks for another game with the same decks."""


@dataclass(frozen=True, slots=True)
class Consent:
    """Agrees (or not) to what another seat has asked for; `number` is that of the notice that asked."""

    yes: bool
    number: int = 0


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks whether the host is still there."""


# From the host


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where: `kind` is "player" or the name of a bot; `here` says if it is connected."""

    seat: int
    name: str
    kind: str
    here: bool


@dataclass(frozen=True, slots=True)
class Welcome:
    """The place is taken: `key` brings it back after a lost connection. `journal`: where the game is saved."""

    version: int
    seat: int
    key: str
    seats: tuple[SeatInfo, ...]
    free_undo: bool = False
    journal: str = ""


@dataclass(frozen=True, slots=True)
class Update:
    """The game as this seat may know it, at once: view, what happened since, and whose answer is due.

    `events` continue this seat's list of events from index `first_event`; a seat that has more than that
    forgets the rest (the game was taken back, and `epoch` counts how often). `game` counts rematches.
    """

    game: int
    epoch: int
    view: PlayerView
    first_event: int
    events: tuple[Event, ...]
    decision: Decision | None = None
    waiting_for: int | None = None
    passing: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """Who is connected now."""

    seats: tuple[SeatInfo, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the player. `asks` is "undo", "rematch" or "by_hand" when another seat waits for a consent.

    Of such questions only the newest is open; `number` tells them apart.
    """

    text: str
    asks: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Refused:
    """What the seat sent changed nothing; `reason` is one sentence. `final`: the connection ends."""

    reason: str
    code: str = "refused"
    final: bool = False


@dataclass(frozen=True, slots=True)
class Pong:
    """The host is there."""


FromSeat = Hello | Answer | Concede | ByHand | Undo | Passing | Rematch | Consent | Ping
FromHost = Welcome | Update | Seats | Notice | Refused | Pong

_FROM_SEAT = codec.Tagged("message", Hello, Answer, Concede, ByHand, Undo, Passing, Rematch, Consent, Ping)
_FROM_HOST = codec.Tagged("message", Welcome, Update, Seats, Notice, Refused, Pong)


def write(message: FromSeat | FromHost) -> bytes:
    """Write a message as one line, its end included."""
    family = _FROM_SEAT if isinstance(message, FromSeat) else _FROM_HOST
    return codec.dumps(family.encode(message)) + b"\n"


def read_from_seat(line: bytes) -> FromSeat:
    """Read what a seat sent, or raise `CodecError`."""
    if len(line) > LONGEST_FROM_SEAT:
        raise codec.CodecError(f"The line is longer than {LONGEST_FROM_SEAT} bytes.")
    message: FromSeat = _FROM_SEAT.decode(_plain(line))
    return message


def read_from_host(line: bytes) -> FromHost:
    """Read what the host sent, or raise `CodecError`."""
    message: FromHost = _FROM_HOST.decode(_plain(line))
    return message


def _plain(line: bytes) -> Any:
    """Read a line whose texts are plain, whoever wrote them."""
    data = codec.loads(line)
    # Without an escape and with letters of ASCII only, as almost every line is, no text in it can be anything else.
    return data if line.isascii() and b"\\" not in line and b"\x7f" not in line else plain.data(data)
