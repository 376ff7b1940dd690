"""The door between the window and “Play with someone”: the page, and the host's process of a table of one's own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QStackedWidget

from gadesk import plain
from gadesk.errors import UserError
from gadesk.net import PORT
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.farewells import farewells
from gadesk.ui.settings.preferences import NAME
from gadesk.ui.start.choice import DeckInfo, StartChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gadesk.net.client import Client
    from gadesk.net.host_process import Beginning, HostReserve
    from gadesk.protocol.plans import RoomPlan
    from gadesk.session.saved_games import SavedGame
    from gadesk.ui.together.page import TogetherPage
    from gadesk.ui.together.table_rules import TableChoice


class TogetherDoor(QObject):
    """Shows the page in the window's stack. `opened`: a client at its place; `left`: back to the start.

    `watching`: a client without a place. `failed`: a table could not be opened, for a reason.
    """

    opened = Signal(object)
    watching = Signal(object)
    left = Signal()
    failed = Signal(str)
    deck_taken = Signal(str)
    """The deck that is taken to a table, by its path or a starter's name."""
    _came = Signal(int, object)

    def __init__(self, stack: QStackedWidget, settings: QSettings, journal: Callable[[], Path]) -> None:
        """`journal` names the file of a new game."""
        super().__init__(stack)
        self._stack, self._settings, self._journal = stack, settings, journal
        self._choice = StartChoice()
        self.hosts: HostReserve | None = None
        self.page: TogetherPage | None = None
        self._attempt = 0
        self._beginning: Beginning | None = None
        self._came.connect(self._take)

    @property
    def name(self) -> str:
        """What the player is called: asked before the first game with somebody, and kept."""
        from gadesk.ui.game_plans import ME

        return self._kept_name or ME

    @property
    def _kept_name(self) -> str:
        return plain.name(str(self._settings.value(NAME, "")))

    def show(self, choice: StartChoice, decks: Sequence[DeckInfo]) -> TogetherPage:
        """Show the page, with what was chosen on the start screen."""
        from gadesk.net.peers import Peers
        from gadesk.ui.together.going_on import with_others
        from gadesk.ui.together.page import TogetherPage
        from gadesk.ui.together.table_rules import kept_choice

        self.close()
        self._choice = choice
        games, table = with_others(self._journal().parent), kept_choice(self._settings)
        page = self.page = TogetherPage(self._kept_name, decks, choice.mine, Peers(), self._stack, games, table)
        page.left.connect(self.left)
        page.deck_taken.connect(self.deck_taken)
        page.joined.connect(self.opened)
        page.watching.connect(self.watching)
        page.host_wanted.connect(self._host)
        page.table_wanted.connect(self.go_on)
        page.name_changed.connect(lambda name: self._settings.setValue(NAME, name))
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        return page

    def close(self) -> None:
        """Take the page away; what it began and did not finish is given up."""
        self._give_up()
        page, self.page = self.page, None
        if page is not None:
            page.joining.give_up()
            self._stack.removeWidget(page)
            page.deleteLater()

    def go_on(self, saved: SavedGame) -> None:
        """Open the table of a saved game again, where its guests left it."""
        self.open_table(saved.plan, saved.port)

    def open_table(self, room: RoomPlan, port: int = 0) -> None:
        """Open a table in a thread, as its host takes a while to begin."""
        from gadesk.net.host_process import Beginning

        self._give_up()
        attempt, beginning = self._attempt, Beginning()
        self._beginning = beginning
        if self.page is not None:
            self.page.opening("Opening the table …")

        def work() -> None:
            made: Client | str
            try:
                farewells().wait()  # the table that is left now may be the one to be opened again
                made = self.serve(room, port, beginning)
            except (UserError, OSError, ValueError) as error:
                made = str(error)
            tell(self._came, attempt, made)

        threading.Thread(target=work, name="gadesk-opening", daemon=True).start()

    def _give_up(self) -> None:
        """Open no table any more that is not open yet."""
        self._attempt += 1
        beginning, self._beginning = self._beginning, None
        if beginning is not None:
            beginning.give_up()

    def _take(self, attempt: int, made: object) -> None:
        """Show the table that came, or why none did; one that nobody waits for any more is closed."""
        if attempt != self._attempt:
            if not isinstance(made, str):
                farewells().say(made.close)  # type: ignore[attr-defined]
            return
        self._beginning = None
        if not isinstance(made, str):
            self.opened.emit(made)
        elif self.page is not None:
            self.page.failed(made)
        else:
            self.failed.emit(made)

    def serve(self, room: RoomPlan, port: int = 0, beginning: Beginning | None = None) -> Client:
        """Open a table for a game in this network, and take the host's seat. Raises UserError, OSError."""
        from gadesk.net.client import Client
        from gadesk.protocol.plans import HostPlan, LanPlan

        plan = HostPlan(room, lan=LanPlan(self.name, port=port or PORT))
        return Client.solo(plan, name=self.name, hosts=self.hosts, beginning=beginning)

    def _host(self, name: str, deck: str, table: TableChoice) -> None:
        from dataclasses import replace

        from gadesk.protocol.plans import SeatPlan
        from gadesk.protocol.record import replace as changed
        from gadesk.sheets.game_decks import guest_format
        from gadesk.ui.game_plans import room_of
        from gadesk.ui.together.table_rules import Back, keep_choice

        keep_choice(self._settings, table)
        self.deck_taken.emit(deck)
        theirs = self._choice.theirs or deck  # until the guest brings one of their own
        choice = replace(self._choice, mine=deck, theirs=theirs, seed=None)
        try:
            seats = (SeatPlan(name=name), SeatPlan(name="Guest"))
            room = room_of(choice, self._journal(), seats, table.back is Back.FREELY, guest_format(deck))
            room = changed(room, match=table.match)
        except (UserError, OSError, ValueError) as error:
            if self.page is not None:
                self.page.say(str(error))
            return
        self.open_table(room)
