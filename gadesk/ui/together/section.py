"""The door between the window and “Play with someone”: the page, and the host's process of a table of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QStackedWidget

from gadesk import plain
from gadesk.errors import UserError
from gadesk.net import PORT
from gadesk.ui.start.choice import DeckInfo, StartChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gadesk.net.client import Client
    from gadesk.net.host_process import HostReserve
    from gadesk.protocol.plans import RoomPlan
    from gadesk.ui.together.page import TogetherPage

_NAME = "name"


class TogetherDoor(QObject):
    """Shows the page in the window's stack. `opened`: a client at its place; `left`: back to the start."""

    opened = Signal(object)
    left = Signal()

    def __init__(self, stack: QStackedWidget, settings: QSettings, journal: Callable[[], Path]) -> None:
        """`journal` names the file of a new game."""
        super().__init__(stack)
        self._stack, self._settings, self._journal = stack, settings, journal
        self._choice = StartChoice()
        self.hosts: HostReserve | None = None
        self.page: TogetherPage | None = None

    @property
    def name(self) -> str:
        """What the player is called: asked once, and kept."""
        from gadesk.ui.game_plans import ME

        return plain.name(str(self._settings.value(_NAME, ""))) or ME

    def show(self, choice: StartChoice, decks: Sequence[DeckInfo]) -> TogetherPage:
        """Show the page, with what was chosen on the start screen."""
        from gadesk.net.peers import Peers
        from gadesk.ui.together.page import TogetherPage

        self.close()
        self._choice = choice
        page = self.page = TogetherPage(self.name, decks, choice.mine, Peers(), self._stack)
        page.left.connect(self.left)
        page.joined.connect(self.opened)
        page.host_wanted.connect(self._host)
        page.name_changed.connect(lambda name: self._settings.setValue(_NAME, name))
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        return page

    def close(self) -> None:
        """Take the page away; what it began and did not finish is given up."""
        page, self.page = self.page, None
        if page is not None:
            page.joining.give_up()
            self._stack.removeWidget(page)
            page.deleteLater()

    def serve(self, room: RoomPlan) -> Client:
        """Open a table for a game in this network, and take the host's seat. Raises UserError, OSError."""
        from gadesk.net.client import Client
        from gadesk.protocol.plans import HostPlan, LanPlan

        return Client.solo(HostPlan(room, lan=LanPlan(self.name, port=PORT)), name=self.name, hosts=self.hosts)

    def _host(self, name: str, deck: str) -> None:
        from dataclasses import replace

        from gadesk.protocol.plans import SeatPlan
        from gadesk.sheets.game_decks import guest_format
        from gadesk.ui.game_plans import room_of

        choice = replace(self._choice, mine=deck, seed=None)
        try:
            seats = (SeatPlan(name=name), SeatPlan(name="Guest"))
            client = self.serve(room_of(choice, self._journal(), seats, False, guest_format(deck)))
        except (UserError, OSError, ValueError) as error:
            if self.page is not None:
                self.page.say(str(error))
            return
        self.opened.emit(client)
