"""The pieces that faces are put together from: gems, discs, pills, badges and chips.

Each kind of number has its own outline, so that none is told by colour alone: reserve costs are
hexagons, memory costs circles, power a blade's tab, life a heart's pill, damage a burst.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from gadesk.glossary import Element
from gadesk.ui.cards.face_plan import Chip, CostPlan, StatPlan
from gadesk.ui.cards.textbox import card_font, draw_line
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import draw_icon, placed_path
from gadesk.ui.design.looks_of import COST_LOOKS, COUNTERS, GENERIC_TONE, STAT_LOOKS
from gadesk.ui.design.theme import qcolor

_CENTRE = Qt.AlignmentFlag.AlignHCenter
_RIM = "#0a0e11"
_PILL_TONES: dict[str, str] = {stat.value: getattr(p.DARK, look.tone) for stat, look in STAT_LOOKS.items()}


def hexagon(box: QRectF) -> QPainterPath:
    """A hexagon that stands on its point."""
    corners = [(0.5, 0), (0.97, 0.25), (0.97, 0.75), (0.5, 1), (0.03, 0.75), (0.03, 0.25)]
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in corners])
    )
    path.closeSubpath()
    return path


def paint_cost(painter: QPainter, cost: CostPlan, box: QRectF) -> None:
    """The cost's gem: a gold hexagon for reserve, a blue circle for memory (card-parts.cost.2)."""
    look = COST_LOOKS[cost.kind]
    shape = hexagon(box)
    if look.round:
        shape = QPainterPath()
        shape.addEllipse(box)
    fill = QLinearGradient(box.topLeft(), box.bottomLeft())
    fill.setColorAt(0.0, QColor(look.light))
    fill.setColorAt(1.0, QColor(look.deep))
    painter.setPen(QPen(QColor(_RIM), max(1.0, box.width() * 0.09)))
    painter.setBrush(fill)
    painter.drawPath(shape)
    ink = QColor(look.ink)
    inner = box.adjusted(box.width() * 0.14, 0, -box.width() * 0.14, 0)
    draw_line(painter, cost.text, inner, round(box.height() * 0.66), 6, ink, align=_CENTRE)
    if cost.change:
        tag = QRectF(
            box.right() - box.width() * 0.42,
            box.bottom() - box.height() * 0.34,
            box.width() * 0.62,
            box.height() * 0.42,
        )
        paint_change(painter, cost.change, tag, good=cost.change < 0)


def paint_elements(painter: QPainter, elements: tuple[Element, ...], box: QRectF) -> None:
    """The symbols of a card's elements on discs, from the right edge of the box to the left."""
    side = box.height()
    for place, element in enumerate(elements[:3]):
        disc = QRectF(box.right() - side - place * side * 0.86, box.top(), side, side)
        paint_element(painter, element, disc)


def paint_element(painter: QPainter, element: Element, disc: QRectF) -> None:
    """One element's symbol, dark on its colour."""
    style = p.ELEMENTS[element]
    painter.setPen(QPen(QColor(_RIM), max(1.0, disc.width() * 0.09)))
    painter.setBrush(QColor(style.colour))
    painter.drawEllipse(disc)
    inset = disc.width() * 0.21
    draw_icon(painter, element.value, disc.adjusted(inset, inset, -inset, -inset), QColor(style.ink))


def paint_stat(painter: QPainter, stat: StatPlan, box: QRectF, tag_side: int = 0) -> None:
    """A stat's pill: icon and number; a changed one has its sign, arrow and colour above or on a side of it."""
    tone = _PILL_TONES.get(stat.icon, p.DARK.ink)
    radius = box.height() * 0.5
    painter.setPen(QPen(QColor(tone), max(1.0, box.height() * 0.07)))
    painter.setBrush(qcolor("#11171b", 0.94))
    painter.drawRoundedRect(
        box,
        radius if stat.icon == "life" else box.height() * 0.24,
        radius if stat.icon == "life" else box.height() * 0.24,
    )
    side = box.height() * 0.62
    inset = min(box.height() * 0.2, (box.width() - side) * 0.18)
    draw_icon(painter, stat.icon, QRectF(box.left() + inset, box.center().y() - side / 2, side, side), QColor(tone))
    words = _sign(str(stat.now) if stat.whole is None else f"{stat.now}/{stat.whole}")
    ink = QColor(p.DARK.ink) if not stat.change else QColor(p.DARK.good if stat.change > 0 else p.DARK.bad)
    if stat.whole is not None and stat.now < stat.whole:
        ink = QColor(p.DARK.ink)
    text = QRectF(box.left() + inset + side, box.top(), box.width() - inset * 1.5 - side, box.height())
    draw_line(painter, words, text, round(box.height() * 0.74), 6, ink, align=_CENTRE)
    if stat.change:
        tag = QRectF(0, 0, box.height() * 1.24, box.height() * 0.58)
        tag.moveCenter(QPointF(box.center().x(), box.top() - box.height() * 0.27))
        if tag_side:
            away = (box.width() + tag.width()) / 2 + box.height() * 0.12
            tag.moveCenter(QPointF(box.center().x() + tag_side * away, box.center().y()))
        paint_change(painter, stat.change, tag, good=stat.change > 0)


