"""Draws the face of a card in the form that is readable at its width."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen

from gadesk.glossary import CardType
from gadesk.ui.cards import badges
from gadesk.ui.cards.art import paint_art
from gadesk.ui.cards.back import paint_back
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.frame import outline, paint_body, paint_head, paint_rim
from gadesk.ui.cards.full_face import paint_whole
from gadesk.ui.cards.sizes import CardForm, card_height, form_for
from gadesk.ui.cards.textbox import draw_line, name_lines, short_name
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.palette import DARK, ELEMENTS, blend
from gadesk.ui.design.theme import qcolor

_NAMED_FROM = 44  # pixels: below this no letter of a name could be read
_FRACTION_FROM = 56  # pixels: below this there is no room for "3/6"


def paint_face(
    painter: QPainter,
    plan: FacePlan,
    rect: QRectF,
    art: QImage | None = None,
    form: CardForm | None = None,
    scale: float = 1.0,
) -> None:
    """Paint a plan into `rect`, which has a card's ratio.

    `art` is a downloaded picture of the whole card, if there is one: shown whole where its print can be read, else its
    middle in a frame of ours. Without `form` the width decides how much is shown; `scale` is the player's text size.
    """
    form = form or form_for(rect.width())
    painter.save()
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    if plan.back:
        paint_back(painter, rect)
    elif form is CardForm.SHORT:
        _paint_short(painter, plan, rect, scale, art)
    elif form is CardForm.SIGNS:
        _paint_signs(painter, plan, rect, art)
    elif art is not None:
        _paint_picture(painter, plan, rect, art)
    else:
        paint_whole(painter, plan, rect, scale)
    painter.restore()


def render_face(
    plan: FacePlan, width: int, art: QImage | None = None, form: CardForm | None = None, scale: float = 1.0
) -> QImage:
    """A face as an image of exactly `width` pixels; safe on any thread."""
    image = QImage(width, card_height(width), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_face(painter, plan, QRectF(image.rect()), art, form, scale)
    painter.end()
    return image


def _paint_picture(painter: QPainter, plan: FacePlan, rect: QRectF, art: QImage) -> None:
    """A downloaded picture of the whole card, with what is true of it now over it."""
    painter.setClipPath(outline(rect))
    painter.drawImage(rect, art)
    painter.setClipping(False)
    if plan.damage or plan.counters or plan.marks or any(stat.change for stat in plan.stats):
        _paint_stats(painter, plan, rect)
        _paint_state(painter, plan, rect)


def _paint_motif(painter: QPainter, plan: FacePlan, box: QRectF, art: QImage | None, focus: float, foot: float) -> None:
    """The middle of a downloaded picture, where print shows no words, or else the drawn motif."""
    if art is None:
        paint_art(painter, plan, box, focus=focus, foot=foot)
        return
    shown = QRectF(art.width() * 0.06, art.height() * 0.115, art.width() * 0.88, art.height() * 0.455)
    wide = min(shown.width(), shown.height() * box.width() / box.height())
    high = min(shown.height(), shown.width() * box.height() / box.width())
    part = QRectF(0, 0, wide, high)
    part.moveCenter(shown.center())
    painter.drawImage(box, art, part)


def _paint_short(painter: QPainter, plan: FacePlan, rect: QRectF, scale: float, art: QImage | None) -> None:
    """The table's form: name, cost, element, picture, numbers and marks."""
    u = rect.width() / 100
    grow = min(1.35, max(1.0, 92 / rect.width()) * max(1.0, scale))  # signs shrink less than the card does
    paint_body(painter, plan, rect)
    inner = rect.adjusted(2.6 * u, 2.6 * u, -2.6 * u, -2.6 * u)
    large = min(scale, 1.25) * u
    sizes = (max(9, round(11.2 * large)), max(8, round(10.4 * large)), max(8, round(10 * large)))
    lines, px = name_lines(plan.name, inner.width() - 4 * u, sizes)
    head = QRectF(inner.left(), inner.top(), inner.width(), len(lines) * px * 1.12 + 5 * u)
    painter.save()
    painter.setClipPath(outline(inner))
    _paint_motif(painter, plan, inner if art is None else inner.adjusted(0, head.height(), 0, 0), art, 0.53, 0.86)
    _scrim(painter, inner)
    paint_head(painter, plan, head)
    painter.restore()
    paint_rim(painter, plan, rect)
    for number, line in enumerate(lines):
        box = QRectF(head.left() + 2.5 * u, head.top() + 1.6 * u + number * px * 1.12, head.width() - 4 * u, px * 1.12)
        draw_line(painter, line, box, px, max(6, px - 2), QColor(DARK.ink))
    if plan.cost is not None:
        badges.paint_cost(
            painter, plan.cost, QRectF(rect.left() + 4 * u, head.bottom() + 1.5 * u, 20 * u * grow, 21 * u * grow)
        )
    discs = QRectF(rect.right() - 54 * u, head.bottom() + 1.8 * u, 50 * u, 18 * u * grow)
    badges.paint_elements(painter, plan.elements, discs)
    if grow < 1.15 or not plan.stats:
        _paint_kind(painter, plan, rect)
    _paint_stats(painter, plan, rect, grow)
    _paint_state(painter, plan, rect, head.bottom() + (3 + 22 * grow) * u, grow)


