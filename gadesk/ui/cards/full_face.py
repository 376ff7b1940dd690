"""Draws the whole card with its text; the picture takes what room the text leaves."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from gadesk.glossary import Speed
from gadesk.ui.cards import badges
from gadesk.ui.cards.art import paint_art
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.frame import outline, paint_body, paint_head, paint_rim
from gadesk.ui.cards.textbox import Layout, draw_layout, draw_line, fit, name_lines
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.palette import DARK, ELEMENTS, PAPER, PAPER_DIM, PAPER_INK, blend
from gadesk.ui.design.theme import qcolor

_HEAD, _TYPE, _FOOT = 14.0, 9.0, 11.5
_LEAST_ART = 34.0


def paint_whole(painter: QPainter, plan: FacePlan, rect: QRectF, scale: float = 1.0) -> None:
    """Head, picture, type line, text and numbers of a card from 165 pixels up; `scale` enlarges the text."""
    u = rect.width() / 100
    inner = rect.adjusted(3.2 * u, 3.2 * u, -3.2 * u, -3.2 * u)
    foot = _FOOT * u if plan.stats or plan.level or plan.token else 4.5 * u
    room = inner.height() - (_HEAD + _TYPE + _LEAST_ART) * u - foot
    layout = _text(plan, inner.width() - 9 * u, room - 5 * u, u, scale)
    text_high = min(room, max(layout.height + 6 * u, 26 * u)) if plan.text else 0.0
    head = QRectF(inner.left(), inner.top(), inner.width(), _HEAD * u)
    type_box = QRectF(inner.left(), inner.bottom() - foot - text_high - _TYPE * u, inner.width(), _TYPE * u)
    art = QRectF(inner.left(), head.top(), inner.width(), type_box.top() - head.top() + u)
    paint_body(painter, plan, rect)
    painter.save()
    painter.setClipPath(outline(inner))
    paint_art(painter, plan, art, focus=0.5 + _HEAD * u / art.height() * 0.4)
    paint_head(painter, plan, head)
    _paint_type(painter, plan, type_box)
    _paint_paper(
        painter, plan, QRectF(inner.left(), type_box.bottom(), inner.width(), inner.bottom() - type_box.bottom()), foot
    )
    painter.restore()
    paint_rim(painter, plan, rect)
    box = QRectF(inner.left() + 4.5 * u, type_box.bottom() + 3 * u, inner.width() - 9 * u, text_high - 4 * u)
    draw_layout(painter, layout, box, QColor(PAPER_INK), QColor(PAPER_DIM))
    _paint_head_words(painter, plan, head, u)
    _paint_numbers(painter, plan, rect, inner, u)
    _paint_state(painter, plan, inner, head, type_box.top(), u)


def _text(plan: FacePlan, width: float, height: float, u: float, scale: float) -> Layout:
    largest = max(9, round(5.4 * scale * u))
    return fit(plan.text, width, height, largest, max(8, round(2.9 * u)))


def _paint_type(painter: QPainter, plan: FacePlan, box: QRectF) -> None:
    """The type line on its own band, with the type's icon and the speed of an action."""
    u = box.width() / 93.6
    style = ELEMENTS[plan.elements[0]]
    painter.fillRect(box, QColor(blend(style.deep, "#07090b", 0.42)))
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), max(1.0, 0.5 * u)), qcolor(style.colour, 0.9))
    side = 6 * u
    draw_icon(
        painter,
        plan.kind.value,
        QRectF(box.left() + 3 * u, box.center().y() - side / 2, side, side),
        QColor(style.light),
    )
    right = box.right() - 3 * u
    if plan.speed is not None:
        fast = plan.speed is Speed.FAST
        word = QRectF(right - 12.5 * u, box.top(), 12.5 * u, box.height())
        draw_line(
            painter,
            "Fast" if fast else "Slow",
            word,
            round(4.6 * u),
            7,
            QColor("#ffe28a" if fast else style.light),
            align=Qt.AlignmentFlag.AlignRight,
        )
        if fast:
            draw_icon(
                painter, "fast", QRectF(right - 18 * u, box.center().y() - 2.4 * u, 4.8 * u, 4.8 * u), QColor("#ffe28a")
            )
        right -= 19 * u
    words = QRectF(box.left() + 11 * u, box.top(), right - box.left() - 11 * u, box.height())
    draw_line(painter, plan.type_line, words, round(4.9 * u), max(7, round(3.4 * u)), QColor(DARK.ink))


