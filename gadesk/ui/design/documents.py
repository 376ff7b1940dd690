"""The door for documents of our own HTML, on screen and on paper: they load nothing, whatever a text names."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from gadesk.ui.design.html import Html


class Document(QTextBrowser):
    """A document of our own HTML. It opens no link and loads nothing, but what a class of it draws itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setOpenLinks(False)

    def write(self, words: Html) -> None:
        """Show a document."""
        self.setHtml(words)

    def add(self, words: Html) -> None:
        """Add a paragraph."""
        self.append(words)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing: no file and no address is opened because a text names it."""
        return None


class TallDocument(Document):
    """A document that is as high as its words at its width, for a page that scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty, without a frame of its own."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QTextBrowser { background: transparent; border: none; padding: 0; }")
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the words at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        high = int(self.document().size().height()) + 4
        if high != self.height():
            self.setFixedHeight(high)


def printed(words: Html) -> QTextDocument:
    """Make a document to print."""
    made = _Paper()
    made.setHtml(words)
    return made


class _Paper(QTextDocument):
    """A document that loads nothing."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing."""
        return None
