"""Cards in a grid: a list model of views, and the delegate that paints them from the pixmap cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gadesk.protocol.views import CardView
from gadesk.ui.cards.overlay import Glow, paint_glow
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import card_height

Index = QModelIndex | QPersistentModelIndex
VIEW_ROLE = Qt.ItemDataRole.UserRole + 1
CHOOSABLE_ROLE = Qt.ItemDataRole.UserRole + 2
_MARGIN = 12


class CardListModel(QAbstractListModel):
    """The cards of a zone, those whose words match the filter, in the zone's order from the top."""

    def __init__(
        self, names: Callable[[str], str], words: Callable[[CardView], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._names, self._words = names, words
        self._all: tuple[CardView, ...] = ()
        self._rows: tuple[CardView, ...] = ()
        self._choosable: frozenset[int] = frozenset()
        self._filter = ""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many cards match."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, view and whether it may be chosen."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        view = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._names(view.slug) if view.slug is not None else "Hidden card"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return "can be chosen" if view.id in self._choosable else ""
            case _:
                return self._own(view, role)

    def _own(self, view: CardView, role: int) -> Any:
        if role == VIEW_ROLE:
            return view
        return view.id in self._choosable if role == CHOOSABLE_ROLE else None

    def show_cards(self, cards: Sequence[CardView], choosable: frozenset[int]) -> None:
        """Show other cards."""
        self._all, self._choosable = tuple(cards), choosable
        self._refresh()

    def filter(self, words: str) -> None:
        """Keep only cards in whose name, types, elements and text every word occurs."""
        self._filter = words
        self._refresh()

    def total(self) -> int:
        """How many cards there are without the filter."""
        return len(self._all)

    def _refresh(self) -> None:
        wanted = self._filter.casefold().split()
        rows = tuple(view for view in self._all if all(word in self._words(view).casefold() for word in wanted))
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()


class CardDelegate(QStyledItemDelegate):
    """Paints cards of one width, with highlights for what may be chosen, is current or hovered."""

    def __init__(self, pixmaps: CardPixmaps, width: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pixmaps, self._width = pixmaps, width

    def set_width(self, width: int) -> None:
        """Paint cards of another width from now on."""
        self._width = width

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A card and room for its highlight."""
        return QSize(self._width + 2 * _MARGIN, card_height(self._width) + 2 * _MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one card."""
        view = index.data(VIEW_ROLE)
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._pixmaps.face(view, round(self._width * ratio), ratio)
        rect: Any = option.rect
        state: Any = option.state
        spot = QRectF(rect.x() + _MARGIN, rect.y() + _MARGIN, self._width, card_height(self._width))
        painter.drawPixmap(spot.topLeft().toPoint(), pixmap)
        if index.data(CHOOSABLE_ROLE):
            paint_glow(painter, spot, Glow.LEGAL)
        if state & QStyle.StateFlag.State_Selected:
            paint_glow(painter, spot, Glow.FOCUS)
        elif state & QStyle.StateFlag.State_MouseOver:
            paint_glow(painter, spot, Glow.HOVER)
