"""How a seat is taken again after its connection is lost: at another machine's table, or at a host of this machine."""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from pathlib import Path
from typing import Protocol

from gadesk.net.connection import CONNECT_WITHIN, ConnectError, Connection, dial
from gadesk.net.deadlines import GREET_WITHIN
from gadesk.net.discovery import Finder
from gadesk.net.fair_play import Terms
from gadesk.net.host_process import DIED, REFUSES, START_WITHIN, Beginning, HostProcess, HostReserve
from gadesk.net.peers import Peer, Peers
from gadesk.net.places import KeptPlace, Places
from gadesk.net.tables import OpenTable
from gadesk.net.visit import Visit
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import SECRET
from gadesk.protocol.journal_file import latest_at
from gadesk.protocol.matches import Stage
from gadesk.protocol.plans import HostPlan, Ready
from gadesk.protocol.record import replace

FIND_WITHIN = 4.0
TRY_WITHIN = 4.0
KNOCK_EVERY = 1.0
"""Seconds between two tries at the address of before, while the same host is looked for elsewhere."""
GONE = "gone"
_LOST = frozenset({"taken", "declined"})
FINAL = _LOST | {GONE}
"""With these codes it is certain that the place is not there any more."""
MOST_DEATHS, LIVED = 5, 2.0
"""How often in a row a host may die within so many seconds of its beginning, until it is begun again no more."""
_DYING = 0.5
"""Seconds in which a process whose connections broke has ended, if that was why."""
_AWAY = "away"
_TOLD = frozenset({"code", "forgotten", "version"})
"""With these codes somebody answers, and says what can be done."""
_NOT_YET = "{host}'s table is not there yet. As soon as it is, your game goes on by itself."
_ELSEWHERE = "{host} has opened another table, and yours is not there any more: the game is saved on that machine."

Place = tuple[Connection, wire.Welcome]
"""A connection with whose end a place was taken."""


class WayBack(Protocol):
    """Takes a lost place again. Both are called in the thread that reads the seat's messages."""

    def hears(self, message: wire.FromHost) -> None:
        """Take note of what the host tells the seat, and of what came of the check of a match that is over."""

    def says(self, message: wire.FromSeat) -> None:
        """Take note of what the seat is about to tell the host; this may be called in any thread."""

    def leaves(self) -> None:
        """The seat's player leaves it."""

    def __call__(self) -> Place:
        """Try once. Raises ConnectError; with a code of `FINAL` there is nothing to come back to."""


