"""A seat's side of the protocol, without Qt: a reading thread, and a queue (or a callback) of messages.

client = Client.solo(plan)                  # starts a host process of its own
client = Client.solo(plan, hosts=reserve)   # or takes one that a `HostReserve` has loaded ahead
client = join(visit, deck)                  # or takes the place at another machine for which a visit has come
for message in client.poll(): ...           # or client.on_message = callback (reader's thread)
client.answer((0,))
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from gadesk.errors import UserError
from gadesk.net.backlog import Backlog
from gadesk.net.checking import check
from gadesk.net.connection import CONNECT_WITHIN, ConnectError
from gadesk.net.fair_play import MOST_GAMES, FairPlay, Memory, Terms
from gadesk.net.host_process import START_WITHIN, Beginning, HostReserve
from gadesk.net.places import KeptPlace
from gadesk.net.visit import Visit
from gadesk.net.way_back import FINAL, GONE, OwnHost, Place, Return, WayBack, take_place
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.fairness import NOT_OPENED, Checked, Draw, Finding, Opened, Pledge, Unsealed
from gadesk.protocol.fitting import is_for_the_host, misfit, other_place
from gadesk.protocol.matches import Stage
from gadesk.protocol.passing import PassMode, Stops
from gadesk.protocol.plans import PLAYER, DeckCards, HostPlan
from gadesk.protocol.record import replace
from gadesk.protocol.recording import Result
from gadesk.records import dataclass

BEAT_EVERY, SILENT = 1.0, 3.6
"""Seconds between two signs of life, and without one from the host until the connection is taken for lost.

Whoever stays is told within 5 seconds that the other is away: this is the time, and what a slow network adds.
"""
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 2.0
"""Seconds between two tries to come back: also after an hour the other is found within 3 seconds of being there."""
FAREWELL = 1.5
"""Seconds for which a seat that leaves waits until the host has hung up."""
_UPDATE = " If one of you has an older gadesk, update that one."
_LOOK = 0.2


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The connection is lost, for a reason, and tried again until it is back: a `Welcome` comes then."""

    reason: str


Message = wire.FromHost | Interrupted


class Witness(Protocol):
    """Who keeps what a seat is told."""

    @property
    def result(self) -> Result | None:
        """How the game of now has ended; None as long as it goes on."""

    @property
    def path(self) -> Path | None:
        """Where the game of now is kept."""

    def take(self, message: Message) -> str:
        """Take a message, in the thread that takes the client's; return a sentence for the player, or nothing."""

    def close(self) -> None:
        """The place is left."""


