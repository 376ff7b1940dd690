"""The protocol between a seat and the host: JSON lines over a stream (docs/protocol.md).

On the wire every message is one line of JSON whose `is` names it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from gadesk import plain
from gadesk.protocol import codec
from gadesk.protocol.abilities import Abilities, Feature, Need, abilities_of
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.fairness import Checked as Checked
from gadesk.protocol.fairness import Draw, Opened, Pledge, Share, Unsealed
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.passing import PassMode, Stops
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.record import Long, Many, Record, TaggedRecord, Text, Whole
from gadesk.protocol.tasks import Task
from gadesk.protocol.views import PlayerView

VERSION = 3
OLDEST = 2
"""The newest and the oldest version of the protocol that this program speaks."""
LONGEST_FROM_SEAT = 16 * 1024
LONGEST_FROM_HOST = 4 * 1024 * 1024


# From a seat


class Hello(TaggedRecord):
    """Takes a place: the token of an invitation, or the key of an earlier welcome to come back.

    Who comes by an invitation may bring a `deck`; without one the deck is played that the host has for the place.
    """

    version: Whole
    token: Text
    name: Text = ""
    deck: DeckCards | None = None


class Knock(TaggedRecord):
    """A guest's first line over the network: what is said in `net/pairing.Opening`, and which versions it speaks.

    With a code `pake` is given, by who has met this host before `peer`. `watching`: the code is that for spectators.
    `can` is what its program can do, and `needs` what it requires of the host's (`protocol.abilities`).
    """

    version: Whole
    oldest: Whole
    name: Text = ""
    program: Text = ""
    nonce: Text = ""
    peer: Text = ""
    pake: Text = ""
    watching: bool = False
    can: Abilities | None = None
    needs: Many[Need] = ()


class Proof(TaggedRecord):
    """Proves that the guest knows the code, or the secret of the meeting before."""

    proof: Text


class Join(TaggedRecord):
    """Asks for the place, with a deck: without one the guest plays the one that the host has for it.

    `knows` tells which cards the guest's program knows (`protocol.known_cards`); empty: it does not say. `draws`: it
    gives its shares to what is drawn (`protocol.fairness`).
    """

    deck: DeckCards | None = None
    knows: Long = ""
    draws: bool = False


class Answer(TaggedRecord):
    """Answers the decision with this `epoch` and `number`; `choice` holds option indexes."""

    epoch: Whole
    number: Whole
    choice: Many[Whole]


class Concede(TaggedRecord):
    """Gives the game up (misc.concession.p1), or the whole `match`."""

    match: bool = False


class Present(TaggedRecord):
    """Presents the deck for the next game of the match; without one it is that of the game before."""

    deck: DeckCards | None = None


class First(TaggedRecord):
    """Chooses who goes first in the next game."""

    seat: Whole


class ByHand(TaggedRecord):
    """Says in the cards' language what the unread part of a card does; `card` is its id on the table."""

    card: Whole
    words: Text


class UseTool(TaggedRecord):
    """Does something by hand with one of the free tools (`protocol.hand_tools`)."""

    use: ToolUse


class Undo(TaggedRecord):
    """Asks to go back by so many of one's own answers."""

    steps: Whole = 1


class Passing(TaggedRecord):
    """Sets how long the seat passes by itself; the default mode cancels it. `stops`: also where it is asked at all.

    A seat that has never said so is asked wherever it can do something.
    """

    mode: PassMode
    stops: Stops | None = None


class OfferDraw(TaggedRecord):
    """Offers to draw the game."""


class Rematch(TaggedRecord):
    """Asks for another match with the decks that were brought."""


class Consent(TaggedRecord):
    """Agrees (or not) to what another seat has asked for; `number` is that of the notice that asked.

    `standing`: to whatever that seat does by hand with tools in this game. No with `standing` and no number takes back
    all that was agreed to of that kind.
    """

    yes: bool
    number: Whole = 0
    standing: bool = False


class Watching(TaggedRecord):
    """Lets others watch, or nobody any more; the host's own player alone decides it."""

    on: bool


class Showing(TaggedRecord):
    """Opens one's own hand and memory to those who watch, or closes them again."""

    on: bool


class Say(TaggedRecord):
    """Says something to the other people at the table; who watches says it to the others who watch."""

    text: Text


class Advise(TaggedRecord):
    """Asks what a program would answer now: who plays alone against programs is told (`Advice`)."""


class Ping(TaggedRecord):
    """Asks whether the host is still there. Who has said so once is away when it says so no more."""


class Leave(TaggedRecord):
    """Goes, and means to: the place is kept, and the others are told that nothing is wrong with the connection."""


