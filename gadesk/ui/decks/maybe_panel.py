"""The maybe board: cards that are no part of the deck, and may still become one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gadesk.ui.decks.card_names import CardNames, slug_of
from gadesk.ui.decks.open_deck import OpenDeck
from gadesk.ui.design.plain import Label
from gadesk.ui.library.card_pool import CardPool

KEY = "Ctrl+M"
_ABOUT = (
    f"Cards that you may still take; saved with the deck, and no part of it. {KEY} or a drop puts a card here. "
    "Enter or a double click puts one copy into the deck, Del takes the card away."
)


class _Cards(CardNames):
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
        self.list.itemActivated.connect(lambda item: self._take(slug_of(item)))
        self.list.looked.connect(self.chosen)
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
        self._deck = deck
        self.list.fill((slug, self._pool.name(slug)) for slug in deck.about.maybe)

    def put(self, slugs: Sequence[str]) -> None:
        """Put cards onto the board."""
        if self._deck is not None:
            self._deck.touched(self._deck.editor.maybe(slugs, True))

    def _drop(self) -> None:
        if self._deck is not None:
            self._deck.touched(self._deck.editor.maybe([self.list.slug()], False))

    def _take(self, slug: str) -> None:
        if self._deck is not None:
            with self._deck.one_step():
                self._deck.editor.maybe([slug], False)
                self.wanted.emit(slug)
