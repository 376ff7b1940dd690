"""The attack on the table: what it does to whom is written on the cards, and the whole of it in the middle."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from gadesk.ui.design import palette as p
from gadesk.ui.design.elided import whole_lines
from gadesk.ui.design.theme import Role, fitted, font, qcolor
from gadesk.ui.table.arrows import ARROW_Z
from gadesk.ui.table.attack_forecast import AttackWords, Blow
from gadesk.ui.table.layout import Box
from gadesk.ui.table.stack_labels import WRAP, fitting_lines, text_pixmap

MARK_AT = 0.35  # of a card's height: where the mark lies, below the name and above what an arrow points at
STROKE = {False: Qt.PenStyle.SolidLine, True: Qt.PenStyle.DashLine}  # dashed: what might be
_EDGE = 8


class AttackMarks:
    """The marks of the attack that is shown now, each drawn again only when its words change."""

    def __init__(self, scene: QGraphicsScene) -> None:
        """Start without any."""
        self._scene = scene
        self._marks: dict[int, tuple[tuple[Blow, object], QGraphicsPixmapItem]] = {}
        self._panel: tuple[object, QGraphicsPixmapItem] | None = None
        self.told: AttackWords | None = None  # what stands in the middle

    @property
    def words(self) -> dict[int, str]:
        """What is written on which card now."""
        return {id: state[0].words for id, (state, _) in self._marks.items()}

    def mark(self, blows: Iterable[tuple[Blow, QRectF]], dpr: float) -> None:
        """Write on these cards, which rest there, what they would be dealt, and on no others."""
        wanted = {blow.at: (blow, rect) for blow, rect in blows}
        for id in self._marks.keys() - wanted.keys():
            self._scene.removeItem(self._marks.pop(id)[1])
        for id, (blow, rect) in wanted.items():
            state = (blow, (dpr, round(rect.width()), font(Role.BODY).pointSizeF(), p.worn()))
            before = self._marks.get(id)
            item = before[1] if before is not None else QGraphicsPixmapItem()
            if before is None or before[0] != state:
                item.setPixmap(blow_pixmap(blow, max(64.0, rect.width() + 24), dpr))
                item.setZValue(ARROW_Z + 1)
                item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
                if before is None:
                    self._scene.addItem(item)
                self._marks[id] = (state, item)
            size = item.pixmap().deviceIndependentSize()
            item.setPos(
                round(rect.center().x() - size.width() / 2),
                round(rect.top() + rect.height() * MARK_AT - size.height() / 2),
            )

    def tell(self, words: AttackWords | None, box: Box, dpr: float) -> None:
        """Write who attacks whom, for how much, and what comes of it, in a box in the middle of the table."""
        state = (words, box, dpr, font(Role.BODY).pointSizeF(), p.worn())
        if self._panel is not None and self._panel[0] == state:
            return
        if self._panel is not None:
            self._scene.removeItem(self._panel[1])
            self._panel = None
        self.told = words
        if words is None:
            return
        item = QGraphicsPixmapItem(panel_pixmap(words, box.w, box.h, dpr))
        item.setPos(box.x, box.y)
        item.setZValue(ARROW_Z + 1)  # the arrow goes beneath its words
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._scene.addItem(item)
        self._panel = (state, item)


def blow_pixmap(blow: Blow, most: float, dpr: float) -> QPixmap:
    """A mark with the damage and what becomes of the unit: red where it dies of it."""
    face = fitted(Role.BODY, True, blow.words, most - 16)
    metrics = QFontMetricsF(face)
    wide, high = metrics.horizontalAdvance(blow.words) + 18, metrics.height() + 6
    pixmap = text_pixmap(wide, high, dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(p.BAD if blow.lethal else p.LINE), 1, STROKE[bool(blow.back)]))
    painter.setBrush(qcolor(p.PANEL, 0.96))
    painter.drawRoundedRect(QRectF(1, 1, wide - 2, high - 2), high / 2, high / 2)
    painter.setFont(face)
    painter.setPen(QColor(p.BAD if blow.lethal else p.INK_DIM if blow.back else p.INK))
    painter.drawText(QRectF(0, 0, wide, high), Qt.AlignmentFlag.AlignCenter, blow.words)
    painter.end()
    return pixmap


def panel_pixmap(words: AttackWords, width: float, height: float, dpr: float) -> QPixmap:
    """The attack in words, smaller before anything is cut."""
    pixmap = text_pixmap(width, height, dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(p.ATTACKER))
    painter.setBrush(qcolor(p.PANEL, 0.94))
    painter.drawRoundedRect(QRectF(1, 1, width - 2, height - 2), 8, 8)
    room = QRectF(_EDGE, 4, width - 2 * _EDGE, height - 8)
    told = (words.title, (Role.BODY, True, p.INK)), ("\n".join(words.short), (Role.SMALL, False, p.INK_DIM))
    lines = fitting_lines(told, room.width(), room.height(), 0.05, 0)
    y = room.top() + max(0.0, room.height() - sum(high for *_, high in lines)) / 2
    for text, face, colour, high in lines:
        line = QRectF(room.left(), y, room.width(), min(high, room.bottom() - y))
        painter.setFont(face)
        painter.setPen(QColor(colour))
        painter.drawText(line, WRAP, whole_lines(text, face, line.width(), line.height() + 1))
        y += high
    painter.end()
    return pixmap
