"""Those who watch, as a player sees it: how many, and the code by which they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

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
        self.hide()

    def show_count(self, count: int) -> None:
        """Say how many watch; of nobody nothing is said."""
        self.setText(f"{count} watching")
        self.setVisible(count > 0)
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
        f"public, and can do nothing. Where the network hides the table they type the address, too: {where}, port "
        f"{invite.port}."
    )