class Client:
    """One seat at a host. Messages arrive by `poll` or `wait`; `state` is the newest update."""

    def __init__(self, place: Place, way_back: WayBack | None = None, fair: FairPlay | None = None) -> None:
        """Play at a place that was taken; `way_back` takes it again whenever the connection is lost.

        What that raises ends the game for this seat only where its code is among `FINAL`. `fair` is what the program
        does by itself, so that host and guest draw together.
        """
        self._connection, self.welcome = place
        self._players = len(self.welcome.seats)
        self._shown = False  # whether a view has come, after which the players stay the same
        self._watches = fair is None and self.welcome.seat == self._players
        if wrong := self._misfit(self.welcome):
            raise ConnectError(f"The host sent something that can't be: {wrong}", "malformed")
        self._way_back, self._fair = way_back, fair
        if way_back is not None:
            way_back.hears(self.welcome)
        if fair is not None:
            fair.saw(self.welcome)
        self._lock = threading.RLock()
        self._order = threading.RLock()
        self._queue: queue.Queue[Message] = queue.Queue()
        self._backlog = Backlog()
        self._delayed = False  # by whoever takes the messages, and not by the host
        self._checking: queue.Queue[tuple[int, Memory, str]] = queue.Queue()
        self._one_check = threading.Lock()
        self._closed = threading.Event()
        self._heard = time.monotonic()
        self.host: OwnHost | None = None
        self.on_message: Callable[[Message], object] | None = None
        """Called with each message. What it returns True for it takes later, and says so by `taken`."""
        self.witness: Witness | None = None
        self.seats: tuple[wire.SeatInfo, ...] = self.welcome.seats
        self.state: wire.Update | None = None
        self.match: wire.Match | None = None
        self._question = 0
        self.events: list[Event] = []
        self._is_there()
        self._threads = [threading.Thread(target=self._read, name="gadesk-seat", daemon=True)]
        if way_back is not None:
            self._threads.append(threading.Thread(target=self._beat, name="gadesk-heartbeat", daemon=True))
        for thread in self._threads:
            thread.start()

    @classmethod
    def solo(
        cls, plan: HostPlan, seat: int = 0, name: str = "", hosts: HostReserve | None = None,
        beginning: Beginning | None = None,
    ) -> Client:  # fmt: skip
        """Start a host process on this machine, or take one of `hosts`, and take a seat there.

        It takes as long as that process does; `beginning` may be given up meanwhile in another thread.
        """
        host = OwnHost(plan, seat, name, hosts, beginning)
        try:
            client = cls(host.take(), host)
        except ConnectError:
            host.stop()
            raise
        client.host = host
        return client

    @classmethod
    def connect(
        cls,
        host: str,
        port: int,
        token: str,
        name: str = "",
        deck: DeckCards | None = None,
        *,
        within: float = CONNECT_WITHIN,
    ) -> Client:
        """Take the place on this machine that a token (or the key of an earlier welcome) stands for.

        `within` so many seconds whoever listens there must greet.
        """
        return cls(take_place(host, port, wire.Hello(wire.VERSION, token, name, deck), within))

    # Doors for the window

    @property
    def seat(self) -> int:
        """Return the number of this seat."""
        return self.welcome.seat

    @property
    def key(self) -> str:
        """Return what brings this place back after a lost connection, at a host of this machine."""
        return self.welcome.key

    @property
    def decision(self) -> Decision | None:
        """Return the question that waits for this seat, as of the messages taken so far."""
        return self.state.decision if self.state else None

    def poll(self) -> list[Message]:
        """Return the messages that arrived since the last call, without waiting."""
        found = []
        with self._order, contextlib.suppress(queue.Empty):
            while True:
                found.append(self._keep(self._queue.get_nowait()))
                self.taken()
        return found

    def wait(self, seconds: float) -> Message | None:
        """Wait for one message, or return None when the time is over."""
        try:
            message = self._queue.get(timeout=seconds)
        except queue.Empty:
            return None
        self.taken()
        return self._keep(message)

    def taken(self) -> None:
        """Say that the oldest message is done with that `on_message` wanted to take later: more may be read."""
        self._backlog.taken()

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        """Answer the question that is due; `CANCEL` takes an announced play back where that is allowed."""
        asked = decision or self.decision
        if asked is not None and self.state is not None:
            self.send(wire.Answer(self.state.epoch, asked.number, choice))

    def concede(self, match: bool = False) -> None:
        """Give the game up, or the whole match."""
        self.send(wire.Concede(match))

    def undo(self, steps: int = 1) -> None:
        """Ask to go back by so many own answers."""
        self.send(wire.Undo(steps))

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        """Set how long this seat passes by itself; `PassMode()` cancels. `stops`: also where it is asked at all."""
        self.send(wire.Passing(mode, stops))

    def offer_draw(self) -> None:
        """Offer to draw the game."""
        self.send(wire.OfferDraw())

    def rematch(self) -> None:
        """Ask for another game."""
        self.send(wire.Rematch())

    def consent(self, yes: bool, number: int | None = None) -> None:
        """Agree, or not, to what another seat asked for in the notice of that number, or else in the newest."""
        self.send(wire.Consent(yes, self._question if number is None else number))

    def send(self, message: wire.FromSeat) -> None:
        """Send one message; a lost connection is told by the queue."""
        with self._lock, contextlib.suppress(OSError):  # what is said and what is given has one order for both sides
            if self._fair is not None:
                self._fair.said(message)
            if self._way_back is not None:
                self._way_back.says(message)
            self._connection.send(wire.write(message))

    def close(self) -> None:
        """Leave the place, and end the host if it was this client's own."""
        self._closed.set()
        if self._way_back is not None:
            self._way_back.leaves()
        self._backlog.end()
        self.send(wire.Leave())
        if threading.current_thread() is not self._threads[0]:
            self._connection.end_sending()
            self._threads[0].join(FAREWELL)  # the host tells the others, and hangs up; an own one ends after that
        self._connection.hang_up()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(2)
        self._connection.close()
        if self.witness is not None:
            self.witness.close()
        if self.host:
            self.host.stop()

    # Inside

    def _keep(self, message: Message) -> Message:
        """Keep what a message says about the game; in the thread that takes the messages."""
        if isinstance(message, wire.Welcome):
            self.welcome, self.seats = message, message.seats
        elif isinstance(message, wire.Seats):
            self.seats = message.seats
        elif isinstance(message, wire.Notice):
            self._question = message.number or self._question
        elif isinstance(message, wire.Match):
            self.match = message
        elif isinstance(message, wire.Update):
            if self.state and message.game != self.state.game:
                self.events.clear()
            del self.events[message.first_event :]
            self.events.extend(message.events)
            self.state = message
        trouble = self.witness.take(message) if self.witness is not None else ""
        if trouble:
            self._backlog.comes(waits=False)
            self._queue.put(wire.Notice(trouble))
        return message

    def _read(self) -> None:
        """Read messages until the place is left or lost for good (the reader's thread)."""
        while not self._closed.is_set():
            reason, final = self._read_to_the_end()
            self._connection.hang_up()  # so that the host knows that all it said has arrived
            if final or self._closed.is_set():
                return
            if self._way_back is None:
                self._give(wire.Refused(reason, "lost", final=True))
                return
            self._give(Interrupted(reason))
            if not self._return(self._way_back):
                return

    def _read_to_the_end(self) -> tuple[str, bool]:
        """Read one connection; say why it ended, and whether the host has ended it for good."""
        try:
            while line := self._connection.read(wire.LONGEST_FROM_HOST):
                self._heard = time.monotonic()
                try:
                    message = wire.read_from_host(line)
                except codec.UnknownKind:
                    continue  # a newer host says more than this program knows
                if isinstance(message, wire.Pong):
                    continue
                if self._fair is not None and is_for_the_host(message):
                    continue  # what a guest is to believe of the draws, its own program finds out
                if wrong := self._misfit(message):
                    raise codec.CodecError(wrong)
                if self._way_back is not None:
                    self._way_back.hears(message)
                if not self._draws(message):
                    self._wait_for_room(len(line))
                    self._give(message, counted=True)
                if isinstance(message, wire.Refused) and message.final:
                    return message.reason, True
        except codec.CodecError as error:
            return f"The host sent something that can't be read: {error}{_UPDATE}", False
        except (OSError, ValueError) as error:
            return f"The connection to the host was lost ({getattr(error, 'strerror', None) or error}).", False
        return "The host is gone.", False

    def _misfit(self, message: wire.FromHost) -> str:
        """Say what of a message fits no table, or another place than this; otherwise note how many play."""
        if wrong := misfit(message, self._players):
            return wrong
        self._shown = self._shown or isinstance(message, wire.Update)
        if isinstance(message, wire.Welcome | wire.Seats):
            known = self._players if self._shown else None
            if wrong := other_place(message, None if self._watches else self.seat, known):
                return wrong
            self._players = len(message.seats)
        return ""

    def _wait_for_room(self, size: int) -> None:
        """Read no further while much waits to be taken; meanwhile the host can't be heard, and is not missed."""
        self._delayed = True
        self._backlog.comes(size)
        self._heard = time.monotonic()
        self._delayed = False

    def _draws(self, message: wire.FromHost) -> bool:
        """Do what the program does by itself; True where the message is for nobody else."""
        fair = self._fair
        if not isinstance(message, Pledge | Draw | Opened):
            if fair is not None:
                with self._lock:
                    fair.saw(message)
                    accused = fair.accused()
                if accused is not None:
                    self._give(accused)
            return False
        with self._lock:
            reply = fair.hear(message) if fair is not None else None
            accused = fair.accused() if fair is not None else None
            if reply is not None:
                self.send(reply)
        if accused is not None:
            self._give(accused)
        if fair is not None and isinstance(reply, Unsealed):
            self._have_checked(fair, reply.game)
        return True

    def _have_checked(self, fair: FairPlay, game: int) -> None:
        """Have what the host has opened checked, one game after the other, however many it opens at once."""
        journal = fair.to_check(game)
        if journal is None or self._checking.qsize() >= MOST_GAMES:
            return
        self._checking.put((game, fair.memory(game), journal))

        def work() -> None:
            with self._one_check:
                at, memory, opened = self._checking.get()
                found = fair.found(at, check(memory, opened))
                if self._way_back is not None and not fair.unchecked:
                    self._way_back.hears(found)
                self._give(found)

        threading.Thread(target=work, name="gadesk-checking", daemon=True).start()

    def _return(self, again: WayBack) -> bool:
        """Take the place again, for as long as it takes; False where that can't be."""
        pause, told = FIRST_PAUSE, False
        while not self._closed.wait(pause):
            pause = min(pause * 2, LONGEST_PAUSE)
            try:
                connection, welcome = again()
            except ConnectError as error:
                if not told and _goes_unchecked(self):
                    told = True
                    self._give(Checked(Finding.UNCHECKED, NOT_OPENED))
                if error.code in FINAL:
                    self._give(wire.Refused(str(error), error.code, final=True))
                    return False
                self._give(Interrupted(str(error)))
                continue
            except (UserError, OSError) as error:  # of the files and processes of this machine
                self._give(Interrupted(str(error)))
                continue
            with self._lock:
                self._connection.close()
                self._connection, self._heard = connection, time.monotonic()
            if self._misfit(welcome):
                self._give(wire.Refused("The host has given your place away: the game can't go on here.", GONE, True))
                connection.hang_up()
                return False
            again.hears(welcome)
            if self._fair is not None:
                with self._lock:
                    self._fair.saw(welcome)  # what was open or said last may have been lost with the connection
            if self._closed.is_set():
                connection.close()
                return False
            self._is_there()
            self._give(welcome)
            return True
        return False

    def _is_there(self) -> None:
        """Say so at once: a host of this machine holds a seat to it from then on, and a window may stop any moment."""
        if self._way_back is not None:
            self.send(wire.Ping())

    def _beat(self) -> None:
        """Say again and again that this seat is there, and notice when the host is not (the heart's thread)."""
        wall = time.time()
        while not self._closed.wait(self._until_beat()):
            # While the machine sleeps only the wall's clock goes on: whoever was there has given this seat up.
            slept, wall = time.time() - wall > BEAT_EVERY + SILENT, time.time()
            if slept or (not self._delayed and time.monotonic() - self._heard >= SILENT):
                self._connection.hang_up()
            else:
                self.send(wire.Ping())

    def _until_beat(self) -> float:
        left = self._heard + SILENT - time.monotonic()
        return min(BEAT_EVERY, left) if left > 0 else BEAT_EVERY

    def _give(self, message: Message, counted: bool = False) -> None:
        if not counted:
            self._backlog.comes(waits=False)
        self._queue.put(message)
        # What was there before somebody began to listen comes first, and is kept by whoever took it before the next.
        with self._order, contextlib.suppress(queue.Empty):
            while (listener := self.on_message) is not None:
                if listener(self._keep(self._queue.get_nowait())) is not True:
                    self.taken()


