"""One pattern an element, drawn behind the silhouette of a card."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from gadesk.glossary import Element
from gadesk.glossary.notion import total
from gadesk.records import dataclass
from gadesk.ui.cards.typing_first import breathe
from gadesk.ui.design.looks_of import ElementStyle
from gadesk.ui.design.theme import qcolor


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where a pattern is drawn, with its dice and its colours."""

    painter: QPainter
    rect: QRectF
    dice: random.Random
    style: ElementStyle

    def spot(self, across: float, down: float) -> QPointF:
        """A point by shares of the width and the height."""
        return QPointF(self.rect.left() + self.rect.width() * across, self.rect.top() + self.rect.height() * down)

    def light(self, low: float, high: float, tone: str = "") -> None:
        """Fill what is drawn next with a light of random strength."""
        breathe()
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(qcolor(tone or self.style.light, self.dice.uniform(low, high)))

    def line(self, width: float, alpha: float) -> None:
        """Draw lines next, of a width in hundredths of the picture's."""
        breathe()
        pen = QPen(qcolor(self.style.light, alpha), max(0.5, width * self.rect.width() / 100))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)


def _facets(c: Canvas) -> None:
    """Norm: cut stone."""
    for _ in range(9):
        x, y, size = c.dice.uniform(-0.1, 1.1), c.dice.uniform(-0.1, 1.1), c.dice.uniform(0.2, 0.6)
        turn = c.dice.uniform(0, math.tau)
        corners = [
            c.spot(x + size * math.cos(turn + k * 2.1), y + size * 0.8 * math.sin(turn + k * 2.1)) for k in range(3)
        ]
        c.light(0.03, 0.1)
        c.painter.drawPolygon(QPolygonF(corners))


def _flames(c: Canvas) -> None:
    """Fire: tongues that rise from below."""
    for row in range(3):
        for _ in range(5):
            x, width = c.dice.uniform(-0.05, 1.05), c.dice.uniform(0.09, 0.2)
            top = c.dice.uniform(0.1, 0.5) + row * 0.16
            bend = c.dice.uniform(-0.16, 0.16)
            path = QPainterPath(c.spot(x - width, 1.05))
            path.cubicTo(c.spot(x - width * 1.2, 0.8), c.spot(x + bend - width, top + 0.25), c.spot(x + bend, top))
            path.cubicTo(
                c.spot(x + bend + width * 0.3, top + 0.3), c.spot(x + width * 1.4, 0.75), c.spot(x + width, 1.05)
            )
            c.light(0.05, 0.13, c.style.light if row else c.style.colour)
            c.painter.drawPath(path)
    _sparks(c, 14, 0.006, 0.014)


def _sparks(c: Canvas, count: int, least: float, most: float) -> None:
    for _ in range(count):
        radius = c.dice.uniform(least, most) * c.rect.width()
        c.light(0.25, 0.7)
        c.painter.drawEllipse(c.spot(c.dice.random(), c.dice.random()), radius, radius)


def _waves(c: Canvas) -> None:
    """Water: swell upon swell, and bubbles."""
    for row in range(5):
        base, swell = 0.42 + row * 0.13, c.dice.uniform(0.03, 0.07)
        shift = c.dice.uniform(0, math.tau)
        path = QPainterPath(c.spot(0, 1.1))
        for step in range(25):
            path.lineTo(c.spot(step / 24, base + swell * math.sin(shift + step / 24 * math.tau * 1.3)))
        path.lineTo(c.spot(1, 1.1))
        c.light(0.06, 0.13)
        c.painter.drawPath(path)
    for _ in range(9):
        radius = c.dice.uniform(0.01, 0.04) * c.rect.width()
        c.line(0.8, c.dice.uniform(0.15, 0.4))
        c.painter.drawEllipse(c.spot(c.dice.random(), c.dice.random()), radius, radius)


def _streams(c: Canvas) -> None:
    """Wind: long streams that bend together."""
    bend = c.dice.uniform(-0.3, 0.3)
    for _ in range(12):
        y = c.dice.uniform(-0.1, 1.1)
        path = QPainterPath(c.spot(-0.05, y))
        path.cubicTo(c.spot(0.3, y - 0.22 + bend), c.spot(0.65, y + 0.25 + bend), c.spot(1.05, y - 0.1))
        c.line(c.dice.choice((0.7, 1.4, 3.2)), c.dice.uniform(0.08, 0.26))
        c.painter.drawPath(path)


