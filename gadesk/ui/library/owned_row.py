"""A row that says how many copies of a card one owns, and changes it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QWidget

from gadesk.decks.collection import MOST
from gadesk.ui.design.plain import Label, aloud
from gadesk.ui.library.owned import owned


class OwnedRow(QWidget):
    """Shown for a card (`show_card`) while copies are counted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slug = self._name = ""
        words = Label("Copies that you own", self)
        words.setProperty("kind", "dim")
        self.number = QSpinBox(self)
        self.number.setRange(0, MOST)
        self.number.valueChanged.connect(lambda count: owned().put({self._slug: count}) if self._slug else None)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.addStretch(1)
        row.addWidget(words)
        row.addWidget(self.number)
        row.addStretch(1)
        owned().changed.connect(self._renew)
        self._renew()

    def show_card(self, slug: str, name: str) -> None:
        """Count another card; none for an empty slug."""
        self._slug, self._name = slug, name
        self._renew()

    def _renew(self) -> None:
        self.setVisible(owned().on and bool(self._slug))
        self.number.setAccessibleName(aloud(f"Copies of {self._name} that you own"))
        with QSignalBlocker(self.number):
            self.number.setValue(owned().count(self._slug))
