"""The library beside a deck: cards that are dragged here leave the deck."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QMenu, QVBoxLayout, QWidget

from gadesk.decks.model import Section
from gadesk.ui.decks.drag_data import carried
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import aloud, caption, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import window_scale
from gadesk.ui.library.browser import CardBrowser
from gadesk.ui.library.owned import owned

_WIDTH = 94
PLAYABLE = "Playable with my champion"
_EXPLAINS = (
    "Shows only cards whose elements the champions of the deck in front enable, or whose texts let them be played, and "
    "champions that they level up to"
)


class LibraryPane(QFrame):
    """Emits `taken_out` with cards dragged out of a deck, and `added` with a card and the section it is to go to."""

    taken_out = Signal(object)
    added = Signal(str, object)
    playable_only = Signal(bool)

    def __init__(self, browser: CardBrowser, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAcceptDrops(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 6, 6, 6)
        self.playable = SignButton(icon("champion"), PLAYABLE, self)
        self.playable.setCheckable(True)
        self.playable.setProperty("kind", "segment")
        self.playable.setToolTip(tip(_EXPLAINS))
        self.playable.setAccessibleName(aloud(PLAYABLE))
        self.playable.setAccessibleDescription(aloud(_EXPLAINS))
        self.playable.toggled.connect(self.playable_only)
        box.addWidget(self.playable)
        box.addWidget(browser)
        self._browser = browser
        self._fit()
        browser.menu_asked.connect(self.show_menu)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the cards to the window, whose fonts follow its size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self._browser.set_card_width(round(_WIDTH * window_scale()))

    def menu(self, slug: str) -> QMenu:
        """Where a card may be put."""
        menu = QMenu(self)
        for section in Section:
            words = f"Add to the {section.value}{'' if section is Section.SIDEBOARD else ' deck'}"
            menu.addAction(caption(words), partial(self.added.emit, slug, section))
        if owned().on:
            menu.addSeparator()
            menu.addAction("I own one more\tAlt++", lambda: owned().change([slug], 1))
            menu.addAction("I own one fewer\tAlt+−", lambda: owned().change([slug], -1))
        return menu

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what comes from a deck."""
        if carried(event.mimeData()).deck:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say what is to be taken out."""
        self.taken_out.emit(carried(event.mimeData()))
        event.acceptProposedAction()

    def show_menu(self, slug: str, spot: QPoint) -> None:
        """Ask where a card is to go."""
        menu = self.menu(slug)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(spot)
