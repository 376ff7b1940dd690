"""Arrows on the table: what an effect targets, who attacks whom, and where the pointer would aim."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from gadesk.ui.design import palette as p
from gadesk.ui.design.theme import qcolor

ARROW_Z = 2000.0
WIDER = {"attack": 1.7, "retaliate": 1.4}  # than other arrows: they are what the turn is about


def arrow_path(start: QPointF, end: QPointF, width: float) -> QPainterPath:
    """The outline of a bowed arrow that grows thicker towards its head."""
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = max(1.0, hypot(dx, dy))
    bow = QPointF(-dy / length, dx / length) * min(70.0, length * 0.12)
    middle = (start + end) / 2 + bow
    angle = atan2(end.y() - middle.y(), end.x() - middle.x())
    head = width * 3.2
    neck = end - QPointF(cos(angle), sin(angle)) * head
    side = QPointF(cos(angle + pi / 2), sin(angle + pi / 2))
    away = atan2(middle.y() - start.y(), middle.x() - start.x())
    root = QPointF(cos(away + pi / 2), sin(away + pi / 2)) * width * 0.3
    path = QPainterPath(start + root)
    path.quadTo(middle + side * width * 0.45, neck + side * width * 0.55)
    path.lineTo(neck + side * width * 1.5)
    path.lineTo(end)
    path.lineTo(neck - side * width * 1.5)
    path.lineTo(neck - side * width * 0.55)
    path.quadTo(middle - side * width * 0.45, start - root)
    path.closeSubpath()
    return path


class Arrows:
    """The arrows that are shown now."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Start without any."""
        self._scene = scene
        self._items: list[QGraphicsPathItem] = []
        self._aim: QGraphicsPathItem | None = None

    def show(self, wanted: list[tuple[QPointF, QPointF, str]], width: float) -> None:
        """Show exactly these arrows: from, to and what kind."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items = [self._make(start, end, kind, width) for start, end, kind in wanted]

    def aim(self, start: QPointF | None, end: QPointF | None, width: float = 5.0) -> None:
        """Let an arrow follow the pointer, or take it away."""
        if self._aim is not None:
            self._scene.removeItem(self._aim)
            self._aim = None
        if start is not None and end is not None and (end - start).manhattanLength() > 24:
            self._aim = self._make(start, end, "aim", width)

    @property
    def count(self) -> int:
        """How many arrows are shown."""
        return len(self._items)

    def _make(self, start: QPointF, end: QPointF, kind: str, width: float) -> QGraphicsPathItem:
        item = QGraphicsPathItem(arrow_path(start, end, width * WIDER.get(kind, 1.0)))
        colours = {"target": p.TARGET, "attack": p.ATTACKER, "retaliate": p.DEFENDER, "aim": p.SELECTED}
        item.setBrush(qcolor(colours[kind], 0.9))
        item.setPen(QPen(qcolor(p.FELT_DEEP, 0.55), 1.0))
        item.setZValue(ARROW_Z)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._scene.addItem(item)
        return item
