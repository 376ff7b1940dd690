"""Those who watch, as the host's player is told of them: the code by which they come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gadesk import plain
from gadesk.net.codes import shown
from gadesk.protocol import messages as wire

if TYPE_CHECKING:
    from gadesk.ui.table.table_widget import TableWidget


class Watchers:
    """How many watch, and whose hand is open to them: said in the phase bar, where no card ever lies."""

    def __init__(self, table: TableWidget) -> None:
        """Say nothing yet."""
        self._bar = table.phase_bar
        self.count, self._open = 0, ""

    def show_count(self, count: int) -> None:
        """Say how many watch; of nobody nothing is said."""
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
        words = [f"{self.count} watching"] if self.count > 0 else []
        self._bar.show_watching(" · ".join([*words, self._open] if self._open else words))


def watching_words(invite: wire.Invite) -> str:
    """Say how somebody comes to watch, and what they see."""
    where = " or ".join(invite.addresses[:2])
    return (
        f"Others watch with the code {shown(invite.watching)}: “Play with someone”, then Watch. They see what is "
        "public, and hands that every player opens to them; they can do nothing. Where the network hides the table "
        f"they type the address, too: {where}, port {invite.port}."
    )
