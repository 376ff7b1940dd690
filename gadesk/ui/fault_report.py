"""A report of a fault, shown before anybody sends it: all that would go along, and the game only if the player says so.

The program sends nothing: what is shown is copied, or written into one file of plain text that is what was shown.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from gadesk import foreign, plain
from gadesk.files import write_whole
from gadesk.ui.design.announce import announce
from gadesk.ui.design.asking import ask_save
from gadesk.ui.design.folders import Use
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, CheckBox, Label
from gadesk.ui.design.text_entry import TextEntry

GAME_FOLLOWS = "=== The game as it was saved; what follows this line is its file ===\n"
LONGEST_GAME = 2_000_000
"""Bytes of a game that goes along; the longest that was played has a tenth of that."""
SUFFIX = ".txt"
_SAYS = "This is all that the report says. Nothing is sent: save it as a file or copy it, and send it if you like."
_GAME = "Add the game: everything that was drawn and answered, what both sides held, and the names of the players"


class ReportDialog(QDialog):
    """What a report says, with a game's file behind it if it is ticked."""

    def __init__(self, report: Path, journal: Path | None, parent: QWidget | None = None) -> None:
        """Show a report; a game that is not there, or is too long, can't be added."""
        super().__init__(parent)
        self.setWindowTitle("Report of a fault")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._name = report.name
        self._report, self._game = _report(report), _game(journal) if journal is not None else ""
        says = Label(_SAYS, self)
        says.setWordWrap(True)
        self.text = TextEntry(self, LONGEST_GAME * 2)
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(TextEntry.LineWrapMode.NoWrap)
        self.text.setAccessibleName("The report")
        self.game = CheckBox(_GAME, self)
        self.game.setVisible(bool(self._game))
        self.game.toggled.connect(self._show)
        self.said = Label("", self)
        self.said.setProperty("kind", "small")
        self.said.setWordWrap(True)
        self.save, self.copy, close = Button("Save as a file…", self), Button("Copy", self), Button("Close", self)
        self.save.clicked.connect(self._ask_where)
        self.copy.clicked.connect(self._copy)
        close.clicked.connect(self.close)
        column, row = QVBoxLayout(self), QHBoxLayout()
        for widget in (says, self.text, self.game, self.said):
            column.addWidget(widget)
        row.addWidget(self.save)
        row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(close)
        nest(column, row)
        close.setDefault(True)
        self.resize(self.fontMetrics().averageCharWidth() * 105, self.fontMetrics().height() * 30)
        self._show()
        self.text.setFocus()

    def words(self) -> str:
        """All that goes along, as it is shown."""
        return f"{self._report}\n{GAME_FOLLOWS}{self._game}" if self.game.isChecked() else self._report

    def write(self, path: str) -> None:
        """Write it into a file that only the user may read, and say so."""
        try:
            write_whole(Path(path), self.words().encode("utf-8", "replace"), private=True)
        except OSError as error:
            self._say(f"{path} can't be written: {error.strerror or error}; choose another folder.")
        else:
            self._say(f"It is in {path}.")

    def _ask_where(self) -> None:
        ask_save(self, "Save the report", Use.REPORTS, self._name, SUFFIX, self.write)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.words())
        self._say("It is copied.")

    def _show(self) -> None:
        self.text.setPlainText(self.words())
        self._say("Sent only by you." if self.game.isChecked() else "")

    def _say(self, words: str) -> None:
        self.said.setText(words)
        if words:
            announce(self, words)


def _report(path: Path) -> str:
    """What a report says, or why it can't be read."""
    try:
        return foreign.read_text(path)
    except foreign.Unreadable as error:
        return f"{plain.line(str(path))} can't be read: {error}.\n"


def _game(path: Path) -> str:
    """What a game's file says, "" where it can't be read."""
    try:
        return foreign.read_text(path, LONGEST_GAME)
    except foreign.Unreadable:
        return ""
