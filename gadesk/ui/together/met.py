"""Whom this machine remembers, so that no code is needed again: seen, and forgotten one by one or all."""

from __future__ import annotations

import contextlib
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidgetItem, QVBoxLayout, QWidget

from gadesk.net.peers import Peer, Peers
from gadesk.net.places import Places, forget_machine
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.sentence_list import SentenceList

_ID = Qt.ItemDataRole.UserRole + 1
ABOUT = (
    "Between these machines and yours no code is needed: both keep a secret from the first meeting. "
    "Whoever is forgotten needs the code again."
)
NOBODY = "Nobody any more."


class MetDialog(QDialog):
    """Lists whom this machine has met, the last met first. `changed`: somebody was forgotten."""

    changed = Signal()

    def __init__(self, peers: Peers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Whom you have met")
        self._peers = peers
        about = Label(ABOUT, self)
        about.setProperty("kind", "dim")
        about.setWordWrap(True)
        self.list = SentenceList(self)
        self.list.setAccessibleName("Whom you have met")
        self.forget, self.forget_all = Button("Forget", self), Button("Forget all", self)
        close = Button("Close", self)
        for button in (self.forget, self.forget_all, close):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.forget)
        row.addWidget(self.forget_all)
        row.addStretch(1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(12)
        column.addWidget(about)
        column.addWidget(self.list, 1)
        nest(column, row)
        self.forget.clicked.connect(self._forget)
        self.forget_all.clicked.connect(self._forget_all)
        close.clicked.connect(self.accept)
        self.list.currentItemChanged.connect(lambda item, _before: self.forget.setEnabled(self._id(item) is not None))
        self.resize(self.fontMetrics().averageCharWidth() * 90, self.fontMetrics().height() * 22)
        self._fill()

    def _fill(self) -> None:
        row = self.list.currentRow()
        self.list.clear()
        playing = {place.peer for place in Places().all()}
        for peer in self._peers.all():
            words = said_of(peer, peer.id in playing)
            item = QListWidgetItem(words, self.list)
            item.setData(_ID, peer.id)
            item.setToolTip(tip(words))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, aloud(words))
        there = self.list.count() > 0
        if not there:
            nobody = QListWidgetItem(NOBODY, self.list)
            nobody.setFlags(Qt.ItemFlag.NoItemFlags)
        self.forget.setEnabled(there)
        self.forget_all.setEnabled(there)
        if there:
            self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
            self.list.setFocus()

    def _forget(self) -> None:
        """Forget who is marked, with the seat at their table, which nothing leads back to any more."""
        id = self._id(self.list.currentItem())
        if id is not None:
            self._let_go(id)

    def _forget_all(self) -> None:
        for peer in self._peers.all():
            self._let_go(peer.id, fill=False)
        self._fill()

    def _let_go(self, id: str, fill: bool = True) -> None:
        forget_machine(self._peers, id)
        self.changed.emit()
        if fill:
            self._fill()

    @staticmethod
    def _id(item: QListWidgetItem | None) -> str | None:
        id = item.data(_ID) if item is not None else None
        return id if isinstance(id, str) else None


def said_of(peer: Peer, playing: bool) -> str:
    """Say who somebody is: name, where they were met, when last, and whether a game goes on at their table."""
    parts = [peer.name or "Somebody", "met at their table" if peer.fingerprint else "came to your table"]
    with contextlib.suppress(ValueError):
        parts.append(f"last on {date.fromisoformat(peer.met):%d %b %Y}")
    if playing:
        parts.append("a game goes on there")
    return " · ".join(parts)
