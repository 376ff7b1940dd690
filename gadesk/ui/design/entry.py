"""The door for what is typed, pasted or dropped into a field: none takes text without end.

`tests/architecture/test_entries.py` keeps that every field is made here.
"""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSignalBlocker
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QInputDialog, QLineEdit, QPlainTextEdit, QWidget

from gadesk import plain

NAME = 60
"""Letters of what somebody or something is called."""
LINE = 500
"""Letters of anything else that is said in one line."""
NOTES = 20_000
"""Letters of a text of several lines."""


class LineEntry(QLineEdit):
    """A field of one line, of no more than so many letters."""

    def __init__(self, parent: QWidget | None = None, longest: int = LINE) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setMaxLength(longest)


class TextEntry(QPlainTextEdit):
    """A field of several lines. What is put in is cut where it is too long, before it is laid out."""

    def __init__(self, parent: QWidget | None = None, longest: int = NOTES) -> None:
        """Start empty."""
        super().__init__(parent)
        self._longest = longest
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


def bound_input(dialog: QInputDialog, longest: int = LINE) -> None:
    """Bound the field of a dialog of Qt's own; it has one once it is open."""
    for field in dialog.findChildren(QLineEdit):
        field.setMaxLength(longest)


def _no_end(words: str) -> str:
    """Words in lines that can be laid out at once."""
    if all(len(line) <= plain.LINE for line in words.split("\n")):
        return words
    cut = (line[at : at + plain.LINE] for line in words.split("\n") for at in range(0, max(1, len(line)), plain.LINE))
    return "\n".join(cut)
