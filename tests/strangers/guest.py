"""A rude guest: joins whatever game the window hosts, under a hostile name, and asks for everything all the time."""

from __future__ import annotations

import random
import threading
from contextlib import suppress
from pathlib import Path

from gadesk.bots.bot import random_answer
from gadesk.errors import UserError
from gadesk.net.client import Client, join
from gadesk.net.peers import Peers
from gadesk.net.visit import Visit
from gadesk.net.watching import watch
from gadesk.protocol import messages as wire
from gadesk.protocol.passing import PassMode, PassUntil
from tests.strangers.home import HOSTILE


class RudeGuest(threading.Thread):
    """Plays at random until the connection ends or `stop` is called."""

    def __init__(self, invite: wire.Invite, seed: int, folder: Path, gives_up: int = -1) -> None:
        """`gives_up`: after so many answers in its first game, unless that is below 0."""
        super().__init__(name="guest", daemon=True)
        self._gives_up = gives_up
        self._to, self._chance, self._folder = invite, random.Random(seed), folder
        self._visit: Visit | None = None
        self._enough = threading.Event()
        self.answered = 0

    def stop(self) -> None:
        """Leave."""
        self._enough.set()
        if self._visit is not None:
            self._visit.connection.hang_up()
        self.join()

    def run(self) -> None:
        """Join, then answer, ask and say."""
        name = self._chance.choice(HOSTILE)
        peers = Peers(self._folder)
        try:
            self._visit = Visit.begin(["127.0.0.1"], self._to.port, name, code=self._to.code, peers=peers)
            client = join(self._visit)
        except UserError:
            return
        try:
            while not self._enough.is_set():
                message = client.wait(0.1)
                if isinstance(message, wire.Refused) and message.final:
                    return
                self._ask(client)
                if isinstance(message, wire.Update) and self.answered == self._gives_up:
                    self._gives_up = -1
                    client.concede()
                decision = client.decision
                if isinstance(message, wire.Update) and decision is not None:
                    client.answer(random_answer(decision, self._chance))
                    self.answered += 1
        finally:
            with suppress(OSError):
                client.close()

    def _ask(self, client: Client) -> None:
        chance = self._chance.random()
        if chance < 0.02:
            for _ in range(30):
                client.undo(self._chance.choice((1, 5, 10**9)))
        elif chance < 0.04:
            client.rematch()
        elif chance < 0.06:
            client.consent(self._chance.random() < 0.5)
        elif chance < 0.08:
            client.send(wire.ByHand(self._chance.randrange(200), self._chance.choice(HOSTILE)))
        elif chance < 0.1:
            client.passing(PassMode(PassUntil.SOMETHING))


class Watcher(threading.Thread):
    """Watches a game under a hostile name, and talks, until `stop` is called."""

    def __init__(self, code: str, at: str) -> None:
        super().__init__(name="watcher", daemon=True)
        self._code, self._at = code, at
        self._enough = threading.Event()

    def stop(self) -> None:
        """Leave."""
        self._enough.set()
        self.join()

    def run(self) -> None:
        """Come, and say something hostile now and then."""
        try:
            client = watch(self._code, HOSTILE[1], self._at)
        except UserError:
            return
        try:
            for number in range(10**9):
                if self._enough.wait(0.05):
                    return
                client.poll()
                if number % 40 == 0:
                    client.send(wire.Say(HOSTILE[number // 40 % len(HOSTILE)][:100] or "Hm."))
        except UserError:
            return
        finally:
            with suppress(OSError):
                client.close()
