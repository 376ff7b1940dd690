"""The line of the settings that writes a backup and brings one back."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gadesk.errors import UserError
from gadesk.ui.design.asking import ask_file, ask_save
from gadesk.ui.design.folders import Use
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.settings.keeping import back_up_all, restore_all
from gadesk.ui.settings.preferences import Preferences

SUFFIX = ".zip"
_SAYS = "One file for another computer, or in case of a mishap. What is there when it is brought back stays."


class KeepingRow(QWidget):
    """Two buttons, and what came of them below."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        """Back up and restore the files of this user, and these settings."""
        super().__init__(parent)
        self._preferences = preferences
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        head, self.said = Label("Backup of decks, games, boards and settings", self), Label(_SAYS, self)
        head.setProperty("kind", "eyebrow")
        self.said.setProperty("kind", "small")
        self.said.setWordWrap(True)
        row = QHBoxLayout()
        for words, act in (("Write a backup…", self._ask_out), ("Bring one back…", self._ask_in)):
            button = Button(words, self)
            button.setAutoDefault(False)
            button.clicked.connect(act)
            row.addWidget(button)
        row.addStretch(1)
        column.addWidget(head)
        nest(column, row)
        column.addWidget(self.said)

    def write(self, path: str) -> None:
        """Write a backup, and say so."""
        try:
            self._say(back_up_all(Path(path), self._preferences.store))
        except UserError as error:
            self._say(str(error))

    def bring_back(self, path: str) -> None:
        """Bring a backup back, and say what came; the settings are worn from the next start on."""
        try:
            self._say(f"{restore_all(Path(path), self._preferences.store)} Settings hold from the next start on.")
        except UserError as error:
            self._say(str(error))

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.setAccessibleName(aloud(sentence))

    def _ask_out(self) -> None:
        start = Path.home() / f"gadesk {time.strftime('%Y-%m-%d')}{SUFFIX}"
        ask_save(self, "Write a backup", Use.BACKUPS, start, SUFFIX, self.write)

    def _ask_in(self) -> None:
        ask_file(self, "Bring a backup back", Use.BACKUPS, f"Backups (*{SUFFIX})", self.bring_back)