def join(
    visit: Visit, deck: DeckCards | None = None, waiting: Callable[[str], None] | None = None, knows: str = ""
) -> Client:
    """Take the place that a visit to another machine has come for; it is taken again whenever it is lost.

    Raises ConnectError. With the code "deck" another deck may be brought; otherwise the visit is over.
    """
    try:
        welcome = visit.join(deck, waiting, knows)
    except ConnectError as error:
        if error.code != "deck":
            visit.close()
        raise
    rules = visit.rules
    terms = Terms(
        welcome.seat, deck, visit.host_deck, rules.first, rules.format, rules.program, (), rules.edition,
        rules.generator, rules.match,
    )  # fmt: skip
    fair = FairPlay(terms)
    fair.time.from_the_start = rules.yours is False and not rules.resumed
    return Client((visit.connection, welcome), Return.of(visit, terms, knows), fair)


def go_on(place: KeptPlace, wanted: Callable[[], bool], tell: Callable[[str], None]) -> Client | None:
    """Come back to a place of before, however long its host is away; None once it is `wanted` no more.

    `tell` is told why it does not come about yet. Raises ConnectError where the place is not there any more.
    """
    way_back, pause = Return(place), FIRST_PAUSE
    while wanted():
        try:
            taken = way_back()
            terms = way_back.terms or Terms(0, host_deck=way_back.host_deck)
            return Client(taken, way_back, FairPlay(replace(terms, seat=taken[1].seat)))  # it may be another seat now
        except ConnectError as error:
            if error.code in FINAL:
                raise
            tell(str(error))
        time.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)
    return None


