"""The host's side of the network: who comes in by TLS and the door, and what the network is told of the table."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import socket
from asyncio import sslproto
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Protocol

from gadesk import __version__
from gadesk.errors import UserError
from gadesk.net.addresses import addresses_to_type
from gadesk.net.codes import lead_of
from gadesk.net.deadlines import GREET_WITHIN, JOIN_WITHIN
from gadesk.net.discovery import Announcer
from gadesk.net.identity import own_identity
from gadesk.net.pairing_process import PairingProcess
from gadesk.net.peers import Peers
from gadesk.net.tables import OPEN, PLAYING, OpenTable
from gadesk.net.tls import host_context
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Feature, Meeting, left_out, meet, needs_of, own_abilities, unchecked_words
from gadesk.protocol.plans import LanPlan
from gadesk.session.door import Door, News, Turned, Unknown, Visitor, read
from gadesk.session.heap import give_back
from gadesk.session.limits import Allowance
from gadesk.session.lines import SILENT, Greeting, drained, heard_line, read_line, refuse
from gadesk.session.room import Room
from gadesk.session.spectators import Spectators
from gadesk.session.unknown_cards import UnknownCards, told_guest, told_host, unknown_to_guest

OFTEN = 2.0
"""Seconds between two signs of life, of a program that says them every second."""
UNHEARD = 10.0
"""Seconds without a sign of life from a visitor who waits for the host's player: older programs give one every four."""
MOST_JOINING = 8
MANY_ASK = "Too many ask for the place at once: try again in a while."
DECK_PRICE = 5.0
"""Requests that a deck counts for which a visitor brings: a game is begun with it, and thrown away."""
MOST_UNKNOWN = 20  # lines that this program does not know, until a visitor is none of gadesk's
sslproto.SSLProtocol.max_size = wire.LONGEST_FROM_SEAT
"""What asyncio sets aside for each connection of TLS; its own measure, 256 KiB, adds up where strangers come and go."""
FIRST_NUMBER = 1 << 40
"""Of questions who may come in, apart from those of the game."""
_BACKLOG = 64
_TIDY_EVERY = 64
"""Visitors, after which the memory that they took is given back: otherwise 10,000 strangers leave some 5 MB behind."""
_NEWS = {
    News.WRONG_CODE: "Somebody tried to come in with a wrong code.",
    News.NEW_CODE: "Wrong codes were tried too often: there is a new one.",
    News.MANY_PLACES: "Codes are guessed from many addresses: who comes by one has to wait.",
    News.OLDER_PROGRAM: "Somebody with an older gadesk tried to come in: they have to update theirs to play with you.",
    News.NEWER_PROGRAM: "Somebody with a newer gadesk tried to come in: update yours to play with them.",
}


class Hall(Protocol):
    """What a host does with who has come in."""

    room: Room

    def take_place(self, seat: int, name: str, writer: asyncio.StreamWriter) -> None:
        """Give a seat's place to a connection."""

    async def serve(
        self, seat: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silent: float | None
    ) -> None:
        """Take a seat's lines until it leaves, or says nothing for so many seconds."""

    def tell(self, seat: int, message: wire.FromHost) -> None:
        """Send a message to a seat, if it is connected."""


