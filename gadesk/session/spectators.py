"""Who watches a game without a seat: told what is public, and hands that are opened to them; asked nothing.

What they say is heard by those who watch alone: who sees hands could tell a player of them (docs/replays.md).
All are told the same at once, written once. Who reads too slowly is let go, so that nobody is kept waiting and little
is kept in memory; who asks for anything is refused, and a flood ends the connection.
"""

from __future__ import annotations

import asyncio
import itertools
import time

from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.records import dataclass
from gadesk.session.audience import Audience
from gadesk.session.door import Turned
from gadesk.session.limits import SAID_EVERY, Allowance
from gadesk.session.lines import refuse
from gadesk.session.room import MOST_EVENTS, Room
from gadesk.session.table import Refusal
from gadesk.session.talk import line_said

MOST, MOST_REFUSED = 20, 50
MOST_UNSENT = 1024 * 1024
"""Bytes that wait for one who does not read: a whole game at once is less."""
NOT_YOURS = "Who watches can't answer or ask for anything at this table."


@dataclass(slots=True)
class _Spectator:
    """One of them: the connection, how much is answered, when a line was said last, and how much was refused."""

    writer: asyncio.StreamWriter
    name: str
    allowance: Allowance
    spoke: float = -SAID_EVERY
    refused: int = 0


class Spectators(Audience):
    """Those who watch one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._here: dict[int, _Spectator] = {}
        self._numbers = itertools.count()
        self._sent, self._game, self._epoch = 0, -1, 0
        self._coming = Allowance()
        room.audience = self

    @property
    def _nobody(self) -> int:
        """The number of a seat that there is not: it is told what is public alone."""
        return len(self._room.seats)

    @property
    def count(self) -> int:
        """How many watch."""
        return len(self._here)

    def come(self, writer: asyncio.StreamWriter, name: str = "") -> int:
        """Let somebody watch, and show them the game as it stands. Raises Turned."""
        if len(self._here) >= MOST:
            raise Turned(f"{MOST} people watch already: try again later.", "full")
        if not self._coming.take():  # coming is told to all, and brings the whole game
            raise Turned("Too many come and go at once: try again in a moment.", "flood")
        number = next(self._numbers)
        self.update()  # who is here already, and who comes, go on from the same moment
        self._here[number] = _Spectator(writer, name or "Somebody", Allowance())
        room = self._room
        self._give(number, wire.write(wire.Welcome(wire.VERSION, self._nobody, "", room.infos())))
        if room.begun:
            for line in self._lines(0):
                self._give(number, line)
        for message in room.match.public():
            self._give(number, wire.write(message))
        room.tell_seats()
        return number

    def leave(self, number: int) -> None:
        """Note that somebody watches no more."""
        if self._here.pop(number, None) is not None:
            self._room.tell_seats()

    def is_here(self, number: int) -> bool:
        """Whether somebody still watches."""
        return number in self._here

    def hears(self, number: int, line: bytes) -> None:
        """Take a line of somebody who watches: a sign of life is answered, talk passed on, anything else refused."""
        spectator = self._here[number]
        try:
            message = wire.read_from_seat(line)
        except codec.CodecError:
            message = None
        if isinstance(message, wire.Ping):
            if spectator.allowance.take():
                self._give(number, wire.write(wire.Pong()))
        elif isinstance(message, wire.Say):
            self._say(number, message.text)
        elif not isinstance(message, wire.Leave):
            spectator.refused += 1
            if spectator.refused > MOST_REFUSED:
                self._end(number, "Who watches is not to ask for anything.", "flood")
            else:
                self._give(number, wire.write(wire.Refused(NOT_YOURS, "watching")))

    def _say(self, number: int, text: str) -> None:
        """Pass on what somebody who watches says to the others who do."""
        spectator, now = self._here[number], time.monotonic()
        try:
            words = line_said(text, now - spectator.spoke)
        except Refusal as refusal:
            if spectator.allowance.take():
                self._give(number, wire.write(wire.Refused(str(refusal), "watching")))
            return
        spectator.spoke = now
        self.tell(wire.Said(self._nobody, words, spectator.name))

    def update(self) -> None:
        """Show everybody how things stand now."""
        room = self._room
        if not room.begun:
            return
        if (room.game, room.table.epoch) != (self._game, self._epoch):
            known = len(room.table.events(self._nobody)) if room.game == self._game else 0
            self._game, self._epoch, self._sent = room.game, room.table.epoch, min(self._sent, known)
        first, self._sent = self._sent, len(room.table.events(self._nobody))
        if self._here:
            self._tell_all(self._lines(first))

    def tell(self, message: wire.FromHost) -> None:
        """Tell everybody what all at the table are told."""
        if self._here:
            self._tell_all([wire.write(message)])

    def end(self, reason: str) -> list[asyncio.StreamWriter]:
        """Let nobody watch any longer; return the connections that end by it."""
        ended = [each.writer for each in self._here.values()]
        for number in list(self._here):
            self._end(number, reason, "closed")
        return ended

    def _lines(self, first: int) -> list[bytes]:
        """Write the updates that bring what happened from an event on."""
        room, table = self._room, self._room.table
        view = room.hands.laid_open(table.view(self._nobody), table.view)
        events, decision = table.events(self._nobody), table.decision
        starts = list(range(first, len(events), MOST_EVENTS)) or [first]
        return [
            wire.write(
                wire.Update(
                    game=room.game, epoch=table.epoch, view=view, first_event=at,
                    events=tuple(events[at : at + MOST_EVENTS]),
                    waiting_for=decision.seat if decision is not None else room.awaited,
                )
            )
            for at in starts
        ]  # fmt: skip

    def _tell_all(self, lines: list[bytes]) -> None:
        for number in list(self._here):
            for line in lines:
                self._give(number, line)

    def _give(self, number: int, line: bytes) -> None:
        spectator = self._here.get(number)
        if spectator is None or spectator.writer.is_closing():
            return
        spectator.writer.write(line)
        if spectator.writer.transport.get_write_buffer_size() > MOST_UNSENT:
            spectator.writer.transport.abort()  # it reads nothing: it may come again by the code

    def _end(self, number: int, reason: str, code: str) -> None:
        spectator = self._here.pop(number, None)
        if spectator is not None:
            refuse(spectator.writer, reason, code)
            self._room.tell_seats()
