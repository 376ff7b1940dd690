"""A panel beside the table, above the log: words that scroll where they are many, and buttons below them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.design.theme import dress
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.start.flow import Flow

MARGIN = 10


class AboveLog(QFrame):
    """Lies above the log, and follows it."""

    def __init__(self, table: QWidget, log: LogPanel, name: str) -> None:
        """Lie over a table, hidden; `name` is what a screen reader calls it."""
        super().__init__(table)
        self.setProperty("kind", "over")
        self.setAccessibleName(aloud(name))
        self.log = log
        body = self._body = QWidget(self)
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._area = ColumnScroll(self)
        self._area.setAccessibleName(aloud(name))
        self._area.setWidget(body)
        self._area.setMinimumHeight(1)  # it is as high as the words, also where these are few
        self._flow = Flow(across=6)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN, 8, MARGIN, MARGIN)
        whole.setSpacing(8)
        whole.addWidget(self._area, 1)
        nest(whole, self._flow)
        log.installEventFilter(self)
        dress().changed.connect(self.place)
        self.hide()

    def hold(self, *labels: Label) -> None:
        """Take the labels that it shows, from the top."""
        for label in labels:
            label.setWordWrap(True)
            self._column.addWidget(label)
        self._column.addStretch(1)

    def offer(self, *buttons: Button) -> None:
        """Take the buttons below the words."""
        for button in buttons:
            self._flow.addWidget(button)

    def place(self) -> None:
        """Lie above the log, as high as the words need."""
        log = self.log.geometry()
        self.ensurePolished()
        wide = log.width() - 2 * MARGIN - (self.width() - self.contentsRect().width())  # within its line, too
        if wide <= 0 or self.isHidden():
            return
        self._flow.invalidate()  # Qt tells a layout within another one of a larger button only as it is laid out
        words = self._column.heightForWidth(wide - self._area.verticalScrollBar().sizeHint().width())
        high = words + self._flow.heightForWidth(wide) + 8 + 8 + MARGIN + 6
        room = max(120, log.top() - 6)
        self.setGeometry(log.left(), log.top() - 6 - min(high, room), log.width(), min(high, room))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the log."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.place()
        return False
