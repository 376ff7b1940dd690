"""Icons as vector paths: read from the shape words once, drawn at any size in any colour."""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPainterPathStroker, QPixmap, QTransform

from gadesk.ui.design import palette as p
from gadesk.ui.design.icon_shapes import SHAPES
from gadesk.ui.design.motif_shapes import MOTIFS

BOX = 24.0
_FINE = 40.0  # curves are cut and joined at this size, because Qt makes them corners at a small one
ICONS: tuple[str, ...] = tuple(SHAPES)
_KNOWN: dict[int, tuple[str, str, int]] = {}
"""What each icon that was given out shows, by Qt's key of it."""

_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0, "O": 3, "R": 5, "B": 5}


@cache
def icon_path(name: str) -> QPainterPath:
    """The outline of an icon or motif on a box of 24 by 24; an unknown name is an error of the program."""
    return shape_path(SHAPES.get(name) or MOTIFS[name])


@cache
def shape_path(shape: str) -> QPainterPath:
    """Read the layers of a shape word: filled, stroked ("s2 …") or cut out ("-…")."""
    whole = QPainterPath()
    larger = QTransform.fromScale(_FINE, _FINE)
    for layer in shape.split("|"):
        cut = layer.startswith("-")
        body = layer[1:] if cut else layer
        width, _, rest = body[1:].partition(" ") if body.startswith("s") else ("", "", "")
        path = larger.map(_outline(rest if width else body))
        path = _stroked(path, float(width) * _FINE) if width else path
        whole = whole.subtracted(path) if cut else whole.united(path)
    return QTransform.fromScale(1 / _FINE, 1 / _FINE).map(whole)


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()


def _outline(body: str) -> QPainterPath:
    """Follow the drawing commands of one layer."""
    path = QPainterPath()
    tokens = _TOKEN.findall(body)
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _NUMBERS[command]
        _apply(path, command, [float(word) for word in tokens[at : at + count]])
        at += count
    return path


def _apply(path: QPainterPath, command: str, n: list[float]) -> None:
    here = path.currentPosition()
    match command:
        case "M":
            path.moveTo(n[0], n[1])
        case "L":
            path.lineTo(n[0], n[1])
        case "H":
            path.lineTo(n[0], here.y())
        case "V":
            path.lineTo(here.x(), n[0])
        case "C":
            path.cubicTo(*n)
        case "Q":
            path.quadTo(*n)
        case "O":
            path.addEllipse(QPointF(n[0], n[1]), n[2], n[2])
        case "R":
            path.addRoundedRect(QRectF(n[0], n[1], n[2], n[3]), n[4], n[4])
        case "B":
            _burst(path, *n)
        case _:
            path.closeSubpath()


def _burst(path: QPainterPath, x: float, y: float, outer: float, inner: float, points: float) -> None:
    corners = int(points) * 2
    for corner in range(corners):
        radius = inner if corner % 2 else outer
        angle = 2 * math.pi * corner / corners - math.pi / 2
        spot = QPointF(x + radius * math.cos(angle), y + radius * math.sin(angle))
        path.lineTo(spot) if corner else path.moveTo(spot)
    path.closeSubpath()


def placed_path(name: str, rect: QRectF) -> QPainterPath:
    """The icon's outline, as large as fits into `rect` and centred there."""
    side = min(rect.width(), rect.height())
    return _placed(name, rect.center().x() - side / 2, rect.center().y() - side / 2, side / BOX)


@lru_cache(256)
def _placed(name: str, x: float, y: float, scale: float) -> QPainterPath:
    move = QTransform()
    move.translate(x, y)
    move.scale(scale, scale)
    return move.map(icon_path(name))


def draw_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Draw an icon into `rect` in one colour."""
    painter.fillPath(placed_path(name, rect), colour)


def icon_pixmap(name: str, colour: str, px: int) -> QPixmap:
    """An icon as a pixmap of `px` device pixels a side."""
    pixmap = QPixmap(px, px)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_icon(painter, name, QRectF(1, 1, px - 2, px - 2), QColor(colour))
    painter.end()
    return pixmap


def icon(name: str, colour: str = "", px: int = 24) -> QIcon:
    """An icon for buttons, sharp on screens of double density too; the ink's colour unless told."""
    return _icon(name, colour or p.INK, px)


@cache
def _icon(name: str, colour: str, px: int) -> QIcon:
    made = QIcon()
    for thirds in (2, 3, 4, 5, 6, 8, 12):  # large texts and dense screens take larger ones; none is ever stretched
        made.addPixmap(icon_pixmap(name, colour, px * thirds // 3))
    _KNOWN[made.cacheKey()] = (name, colour, px)
    return made


def recoloured(old: QIcon, before: p.Look) -> QIcon | None:
    """The same icon in the colours of the look that is worn; None if it is not one of ours."""
    known = _KNOWN.get(old.cacheKey())
    if known is None:
        return None
    name, colour, px = known
    return _icon(name, p.translated(colour, before), px)
