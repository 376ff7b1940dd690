"""What lies over the table while somebody is awaited, or the connection is lost: who, how they come, what to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gadesk.net.codes import shown
from gadesk.protocol import messages as wire
from gadesk.ui.design.asking import ask, withdraw
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.window_frame import frame_of_windows

YOURS, THEIRS = "You can go on meanwhile.", "The game waits for them."
"""What is said of who stays: one who is asked something may answer it, as it takes nothing from who is away."""
MEANWHILE = (
    "The place is kept, nothing is decided for who is away, and no clock runs. You may look at everything, chat, and "
    "answer what you are asked; what they are asked waits, and they may respond to all of it when they are back."
)
OFFERED_AFTER = 60
"""Seconds after which whoever stays is asked whether to wait any longer."""


def passed(seconds: float) -> str:
    """Say how much time has passed."""
    for unit, word, most in ((1, "s", 120), (60, "min", 7200)):
        if seconds < most:
            return f"{seconds // unit:.0f} {word}"
    return f"{seconds // 3600:.0f} h"


_PLACES_ANEW = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})


class AwayNote(QFrame):
    """Says beside the phases who is away and for how long, or has left; whoever stays can look at everything.

    After a while it offers what there is to do. `closed`: the player closes the game, which is saved.
    """

    closed = Signal()

    def __init__(
        self, table: QWidget, place: Callable[[], QRect], beside: Sequence[QWidget],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """Lie over the middle of a place of the table, which is another one when one of `beside` has moved."""
        super().__init__(table)
        self.setProperty("kind", "over")
        self._table, self._clock, self._free = table, clock, place
        self._names: tuple[str, ...] = ()
        self._left: tuple[str, ...] = ()
        self._since = 0.0
        self._waits = self._asked = False
        self._words = Label(self)
        self._words.setWordWrap(True)
        self.setToolTip(tip(MEANWHILE))
        self._words.setAccessibleDescription(aloud(MEANWHILE))
        self._keep, self._close = Button("Keep waiting", self), Button("Save and close", self)
        self._close.setProperty("kind", "ghost")
        self._keep.clicked.connect(self._wait_on)
        self._close.clicked.connect(self.closed)
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(14, 2, 14, 2)  # the row between the two sides is low in a small window
        column.setSpacing(2)
        column.addWidget(self._words)
        row.addWidget(self._keep)
        row.addWidget(self._close)
        row.addStretch(1)
        nest(column, row)
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._count)
        for each in beside:
            each.installEventFilter(self)
        self.hide()

    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def show_away(self, away: tuple[str, ...], left: tuple[str, ...] = ()) -> None:
        """Show who is away and who has left; with nobody it goes."""
        if (away, left) != (self._names, self._left):
            self._since, self._waits = self._clock(), False
        self._names, self._left = away, left
        self.setVisible(bool(away or left))
        if away or left:
            self._timer.start()
            self._count()
        else:
            self._timer.stop()

    def show_asked(self, asked: bool) -> None:
        """Say whether whoever stays may answer something now."""
        if asked != self._asked:
            self._asked = asked
            if not self.isHidden():
                self._count()

    def _wait_on(self) -> None:
        self._waits = True
        self._count()
        self._table.setFocus()

    def _count(self) -> None:
        seconds = self._clock() - self._since
        offers = not self._waits and (not self._names or seconds >= OFFERED_AFTER)
        said = [f"{_listed(self._left)} left"] if self._left else []
        if self._names:
            said.append(
                f"{' and '.join(self._names)} {'is' if len(self._names) == 1 else 'are'} away, {passed(seconds)}"
            )
        goes_on = YOURS if self._asked else THEIRS
        kept = "The game is saved: it can be gone on with another time." if offers else goes_on
        self._words.setText(f"{', and '.join(said)}. {kept}")
        for each in (self._keep, self._close):
            each.setVisible(offers)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at its place."""
        if event.type() in _PLACES_ANEW and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        free = self._free()
        tall = self.heightForWidth(free.width())
        self.setGeometry(free.x(), max(0, free.center().y() - tall // 2), free.width(), tall)
        self.raise_()


def _listed(names: tuple[str, ...]) -> str:
    return f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'}"


ABOVE = 90
"""How far above the middle of the table this ends at least where a question stands there."""
BESIDE = 24
"""What is left free between this and the question with its frame."""


class WaitingPanel(QFrame):
    """Stands in the middle of the table. `left`: the player goes back to the start."""

    left = Signal()

    def __init__(self, table: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(table)
        self.setProperty("kind", "over")
        self._table = table
        self._invite: wire.Invite | None = None
        self._clock, self._since = clock, 0.0
        self._lost, self._asked = "", False
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._count)
        self._title, self._code, self._words = Label(self), Label(self), Label(self)
        self._title.setProperty("kind", "heading")
        self._code.setProperty("kind", "title")
        self._code.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setWordWrap(True)
        self._note = Label(self)
        self._note.setWordWrap(True)
        self._note.hide()
        self._copy, self._leave = Button("Copy the code", self), Button("Leave", self)
        self._leave.setProperty("kind", "ghost")
        self._copy.clicked.connect(self._copied)
        self._leave.clicked.connect(self.left)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(12)
        for each in (self._title, self._code, self._words, self._note):
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
        self._invite, self._lost = invite, ""
        self._code.setText(shown(invite.code) if invite.code else "")
        self._code.setAccessibleName(aloud(f"The code is {' '.join(invite.code)}"))
        where = " or ".join(invite.addresses[:2])
        watched = f" Others may watch, with the code {shown(invite.watching)}." if invite.watching else ""
        self._say(
            "Waiting for the other player",
            f"They choose “Play with someone” and find {name or 'your table'} there; this code lets them in. Where the "
            f"network hides the table they type the address, too: {where}, port {invite.port}.{watched}",
        )
        self._copy.setVisible(bool(invite.code))

    def ask_in(self, words: str, key: str, then: Callable[[bool], object]) -> None:
        """Ask whether a guest may come in; the code and the words around it step up from behind the question."""
        self._asked = True
        self._place()

        def answered(yes: bool) -> None:
            self._asked = False
            self._place()
            then(yes)

        ask(self._table, words, "Let in", "Don't", answered, key)
        self._place()  # by where the question stands now, however many lines it has

    def withdraw(self, key: str) -> None:
        """Take the question back, be it open or waiting for its turn: the guest has gone."""
        withdraw(self._table, key)
        self._asked = False
        self._place()

    @property
    def invites(self) -> bool:
        """Whether it shows how a guest comes in."""
        return not self.isHidden() and not self._code.isHidden()

    def note(self, words: str) -> None:
        """Keep a sentence about who tried to come in, until another takes its place or somebody has come."""
        self._note.setText(words)
        self._note.setAccessibleName(aloud(words))
        self._note.show()
        self._place()

    def watched(self) -> None:
        """Show to who watches that no game has begun yet."""
        self._lost = ""
        self._code.setText("")
        self._copy.hide()
        self._say("Waiting for the players", "The game is shown as soon as they have come and begin.")

    def interrupted(self, title: str, words: str) -> None:
        """Show that nobody can play now, why, and since when."""
        if not self._lost:
            self._since = self._clock()
            self._note.hide()  # it is about the invitation, which nobody reads any more
        self._lost = title
        self._code.setText("")
        self._copy.hide()
        self._say(title, words)
        self._timer.start()
        self._count()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no more."""
        super().hideEvent(event)
        self._lost = ""
        self._note.hide()
        self._timer.stop()

    def _count(self) -> None:
        if self._lost:
            self._title.setText(f"{self._lost}, {passed(self._clock() - self._since)}")

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
        middle = (table.height() - self.height()) // 2
        top = max(10, self._ends_above() - self.height()) if self._asked else max(10, middle)
        self.move((table.width() - self.width()) // 2, top)

    def _ends_above(self) -> int:
        """Where this ends so that a question in the middle of the window does not touch it."""
        highest, box = self._table.height() // 2 - ABOVE, QApplication.activeModalWidget()
        if box is None or box.parent() is not self._table:
            return highest
        return min(highest, self._table.mapFromGlobal(box.pos()).y() - frame_of_windows().top() - BESIDE)
