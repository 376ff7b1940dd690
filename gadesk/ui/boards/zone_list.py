"""One zone of a board that is built: a list of cards to drag to and from, with what is set on each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gadesk import foreign, plain
from gadesk.session.scenario.files import LARGEST
from gadesk.ui.boards.draft import SIDES, Entry
from gadesk.ui.design.plain import Label, aloud
from gadesk.ui.library.card_model import CARD_MIME, slugs_of
from gadesk.ui.rules.focus import TERM

BOARD_MIME = "application/x-gadesk-board"
"""A card that is dragged from another zone of the board: seat, place and row."""
Spot = tuple[int, str, int]
_LEAST_LINES = 4.2  # of text: three rows with what lies between them


def spot_of(mime: QMimeData) -> Spot | None:
    """Where on the board a dragged card lies; None for one of the library."""
    seat, _, rest = bytes(mime.data(BOARD_MIME).data()).decode("utf-8", "replace").partition(" ")
    place, _, row = rest.partition(" ")
    number, at = foreign.whole(seat, SIDES - 1), foreign.whole(row, LARGEST)
    return (number, place, at) if number is not None and at is not None else None


def entry_words(entry: Entry, name: Callable[[str], str]) -> str:
    """Say a card and what is set on it: "Old Oak (rested, 2 damage, 1 buff)"."""
    said = ["rested"] if entry.rested else []
    said += [f"{entry.damage} damage"] if entry.damage else []
    said += [f"{count} {kind}" for kind, count in entry.counters.items() if count]
    said += sorted(entry.more)
    return plain.line(name(entry.card)) + (f" ({', '.join(map(plain.line, said))})" if said else "")


class _Cards(QListWidget):
    def __init__(self, owner: ZoneList) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        """Show some cards, at any size of text."""
        return QSize(super().minimumSizeHint().width(), round(_LEAST_LINES * self.fontMetrics().lineSpacing()))

    def sizeHint(self) -> QSize:
        """Ask for no more: what room there is is shared by all zones."""
        return self.minimumSizeHint()

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Carry the chosen card, and where it lies."""
        row = self.currentRow()
        if row < 0:
            return
        mime = QMimeData()
        mime.setData(BOARD_MIME, f"{self._owner.seat} {self._owner.place} {row}".encode())
        drag = QDrag(self)
        drag.setMimeData(mime)
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards of the library and of the board."""
        if event.mimeData().hasFormat(CARD_MIME) or event.mimeData().hasFormat(BOARD_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take them wherever they are let go."""
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say what is put here."""
        event.acceptProposedAction()
        spot = spot_of(event.mimeData())
        if spot is not None:
            self._owner.moved.emit(spot)
        elif slugs := slugs_of(event.mimeData()):
            self._owner.brought.emit(slugs)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes a card away."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._owner.taken.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is added by a key is added here from now on."""
        super().focusInEvent(event)
        self._owner.entered.emit()


class ZoneList(QFrame):
    """`brought`: slugs from the library; `moved`: a card from another zone; `taken`: the chosen one goes.

    `chosen`: another card of it is looked at; `entered`: it has the keyboard.
    """

    brought = Signal(object)
    moved = Signal(object)
    taken = Signal()
    chosen = Signal()
    entered = Signal()

    def __init__(self, seat: int, place: str, words: str, parent: QWidget) -> None:
        """Make an empty zone of a seat."""
        super().__init__(parent)
        self.seat, self.place = seat, place
        self.setProperty("kind", "panel")
        self.setProperty(TERM, place.replace("_", " ").capitalize())
        self._title = Label(words, self)
        self._title.setProperty("kind", "small")
        self.cards = _Cards(self)
        self.cards.setAccessibleName(aloud(f"{'Your' if seat == 0 else 'The other'} side: {words}"))
        self._title.setBuddy(self.cards)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 4, 4)
        column.setSpacing(2)
        column.addWidget(self._title)
        column.addWidget(self.cards, 1)
        self.cards.currentRowChanged.connect(lambda _: self.chosen.emit())

    @property
    def row(self) -> int:
        """The row that is chosen; −1 for none."""
        return self.cards.currentRow()

    def mark(self, on: bool) -> None:
        """Show that what is added by a key comes here."""
        self._title.setProperty("kind", "eyebrow" if on else "small")
        self._title.style().unpolish(self._title)
        self._title.style().polish(self._title)

    def fill(self, entries: Sequence[Entry], name: Callable[[str], str], row: int) -> None:
        """List the cards, and choose a row."""
        self.cards.blockSignals(True)
        self.cards.clear()
        for entry in entries:
            self.cards.addItem(QListWidgetItem(entry_words(entry, name)))
        self.cards.setCurrentRow(min(row, len(entries) - 1))
        self.cards.blockSignals(False)
