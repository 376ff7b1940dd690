"""Charts to look at: columns of a curve, shares as bars, chances over the turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gadesk.ui.design import palette as p
from gadesk.ui.design.plain import aloud
from gadesk.ui.design.theme import Role, font, qcolor


class _Chart(QWidget):
    """A painted chart with a name; its data in words is the accessible description."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(aloud(name))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _line(self) -> float:
        return QFontMetricsF(font(Role.SMALL)).height()

    def _heading(self, painter: QPainter) -> float:
        """Paint the name; tells where the chart begins."""
        painter.setFont(font(Role.SMALL, bold=True))
        painter.setPen(QColor(p.GOLD))
        painter.drawText(QRectF(0, 0, self.width(), self._line()), 0, self.accessibleName())
        return self._line() * 1.25


class Columns(_Chart):
    """A curve: one column for each cost or level, its count above it; `colour` is a word of the look's."""

    def __init__(self, name: str, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._colour = colour
        self._data: tuple[tuple[str, int], ...] = ()

    def show_data(self, data: Sequence[tuple[str, int]]) -> None:
        """Show other columns."""
        self._data = tuple(data)
        self.setAccessibleDescription(aloud(", ".join(f"{word}: {count}" for word, count in data)))
        self.setVisible(bool(data))
        self.update()

    def sizeHint(self) -> QSize:
        """High enough to see the shape."""
        return QSize(200, round(self._line() * 6.6))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the columns on their line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top, line = self._heading(painter) + self._line(), self._line()
        floor = self.height() - line * 1.15
        most = max((count for _, count in self._data), default=1) or 1
        step = min(self.width() / max(1, len(self._data)), line * 3.2)
        for place, (word, count) in enumerate(self._data):
            high = (floor - top) * count / most
            bar = QRectF(place * step + step * 0.14, floor - high, step * 0.72, high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(getattr(p.worn(), self._colour)))
            painter.drawRoundedRect(bar, 3, 3)
            painter.setFont(font(Role.SMALL, bold=True))
            painter.setPen(QColor(p.INK))
            if count:
                spot = QRectF(place * step, floor - high - line * 1.05, step, line)
                painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(count))
            painter.setFont(font(Role.SMALL))
            painter.setPen(QColor(p.INK_DIM))
            painter.drawText(QRectF(place * step, floor + 2, step, line), Qt.AlignmentFlag.AlignCenter, word)
        painter.setPen(QPen(QColor(p.LINE), 1))
        painter.drawLine(QPointF(0, floor + 0.5), QPointF(step * len(self._data), floor + 0.5))
        painter.end()


class Bars(_Chart):
    """Shares: a bar for each word, longest first; `colour` is a word of the look's."""

    def __init__(self, name: str, colour: str, parent: QWidget | None = None, most: int = 8) -> None:
        super().__init__(name, parent)
        self._colour, self._most = colour, most
        self._data: tuple[tuple[str, int], ...] = ()
        self._colours: Mapping[str, str] = {}

    def show_data(self, data: Sequence[tuple[str, int]], colours: Mapping[str, str] | None = None) -> None:
        """Show other bars, each in the colour of its word if it has one."""
        self._data, self._colours = tuple(data)[: self._most], colours or {}
        self.setAccessibleDescription(aloud(", ".join(f"{word}: {count}" for word, count in data)))
        self.setVisible(bool(data))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line for each word."""
        return QSize(200, round(self._line() * (1.45 + 1.22 * len(self._data))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint words, bars and counts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top, line = self._heading(painter), self._line()
        metrics = QFontMetricsF(font(Role.SMALL))
        names = [word.title() for word, _ in self._data]
        wide = min(max((metrics.horizontalAdvance(name) for name in names), default=0) + 8, self.width() * 0.45)
        most = max((count for _, count in self._data), default=1) or 1
        room = self.width() - wide - metrics.horizontalAdvance("000 ")
        painter.setFont(font(Role.SMALL))
        for place, (word, count) in enumerate(self._data):
            y = top + place * line * 1.22
            painter.setPen(QColor(p.INK_DIM))
            told = metrics.elidedText(names[place], Qt.TextElideMode.ElideRight, wide - 4)
            painter.drawText(QRectF(0, y, wide, line), Qt.AlignmentFlag.AlignVCenter, told)
            bar = QRectF(wide, y + line * 0.16, max(3.0, room * count / most), line * 0.68)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours.get(word) or getattr(p.worn(), self._colour)))
            painter.drawRoundedRect(bar, 3, 3)
            painter.setPen(QColor(p.INK))
            painter.drawText(QRectF(bar.right() + 5, y, 60, line), Qt.AlignmentFlag.AlignVCenter, str(count))
        painter.end()


class Chances(_Chart):
    """A chance for each turn, as a line that rises, with the percentages at its points."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._data: tuple[float, ...] = ()

    def show_data(self, data: Sequence[float]) -> None:
        """Show other chances, from turn 1 on."""
        self._data = tuple(data)
        told = (f"turn {turn}: {chance:.0%}" for turn, chance in enumerate(data, 1))
        self.setAccessibleDescription(aloud(", ".join(told)))
        self.update()

    def sizeHint(self) -> QSize:
        """High enough to see the rise."""
        return QSize(220, round(self._line() * 9))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, its points and the turns below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top, line = self._heading(painter) + self._line(), self._line()
        floor = self.height() - line * 1.2
        if not self._data:
            painter.end()
            return
        step = self.width() / len(self._data)
        points = [
            QPointF(step * (place + 0.5), floor - (floor - top) * chance) for place, chance in enumerate(self._data)
        ]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(p.LEGAL, 0.16))
        edge = [QPointF(points[0].x(), floor), *points, QPointF(points[-1].x(), floor)]
        painter.drawPolygon(QPolygonF(edge))
        painter.setPen(QPen(QColor(p.LEGAL), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setFont(font(Role.SMALL))
        for place, (chance, point) in enumerate(zip(self._data, points, strict=True)):
            painter.setBrush(QColor(p.LEGAL))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(point, 3, 3)
            painter.setPen(QColor(p.INK))
            spot = QRectF(step * place, point.y() - line * 1.25, step, line)
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, f"{chance * 100:.0f}")
            painter.setPen(QColor(p.INK_DIM))
            painter.drawText(QRectF(step * place, floor + 3, step, line), Qt.AlignmentFlag.AlignCenter, str(place + 1))
        painter.setPen(QPen(QColor(p.LINE), 1))
        painter.drawLine(QPointF(0, floor), QPointF(self.width(), floor))
        painter.end()
