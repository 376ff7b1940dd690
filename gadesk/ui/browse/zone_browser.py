"""Browse a zone: its cards in a grid, with a filter and a large card, over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListView, QVBoxLayout, QWidget

from gadesk.glossary.verdicts import Unread
from gadesk.protocol.views import CardView
from gadesk.ui.browse.large_card import LargeCard
from gadesk.ui.browse.zone_grid import CHOOSABLE_ROLE, VIEW_ROLE, CardDelegate, CardListModel
from gadesk.ui.cards.markup import plain
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label, aloud
from gadesk.ui.design.scaling_controls import SearchLine, SignButton
from gadesk.ui.design.theme import dress, qcolor, text_scale, window_scale

_CARD = 132
_WIDE = 900


class ZoneBrowser(QWidget):
    """A panel over its whole parent; arrows move, Enter chooses what glows, letters filter, Esc closes."""

    hovered = Signal(object)
    chosen = Signal(int)
    closed = Signal()

    def __init__(
        self, pixmaps: CardPixmaps, names: Callable[[str], str], parent: QWidget | None = None,
        unread: Callable[[str], tuple[Unread, ...]] = lambda slug: (),
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._pixmaps = pixmaps
        self._model = CardListModel(names, self._words, self)
        self._title, self._hint = Label(self), Label(self)
        self._filter = SearchLine(self)
        self._close = SignButton(icon("close"), "Close", self)
        self._list = QListView(self)
        self._delegate = CardDelegate(pixmaps, _CARD, self._list)
        self._large = LargeCard(pixmaps, names, self, unread)
        self._build()
        self._wire()
        dress().changed.connect(self._dress)
        self.hide()

    def open_zone(self, title: str, cards: Sequence[CardView], choosable: frozenset[int] = frozenset()) -> None:
        """Show the cards of a zone, the top one first; `choosable` are the ids that may be chosen now."""
        self._title.setText(title)
        self.setAccessibleName(aloud(title))
        choosing = "Arrows move, Enter chooses a glowing card, Esc closes."
        looking = "Arrows move, Esc closes." if cards else "No card lies here. Esc closes."
        self._hint.setText(choosing if choosable else looking)
        self._filter.clear()
        self._dress()
        self._model.show_cards(tuple(reversed(cards)), choosable)
        self._cover()
        self.show()
        self.raise_()
        self._list.setFocus()
        self._first()

    def _dress(self) -> None:
        """Make the cards larger with the text."""
        self._delegate.set_width(round(_CARD * max(1.0, text_scale() * window_scale())))
        self._list.doItemsLayout()

    def close_zone(self) -> None:
        """Hide the browser and say so."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def current(self) -> CardView | None:
        """The card under the keyboard's cursor."""
        view = self._list.currentIndex().data(VIEW_ROLE)
        return view if isinstance(view, CardView) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the parent's size; let arrows leave the filter and letters enter it."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            self._cover()
        own = watched in (self._list, self._filter)  # never the parent's: this is hidden most of the time
        if own and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(watched, event)
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the table behind."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), qcolor("#04080a", 0.72))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the panel closes it."""
        self.close_zone()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give up the large card where there is no room for it."""
        super().resizeEvent(event)
        self._large.setVisible(self.width() >= _WIDE)
        self._large.setFixedWidth(max(260, min(round(self.width() * 0.28), round(self.height() * 0.56))))
        edge = max(12, self.width() // 40)
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(edge, edge, edge, edge)

    def _build(self) -> None:
        panel = QFrame(self)
        panel.setProperty("kind", "panel")
        self._title.setProperty("kind", "heading")
        self._hint.setProperty("kind", "small")
        self._filter.offer_hints("Filter by name, type, element or text", "Filter by name or text", "Filter")
        self._filter.setAccessibleName("Filter the cards")
        self._close.setProperty("kind", "ghost")
        self._list.setModel(self._model)
        self._list.setItemDelegate(self._delegate)
        self._list.setViewMode(QListView.ViewMode.IconMode)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setMovement(QListView.Movement.Static)
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setAccessibleName("Cards")
        self._list.setIconSize(QSize(1, 1))
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._filter, 3)
        head.addWidget(self._close)
        column = QVBoxLayout(panel)
        column.setContentsMargins(16, 12, 16, 12)
        nest(column, head)
        column.addWidget(self._list, 1)
        column.addWidget(self._hint)
        row = QHBoxLayout(self)
        row.setSpacing(12)
        row.addWidget(panel, 1)
        row.addWidget(self._large)
        QWidget.setTabOrder(self._list, self._filter)
        QWidget.setTabOrder(self._filter, self._close)

    def _wire(self) -> None:
        self._filter.textChanged.connect(self._filtered)
        self._close.clicked.connect(self.close_zone)
        self._list.activated.connect(self._take)
        self._list.clicked.connect(self._take)
        self._list.entered.connect(self._hover)
        self._list.selectionModel().currentChanged.connect(lambda now, _before: self._hover(now))
        self._pixmaps.ready.connect(self._came)  # a method: Qt lets go of it with the widget
        self._list.installEventFilter(self)
        self._filter.installEventFilter(self)
        parent = self.parent()
        if parent is not None:
            parent.installEventFilter(self)

    def _came(self, _key: object) -> None:
        self._list.viewport().update()

    def _key(self, watched: QObject, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.close_zone()
            return True
        if watched is self._filter and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._list.setFocus()
            return True
        letters = event.text().strip()
        if (
            watched is self._list
            and letters
            and letters.isprintable()
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self._filter.setFocus()
            self._filter.insert(letters)
            return True
        return False

    def _filtered(self, words: str) -> None:
        self._model.filter(words)
        found, total = self._model.rowCount(), self._model.total()
        if words:
            self._hint.setText(f"{found} of {total} cards match." if found else "No card matches; Esc closes.")
        self._first()

    def _first(self) -> None:
        if self._model.rowCount():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self._list.selectionModel().setCurrentIndex(self._model.index(0), flag)
        else:
            self._large.clear()

    def _hover(self, index: QModelIndex) -> None:
        view = index.data(VIEW_ROLE)
        if isinstance(view, CardView):
            self._large.show_card(view)
            self.hovered.emit(view)

    def _take(self, index: QModelIndex) -> None:
        view = index.data(VIEW_ROLE)
        if isinstance(view, CardView) and index.data(CHOOSABLE_ROLE):
            self.chosen.emit(view.id)

    def _cover(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())

    def _words(self, view: CardView) -> str:
        """What the filter looks in."""
        if view.slug is None:
            return ""
        plan = self._pixmaps.plan(view)
        return " ".join((plan.name, plan.type_line, " ".join(plan.elements), plain(plan.text)))
