"""What a deck wants beyond the cards that its player owns."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gadesk.decks.collection import counted, missing
from gadesk.decks.exports import plain_text
from gadesk.decks.model import DeckError, DeckList
from gadesk.ui.decks.card_names import CardNames
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.library.card_pool import CardPool, whole_catalogue
from gadesk.ui.library.owned import owned, owned_keys

_ABOUT = (
    "Alt and + or − change how many you own of the chosen card here, of those chosen in the library, and large above."
)


class _Cards(CardNames):
    """The missing cards. `owns`: so many more of the chosen card are owned."""

    owns = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt and a sign change how many are owned."""
        more = owned_keys(event)
        if more and self.currentItem() is not None:
            self.owns.emit(more)
        else:
            super().keyPressEvent(event)


class MissingPanel(QWidget):
    """Follows a deck with `show_deck`. `chosen`: a card is looked at; `told`: one sentence."""

    chosen = Signal(str)
    told = Signal(str)

    def __init__(self, pool: CardPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pool = pool
        self._missing = DeckList()
        self.verdict = Label(self)
        self.verdict.setProperty("kind", "heading")
        self.verdict.setWordWrap(True)
        self.list = _Cards(self)
        self.list.setAccessibleName("Missing cards")
        self.copying = SignButton(icon("host"), "Copy the list", self)
        self.copying.setToolTip("The missing cards as text, to be bought, borrowed or proxied")
        about = Label(_ABOUT, self)
        about.setWordWrap(True)
        about.setProperty("kind", "small")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        for widget in (self.verdict, self.list, self.copying, about):
            column.addWidget(widget, 1 if widget is self.list else 0)
        self.list.looked.connect(self.chosen)
        self.list.owns.connect(lambda more: owned().change([self.list.slug()], more))
        self.copying.clicked.connect(self.copy)

    def show_deck(self, deck: DeckList) -> int:
        """Show what a deck wants, and tell how many copies that is."""
        self._missing = missing(deck, owned().counts)
        wanted, short = counted(deck), counted(self._missing)
        count = sum(short.values())
        self.list.fill(
            (slug, f"{lacking} {self._pool.name(slug)}\nwants {wanted[slug]}, you own {owned().count(slug)}")
            for slug, lacking in short.items()
        )
        self.verdict.setText(f"{count} missing" if count else "You own all of it")
        self.copying.setEnabled(bool(count))
        return count

    def copy(self) -> None:
        """Put the missing cards on the clipboard, as text."""
        try:
            text = plain_text(self._missing, whole_catalogue(self._pool))
        except DeckError as error:
            self.told.emit(str(error))
            return
        QGuiApplication.clipboard().setText(text)
        self.told.emit("The missing cards are on the clipboard.")
