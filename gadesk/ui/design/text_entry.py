"""The door for what is typed, pasted or dropped into a field of several lines."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSignalBlocker
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gadesk import plain
from gadesk.ui.design.entry import NOTES


class TextEntry(QPlainTextEdit):
    """A field of several lines. What is put in is cut where it is too long, before it is laid out.

    Tab goes on to the next control: what is written here has no columns, and the keyboard must not be caught.
    """

    def __init__(self, parent: QWidget | None = None, longest: int = NOTES) -> None:
        """Start empty."""
        super().__init__(parent)
        self._longest = longest
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._cut)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take of what is pasted or dropped as much as there is room for."""
        self.put_in(source.text())

    def put_in(self, words: str) -> None:
        """Put words where the cursor is, as much of them as there is room for."""
        cursor = self.textCursor()
        room = self._longest - (self.document().characterCount() - 1) + len(cursor.selectedText())
        self.insertPlainText(_no_end(words[: max(0, room)]))

    def setPlainText(self, words: str) -> None:
        """Show a text, as much of it as the field may hold."""
        super().setPlainText(_no_end(words[: self._longest]))

    def _cut(self) -> None:
        """What an input method or a key put in past the end is taken away again."""
        over = self.document().characterCount() - 1 - self._longest
        if over > 0:
            with QSignalBlocker(self):
                cursor = QTextCursor(self.document())
                cursor.movePosition(QTextCursor.MoveOperation.End)
                cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, over)
                cursor.removeSelectedText()


def _no_end(words: str) -> str:
    """Words in lines that can be laid out at once."""
    if all(len(line) <= plain.LINE for line in words.split("\n")):
        return words
    cut = (line[at : at + plain.LINE] for line in words.split("\n") for at in range(0, max(1, len(line)), plain.LINE))
    return "\n".join(cut)
