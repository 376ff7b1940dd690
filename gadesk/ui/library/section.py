"""The card library in the program's window: its cards for all pages, its page when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from gadesk import foreign
from gadesk.errors import UserError
from gadesk.library.library import DEFAULT_URL, Library
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.once import once
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.card_texts import PrintedApart, PrintedHere
from gadesk.ui.library.picture_feed import Fetch, PictureFeed

if TYPE_CHECKING:
    from gadesk.ui.library.page import LibraryPage

FETCH, URL, OFFLINE, _OFFERED = "library/pictures", "library/url", "library/offline", "library/offered"
CAP = "library/pictures-mb"
_LEAST_CAP, _MOST_CAP = 64, 1 << 20  # MB
OFFER_LINE = "These cards come with gadesk. A sync brings the newest ones, rulings and pictures."


def fetch_of(settings: QSettings) -> Fetch:
    """Which pictures the player wants downloaded."""
    try:
        return Fetch(str(settings.value(FETCH, Fetch.SEEN.value)))
    except ValueError:
        return Fetch.SEEN


def cap_of(settings: QSettings) -> int:
    """How many bytes pictures may take; 0 where nothing was chosen."""
    chosen = foreign.whole(str(settings.value(CAP, "")), _MOST_CAP)
    return chosen << 20 if chosen is not None and chosen >= _LEAST_CAP else 0


def offers_sync(library: Library, settings: QSettings) -> bool:
    """Whether a first sync is offered: there was none, and the player has not sent the offer away."""
    try:
        return library.synced_at is None and str(settings.value(_OFFERED, "")) != "yes"
    except UserError:
        return False


def settle_offer(settings: QSettings) -> None:
    """Offer it no more: it was taken up or sent away."""
    settings.setValue(_OFFERED, "yes")


class LibraryDoor(QObject):
    """Holds the one library, pool and feed of the window; emits `left` to go back to the start."""

    left = Signal()

    def __init__(self, stack: QStackedWidget, settings: QSettings, library: Library | None = None) -> None:
        super().__init__(stack)
        self._stack, self._settings = stack, settings
        self._pixmaps: CardPixmaps | None = None
        self._loaded = False
        self.library = library or Library.open(
            base_url=str(settings.value(URL, DEFAULT_URL)), offline=str(settings.value(OFFLINE, "")) == "yes"
        )
        self.library.pictures_cap = cap_of(settings)
        self.pool = CardPool(self.library, self, PrintedApart() if library is None else PrintedHere())
        self.feed = PictureFeed(self.pool, fetch_of(settings), self)
        self.page: LibraryPage | None = None
        self._back_to: QWidget | None = None

    def pixmaps(self, texts: Mapping[str, str], parent: QObject) -> CardPixmaps:
        """Make the window's cache of pictures; `texts` go before what the library knows, and may change.

        A library that was synced is read in the background.
        """

        def text(slug: str) -> str:
            return texts.get(slug) or self.pool.face_text(slug)

        made = self._pixmaps = CardPixmaps(self.pool.facts, text, picture=self.feed.path, parent=parent)
        self.feed.serve(made)
        try:
            synced = self.library.synced_at is not None
        except UserError:
            synced = True  # reading it says what is wrong
        if synced:
            # Once the window is there: a thread that reads meanwhile makes it come twice as late.
            once(self, 0, self.load).start()
        return made

    def shown_by(self) -> CardPixmaps:
        """The window's cache of pictures, for another page that shows cards."""
        assert self._pixmaps is not None  # the window makes them first
        return self._pixmaps

    def cards(self, _owner: QObject) -> CardPool:
        """The window's cards, for another page that shows them."""
        self.load()
        return self.pool

    def load(self) -> None:
        """Read the cards and their texts in the background, once."""
        if not self._loaded:
            self._loaded = True
            self.pool.load()

    def show(self) -> LibraryPage:
        """Show the page, made the first time."""
        if self.page is None:
            from gadesk.ui.library.page import LibraryPage  # it brings the network's modules

            assert self._pixmaps is not None  # the window makes them first
            self.page = LibraryPage(self.pool, self._pixmaps, self.feed, self._settings, self._stack)
            self.page.left.connect(self._leave)
            self._stack.addWidget(self.page)
            self.load()
        self._back_to = None
        self._stack.setCurrentWidget(self.page)
        self.page.start()
        return self.page

    def find(self, query: str, back_to: QWidget | None) -> None:
        """Show what a search finds; from there it goes back to the page that asked, which may lie over a game."""
        self.show().browser.search(query)
        self._back_to = back_to

    def _leave(self) -> None:
        back, self._back_to = self._back_to, None
        if back is not None and self._stack.indexOf(back) >= 0:
            self._stack.setCurrentWidget(back)
            back.setFocus()
        else:
            self.left.emit()

    def close(self) -> None:
        """End all work and let go of the files; before the program ends."""
        if self.page is not None:
            self.page.stop()
        self.pool.finish()
        if self._pixmaps is not None:
            self._pixmaps.finish()
        self.library.close()
