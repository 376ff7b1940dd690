"""Words on the table: how many cards a pile holds, what a layer of the Effects Stack is, damage that floats up."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from gadesk.glossary.notion import total
from gadesk.protocol.views import LayerKind, PlayerView, SeatView
from gadesk.ui.design import palette as p
from gadesk.ui.design.elided import whole_lines
from gadesk.ui.design.theme import Role, fitted, font, qcolor
from gadesk.ui.models.places import NO_PILES, PILES, STACK, Place, ZoneKey, pile_of
from gadesk.ui.models.zone_model import TableModels
from gadesk.ui.table.animate import Animator, Values
from gadesk.ui.table.card_words import Lexicon, plain
from gadesk.ui.table.layer_text import layer_text
from gadesk.ui.table.layout import Box, Slot, TablePlan

SHORT = total(
    Place,
    {
        Place.MAIN_DECK: "Deck",
        Place.MATERIAL_DECK: "Material",
        Place.GRAVEYARD: "Graveyard",
        Place.BANISHMENT: "Banished",
    },
    but=NO_PILES,
)
WRAP = int(Qt.TextFlag.TextWordWrap)
LEAST_POINTS = 7.5  # smaller words can't be read on any screen
MARK_SIGNS = {"damage": "−", "recover": "+", "prevent": "prevented "}


def text_pixmap(width: float, height: float, dpr: float) -> QPixmap:
    """An empty pixmap of a size in points of the screen."""
    pixmap = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def pill(text: str, dpr: float, most: float) -> QPixmap:
    """A dark pill with words in it."""
    face = fitted(Role.SMALL, True, text, most - 14)
    metrics = QFontMetricsF(face)
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, most - 12)
    wide, high = metrics.horizontalAdvance(words) + 14, metrics.height() + 4
    pixmap = text_pixmap(wide, high, dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(qcolor(p.LINE))
    painter.setBrush(qcolor(p.PANEL, 0.94))
    painter.drawRoundedRect(QRectF(0.5, 0.5, wide - 1, high - 1), high / 2, high / 2)
    painter.setFont(face)
    painter.setPen(QColor(p.INK))
    painter.drawText(QRectF(0, 0, wide, high), Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return pixmap


def standing(seat: SeatView) -> list[str]:
    """What else is true of a player: where the Shifting Currents face, and whether they are empowered."""
    facing = [f"facing {seat.direction.capitalize()}"] if seat.direction else []
    return facing + ([f"empowered {seat.empowered}"] if seat.empowered else [])


def layer_words(view: PlayerView, index: int, lexicon: Lexicon, players: tuple[str, ...]) -> tuple[str, str, str]:
    """Name a layer, whose and what it is, and its text."""
    layer = view.stack[index]
    whose = players[layer.controller] if layer.controller < len(players) else ""
    about = f"{whose} · {layer.kind}"
    if layer.x is not None:
        about += f" · X = {layer.x}"
    if layer.slug is None:
        return ("An ability" if layer.kind is LayerKind.ABILITY else "A hidden card"), about, ""
    return lexicon.name(layer.slug), about, plain(layer_text(layer, lexicon))


def layer_height(words: tuple[str, str, str], width: float, least: float, most: float) -> float:
    """How high the words beside a layer are: as its card, or as high as they need in the room below it."""
    needed = sum(high + 2 for *_, high in layer_lines(words, width - 14, most - 8)) + 8
    return min(max(least, needed), most)


def layer_pixmap(words: tuple[str, str, str], width: float, height: float, dpr: float, top: bool) -> QPixmap:
    """The words beside a layer of the Effects Stack."""
    pixmap = text_pixmap(width, height, dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(qcolor(p.GOLD if top else p.LINE))
    painter.setBrush(qcolor(p.PANEL, 0.9))
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), 8, 8)
    lines = layer_lines(words, width - 14, height - 8)
    y = 4.0
    for text, face, colour, high in lines:
        room = QRectF(8, y, width - 14, min(high, height - y - 4))
        painter.setFont(face)
        painter.setPen(QColor(colour))
        painter.drawText(room, WRAP, whole_lines(text, face, room.width(), room.height()))
        y += high + 2
    painter.end()
    return pixmap


def layer_lines(words: tuple[str, str, str], width: float, height: float) -> list[tuple[str, QFont, str, float]]:
    """Write a layer's name, whose it is and its text as large as the room allows: font, colour and height of each."""
    kinds = ((Role.BODY, True, p.INK), (Role.SMALL, False, p.GOLD), (Role.SMALL, False, p.INK_DIM))
    return fitting_lines(tuple(zip(words, kinds, strict=True)), width, height, 0.06, 2)


