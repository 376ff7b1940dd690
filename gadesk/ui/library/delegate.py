"""How a found card is painted: as a picture in a cell, or as a row of a list."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gadesk.glossary.verdicts import Verdict
from gadesk.ui.cards.badges import paint_cost, paint_elements
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.overlay import Glow, paint_glow
from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey, key_for
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.looks_of import STAT_COLUMNS
from gadesk.ui.design.theme import Role, font, qcolor
from gadesk.ui.library.card_model import BADGE_ROLE, SLUG_ROLE, Index

_WRAPPED = Qt.TextFlag.TextWordWrap.value


class GridMode(StrEnum):
    """How found cards are shown."""

    PICTURES = "pictures"
    LIST = "list"


class CardCellDelegate(QStyledItemDelegate):
    """Paints a card from the cache of pictures; one that is not drawn yet shows its name and colours."""

    def __init__(self, pixmaps: CardPixmaps, verdict: Callable[[str], Verdict], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pixmaps, self._verdict = pixmaps, verdict
        self._plans: dict[str, FacePlan] = {}
        self.width = 150
        self.mode = GridMode.PICTURES
        self.cell = QSize(170, 240)

    def forget(self) -> None:
        """Make every plan anew, because the cards changed."""
        self._plans.clear()

    def plan(self, slug: str) -> FacePlan:
        """What is drawn of a card."""
        found = self._plans.get(slug)
        if found is None:
            found = self._plans[slug] = self._pixmaps.printed(slug)
        return found

    def key(self, slug: str, ratio: float) -> PixmapKey:
        """What a card's picture is found by in the cache."""
        return key_for(self.plan(slug), round(self.width * ratio), ratio)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The same for every card."""
        return self.cell

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one card."""
        slug = index.data(SLUG_ROLE)
        rect: Any = option.rect
        state: Any = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.mode is GridMode.LIST:
            self._row(painter, QRectF(rect), slug, state, index.data(BADGE_ROLE))
        else:
            self._cell(painter, QRectF(rect), slug, state)
            badge = index.data(BADGE_ROLE)
            if badge:
                paint_badge(painter, self.card_rect(QRectF(rect)), badge)
        painter.restore()

    def card_rect(self, cell: QRectF) -> QRectF:
        """Where the card stands in its cell."""
        high = card_height(self.width)
        left, top = cell.center().x() - self.width / 2, cell.center().y() - high / 2
        return QRectF(round(left), round(top), self.width, high)

    def _cell(self, painter: QPainter, cell: QRectF, slug: str, state: Any) -> None:
        spot = self.card_rect(cell)
        ratio = painter.device().devicePixelRatioF()
        key = self.key(slug, ratio)
        if self._pixmaps.is_there(key):
            painter.drawPixmap(spot.topLeft(), self._pixmaps.picture(key, ratio))
        else:
            paint_stand_in(painter, key.plan, spot)
        if self._verdict(slug).by_hand:
            _paint_hand(painter, spot)
        if state & QStyle.StateFlag.State_Selected:
            paint_glow(painter, spot, Glow.FOCUS if state & QStyle.StateFlag.State_HasFocus else Glow.HOVER)
        elif state & QStyle.StateFlag.State_MouseOver:
            paint_glow(painter, spot, Glow.HOVER)

    def _row(self, painter: QPainter, rect: QRectF, slug: str, state: Any, badge: str | None) -> None:
        plan = self.plan(slug)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, qcolor(p.GOLD, 0.2))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, qcolor(p.INK, 0.06))
        painter.setPen(QPen(QColor(p.LINE_SOFT), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        room = rect.height() * 1.6 if badge else 0.0
        paint_row(painter, plan, rect.adjusted(0, 0, -room, 0), self._verdict(slug))
        if badge:
            paint_badge(painter, QRectF(rect.right() - room, rect.top() + rect.height() * 0.35, room, 0), badge)


def columns(width: float, line: float) -> tuple[tuple[str, float], ...]:
    """The list's columns with their widths; minor ones go where there is no room."""
    fixed = [("cost", 2.2 * line), ("elements", 3.6 * line)]
    numbers = [(stat.value, 3.3 * line) for stat in STAT_COLUMNS] if width > 38 * line else []
    hand = [("verdict", 2.2 * line)]
    rest = width - sum(wide for _, wide in (*fixed, *numbers, *hand)) - line
    name = rest if width < 24 * line else rest * 0.5
    words = [("type", rest - name)] if width >= 24 * line else []
    return (*fixed, ("name", name), *words, *numbers, *hand)


def paint_row(painter: QPainter, plan: FacePlan, rect: QRectF, verdict: Verdict) -> None:
    """Paint a card as one row: cost, elements, name, types, numbers, and what is resolved by hand."""
    painter.setFont(font(Role.BODY))
    line = QFontMetricsF(painter.font()).height()
    left = rect.left() + line * 0.5
    inner = rect.adjusted(0, rect.height() * 0.16, 0, -rect.height() * 0.16)
    stats = {stat.icon: str(stat.now) for stat in (*plan.stats, *((plan.level,) if plan.level else ()))}
    for column, wide in columns(rect.width(), line):
        box = QRectF(left, inner.top(), wide - line * 0.5, inner.height())
        left += wide
        match column:
            case "cost":
                if plan.cost is not None:
                    paint_cost(painter, plan.cost, QRectF(box.left(), box.top(), box.height(), box.height()))
            case "elements":
                wanted = min(box.width(), len(plan.elements) * box.height() * 1.1)
                paint_elements(painter, plan.elements, QRectF(box.left(), box.top(), wanted, box.height() * 0.92))
            case "name":
                _words(painter, box, plan.name, p.INK, bold=True)
            case "type":
                _words(painter, box, plan.type_line, p.INK_DIM)
            case "verdict":
                if verdict.by_hand:
                    draw_icon(painter, "by_hand", _square(box, 0.7), QColor(p.RESERVE))
            case number if number in stats:
                spot = QRectF(box.left(), box.center().y() - line * 0.45, line * 0.9, line * 0.9)
                draw_icon(painter, number, spot, QColor(p.INK_DIM))
                _words(painter, box.adjusted(line * 1.25, 0, 0, 0), stats[number], p.INK, bold=True)


def _square(box: QRectF, share: float) -> QRectF:
    side = box.height() * share
    return QRectF(box.left(), box.center().y() - side / 2, side, side)


def _words(painter: QPainter, box: QRectF, words: str, colour: str, bold: bool = False) -> None:
    face = font(Role.BODY, bold)
    painter.setFont(face)
    painter.setPen(QColor(colour))
    cut = QFontMetricsF(face).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, cut)


def paint_stand_in(painter: QPainter, plan: FacePlan, spot: QRectF) -> None:
    """A card whose picture is still to be drawn: its colours and its name."""
    style = p.ELEMENTS[plan.elements[0]]
    edge = spot.width() * 0.05
    painter.setPen(QPen(QColor(style.colour), max(1.0, spot.width() * 0.012)))
    painter.setBrush(QColor(p.blend(style.deep, p.PANEL, 0.35)))
    painter.drawRoundedRect(spot.adjusted(1, 1, -1, -1), edge, edge)
    painter.setPen(QColor(style.light))
    box = spot.adjusted(edge, edge, -edge, -edge)
    painter.setFont(name_face(plan.name, box.width(), box.height(), font(Role.SMALL).pointSizeF()))
    flags = _WRAPPED | Qt.AlignmentFlag.AlignHCenter.value | Qt.AlignmentFlag.AlignVCenter.value
    painter.drawText(box, flags, plan.name)


@lru_cache(maxsize=512)
def name_face(name: str, wide: float, high: float, points: float) -> QFont:
    """The font in which a name fits onto a card, no word of it cut, at most of a size in points."""
    face = font(Role.SMALL)
    for step in range(16):
        face.setPointSizeF(points * 0.93**step)
        whole = QFontMetricsF(face).boundingRect(QRectF(0, 0, wide, 10_000), _WRAPPED, name)
        if whole.width() <= wide and whole.height() <= high:
            break
    return face


def _paint_hand(painter: QPainter, spot: QRectF) -> None:
    """The sign of a card of which something is resolved by hand, in the middle of its lower edge."""
    side = round(max(15.0, spot.width() * 0.13))
    ratio = painter.device().devicePixelRatioF()
    sign = _hand(round(side * ratio), p.RESERVE, p.GOLD_INK, p.PANEL)
    sign.setDevicePixelRatio(ratio)
    painter.drawPixmap(QPointF(round(spot.center().x() - side / 2), round(spot.bottom() - side / 2)), sign)


@lru_cache(maxsize=16)
def _hand(px: int, ground: str, ink: str, rim: str) -> QPixmap:
    made = QPixmap(px, px)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(rim), 1))
    painter.setBrush(QColor(ground))
    painter.drawEllipse(QRectF(0.5, 0.5, px - 1, px - 1))
    inset = px * 0.22
    draw_icon(painter, "by_hand", QRectF(inset, inset, px - 2 * inset, px - 2 * inset), QColor(ink))
    painter.end()
    return made


def paint_badge(painter: QPainter, spot: QRectF, words: str) -> None:
    """A pill with a few words over the card's upper right corner."""
    face = font(Role.SMALL, bold=True)
    metrics = QFontMetricsF(face)
    high = metrics.height() * 1.25
    wide = max(high, metrics.horizontalAdvance(words) + high * 0.7)
    box = QRectF(QPointF(spot.right() - wide + high * 0.2, spot.top() - high * 0.2), QPointF())
    box.setWidth(wide)
    box.setHeight(high)
    painter.setPen(QPen(QColor(p.PANEL), 1.5))
    painter.setBrush(QColor(p.GOLD))
    painter.drawRoundedRect(box, high / 2, high / 2)
    painter.setPen(QColor(p.GOLD_INK))
    painter.setFont(face)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
