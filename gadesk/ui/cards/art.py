"""The drawn picture of a card: a ground and a pattern of its element, and a silhouette of what it is.

Everything random comes from a generator seeded by the card's slug, so a card looks the same everywhere.
"""

from __future__ import annotations

import random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from gadesk.glossary import Element
from gadesk.ui.cards.art_patterns import PATTERNS, Canvas
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.typing_first import breathe
from gadesk.ui.design.icons import BOX, icon_path
from gadesk.ui.design.palette import ELEMENTS, blend
from gadesk.ui.design.theme import qcolor


def paint_art(painter: QPainter, plan: FacePlan, rect: QRectF, focus: float = 0.5, foot: float = 1.0) -> None:
    """Paint the picture of a plan's card into `rect`.

    `focus` is how far down the silhouette's middle lies; people are cut off at `foot` instead.
    """
    dice = random.Random(plan.seed)
    first = ELEMENTS[plan.elements[0]]
    last = ELEMENTS[plan.elements[-1]]
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    plain = plan.elements == (Element.NORM,)
    deep = blend(first.deep, plan.accent, 0.4) if plain else first.deep
    _ground(painter, rect, deep, blend(last.colour, plan.accent, 0.6) if plain else last.colour, dice)
    for element in plan.elements[:2]:
        PATTERNS.get(element, PATTERNS[Element.NORM])(Canvas(painter, rect, dice, ELEMENTS[element]))
    _figure(painter, plan, rect, (focus, foot), dice)
    _vignette(painter, rect)
    painter.restore()


def _ground(painter: QPainter, rect: QRectF, deep: str, colour: str, dice: random.Random) -> None:
    lean = dice.uniform(-0.35, 0.35) * rect.width()
    gradient = QLinearGradient(
        QPointF(rect.center().x() - lean, rect.top()), QPointF(rect.center().x() + lean, rect.bottom())
    )
    gradient.setColorAt(0.0, QColor(blend(deep, "#05070a", 0.25)))
    gradient.setColorAt(0.55, QColor(blend(deep, colour, 0.32)))
    gradient.setColorAt(1.0, QColor(blend(deep, colour, 0.6)))
    painter.fillRect(rect, gradient)


def _figure(painter: QPainter, plan: FacePlan, rect: QRectF, place: tuple[float, float], dice: random.Random) -> None:
    """The silhouette in a halo, with a large faint echo of itself behind."""
    style = ELEMENTS[plan.elements[0]]
    person = plan.motif in _PEOPLE
    side = min(rect.width(), rect.height()) * (0.8 if person else 0.66)
    middle = QPointF(rect.center().x(), rect.top() + rect.height() * place[0])
    if person:
        middle.setY(rect.top() + rect.height() * place[1] - side * 0.46)
    halo = QRadialGradient(middle, side * 0.95)
    halo.setColorAt(0.0, qcolor(style.light, 0.5))
    halo.setColorAt(0.5, qcolor(style.colour, 0.2))
    halo.setColorAt(1.0, qcolor(style.colour, 0.0))
    painter.fillRect(rect, halo)
    echo = _placed(
        plan.motif, middle + QPointF(dice.uniform(-0.2, 0.2) * side, 0.05 * side), side * 1.75, dice.uniform(-14, 14)
    )
    painter.fillPath(echo, qcolor(style.light, 0.07))
    tilt = 0.0 if plan.motif in _UPRIGHT else dice.choice((-18.0, -10.0, 10.0, 18.0))
    if plan.companion:
        _companion(painter, plan, middle, side, dice)
    figure = _placed(plan.motif, middle, side, tilt)
    painter.fillPath(figure.translated(side * 0.02, side * 0.035), qcolor("#000000", 0.42))
    box = figure.boundingRect()
    fill = QLinearGradient(box.topLeft(), box.bottomLeft())
    fill.setColorAt(0.0, QColor(blend(style.light, "#ffffff", 0.35)))
    fill.setColorAt(0.6, QColor(blend(style.light, style.colour, 0.45)))
    fill.setColorAt(1.0, QColor(blend(style.colour, style.deep, 0.35)))
    painter.fillPath(figure, fill)
    painter.strokePath(figure, QPen(qcolor(style.deep, 0.55), max(0.6, side * 0.012)))


def _companion(painter: QPainter, plan: FacePlan, middle: QPointF, side: float, dice: random.Random) -> None:
    """What the person carries, beside and behind, half in shadow."""
    style = ELEMENTS[plan.elements[0]]
    way = dice.choice((-1, 1))
    spot = middle + QPointF(way * side * 0.4, -side * 0.1)
    shape = _placed(plan.companion, spot, side * 0.72, way * dice.uniform(8, 26))
    painter.fillPath(shape, QColor(blend(style.deep, style.light, 0.42)))
    painter.strokePath(shape, QPen(qcolor(style.deep, 0.7), max(0.6, side * 0.012)))


_PEOPLE = frozenset(
    {
        "m_human",
        "m_cleric",
        "m_mage",
        "m_ranger",
        "m_warrior",
        "m_guardian",
        "m_tamer",
        "m_assassin",
        "m_automaton",
    }
)
_UPRIGHT = _PEOPLE | frozenset(
    {
        "m_animal",
        "m_slime",
        "m_mountain",
        "m_spire",
        "m_obelisk",
        "m_reaction",
        "m_spirit",
        "m_wisp",
        "m_curse",
        "m_compass",
        "m_scales",
        "m_robe",
        "m_armor",
        "m_book",
        "m_potion",
        "m_beast",
    }
)


def _placed(name: str, middle: QPointF, side: float, tilt: float) -> QPainterPath:
    breathe()
    move = QTransform()
    move.translate(middle.x(), middle.y())
    move.rotate(tilt)
    move.scale(side / BOX, side / BOX)
    move.translate(-BOX / 2, -BOX / 2)
    return move.map(icon_path(name))


def _vignette(painter: QPainter, rect: QRectF) -> None:
    breathe()
    shade = QRadialGradient(rect.center(), max(rect.width(), rect.height()) * 0.75)
    shade.setColorAt(0.55, qcolor("#000000", 0.0))
    shade.setColorAt(1.0, qcolor("#000000", 0.5))
    painter.fillRect(rect, shade)
