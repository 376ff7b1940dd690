"""The look of every widget: fonts that follow the system and a setting, palette and style sheet."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPalette,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QApplication

from gadesk.files import passing_folder
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import icon_pixmap
from gadesk.ui.design.stylesheet import style_sheet

_WORN = "gadesk_system_font"
_SCALE = "gadesk_text_scale"
_WINDOW = "gadesk_window_scale"
_SMALLEST = (1280, 720)
_KEPT: list[Callable[[], None]] = []
P = ParamSpec("P")
T = TypeVar("T")


class Dress(QObject):
    """Says `changed` when texts have another size or the look is another one, to what keeps sizes or colours."""

    changed = Signal()


@cache
def dress() -> Dress:
    """The one that all windows share."""
    return Dress()


class Role(Enum):
    """What a text is for; the value is its size beside the system font's."""

    TITLE = 2.4
    HEADING = 1.35
    BODY = 1.0
    SMALL = 0.86
    NUMBER = 1.15


def qcolor(colour: str, alpha: float = 1.0) -> QColor:
    """A colour word as Qt's colour, with its opacity from 0 to 1."""
    made = QColor(colour)
    made.setAlphaF(alpha)
    return made


def text_scale() -> float:
    """The text size that the player set, 1.0 if none."""
    app = QGuiApplication.instance()
    value = app.property(_SCALE) if app is not None else None
    return float(value) if value else 1.0


def window_scale() -> float:
    """How much larger texts are because the window is large; 1.0 in the smallest one."""
    app = QGuiApplication.instance()
    value = app.property(_WINDOW) if app is not None else None
    return float(value) if value else 1.0


def scale_for(width: int, height: int) -> float:
    """Text grows more slowly than the window does, and never shrinks below the system's size."""
    ratio = min(width / _SMALLEST[0], height / _SMALLEST[1])
    return round(float(min(max(ratio, 1.0), 4.0) ** 0.7), 1)


def fit_window(app: QApplication, size: QSize) -> None:
    """Dress the program for a window of that size; call when the main window was resized."""
    wanted = scale_for(size.width(), size.height())
    if wanted != window_scale():
        app.setProperty(_WINDOW, wanted)
        apply_theme(app, text_scale())


def system_font() -> QFont:
    """The font that the system has for everything."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)


def follow_system_font(app: QApplication) -> None:
    """Dress the program anew if the system's font is another one than it wears."""
    if app.property(_WORN) != system_font().toString():
        apply_theme(app, text_scale())


def base_points() -> float:
    """The system font's size in points, before the player's own scale."""
    return max(system_font().pointSizeF(), 9.5)


def _until_dressed(work: Callable[P, T]) -> Callable[P, T]:
    """Keep what is worked out from the system's font until that is another; the text size is among what is given."""
    kept = lru_cache(512)(work)
    _KEPT.append(kept.cache_clear)
    return wraps(work)(cast(Callable[P, T], kept))


def font(role: Role = Role.BODY, bold: bool | None = None) -> QFont:
    """The font for a role at the current text size."""
    heavy = bold if bold is not None else role in (Role.TITLE, Role.HEADING, Role.NUMBER)
    return QFont(_font(role, heavy, text_scale() * window_scale()))


@_until_dressed
def _font(role: Role, heavy: bool, scale: float) -> QFont:
    made = system_font()
    made.setPointSizeF(base_points() * role.value * scale)
    made.setWeight(QFont.Weight.DemiBold if heavy else QFont.Weight.Normal)
    return made


def fitted(role: Role, bold: bool, text: str, room: float) -> QFont:
    """A font for one line of text, smaller where it would not fit."""
    return QFont(_fitted(role, bold, text, room, text_scale() * window_scale()))


@_until_dressed
def _fitted(role: Role, bold: bool, text: str, room: float, scale: float) -> QFont:
    face = font(role, bold)
    for _ in range(6):
        if QFontMetricsF(face).horizontalAdvance(text) <= room:
            break
        face.setPointSizeF(face.pointSizeF() * 0.92)
    return face


_SIGNS = ("chevron_down", "arrow_up", "arrow_left", "arrow_right")


def apply_theme(app: QApplication, scale: float = 1.0) -> None:
    """Dress the whole program; call again when the player changes the text size. Dressed so already, it stays."""
    worn, signs = system_font().toString(), {name: _sign(name, p.INK) for name in _SIGNS}
    sheet = style_sheet(base_points() * scale * window_scale(), {**signs, "check": _sign("check", p.GOLD_INK)})
    if (app.property(_WORN), app.property(_SCALE), app.styleSheet()) == (worn, scale, sheet):
        return
    for forget in _KEPT:
        forget()
    app.setProperty(_WORN, worn)
    app.setProperty(_SCALE, scale)
    app.setStyleSheet("")  # to replace one sheet by another costs Qt several times as much as none by one
    if app.style().name() != "fusion":
        app.setStyle("Fusion")
    app.setPalette(_palette())
    app.setFont(font(Role.BODY))
    app.setStyleSheet(sheet)
    dress().changed.emit()


@cache
def _folder() -> Path | None:
    """Where the style sheet's pictures lie until the program ends; None where nothing can be written."""
    try:
        return passing_folder()
    except OSError:
        return None


@cache
def _sign(name: str, colour: str) -> str:
    """A file with an icon, as style sheets take pictures from files only; "" where none can be written."""
    folder = _folder()
    path = f"{folder}/{name}-{colour.removeprefix('#')}.png"
    return path if folder is not None and icon_pixmap(name, colour, 48).save(path) else ""


def _palette() -> QPalette:
    colours = {
        QPalette.ColorRole.Window: p.FELT_DEEP,
        QPalette.ColorRole.WindowText: p.INK,
        QPalette.ColorRole.Base: p.PANEL,
        QPalette.ColorRole.AlternateBase: p.PANEL_LIFT,
        QPalette.ColorRole.Text: p.INK,
        QPalette.ColorRole.PlaceholderText: p.INK_FAINT,
        QPalette.ColorRole.Button: p.PANEL_LIFT,
        QPalette.ColorRole.ButtonText: p.INK,
        QPalette.ColorRole.Highlight: p.GOLD,
        QPalette.ColorRole.HighlightedText: p.GOLD_INK,
        QPalette.ColorRole.ToolTipBase: p.PANEL_HIGH,
        QPalette.ColorRole.ToolTipText: p.INK,
        QPalette.ColorRole.Link: p.FOCUS,
    }
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(p.INK_FAINT))
    return made


def paint_felt(painter: QPainter, rect: QRectF) -> None:
    """Paint the table's ground: green that is lighter where the cards lie, with a fine weave."""
    glow = QRadialGradient(rect.center() - QPointF(0, rect.height() * 0.06), max(rect.width(), rect.height()) * 0.66)
    glow.setColorAt(0.0, QColor(p.FELT_LIGHT))
    glow.setColorAt(0.45, QColor(p.FELT))
    glow.setColorAt(1.0, QColor(p.FELT_DEEP))
    painter.fillRect(rect, glow)
    painter.fillRect(rect, QBrush(qcolor("#ffffff", 0.014), Qt.BrushStyle.DiagCrossPattern))


def paint_panel(painter: QPainter, rect: QRectF, radius: float = 10.0, alpha: float = 0.9) -> None:
    """Paint a panel with a hairline edge, as every panel of the program has."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(qcolor(p.LINE, 0.8), 1))
    painter.setBrush(qcolor(p.PANEL, alpha))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
