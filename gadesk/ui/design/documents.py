"""The door for documents of our own HTML, on screen and on paper: they load nothing, whatever a text names."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

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