def fitting_lines(
    parts: Sequence[tuple[str, tuple[Role, bool, str]]], width: float, height: float, by: float, gap: float
) -> list[tuple[str, QFont, str, float]]:
    """Write texts, each with its role, weight and colour, below each other as large as the room allows.

    They get smaller together, by a share of their size at each step, until they fit with a gap below each. Returned are
    text, font, colour and height of each.
    """
    lines: list[tuple[str, QFont, str, float]] = []
    for step in range(9):
        lines = []
        for text, (role, bold, colour) in parts:
            face = font(role, bold)
            face.setPointSizeF(max(LEAST_POINTS, face.pointSizeF() * (1.0 - by * step)))
            used = QFontMetricsF(face).boundingRect(QRectF(0, 0, width, 4000), WRAP, text)
            lines.append((text, face, colour, used.height() if text else 0.0))
        if sum(high + gap for *_, high in lines) <= height:
            break
    return lines


class FloatingMark(QGraphicsPixmapItem):
    """A number that rises from a card and fades."""

    def values(self) -> Values:
        """Where it is."""
        return self.x(), self.y(), 0.0, self.scale()

    def place(self, values: Values, opacity: float, flip: float) -> None:
        """Rise and fade."""
        self.setPos(values[0], values[1])
        self.setOpacity(min(1.0, opacity * 2))

    def moving(self, on: bool) -> None:
        """Nothing changes for a label."""


