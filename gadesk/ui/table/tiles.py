"""A card as a button in a panel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget

from gadesk.protocol.views import CardView
from gadesk.ui.cards.overlay import Glow, paint_glow, paint_note
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.design.theme import Role, font
from gadesk.ui.table.card_item import glow_margin
from gadesk.ui.table.layout import card_height


class KeyButton(Button):
    """A button that leaves arrows and Enter to the table, which knows where they lead."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Space only."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


class WordsButton(KeyButton):
    """A button whose words may take several lines."""

    def __init__(self, words: str, width: int) -> None:
        """Make a button of a width, as high as its words need."""
        super().__init__()
        label = Label(words, self)
        label.setWordWrap(True)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 8)
        box.addWidget(label)
        self.setAccessibleName(aloud(words))
        self.setMinimumHeight(label.heightForWidth(width - 32) + 18)


class CardTile(QAbstractButton):
    """A card to pick or to move. `index` is the option that it stands for."""

    hovered = Signal(object)
    dropped = Signal(int, QPoint)  # index, where on the screen
    shifted = Signal(int, int)  # index, -1 or 1

    def __init__(
        self,
        index: int,
        card: CardView | None,
        name: str,
        pixmaps: CardPixmaps,
        width: int,
        parent: QWidget | None = None,
    ) -> None:
        """Make a tile of a card at a width."""
        super().__init__(parent)
        self.index = index
        self.card = card
        self.badge = ""
        self.apart = ""
        self.picked = False
        self.movable = False
        self._width = width
        self._pixmaps = pixmaps
        self._name = name
        self._pressed: QPointF | None = None
        self.setAccessibleName(aloud(name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        pixmaps.ready.connect(self._came)

    def _came(self, _key: object) -> None:
        self.update()

    def sizeHint(self) -> QSize:
        """The card with room for its glow."""
        margin = glow_margin(self._width)
        return QSize(self._width + 2 * margin, card_height(self._width) + 2 * margin)

    def minimumSizeHint(self) -> QSize:
        """Never smaller than the card."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, its glow and its number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dpr = self.devicePixelRatioF()
        margin = glow_margin(self._width)
        rect = QRectF(margin, margin, self._width, card_height(self._width))
        hidden = self.card is None or self.card.slug is None
        px = round(self._width * dpr)
        image = self._pixmaps.back(px, dpr) if hidden or self.card is None else self._pixmaps.face(self.card, px, dpr)
        painter.drawPixmap(rect.topLeft(), image)
        if self.picked:
            paint_glow(painter, rect, Glow.SELECTED, 1.0, self.badge)
        elif self.hasFocus():
            paint_glow(painter, rect, Glow.FOCUS, 1.0, self.badge)
        elif self.underMouse():
            paint_glow(painter, rect, Glow.HOVER, 1.0, self.badge)
        if self.badge and not self.picked:
            self._draw_badge(painter, rect)
        if hidden:
            painter.setFont(font(Role.SMALL, True))
            painter.setPen(QColor(p.INK))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | int(Qt.TextFlag.TextWordWrap), self._name)
        elif self.apart:
            paint_note(painter, rect, self.apart)
        painter.end()

    def _draw_badge(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the card's place in an order over its upper right corner, where no name reaches."""
        side = max(22.0, self._width * 0.16)
        circle = QRectF(rect.right() - side * 0.72, rect.top() - side * 0.4, side, side)
        painter.setPen(QColor(p.GOLD_INK))
        painter.setBrush(QColor(p.SELECTED))
        painter.drawEllipse(circle)
        painter.setFont(font(Role.BODY, True))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, self.badge)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell that the pointer is here."""
        self.hovered.emit(self.card)
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the pointer went away."""
        self.hovered.emit(None)
        self.update()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or click."""
        far = QApplication.startDragDistance() * 2
        moved = self._pressed is not None and (event.position() - self._pressed).manhattanLength() > far
        self._pressed = None
        if moved and self.movable:
            self.setDown(False)
            self.dropped.emit(self.index, event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter picks; with Ctrl or Shift the arrow keys move the card along."""
        strong = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and strong and self.movable:
            self.shifted.emit(self.index, 1 if event.key() == Qt.Key.Key_Right else -1)
            return
        event.ignore()
