"""The door between the window and the games that were played: the list, and a game that is watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from gadesk.errors import UserError
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.table.card_words import Lexicon

if TYPE_CHECKING:
    from gadesk.protocol.plans import RoomPlan
    from gadesk.ui.games.page import GamesPage
    from gadesk.ui.games.watch_page import WatchPage

SEATS = 2
"""Players whose sides the table has room for. Recordings, figures and logs take as many as a game has."""


class GamesDoor(QObject):
    """Shows list and recordings in the window's stack.

    `left`: back to the start; `resumed` has a saved game, `branched` the plan of a game, `made_up` the texts of a
    recording's own cards.
    """

    left = Signal()
    resumed = Signal(object)
    branched = Signal(object)
    made_up = Signal(object)

    def __init__(
        self, stack: QStackedWidget, lexicon: Lexicon, pixmaps: CardPixmaps, folder: Callable[[], Path],
        journal: Callable[[], Path], name: Callable[[], str],
    ) -> None:  # fmt: skip
        """`folder` has the games, `journal` names the file of a new one, `name` the player."""
        super().__init__(stack)
        self._stack, self._lexicon, self._pixmaps = stack, lexicon, pixmaps
        self._folder, self._journal, self._name = folder, journal, name
        self.page: GamesPage | None = None
        self.watched: WatchPage | None = None

    def show(self) -> GamesPage:
        """Show the list. Raises UserError where there is no folder for it."""
        self.drop()
        if self.page is None:
            from gadesk.ui.games.page import GamesPage

            page = self.page = GamesPage(self._folder(), self._lexicon.name, self._stack)
            page.left.connect(self.left)
            page.watch_wanted.connect(self._watch)
            page.resume_wanted.connect(self.resumed)
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(self.page)
        return self.page

    def take_in(self, path: Path) -> None:
        """Show the list with a file of somebody's in it."""
        self.show().take_in(path)

    def watch(self, path: Path, seat: int | None = None, remark: str = "") -> None:
        """Watch a recording. Raises UserError."""
        from gadesk.protocol.recording import load_recording
        from gadesk.ui.games.watch_page import WatchPage

        recording = load_recording(path)
        if len(recording.head.names) != SEATS:
            raise UserError("The table has room for two players: gadesk replay FILE --text prints games of more.")
        wanted = recording.head.seat if seat is None else seat
        self.drop()
        self.made_up.emit(dict(recording.head.texts))
        chosen = wanted if wanted in recording.seats else recording.seats[0]
        page = self.watched = WatchPage(recording, chosen, self._lexicon, self._pixmaps, remark, self._stack)
        page.left.connect(self._back)
        page.branch_wanted.connect(self._branch)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def drop(self) -> None:
        """Take the recording away."""
        page, self.watched = self.watched, None
        if page is not None:
            page.stop()
            self._remove(page)

    def close(self) -> None:
        """Take all away."""
        self.drop()
        page, self.page = self.page, None
        if page is not None:
            self._remove(page)

    def _remove(self, page: QWidget) -> None:
        self._stack.removeWidget(page)
        page.deleteLater()

    def _back(self) -> None:
        try:
            self.show()
        except UserError:
            self.left.emit()

    def _watch(self, path: Path, seat: int, remark: str) -> None:
        try:
            self.watch(path, seat, remark)
        except UserError as error:
            if self.page is not None:
                self.page.say(str(error))

    def _branch(self, entries: int, seat: int) -> None:
        """Begin a game of one's own from a step of the one that is watched."""
        if self.watched is None:
            return
        try:
            plan = self._plan(entries, seat)
        except UserError as error:
            self.watched.table.toast(str(error))
            return
        self.branched.emit(plan)

    def _plan(self, entries: int, seat: int) -> RoomPlan:
        from gadesk.files import passing_folder
        from gadesk.protocol.plans import SeatPlan
        from gadesk.session.replays.branching import branch, journal_of
        from gadesk.ui.game_plans import BOTS
        from gadesk.ui.start.choice import Opponent

        assert self.watched is not None
        recording = self.watched.recording
        kind, name = BOTS[Opponent.BOT]
        person = SeatPlan(name=self._name())
        seats = tuple(person if at == seat else SeatPlan(kind, name) for at in range(len(recording.head.names)))
        return branch(journal_of(recording, passing_folder()), entries, seats, self._journal())
