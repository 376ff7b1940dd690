"""The project's own card back: a compass rose of the elements' shapes on a deep cloth."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from gadesk.glossary import Element
from gadesk.glossary.notion import total
from gadesk.ui.cards.frame import outline
from gadesk.ui.design.icons import draw_icon, shape_path
from gadesk.ui.design.palette import DARK, Mat, backs, blend
from gadesk.ui.design.theme import qcolor

_ROSE = "M12 .8L14.6 9.4L23.2 12L14.6 14.6L12 23.2L9.4 14.6L.8 12L9.4 9.4Z"
_CLOTHS = total(
    Mat,
    {
        Mat.GREEN: ("#0b2426", "#1f5450"),
        Mat.BLUE: ("#0c1a33", "#27508a"),
        Mat.WINE: ("#2a0d18", "#7a2f45"),
        Mat.SLATE: ("#15181b", "#4a5259"),
    },
)
_ROUND = tuple(element for element in Element if element is not Element.NORM)


def paint_back(painter: QPainter, rect: QRectF, tint: str | None = None) -> None:
    """Paint the back; a `tint` colours it for a face that is still being drawn."""
    u = rect.width() / 100
    low, high = _CLOTHS[backs()] if tint is None else (blend("#0b1315", tint, 0.25), blend("#1b2b2d", tint, 0.5))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(outline(rect), QColor("#0a0f11"))
    inner = rect.adjusted(2.6 * u, 2.6 * u, -2.6 * u, -2.6 * u)
    fill = QRadialGradient(rect.center(), rect.height() * 0.62)
    fill.setColorAt(0.0, QColor(high))
    fill.setColorAt(1.0, QColor(low))
    painter.fillPath(outline(inner), fill)
    if tint is None:
        painter.setClipPath(outline(inner))
        _lattice(painter, inner, u)
        painter.setClipping(False)
    gold = QLinearGradient(rect.topLeft(), rect.bottomRight())
    gold.setColorAt(0.0, QColor("#f0d592"))
    gold.setColorAt(0.5, QColor(DARK.gold))
    gold.setColorAt(1.0, QColor("#9a7a38"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(gold, max(1.0, 1.2 * u)))
    painter.drawPath(outline(rect.adjusted(4.4 * u, 4.4 * u, -4.4 * u, -4.4 * u)))
    painter.setPen(QPen(gold, max(0.6, 0.5 * u)))
    painter.drawPath(outline(rect.adjusted(7 * u, 7 * u, -7 * u, -7 * u)))
    if tint is None:  # a placeholder stands for some milliseconds only, and many may be needed at once
        _rose(painter, rect.center(), u, gold)
    painter.restore()


def _lattice(painter: QPainter, rect: QRectF, u: float) -> None:
    """Fine crossing lines, as woven."""
    painter.setPen(QPen(qcolor("#8fd0c4", 0.09), max(0.5, 0.6 * u)))
    step = 7 * u
    count = int((rect.width() + rect.height()) / step) + 1
    for line in range(count):
        at = line * step
        painter.drawLine(
            QPointF(rect.left() + at, rect.top()), QPointF(rect.left() + at - rect.height(), rect.bottom())
        )
        painter.drawLine(
            QPointF(rect.right() - at, rect.top()), QPointF(rect.right() - at + rect.height(), rect.bottom())
        )


def _rose(painter: QPainter, middle: QPointF, u: float, gold: QLinearGradient) -> None:
    """The rose in a ring of the twelve elements' symbols."""
    painter.setPen(QPen(gold, max(0.8, 0.9 * u)))
    painter.setBrush(qcolor("#08191b", 0.72))
    painter.drawEllipse(middle, 37 * u, 37 * u)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 24 * u, 24 * u)
    for place, element in enumerate(_ROUND):
        angle = place * math.tau / len(_ROUND) - math.pi / 2
        spot = middle + QPointF(math.cos(angle), math.sin(angle)) * 30.5 * u
        draw_icon(
            painter,
            element.value,
            QRectF(spot.x() - 3.6 * u, spot.y() - 3.6 * u, 7.2 * u, 7.2 * u),
            qcolor("#f0d592", 0.85),
        )
    for turn, side, alpha in ((45.0, 30.0, 0.45), (0.0, 44.0, 1.0)):
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        painter.scale(side * u / 24, side * u / 24)
        painter.translate(-12, -12)
        painter.setOpacity(alpha)
        painter.fillPath(shape_path(_ROSE), QColor("#e6c878"))
        painter.fillPath(
            shape_path("M12 .8L14.6 9.4L12 12ZM12 12L23.2 12L14.6 14.6ZM12 12L12 23.2L9.4 14.6ZM12 12L.8 12L9.4 9.4Z"),
            qcolor("#5d4718", 0.55),
        )
        painter.restore()
    painter.setPen(QPen(QColor("#08191b"), 0.8 * u))
    painter.setBrush(QColor("#f0d592"))
    painter.drawEllipse(middle, 3 * u, 3 * u)
