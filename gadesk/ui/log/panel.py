"""The log panel: sentences with card names to hover, open or closed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gadesk.ui.design import palette as p
from gadesk.ui.design.documents import Document
from gadesk.ui.design.html import Html, html, joined
from gadesk.ui.design.looks import looks
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Label, ToolButton
from gadesk.ui.log.sentences import Sentence

_KEPT, _LINES = 3000, 1000
"""Lines that are kept, and of these those that are shown: each that is written costs some time."""
MOST_SPOKEN = 500
"""Lines of what was said that are written again when the game was taken back."""
_ANEW = 100
"""Lines that are added one by one; more of them cost less if the whole log is written anew, and so do lines beyond."""


def html_line(sentence: Sentence) -> Html:
    """Write a sentence as a paragraph; card names are links."""
    words = joined(
        html('<a style="color:{};text-decoration:none" href="card:{}">{}</a>', p.GOLD, part.slug, part.text)
        if part.slug
        else html("{}", part.text)
        for part in sentence.parts
    )
    if sentence.heading:
        return html('<p style="margin:9px 0 3px 0;color:{}"><b>{}</b></p>', p.INK, words)
    colour = (p.LEGAL, p.ATTACKER)[sentence.seat % 2] if sentence.seat is not None else p.INK_FAINT
    stroke = html('<span style="color:{}">▎</span>', colour)
    return html('<p style="margin:2px 0 2px 0;color:{}">{}{}</p>', p.INK_DIM, stroke, words)


class LogText(Document):
    """The text of the log: Space passes at a table, also while the log is read."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with the other keys."""
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)


class LogPanel(QFrame):
    """Whole sentences, the newest at the bottom."""

    card_hovered = Signal(str)  # slug, "" when the pointer leaves
    toggled = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Start empty and open."""
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.is_open = True
        self._sentences: deque[Sentence] = deque(maxlen=_KEPT)
        title = Label("Log")
        title.setProperty("kind", "eyebrow")
        self._button = ToolButton()
        self._button.setProperty("kind", "ghost")
        self._button.setCursor(QCursor(Qt.CursorShape.PointingHandCursor))
        self._button.clicked.connect(self.toggle)
        self._text = LogText()
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setAccessibleName("Log")
        self._text.highlighted.connect(self._over)
        self._follows = True  # the reader is at the end and stays there
        bar = self._text.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._grown)
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self._button)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 3, 4, 4)
        box.setSpacing(2)
        nest(box, head)
        box.addWidget(self._text)
        self._say_button()
        self._anew = once(self, 0, self._write_anew)
        looks().changed.connect(self._write_anew)

    def add(self, sentences: Sequence[Sentence]) -> None:
        """Write more lines, and stay at the end if the reader is there.

        Many are written in an event of their own, once for whatever else comes before it: a host may tell thousands.
        """
        self._sentences.extend(sentences)
        if len(sentences) > _ANEW or self._text.document().blockCount() > _LINES + _ANEW:
            self._write_soon()
        if not self._anew.isActive():
            for sentence in sentences:
                self._text.add(html_line(sentence))

    def _write_soon(self) -> None:
        if not self._anew.isActive():  # else whoever tells without end would put it off for ever
            self._anew.start()

    def _write_anew(self) -> None:
        """Write all lines at once, also in another look's colours; the reader stays at the end or where they were."""
        follows, bar = self._follows, self._text.verticalScrollBar()
        at = bar.value()
        self._text.write(joined(html_line(sentence) for sentence in list(self._sentences)[-_LINES:]))
        self._follows = follows
        bar.setValue(bar.maximum() if follows else at)

    def clear(self) -> None:
        """Forget all lines (another game, or some of it was taken back)."""
        self._sentences.clear()
        self._write_soon()

    def plain_text(self) -> str:
        """All lines as plain text."""
        return "\n".join(str(sentence) for sentence in self._sentences)

    def toggle(self) -> None:
        """Open or close it."""
        self.is_open = not self.is_open
        self._text.setVisible(self.is_open)
        self._say_button()
        self.toggled.emit()

    def _say_button(self) -> None:
        self._button.setText("▾ hide" if self.is_open else "▴ show")
        self._button.setAccessibleName("Close the log" if self.is_open else "Open the log")
        self._button.setToolTip("Close the log [L]" if self.is_open else "Open the log [L]")

    def _scrolled(self, value: int) -> None:
        self._follows = value >= self._text.verticalScrollBar().maximum() - 4

    def _grown(self, _least: int, most: int) -> None:
        """Stay at the end also when the panel gets lower or the letters larger."""
        if self._follows:
            self._text.verticalScrollBar().setValue(most)

    def _over(self, url: QUrl) -> None:
        self.card_hovered.emit(url.path() if url.scheme() == "card" else "")
