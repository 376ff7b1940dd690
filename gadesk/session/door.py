"""The door to a table for guests of the network: TLS, then a proof, then a deck. Nobody else gets beyond a few lines.

The code of a table serves one guest. Who tries a wrong one is told that it is wrong, and nothing else; after a few
tries there is a new code, so that nobody ever tries many codes against the same secret.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import date
from enum import Enum, auto
from ipaddress import ip_address
from typing import TypeVar

from gadesk import plain
from gadesk.errors import CodedError
from gadesk.net.codes import fresh_code
from gadesk.net.pairing import HostSide, Keys, Opening, PairingError, same
from gadesk.net.pairing_process import PairingProcess
from gadesk.net.peers import Peer, Peers
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Abilities, abilities_of
from gadesk.records import dataclass
from gadesk.session.limits import Clock

MOST_TRIES = 3
WRONG_FOR = 1.0
"""Seconds until who was wrong is told so: guessing takes for ever."""
LOCKED_AFTER, LOCKED_FOR, LOCKED_LONGEST = 6, 30.0, 600.0
"""Wrong codes that come from one place until it is not heard, and seconds for how long: at first, and at most.

Each further one doubles it. Otherwise a machine that guesses on has the code change before anybody can type it.
"""
MOST_PLACES = 1000
MOST_IN_ALL, AGAIN_EVERY = 30, 20.0
"""Wrong codes from wherever they come, and seconds after which there may be one more.

A machine can take other addresses at will: of a code's million no more are tried than that.
"""
AT_ONCE = 2
"""Exchanges of codes at a time: each takes some 12 ms of arithmetic, and players are served meanwhile."""


class Turned(CodedError):
    """A visitor who is not let in."""


class Unknown(Turned):
    """A visitor who says something that this program does not know."""


class News(Enum):
    """What the host's own player is told of the door."""

    WRONG_CODE = auto()
    NEW_CODE = auto()
    MANY_PLACES = auto()
    OLDER_PROGRAM = auto()
    NEWER_PROGRAM = auto()


Said = TypeVar("Said", bound=wire.FromSeat)


def read(line: bytes, wanted: str) -> wire.FromSeat:
    """Read a visitor's line; `wanted` is what is said of one that cannot be read. Raises Turned, Unknown."""
    try:
        return wire.read_from_seat(line)
    except codec.UnknownKind as error:
        raise Unknown(f"{wanted} {error}", "malformed") from None
    except codec.CodecError as error:
        raise Turned(f"{wanted} {error}", "malformed") from None


def _heard(line: bytes, kind: type[Said], wanted: str) -> Said:
    message = read(line, wanted)
    if not isinstance(message, kind):
        raise Turned(wanted, "malformed")
    return message


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who has proved to know the code, or to have been met before: `peer` is what both keep of it.

    `knock` is what it said first, and `can` what its program is taken to be able to do.
    """

    name: str
    peer: Peer
    keys: Keys
    knock: wire.Knock

    @property
    def can(self) -> Abilities:
        """What its program can do."""
        return abilities_of(self.knock.can, self.knock.version)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The host's side of an exchange that has begun: with the code of that moment, or with who was met before."""

    side: HostSide
    code: str
    known: Peer | None