def _rings(c: Canvas) -> None:
    """Arcane: a drawn circle with its marks."""
    middle, reach = c.spot(c.dice.uniform(0.35, 0.65), c.dice.uniform(0.4, 0.6)), c.rect.width()
    for share in (0.28, 0.4, 0.44, 0.6, 0.78):
        c.line(c.dice.choice((0.6, 1.2)), c.dice.uniform(0.16, 0.34))
        c.painter.drawEllipse(middle, reach * share, reach * share)
    turn, marks = c.dice.uniform(0, 1), c.dice.choice((12, 16, 20))
    for mark in range(marks):
        angle = turn + mark * math.tau / marks
        away = QPointF(math.cos(angle), math.sin(angle))
        c.line(1.0, 0.3)
        c.painter.drawLine(middle + away * reach * 0.4, middle + away * reach * (0.44 if mark % 2 else 0.5))
    for start in (turn, turn + math.pi):
        c.line(0.8, 0.2)
        c.painter.drawPolygon(
            QPolygonF(
                [
                    middle
                    + QPointF(math.cos(start + k * math.tau / 3), math.sin(start + k * math.tau / 3)) * reach * 0.6
                    for k in range(3)
                ]
            )
        )


def _stars(c: Canvas) -> None:
    """Astra: a night sky with a constellation."""
    _sparks(c, 42, 0.002, 0.008)
    points = [c.spot(0.1 + 0.16 * k + c.dice.uniform(-0.06, 0.06), c.dice.uniform(0.1, 0.9)) for k in range(6)]
    c.line(0.7, 0.35)
    c.painter.drawPolyline(QPolygonF(points))
    for point in points:
        size = c.dice.uniform(0.02, 0.045) * c.rect.width()
        star = QPainterPath(point + QPointF(0, -size))
        for dx, dy in ((size, 0), (0, size), (-size, 0), (0, -size)):
            star.quadTo(point, point + QPointF(dx, dy))
        c.light(0.7, 0.95)
        c.painter.drawPath(star)


def _shafts(c: Canvas) -> None:
    """Crux: shafts of light that cross."""
    for turned in (False, True):
        for _ in range(5):
            at, width = c.dice.uniform(0, 1), c.dice.uniform(0.02, 0.1)
            lean = 0.35
            c.light(0.05, 0.13)
            edges = [(at - lean, -0.05), (at - lean + width, -0.05), (at + lean + width, 1.05), (at + lean, 1.05)]
            if turned:
                edges = [(1 - x, y) for x, y in edges]
            c.painter.drawPolygon(QPolygonF([c.spot(x, y) for x, y in edges]))


def _rays(c: Canvas) -> None:
    """Exalted: rays from a crown of light above."""
    _fan(c, c.spot(0.5, -0.08), 11, 1.7)


def _radiance(c: Canvas) -> None:
    """Luxem: light on all sides."""
    _fan(c, c.spot(0.5, 0.5), 18, 1.2)
    _sparks(c, 16, 0.003, 0.009)


def _fan(c: Canvas, middle: QPointF, count: int, reach: float) -> None:
    turn = c.dice.uniform(0, 1)
    for ray in range(count):
        angle, half = turn + ray * math.tau / count, math.tau / count * c.dice.uniform(0.14, 0.32)
        far = c.rect.height() * reach
        c.light(0.06, 0.16)
        c.painter.drawPolygon(
            QPolygonF(
                [
                    middle,
                    middle + QPointF(math.cos(angle - half), math.sin(angle - half)) * far,
                    middle + QPointF(math.cos(angle + half), math.sin(angle + half)) * far,
                ]
            )
        )


def _shards(c: Canvas) -> None:
    """Exia: splinters that strike inwards."""
    for shard in range(13):
        angle = shard * math.tau / 13 + c.dice.uniform(-0.2, 0.2)
        edge = QPointF(0.5 + 0.85 * math.cos(angle), 0.5 + 0.85 * math.sin(angle))
        tip = QPointF(
            0.5 + c.dice.uniform(0.18, 0.4) * math.cos(angle), 0.5 + c.dice.uniform(0.18, 0.4) * math.sin(angle)
        )
        side = QPointF(-math.sin(angle), math.cos(angle)) * c.dice.uniform(0.04, 0.12)
        c.light(0.07, 0.2, c.dice.choice((c.style.light, c.style.colour)))
        c.painter.drawPolygon(
            QPolygonF(
                [
                    c.spot(tip.x(), tip.y()),
                    c.spot((edge + side).x(), (edge + side).y()),
                    c.spot((edge - side).x(), (edge - side).y()),
                ]
            )
        )


