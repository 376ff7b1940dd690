"""Cards to look through and choose from: a grid of pictures or a list, quick with thousands of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QItemSelectionModel, QMargins, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QDrag, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from gadesk.ui.cards.overlay import GLOW_MARGIN
from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import aloud
from gadesk.ui.design.theme import Role, dress, font, qcolor
from gadesk.ui.library.card_model import CARD_MIME, SLUG_ROLE, CardModel, slugs_of
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.delegate import CardCellDelegate, GridMode
from gadesk.ui.library.owned import owned, owned_keys

__all__ = ["CARD_MIME", "SLUG_ROLE", "CardGrid", "CardModel", "GridMode", "slugs_of"]
_SETTLE_MS = 70  # drawing waits until the player has stopped typing or scrolling
_AT_ONCE = 2
_STEP = 4  # widths change in steps while a window is resized, as each width has to be drawn


class CardGrid(QListView):
    """Shows found cards; only what is on the screen is drawn, and only when it stays there."""

    chosen = Signal(str)
    opened = Signal(str)
    added = Signal(str)
    removed = Signal(str)
    filled = Signal(tuple)
    menu_asked = Signal(str, QPoint)
    seen = Signal(tuple)
    """The cards on the screen, when they have settled: whoever fetches pictures fetches these first."""

    def __init__(self, pool: CardPool, pixmaps: CardPixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pool, self._pixmaps = pool, pixmaps
        self._cards = CardModel(pool, self)
        self._delegate = CardCellDelegate(pixmaps, pool.verdict, self)
        self._drawing: set[PixmapKey] = set()
        self._empty = ""
        self._card_width = 150
        self._told = ""
        self._settle = once(self, _SETTLE_MS, self._draw_visible)
        self._dress()
        pixmaps.ready.connect(self._came)
        pool.changed.connect(self._renew)
        dress().changed.connect(self._renew)
        owned().changed.connect(self.refresh_badges)
        self.doubleClicked.connect(self._open)
        self.selectionModel().currentChanged.connect(self._moved)

    def _dress(self) -> None:
        self.setModel(self._cards)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming and going moves all cards
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName("Cards")
        self.verticalScrollBar().valueChanged.connect(lambda _at: self._settle.start())
        self._arrange()

    def show_slugs(self, slugs: Sequence[str], first: bool = False) -> None:
        """Show other cards; the current one stays current if it is among them, unless the `first` is to be it."""
        current = "" if first else self.current()
        if not self._cards.show_slugs(slugs):
            return
        row = max(0, self._cards.row_of(current)) if current else 0
        if self._cards.rowCount():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self._cards.index(row), flag)
            if row == 0:
                self.scrollToTop()
        else:
            self._tell("")
        self._settle.start()

    def slugs(self) -> tuple[str, ...]:
        """The cards that are shown."""
        return self._cards.slugs()

    def current(self) -> str:
        """The card under the keyboard's cursor, or "" if there is none."""
        slug = self.currentIndex().data(SLUG_ROLE)
        return slug if isinstance(slug, str) else ""

    def choose(self, slug: str) -> bool:
        """Make a card the current one and bring it into sight; False if it is not shown."""
        row = self._cards.row_of(slug)
        if row < 0:
            return False
        index = self._cards.index(row)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)
        return True

    def selected(self) -> tuple[str, ...]:
        """The selected cards from the top down."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return tuple(self.slugs()[row] for row in rows)

    def mode(self) -> GridMode:
        """Pictures or a list."""
        return self._delegate.mode

    def set_mode(self, mode: GridMode) -> None:
        """Show pictures or a list."""
        if mode is not self._delegate.mode:
            self._delegate.mode = mode
            self._arrange()
            if self.currentIndex().isValid():
                self.scrollTo(self.currentIndex())

    def set_card_width(self, width: int) -> None:
        """Show the cards about so wide; they fill the rows."""
        self._card_width = max(60, width)
        self._arrange()

    def set_badge(self, badge: Callable[[str], str] | None) -> None:
        """Put short words over a card's corner, like how many a deck holds."""
        self._cards.set_badge(badge)

    def refresh_badges(self) -> None:
        """Ask for the badges again."""
        self.viewport().update()

    def set_empty(self, sentence: str) -> None:
        """What is said where no card is shown: why, and what to do."""
        self._empty = sentence
        self.setAccessibleDescription(aloud(sentence))
        self.viewport().update()

    # What Qt asks

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the cells to the width."""
        self._arrange()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the rows to the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards, or what to do where there are none."""
        super().paintEvent(event)
        if self._cards.rowCount() or not self._empty:
            return
        painter = QPainter(self.viewport())
        painter.setFont(font(Role.HEADING, bold=False))
        painter.setPen(qcolor(p.INK_DIM))
        edge = self.viewport().width() // 8
        box = self.viewport().rect().marginsRemoved(QMargins(edge, 20, edge, 20))
        flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
        painter.drawText(box, flags, self._empty)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, plus and minus ask for one more or fewer, * for a playset; letters are for whoever searches.

        With Alt, + and - change how many copies the player owns.
        """
        slug = self.current()
        key = event.key()
        if slug and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(slug)
        elif slug and owned().on and (more := owned_keys(event)):
            owned().change(self.selected() or (slug,), more)
        elif slug and event.text() in ("+", "-"):
            for each in self.selected() or (slug,):
                (self.added if event.text() == "+" else self.removed).emit(each)
        elif slug and event.text() == "*":
            self.filled.emit(self.selected() or (slug,))
        elif event.text().isprintable() and event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu on the card under the pointer, or on the current one."""
        index = self.indexAt(event.pos()) if event.reason() is QContextMenuEvent.Reason.Mouse else self.currentIndex()
        slug = index.data(SLUG_ROLE)
        if isinstance(slug, str):
            spot = event.globalPos() if event.reason() is QContextMenuEvent.Reason.Mouse else self._middle(index)
            self.menu_asked.emit(slug, spot)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected cards, shown small under the pointer."""
        slugs = self.selected()
        if not slugs:
            return
        drag = QDrag(self)
        drag.setMimeData(self._cards.mimeData(self.selectionModel().selectedIndexes()))
        ratio = self.devicePixelRatioF()
        drag.setPixmap(self._pixmaps.at_once(slugs[0], round(90 * ratio), ratio))
        drag.setHotSpot(QPoint(45, 60))
        drag.exec(Qt.DropAction.CopyAction)

    # Inside

    def _arrange(self) -> None:
        """Set the size of a cell, so that whole cards fill the width."""
        pictures = self._delegate.mode is GridMode.PICTURES
        wide = max(80, self.viewport().width() - 1)
        if pictures:
            margin = 2 * round(self._card_width * GLOW_MARGIN * 0.6)
            across = max(1, round(wide / (self._card_width + margin)))
            width = min((wide // across - margin) // _STEP * _STEP, round(self._card_width * 1.2))
            cell = QSize(wide // across, card_height(width) + margin)
        else:
            width = self._card_width
            cell = QSize(wide, round(QFontMetricsF(font(Role.BODY)).height() * 1.9))
        same = self._delegate.cell == cell and self._delegate.width == width and self.isWrapping() == pictures
        if same:
            return
        self._delegate.cell, self._delegate.width = cell, width
        self.setFlow(QListView.Flow.LeftToRight if pictures else QListView.Flow.TopToBottom)
        self.setWrapping(pictures)
        self.setGridSize(cell)
        self.verticalScrollBar().setSingleStep(max(20, cell.height() // 3))
        self._settle.start()

    def _middle(self, index: QModelIndex) -> QPoint:
        return self.viewport().mapToGlobal(self.visualRect(index).center())

    def _open(self, index: QModelIndex) -> None:
        slug = index.data(SLUG_ROLE)
        if isinstance(slug, str):
            self.opened.emit(slug)

    def _moved(self, now: QModelIndex, _before: QModelIndex) -> None:
        slug = now.data(SLUG_ROLE)
        self._tell(slug if isinstance(slug, str) else "")

    def _tell(self, slug: str) -> None:
        if slug != self._told:
            self._told = slug
            self.chosen.emit(slug)

    def _renew(self) -> None:
        self._delegate.forget()
        self.viewport().update()
        self._settle.start()

    def visible(self) -> tuple[str, ...]:
        """The cards on the screen, without asking Qt for each."""
        count, cell = self._cards.rowCount(), self._delegate.cell
        if not count or not self.viewport().height():
            return ()
        across = max(1, (self.viewport().width() - 1) // cell.width()) if self.isWrapping() else 1
        top = self.verticalScrollBar().value()
        first = top // cell.height() * across
        last = ((top + self.viewport().height()) // cell.height() + 1) * across
        return self.slugs()[max(0, first) : min(count, last)]

    def draw_now(self) -> None:
        """Have the pictures on the screen drawn without waiting, as for a picture of the window."""
        self._draw_visible()

    def _draw_visible(self) -> None:
        """Have the pictures on the screen drawn, a few at a time."""
        slugs = self.visible()
        self.seen.emit(slugs)
        if self._delegate.mode is GridMode.PICTURES and self.isVisible():
            self._draw(slugs)

    def _draw(self, slugs: Sequence[str]) -> None:
        ratio = self.devicePixelRatioF()
        drawn = False
        for slug in slugs:
            if len(self._drawing) >= _AT_ONCE:
                break
            key = self._delegate.key(slug, ratio)
            if key in self._drawing or self._pixmaps.is_ready(key):
                continue
            self._pixmaps.picture(key, ratio)
            if self._pixmaps.is_ready(key):
                drawn = True
            else:
                self._drawing.add(key)
        if drawn:
            self.viewport().update()

    def _came(self, key: Any) -> None:
        """A picture was drawn: show it and have the next one drawn."""
        self._drawing.discard(key)
        plan = getattr(key, "plan", None)
        row = self._cards.row_of(plan.slug) if plan is not None else -1
        if row >= 0:
            self.viewport().update(self._row_rect(row))
        if not self._settle.isActive():
            self._draw_visible_again()

    def _draw_visible_again(self) -> None:
        if self._delegate.mode is GridMode.PICTURES and self.isVisible():
            self._draw(self.visible())

    def _row_rect(self, row: int) -> QRect:
        return self.visualRect(self._cards.index(row))
