"""Coming to another machine's table, in a thread, so that the window never waits for the network."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from gadesk.errors import UserError
from gadesk.net.client import Client, go_on, join
from gadesk.net.connection import ConnectError
from gadesk.net.places import KeptPlace
from gadesk.net.visit import Visit
from gadesk.net.watching import watch
from gadesk.protocol.known_cards import marks_of
from gadesk.sheets.game_decks import game_deck
from gadesk.sheets.known import known_cards
from gadesk.ui.design.window_if_open import tell


class Joining(QObject):
    """One attempt at a time. `arrived`: a visit whose rules can be read; `joined`: a client at its place."""

    arrived = Signal(object)
    joined = Signal(object)
    watching = Signal(object)
    waiting = Signal(str)
    failed = Signal(str, str)  # a sentence, and the code of what failed

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._attempt = 0
        self._visit: Visit | None = None

    def come(self, begin: Callable[[], Visit]) -> None:
        """Come to a table; what was begun before is given up."""
        self.give_up()
        attempt = self._attempt

        def work() -> None:
            visit = begin()
            if attempt != self._attempt:
                visit.close()
                return
            self._visit = visit
            tell(self.arrived, visit)

        self._start(attempt, work)

    def join(self, deck: str) -> None:
        """Ask for the place with a deck, named as on the start screen; empty for the host's."""
        visit, attempt = self._visit, self._attempt
        if visit is None:
            return

        def work() -> None:
            cards = game_deck(deck) if deck else None
            knows = marks_of(card.slug for card in known_cards())
            client = join(visit, cards, lambda words: tell(self.waiting, words), knows)
            if attempt == self._attempt:
                self._visit = None
            self._take(attempt, client)

        self._start(attempt, work)

    def go_on(self, place: KeptPlace) -> None:
        """Come back to a place of before, for as long as it takes until its host is there."""
        self.give_up()
        attempt = self._attempt

        def work() -> None:
            client = go_on(place, lambda: attempt == self._attempt, lambda words: tell(self.waiting, words))
            if client is not None:
                self._take(attempt, client)

        self._start(attempt, work)

    def watch(self, code: str, name: str, at: str) -> None:
        """Come to watch by a code; what was begun before is given up."""
        self.give_up()
        attempt = self._attempt

        def work() -> None:
            client = watch(code, name, at)
            if attempt != self._attempt:
                client.close()
                return
            tell(self.watching, client)

        self._start(attempt, work)

    def _take(self, attempt: int, client: Client) -> None:
        if attempt == self._attempt:
            tell(self.joined, client)
        else:
            client.close()

    def give_up(self) -> None:
        """Leave whatever was come to; nothing of it is told any more."""
        self._attempt += 1
        visit, self._visit = self._visit, None
        if visit is not None:
            visit.connection.hang_up()  # whoever reads it comes to an end, for which closing waits
            threading.Thread(target=visit.close, name="gadesk-joining-end", daemon=True).start()

    def _start(self, attempt: int, work: Callable[[], None]) -> None:
        def guarded() -> None:
            try:
                work()
            except ConnectError as error:
                self._tell_failure(attempt, str(error), error.code)
            except (UserError, ValueError, OSError) as error:
                self._tell_failure(attempt, str(error), "")

        threading.Thread(target=guarded, name="gadesk-joining", daemon=True).start()

    def _tell_failure(self, attempt: int, words: str, code: str) -> None:
        if attempt == self._attempt:
            tell(self.failed, words, code)