class Return:
    """Takes a guest's place again: at the addresses of before, and at those where the same host is found now."""

    def __init__(self, place: KeptPlace, peer: Peer | None = None) -> None:
        """The way back to a place at the table of `peer`, or of whom this machine remembers by the place."""
        self._place, self._peer, self._places = place, peer, Places()
        self._kept: KeptPlace | None = None
        self._begun = place.terms is None  # a game was seen, and what was brought to it is known at the table
        self._checked = False  # whether nothing that was drawn by both is still to be checked
        self._knows = ""
        self._several = self._over = False  # whether there may be more games, and none comes any more
        self._asked, self._again = 0, False  # the question for another match, and whether the player wants one
        self._left = False
        self._lock = threading.Lock()
        self.host_deck = place.terms.host_deck if place.terms is not None else ""
        """What the host has pledged of the deck that it brought: as long as its table is there it is the same."""

    @property
    def terms(self) -> Terms | None:
        """What the guest came to, as long as no game was seen at the table."""
        return self._place.terms

    @classmethod
    def of(cls, visit: Visit, terms: Terms, knows: str = "") -> Return:
        """The way back to the place that a visit takes by such terms, with the cards that the guest knows."""
        where = visit.addresses, visit.port
        made = cls(KeptPlace(visit.peer.id, visit.rules.name, *where, visit.name, terms=terms), visit.peer)
        made._several, made._knows = visit.rules.match.best_of > 1, knows
        return made

    def hears(self, message: wire.FromHost) -> None:
        """Keep the place as long as the match goes on, with the turn: also between two games of it.

        A match that was drawn by both goes on until it is checked, or its host has left.
        """
        with self._lock:
            if self._takes(message):
                self._keep()

    def says(self, message: wire.FromSeat) -> None:
        """Keep the place at a match that is over, too, once its player wants another: the host may begin it unheard."""
        with self._lock:
            agrees = isinstance(message, wire.Consent) and message.yes and message.number == self._asked > 0
            if agrees or isinstance(message, wire.Rematch):
                self._again = True
                self._keep()

    def _takes(self, message: wire.FromHost) -> bool:
        """Take note of a message; return whether it says anything of the place."""
        if isinstance(message, wire.Match):
            self._over = message.stage is Stage.OVER
            self._several, self._again = True, self._again and self._over
        elif isinstance(message, wire.Checked):
            self._checked = True
        elif isinstance(message, wire.Seats) and self._over:
            self._checked = self._checked or any(seat.left for seat in message.seats)
        elif isinstance(message, wire.Update):
            self._place = replace(self._place, turn=message.view.turn, terms=None)
            self._begun, self._checked = True, message.draws == 0 or (self._checked and message.view.over)
            self._over = message.view.over and (self._over or not self._several)
            self._again = self._again and self._over
        elif isinstance(message, wire.Notice) and message.asks is wire.Asks.REMATCH:
            self._asked = message.number
            return False
        self._place = replace(self._place, over=self._over and not self._again)
        return isinstance(message, wire.Match | wire.Checked | wire.Seats | wire.Update | wire.Welcome)

    def _keep(self) -> None:
        with contextlib.suppress(OSError):  # the game goes on; a window that is opened again would not find it
            if self._over and (self._left or (self._checked and not self._again)):
                self._kept = None
                self._places.forget(self._place.peer)
            elif self._place != self._kept:
                self._kept = self._place
                self._places.keep(replace(self._place, seen=int(time.time())))

    def leaves(self) -> None:
        """Keep no place at a match that is over: whoever wanted to know how fair it was has stayed."""
        with self._lock:
            self._left = True
            if self._over:
                self._keep()

    def __call__(self) -> Place:
        """Try once. Raises ConnectError."""
        try:
            visit = self._come()
        except ConnectError as error:
            # Who has not proved to be the host may say what it likes: it is no reason to give the place up.
            host = self._place.host or "The host"
            words = str(error) if error.code in _TOLD else _NOT_YET.format(host=host)
            raise ConnectError(words, _AWAY) from None
        try:
            welcome = self._joined(visit)
        except ConnectError as error:
            visit.close()
            if error.code in _LOST:
                self._places.forget(self._place.peer)
            raise
        self._place = replace(self._place, addresses=visit.addresses, port=visit.port)
        self.host_deck, self._several = visit.host_deck, visit.rules.match.best_of > 1
        return visit.connection, welcome

    def _joined(self, visit: Visit) -> wire.Welcome:
        """Take the place. A host that died before a game was dealt knows nothing of it: it is asked for once more.

        That is the same table as long as the same is pledged of the deck that the host has brought.
        """
        if visit.rules.yours is not False:
            return visit.join(None, within=GREET_WITHIN)
        if self._begun or visit.host_deck != self.host_deck:
            raise ConnectError(_ELSEWHERE.format(host=visit.rules.name), GONE)
        return visit.join(self.terms.deck if self.terms is not None else None, knows=self._knows)

    def _come(self) -> Visit:
        place, peer = self._place, self._peer or Peers().by_id(self._place.peer)
        if peer is None:
            raise ConnectError(f"This machine has forgotten {place.host}: the code is needed.", "forgotten")
        try:
            return Visit.begin(place.addresses, place.port, place.name, peer=peer, within=TRY_WITHIN)
        except ConnectError as error:
            visit = self._look(peer, knocks=error.code not in _TOLD)
            if visit is None:
                raise
            return visit

    def _look(self, peer: Peer, knocks: bool) -> Visit | None:
        """Look for the same host elsewhere on the network: machines get other addresses, and hosts other ports.

        Most often it comes back where it was, so it is knocked at there meanwhile, unless somebody has answered.
        """
        place, finder = self._place, Finder()
        now = time.monotonic()
        end, knock = now + FIND_WITHIN, now + KNOCK_EVERY
        try:
            while now < end:
                elsewhere = [table for table in finder.tables() if self._is_elsewhere(table, peer)]
                if elsewhere:
                    moved = secrets.choice(elsewhere)  # anybody may announce it, but not stand in the way for ever
                    return Visit.begin(
                        moved.addresses, moved.port, place.name, peer=peer, within=TRY_WITHIN, shows=peer.fingerprint
                    )
                if knocks and now >= knock:
                    with contextlib.suppress(ConnectError):
                        return Visit.begin(place.addresses, place.port, place.name, peer=peer, within=TRY_WITHIN)
                    knock = time.monotonic() + KNOCK_EVERY
                time.sleep(0.1)
                now = time.monotonic()
        finally:
            finder.close()
        return None

    def _is_elsewhere(self, table: OpenTable, peer: Peer) -> bool:
        here = (self._place.port, *self._place.addresses[:1])
        return table.fingerprint == peer.fingerprint and (table.port, *table.addresses[:1]) != here


