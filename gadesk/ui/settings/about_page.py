"""The page “About” of the settings: the versions, to be read and copied, and whose the game is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gadesk.ui.design.plain import Button, Label
from gadesk.ui.settings.versions import versions, versions_text

_FAN = (
    "An unofficial fan project. Grand Archive, its card names and its rules belong to their publisher, who has nothing"
    " to do with this program. The program is free under the MIT licence; what it is built with keeps its own licences."
)


class AboutPage(QWidget):
    """Names of parts with their versions."""

    def __init__(self) -> None:
        """Show what runs here."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for name, version in versions():
            column.addWidget(self._words(name, "eyebrow"))
            said = self._words(version)
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(said)
            column.addSpacing(6)
        self.copy = Button("Copy the versions", self)
        self.copy.setAutoDefault(False)
        self.copy.setToolTip("For a report about the program")
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(versions_text()))
        column.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(10)
        column.addWidget(self._words(_FAN, "small"))
        column.addStretch(1)

    def _words(self, words: str, kind: str = "") -> Label:
        label = Label(words, self)
        label.setWordWrap(True)
        if kind:
            label.setProperty("kind", kind)
        return label
