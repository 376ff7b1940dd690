"""Those who watch, as a player sees it: how many, and the code by which they come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from gadesk import plain
from gadesk.net.codes import shown
from gadesk.protocol import messages as wire
from gadesk.ui.design.plain import Label

if TYPE_CHECKING:
    from gadesk.ui.table.table_widget import TableWidget


class WatchersNote(Label):
    """Shown as long as somebody watches."""

    def __init__(self, table: TableWidget, seat: int) -> None:
        """Stand beside the plate of a seat."""
        super().__init__(table)
        self.setProperty("kind", "chip")
        self._plate = table.plates[seat]
        self._plate.installEventFilter(self)
        self.count, self._open = 0, ""
        self.hide()

    def show_count(self, count: int) -> None:
        """Say how many watch, and whose hand is open to them; of nobody nothing is said."""
        self.count = count
        self._show()

    def show_seats(self, seats: Sequence[wire.SeatInfo]) -> None:
        """Take in who opens a hand to those who watch."""
        people = [info for info in seats if info.kind == "player"]
        opened = [plain.name(info.name) for info in people if info.shows]
        self._open = ""
        if opened:
            self._open = "hands open" if len(opened) == len(people) else f"{opened[0]} opens a hand"
        self._show()

    def _show(self) -> None:
        words = [f"{self.count} watching"] if self.count else []
        self.setText(" · ".join([*words, self._open] if self._open else words))
        self.setVisible(bool(self.text()))
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside the plate."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return False

    def _place(self) -> None:
        plate = self._plate.geometry()
        self.adjustSize()
        self.move(plate.right() + 8, plate.center().y() - self.height() // 2)
        self.raise_()


def watching_words(invite: wire.Invite) -> str:
    """Say how somebody comes to watch, and what they see."""
    where = " or ".join(invite.addresses[:2])
    return (
        f"Others watch with the code {shown(invite.watching)}: “Play with someone”, then Watch. They see what is "
        "public, and hands that every player opens to them; they can do nothing. Where the network hides the table "
        f"they type the address, too: {where}, port {invite.port}."
    )