class OwnHost:
    """A host of this program's own: where its process dies it is begun again from its journal, at the same port."""

    def __init__(
        self, plan: HostPlan, seat: int = 0, name: str = "", hosts: HostReserve | None = None,
        beginning: Beginning | None = None,
    ) -> None:  # fmt: skip
        """Begin it, in a process of `hosts` if there are any. Raises ConnectError, of which one is SeveralScenarios."""
        if plan.lan is not None and not plan.room.salt:  # pledged again by the process that comes after one that died
            plan = replace(plan, room=replace(plan.room, salt=secrets.token_hex(SECRET)))
        self._plan, self._seat, self._name = plan, seat, name
        try:
            self._process = HostProcess(plan, hosts, beginning)
        except ConnectError as error:
            if error.code != DIED:
                raise
            self._process = HostProcess(plan, None, beginning)  # whatever killed it as it began does not do so twice
        self._beginning = beginning
        self._key = self._journal = ""
        self._begun = self._stopped = False
        self._since, self._deaths = time.monotonic(), 0

    @property
    def ready(self) -> Ready:
        """What the host told as it began."""
        return self._process.ready

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def running(self) -> bool:
        """Say whether the process is still there."""
        return self._process.running()

    def stop(self) -> None:
        """End the host, which closes its journal first."""
        self._stopped = True
        self._process.stop()

    def hears(self, message: wire.FromHost) -> None:
        """Note what brings the seat and the game back."""
        if isinstance(message, wire.Welcome):
            self._key, self._journal = message.key, message.journal
        elif isinstance(message, wire.Update):
            self._begun = True
            if time.monotonic() - self._since > LIVED:
                self._deaths = 0

    def says(self, message: wire.FromSeat) -> None:
        """Keep nothing: the host's journal has it."""

    def leaves(self) -> None:
        """Keep nothing: the game is saved."""

    def take(self) -> Place:
        """Take the seat for the first time. Raises ConnectError."""
        try:
            return self._greeted(self.ready.tokens[self._seat])
        except ConnectError:
            unwanted = self._beginning is not None and self._beginning.given_up
            if unwanted or not self._process.ends_within(_DYING):
                raise
            self._begin_again()
            return self._greeted(self.ready.tokens[self._seat])

    def __call__(self) -> Place:
        """Take the seat again, at a new process if there is none. Raises ConnectError."""
        if not self._process.running():
            self._begin_again()
            return self.take()
        return self._greeted(self._key or self.ready.tokens[self._seat])

    def _begin_again(self) -> None:
        self._deaths += 1
        if self._stopped:
            raise ConnectError("The host was ended.", GONE)
        self._process.stop()
        if self._begun and not self._journal:
            raise ConnectError("The program that ran the game has ended, and the game was not saved.", GONE)
        if self._deaths > MOST_DEATHS:
            raise ConnectError("The program that runs the game ends again and again at the same place.", GONE)
        plan = self._plan
        if plan.lan is not None:
            plan = replace(plan, lan=replace(plan.lan, port=self.ready.lan_port or plan.lan.port))
        if self._journal:
            plan = replace(plan, room=replace(plan.room, resume=str(latest_at(Path(self._journal))), journal=""))
        try:
            self._process = HostProcess(plan)
        except ConnectError as error:
            raise ConnectError(str(error), GONE if error.code == REFUSES else error.code) from None
        self._since = time.monotonic()
        if self._stopped:  # while it began
            self._process.stop()
            raise ConnectError("The host was ended.", GONE)

    def _greeted(self, token: str) -> Place:
        hello = wire.Hello(wire.VERSION, token, self._name)
        return take_place(self._plan.address, self.ready.port, hello, START_WITHIN)


def take_place(host: str, port: int, hello: wire.Hello, within: float = CONNECT_WITHIN) -> Place:
    """Take a place at a host of this machine, which must greet within so many seconds. Raises ConnectError."""
    connection = Connection(dial((host,), port))
    try:
        return connection, _greet(connection, hello, f"{host}, port {port}", within)
    except ConnectError:
        connection.close()
        raise


def _greet(connection: Connection, hello: wire.Hello, where: str, within: float) -> wire.Welcome:
    connection.wait_at_most(within)
    message: wire.FromHost | None = None
    try:
        connection.send(wire.write(hello))
        line = connection.read(wire.LONGEST_FROM_HOST)
        message = wire.read_from_host(line) if line else None
    except TimeoutError:
        raise ConnectError(f"{where} does not answer: is it a gadesk host?", "timeout") from None
    except OSError as error:
        raise ConnectError(f"The connection to {where} broke: {error.strerror or error}.", "broken") from None
    except codec.CodecError:
        text = f"What listens at {where} is not a gadesk host, or one of another version."
        raise ConnectError(text, "stranger") from None
    if isinstance(message, wire.Refused):
        raise ConnectError(message.reason, message.code)
    if not isinstance(message, wire.Welcome):
        raise ConnectError(f"What listens at {where} is not a gadesk host.", "stranger")
    connection.wait_at_most(None)
    return message
