"""Outlines and edges of a card: what kind of card it is shows in the shape of its head and its rim."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from gadesk.glossary import CardType
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.design.palette import DARK, ELEMENTS, blend
from gadesk.ui.design.theme import qcolor

CORNER = 5.0  # in hundredths of the width
_BODY = "#0c1114"


def outline(rect: QRectF) -> QPainterPath:
    """The rounded outline of every card."""
    path = QPainterPath()
    radius = rect.width() * CORNER / 100
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_body(painter: QPainter, plan: FacePlan, rect: QRectF) -> None:
    """The card's body in its elements' dark colours."""
    first, last = ELEMENTS[plan.elements[0]], ELEMENTS[plan.elements[-1]]
    fill = QLinearGradient(rect.topLeft(), rect.bottomRight())
    fill.setColorAt(0.0, QColor(blend(first.deep, first.colour, 0.35)))
    fill.setColorAt(1.0, QColor(blend(last.deep, last.colour, 0.2)))
    painter.fillPath(outline(rect), QColor(_BODY))
    u = rect.width() / 100
    painter.fillPath(outline(rect.adjusted(1.2 * u, 1.2 * u, -1.2 * u, -1.2 * u)), fill)


def head_path(plan: FacePlan, box: QRectF) -> QPainterPath:
    """The head band's outline: straight for permanents, slanted for actions, notched for attacks and so on."""
    left, right, top, bottom, h = box.left(), box.right(), box.top(), box.bottom(), box.height()
    path = QPainterPath(QPointF(left, top))
    path.lineTo(right, top)
    match plan.kind:
        case CardType.ACTION | CardType.MASTERY:
            path.lineTo(right, bottom - h * 0.34)
            path.lineTo(left, bottom)
        case CardType.ATTACK:
            path.lineTo(right, bottom - h * 0.4)
            path.lineTo(right - box.width() * 0.3, bottom)
            path.lineTo(right - box.width() * 0.36, bottom - h * 0.16)
            path.lineTo(left, bottom)
        case CardType.PHANTASIA | CardType.DOMAIN:
            third = box.width() / 3
            path.lineTo(right, bottom)
            path.cubicTo(
                QPointF(right - third, bottom - h * 0.45),
                QPointF(left + third, bottom + h * 0.3),
                QPointF(left, bottom),
            )
        case CardType.CHAMPION:
            path.lineTo(right, bottom - h * 0.18)
            path.lineTo(box.center().x(), bottom + h * 0.1)
            path.lineTo(left, bottom - h * 0.18)
        case CardType.WEAPON | CardType.ITEM:
            path.lineTo(right, bottom - h * 0.3)
            path.lineTo(right - h * 0.3, bottom)
            path.lineTo(left + h * 0.3, bottom)
            path.lineTo(left, bottom - h * 0.3)
        case _:
            path.lineTo(right, bottom)
            path.lineTo(left, bottom)
    path.closeSubpath()
    return path


def paint_head(painter: QPainter, plan: FacePlan, box: QRectF) -> None:
    """The dark band that the name stands on, edged in the element's colour."""
    style = ELEMENTS[plan.elements[0]]
    fill = QLinearGradient(box.topLeft(), box.topRight())
    fill.setColorAt(0.0, qcolor(blend(style.deep, "#080b0d", 0.5), 0.97))
    fill.setColorAt(1.0, qcolor(blend(ELEMENTS[plan.elements[-1]].deep, "#080b0d", 0.25), 0.95))
    path = head_path(plan, box)
    painter.fillPath(path, fill)
    painter.strokePath(path, QPen(qcolor(style.colour, 0.9), max(0.8, box.width() * 0.007)))


def paint_rim(painter: QPainter, plan: FacePlan, rect: QRectF) -> None:
    """The rim over everything: gold and double for champions, pearled for tokens, a notch for unique cards."""
    u = rect.width() / 100
    style = ELEMENTS[plan.elements[0]]
    dark = QPen(QColor(_BODY), max(1.0, 2.6 * u))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(outline(rect.adjusted(1.2 * u, 1.2 * u, -1.2 * u, -1.2 * u)), dark)
    inner = outline(rect.adjusted(2.8 * u, 2.8 * u, -2.8 * u, -2.8 * u))
    if plan.kind is CardType.CHAMPION or plan.regalia:
        painter.strokePath(inner, QPen(QColor(DARK.gold), max(1.0, 1.3 * u)))
        return
    pen = QPen(QColor(style.colour), max(1.0, 1.1 * u))
    if plan.token:
        pen = QPen(QColor("#f2f2ee"), max(1.0, 1.2 * u), Qt.PenStyle.DashLine)
        pen.setDashPattern([3.0, 2.0])
    painter.strokePath(inner, pen)
