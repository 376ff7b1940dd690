"""A table with its host's process, its own player, a guest over TLS and one who watches; every line is kept."""

from __future__ import annotations

import os
import queue
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from gadesk.bots.bot import random_answer
from gadesk.net import client, visit, watching, way_back
from gadesk.net.client import Client, join
from gadesk.net.connection import Connection
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.plans import DeckCards, HostPlan, LanPlan, RoomPlan, SeatPlan, Start, fresh_seed
from tests.waiting import PATIENCE

HERE = "127.0.0.1"
_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")

STALLED = 120.0
"""Seconds after which a game that does not go on has stalled: on a busy machine a step takes many of them."""
Question = tuple[int, int, int, int, int]
"""Game, epoch, seat, number, and how often the seat had come back: an answer may be lost with a connection."""


class Tap(Connection):
    """A connection that keeps every line which it reads."""

    made: ClassVar[list[Tap]] = []

    def __init__(self, raw: Any, tls: bool = False) -> None:
        super().__init__(raw, tls)
        self.lines: list[bytes] = []
        Tap.made.append(self)

    def read(self, longest: int) -> bytes:
        """Read one line, and keep it."""
        line = super().read(longest)
        if line:
            self.lines.append(line)
        return line


def tapped() -> None:
    """Keep the lines of every connection that is made from now on; games are not played again at their end."""
    for module in (visit, way_back):
        setattr(module, "Connection", Tap)  # noqa: B010
    client.check = lambda memory, journal: Checked(Finding.UNCHECKED, "Not checked.")  # type: ignore[attr-defined]


class Place:
    """One seat's client; `heard` are its messages with the moment at which each came."""

    def __init__(self, made: Client, tap: Connection | None) -> None:
        self.client, self.taps = made, [tap] if isinstance(tap, Tap) else []
        self.heard: queue.SimpleQueue[tuple[float, Any]] = queue.SimpleQueue()
        self.state: wire.Update | None = None
        self.match: wire.Match | None = None
        self.notices: list[wire.Notice] = []
        self.refused = self.returned = 0
        made.on_message = lambda message: self.heard.put((time.perf_counter(), message))
        for message in made.poll():
            self._take(message)

    @property
    def lines(self) -> list[bytes]:
        """Every line that came, also by the connections that took the place of one that was lost."""
        return [line for tap in self.taps for line in tap.lines]

    def take(self, seconds: float = 0.0) -> tuple[float, Any] | None:
        """Take the next message, waiting so long."""
        now = self.client._connection
        if isinstance(now, Tap) and now not in self.taps:
            self.taps.append(now)
        try:
            at, message = self.heard.get(timeout=seconds) if seconds else self.heard.get_nowait()
        except queue.Empty:
            return None
        self._take(message)
        return at, message

    def _take(self, message: Any) -> None:
        if isinstance(message, wire.Update):
            self.state = message
        elif isinstance(message, wire.Match):
            self.match = message
        elif isinstance(message, wire.Notice):
            self.notices.append(message)
        elif isinstance(message, wire.Refused):
            self.refused += 1
        elif isinstance(message, wire.Welcome):
            self.returned += 1

    @property
    def asked(self) -> Question | None:
        """Which question waits for this seat: each has its own numbers."""
        state = self.state
        if not state or not state.decision:
            return None
        return state.game, state.epoch, state.view.seat, state.decision.number, self.returned


