"""The deck builder: library, open decks and information side by side, and the doors in and out of a deck."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QFrame,
    QVBoxLayout,
    QWidget,
)

from gadesk import foreign
from gadesk.decks.deckfile import DeckFile, free_path
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.decks.starters import starter_deck
from gadesk.decks.warnings import playable
from gadesk.paths import user_documents
from gadesk.sheets.deck_facts import DeckFacts
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.can_play import why_unplayable
from gadesk.ui.decks.deck_commands import Doors
from gadesk.ui.decks.deck_folders import Shelf
from gadesk.ui.decks.deck_pane import DeckPane, Layout
from gadesk.ui.decks.deck_tabs import DeckTabs
from gadesk.ui.decks.drag_data import Carried
from gadesk.ui.decks.info_pane import InfoPane
from gadesk.ui.decks.kept_shares import Shares
from gadesk.ui.decks.library_pane import PLAYABLE, LibraryPane
from gadesk.ui.decks.maybe_panel import KEY as MAYBE
from gadesk.ui.decks.open_deck import OpenDeck, create, reopen
from gadesk.ui.decks.top_row import DeckHead
from gadesk.ui.design import palette as p
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Label, caption
from gadesk.ui.library.browser import NO_CARD, CardBrowser
from gadesk.ui.library.card_model import CARD_MIME
from gadesk.ui.library.card_pool import CardPool, whole_catalogue
from gadesk.ui.library.owned import owned

_SAY_MS = 9000
_SHARES, _LAYOUT, _OPEN, _PLAYABLE = "decks/shares", "decks/layout", "decks/open", "decks/playable"
_NONE_PLAYABLE = (
    "No card that your champion can play answers to this search. Take a word away, or show all cards again with "
    f"“{PLAYABLE}”."
)


class DeckPage(FeltPage):
    """Emits `left` to go back, `play` to try a deck (its path) against a goldfish, `picked` to choose an opponent."""

    left = Signal()
    play = Signal(str)
    picked = Signal(str)

    def __init__(
        self,
        pool: CardPool,
        pixmaps: CardPixmaps,
        settings: QSettings | None = None,
        parent: QWidget | None = None,
        folder: Path | None = None,
    ) -> None:
        """Decks lie in the user's documents, or in `folder`."""
        super().__init__(parent)
        self.folder = folder or user_documents()
        self._pool, self._pixmaps, self._settings = pool, pixmaps, settings
        self._facts = DeckFacts(lambda slug: pool.texts.row(slug).outlook, lambda: pool.texts.ready)
        pool.changed.connect(self._renew)
        self.browser = CardBrowser(pool, pixmaps, self)
        self.shelf = Shelf(self.folder, pool, pixmaps, self)
        self.info = InfoPane(pool, pixmaps, self._facts, self)
        self.tabs = DeckTabs(self)
        self.doors = Doors(pool, pixmaps, self)
        self._narrowed: object = None  # what the library is narrowed to, to do it anew only for something else
        self._head = DeckHead(self.doors.buttons(), self)
        self._say = Label(self)
        self._quiet = once(self, _SAY_MS, lambda: self.say(""))
        kept = (foreign.whole(word, 99_999) for word in self._kept(_SHARES).split())
        shares = [share for share in kept if share is not None]
        self._split = Shares(shares if len(shares) == 3 else (280, 400, 320), self)
        self.setAcceptDrops(True)
        self.setAccessibleName("Deck builder")
        self._build()
        self._wire()
        self._shortcuts()
        for path in [Path(line) for line in self._kept(_OPEN).splitlines()]:
            if path.is_file():
                self.open_path(path)
        self._turned(self.tabs.currentIndex())

    # Decks

    def pane(self) -> DeckPane | None:
        """The deck that is in front, if one is."""
        widget = self.tabs.currentWidget()
        return widget if isinstance(widget, DeckPane) else None

    def panes(self) -> list[DeckPane]:
        """All open decks."""
        found = [self.tabs.widget(n) for n in range(self.tabs.count())]
        return [each for each in found if isinstance(each, DeckPane)]

    def new_deck(self, deck: DeckList | None = None, file: DeckFile | None = None) -> DeckPane | None:
        """Begin a deck, empty or from a list; its file is written at once."""
        made = file or DeckFile(deck or DeckList(name="New deck"))
        path = free_path(self.folder, made.deck.name or "Deck")
        try:
            opened = create(path, made, whole_catalogue(self._pool))
        except DeckError as error:
            self.say(str(error))
            return None
        self.shelf.refresh()
        return self._show(opened)

    def open_path(self, path: Path) -> DeckPane | None:
        """Open one of the player's decks, or bring it to the front."""
        for each in self.panes():
            if each.open.path == path:
                self.tabs.setCurrentWidget(each)
                return each
        try:
            return self._show(reopen(path, whole_catalogue(self._pool)))
        except DeckError as error:
            self.say(str(error))
            return None

    def open_starter(self, name: str) -> DeckPane | None:
        """Open a copy of a starter deck."""
        return self.new_deck(starter_deck(name, self._pool.catalogue))

    def close_tab(self, row: int) -> None:
        """Save a deck and put it away; if it cannot be saved it stays."""
        widget = self.tabs.widget(row)
        if isinstance(widget, DeckPane) and widget.open.close():
            self._put_away(widget)
            self.shelf.refresh()

    def save_all(self) -> bool:
        """Save every open deck; False if one could not be."""
        done = [each.open.save() for each in self.panes()]  # every one is tried
        self._keep_open()
        return all(done)

    def try_out(self) -> None:
        """Begin a game against a goldfish with the deck in front, or say why it cannot be played."""
        if self.may_be_played():
            self.play.emit(self._path())

    def pick(self) -> None:
        """Take the deck in front to the choice of a game, or say why it cannot be played."""
        if self.may_be_played():
            self.picked.emit(self._path())

    def _path(self) -> str:
        pane = self.pane()
        return str(pane.open.path) if pane else ""

    def may_be_played(self) -> bool:
        """Save the deck in front, and say whether a game can be played with it, or tell why not."""
        pane = self.pane()
        if pane is None or not pane.open.save():
            return False
        sentence = why_unplayable(pane.open.deck, self._facts, self._pool)
        if sentence:
            self.say(sentence)
        return not sentence

    def say(self, sentence: str, good: bool = False) -> None:
        """Tell one thing for a while, a trouble unless it is `good`."""
        self._say.setText(sentence)
        self._say.setStyleSheet(f"color: {p.GOOD if good else p.BAD};")
        self._say.setVisible(bool(sentence))
        self._quiet.start()

    def said(self) -> str:
        """What is being told."""
        return self._say.text()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and text."""
        mime = event.mimeData()
        ours = event.source() is not None or mime.hasFormat(CARD_MIME)  # cards, or words from the notes
        if not ours and (mime.hasUrls() or mime.hasText()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Look at what was dropped before it is imported."""
        event.acceptProposedAction()
        self.doors.take(event.mimeData())

    # Inside

    def _build(self) -> None:
        self._library = LibraryPane(self.browser, self)
        middle, right = QFrame(self), QFrame(self)
        for frame, inner in ((middle, self.tabs), (right, self.info)):
            frame.setProperty("kind", "panel")
            box = QVBoxLayout(frame)
            box.setContentsMargins(4, 4, 4, 4)
            box.addWidget(inner)
        self.tabs.addTab(self.shelf, icon("folder"), "My decks")
        for each in (self._library, middle, right):
            self._split.addWidget(each)
        self._split.shared.connect(lambda shares: self._keep(_SHARES, " ".join(map(str, shares))))
        self._say.setProperty("kind", "problem")
        self._say.setWordWrap(True)
        self._say.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(8)
        column.addWidget(self._head)
        column.addWidget(self._say)
        column.addWidget(self._split, 1)

    def _wire(self) -> None:
        self.way_back = self._head.way_back
        self._head.back.connect(self._leave)
        self.browser.left.connect(self._leave)
        self._head.new.connect(self._begin)
        self._head.pick.connect(self.pick)
        self._head.play.connect(self.try_out)
        self.shelf.open_wanted.connect(self.open_path)
        self.shelf.starter_wanted.connect(self.open_starter)
        self.shelf.told.connect(self.say)
        self.info.told.connect(lambda sentence: self.say(sentence, good=True))
        self.info.search_wanted.connect(self._look_for)
        owned().told.connect(self.say)
        self.shelf.moved.connect(self._moved)
        self.shelf.chosen.connect(self.info.show_card)
        self.tabs.currentChanged.connect(self._turned)
        self.tabs.dropped.connect(self._take_in)
        self.tabs.close_wanted.connect(lambda pane: self.close_tab(self.tabs.indexOf(pane)))
        self.browser.controls_changed.connect(self._order)
        self.browser.chosen.connect(self.info.show_card)
        self.browser.opened.connect(lambda slug: self._with_pane(slug, 1))
        self.browser.added.connect(lambda slug: self._with_pane(slug, 1))
        self.browser.removed.connect(lambda slug: self._with_pane(slug, -1))
        self.browser.filled.connect(self._fill)
        self.browser.grid.set_badge(self._badge)
        self._library.taken_out.connect(self._take_out)
        self._library.playable_only.connect(lambda on: self._keep(_PLAYABLE, "yes" if on else ""))
        self._library.playable_only.connect(lambda _on: self._narrow())
        self._library.playable.setChecked(self._kept(_PLAYABLE) == "yes")
        self._library.added.connect(lambda slug, section: self._with_pane(slug, 1, section))

    def _shortcuts(self) -> None:
        for keys, act in (
            ("Ctrl+Z", lambda: self._do("undo")),
            ("Ctrl+Y", lambda: self._do("redo")),
            ("Ctrl+Shift+Z", lambda: self._do("redo")),
            ("Ctrl+F", self.browser.focus_search),
            ("Ctrl+N", self._begin),
            ("Ctrl+V", self.doors.paste),
            ("Ctrl+S", self.save_all),
            (MAYBE, self.info.set_aside),
            ("Ctrl+W", lambda: self.close_tab(self.tabs.currentIndex())),
            ("Ctrl+O", lambda: self.tabs.setCurrentIndex(0)),
            ("Ctrl++", lambda: self._zoom(1)),
            ("Ctrl+-", lambda: self._zoom(-1)),
            ("F6", self._next_pane),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _do(self, what: str) -> None:
        pane = self.pane()
        if pane is not None:
            pane.undo() if what == "undo" else pane.redo()

    def _kept(self, key: str) -> str:
        return str(self._settings.value(key, "")) if self._settings is not None else ""

    def _keep(self, key: str, words: str) -> None:
        """Keep what the player chose for the next time."""
        if self._settings is not None:
            self._settings.setValue(key, words)

    def _keep_open(self) -> None:
        self._keep(_OPEN, "\n".join(str(each.open.path) for each in self.panes()))

    def _zoom(self, steps: int) -> None:
        pane = self.pane()
        if pane is not None:
            pane.view.zoom(steps)

    def _next_pane(self) -> None:
        """Go on to the next of the three panes by keyboard."""
        pane, focus = self.pane(), self.focusWidget()
        homes: tuple[tuple[QWidget, QWidget], ...] = (
            (self._library, self.browser.grid),
            (self.tabs, pane.view if pane else self.shelf.first()),
            (self.info, self.info.tabs.handle()),
        )
        here = next((n for n, (home, _) in enumerate(homes) if focus is not None and home.isAncestorOf(focus)), -1)
        homes[(here + 1) % len(homes)][1].setFocus(Qt.FocusReason.TabFocusReason)

    def _moved(self, path: Path, to: Path | None) -> None:
        """A deck's file lies elsewhere now, or was thrown away."""
        for each in self.panes():
            if each.open.path == path and to is not None:
                each.open.moved_to(to)
                self._keep_open()
            elif each.open.path == path:
                each.open.let_go()
                self._put_away(each)

    def _put_away(self, pane: DeckPane) -> None:
        self.tabs.removeTab(self.tabs.indexOf(pane))
        pane.deleteLater()
        self._keep_open()

    def _begin(self) -> None:
        """Begin an empty deck, and let the player name it."""
        pane = self.new_deck()
        if pane is not None:
            pane.ask_name()

    def _renew(self) -> None:
        """Other cards, as after a sync: texts, numbers and bans may be others."""
        self.shelf.refresh()
        for each in self.panes():
            each.refresh()
        self._narrow()
        self.info.wear()

    def wear(self) -> None:
        """Another look: what is told of a deck has its colours."""
        super().wear()
        self.info.wear()

    def _show(self, deck: OpenDeck) -> DeckPane:
        pane = DeckPane(deck, self._pool, self._pixmaps, self, Layout.of(self._kept(_LAYOUT)))
        pane.laid_out.connect(lambda layout: self._keep(_LAYOUT, layout.words()))
        pane.card_chosen.connect(self.info.show_card)
        pane.refreshed.connect(self._narrow)
        pane.printing_looked_at.connect(self.info.show_printing)
        pane.versions_wanted.connect(self.doors.compare)
        pane.open.told.connect(self.say)
        pane.open.changed.connect(lambda: self._renamed(pane))
        pane.open.saved.connect(self._keep_open)  # its file may be called otherwise now
        self.tabs.open(pane, icon("deck"), deck.name)
        self._keep_open()
        return pane

    def _order(self) -> None:
        """Tab goes through the head, then through the panes from left to right."""
        pane = self.pane()
        middle = pane.controls() if pane else (self.shelf.first(),)
        chain = (
            *self._head.controls(),
            self._library.playable,
            *self.browser.controls(),
            self.tabs.tabBar(),
            *middle,
            *self.info.controls(),
        )
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _look_for(self, finds: str) -> None:
        """Let the library show what a deck lacks; where no search says it, bring the keyboard there."""
        if finds:
            self.browser.search(finds)
        self.browser.focus_search()

    def _narrow(self) -> None:
        """Show in the library what the deck in front can play, if that alone is wished for."""
        pane = self.pane()
        if pane is None or not self._library.playable.isChecked():
            asked = None
        else:
            deck, known = pane.open.deck, self._facts.known(pane.open.deck)
            asked = (deck.material, known.enabled, known.ignoring, known.level_same, self._pool.catalogue)
        if asked != self._narrowed:
            self._narrowed = asked
            within = None if asked is None else playable(deck, self._pool.catalogue, known)
            self.browser.set_within(within, NO_CARD if within is None else _NONE_PLAYABLE)

    def _renamed(self, pane: DeckPane) -> None:
        self.tabs.setTabText(self.tabs.indexOf(pane), caption(pane.open.name))
        self.browser.grid.refresh_badges()

    def _turned(self, _row: int) -> None:
        pane = self.pane()
        self.info.show_deck(pane)
        self._narrow()
        self._order()
        self._head.enable(pane is not None)
        self.doors.enable(pane is not None)
        self.browser.grid.refresh_badges()
        if pane is None:
            for each in self.panes():  # the shelf tells, copies and moves what is on the disk
                each.open.save()
            self.shelf.refresh()

    def _badge(self, slug: str) -> str:
        pane = self.pane()
        count = pane.copies(slug) if pane else 0
        return str(count) if count else ""

    def _with_pane(self, slug: str, more: int, section: Section | None = None) -> None:
        """Add or take away a copy; without a deck one is begun."""
        pane = self.pane() or (self.new_deck() if more > 0 else None)
        if pane is not None:
            pane.add(slug, section) if more > 0 else pane.remove(slug)

    def _fill(self, slugs: tuple[str, ...]) -> None:
        """Make playsets; without a deck one is begun."""
        pane = self.pane() or self.new_deck()
        if pane is not None:
            pane.fill([(None, slug) for slug in slugs])

    def _take_out(self, dropped: Carried) -> None:
        """Take cards out of the deck that they were dragged from, which need not be in front any more."""
        for pane in self.panes():
            if dropped.section is not None and pane.view.mark == dropped.deck:
                pane.change_copies([(dropped.section, slug) for slug in dropped.cards], -999)

    def _take_in(self, page: QWidget, dropped: Carried) -> None:
        """Add what was dropped on a deck's tab."""
        if isinstance(page, DeckPane):
            page.drop(None, dropped, False)

    def _leave(self) -> None:
        if self.save_all():
            self.left.emit()