def _paint_paper(painter: QPainter, plan: FacePlan, box: QRectF, foot: float) -> None:
    """The paper of the text, tinted by the element, and the darker foot that numbers stand on."""
    style = ELEMENTS[plan.elements[0]]
    paper = QLinearGradient(box.topLeft(), box.bottomLeft())
    paper.setColorAt(0.0, QColor(blend(PAPER, style.light, 0.3)))
    paper.setColorAt(1.0, QColor(blend(PAPER, style.colour, 0.22)))
    painter.fillRect(box, paper)
    strip = QRectF(box.left(), box.bottom() - foot, box.width(), foot)
    painter.fillRect(strip, QColor(blend(style.deep, "#07090b", 0.5)))
    painter.fillRect(QRectF(strip.left(), strip.top(), strip.width(), max(1.0, foot * 0.05)), qcolor(style.colour, 0.8))


def _paint_head_words(painter: QPainter, plan: FacePlan, head: QRectF, u: float) -> None:
    left = head.left() + 3 * u
    if plan.cost is not None:
        badges.paint_cost(painter, plan.cost, QRectF(head.left() + 1.4 * u, head.top() + 1.2 * u, 15 * u, 16 * u))
        left = head.left() + 19 * u
    discs = 10.5 * u * (1 + 0.86 * (min(len(plan.elements), 3) - 1))
    badges.paint_elements(
        painter, plan.elements, QRectF(head.right() - 50 * u, head.top() + 1.5 * u, 48.4 * u, 10.5 * u)
    )
    box = QRectF(left, head.top(), head.right() - 4 * u - discs - left, head.height() - 1 * u)
    if plan.unique:
        draw_icon(painter, "unique", QRectF(left, box.center().y() - 2.4 * u, 4.8 * u, 4.8 * u), QColor("#ffe28a"))
        box.setLeft(left + 6.4 * u)
    lines, px = name_lines(plan.name, box.width(), (round(7.2 * u), round(6.2 * u), max(8, round(5.4 * u))))
    for number, line in enumerate(lines):
        row = QRectF(
            box.left(), box.top() + 0.8 * u + number * box.height() / len(lines), box.width(), box.height() / len(lines)
        )
        draw_line(painter, line, row, px, max(7, round(4 * u)), QColor(DARK.ink))


def _paint_numbers(painter: QPainter, plan: FacePlan, rect: QRectF, inner: QRectF, u: float) -> None:
    """Power left, durability and life right, a champion's level left, all over the foot."""
    high = 12 * u
    top = inner.bottom() - high - 1.2 * u
    right = inner.right() - 2.5 * u
    for stat in reversed(plan.stats):
        wide = (31 if stat.whole is not None else 23) * u
        if stat.icon == "power":
            box = QRectF(inner.left() + 2.5 * u, top, wide, high)
            badges.paint_stat(painter, stat, box, tag_side=1)
        else:
            box = QRectF(right - wide, top, wide, high)
            right -= wide + (18 if stat.change else 2) * u
            badges.paint_stat(painter, stat, box, tag_side=-1)
    if plan.level is not None:
        badges.paint_stat(painter, plan.level, QRectF(inner.left() + 2.5 * u, top, 24 * u, high), tag_side=1)
    if plan.token:
        _paint_token(painter, rect, u)


def _paint_token(painter: QPainter, rect: QRectF, u: float) -> None:
    """A token says so in words at its foot."""
    box = QRectF(rect.center().x() - 13 * u, rect.bottom() - 13.6 * u, 26 * u, 7 * u)
    path = QPainterPath()
    path.addRoundedRect(box, 3.5 * u, 3.5 * u)
    painter.fillPath(path, qcolor("#f2f2ee", 0.92))
    draw_line(painter, "TOKEN", box, round(4.2 * u), 6, QColor("#14181b"), align=Qt.AlignmentFlag.AlignHCenter)


def _paint_state(painter: QPainter, plan: FacePlan, inner: QRectF, head: QRectF, floor: float, u: float) -> None:
    """Counters down the left edge of the picture, states down the right one, damage over the life."""
    top = head.bottom() + 5.5 * u
    for place, chip in enumerate(plan.counters[:5]):
        badges.paint_counter(painter, chip, QRectF(inner.left() + 2 * u, top + place * 9.6 * u, 18 * u, 8.8 * u))
    for place, chip in enumerate(plan.marks[:8]):
        column, row = divmod(place, 4)
        spot = QPointF(inner.right() - (2 + 10.2 * column) * u - 9.6 * u, top - 3 * u + row * 10.2 * u)
        badges.paint_mark(painter, chip, QRectF(spot.x(), spot.y(), 9.6 * u, 9.6 * u))
    if plan.damage:
        side = 21 * u
        badges.paint_damage(
            painter, plan.damage, QRectF(inner.right() - side - 12 * u, floor - side * 0.86, side, side)
        )
