"""The view on the scene: it turns the mouse into gestures on cards and draws the felt once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from gadesk.glossary.notion import total
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.once import once
from gadesk.ui.design.theme import paint_felt, qcolor
from gadesk.ui.models.places import NO_PILES, PILES, Place, ZoneKey
from gadesk.ui.table.card_item import CardItem
from gadesk.ui.table.layout import Box, TablePlan
from gadesk.ui.table.scene import TableScene

LONG_PRESS_MS = 450
ZONE_ICONS = total(
    Place,
    {
        Place.MAIN_DECK: "deck",
        Place.MATERIAL_DECK: "material_deck",
        Place.GRAVEYARD: "graveyard",
        Place.BANISHMENT: "banishment",
    },
    but=NO_PILES,
)


class TableView(QGraphicsView):
    """Shows the scene one to one; sizes are the layout's business, not a transform's."""

    hovered = Signal(object)  # CardItem | None
    clicked = Signal(object, object)  # CardItem | None, ZoneKey | None
    long_pressed = Signal(object)
    menu_asked = Signal(object, object, QPoint)  # CardItem | None, ZoneKey | None, where on the screen
    dragging = Signal(object, QPointF)  # CardItem, scene point
    dropped = Signal(object, object, object)  # CardItem, CardItem | None, ZoneKey | None

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        """Show a scene."""
        super().__init__(scene, parent)
        self._scene = scene
        self._hover: CardItem | None = None
        self._pressed: CardItem | None = None
        self._pressed_at = QPointF()
        self._dragged = False
        self._felt: QPixmap | None = None
        self._long = once(self, LONG_PRESS_MS, self._long_press)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Table")

    def draw_whole(self) -> None:
        """Draw everything anew with the next picture, as something was changed.

        Qt draws the old place of what got smaller or moved only once the scene comes round to it. If a part of the view
        is drawn before that, as what lay over it goes away, the scene forgets the old place, and remains stay there.
        """
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Draw the felt and the empty places, from a pixmap made once for each size."""
        plan = self._scene.plan
        if plan is None or not isinstance(rect, QRectF):
            return
        dpr = self.devicePixelRatioF()
        size = (round(plan.width * dpr), round(plan.height * dpr))
        if self._felt is None or (self._felt.width(), self._felt.height()) != size:
            self._felt = make_felt(plan, dpr)
        area = rect.toAlignedRect()
        source = QRectF(area.x() * dpr, area.y() * dpr, area.width() * dpr, area.height() * dpr)
        painter.drawPixmap(QRectF(area), self._felt, source)

    def forget_felt(self) -> None:
        """Draw the felt anew, because the layout changed."""
        self._felt = None
        self.viewport().update()

    def look_again(self) -> None:
        """Tell what is under the resting pointer, after cards have moved beneath it."""
        if self._pressed is None and self.viewport().underMouse():
            self._point_at(self._scene.item_at(self._pointer()))

    def points_at(self, item: CardItem) -> bool:
        """Whether the pointer is over the place where a card comes to rest."""
        return self.viewport().underMouse() and item.scene_rect().contains(self._pointer())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer: hover, or drag the pressed card."""
        point = self.mapToScene(event.position().toPoint())
        if self._pressed is not None:
            far = (point - self._pressed_at).manhattanLength() > QApplication.startDragDistance()
            if far or self._dragged:
                self._dragged = True
                self._long.stop()
                self.dragging.emit(self._pressed, point)
            return
        item = self._scene.item_at(point)
        self._point_at(item)
        if item is None:
            self.dragging.emit(None, point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a card, or ask what there is to do with it with the right button."""
        point = self.mapToScene(event.position().toPoint())
        item = self._scene.item_at(point)
        if event.button() == Qt.MouseButton.RightButton:
            zone = item.zone if item is not None else self._scene.zone_at(point)
            self.menu_asked.emit(item, zone, event.globalPosition().toPoint())
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._pressed_at, self._dragged = item, point, False
            if item is None:
                self.clicked.emit(None, self._scene.zone_at(point))
            else:
                self._long.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: a click, or a drop on what lies there."""
        item, self._pressed = self._pressed, None
        self._long.stop()
        if item is None or event.button() != Qt.MouseButton.LeftButton:
            return
        point = self.mapToScene(event.position().toPoint())
        if not self._dragged:
            self.clicked.emit(item, item.zone)
            return
        self._dragged = False
        below = self._below(point, item)
        self.dropped.emit(item, below, self._scene.zone_at(point))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys to the table; nothing scrolls here."""
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._hover = None
        self.hovered.emit(None)
        super().leaveEvent(event)

    def _pointer(self) -> QPointF:
        return self.mapToScene(self.viewport().mapFromGlobal(self.cursor().pos()))

    def _point_at(self, item: CardItem | None) -> None:
        if item is not self._hover:
            self._hover = item
            self.hovered.emit(item)

    def _below(self, point: QPointF, item: CardItem) -> CardItem | None:
        found = [
            other for other in self._scene.card_items() if other is not item and other.scene_rect().contains(point)
        ]
        return max(found, key=lambda other: other.slot.z, default=None)

    def _long_press(self) -> None:
        if self._pressed is not None:
            self.long_pressed.emit(self._pressed)
            self._pressed = None


def make_felt(plan: TablePlan, dpr: float) -> QPixmap:
    """Draw the table without cards: felt, the line between the sides, the empty places of piles."""
    pixmap = QPixmap(round(plan.width * dpr), round(plan.height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_felt(painter, QRectF(0, 0, plan.width, plan.height))
    column = plan.column
    painter.fillRect(QRectF(column.x, 0, plan.width - column.x, plan.height), qcolor(p.FELT_DEEP, 0.5))
    for key, box in plan.zones.items():
        if key.place in PILES:
            _empty_pile(painter, key, QRectF(box.x, box.y, box.w, box.h))
    for box in plan.rows.values():
        _rows(painter, box)
    painter.end()
    return pixmap


def _empty_pile(painter: QPainter, key: ZoneKey, rect: QRectF) -> None:
    painter.setPen(qcolor(p.INK, 0.14))
    painter.setBrush(qcolor(p.FELT_DEEP, 0.45))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
    side = rect.width() * 0.42
    centre = rect.center()
    draw_icon(
        painter,
        ZONE_ICONS[key.place],
        QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side),
        qcolor(p.INK, 0.16),
    )


def _rows(painter: QPainter, box: Box) -> None:
    """Show where the rows of a side lie, however they share it."""
    painter.setPen(qcolor(p.INK, 0.07))
    painter.setBrush(qcolor(p.INK, 0.025))
    painter.drawRoundedRect(QRectF(box.x - 4, box.y - 2, box.w + 8, box.h + 4), 10, 10)
