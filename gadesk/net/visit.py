"""A guest's way to a place: the door is found, both prove who they are, the rules are read, a deck is brought.

visit = Visit.begin(table.addresses, table.port, "Anna", code="123456")    # the first time
visit = Visit.begin(table.addresses, table.port, "Anna", peer=known)       # where both have met
visit.rules                                                                # what is to be played
client = join(visit, deck)                                                 # waits until the host lets the guest in
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

from gadesk import __version__, plain
from gadesk.net.connection import CONNECT_WITHIN, ConnectError, Connection, dial
from gadesk.net.deadlines import GREET_WITHIN, JOIN_WITHIN, LINE_WITHIN, Timed
from gadesk.net.pairing import Challenge, GuestSide, Keys, PairingError, same
from gadesk.net.peers import Peer, Peers
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Feature, Meeting, Need, lacking, left_out, own_abilities, unchecked_words
from gadesk.protocol.plans import DeckCards

_STAY_EVERY = 1.0
_TOLD_AFTER = 4.0
"""Seconds without a word from a host, after which whoever waits for it to let them in is told."""
REQUIRES: tuple[Need, ...] = ()
"""What this program requires of a host's: nothing, so far."""
_MOST_NOTICES = 100
"""Sentences of a host until a guest has the place: each is shown, and no host has so many to say."""
_NOT_LET_IN = "{host} has not let you in for too long: ask again."
_AWAY = "{host} does not answer just now."
_IMPOSTOR = "What answers at {where} is another machine than it was announced as: nothing was told to it."


class Visit:
    """A connection to a host that has proved itself, and knows who the guest is."""

    def __init__(self, connection: Connection, rules: wire.TableRules, peer: Peer, name: str) -> None:
        """Take over what `begin` made."""
        self.connection, self.rules, self.peer, self.name = connection, rules, peer, name
        self.host_deck = ""  # its digest
        self.addresses: tuple[str, ...] = ()
        self.port = 0
        self._heard, self._said = 0.0, ""  # of the host, while it is waited for
        self._unmeet: Callable[[], None] | None = None  # as long as the host certainly does not remember the guest

    @property
    def left_out(self) -> str:
        """What is played without, or not checked, as the two programs are of different versions; or nothing."""
        rules, who = self.rules, plain.name(self.rules.name) or "The host"
        can = rules.can
        if can is None:  # it says by its welcome which version it speaks; and a deck is pledged where both draw
            can = own_abilities() if self.host_deck else own_abilities().without(Feature.JOINT_DRAWS)
        drawn = can.knows(Feature.JOINT_DRAWS)
        checked = unchecked_words(__version__, rules.program, who) if drawn else ""
        return " ".join(filter(None, [left_out(can, who), checked]))

    @classmethod
    def begin(
        cls,
        addresses: Sequence[str],
        port: int,
        name: str,
        *,
        code: str = "",
        peer: Peer | None = None,
        watching: bool = False,
        within: float = CONNECT_WITHIN,
        peers: Peers | None = None,
        shows: str = "",
    ) -> Visit:
        """Come to the door at the first address that answers, with the code or as one who was here before.

        With neither, the host is known by its certificate, if both have met. Raises ConnectError; its code is "code"
        for a wrong code, "forgotten" where there is no meeting that both remember. Who is only `watching` comes with
        the code for that, and neither side remembers it. Who `shows` another certificate than the table was announced
        with is told nothing: anybody may announce what everybody on the network has seen.
        """
        where = f"{addresses[0] if addresses else 'nowhere'}, port {port}"
        raw = dial(addresses, port, within)
        timed = Timed(raw)
        timed.wait_at_most(max(within, GREET_WITHIN))
        try:
            connection = Connection(timed, tls=True)
        except OSError as error:
            raw.close()
            raise _broken(where, error) from None
        try:
            if shows and connection.fingerprint.hex() != shows:
                raise ConnectError(_IMPOSTOR.format(where=where), "stranger")
            known = peers or Peers()
            if peer is None and not code:
                peer = _met_before(known, connection.fingerprint.hex(), where)
            visit = _prove(connection, where, name, code, peer, watching)
        except BaseException:
            connection.close()
            raise
        visit.addresses, visit.port = tuple(addresses), port
        if not watching:
            before = known.by_fingerprint(visit.peer.fingerprint)
            known.remember(visit.peer)  # before the host does: a connection may be lost at any time
            if peer is None:
                visit._unmeet = lambda: known.as_before(visit.peer, before)
        return visit

    def join(
        self, deck: DeckCards | None, waiting: Callable[[str], None] | None = None, knows: str = "",
        within: float | None = None,
    ) -> wire.Welcome:  # fmt: skip
        """Ask for the place with a deck, and wait until the host lets the guest in; `waiting` is told what it says.

        `knows` tells which cards this program knows (`protocol.known_cards`). The host has so many seconds `within`
        which it lets the guest in; unless told, as many as its player may take.
        Raises ConnectError. With the code "deck" the visit goes on, and another deck may be brought.
        """
        end = time.monotonic() + (JOIN_WITHIN if within is None else within)
        self.connection.wait_at_most(LINE_WITHIN)
        unmeet, self._unmeet = self._unmeet, None
        _send(self.connection, self.rules.name, wire.Join(deck, knows, True))
        done, told = threading.Event(), 0
        self._heard = time.monotonic()
        threading.Thread(target=self._stay, args=(done, waiting), name="gadesk-visit", daemon=True).start()
        try:
            while (left := end - time.monotonic()) > 0:
                self.connection.wait_at_most(min(left, LINE_WITHIN))
                message = _receive(self.connection, self.rules.name)
                self._heard = time.monotonic()
                if isinstance(message, wire.Welcome):
                    self.connection.wait_at_most(None)
                    return message
                if isinstance(message, wire.Refused):
                    self._unmeet = unmeet
                    raise ConnectError(plain.line(message.reason), message.code)
                if isinstance(message, wire.Notice) and waiting is not None:
                    told += 1
                    if told > _MOST_NOTICES:
                        words = f"{plain.name(self.rules.name)} says far too much: that is no host of gadesk."
                        raise ConnectError(words, "stranger")
                    self._said = plain.line(message.text)
                    waiting(self._said)
            raise ConnectError(_NOT_LET_IN.format(host=plain.name(self.rules.name) or "The host"), "timeout")
        finally:
            done.set()

    def _stay(self, done: threading.Event, waiting: Callable[[str], None] | None) -> None:
        """Say that the guest is there, for as long as the host's player takes; its host says so, too, or else is away.

        What the host had said is told again once it is back.
        """
        away = False
        while not done.wait(_STAY_EVERY):
            with contextlib.suppress(OSError):
                self.connection.send(wire.write(wire.Ping()))
            if waiting is not None and away is not (time.monotonic() - self._heard > _TOLD_AFTER):
                away = not away
                waiting(_AWAY.format(host=plain.name(self.rules.name)) if away else self._said)

    def close(self) -> None:
        """Leave without having joined: who was not let in has not met the host."""
        self.connection.close()
        if self._unmeet is not None:
            with contextlib.suppress(OSError):
                self._unmeet()


