"""The door between the window and the choice of decks for a game alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QStackedWidget

from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.choice import DeckInfo, StartChoice

if TYPE_CHECKING:
    from gadesk.ui.start.alone import AlonePage

_FAVOURITES = "favourites"


class AloneDoor(QObject):
    """Shows the page in the window's stack. `chosen` has a game to begin; `left`: back to the home screen."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, stack: QStackedWidget, pixmaps: CardPixmaps, settings: QSettings, pool: CardPool) -> None:
        """Keep the favourites in the settings' file."""
        super().__init__(stack)
        self._stack, self._pixmaps, self._settings, self._pool = stack, pixmaps, settings, pool
        self.page: AlonePage | None = None

    def show(self, decks: Sequence[DeckInfo], previous: StartChoice) -> AlonePage:
        """Show the page, made anew, with what was chosen the last time."""
        from gadesk.ui.start.alone import AlonePage
        from gadesk.ui.start.deck_notes import DeckNotes

        self.close()
        page = self.page = AlonePage(decks, self._pixmaps, previous, self.favourites(), self._stack)
        page.chosen.connect(self.chosen)
        page.left.connect(self.left)
        page.favourites_changed.connect(lambda ids: self._settings.setValue(_FAVOURITES, ids))
        DeckNotes(decks, self._pool, page).came.connect(page.note)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        return page

    def favourites(self) -> tuple[str, ...]:
        """The ids of the decks that the player gave a star."""
        kept = self._settings.value(_FAVOURITES, [])
        return tuple(str(each) for each in (kept if isinstance(kept, list) else [kept]))

    def showing(self) -> bool:
        """Whether the page is what the window shows."""
        return self.page is not None and self._stack.currentWidget() is self.page

    def close(self) -> None:
        """Take the page away."""
        page, self.page = self.page, None
        if page is not None:
            self._stack.removeWidget(page)
            page.deleteLater()