class Lan:
    """Lets guests of the network come to a host's table."""

    def __init__(self, plan: LanPlan, hall: Hall) -> None:
        self._plan, self._hall = plan, hall
        self._pairing = PairingProcess()
        identity = own_identity(make=self._pairing.identity)
        self._context = host_context(identity)
        self.door = Door(identity.fingerprint, Peers(), self._news, self._pairing)
        self.gallery = Door(identity.fingerprint, Peers(), self._news, self._pairing, opened=False)
        """The door for those who only watch: closed until the host's own player opens it."""
        self.spectators = Spectators(hall.room)
        self._table = OpenTable(secrets.token_hex(8), plan.name, identity.fingerprint.hex(), lead_of(self.door.code), 0)
        self._greeting = Greeting()
        self._sockets: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._joining, self._visits = Greeting(MOST_JOINING, MANY_ASK), dict[str, asyncio.Task[object]]()
        self._came = 0
        self._bare: set[asyncio.Transport] = set()  # what TLS speaks over
        self._turned: set[str] = set()  # whose programs can't play here, as the own player was told
        self._numbers = itertools.count(FIRST_NUMBER)
        self._asked: dict[int, asyncio.Future[bool]] = {}
        self._questions: dict[int, wire.Notice] = {}
        self._announcer: Announcer | None = None
        self._telling = asyncio.Lock()

    async def begin(self) -> tuple[str, int]:
        """Begin to listen; return the code and the port. Raises OSError."""
        self._sockets = _listening(self._plan.address, self._plan.port)
        port = self._sockets[0].getsockname()[1]
        room = self._hall.room
        self._table = replace(
            self._table,
            port=port,
            format=room.match.format,
            best_of=room.match.rules.best_of,
            version=wire.VERSION,
            oldest=wire.OLDEST,
            needs=tuple(need.word for need in needs_of(room.match.rules)),
            edition=room.start.edition,
            program=__version__,
        )
        if self._plan.gallery:
            self.gallery.renew(frozenset({self._table.lead}))
            self._table = replace(self._table, watching=lead_of(self.gallery.code))
        for each in self._sockets:
            self._start(self._accept(each))
        if self._plan.told:
            self._start(self._tell_network())
        return self.door.code, port

    def stop(self) -> list[asyncio.StreamWriter]:
        """Let nobody in and hear nobody any more; return the connections of those who watch, which end."""
        for each in self._sockets:
            each.close()
        for task in list(self._tasks):
            task.cancel()
        return self.spectators.end("The host has closed the table.")

    async def end(self) -> None:
        """Drop what is still connected, and take the table back from the network."""
        for bare in self._bare:
            bare.abort()
        await asyncio.sleep(0)
        await asyncio.to_thread(self._pairing.end)
        async with self._telling:
            if self._announcer is not None:
                announcer, self._announcer = self._announcer, None
                await asyncio.to_thread(announcer.close)

    # What the host's own player is told and asked

    def invite(self) -> None:
        """Tell the host's own player how a guest comes in, and what waits for an answer."""
        self._hall.tell(0, wire.Invite(self.door.code, tuple(addresses_to_type()), self._table.port, self.gallery.code))
        for notice in self._questions.values():
            self._hall.tell(0, notice)

    def answered(self, consent: wire.Consent) -> bool:
        """Take the answer of the host's own player to who asks to come in; False if it is none."""
        future = self._asked.get(consent.number)
        if future is None:
            return False
        if not future.done():
            future.set_result(consent.yes)
        return True

    def let_watch(self, on: bool) -> None:
        """Let others watch by a code of their own, or nobody any more."""
        if on == bool(self.gallery.code):
            return
        if on:
            self.gallery.renew(frozenset({self._table.lead}))
        else:
            self.gallery.use_up()
            self._hall.room.hands.close()  # who comes later is somebody else
            self.spectators.end("The host lets nobody watch any more.")
        self._changed()

    def _news(self, news: News) -> None:
        self._hall.tell(0, wire.Notice(_NEWS[news]))
        self._changed()

    def _changed(self) -> None:
        """Tell the own player and the network how things stand at the door."""
        self.invite()
        lead = lead_of(self.door.code) if self.door.code else self._table.lead
        state = OPEN if self._free(None) is not None else PLAYING
        watching = lead_of(self.gallery.code) if self.gallery.code else ""
        table = replace(self._table, lead=lead, state=state, watching=watching)
        if table != self._table:
            self._table = table
            if self._plan.told:
                self._start(self._tell_network())

    async def _tell_network(self) -> None:
        async with self._telling:
            if self._announcer is None:
                self._announcer = await asyncio.to_thread(Announcer, self._table)
            else:
                await asyncio.to_thread(self._announcer.tell, self._table)

    # Who comes

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                raw, address = await loop.sock_accept(listening)
            except OSError:
                await asyncio.sleep(0.1)  # too many files are open: some will be closed
                continue
            self._start(self._come(raw, str(address[0])))
            await asyncio.sleep(0)

    async def _come(self, raw: socket.socket, address: str) -> None:
        self._greeting.come(address)
        writer: asyncio.StreamWriter | None = None
        try:
            async with asyncio.timeout(GREET_WITHIN):
                reader, writer = await self._tls(raw)
                self._greeting.speaks(writer)
                visitor, watching = await self._greet(reader, writer, address)
            self._greeting.done()
            if watching:
                await self._show(visitor.name, reader, writer)
                return
            came = await self._join(visitor, address, reader, writer)
            if came is not None:
                seat, unknown = came
                self._hall.room.seats[seat].can = visitor.can
                self._hall.take_place(seat, visitor.name, writer)
                if unknown:  # again at the table: who is let in at once has read nothing
                    self._hall.tell(seat, wire.Notice(told_guest(unknown, self._plan.name)))
                if self.door.code and self._free(None) is None:
                    self.door.use_up()
                    self._changed()
                await self._hall.serve(seat, reader, writer, SILENT)
        except Turned as turned:
            if writer is not None:
                refuse(writer, str(turned), turned.code)
        except (OSError, EOFError, TimeoutError, asyncio.CancelledError):
            pass  # the other side is gone, or was let go: nothing is left to be told
        finally:
            self._greeting.done()
            if writer is None:
                raw.close()
            else:
                writer.close()
            self._came += 1
            if self._came % _TIDY_EVERY == 0:
                give_back()

    async def _tls(self, raw: socket.socket) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(wire.LONGEST_FROM_SEAT)
        protocol = asyncio.StreamReaderProtocol(reader)
        bare, _ = await loop.connect_accepted_socket(_Paused, raw)
        self._bare = {each for each in self._bare if not each.is_closing()} | {bare}
        try:
            transport = await loop.start_tls(bare, protocol, self._context, server_side=True)
        except BaseException:
            bare.abort()  # what belongs to TLS would wait for a farewell that does not come
            raise
        assert transport is not None
        protocol.connection_made(transport)
        return reader, asyncio.StreamWriter(transport, protocol, reader, loop)

    async def _show(self, name: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Let a visitor watch until it leaves, or is silent for too long. Raises Turned."""
        async with asyncio.timeout(GREET_WITHIN):
            if await self._next(reader, writer) is None:
                return
        if not self.gallery.code:
            raise Turned("The host lets nobody watch any more.", "closed")
        number = self.spectators.come(writer, name)
        try:
            while (line := await heard_line(reader, SILENT)) is not None and self.spectators.is_here(number):
                self.spectators.hears(number, line)
                await drained(writer, SILENT)
                await asyncio.sleep(0)
        finally:
            self.spectators.leave(number)

    async def _greet(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str
    ) -> tuple[Visitor, bool]:
        """Let a visitor prove itself, and prove the host to it; say whether it only wants to watch."""
        knock = self.door.greeted(await self._line(reader))
        door = self.gallery if knock.watching else self.door
        if knock.watching and not (knock.pake and door.code):
            raise Turned("This table can't be watched, or only by the code for that: ask its host.", "taken")
        exchange = await door.exchange(knock, address)
        challenge = exchange.side.challenge
        writer.write(wire.write(wire.Challenge(challenge.nonce, challenge.pake)))
        visitor = await door.proved(await self._line(reader), knock, exchange, address)
        room = self._hall.room
        meeting = self._met(visitor)
        plan, yours = room.plan, any(seat.peer == visitor.peer.id for seat in room.seats)
        free_undo = plan.free_undo and room.match.rules.undo
        rules = wire.TableRules(
            self._plan.name, room.match.format, plan.start.first, free_undo, bool(plan.resume), __version__,
            room.match.rules, yours, own_abilities(), needs_of(room.match.rules), meeting.edition, meeting.generator,
        )  # fmt: skip
        writer.write(wire.write(wire.Admitted(visitor.keys.host, rules, room.match.pledged_deck)))
        return visitor, knock.watching

    def _met(self, visitor: Visitor) -> Meeting:
        """Have the table meet a visitor's program. Raises Turned, and tells the own player, where they can't play."""
        room, knock = self._hall.room, visitor.knock
        meeting = meet(room.start, room.begun, room.match.rules, visitor.can, knock.needs)
        if not meeting.plays and not knock.watching:
            if visitor.peer.id not in self._turned:  # its program may try again and again
                self._turned.add(visitor.peer.id)
                self._hall.tell(0, wire.Notice(meeting.to_host(_named(visitor))))
            raise Turned(meeting.to_guest(self._plan.name), "version")
        return meeting

    async def _join(
        self, visitor: Visitor, address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> tuple[int, int] | None:
        """Give a visitor a place; None if it leaves. Raises Turned.

        Returns the seat, and how many cards of the others its program does not know.
        """
        before = self._visits.get(visitor.peer.id)
        if before is not None:
            self._joining.let_go(before, "You ask for the place by a newer connection.", "replaced")
        task = self._joining.come(address, writer)
        self._visits[visitor.peer.id] = task
        try:
            async with asyncio.timeout(JOIN_WITHIN):
                return await self._bring(visitor, reader, writer)
        finally:
            self._joining.done()
            if self._visits.get(visitor.peer.id) is task:
                del self._visits[visitor.peer.id]

    async def _bring(
        self, visitor: Visitor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> tuple[int, int] | None:
        """Take decks from a visitor until one is fit, and ask the host's own player."""
        room, allowance = self._hall.room, Allowance()
        while (message := await self._next(reader, writer)) is not None:
            if not allowance.has_any():
                raise Turned("You bring too many decks: wait a moment.", "flood")
            allowance.spend(DECK_PRICE)  # each is tried
            seat = self._free(visitor)
            if seat is None:
                raise Turned("The place is taken.", "taken")
            if not room.may_join(seat):
                raise Turned("You come and go too often: wait a moment.", "flood")
            if room.seats[seat].peer == visitor.peer.id:
                room.seats[seat].draws = message.draws
                return seat, 0
            self._check_kept(seat, visitor)
            try:
                start = room.bring(seat, message.deck, trying=True)
            except UserError as error:
                writer.write(wire.write(wire.Refused(str(error), "deck")))
                if isinstance(error, UnknownCards):
                    self._hall.tell(0, wire.Notice(error.to_host(_named(visitor))))
                continue
            unknown = unknown_to_guest(message.knows, start, seat)
            if not await self._let_in(seat, visitor, self._said(visitor, message.draws, unknown), reader, writer):
                return None
            room.bring(seat, message.deck)  # only now: others who asked for the place may have brought another
            room.seats[seat].draws = message.draws
            return seat, unknown
        return None

    def _said(self, visitor: Visitor, draws: bool, unknown: int) -> tuple[str, str]:
        """Say to a visitor and to the own player what they should know before it begins.

        What is left out because of their versions each program says by itself.
        """
        who = _named(visitor)
        can = visitor.can if draws else visitor.can.without(Feature.JOINT_DRAWS)
        theirs = told_guest(unknown, self._plan.name) if unknown else ""
        cards = told_host(unknown, who) if unknown else ""
        checked = unchecked_words(__version__, visitor.knock.program, who) if draws else ""
        return theirs, " ".join(filter(None, (cards, left_out(can, who), checked)))

    async def _next(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, unheard: float | None = None
    ) -> wire.Join | None:
        """Return what a visitor asks for, None at the end; a sign of life is answered at once. Raises Turned.

        Who says every second that it is there has gone once it says so no more, and so has who is `unheard` for so many
        seconds; while a deck is chosen nothing need be said.
        """
        asked, clock, silent = 0, asyncio.get_running_loop().time, unheard
        before = clock()
        while True:
            try:
                line = await heard_line(reader, silent)
            except TimeoutError:
                return None
            if line is None:
                return None
            before, silent = clock(), SILENT if clock() - before < OFTEN else unheard
            try:
                message = read(line, "That is nothing that a guest says.")
            except Unknown:
                if (asked := asked + 1) > MOST_UNKNOWN:
                    raise
                continue  # a newer guest says more than this program knows
            if isinstance(message, wire.Join):
                return message
            if not isinstance(message, wire.Ping):
                raise Turned("A guest asks for the place first.", "malformed")
            writer.write(wire.write(wire.Pong()))

    async def _let_in(
        self, seat: int, visitor: Visitor, said: tuple[str, str], reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> bool:  # fmt: skip
        """Ask the host's own player, unless everybody may come in who knows the code; then the code is used up.

        `said` is what the visitor and the own player should know before it begins.
        """
        theirs, ours = said
        if self._plan.admit_all:
            if theirs:
                writer.write(wire.write(wire.Notice(theirs)))
            if ours:
                self._hall.tell(0, wire.Notice(ours))
        else:
            ours = " ".join(filter(None, (self._whose(seat, visitor), ours)))
            yes = await self._agreed(visitor, theirs, ours, reader, writer)
            if yes is None:
                return False
            if not yes:
                raise Turned(f"{self._plan.name} does not let you in.", "declined")
        if self._free(visitor) != seat:
            raise Turned("The place is taken.", "taken")
        self._hall.room.seats[seat].peer = visitor.peer.id
        self.door.remember(visitor)
        return True

    async def _agreed(
        self, visitor: Visitor, theirs: str, ours: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool | None:
        """Wait for the host's own player; None if the visitor leaves meanwhile.

        `theirs` and `ours` is what each should know before it begins, in the same breath: what is told last is read.
        """
        number = next(self._numbers)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        asks = " ".join(filter(None, (f"{_named(visitor)} asks to join.", self._told_apart(visitor), ours)))
        notice = wire.Notice(asks, wire.Asks.JOIN, number)
        self._asked[number], self._questions[number] = future, notice
        self._hall.tell(0, notice)
        writer.write(wire.write(wire.Notice(f"Waiting for {self._plan.name} to let you in. {theirs}".rstrip())))
        reading = asyncio.ensure_future(self._next(reader, writer, UNHEARD))
        try:
            while True:
                both: set[asyncio.Future[Any]] = {future, reading}
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                if future.done():
                    return future.result()
                if reading.result() is None:
                    return None
                reading = asyncio.ensure_future(self._next(reader, writer, UNHEARD))
        finally:
            if not future.done():  # it has left, was let go, or says what no guest says
                self._hall.tell(0, wire.Notice(f"{_named(visitor)} has gone away again.", wire.Asks.GONE, number))
            reading.cancel()
            await asyncio.wait({reading})  # one reads at a time: whoever serves the guest reads next
            del self._asked[number], self._questions[number]

    def _check_kept(self, seat: int, visitor: Visitor) -> None:
        """Let nobody into a place of somebody else by a meeting alone, where no player is asked. Raises Turned.

        The cards are theirs who had it: they may come from another machine, with the code that is read out to them.
        """
        if self._whose(seat, visitor) and self._plan.admit_all and not visitor.knock.pake:
            raise Turned("The place is kept for somebody else: the host's code is needed.", "taken")

    def _whose(self, seat: int, visitor: Visitor) -> str:
        """Say that a place is somebody else's, with their cards; nothing where it is nobody's."""
        place = self._hall.room.seats[seat]
        if place.peer in ("", visitor.peer.id) or not self._hall.room.begun:
            return ""
        return f"The place, with its cards, is that of {place.plan.name or 'another player'}, who had another machine."

    def _told_apart(self, visitor: Visitor) -> str:
        """Say what a visitor's name does not: anybody may call themselves as somebody is called who was met."""
        every = Peers().all()
        known = next((peer for peer in every if peer.id == visitor.peer.id), None)
        if known is not None:
            return f"You have met them as {known.name}." if known.name not in ("", visitor.name) else ""
        if any(peer.name.casefold() == visitor.name.casefold() != "" for peer in every):
            return f"They came by the code: the {visitor.name} whom you have met needs none."
        return ""

    def _free(self, visitor: Visitor | None) -> int | None:
        """Return the seat that is a visitor's own already, or one to which nobody has come yet.

        In a game that is gone on with somebody else may take it, as who had it may have another machine by now.
        """
        places = [(number, seat) for number, seat in enumerate(self._hall.room.seats) if number]
        people = [(number, seat) for number, seat in places if seat.plan.person]
        own = (number for number, seat in people if visitor is not None and seat.peer == visitor.peer.id)
        return next(own, next((number for number, seat in people if not seat.key and not seat.here), None))

    async def _line(self, reader: asyncio.StreamReader) -> bytes:
        line = await read_line(reader)
        if line is None:
            raise EOFError
        return line


class _Paused(asyncio.Protocol):
    """Reads nothing: what comes first belongs to the handshake."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for TLS."""
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()


def _named(visitor: Visitor) -> str:
    return visitor.name or "Somebody"


def _listening(address: str, port: int) -> list[socket.socket]:
    """Return sockets that listen at one address, or at all of both versions; at another port where one is taken."""
    wanted = [(socket.AF_INET6 if ":" in address else socket.AF_INET, address)] if address else [
        (socket.AF_INET, ""), (socket.AF_INET6, "::"),
    ]  # fmt: skip
    made: list[socket.socket] = []
    for family, where in wanted:
        try:
            made.append(_bound(family, where, made[0].getsockname()[1] if made else port))
        except OSError:
            if not made and port and (family, where) == wanted[0]:
                made.append(_bound(family, where, 0))
            elif not made and (family, where) == wanted[-1]:
                raise
    return made


def _bound(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        if hasattr(socket, "SO_REUSEPORT"):  # elsewhere the option lets two programs listen at one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, port))
        listening.listen(_BACKLOG)
        listening.setblocking(False)
    except OSError:
        listening.close()
        raise
    return listening
