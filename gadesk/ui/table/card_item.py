"""One card on the table: a pixmap of exactly its size on screen, with what lies beneath it and its glow.

Nothing here is painted by Python while the scene is drawn: cards, glows and what peeks out are pixmaps.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from gadesk.protocol.views import CardView
from gadesk.ui.cards.overlay import GLOW_MARGIN, Glow, paint_glow, paint_note, tone_of
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.palette import backs
from gadesk.ui.design.theme import qcolor, text_scale, window_scale
from gadesk.ui.models.places import ZoneKey
from gadesk.ui.table.animate import Values
from gadesk.ui.table.layout import Slot, card_height, peek

_VEIL = 0.66  # how much of the felt covers a card that steps back
_MARKED = 400  # above the cards of all rows and of the intent, below labels
GlowKey = tuple[Glow, int, float, str, str]


class GlowPixmaps:
    """Glows drawn once for each kind, size and badge."""

    def __init__(self) -> None:
        """Start empty."""
        self._made: dict[GlowKey, QPixmap] = {}
        self._veils: dict[object, QPixmap] = {}

    def get(self, glow: Glow, width: int, dpr: float, badge: str) -> QPixmap:
        """Return the glow around a card of this width."""
        key = (glow, width, dpr, badge, tone_of(glow))
        if key not in self._made:
            if len(self._made) > 200:
                self._made.clear()
            self._made[key] = self._draw(glow, width, dpr, badge)
        return self._made[key]

    def veil(self, card: QPixmap) -> QPixmap:
        """Return what lies over a card that steps back: the felt, as far as the card reaches."""
        key = (card.width(), card.height(), card.devicePixelRatio(), p.FELT)
        if key not in self._veils:
            if len(self._veils) > 40:
                self._veils.clear()
            veil = QPixmap(card)  # with the card's own corners
            painter = QPainter(veil)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(veil.rect(), qcolor(p.FELT, _VEIL))
            painter.end()
            self._veils[key] = veil
        return self._veils[key]

    def _draw(self, glow: Glow, width: int, dpr: float, badge: str) -> QPixmap:
        margin = glow_margin(width)
        wide, high = width + 2 * margin, card_height(width) + 2 * margin
        pixmap = QPixmap(round(wide * dpr), round(high * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_glow(painter, QRectF(margin, margin, width, card_height(width)), glow, 1.0, badge)
        painter.end()
        return pixmap


def glow_margin(width: int) -> int:
    """How far a glow reaches beyond its card."""
    return round(width * GLOW_MARGIN) + 1


class CardItem(QGraphicsPixmapItem):
    """A card that rests in a slot; its position is its centre."""

    def __init__(self, zone: ZoneKey, key: int, pixmaps: CardPixmaps, glows: GlowPixmaps, dpr: float) -> None:
        """Make a card that is not shown yet."""
        super().__init__()
        self.zone = zone
        self.key = key
        self.card: CardView | None = None
        self.slot = Slot(0, 0, 2)
        self.dpr = dpr
        self.glow: tuple[Glow, str] | None = None
        self.note = ""
        self.raised = False
        self.dimmed = False
        self._pixmaps = pixmaps
        self._glows = glows
        self._glow_item: QGraphicsPixmapItem | None = None
        self._note_item: QGraphicsPixmapItem | None = None
        self._beneath: list[QGraphicsPixmapItem] = []
        self._veils: list[QGraphicsPixmapItem] = []
        self._drawn: object = None
        self._keys: set[object] = set()
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    def draw(self, card: CardView | None, width: int) -> None:
        """Show a card at a width in whole pixels; None is a card that may not be known."""
        state = (card, width, self.dpr, text_scale(), window_scale(), backs())
        if state == self._drawn:
            return
        self._drawn = state
        self.card = card
        px = round(width * self.dpr)
        shown = () if card is None else (card, *card.lineage, *card.loaded)
        self._keys = {self._pixmaps.key(each, px) for each in shown}
        hidden = card is None or card.slug is None
        self.setPixmap(
            self._pixmaps.back(px, self.dpr) if hidden or card is None else self._pixmaps.face(card, px, self.dpr)
        )
        self.setOffset(-(width // 2), -(card_height(width) // 2))
        self._draw_beneath(card, width)
        self.set_glow(self.glow)
        self.set_note(self.note)
        self.set_dim(self.dimmed)

    def redraw(self) -> None:
        """Ask for the pixmap again, because a better one came in."""
        self._drawn = None
        self.draw(self.card, self.slot.w)

    def shows(self, key: object) -> bool:
        """Whether this card or one beneath it is drawn from the picture of a key."""
        return key in self._keys

    def set_glow(self, glow: tuple[Glow, str] | None) -> None:
        """Put a glow around the card, or take it away."""
        self.glow = glow
        if self.zValue() < 1000:
            self.setZValue(self.height())
        if glow is None:
            if self._glow_item is not None:
                self._glow_item.setVisible(False)
            return
        if self._glow_item is None:
            self._glow_item = QGraphicsPixmapItem(self)
        width = self.slot.w
        self._glow_item.setPixmap(self._glows.get(glow[0], width, self.dpr, glow[1]))
        margin = glow_margin(width)
        self._glow_item.setOffset(-(width // 2) - margin, -(card_height(width) // 2) - margin)
        self._glow_item.setVisible(True)

    def set_note(self, words: str) -> None:
        """Write what tells the card from others that look the same, upright; no words take it away."""
        self.note = words
        if not words:
            if self._note_item is not None:
                self._note_item.setVisible(False)
            return
        if self._note_item is None:
            self._note_item = QGraphicsPixmapItem(self)
        width, turned = self.slot.w, self.slot.turned
        size = (card_height(width), width) if turned else (width, card_height(width))
        self._note_item.setPixmap(self._note(words, *size, foot=0.94 if turned else 0.8))
        self._note_item.setOffset(-(size[0] // 2), -(size[1] // 2))
        self._note_item.setRotation(-90 if turned else 0)
        self._note_item.setZValue(1)  # above the light round the card
        self._note_item.setVisible(True)

    def set_dim(self, on: bool) -> None:
        """Let the card and those beneath it step back: darker, and never so that one shines through another."""
        self.dimmed = on
        self._drop(self._veils)
        if not on:
            return
        for item in (self, *self._beneath):
            veil = QGraphicsPixmapItem(self._glows.veil(item.pixmap()), self)
            veil.setFlag(QGraphicsPixmapItem.GraphicsItemFlag.ItemStacksBehindParent, item is not self)
            veil.setOffset(item.offset())
            veil.setZValue(0.5 if item is self else item.zValue() + 0.5)  # above the light round it, below its note
            self._veils.append(veil)

    def _drop(self, items: list[QGraphicsPixmapItem]) -> None:
        """Take parts of the card away."""
        scene = self.scene()
        for item in items:
            item.setParentItem(None)  # type: ignore[arg-type]
            if scene is not None:
                scene.removeItem(item)
        items.clear()

    def _note(self, words: str, width: int, height: int, foot: float) -> QPixmap:
        pixmap = QPixmap(round(width * self.dpr), round(height * self.dpr))
        pixmap.setDevicePixelRatio(self.dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_note(painter, QRectF(0, 0, width, height), words, foot)
        painter.end()
        return pixmap

    def values(self) -> Values:
        """Where the card is now."""
        return self.x(), self.y(), self.rotation(), self.scale()

    def place(self, values: Values, opacity: float, flip: float) -> None:
        """Put the card somewhere on its way."""
        x, y, turn, scale = values
        self.setPos(x, y)
        if turn != self.rotation():
            self.setRotation(turn)
        if scale != self.scale():
            self.setScale(scale)
        if opacity != self.opacity():
            self.setOpacity(opacity)
        if flip != self.transform().m11():
            self.setTransform(QTransform.fromScale(flip, 1.0))

    def moving(self, on: bool) -> None:
        """Draw smoothly while moving only (a resting card lies on whole pixels)."""
        mode = Qt.TransformationMode.SmoothTransformation if on else Qt.TransformationMode.FastTransformation
        self.setTransformationMode(mode)
        for item in self._beneath:
            item.setTransformationMode(mode)
        self.setZValue(self.height(on))

    def height(self, moving: bool = False) -> int:
        """How far above others it lies: what moves highest, then what is picked, whose mark no neighbour hides."""
        marked = self.glow is not None and (self.glow[0] is Glow.SELECTED or bool(self.glow[1]))
        return self.slot.z + (1000 if moving or self.raised else _MARKED if marked else 0)

    def rest(self) -> Values:
        """Where the card belongs."""
        slot = self.slot
        lift = round(slot.h * 0.08) if self.raised else 0
        return (float(slot.x + slot.w // 2), float(slot.y + slot.h // 2 - lift), 90.0 if slot.turned else 0.0, 1.0)

    def scene_rect(self) -> QRectF:
        """Where the card rests on the scene, turned or not."""
        slot = self.slot
        x, y, turn, _ = self.rest()
        wide, high = (slot.h, slot.w) if turn else (slot.w, slot.h)
        return QRectF(x - wide / 2, y - high / 2, wide, high)

    def _draw_beneath(self, above: CardView | None, width: int) -> None:
        """Let the cards beneath peek out to the left, also when the card lies turned."""
        cards: Sequence[CardView] = () if above is None else (*above.lineage, *above.loaded)
        turned = above is not None and above.rested
        self._drop(self._beneath)
        for depth, card in enumerate(reversed(cards), start=1):
            item = QGraphicsPixmapItem(self._pixmaps.face(card, round(width * self.dpr), self.dpr), self)
            item.setFlag(QGraphicsPixmapItem.GraphicsItemFlag.ItemStacksBehindParent)
            aside, down = (0, depth * peek(width)) if turned else (-depth * peek(width), 0)
            item.setOffset(-(width // 2) + aside, -(card_height(width) // 2) + down)
            item.setZValue(-depth)
            self._beneath.append(item)