def _cells(c: Canvas) -> None:
    """Neos: cells of a machine, some of them lit."""
    size = 0.085 * c.rect.width()
    rows, columns = int(c.rect.height() / (size * 1.5)) + 2, int(c.rect.width() / (size * 1.732)) + 2
    for row in range(rows):
        for column in range(columns):
            if c.dice.random() < 0.45:
                continue
            middle = c.rect.topLeft() + QPointF((column + 0.5 * (row % 2)) * size * 1.732, row * size * 1.5)
            c.line(0.6, 0.2)
            if c.dice.random() < 0.22:
                c.light(0.06, 0.18)
            c.painter.drawPolygon(
                QPolygonF(
                    [
                        middle + QPointF(math.sin(k * math.tau / 6), math.cos(k * math.tau / 6)) * size * 0.92
                        for k in range(6)
                    ]
                )
            )


def _hills(c: Canvas) -> None:
    """Tera: hills behind hills, and leaves on the wind."""
    for row in range(4):
        base = 0.5 + row * 0.15
        path = QPainterPath(c.spot(-0.1, 1.1))
        path.lineTo(c.spot(-0.1, base + c.dice.uniform(-0.08, 0.08)))
        path.cubicTo(
            c.spot(0.25, base - c.dice.uniform(0.05, 0.25)),
            c.spot(0.6, base + c.dice.uniform(0.0, 0.2)),
            c.spot(1.1, base - c.dice.uniform(-0.05, 0.16)),
        )
        path.lineTo(c.spot(1.1, 1.1))
        c.light(0.06, 0.14)
        c.painter.drawPath(path)
    for _ in range(10):
        at, turn, size = (
            c.spot(c.dice.random(), c.dice.uniform(0, 0.7)),
            c.dice.uniform(0, math.tau),
            c.dice.uniform(0.03, 0.07) * c.rect.width(),
        )
        tip, side = (
            QPointF(math.cos(turn), math.sin(turn)) * size,
            QPointF(-math.sin(turn), math.cos(turn)) * size * 0.45,
        )
        leaf = QPainterPath(at)
        leaf.quadTo(at + tip * 0.5 + side, at + tip)
        leaf.quadTo(at + tip * 0.5 - side, at)
        c.light(0.18, 0.42)
        c.painter.drawPath(leaf)


def _night(c: Canvas) -> None:
    """Umbra: an eclipse in the mist."""
    middle, radius = c.spot(c.dice.uniform(0.3, 0.7), c.dice.uniform(0.3, 0.5)), c.rect.width() * 0.42
    for share, alpha in ((1.12, 0.08), (1.05, 0.16), (1.0, 0.3)):
        c.painter.setPen(Qt.PenStyle.NoPen)
        c.painter.setBrush(qcolor(c.style.light, alpha))
        c.painter.drawEllipse(middle, radius * share, radius * share)
    c.painter.setBrush(qcolor(c.style.deep, 0.94))
    c.painter.drawEllipse(middle + QPointF(radius * 0.07, radius * 0.05), radius * 0.97, radius * 0.97)
    for _ in range(8):
        c.light(0.03, 0.09)
        c.painter.drawEllipse(
            c.spot(c.dice.random(), c.dice.uniform(0.55, 1.0)),
            c.rect.width() * c.dice.uniform(0.2, 0.5),
            c.rect.height() * 0.06,
        )


PATTERNS: dict[Element, Callable[[Canvas], None]] = total(
    Element,
    {
        Element.NORM: _facets,
        Element.FIRE: _flames,
        Element.WATER: _waves,
        Element.WIND: _streams,
        Element.ARCANE: _rings,
        Element.ASTRA: _stars,
        Element.CRUX: _shafts,
        Element.EXALTED: _rays,
        Element.EXIA: _shards,
        Element.LUXEM: _radiance,
        Element.NEOS: _cells,
        Element.TERA: _hills,
        Element.UMBRA: _night,
    },
)