def _sign(words: str) -> str:
    """With the true minus sign."""
    return words.replace("-", "−")


def paint_change(painter: QPainter, change: int, box: QRectF, good: bool) -> None:
    """The tag of a changed number: an arrow, the sign and the difference."""
    painter.setPen(QPen(QColor(_RIM), max(0.8, box.height() * 0.08)))
    painter.setBrush(QColor(p.DARK.good if good else p.DARK.bad))
    painter.drawRoundedRect(box, box.height() * 0.4, box.height() * 0.4)
    side = box.height() * 0.5
    arrow = QRectF(box.left() + box.height() * 0.2, box.center().y() - side / 2, side, side)
    ink = QColor("#08130c" if good else "#230603")
    draw_icon(painter, "arrow_up" if change > 0 else "arrow_down", arrow, ink)
    text = QRectF(arrow.right(), box.top(), box.right() - arrow.right() - box.height() * 0.1, box.height())
    draw_line(painter, _sign(f"{change:+d}"), text, round(box.height() * 0.82), 5, ink, align=_CENTRE)


def paint_damage(painter: QPainter, damage: int, box: QRectF) -> None:
    """Damage as a burst with its number."""
    painter.setPen(QPen(QColor(_RIM), max(1.0, box.width() * 0.05)))
    painter.setBrush(QColor(p.DARK.damage))
    painter.drawPath(placed_path("damage", box))
    inner = box.adjusted(box.width() * 0.2, 0, -box.width() * 0.2, 0)
    painter.setFont(card_font(round(box.height() * 0.46), True))
    draw_line(painter, str(damage), inner, round(box.height() * 0.46), 6, QColor("#ffffff"), align=_CENTRE)


_COUNTER_TONES = {counter.value: look.tone for counter, look in COUNTERS.items()}


def paint_counter(painter: QPainter, chip: Chip, box: QRectF) -> None:
    """A counter: a light tab with its icon and how many there are."""
    tone = QColor(_COUNTER_TONES.get(chip.icon, GENERIC_TONE))
    painter.setPen(QPen(QColor(_RIM), max(1.0, box.height() * 0.08)))
    painter.setBrush(tone)
    painter.drawRoundedRect(box, box.height() * 0.28, box.height() * 0.28)
    side = box.height() * 0.7
    draw_icon(
        painter,
        chip.icon,
        QRectF(box.left() + box.height() * 0.14, box.center().y() - side / 2, side, side),
        QColor("#14181b"),
    )
    text = QRectF(
        box.left() + box.height() * 0.14 + side, box.top(), box.width() - side - box.height() * 0.2, box.height()
    )
    draw_line(painter, chip.text, text, round(box.height() * 0.78), 6, QColor("#14181b"), align=_CENTRE)


def paint_mark(painter: QPainter, chip: Chip, box: QRectF) -> None:
    """A state or keyword: a dark disc with its icon, and its number in the corner."""
    painter.setPen(QPen(qcolor(p.DARK.ink, 0.85), max(0.8, box.width() * 0.06)))
    painter.setBrush(qcolor("#0f1418", 0.92))
    painter.drawEllipse(box)
    inset = box.width() * 0.2
    draw_icon(painter, chip.icon, box.adjusted(inset, inset, -inset, -inset), QColor(p.DARK.ink))
    if chip.text:
        side = box.width() * 0.56
        tag = QRectF(box.right() - side * 0.8, box.bottom() - side * 0.8, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(p.DARK.ink))
        painter.drawEllipse(tag)
        draw_line(painter, chip.text, tag, round(side * 0.84), 5, QColor("#101418"), align=_CENTRE)
