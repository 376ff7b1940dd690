"""A door of the home screen: a large button with a sign, words, a line below them, its key, and cards of a game."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey, key_for
from gadesk.ui.cards.sizes import RATIO, card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.elided import whole_lines
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.plain import aloud, tip
from gadesk.ui.design.theme import Role, dress, font, qcolor
from gadesk.ui.start.home_facts import Door, Shown

_EDGE = 12.0
_WRAP = Qt.TextFlag.TextWordWrap.value
_NEXT = 1.06  # of a card's width: how far the second card stands from the first


class DoorButton(QAbstractButton):
    """Leads on; `main` ones are golden at their edge, as they begin what most come for."""

    def __init__(self, door: Door, pixmaps: CardPixmaps, parent: QWidget, shown: Shown | None = None,
                 main: bool = False) -> None:  # fmt: skip
        """Show a door; a game that it begins stands there with its champions."""
        super().__init__(parent)
        self.door, self._pixmaps, self._main = door, pixmaps, main
        self.under = shown.words if shown is not None else door.under
        self._cards = shown.champions if shown is not None else ()
        self.setText(door.words)
        self.setAccessibleName(aloud(f"{door.words}: {self.under}" if shown is not None else door.words))
        self.setAccessibleDescription(aloud(f"{self.under}. Key {door.key}."))
        self.setToolTip(tip(f"{self.under} [{door.key}]"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        pixmaps.ready.connect(self._came)
        dress().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Words, a line below them, and some air."""
        least = self.minimumSizeHint()
        return QSize(max(least.width(), 300), round(least.height() * 1.3))

    def minimumSizeHint(self) -> QSize:
        """The words, and the beginning of the line below them."""
        words = QFontMetricsF(self._face())
        wide = words.horizontalAdvance(self.door.words) + 2 * words.height() + 4 * _EDGE + self._badge().width()
        high = words.height() + QFontMetricsF(font(Role.SMALL)).height() + _EDGE
        return QSize(round(wide), round(high))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, sign, words, cards and key."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        held = self.isDown()
        ground = p.PANEL_HIGH if self.underMouse() or held else p.PANEL
        edge = p.FOCUS if self.hasFocus() else p.GOLD if self._main else p.LINE
        painter.setPen(QPen(QColor(edge), 2 if self.hasFocus() or self._main else 1))
        painter.setBrush(qcolor(ground, 0.93))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)
        left = self._paint_cards(painter)
        side = QFontMetricsF(self._face()).height() * 1.25
        middle = self.height() / 2
        if not left:
            draw_icon(painter, self.door.sign, QRectF(_EDGE + 4, middle - side / 2, side, side), QColor(p.GOLD))
            left = _EDGE + 4 + side
        badge = self._badge()
        spot = QRectF(self.width() - badge.width() - _EDGE, middle - badge.height() / 2, badge.width(), badge.height())
        self._paint_key(painter, spot)
        self._paint_words(painter, QRectF(left + _EDGE, 0, spot.left() - left - 2 * _EDGE, self.height()))
        painter.end()

    def _face(self) -> QFont:
        return font(Role.HEADING if self._main else Role.NUMBER, bold=True)

    def _badge(self) -> QRectF:
        metrics = QFontMetricsF(font(Role.SMALL, bold=True))
        return QRectF(0, 0, max(metrics.horizontalAdvance(self.door.key) + 12, metrics.height() * 1.3),
                      metrics.height() * 1.3)  # fmt: skip

    def _paint_key(self, painter: QPainter, spot: QRectF) -> None:
        painter.setPen(QPen(QColor(p.INK_FAINT), 1))
        painter.setBrush(QColor(p.FIELD))
        painter.drawRoundedRect(spot, 4, 4)
        painter.setFont(font(Role.SMALL, bold=True))
        painter.setPen(QColor(p.INK_DIM))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, self.door.key)

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        face, small = self._face(), font(Role.BODY if self._cards else Role.SMALL)
        line, rest = QFontMetricsF(face).height(), room.height() - QFontMetricsF(face).height() - _EDGE
        under = whole_lines(self.under, small, room.width(), rest)
        high = QFontMetricsF(small).boundingRect(QRectF(0, 0, room.width(), 4000), _WRAP, under).height()
        top = (room.height() - line - (high if under else 0)) / 2
        painter.setFont(face)
        painter.setPen(QColor(p.INK))
        words = QFontMetricsF(face).elidedText(self.door.words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(QRectF(room.left(), top, room.width(), line), Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(small)
        painter.setPen(QColor(p.INK_DIM))
        painter.drawText(QRectF(room.left(), top + line, room.width(), high + 2), _WRAP, under)

    # Cards of a game

    def _paint_cards(self, painter: QPainter) -> float:
        """Paint the champions that meet; tells where the words may begin, 0 without cards."""
        width = self._card_width()
        if not self._cards or not width:
            return 0.0
        top, left = (self.height() - card_height(width)) / 2, _EDGE
        both = self._cards[:2]
        for place in reversed(range(len(both))):  # one's own lies above the other's
            spot = QPointF(left + place * width * _NEXT, top)
            painter.drawPixmap(spot, self._pixmaps.picture(self._key(both[place], width), self._ratio()))
        return left + width + (len(both) - 1) * width * _NEXT

    def _card_width(self) -> int:
        return max(0, min(round((self.height() - 2 * _EDGE) / RATIO), round(self.width() * 0.2)))

    def _ratio(self) -> float:
        return self.devicePixelRatioF()

    def _key(self, slug: str, width: int) -> PixmapKey:
        return key_for(self._pixmaps.printed(slug), round(width * self._ratio()), self._ratio())

    def _came(self, key: object) -> None:
        if isinstance(key, PixmapKey) and key.plan.slug in self._cards:
            self.update()