class Pair:
    """Both sides of a table, and who watches."""

    def __init__(
        self, decks: tuple[DeckCards, DeckCards], *, best_of: int = 1, free_undo: bool = False, gallery: bool = True,
        paced: bool = False,
    ) -> None:  # fmt: skip
        self.folder = Path(tempfile.mkdtemp(prefix="gadesk-measure-"))
        self.decks, self.seed = decks, fresh_seed()
        self._home("host")
        people = (SeatPlan(name="Ben"), SeatPlan(name="Guest"))
        start = Start((decks[0], decks[0]), self.seed)
        room = RoomPlan(
            start, people, str(self.folder / "game.journal"), free_undo=free_undo,
            match=MatchRules(best_of=best_of, paced=paced),
        )  # fmt: skip
        plan = HostPlan(room, lan=LanPlan("Ben", HERE, 0, admit_all=True, told=False))
        self.watcher: Place | None = None
        self.own = Place(own := Client.solo(plan, name="Ben"), own._connection)
        assert own.host is not None
        self.host, self.codes = own.host, [own.host.ready.code]
        self.port, self.pid = own.host.ready.lan_port, own.host.pid
        self._home("guest")
        self.watcher = self._watcher() if gallery else None
        came = Visit.begin([HERE], self.port, "Anna", code=self.codes[0], within=PATIENCE)
        self.guest = Place(join(came, decks[1]), came.connection)
        self.places = (self.own, self.guest)
        self.answered: set[Question] = set()

    def _home(self, who: str) -> None:
        os.environ.update(dict.fromkeys(_FOLDERS, str(self.folder / f"home-{who}")), GADESK_ALONE="1")

    def _watcher(self) -> Place:
        self.own.client.send(wire.Watching(True))
        while (heard := self.own.take(PATIENCE)) is not None:
            if isinstance(heard[1], wire.Invite) and heard[1].watching:
                self.codes.append(heard[1].watching)
                break
        came = Visit.begin([HERE], self.port, "Eve", code=self.codes[1], watching=True, within=PATIENCE)
        welcome = came.join(None)
        return Place(Client((came.connection, welcome), watching.WatchAgain(came, self.codes[1])), came.connection)

    def settle(self, ready: Callable[[], object], seconds: float = STALLED) -> bool:
        """Take what comes until something holds; TimeoutError where the game does not go on."""
        end = time.monotonic() + seconds
        while True:
            for place in (*self.places, *([self.watcher] if self.watcher is not None else [])):
                while place.take() is not None:
                    pass
            if ready():
                return True
            if time.monotonic() > end:
                if seconds >= STALLED:
                    raise TimeoutError(self.words())
                return False
            time.sleep(0.0005)

    def words(self) -> str:
        """Say how a game stands that does not go on."""
        last = [
            [line[:100].decode() + line[-100:].decode() for line in place.lines if b'"pong"' not in line][-4:]
            for place in self.places
        ]
        return f"{self.folder}: asked {[place.asked for place in self.places]}: {last}"

    def due(self) -> Place | None:
        """Who is asked a question that was not answered yet."""
        return next((place for place in self.places if place.asked and place.asked not in self.answered), None)

    def over(self) -> bool:
        """Whether a game is over for both."""
        return all(place.state is not None and place.state.view.over for place in self.places)

    def note_answered(self, place: Place) -> Question:
        """Note that the question of a seat is answered; return which one that was."""
        assert place.asked is not None
        self.answered.add(place.asked)
        return place.asked

    def concede(self, place: Place) -> None:
        """Give up; while a card is drawn that is refused, and asked for again."""
        while not self.over():
            refused = place.refused
            time.sleep(0.2)  # who asks too often is not heard
            place.client.concede()
            self.settle(lambda before=refused: self.over() or place.refused > before)  # type: ignore[misc]

    def answer(self, place: Place, chance: random.Random) -> None:
        """Answer the question of a seat by chance."""
        assert place.state is not None and place.state.decision is not None
        asked, refused = self.note_answered(place), place.refused
        place.client.answer(random_answer(place.state.decision, chance), place.state.decision)
        self.settle(lambda: self.due() is not None or self.over() or place.refused > refused)
        if place.refused > refused:
            self.answered.discard(asked)

    def undo(self, place: Place) -> None:
        """Ask to take one answer back; the other agrees."""
        other = self.places[1 - self.places.index(place)]
        asked, epoch, refused = len(other.notices), place.state.epoch if place.state else 0, place.refused
        place.client.undo()
        self.settle(
            lambda: len(other.notices) > asked or place.refused > refused or (place.state and place.state.epoch > epoch)
        )
        if len(other.notices) > asked and other.notices[-1].number:
            other.client.consent(True, other.notices[-1].number)
            self.settle(
                lambda: (place.state and place.state.epoch > epoch) or other.refused or place.refused > refused, 5.0
            )
            self.settle(lambda: self.due() is not None or self.over(), 5.0)

    def between(self) -> bool:
        """Take a match to its next game; False once it is over."""
        game, end = self.own.state.game if self.own.state else 0, time.monotonic() + STALLED
        while time.monotonic() < end:
            self.settle(
                lambda: all(place.match is None or place.match.stage is not Stage.PLAYING for place in self.places), 2.0
            )
            match = self.own.match
            if match is None or match.stage is Stage.OVER:
                return False
            if match.stage is Stage.SIDEBOARDING:
                for place in self.places:
                    place.client.send(wire.Present())
            elif match.stage is Stage.CHOOSING and match.chooser is not None:
                self.places[match.chooser].client.send(wire.First(1 - match.chooser))
            if self.settle(
                lambda: all(place.state is not None and place.state.game > game for place in self.places), 1.0
            ):
                return True
        return False

    def rematch(self) -> bool:
        """Both want another match; asked again where that was refused, or lost with a connection.

        False where it does not come about for as long as makes a game a stalled one, and not where it is slow.
        """
        end = time.monotonic() + STALLED
        while time.monotonic() < end:
            asked, refused = len(self.guest.notices), self.own.refused
            self.own.client.rematch()
            self.settle(lambda asked=asked, refused=refused: (  # type: ignore[misc]
                len(self.guest.notices) > asked or self.own.refused > refused), 20.0)  # fmt: skip
            self.guest.client.consent(True)  # to the newest question
            if self.settle(lambda: self.own.match is not None and self.own.match.stage is Stage.CHOOSING, 5.0):
                return self.between()
        return False

    def close(self) -> None:
        """Everybody leaves."""
        for place in (self.watcher, self.guest, self.own):
            if place is not None:
                place.client.close()
