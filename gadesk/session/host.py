"""The host process: `python -m gadesk.session.host` reads what to run from its input, and serves it.

The first line of the input is a `HostPlan`; the first line of the output is a `Ready` (or a `Failed`, or a `Several`,
after which another plan may come).
When the input ends, whoever started the host is gone, and the host ends too. With `--ahead` the plan comes later, once
somebody begins a game: until then the process makes what every game needs.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hmac
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from gadesk import plain
from gadesk.errors import UserError
from gadesk.fault_reports import say_fault
from gadesk.net.deadlines import GREET_WITHIN
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import load
from gadesk.protocol.plans import AHEAD, Failed, HostPlan, Ready, Several
from gadesk.protocol.record import MOST_ITEMS
from gadesk.script.sheet import CardSheet
from gadesk.session.game import BY_THE_RULES, Rules
from gadesk.session.heap import Tidying, give_back
from gadesk.session.lan import Lan
from gadesk.session.lines import SILENT, Greeting, drained, heard_line, read_line, refuse
from gadesk.session.opponent.advice import Adviser
from gadesk.session.opponent.away import ThinkerProcess, players_away
from gadesk.session.room import Room
from gadesk.session.saved_sheets import sheets_again
from gadesk.session.scenario.files import SeveralScenarios
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.known import Stamp, known_printer, renew, stamp
from gadesk.sheets.synced import played_sheets
from gadesk.terminal import hand_back, say

MOST_BAD_LINES = 50
_SOONEST = 0.02  # seconds, so that a time that is over costs no more than a look now and then
MOST_UNSENT = 8 * 1024 * 1024
ARRIVES_WITHIN = 1.5
"""Seconds that what was told last has to arrive when the host ends: by it a guest checks the shuffles."""


class Host:
    """Serves one room over TCP."""

    def __init__(self, plan: HostPlan, rules: Rules = BY_THE_RULES) -> None:
        self.plan = plan
        faults: list[str] = []
        self._thinks = ThinkerProcess(plan.sheets)
        self.room = Room(plan.room, _sheets(plan, faults.append), players_away(self._thinks), self.tell, rules)
        self.room.problem = " ".join([*faults, self.room.problem or ""]).strip() or None
        self._adviser = Adviser(self.room, self._thinks, self.tell)
        self.room.advise = self._advise
        self._writers: dict[int, asyncio.StreamWriter] = {}
        self._tidying = Tidying()
        self._used: set[str] = set()
        self._greeting = Greeting()
        self._moved, self._stirred = asyncio.Event(), asyncio.Event()
        self._server: asyncio.Server | None = None
        self._lan = Lan(plan.lan, self) if plan.lan is not None else None
        self._tasks: list[asyncio.Task[None]] = []
        self._advising: set[asyncio.Task[None]] = set()

    async def begin(self) -> Ready:
        """Begin to listen."""
        self._server = await asyncio.start_server(
            self._serve, self.plan.address, self.plan.port, limit=wire.LONGEST_FROM_SEAT
        )
        self._tasks = [asyncio.create_task(self._play_bots()), asyncio.create_task(self._keep_time())]
        port = self._server.sockets[0].getsockname()[1]
        code, lan_port = await self._lan.begin() if self._lan is not None else ("", 0)
        self.room.port = lan_port
        tokens = tuple(seat.token if seat.plan.person else "" for seat in self.room.seats)
        watching = self._lan.gallery.code if self._lan is not None else ""
        return Ready(port, tokens, code, lan_port, watching)

    async def end(self) -> None:
        """Stop listening, close the journal, and drop the connections once what was told has arrived."""
        self._thinks.stop()
        for task in (*self._tasks, *self._advising):
            task.cancel()
        if self._server:
            self._server.close()
        seated = list(self._writers.values())
        self._writers.clear()  # nobody is heard any more
        for writer in seated:
            writer.close()
        watching = self._lan.stop() if self._lan is not None else []
        self.room.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ARRIVES_WITHIN):
                await asyncio.gather(*(each.wait_closed() for each in (*seated, *watching)), return_exceptions=True)
        if self._lan is not None:
            await self._lan.end()

    # Connections

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a program of this machine, which has been told a token."""
        self._greeting.come(str((writer.get_extra_info("peername") or ("",))[0]), writer)
        try:
            seat = await self._hello(reader, writer)
            self._greeting.done()
            if seat is not None:
                await self.serve(seat, reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            pass  # the other side is gone: nothing is left to be told
        except asyncio.CancelledError:
            pass  # the host ends; left to asyncio's own callback this would be a traceback in the user's face
        finally:
            self._greeting.done()
            writer.close()

    async def _hello(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int | None:
        """Seat a new connection, or refuse it and return None."""
        async with asyncio.timeout(GREET_WITHIN):
            line = await read_line(reader)
        try:
            hello = wire.read_from_seat(line or b"")
        except codec.CodecError as error:
            refuse(writer, f"That is not a guest's greeting: {error}", "malformed")
            return None
        if not isinstance(hello, wire.Hello):
            refuse(writer, "A guest greets first.", "malformed")
            return None
        if hello.version != wire.VERSION:
            ours = f"The host speaks version {wire.VERSION} of the protocol, the guest another"
            refuse(writer, f"{ours}: install the same version of the program on both.", "version")
            return None
        seat = self._seat_of(hello.token)
        if seat is None:
            await asyncio.sleep(0.3)  # guessing tokens takes for ever
            used = hello.token in self._used
            why = "The invitation was used already" if used else "The invitation's token is wrong"
            refuse(writer, f"{why}: ask the host for a new one.", "used" if used else "token")
            return None
        if not self.room.may_join(seat):
            refuse(writer, "You come and go too often: wait a moment.", "flood")
            return None
        try:
            if hello.token == self.room.seats[seat].token:
                self.room.bring(seat, hello.deck)
        except UserError as error:
            refuse(writer, str(error), "deck")
            return None
        place = self.room.seats[seat]
        if hello.token == place.token:
            self._used.add(place.token)
            place.token = ""
        self.take_place(seat, plain.name(hello.name), writer)
        return seat

    def take_place(self, seat: int, name: str, writer: asyncio.StreamWriter) -> None:
        """Give a seat's place to a connection; one that it had before is told so."""
        before = self._writers.get(seat)
        self._writers[seat] = writer
        if before is not None:
            refuse(before, "Your place was taken over by a newer connection.", "replaced")
        self.room.joined(seat, name)
        if seat == 0 and self._lan is not None:
            self._lan.invite()
        self._stir()  # a bot that is first has waited for this player

    def _seat_of(self, token: str) -> int | None:
        for number, seat in enumerate(self.room.seats):
            for known in (seat.token, "" if seat.peer else seat.key):
                if known and seat.plan.person and hmac.compare_digest(known.encode(), token.encode()):
                    return number
        return None

    async def serve(
        self, seat: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silent: float | None = None
    ) -> None:
        """Take a seat's lines until it leaves, or says nothing for `silent` seconds; its place is kept."""
        try:
            await self._listen(seat, reader, writer, silent)
        finally:
            if self._writers.get(seat) is writer:
                del self._writers[seat]
                self.room.left(seat)
                self._stirred.set()

    async def _listen(
        self, seat: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silent: float | None
    ) -> None:
        """Take a seat's lines. They are taken one by one, so a flood waits in the network."""
        bad = 0
        while (line := await heard_line(reader, silent)) is not None and self._writers.get(seat) is writer:
            try:
                message = wire.read_from_seat(line)
            except codec.UnknownKind as error:  # a newer guest asks for more than this program knows
                if self.room.seats[seat].allowance.take():
                    self.tell(seat, wire.Refused(str(error), "unknown"))
                if self._drops(seat, writer):
                    return
                continue
            except codec.CodecError as error:
                bad += 1
                if bad >= MOST_BAD_LINES:
                    refuse(writer, "Too many lines could not be read.", "flood")
                    return
                self.tell(seat, wire.Refused(str(error), "malformed"))
                continue
            if isinstance(message, wire.Leave):
                self.room.seats[seat].gone = True
                return
            if isinstance(message, wire.Ping):
                silent = SILENT  # who has said so once goes on saying it
            self._take(seat, message)
            if self._drops(seat, writer):
                return
            self._stir()
            await drained(writer, silent)
            self._tidying.took_a_line()
            await asyncio.sleep(0)

    def _drops(self, seat: int, writer: asyncio.StreamWriter) -> bool:
        """End the connection of a seat that goes on with asking too much; say whether it did."""
        if floods := self.room.floods(seat):
            refuse(writer, "You asked too much for too long.", "flood")
        return floods

    def _take(self, seat: int, message: wire.FromSeat) -> None:
        """Carry out what a seat asks for; who may come in is the host's own business, and not the game's."""
        if seat == 0 and self._lan is not None and isinstance(message, wire.Consent) and self._lan.answered(message):
            return
        if seat == 0 and self._lan is not None and isinstance(message, wire.Watching):
            self._lan.let_watch(message.on)
            return
        self.room.take(seat, message)

    def _advise(self, seat: int) -> None:
        task = asyncio.create_task(self._adviser.advise(seat))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    def tell(self, seat: int, message: wire.FromHost) -> None:
        """Send a message to a seat, if it is connected."""
        writer = self._writers.get(seat)
        if writer is None or writer.is_closing():
            return
        writer.write(wire.write(message))
        if writer.transport.get_write_buffer_size() > MOST_UNSENT:
            writer.transport.abort()  # it reads nothing: it may come back with its key

    def _stir(self) -> None:
        """Have the bots and the time look again: something has happened."""
        self._moved.set()
        self._stirred.set()

    def _due(self) -> float | None:
        due = self.room.due()
        return None if due is None else max(due, _SOONEST)

    async def _keep_time(self) -> None:
        """Have done what is due without an answer, at its time."""
        while True:
            self._stirred.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._due()):
                    await self._stirred.wait()
            self.room.tick()
            self._moved.set()

    # Bots

    async def _play_bots(self) -> None:
        """Let the bots answer, in a thread, so that the players are heard meanwhile."""
        while True:
            try:
                await self._play_bot()
            except Exception:  # a fault around a bot must not leave the others waiting for it without a word
                say_fault()
                self.room.bots.give_up()
                await self._movement()

    async def _movement(self) -> None:
        self._moved.clear()
        await self._moved.wait()

    async def _play_bot(self) -> None:
        """Let the bot that is due answer, or wait until one is."""
        turn = self.room.bots.due() if self.room.awaited is None else None
        if turn is None:
            await self._movement()
            return
        loop = asyncio.get_running_loop()
        try:
            choice = await loop.run_in_executor(None, turn.answer)
        except Exception:  # a fault of the bot must not stop the game
            say_fault()
            choice = ()
        self.room.bots.take(turn, choice)
        await asyncio.sleep(0)


def _sheets(plan: HostPlan, tell: Callable[[str], None] = say) -> Mapping[str, CardSheet]:
    """Choose the sheets to play with; a saved game goes on with those it was begun with.

    They are saved with it, but for games of older programs, which go on with what is here; so does one whose sheets
    are damaged, which is told.
    """
    if plan.sheets:
        return bundled_sheets(Path(plan.sheets))
    played = played_sheets(wait=True)
    if plan.room.resume:
        header = load(Path(plan.room.resume)).header
        return sheets_again(header, (played, bundled_sheets()), tell)
    return played


async def _run(plan: HostPlan) -> bool:
    """Serve what is planned until the input ends, and return True; False if another plan has to come."""
    try:
        host = Host(plan)
        ready = await host.begin()
    except SeveralScenarios as several:
        _say(Several(tuple(plain.line(title) for title in several.titles[:MOST_ITEMS])))
        return False
    except UserError as error:
        _say(Failed(str(error)))
        return True
    except OSError as error:
        where = f"{plan.address}, port {plan.port}"
        _say(Failed(f"The host can't listen at {where}: {error.strerror or error}."))
        return True
    except Exception as error:  # of anybody's cards or an older game: whoever began it is told, and may begin another
        say_fault()
        _say(Failed(f"This game can't be begun: a fault of the program ({type(error).__name__}) comes of its cards."))
        return True
    _say(ready)
    gone = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait_for_end() -> None:
        sys.stdin.buffer.read()
        loop.call_soon_threadsafe(gone.set)

    threading.Thread(target=wait_for_end, daemon=True).start()
    await gone.wait()
    await host.end()
    return True


def _say(outcome: Ready | Failed | Several) -> None:
    hand_back(codec.dumps(outcome))


def main() -> None:
    """Run a host as the input says; an input that ends without a plan asks for none."""
    before = _prepare() if AHEAD in sys.argv else None
    while True:
        line = sys.stdin.buffer.readline()
        if before is not None and stamp() != before:
            renew()  # a sync came in between
        if not line or asyncio.run(_run(codec.record_of(HostPlan, codec.loads(line)))):
            return


def _prepare() -> Stamp:
    """Have what the first questions of a game take: sheets, and what prints the words of abilities.

    What reads scenarios takes 10 ms to load, and memory that most hosts never need.
    """
    before = stamp()
    bundled_sheets()
    known_printer()
    gc.collect()
    give_back()
    gc.freeze()  # what stands for good is not looked through again and again
    return before


if __name__ == "__main__":
    main()