def wait_until(client: Client, ready: Callable[[], bool], seconds: float = START_WITHIN) -> bool:
    """Take messages until something holds; for programs and tests that have no event loop."""
    end = time.monotonic() + seconds
    while not ready():
        left = end - time.monotonic()
        if left <= 0:
            return False
        client.wait(left)
    return True


def wait_for_check(client: Client, seconds: float) -> str:
    """Wait until all games that were drawn by both are checked; return what is to be said of it, empty if nothing.

    Who is away may come back: the other waits so long, unless that one has left on purpose. What was opened is checked
    however long that takes. The host's own seat waits for what the guest's program opens: a host that goes at once
    takes with it what the guest checks by.
    """
    found, checked = "", 0
    end = time.monotonic() + seconds
    while _owed(client, checked):
        left = end - time.monotonic()
        if _others_left(client):
            left = min(left, 0.0)
        if left <= 0 and not _is_checking(client) and not client._queue.qsize():
            return found or NOT_OPENED
        message = client.wait(max(_LOOK, left))
        if isinstance(message, Checked):
            found, checked = message.text, checked + 1
        elif isinstance(message, wire.Welcome):  # all that is owed is told again
            end, checked = time.monotonic() + seconds, 0
    return found


def _owed(client: Client, checked: int) -> bool:
    """Whether there are games of the match whose check is still to come, after so many that came."""
    if client._fair is not None:
        return client._fair.unchecked > 0
    drawn_by_both = client.state is not None and client.state.draws > 0
    return drawn_by_both and checked < (client.match.number if client.match is not None else 1)


def _others_left(client: Client) -> bool:
    """Whether nobody else of the table is coming back: they have left on purpose."""
    return all(seat.left for seat in client.seats if seat.seat != client.seat and seat.kind == PLAYER)


def _goes_unchecked(client: Client) -> bool:
    """Whether a guest has come to the end of a match that its host has not opened to it, and nothing is checked yet."""
    over = client.state is not None and client.state.view.over
    done = client.match is None or client.match.stage is Stage.OVER
    return over and done and _owed(client, 0) and client._fair is not None and not _is_checking(client)


def _is_checking(client: Client) -> bool:
    """Whether something is being checked that the host has opened."""
    return client._one_check.locked() or not client._checking.empty()
