"""The card library's page: the browser, the card that is read beside it, and the panel that syncs."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gadesk import foreign
from gadesk.decks.legality import playset
from gadesk.decks.read_deck import home
from gadesk.errors import UserError
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.library.browser import CardBrowser
from gadesk.ui.library.card_page import CardPage
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.grid import GridMode
from gadesk.ui.library.owned import owned
from gadesk.ui.library.owned_button import OwnedButton
from gadesk.ui.library.picture_feed import PictureFeed
from gadesk.ui.library.section import CAP, FETCH, OFFER_LINE, OFFLINE, offers_sync, settle_offer
from gadesk.ui.library.sync_panel import SyncPanel
from gadesk.ui.library.sync_work import SyncWork

_HISTORY, _SPLIT, _MODE, _WIDTH = "library/history", "library/split", "library/mode", "library/width"
_REST_MS = 70
_SMALL = 90


class LibraryPage(FeltPage):
    """All cards to look through; emits `left` when the player goes back."""

    left = Signal()

    def __init__(
        self,
        pool: CardPool,
        pixmaps: CardPixmaps,
        feed: PictureFeed,
        settings: QSettings,
        parent: QWidget | None = None,
        work: SyncWork | None = None,
    ) -> None:
        """`work` syncs the pool's library; without it one is made."""
        super().__init__(parent)
        self.pool, self._feed, self._settings = pool, feed, settings
        self._asked, self._small_came = ("", ""), False
        # a page is much to lay out while somebody types
        self._rest = once(self, _REST_MS, self._show_chosen)
        kept = settings.value(_HISTORY, [])
        history = [kept] if isinstance(kept, str) and kept else kept  # settings give a list of one back as its text
        self.browser = CardBrowser(pool, pixmaps, self, history if isinstance(history, list) else [])
        self.card = CardPage(pool, pixmaps, self, self._small)
        self.work: SyncWork | None = None
        self.sync: SyncPanel | None = None
        self._back = SignButton(icon("arrow_left"), "Back", self)
        self._door = SignButton(icon("transformed"), "Newest cards…", self)
        self.mine = OwnedButton(pool, self)
        self._offer = QFrame(self)
        self._notice = StatusLine(self)
        self._side = QStackedWidget(self)
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        if pool.library is not None:
            self.work = work or SyncWork(pool.library, self)
            self.sync = SyncPanel(pool.library, pool, feed, self.work, self)
        self._build()
        self._wire()
        self.setAccessibleName("Card library")

    def open_card(self, slug: str) -> None:
        """Show a card, whatever is searched for."""
        self._side.setCurrentWidget(self.card)
        self.browser.grid.choose(slug)
        self.card.show_card(slug)

    def open_sync(self) -> None:
        """Show the panel that syncs."""
        if self.sync is not None:
            self._side.setCurrentWidget(self.sync)
            self._hide_offer()

    def _turn_sync(self) -> None:
        """Show the panel that syncs, or the card again where it is shown already."""
        if self._side.currentWidget() is self.sync:
            self._side.setCurrentWidget(self.card)
        else:
            self.open_sync()

    def start(self) -> None:
        """Take the keyboard, and read in the background what an earlier sync left unread."""
        self.browser.focus_search()
        library = self.pool.library
        if library is None or self.work is None or self.work.running:
            return
        try:
            unread = library.synced_at is not None and library.texts.uncompiled_slugs()
        except UserError:
            return  # the notice says what is wrong with the library
        if unread:
            self.work.compile()

    def stop(self) -> None:
        """End the work; before the program ends."""
        if self.work is not None:
            self.work.stop()

    def _build(self) -> None:
        title = Label("Card library", self)
        title.setProperty("kind", "heading")
        self._back.setProperty("kind", "ghost")
        self._back.setAccessibleName("Back to the start")
        self._back.setToolTip(tip("Back [Esc]"))
        self._door.setVisible(self.sync is not None)
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.mine)
        head.addWidget(self._door)
        right = QFrame(self)
        right.setProperty("kind", "panel")
        inside = QVBoxLayout(right)
        inside.setContentsMargins(10, 10, 4, 10)
        inside.addWidget(self._side)
        self._side.addWidget(self.card)
        if self.sync is not None:
            self._side.addWidget(self.sync)
        self._split.addWidget(self.browser)
        self._split.addWidget(right)
        self._split.setStretchFactor(0, 5)
        self._split.setStretchFactor(1, 3)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(10)
        kept = self._settings.value(_SPLIT)
        if kept is None or not self._split.restoreState(kept):
            self._split.setSizes([6200, 3800])  # shares of whatever width there is
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 14)
        column.setSpacing(10)
        nest(column, head)
        column.addWidget(self._build_offer())
        column.addWidget(self._notice)
        column.addWidget(self._split, 1)

    def _build_offer(self) -> QFrame:
        """One line that offers a first sync; the player may send it away for good."""
        self._offer.setProperty("kind", "panel")
        words = Label(OFFER_LINE, self._offer)
        words.setWordWrap(True)
        yes, no = Button("Show me", self._offer), Button("Not now", self._offer)
        no.setProperty("kind", "ghost")
        yes.clicked.connect(self.open_sync)
        no.clicked.connect(self._hide_offer)
        row = QHBoxLayout(self._offer)
        row.setContentsMargins(14, 6, 8, 6)
        row.addWidget(words, 1)
        row.addWidget(yes)
        row.addWidget(no)
        library = self.pool.library
        self._offer.setVisible(library is not None and offers_sync(library, self._settings))
        return self._offer

    def _hide_offer(self) -> None:
        self._offer.hide()
        settle_offer(self._settings)

    def _wire(self) -> None:
        self.way_back = self._back
        self._back.clicked.connect(self.left)
        self._door.clicked.connect(self._turn_sync)
        self.browser.left.connect(self.left)
        self.browser.chosen.connect(self._choose)
        self.browser.opened.connect(self._read)
        self.browser.grid.set_badge(lambda slug: str(owned().count(slug) or ""))
        self.browser.added.connect(lambda slug: owned().change([slug], 1))
        self.browser.removed.connect(lambda slug: owned().change([slug], -1))
        self.browser.filled.connect(self._own_playsets)
        self.mine.reported.connect(self._say)
        self.browser.grid.seen.connect(self._feed.seen)
        self.browser.field.history_changed.connect(lambda words: self._settings.setValue(_HISTORY, words))
        self.card.edition_wanted.connect(self._show_edition)
        self.card.card_wanted.connect(self._go)
        self._feed.came.connect(self._edition_came)
        self._feed.told.connect(self._gathered)
        self._split.splitterMoved.connect(lambda *_: self._settings.setValue(_SPLIT, self._split.saveState()))
        self.pool.changed.connect(self._tell)
        self.browser.controls_changed.connect(self._order_tabs)
        for keys in (QKeySequence.StandardKey.Find, QKeySequence("Ctrl+L")):
            QShortcut(keys, self, self.browser.focus_search)
        QShortcut(QKeySequence("Alt+Left"), self, self.left.emit)
        if self.sync is not None:
            self.sync.card_wanted.connect(self.open_card)
            self.sync.closed.connect(lambda: self._side.setCurrentWidget(self.card))
            self.sync.pictures.fetch_changed.connect(lambda fetch: self._settings.setValue(FETCH, fetch))
            self.sync.pictures.cap_changed.connect(lambda cap: self._settings.setValue(CAP, cap >> 20))
            self.sync.offline_changed.connect(lambda on: self._settings.setValue(OFFLINE, "yes" if on else ""))
            self.sync.status_changed.connect(self._status)
            self.sync.refresh()
        self._order_tabs()
        self._restore()
        self._show_chosen()

    def _restore(self) -> None:
        """Show cards as they were shown the last time, and keep how they are shown from now on."""
        keep = self._settings.setValue
        if self._settings.value(_MODE) == GridMode.LIST.value:
            self.browser.set_mode(GridMode.LIST)
        width = foreign.whole(str(self._settings.value(_WIDTH, "")), 9999)
        if width is not None:
            self.browser.set_card_width(width)
        self.browser.shown_otherwise.connect(lambda mode, wide: (keep(_MODE, mode.value), keep(_WIDTH, wide)))

    def _order_tabs(self) -> None:
        """Tab goes from the search over the cards to what stands beside them."""
        beside = self.sync.controls() if self.sync is not None else ()
        for before, after in pairwise(
            (*self.browser.controls(), self.card, self.card.owned.number, self.card.document(), *beside)
        ):
            QWidget.setTabOrder(before, after)

    def _own_playsets(self, slugs: tuple[str, ...]) -> None:
        """Own as many copies of cards as a deck may have, at least."""
        cards = [card for slug in slugs if (card := self.pool.card(slug)) is not None]
        owned().put({c.slug: max(owned().count(c.slug), playset(c, home(c), "standard")) for c in cards})

    def _say(self, sentence: str, good: bool) -> None:
        self._notice.say(sentence, problem=not good)

    def _choose(self, slug: str) -> None:
        """Show the card under the cursor once it stays there; where no card is found the last one stays."""
        if slug:
            self._rest.start()

    def _show_chosen(self) -> None:
        slug = self.browser.grid.current()
        if slug:
            self.card.show_card(slug)
            if self._side.currentWidget() is not self.card and self.browser.grid.hasFocus():
                self._side.setCurrentWidget(self.card)

    def _read(self, slug: str) -> None:
        self._side.setCurrentWidget(self.card)
        self.card.show_card(slug)
        self.card.document().setFocus()

    def _go(self, slug: str) -> None:
        """A related card was followed; the grid goes along where it has it."""
        self.browser.grid.choose(slug)

    def _show_edition(self, slug: str, uuid: str) -> None:
        self._asked = (slug, uuid)
        path = self._feed.edition_path(slug, uuid)
        card = self.pool.card(slug)
        edition = next((each for each in card.editions if each.uuid == uuid), None) if card is not None else None
        if path is not None and edition is not None:
            where = f"{edition.set_name or edition.set_prefix}, {edition.set_prefix} {edition.number}"
            self.card.show_edition(path, f"{self.pool.name(slug)}: {where}")
        elif not self._feed.on:
            self.open_sync()

    def _small(self, slug: str, uuid: str) -> Path | None:
        return self._feed.edition_path(slug, uuid, _SMALL)

    def _edition_came(self, slug: str, _face: str, edition: str) -> None:
        if not edition or slug != self.card.slug():
            return
        self._small_came = True
        if (slug, edition) == self._asked:
            self._show_edition(slug, edition)

    def _gathered(self) -> None:
        """Several pictures have come: write the card's small ones once."""
        if self._small_came:
            self._small_came = False
            self.card.write()

    def _status(self, words: str) -> None:
        self._door.setText("Newest cards…" if words == "Never synced" else words)
        self._door.setAccessibleName(aloud(f"Sync: {words}"))

    def _tell(self) -> None:
        """Say once what is wrong with the library."""
        library = self.pool.library
        words = self.pool.trouble or (library.notice if library is not None else "")
        self._notice.say(words)
