"""What lies over the table while somebody is awaited, or the connection is lost: who, how they come, what to do."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gadesk.net.codes import shown
from gadesk.protocol import messages as wire
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud


class AwayNote(Label):
    """Says at the top of the table who is away, and for how long; whoever stays can go on looking at everything."""

    def __init__(self, table: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(table)
        self.setProperty("kind", "toast")
        self._table, self._clock = table, clock
        self._names: tuple[str, ...] = ()
        self._since = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._count)
        table.installEventFilter(self)
        self.hide()

    def show_away(self, names: tuple[str, ...]) -> None:
        """Show who is away; with nobody it goes."""
        if names and names != self._names:
            self._since = self._clock()
        self._names = names
        self.setVisible(bool(names))
        if names:
            self._timer.start()
            self._count()
        else:
            self._timer.stop()

    def _count(self) -> None:
        away = int(self._clock() - self._since)
        passed = f"{away} s" if away < 120 else f"{away // 60} min"
        verb = "is" if len(self._names) == 1 else "are"
        self.setText(f"{' and '.join(self._names)} {verb} away, {passed}. The place is kept.")
        self.adjustSize()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the top."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        self.move((self._table.width() - self.width()) // 2, 8)
        self.raise_()


class WaitingPanel(QFrame):
    """Stands in the middle of the table. `left`: the player goes back to the start."""

    left = Signal()

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setProperty("kind", "over")
        self._table = table
        self._invite: wire.Invite | None = None
        self._title, self._code, self._words = Label(self), Label(self), Label(self)
        self._title.setProperty("kind", "heading")
        self._code.setProperty("kind", "title")
        self._code.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setWordWrap(True)
        self._copy, self._leave = Button("Copy the code", self), Button("Leave", self)
        self._leave.setProperty("kind", "ghost")
        self._copy.clicked.connect(self._copied)
        self._leave.clicked.connect(self.left)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(12)
        for each in (self._title, self._code, self._words):
            column.addWidget(each)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._copy)
        row.addWidget(self._leave)
        nest(column, row)
        table.installEventFilter(self)
        self.hide()

    def invite(self, invite: wire.Invite, name: str) -> None:
        """Show how a guest comes in, who has not come yet."""
        self._invite = invite
        self._code.setText(shown(invite.code) if invite.code else "")
        self._code.setAccessibleName(aloud(f"The code is {' '.join(invite.code)}"))
        where = " or ".join(invite.addresses[:2])
        self._say(
            "Waiting for the other player",
            f"They choose “Play with someone” and find {name or 'your table'} there; this code lets them in. Where the "
            f"network hides the table they type the address, too: {where}, port {invite.port}.",
        )
        self._copy.setVisible(bool(invite.code))

    def interrupted(self, reason: str) -> None:
        """Show that the connection is lost, and tried again."""
        self._code.setText("")
        self._copy.hide()
        self._say("Connection lost", f"{reason} It is tried again until it is back; the game stands as it is.")

    def _say(self, title: str, words: str) -> None:
        self._title.setText(title)
        self._words.setText(words)
        self._code.setVisible(bool(self._code.text()))
        self.show()
        self.raise_()
        self._place()

    def _copied(self) -> None:
        if self._invite is not None:
            QGuiApplication.clipboard().setText(shown(self._invite.code))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of the table."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        table = self._table
        width = min(table.width() - 40, 30 * self.fontMetrics().averageCharWidth() * 2)
        self.setFixedWidth(max(width, 200))
        self.adjustSize()
        self.move((table.width() - self.width()) // 2, max(10, (table.height() - self.height()) // 2))
