"""A list of cards by their names, beside a deck: the card under the cursor is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

_SLUG = Qt.ItemDataRole.UserRole + 1


class CardNames(QListWidget):
    """`looked`: another card is under the cursor, by its slug."""

    looked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentItemChanged.connect(self._look)

    def fill(self, cards: Iterable[tuple[str, str]]) -> None:
        """List cards, each with the words for it; the cursor stays in its row, and nothing is looked at."""
        row = self.currentRow()
        with QSignalBlocker(self):
            self.clear()
            for slug, words in cards:
                item = QListWidgetItem(words)
                item.setData(_SLUG, slug)
                self.addItem(item)
            self.setCurrentRow(min(max(row, 0), self.count() - 1))

    def slug(self) -> str:
        """The card under the cursor; "" for none."""
        return slug_of(self.currentItem())

    def _look(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.looked.emit(slug_of(item))


def slug_of(item: QListWidgetItem | None) -> str:
    """The card of a row; "" for no row."""
    return "" if item is None else str(item.data(_SLUG))
