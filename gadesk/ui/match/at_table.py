"""The match beside the game at a table: keeps the table told of it, and opens the screen between two games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gadesk.cards.catalogue import Catalogue
from gadesk.paths import user_documents
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import Stage
from gadesk.protocol.plans import DeckCards
from gadesk.ui.match.clock_words import ShownClocks
from gadesk.ui.match.standing import MatchActs, Standing
from gadesk.ui.sound.cues import Cue
from gadesk.ui.sound.sounds import sounds
from gadesk.ui.table.client_signals import ClientLink
from gadesk.ui.table.table_widget import TableWidget

if TYPE_CHECKING:
    from gadesk.ui.match.dialog import SideboardDialog
    from gadesk.ui.match.swapping import Swapping


class MatchAtTable(QObject):
    """Follows what the host tells of the match. `left`: the player leaves the table."""

    left = Signal()

    def __init__(
        self, link: ClientLink, table: TableWidget, catalogue: Callable[[], Catalogue], parent: QObject | None = None,
        sits: bool = True,
    ) -> None:  # fmt: skip
        """`sits`: at a player's table; who watches is shown score and clocks, and asked nothing."""
        super().__init__(parent)
        self._link, self._table, self._catalogue = link, table, catalogue
        self._sits = sits
        self._swapping: Swapping | None = None
        self.dialog: SideboardDialog | None = None
        self.decks = user_documents()
        self._ticks = self._hurries = False
        client = link.client
        self._acts = MatchActs(self.change, self._keep, lambda seat: client.send(wire.First(seat)), client.rematch,
                               self.left.emit)  # fmt: skip
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._tell_time)
        link.match_changed.connect(self._follow)
        link.clocks_changed.connect(self._clocks)

    @property
    def several(self) -> bool:
        """Whether a match of several games is played that is not over."""
        match = self._table.match
        return match is not None and match.several and match.match.stage is not Stage.OVER

    def change(self) -> None:
        """Open the screen on which the deck is changed, with whatever was changed there before."""
        standing = self._table.match
        if standing is None or standing.match.stage is not Stage.SIDEBOARDING or self.dialog is not None:
            return
        from gadesk.ui.match.dialog import SideboardDialog
        from gadesk.ui.match.swapping import Swapping

        match = standing.match
        self._swapping = self._swapping or Swapping(match, self._catalogue())
        title = f"Your deck for game {match.number + 1}"
        table = self._table
        dialog = self.dialog = SideboardDialog(
            self._swapping, self._swapping.plans(self.decks), table.lexicon.name, table.pixmaps, title, self._present,
            table,
        )  # fmt: skip
        dialog.finished.connect(self._closed)
        self._tell_time()
        dialog.open()

    def _follow(self, match: wire.Match) -> None:
        self._table.match = Standing(match, self._acts, sits=self._sits)
        if match.stage is not Stage.SIDEBOARDING or self._link.client.seat in match.presented:
            self._swapping = None if match.stage is not Stage.SIDEBOARDING else self._swapping
            if self.dialog is not None:
                self.dialog.reject()
        self._run()
        self._table.refresh()

    def _clocks(self, clocks: wire.Clocks) -> None:
        self._table.clocks, self._ticks = ShownClocks(clocks), clocks.running
        self._run()
        self._table.show_plates()

    def _run(self) -> None:
        """Look again every second as long as some time is shown that passes."""
        standing = self._table.match
        if self._ticks or (standing is not None and standing.seconds() is not None):
            self._timer.start()
        else:
            self._timer.stop()

    def _tell_time(self) -> None:
        """Show how the time passes, on the table and on the screen over it."""
        standing, table = self._table.match, self._table
        table.show_plates()
        self._warn()
        if standing is not None:
            table.tell_outcome()
            if self.dialog is not None:
                self.dialog.say_left(standing.waits(table.me, table.players) if standing.seconds() is not None else "")

    def _warn(self) -> None:
        """Let it be heard once when little of one's own time is left."""
        clocks = self._table.clocks
        hurries = self._sits and clocks is not None and clocks.of(self._table.me)[1]
        if hurries and not self._hurries:
            sounds().play((Cue.CLOCK,))
        self._hurries = hurries

    def _keep(self) -> None:
        self._link.client.send(wire.Present())

    def _present(self, deck: DeckCards | None) -> None:
        self._link.client.send(wire.Present(deck))

    def _closed(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.deleteLater()
        self._table.setFocus()
