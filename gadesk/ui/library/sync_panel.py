"""Keeping the library up to date: offered, never forced; how far it is, what came, and which pictures are missing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from gadesk.errors import UserError
from gadesk.library.library import DEFAULT_URL, Library
from gadesk.library.long_work import Progress
from gadesk.library.sync import SyncResult
from gadesk.ui.design import palette as p
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import icon
from gadesk.ui.design.looks import looks
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, CheckBox, Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.library import sync_words as words
from gadesk.ui.library.card_page import CardDocument
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.picture_feed import PictureFeed
from gadesk.ui.library.pictures_part import PicturesPart
from gadesk.ui.library.sync_work import SyncWork

OFFER = (
    "gadesk comes with drawn cards and plays with them as they are. A sync brings the newest cards, their official "
    "wording, rulings and legality from the public card Index, and lets their pictures be downloaded. It takes about "
    "a minute, and you can go on meanwhile."
)
_BEGINNING = Progress("Asking the Index", 0, 0)


class SyncPanel(ColumnScroll):
    """Syncs on a thread of its own and shows how far it is; the cards stay usable all the while."""

    card_wanted = Signal(str)
    closed = Signal()
    offline_changed = Signal(bool)
    status_changed = Signal(str)

    def __init__(
        self, library: Library, pool: CardPool, feed: PictureFeed, work: SyncWork, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._pool, self._feed, self._work = library, pool, feed, work
        self._progress = _BEGINNING
        self._body = QWidget(self)
        self._state, self._trouble = Label(self._body), Label(self._body)
        self._offer, self._doing = Label(OFFER, self._body), Label(self._body)
        self._bar = QProgressBar(self._body)
        self._sync = SignButton(icon("transformed", p.GOLD_INK), "Sync now", self._body)
        self._pause = Button("Pause", self._body)
        self._cancel = Button("Cancel", self._body)
        self._close = SignButton(icon("close"), "Close", self._body)
        self._offline = CheckBox("Stay offline: fetch nothing", self._body)
        self._result = CardDocument(self._body)
        self.pictures = PicturesPart(library, pool, feed, self._body)
        self._build()
        self._wire()
        self.refresh()

    def _build(self) -> None:
        self.setAccessibleName("Sync")
        title = Label("Newest cards", self._body)
        title.setProperty("kind", "heading")
        for label, kind in ((self._state, "dim"), (self._trouble, "problem")):
            label.setProperty("kind", kind)
        for label in (self._state, self._trouble, self._offer, self._doing):
            label.setWordWrap(True)
        self._sync.setProperty("kind", "primary")
        self._close.setProperty("kind", "ghost")
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("How far the sync is")
        self._result.setAccessibleName("What the last sync brought")
        self._offline.setChecked(self._library.offline)
        head = _row(title, None, self._close)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(8, 4, 12, 8)
        column.setSpacing(10)
        nest(column, head)
        for part in (self._state, self._offer, self._trouble):
            column.addWidget(part)
        nest(column, _row(self._sync, self._pause, self._cancel, None))
        parts: tuple[QWidget, ...] = (self._doing, self._bar, self._offline, self._result, self.pictures)
        for widget in parts:
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(self._body)

    def _wire(self) -> None:
        self._sync.clicked.connect(self.start)
        self._pause.clicked.connect(self._paused)
        self._cancel.clicked.connect(self._work.cancel)
        self._close.clicked.connect(self.closed)
        self._offline.toggled.connect(self._go_offline)
        self._result.card_wanted.connect(self.card_wanted)
        self._work.progressed.connect(self._progressed)
        self._work.finished.connect(self._finished)
        self._pool.changed.connect(self.refresh)
        looks().changed.connect(self.refresh)

    def start(self) -> None:
        """Begin a sync."""
        if self._library.offline or self._work.running:
            return
        self._trouble.setText("")
        self._pause.setText("Pause")
        self._work.sync()
        self._progressed(_BEGINNING)
        self._show_work(True)
        self._pause.setFocus()

    def refresh(self) -> None:
        """Show the state as it is now."""
        try:
            synced_at, result = self._library.synced_at, self._library.last_result
        except UserError as error:
            synced_at, result = None, None
            self._trouble.setText(str(error))
        state = words.since(synced_at)
        elsewhere = "" if self._library.base_url == DEFAULT_URL else f" Asks {self._library.base_url}."
        self._state.setText(f"{state}. {len(self._pool.catalogue)} cards in your library.{elsewhere}")
        self._offer.setVisible(synced_at is None)
        self._sync.setText("Sync now" if synced_at is None else "Sync again")
        self._show_result(result)
        self._show_work(self._work.running)
        self.pictures.look()
        self.status_changed.emit(state)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell how things are now."""
        super().showEvent(event)
        self.refresh()

    def state(self) -> str:
        """The sentences that are shown now, for tests."""
        parts = (self._state, self._trouble, self._doing)
        said = [part.text() for part in parts if part.text() and not part.isHidden()]
        return " ".join((*said, self.pictures.state()))

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        work = (self, self._sync, self._pause, self._cancel, self._offline, self._result)
        return (*work, *self.pictures.controls(), self._close)

    def result(self) -> CardDocument:
        """The document that tells what came."""
        return self._result

    def _show_result(self, result: SyncResult | None) -> None:
        self._result.setVisible(result is not None)
        if result is not None:
            names = {card.slug: card.name for card in self._pool.catalogue}
            self._result.write(words.result_html(result, names))

    def _show_work(self, running: bool) -> None:
        for part in (self._pause, self._cancel, self._doing, self._bar):
            part.setVisible(running)
        self._sync.setVisible(not running)
        self._sync.setEnabled(not self._library.offline)
        self._trouble.setVisible(bool(self._trouble.text()))

    def _progressed(self, progress: Progress) -> None:
        self._progress = progress
        self._doing.setText(words.progress_words(progress, self._work.paused))
        counted = progress.of > 1
        self._bar.setRange(0, progress.of if counted else 0)
        self._bar.setValue(progress.done)
        self.status_changed.emit(f"{100 * progress.done // progress.of} %" if counted else progress.what)

    def _finished(self, result: SyncResult | None, sentence: str) -> None:
        held = self._pause.hasFocus() or self._cancel.hasFocus()
        self._trouble.setText(sentence)
        self._trouble.setProperty("kind", "dim" if self._work.cancelled else "problem")
        self._trouble.style().polish(self._trouble)
        self._doing.setText("")
        self.refresh()
        if held:
            self._sync.setFocus()
        self._pool.load()  # whatever it ended by: what came before that is in the library

    def _paused(self) -> None:
        if self._work.paused:
            self._work.resume()
        else:
            self._work.pause()
        self._pause.setText("Go on" if self._work.paused else "Pause")
        self._progressed(self._progress)  # the work itself may not tell of anything for a while

    def _go_offline(self, offline: bool) -> None:
        self._library.offline = offline
        self.offline_changed.emit(offline)
        if self._feed.on:
            self._library.pictures.offline = offline
        self._show_work(self._work.running)
        self.pictures.look()


def _row(*parts: QWidget | None) -> QHBoxLayout:
    """Widgets beside each other; None is a stretch."""
    row = QHBoxLayout()
    for part in parts:
        if part is None:
            row.addStretch(1)
        else:
            row.addWidget(part)
    return row
