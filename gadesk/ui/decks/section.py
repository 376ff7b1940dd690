"""The deck builder in the program's window: opened when it is asked for, kept until the program ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QStackedWidget

from gadesk.decks.starters import starter_names
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.asking import ask
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.choice import First, Opponent, StartAction, StartChoice

if TYPE_CHECKING:
    from gadesk.ui.decks.page import DeckPage


class DeckDoor(QObject):
    """Emits `left` to go back to the start, `chosen` with a game to begin, `taken` when a deck is to be played."""

    left = Signal()
    taken = Signal()
    chosen = Signal(object)

    def __init__(
        self,
        stack: QStackedWidget,
        pixmaps: CardPixmaps,
        settings: QSettings,
        pool: Callable[[QObject], CardPool] | None = None,
    ) -> None:
        """`pool` gives the cards of the window; without it the bundled ones are taken."""
        super().__init__(stack)
        self._stack, self._pixmaps, self._settings, self._pool = stack, pixmaps, settings, pool
        self.page: DeckPage | None = None
        self._given_up = False

    def show(self) -> DeckPage:
        """Show the page, made the first time."""
        if self.page is None:
            from gadesk.ui.decks.page import DeckPage  # a third of the window's modules

            pool = CardPool(parent=self) if self._pool is None else self._pool(self)
            self.page = DeckPage(pool, self._pixmaps, self._settings, self._stack)
            self.page.left.connect(self.left)
            self.page.play.connect(self._play)
            self.page.picked.connect(self._picked)
            self._stack.addWidget(self.page)
            if self._pool is None:
                pool.load()
        else:
            self.page.shelf.refresh()
        self.page.say("")
        self._stack.setCurrentWidget(self.page)
        self.page.browser.focus_search()
        return self.page

    def may_close(self, again: Callable[[], object]) -> bool:
        """Save what is open before the program ends; where that cannot be, ask, and `again` if it is to end."""
        if self._given_up or self.page is None or self.page.save_all():
            return True
        words = f"{self.page.said()}\n\nClose all the same? What is not saved is lost."
        ask(self._stack, words, "Close", "Stay", lambda yes: self._give_up(again) if yes else None, "close")
        return False

    def _give_up(self, again: Callable[[], object]) -> None:
        self._given_up = True
        again()

    def say(self, sentence: str) -> None:
        """Tell on the page why a game could not begin."""
        if self.page is not None:
            self.page.say(sentence)

    def showing(self) -> bool:
        """Whether the page is what the window shows."""
        return self.page is not None and self._stack.currentWidget() is self.page

    def _picked(self, path: str) -> None:
        """Go to the choice of a game with the deck chosen there."""
        self._settings.setValue("mine", path)
        self.taken.emit()

    def _play(self, path: str) -> None:
        """A game of the deck against a goldfish, who plays some starter deck by doing nothing."""
        theirs = starter_names()[0]
        self.chosen.emit(
            StartChoice(StartAction.PLAY, mine=path, theirs=theirs, opponent=Opponent.GOLDFISH, first=First.ME)
        )