def _paint_signs(painter: QPainter, plan: FacePlan, rect: QRectF, art: QImage | None) -> None:
    """The form of thumbnails: picture, cost, element, numbers and marks, all larger; a short name where it has room."""
    u = rect.width() / 100
    paint_body(painter, plan, rect)
    inner = rect.adjusted(2.6 * u, 2.6 * u, -2.6 * u, -2.6 * u)
    lines, px = short_name(plan.name, inner.width() - 3 * u, round(18.5 * u))
    lines = lines if rect.width() >= _NAMED_FROM else []
    head = QRectF(inner.left(), inner.top(), inner.width(), len(lines) * px * 1.06 + 3 * u if lines else 0.0)
    painter.save()
    painter.setClipPath(outline(inner))
    _paint_motif(painter, plan, inner, art, 0.5, 0.84)
    _scrim(painter, inner)
    if lines:
        paint_head(painter, plan, head)
    painter.restore()
    paint_rim(painter, plan, rect)
    for number, line in enumerate(lines):
        box = QRectF(inner.left() + 1.5 * u, inner.top() + u + number * px * 1.06, inner.width() - 3 * u, px * 1.06)
        draw_line(painter, line, box, px, max(7, px - 2), QColor(DARK.ink))
    grow = min(1.75, max(1.3, 65 / rect.width()))
    gem, top = 21 * u * grow, head.bottom() + 1.4 * u
    if plan.cost is not None:
        badges.paint_cost(painter, plan.cost, QRectF(rect.left() + 4 * u, top, gem, gem * 1.04))
    discs = QRectF(rect.left() + 40 * u, top, 56 * u, gem * 0.96)
    badges.paint_elements(painter, plan.elements, discs)
    _paint_stats(painter, plan, rect, grow)
    _paint_state(painter, plan, rect, top + 2 * u + gem, grow)


def _scrim(painter: QPainter, inner: QRectF) -> None:
    """Darken the foot, so that numbers stand out."""
    shade = QLinearGradient(inner.bottomLeft(), inner.topLeft())
    shade.setColorAt(0.0, qcolor("#05080a", 0.78))
    shade.setColorAt(0.3, qcolor("#05080a", 0.0))
    painter.fillRect(inner, shade)


def _paint_kind(painter: QPainter, plan: FacePlan, rect: QRectF) -> None:
    """The type's icon in the middle of the foot, where there is room between the numbers."""
    u = rect.width() / 100
    side = 15 * u
    if len(plan.stats) + (plan.level is not None) > 2 or any(stat.whole is not None for stat in plan.stats):
        return
    box = QRectF(rect.center().x() - side / 2, rect.bottom() - 7.5 * u - side, side, side)
    if not plan.stats:
        box.moveLeft(rect.left() + 8 * u)
    style = ELEMENTS[plan.elements[0]]
    painter.setPen(QPen(QColor(style.colour), max(0.8, u)))
    painter.setBrush(QColor(blend(style.deep, "#05080a", 0.45)))
    painter.drawRoundedRect(box, 3 * u, 3 * u)
    inset = side * 0.2
    draw_icon(painter, plan.kind.value, box.adjusted(inset, inset, -inset, -inset), QColor(style.light))
    if plan.kind is CardType.ACTION and plan.speed is not None and plan.speed.value == "fast":
        _paint_fast(painter, QRectF(box.right() + 2 * u, box.top() + 1.5 * u, 12 * u, 12 * u))


def _paint_fast(painter: QPainter, box: QRectF) -> None:
    draw_icon(painter, "fast", box, QColor("#ffe28a"))


def _paint_stats(painter: QPainter, plan: FacePlan, rect: QRectF, grow: float = 1.0) -> None:
    """Power left, durability in the middle, life right; a champion's level takes the middle."""
    u = rect.width() / 100
    high = 18 * u * grow
    top = rect.bottom() - 6 * u - high
    for stat in plan.stats:
        if rect.width() < _FRACTION_FROM and stat.whole is not None:
            stat = replace(stat, whole=None)  # what is left; the burst says how much was dealt
        wide = min((44 if stat.whole is not None else 32) * u * grow, (52 if stat.whole is not None else 45) * u)
        if stat.icon == "life" or stat.icon == "durability":
            box = QRectF(rect.right() - 5 * u - wide, top, wide, high)
        else:
            box = QRectF(rect.left() + 5 * u, top, wide, high)
        badges.paint_stat(painter, stat, box)
    if plan.level is not None:
        badges.paint_stat(painter, plan.level, QRectF(rect.left() + 5 * u, top, min(30 * grow, 44) * u, high))


def _paint_state(painter: QPainter, plan: FacePlan, rect: QRectF, top: float | None = None, grow: float = 1.0) -> None:
    """Counters down the left edge, states and keywords down the right one, damage over the life."""
    u = rect.width() / 100
    start = rect.top() + 45 * u if top is None else top
    high = 15.5 * u * grow
    for place, chip in enumerate(plan.counters[:4]):
        wide = (25 if len(chip.text) == 1 else 30) * u * grow
        box = QRectF(rect.left() + 4 * u, start + place * (high + u), wide, high)
        badges.paint_counter(painter, chip, box)
    side = 16 * u * grow
    rows = max(1, int((rect.bottom() - (7 + 18 * grow) * u - start + 4 * u) / (side + u)))
    for place, chip in enumerate(plan.marks[: 2 * rows]):
        column, row = divmod(place, rows)
        left = rect.right() - 4 * u - side - column * (side + 2 * u)
        badges.paint_mark(painter, chip, QRectF(left, start - 3 * u + row * (side + u), side, side))
    if plan.damage:
        side = 32 * u * min(grow, 1.2)
        left, foot = rect.center().x() - side / 2 + 2 * u, rect.bottom() - (7 + 18 * grow) * u
        badges.paint_damage(painter, plan.damage, QRectF(left, foot - side, side, side))