# From the host


class SeatInfo(Record):
    """Who sits where: `kind` is "player" or the name of a bot; `here` says if it is connected.

    `left`: it is not, by its own will. `shows`: it opens hand and memory to those who watch, who see them as long as
    every person at the table does.
    """

    seat: Whole
    name: Text
    kind: Text
    here: bool
    left: bool = False
    shows: bool = False


class Challenge(TaggedRecord):
    """Answers a knock (`net/pairing.Challenge`)."""

    nonce: Text
    pake: Text = ""


class TableRules(Record):
    """What is to be played, and with whom: shown to a guest before joining. `format` is empty for any deck.

    `yours`: whether the guest has a place at the table already; a host that does not say so tells None. `can` is what
    the host's program can do, `needs` what the table requires of the guest's; a new game is begun by the `edition` of
    the rules and with the `generator` that both know (`protocol.abilities`).
    """

    name: Text
    format: Text = ""
    first: Whole | None = None
    free_undo: bool = False
    resumed: bool = False
    program: Text = ""
    match: MatchRules = MatchRules()
    yours: bool | None = None
    can: Abilities | None = None
    needs: Many[Need] = ()
    edition: Text = ""
    generator: Whole = 0


class Admitted(TaggedRecord):
    """The guest has proved itself, and the host does: a deck may be brought now. `deck` is a digest of the host's."""

    proof: Text
    rules: TableRules
    deck: Text = ""


class Invite(TaggedRecord):
    """Tells the host's own player how a guest comes in: empty `code` when nobody is awaited any more.

    `addresses` are this machine's, the likeliest first, for networks in which the table is not found by itself.
    `watching` is the code for spectators, empty as long as nobody may watch.
    """

    code: Text
    addresses: Many[Text]
    port: Whole
    watching: Text = ""


class Welcome(TaggedRecord):
    """The place is taken: `key` brings it back after a lost connection. `journal`: where the game is saved.

    `texts` are those of the cards that the game's scenario makes up, slug and text. Both are told the host's own seat.
    Without `undo` nothing is taken back at this table. `tools`: the host knows the free tools; `can` is what else its
    program can do.
    """

    version: Whole
    seat: Whole
    key: Text
    seats: Many[SeatInfo]
    free_undo: bool = False
    journal: Text = ""
    texts: Many[tuple[Text, Long]] = ()
    undo: bool = True
    tools: bool = False
    can: Abilities | None = None

    def knows(self, feature: Feature) -> bool:
        """Whether the host's program knows a feature."""
        return abilities_of(self.can, self.version).knows(feature)


class Begun(Record):
    """Which game this is, told with the first update of it on each connection: its name, and this seat's own deck."""

    id: Text
    deck: DeckCards | None = None


class Update(TaggedRecord):
    """The game as this seat may know it, at once: view, what happened since, and whose answer is due.

    `events` continue this seat's list of events from index `first_event`; a seat that has more than that
    forgets the rest (the game was taken back, and `epoch` counts how often). `game` counts rematches. `draws`: how many
    draws of the game stand that were drawn with the guest. `task`: what the seat is to reach on a scenario's board.
    """

    game: Whole
    epoch: Whole
    view: PlayerView
    first_event: Whole
    events: Many[Event]
    decision: Decision | None = None
    waiting_for: Whole | None = None
    passing: Text = ""
    draws: Whole = 0
    begun: Begun | None = None
    task: Task | None = None


class Match(TaggedRecord):
    """How the match stands: the game of that `number` is played, or was the last one.

    `presented`: which seats have presented a deck for the next game. `chooser`: whose choice it is who goes first.
    `left`: how many seconds until it is done without an answer, `stopped` as long as somebody is away. While decks are
    changed a seat is told its own `deck` of the game before, the one that it `brought`, and the `format` of both.
    """

    number: Whole
    best_of: Whole
    wins: Many[Whole]
    stage: Stage
    presented: Many[Whole] = ()
    chooser: Whole | None = None
    winner: Whole | None = None
    left: Whole | None = None
    stopped: bool = False
    deck: DeckCards | None = None
    brought: DeckCards | None = None
    format: Text = ""


class Clocks(TaggedRecord):
    """What the clocks of the match show, in milliseconds: of `each` seat, and of the match, `shared` by both.

    While `running`, that of `seat` runs once the `delay` of its question is over. `last_turn`: the time of the match is
    over, and after this turn the game is.
    """

    each: Many[Whole] = ()
    shared: Whole | None = None
    delay: Whole = 0
    seat: Whole | None = None
    running: bool = False
    last_turn: Whole | None = None