class Guesses:
    """Wrong codes by the place that they come from, which is one address, and in all.

    No wider: the network of an address of version 6 is that of everybody on the same cable or Wi-Fi, whom one guesser
    would lock out. Who takes one address after the other is slowed down by what all may guess together; whoever comes
    by a code waits for that, too, and who was met before does not.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}
        self._left, self._since = MOST_IN_ALL + 0.0, clock()

    def crowded(self) -> float:
        """In how many seconds anybody is heard again, as too many codes were wrong in all; 0 where that is now."""
        now = self._clock()
        self._left = min(MOST_IN_ALL + 0.0, self._left + (now - self._since) / AGAIN_EVERY)
        self._since = now
        return max(0.0, (1.0 - self._left) * AGAIN_EVERY)

    def wrong(self, address: str) -> None:
        """Count a wrong code."""
        self.crowded()
        self._left -= 1.0
        place = _place_of(address)
        count = self._wrong.pop(place, (0, 0.0))[0] + 1
        more = count - LOCKED_AFTER
        locked = min(LOCKED_FOR * 2 ** min(more, 10), LOCKED_LONGEST) if more >= 0 else 0.0
        self._wrong[place] = (count, self._clock() + locked)
        while len(self._wrong) > MOST_PLACES:
            del self._wrong[next(iter(self._wrong))]

    def right(self, address: str) -> None:
        """Forget what was wrong before."""
        self._wrong.pop(_place_of(address), None)

    def locked(self, address: str) -> float:
        """In how many seconds a place is heard again; 0 where it is now."""
        return max(0.0, self._wrong.get(_place_of(address), (0, 0.0))[1] - self._clock())


def _place_of(address: str) -> str:
    """Return one name for an address, however it is written; one of a link alone is that with the link."""
    try:
        made = ip_address(address)
    except ValueError:
        return address
    return str(getattr(made, "ipv4_mapped", None) or made)


class Door:
    """Who may come in. `tell` is called when the code changes, and when somebody tried a wrong one."""

    def __init__(
        self, fingerprint: bytes, peers: Peers, tell: Callable[[News], None], pairing: PairingProcess,
        opened: bool = True,
    ) -> None:  # fmt: skip
        self._fingerprint, self._peers, self._tell, self._pairing = fingerprint, peers, tell, pairing
        self.code = ""
        self._tries = 0
        self._guesses = Guesses()
        self._crowded = False  # whether the own player was told so
        self._told: set[News] = set()
        self._busy = asyncio.Semaphore(AT_ONCE)
        if opened:
            self.renew()

    def renew(self, taken: frozenset[str] = frozenset()) -> None:
        """Make a new code: the old one serves nobody any more."""
        self.code, self._tries = fresh_code(taken), 0

    def use_up(self) -> None:
        """Let nobody else in by the code: its guest has come."""
        self.code = ""

    def greeted(self, line: bytes) -> wire.Knock:
        """Read a visitor's first line. Raises Turned."""
        self._check_version(line)
        return _heard(line, wire.Knock, "A guest greets first.")

    def _check_version(self, line: bytes) -> None:
        """Turn away who speaks no version that is spoken here, and tell the host's own player once of each kind."""
        try:
            data = codec.loads(line)
        except codec.CodecError:
            return  # whoever reads it says so
        version = data.get("version") if isinstance(data, dict) else None
        oldest = data.get("oldest", version) if isinstance(data, dict) else None
        if not isinstance(version, int) or not isinstance(oldest, int) or _meet(oldest, version):
            return
        newer = version > wire.VERSION
        news = News.NEWER_PROGRAM if newer else News.OLDER_PROGRAM
        if news not in self._told:
            self._told.add(news)
            self._tell(news)
        who = "The host has an older version of the program" if newer else "The host has a newer version of it"
        update = "ask the host to update" if newer else "update yours"
        raise Turned(f"{who} than you (protocol {wire.VERSION}, yours {version}): {update}.", "version")

    async def exchange(self, knock: wire.Knock, address: str = "") -> Exchange:
        """Return the host's side of the exchange that a knock from an address begins. Raises Turned."""
        if knock.pake and (left := self._guesses.locked(address)):
            words = f"Too many wrong codes have come from your machine: wait {left:.0f} seconds."
            raise Turned(words, "flood")
        if knock.pake and (left := self._guesses.crowded()):
            if not self._crowded:
                self._tell(News.MANY_PLACES)
            self._crowded = True
            raise Turned(f"Too many wrong codes were tried at this table: wait {left:.0f} seconds.", "flood")
        self._crowded = False
        opening, code = Opening(knock.nonce, knock.peer, knock.pake), self.code if knock.pake else ""
        known = None if knock.pake else self._peers.by_id(knock.peer)
        if knock.pake and not code:
            raise Turned("Nobody is awaited here any more: the place is taken.", "taken")
        if not knock.pake and known is None:
            raise Turned("The two machines have not met, or one forgot it: the host's code is needed.", "forgotten")
        try:
            if known is not None:
                side = HostSide.of(self._fingerprint, opening, secret=known.secret)
            else:
                async with self._busy:
                    side = await asyncio.to_thread(self._pairing.host_side, self._fingerprint, opening, code)
        except PairingError as error:
            raise Turned(str(error), "malformed") from None
        return Exchange(side, code, known)

    async def proved(self, line: bytes, knock: wire.Knock, exchange: Exchange, address: str = "") -> Visitor:
        """Read a visitor's proof. Raises Turned, after a while."""
        proof = _heard(line, wire.Proof, "A guest proves to know the code first.")
        keys, known = exchange.side.keys, exchange.known
        right = same(keys.guest, proof.proof)
        if knock.pake and not right:
            self._guesses.wrong(address)
            self._wrong()
        # A code that was renewed meanwhile opens nothing: many exchanges at a time are no more tries than few.
        if not right or (knock.pake and exchange.code != self.code):
            await asyncio.sleep(WRONG_FOR)
            raise Turned("The code is wrong: look at the host's screen again.", "code")
        if knock.pake:
            self._guesses.right(address)
        name, today = plain.name(knock.name), date.today().isoformat()
        if known is None:
            return Visitor(name, Peer(keys.peer, keys.secret, name, "", today), keys, knock)
        peer = Peer(known.id, known.secret, name or known.name, known.fingerprint, today)
        return Visitor(name, peer, keys, knock)

    def remember(self, visitor: Visitor) -> None:
        """Keep who has come, so that no code is needed again."""
        self._peers.remember(visitor.peer)

    def _wrong(self) -> None:
        self._tries += 1
        self._tell(News.WRONG_CODE)
        if self._tries >= MOST_TRIES and self.code:
            self.renew()
            self._tell(News.NEW_CODE)


def _meet(oldest: int, newest: int) -> bool:
    """Whether a program that speaks these versions has one in common with this one."""
    return oldest <= wire.VERSION and newest >= wire.OLDEST