def _met_before(peers: Peers, fingerprint: str, where: str) -> Peer:
    peer = peers.by_fingerprint(fingerprint)
    if peer is None:
        words = f"You have not met the host at {where} before: type the code of its screen, too."
        raise ConnectError(words, "forgotten")
    return peer


def _prove(
    connection: Connection, where: str, name: str, code: str, peer: Peer | None, watching: bool = False
) -> Visit:
    known = {"peer": peer.id, "secret": peer.secret} if peer is not None else {}
    side = GuestSide(connection.fingerprint, code=code, **known)
    opening = side.opening
    knock = wire.Knock(
        wire.VERSION, wire.OLDEST, name, __version__, opening.nonce, opening.peer, opening.pake, watching,
        own_abilities(), REQUIRES,
    )  # fmt: skip
    _send(connection, where, knock)
    answer = _expect(connection, where, wire.Challenge)
    wrong = ConnectError("The code is wrong, or somebody stands between you and the host: look at it again.", "code")
    try:
        keys = side.keys(Challenge(answer.nonce, answer.pake))
    except PairingError:
        raise wrong from None
    _send(connection, where, wire.Proof(keys.guest))
    admitted = _expect(connection, where, wire.Admitted)
    if not same(keys.host, admitted.proof):
        raise wrong
    if not watching:
        _check_needs(admitted.rules)
    met = _met(keys, peer, admitted.rules.name, connection.fingerprint)
    visit = Visit(connection, admitted.rules, met, name)
    visit.host_deck = admitted.deck
    return visit


def _check_needs(rules: wire.TableRules) -> None:
    """Look whether both programs know what the other requires, also where the host does not. Raises ConnectError."""
    if rules.can is None:
        return
    who = plain.name(rules.name) or "The host"
    meeting = Meeting("", 0, lacking(rules.needs, own_abilities()), lacking(REQUIRES, rules.can))
    if not meeting.plays:
        raise ConnectError(meeting.to_guest(who), "version")


def _met(keys: Keys, peer: Peer | None, name: str, fingerprint: bytes) -> Peer:
    today = date.today().isoformat()
    if peer is not None:
        return replace(peer, name=name or peer.name, fingerprint=fingerprint.hex(), met=today)
    return Peer(keys.peer, keys.secret, name, fingerprint.hex(), today)


Answer = TypeVar("Answer", bound=wire.FromHost)


def _send(connection: Connection, where: str, message: wire.FromSeat) -> None:
    try:
        connection.send(wire.write(message))
    except OSError as error:
        raise _broken(where, error) from None


def _expect(connection: Connection, where: str, kind: type[Answer]) -> Answer:
    message = _receive(connection, where)
    if isinstance(message, wire.Refused):
        raise ConnectError(plain.line(message.reason), message.code)
    if not isinstance(message, kind):
        raise _stranger(where)
    return message


def _receive(connection: Connection, where: str) -> wire.FromHost:
    while True:
        try:
            line = connection.read(wire.LONGEST_FROM_HOST)
        except OSError as error:
            raise _broken(where, error) from None
        if not line:
            raise ConnectError(f"{where} ended the connection: ask again, or look at the host's screen.", "broken")
        try:
            return wire.read_from_host(line)
        except codec.UnknownKind:
            continue  # a newer host says more than this program knows
        except codec.CodecError:
            raise _stranger(where) from None


def _broken(where: str, error: OSError) -> ConnectError:
    if isinstance(error, TimeoutError):
        return ConnectError(f"{where} does not answer: is it a gadesk host?", "timeout")
    import ssl  # loaded by whoever comes this far

    if isinstance(error, ssl.SSLError):
        return _stranger(where)
    return ConnectError(f"The connection to {where} broke: {error.strerror or error}.", "broken")


def _stranger(where: str) -> ConnectError:
    return ConnectError(f"What listens at {where} is not a gadesk host, or one of another version.", "stranger")