class Seats(TaggedRecord):
    """Who is connected now, and how many watch."""

    seats: Many[SeatInfo]
    watching: Whole = 0


class Asks(StrEnum):
    """What people at a table may have to agree to."""

    NOTHING = ""
    UNDO = "undo"
    REMATCH = "rematch"
    BY_HAND = "by_hand"  # what a card's unread part does, in a player's words, or what is done with a free tool
    DRAW = "draw"  # that the game ends without a winner
    JOIN = "join"  # that somebody of the network takes a place
    GONE = "gone"  # nothing any more: who asked has gone
    LAPSED = "lapsed"  # nothing any more: it was not answered in time, or the game has gone on


class Said(TaggedRecord):
    """What a player said, to everybody at the table: one plain line.

    Who watches has the number of no seat and a `name`, and is heard by those who watch alone.
    """

    seat: Whole
    text: Text
    name: Text = ""


class Notice(TaggedRecord):
    """A sentence for the player. `asks`: what another seat waits for a consent to.

    Of such questions only the newest is open; `number` tells them apart. Without an answer it is declined after
    `within` seconds, unless that is 0. `since`: from which of the seat's own events on an undo would take back.
    `tool`: what is asked for is done with a free tool; a yes holds for the card `about` in this game, where it names
    one, and may be given for all that is done so.
    """

    text: Text
    asks: Asks = Asks.NOTHING
    number: Whole = 0
    within: Whole = 0
    since: Whole | None = None
    tool: Text = ""
    about: Text = ""


class Tried(Record):
    """An answer that a program has looked at: in how many lines, and how likely it wins, in thousandths."""

    choice: Many[Whole]
    lines: Whole
    wins: Whole


class Advice(TaggedRecord):
    """What a program would answer to the decision of a number, and what it has looked at for it, the best first.

    Nothing was looked at where it goes by rules of thumb.
    """

    epoch: Whole
    number: Whole
    choice: Many[Whole]
    tried: Many[Tried] = ()


class Refused(TaggedRecord):
    """What the seat sent changed nothing; `reason` is one sentence. `final`: the connection ends."""

    reason: Text
    code: Text = "refused"
    final: bool = False


class Pong(TaggedRecord):
    """The host is there."""


FromSeat = (
    Hello | Knock | Proof | Join | Answer | Concede | Present | First | ByHand | UseTool | Undo | Passing | OfferDraw
    | Rematch | Consent | Say | Watching | Showing | Advise | Ping | Leave | Pledge | Share | Unsealed
)  # fmt: skip
FromHost = (
    Challenge | Admitted | Invite | Welcome | Update | Match | Clocks | Seats | Said | Notice | Advice | Refused | Pong
    | Pledge | Draw | Opened | Checked
)  # fmt: skip

_FROM_SEAT: codec.Family[FromSeat] = codec.Family(
    "message", Hello, Knock, Proof, Join, Answer, Concede, Present, First, ByHand, UseTool, Undo, Passing,
    OfferDraw, Rematch, Consent, Say, Watching, Showing, Advise, Ping, Leave, Pledge, Share, Unsealed,
)  # fmt: skip
_FROM_HOST: codec.Family[FromHost] = codec.Family(
    "message", Challenge, Admitted, Invite, Welcome, Update, Match, Clocks, Seats, Said, Notice, Advice, Refused, Pong,
    Pledge, Draw, Opened, Checked,
)  # fmt: skip


def learn() -> None:
    """Have msgspec find out what the host's messages are made of, which the first of them would wait for."""
    for kind in _FROM_HOST.by_word.values():
        codec.learn(kind)


def write(message: FromSeat | FromHost) -> bytes:
    """Write a message as one line, its end included."""
    return codec.dumps(message) + b"\n"


def read_from_seat(line: bytes) -> FromSeat:
    """Read what a seat sent, or raise `CodecError`."""
    if len(line) > LONGEST_FROM_SEAT:
        raise codec.CodecError(f"The line is longer than {LONGEST_FROM_SEAT} bytes.")
    return _FROM_SEAT.one_of(_plain(line))


def read_from_host(line: bytes) -> FromHost:
    """Read what the host sent, or raise `CodecError`."""
    return _FROM_HOST.one_of(_plain(line))


def _plain(line: bytes) -> Any:
    """Read a line whose texts are plain, whoever wrote them."""
    data = codec.loads(line)
    # Without an escape and with letters of ASCII only, as almost every line is, no text in it can be anything else.
    return data if line.isascii() and b"\\" not in line and b"\x7f" not in line else plain.data(data)
