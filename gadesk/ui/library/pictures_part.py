"""The cards' pictures: which are downloaded, how far that is, what is missing, and how much room they may take."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QProgressBar, QVBoxLayout, QWidget

from gadesk.errors import UserError
from gadesk.library.library import Library
from gadesk.library.pictures import DEFAULT_CAP, Missing
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.asking import ask
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.sentence_list import SentenceList
from gadesk.ui.library import sync_words as words
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.picture_feed import Fetch, PictureFeed
from gadesk.ui.start.controls import Segments

_FETCH = (
    (Fetch.NONE, "None", ""),
    (Fetch.SEEN, "Of cards I look at", ""),
    (Fetch.DECKS, "And of decks", ""),
    (Fetch.ALL, "All", ""),
)
CAPS = (256 << 20, 512 << 20, 1 << 30, 2 << 30, 5 << 30, 20 << 30)
"""How many bytes pictures may take, as offered."""
_LISTED = 500
_LOOK_MS = 1000
_DELETE = "Delete all downloaded pictures ({})? Drawn cards take their place; {}."
_COME_BACK = {
    Fetch.NONE: "no picture comes again until you choose some",
    Fetch.SEEN: "pictures come again of cards that you look at",
    Fetch.DECKS: "pictures come again of your decks and of cards that you look at",
    Fetch.ALL: "all of them are downloaded again",
}


class PicturesPart(QWidget):
    """Looks at the downloads once a second while it is seen."""

    fetch_changed = Signal(str)
    cap_changed = Signal(int)

    def __init__(self, library: Library, pool: CardPool, feed: PictureFeed, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._pool, self._feed = library, pool, feed
        self._failed: list[Missing] = []
        self._fetch = Segments("Download pictures", _FETCH, self, wraps=True)
        self._words, self._lacking = Label(self), Label(self)
        self._bar = QProgressBar(self)
        self._pause = Button("Pause", self)
        self._list = SentenceList(self)
        self._retry = SignButton(icon("transformed"), "Try again", self)
        self._cap: ChoiceBox[int] = ChoiceBox(self)
        self._delete = Button("Delete…", self)
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._build()
        self._fetch.changed.connect(self._fetched)
        self._pause.clicked.connect(self._paused)
        self._retry.clicked.connect(self._again)
        self._cap.currentIndexChanged.connect(lambda _row: self._capped())
        self._delete.clicked.connect(self._ask_delete)
        self._look.timeout.connect(self.look)

    def _build(self) -> None:
        heading = Label("Pictures", self)
        heading.setProperty("kind", "heading")
        for label in (self._words, self._lacking):
            label.setProperty("kind", "dim")
            label.setWordWrap(True)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("How far the pictures are")
        self._pause.setAccessibleName("Pause the pictures")
        self._list.setAccessibleName("Missing pictures")
        self._list.setMinimumHeight(140)
        self._list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self._retry.setAccessibleName("Try the missing pictures again")
        self._delete.setAccessibleName("Delete all downloaded pictures")
        held = self._library.pictures_cap or DEFAULT_CAP
        for cap in sorted({*CAPS, held}):
            self._cap.offer(f"At most {words.size_words(cap)}", cap)
        self._cap.choose(held)
        name_box(self._cap, "Room for pictures on the disk")
        self._fetch.choose(self._feed.fetch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (heading, self._fetch, self._words):
            column.addWidget(part)
        rows = ((self._bar, self._pause), (self._cap, self._delete))
        for row, (first, second) in zip((QHBoxLayout(), QHBoxLayout()), rows, strict=True):
            row.addWidget(first, 1)
            row.addWidget(second)
            nest(column, row)
        column.addWidget(self._lacking)
        column.addWidget(self._list)
        last = QHBoxLayout()
        last.addWidget(self._retry)
        last.addStretch(1)
        nest(column, last)

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return (*self._fetch.buttons(), self._pause, self._cap, self._delete, self._list, self._retry)

    def state(self) -> str:
        """The sentences that are shown now, for tests."""
        return " ".join(each.text() for each in (self._words, self._lacking) if each.text() and not each.isHidden())

    def showEvent(self, event: QShowEvent) -> None:
        """Keep an eye on the pictures while they can be seen."""
        super().showEvent(event)
        self.look()
        self._look.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: ask no more."""
        super().hideEvent(event)
        self._look.stop()

    def look(self) -> None:
        """Say how the downloads go and what is missing."""
        rest = (self._list, self._lacking, self._retry, self._bar, self._pause, self._cap, self._delete)
        if not self._feed.on:
            self._words.setText("After a first sync the cards' pictures can be downloaded.")
            for part in rest:
                part.hide()
            return
        pictures, offline = self._library.pictures, self._library.offline
        try:
            progress, missing, size = pictures.progress(), pictures.missing(), pictures.size()
        except UserError as error:
            self._words.setText(str(error))
            return
        failed = [each for each in missing if each.why]
        going = progress.of > progress.done and self._feed.fetch is not Fetch.NONE
        trouble = pictures.trouble if progress.of > progress.done else ""
        paused = pictures.paused and self._feed.fetch is not Fetch.NONE
        self._words.setText(words.pictures_words(progress, size, pictures.cap, trouble, offline, paused))
        for part in (self._bar, self._pause):
            part.setVisible(going)
        self._bar.setRange(0, max(1, progress.of))
        self._bar.setValue(progress.done)
        self._pause.setText("Go on" if paused else "Pause")
        self._pause.setAccessibleName("Go on with the pictures" if paused else "Pause the pictures")
        self._pause.setEnabled(not offline)
        self._cap.show()
        self._delete.show()
        self._delete.setEnabled(size > 0)
        for part in (self._list, self._lacking):
            part.setVisible(bool(failed))
        self._retry.setVisible(bool(failed or trouble))
        self._retry.setEnabled(not offline)
        self._show_failed(failed)

    def _show_failed(self, failed: list[Missing]) -> None:
        if failed != self._failed:
            chosen, self._failed = self._chosen(), failed
            self._lacking.setText(words.lacking_words(len(failed), _LISTED))
            self._list.clear()
            self._list.addItems([words.missing_words(each, self._pool.name(each.slug)) for each in failed[:_LISTED]])
            for row, each in enumerate(failed[:_LISTED]):
                self._list.item(row).setSelected(each in chosen)

    def _chosen(self) -> list[Missing]:
        return [self._failed[index.row()] for index in self._list.selectedIndexes()]

    def _fetched(self, fetch: object) -> None:
        assert isinstance(fetch, Fetch)
        self._feed.set_fetch(fetch)
        self.fetch_changed.emit(fetch.value)
        self.look()

    def _paused(self) -> None:
        pictures = self._library.pictures
        if pictures.paused:
            pictures.resume()
        else:
            pictures.pause()
        self.look()

    def _again(self) -> None:
        """Try the chosen pictures again, or all."""
        self._library.pictures.retry(self._chosen() or None)
        self.look()

    def _capped(self) -> None:
        cap = self._cap.chosen() or DEFAULT_CAP
        self._library.pictures_cap = cap
        self.cap_changed.emit(cap)
        if self._feed.on:
            self._do(lambda: self._library.pictures.set_cap(cap))

    def _ask_delete(self) -> None:
        size = words.size_words(self._library.pictures.size())
        sentence = _DELETE.format(size, _COME_BACK[self._feed.fetch])
        ask(self, sentence, "Delete them", "Keep them", lambda yes: self._do(self._feed.delete_all) if yes else None)

    def _do(self, work: Callable[[], object]) -> None:
        """Do something to the pictures; what goes wrong is said."""
        try:
            work()
        except UserError as error:
            self._words.setText(str(error))
        else:
            self.look()