class Labels:
    """The words on the table, each made again only when they change."""

    def __init__(self, scene: QGraphicsScene, animator: Animator) -> None:
        """Start without any."""
        self._scene = scene
        self._animator = animator
        self._items: dict[object, tuple[object, QGraphicsPixmapItem]] = {}

    def update(
        self,
        view: PlayerView,
        models: TableModels,
        plan: TablePlan,
        lexicon: Lexicon,
        players: tuple[str, ...],
        stack: list[Slot],
        dpr: float,
    ) -> None:
        """Write pile counts and the stack's words."""
        kept: set[object] = set()
        for seat in view.seats:
            for place in PILES:
                self._count(ZoneKey(seat.seat, place), pile_of(seat, place).count, plan, dpr, kept)
        self._zone_words(view, plan, dpr, kept)
        box = plan.zones[STACK]
        for number, slot in enumerate(stack):
            ends = stack[number - 1].y if number else box.y + box.h  # where the layer below begins
            self._layer(view, number, slot, ends - slot.y - 3, box, lexicon, players, dpr, kept)
        for key in [key for key in self._items if key not in kept]:
            self._scene.removeItem(self._items.pop(key)[1])

    def layer(self, id: int) -> QGraphicsPixmapItem:
        """The words beside a layer of the Effects Stack that is shown."""
        return self._items[(STACK, id)][1]

    def float_mark(self, x: float, y: float, amount: int, kind: str, dpr: float) -> None:
        """Let a number rise from a card."""
        if self._animator.speed <= 0:
            return
        text = f"{MARK_SIGNS[kind]}{amount}"
        face = font(Role.TITLE, True)
        metrics = QFontMetricsF(face)
        wide, high = metrics.horizontalAdvance(text) + 16, metrics.height() + 8
        pixmap = text_pixmap(wide, high, dpr)
        painter = QPainter(pixmap)
        painter.setFont(face)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            painter.setPen(QColor(p.FELT_DEEP))
            painter.drawText(QRectF(dx, dy, wide, high), Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(QColor({"damage": p.DAMAGE, "recover": p.GOOD, "prevent": p.DEFENDER}[kind]))
        painter.drawText(QRectF(0, 0, wide, high), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        mark = FloatingMark(pixmap)
        mark.setPos(x - wide / 2, y - high / 2)
        mark.setZValue(3000)
        self._scene.addItem(mark)
        self._animator.run(
            mark,
            (x - wide / 2, y - high / 2 - 70, 0, 1),
            1100,
            fade=(1.0, 0.0),
            done=lambda: self._scene.removeItem(mark),
        )

    def _count(self, zone: ZoneKey, count: int, plan: TablePlan, dpr: float, kept: set[object]) -> None:
        box = plan.zones[zone]
        state = (count, box, dpr)
        item = self._keep(zone, state, kept)
        if item is not None:
            item.setPixmap(pill(f"{SHORT[zone.place]} {count}", dpr, box.w + 16))
            size = item.pixmap().deviceIndependentSize()
            item.setPos(round(box.x + (box.w - size.width()) / 2), round(box.y + box.h - size.height() * 0.9))
            item.setZValue(600)

    def _zone_words(self, view: PlayerView, plan: TablePlan, dpr: float, kept: set[object]) -> None:
        """Name what would not be known by itself: memories and the Effects Stack."""
        high = round(QFontMetricsF(font(Role.SMALL, True)).height()) + 6
        for seat in view.seats:
            box = plan.zones[ZoneKey(seat.seat, Place.MEMORY)]
            low = box.y + box.h - high if seat.seat == view.seat else box.y + 2
            self._word(
                ("memory", seat.seat),
                " · ".join([f"Memory {seat.memory.count}", *standing(seat)]),
                box.x + 2,
                low,
                dpr,
                kept,
            )
        stack = plan.zones[STACK]
        number = len(view.stack)
        self._word(
            "stack", f"Effects Stack {number}" if number else "Effects Stack is empty", stack.x, stack.y, dpr, kept
        )

    def _word(self, key: object, words: str, x: int, y: int, dpr: float, kept: set[object]) -> None:
        item = self._keep(key, (words, x, y, dpr), kept)
        if item is not None:
            item.setPixmap(pill(words, dpr, 400))
            item.setPos(x, y)
            item.setZValue(650)

    def _layer(
        self,
        view: PlayerView,
        number: int,
        slot: Slot,
        most: int,
        box: Box,
        lexicon: Lexicon,
        players: tuple[str, ...],
        dpr: float,
        kept: set[object],
    ) -> None:
        words = layer_words(view, number, lexicon, players)
        top = number == len(view.stack) - 1
        key = (STACK, view.stack[number].id)
        item = self._keep(key, (words, slot, most, box, dpr, top), kept)
        if item is not None:
            x = slot.x + slot.w + 6
            wide = box.x + box.w - x
            high = layer_height(words, wide, min(slot.h, most), most)
            item.setPixmap(layer_pixmap(words, wide, high, dpr, top))
            item.setPos(x, slot.y)
            item.setZValue(slot.z)

    def _keep(self, key: object, state: object, kept: set[object]) -> QGraphicsPixmapItem | None:
        """Keep the item of a key; return it if its words must be drawn again."""
        kept.add(key)
        state = (state, font(Role.SMALL).pointSizeF(), p.worn())  # larger text or another look is another label
        before = self._items.get(key)
        if before is not None and before[0] == state:
            return None
        item = before[1] if before is not None else QGraphicsPixmapItem()
        if before is None:
            self._scene.addItem(item)
        self._items[key] = (state, item)
        return item
