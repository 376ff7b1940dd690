"""The maybe board: cards that are no part of the deck, and may still become one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gadesk.ui.decks.open_deck import OpenDeck
from gadesk.ui.design.plain import Label
from gadesk.ui.library.card_pool import CardPool

KEY = "Ctrl+M"
_SLUG = Qt.ItemDataRole.UserRole + 1
_ABOUT = (
    f"Cards that you may still take; saved with the deck, and no part of it. {KEY} or a drop puts a card here. "
    "Enter or a double click puts one copy into the deck, Del takes the card away."
)


class _Cards(QListWidget):
    """The cards of the board. `taken`: the chosen one goes."""

    taken = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes a card away."""
        if self.currentItem() is not None and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.taken.emit()
        else:
            super().keyPressEvent(event)


class MaybePanel(QWidget):
    """Lists the board of a deck. `chosen`: a card is looked at; `wanted`: one copy of it goes into the deck."""

    chosen = Signal(str)
    wanted = Signal(str)

    def __init__(self, pool: CardPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pool = pool
        self._deck: OpenDeck | None = None
        self.list = _Cards(self)
        self.list.setAccessibleName("Maybe board")
        self.list.itemActivated.connect(lambda item: self._take(str(item.data(_SLUG))))
        self.list.currentItemChanged.connect(self._look)
        self.list.taken.connect(self._drop)
        about = Label(_ABOUT, self)
        about.setWordWrap(True)
        about.setProperty("kind", "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.addWidget(self.list, 1)
        column.addWidget(about)

    def show_deck(self, deck: OpenDeck) -> None:
        """Show the board of a deck."""
        row, self._deck = self.list.currentRow(), deck
        with QSignalBlocker(self.list):
            self.list.clear()
            for slug in deck.about.maybe:
                item = QListWidgetItem(self._pool.name(slug))
                item.setData(_SLUG, slug)
                self.list.addItem(item)
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))

    def put(self, slugs: Sequence[str]) -> None:
        """Put cards onto the board."""
        if self._deck is not None:
            self._deck.touched(self._deck.editor.maybe(slugs, True))

    def _drop(self) -> None:
        if self._deck is not None:
            self._deck.touched(self._deck.editor.maybe([str(self.list.currentItem().data(_SLUG))], False))

    def _take(self, slug: str) -> None:
        if self._deck is not None:
            with self._deck.one_step():
                self._deck.editor.maybe([slug], False)
                self.wanted.emit(slug)

    def _look(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(_SLUG)))
