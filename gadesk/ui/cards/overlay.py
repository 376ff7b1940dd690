"""Highlights around cards on the table: every kind has its own line, so that none is told by colour alone."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from gadesk.ui.cards.frame import CORNER
from gadesk.ui.cards.textbox import draw_line
from gadesk.ui.design import palette as p
from gadesk.ui.design.elided import whole_lines
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.theme import Role, font, qcolor

NOTE_EDGE = 5  # points round the words of a note
NOTE_POINTS = 7.5  # smaller words can't be read on any screen
GLOW_MARGIN = 0.16  # of the card's width: how far a highlight reaches beyond the card


class Glow(Enum):
    """Why a card is highlighted."""

    LEGAL = "legal"
    VAIN = "vain"  # may be played, and would do nothing
    SELECTED = "selected"
    TARGET = "target"
    HOVER = "hover"
    FOCUS = "focus"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    CHAMPION = "champion"  # nothing to do with it now: whose game it is


_SOFT = frozenset({Glow.LEGAL, Glow.SELECTED, Glow.ATTACKER, Glow.DEFENDER})


def tone_of(glow: Glow) -> str:
    """The colour of a highlight in the look that is worn."""
    return p.GOLD if glow is Glow.CHAMPION else str(getattr(p.worn(), glow.value))


def paint_glow(painter: QPainter, rect: QRectF, glow: Glow, strength: float = 1.0, badge: str = "") -> None:
    """Paint a highlight round a card's rectangle; `strength` from 0 to 1 lets it breathe.

    Legal cards glow softly (one that would do nothing has a dotted line only), a selected one has a thick line and a
    tick (or its `badge`, as the order of payment), targets have corners as in a sight, focus a dashed line, fighters
    a sword or a shield, and a champion that is none of these a thin line with a crown.
    """
    u = rect.width() / 100
    colour = tone_of(glow)
    tone = QColor(colour)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if glow in _SOFT:
        _soft(painter, rect, colour, strength, u)
    if glow is Glow.TARGET:
        _corners(painter, rect, tone, u)
    elif glow is Glow.VAIN:
        _ring(painter, rect, QPen(tone, max(1.5, 2.0 * u), Qt.PenStyle.DotLine), 1.6 * u)
    elif glow is Glow.FOCUS:
        _ring(painter, rect, QPen(QColor(p.PANEL), max(3.0, 4.4 * u)), 2.6 * u)
        pen = QPen(tone, max(2.0, 2.6 * u), Qt.PenStyle.DashLine)
        _ring(painter, rect, pen, 2.6 * u)
    else:
        wide = {Glow.SELECTED: 3.6, Glow.HOVER: 1.6}.get(glow, 2.2)
        _ring(painter, rect, QPen(tone, max(1.5, wide * u)), wide * u / 2)
    if glow is Glow.SELECTED or badge:
        _badge(painter, rect, tone, badge, "check", u)
    elif glow is Glow.CHAMPION:
        _badge(painter, rect, tone, "", "champion", u)
    elif glow in (Glow.ATTACKER, Glow.DEFENDER):
        _badge(painter, rect, tone, "", "attacking" if glow is Glow.ATTACKER else "defending", u)
    painter.restore()


def paint_note(painter: QPainter, rect: QRectF, words: str, foot: float = 0.86) -> None:
    """Write what tells a card from others that look the same over its lower part, smaller before any of it is cut.

    `foot` is how far down its strip reaches: above the numbers at the foot of the card.
    """
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    face, wide, most = font(Role.SMALL, True), rect.width() - 2 * NOTE_EDGE, rect.height() * 0.45
    shown = whole_lines(words, face, wide, most)
    while shown != words and face.pointSizeF() > NOTE_POINTS:
        face.setPointSizeF(max(NOTE_POINTS, face.pointSizeF() * 0.92))
        shown = whole_lines(words, face, wide, most)
    high = QFontMetricsF(face).boundingRect(QRectF(0, 0, wide, 4000), flags, shown).height() + 2 * NOTE_EDGE
    strip = QRectF(rect.left(), rect.top() + rect.height() * foot - high, rect.width(), high)
    painter.fillRect(strip, qcolor(p.PANEL, 0.94))
    painter.setFont(face)
    painter.setPen(QColor(p.INK))
    painter.drawText(strip.adjusted(NOTE_EDGE, NOTE_EDGE, -NOTE_EDGE, -NOTE_EDGE), flags, shown)


def _ring(painter: QPainter, rect: QRectF, pen: QPen, away: float) -> None:
    path = QPainterPath()
    radius = rect.width() * CORNER / 100 + away
    path.addRoundedRect(rect.adjusted(-away, -away, away, away), radius, radius)
    painter.strokePath(path, pen)


def _soft(painter: QPainter, rect: QRectF, tone: str, strength: float, u: float) -> None:
    """Light that fades outwards, in six rings."""
    for step in range(6, 0, -1):
        _ring(painter, rect, QPen(qcolor(tone, 0.10 * strength), step * 3.0 * u), 1.2 * u)


def _corners(painter: QPainter, rect: QRectF, tone: QColor, u: float) -> None:
    """Four corners, as in a sight."""
    box = rect.adjusted(-4 * u, -4 * u, 4 * u, 4 * u)
    arm = 20 * u
    path = QPainterPath()
    for x, y, dx, dy in (
        (box.left(), box.top(), 1, 1),
        (box.right(), box.top(), -1, 1),
        (box.right(), box.bottom(), -1, -1),
        (box.left(), box.bottom(), 1, -1),
    ):
        path.moveTo(QPointF(x, y + dy * arm))
        path.lineTo(QPointF(x, y))
        path.lineTo(QPointF(x + dx * arm, y))
    for colour, width in ((QColor(p.PANEL), 6.4 * u), (tone, max(2.5, 4.0 * u))):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def _badge(painter: QPainter, rect: QRectF, tone: QColor, words: str, icon: str, u: float) -> None:
    """A disc on the upper edge with a number or an icon."""
    side = max(16.0, 21 * u)
    disc = QRectF(rect.center().x() - side / 2, rect.top() - GLOW_MARGIN * rect.width() + u, side, side)
    painter.setPen(QPen(QColor(p.PANEL), max(1.0, side * 0.07)))
    painter.setBrush(tone)
    painter.drawEllipse(disc)
    ink = QColor(p.GOLD_INK)
    if words:
        draw_line(painter, words, disc, round(side * 0.66), 7, ink, align=Qt.AlignmentFlag.AlignHCenter)
    else:
        inset = side * 0.22
        draw_icon(painter, icon, disc.adjusted(inset, inset, -inset, -inset), ink)
