"""Text fitted into a box: broken into lines, shrunk until it fits, drawn with symbols in the line."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter

from gadesk.records import dataclass
from gadesk.ui.cards.markup import Word, paragraphs
from gadesk.ui.cards.typing_first import breathe
from gadesk.ui.design.icons import draw_icon

# Fonts that are narrow enough for a card, whatever the desktop's own font is.
_WANTED = ("Noto Sans", "Segoe UI", "SF Pro Text", "Helvetica Neue", "DejaVu Sans Condensed", "DejaVu Sans")
_LINE = 1.22
_GAP = 0.42


@lru_cache(maxsize=1)
def _families() -> list[str]:
    """Those of the wanted families that are there; asking for others makes Qt search long for aliases."""
    return [name for name in _WANTED if QFontDatabase.hasFamily(name)] or QFont().families()


@lru_cache(maxsize=256)
def card_font(px: int, bold: bool = False, italic: bool = False) -> QFont:
    """The font of card faces at a size in pixels."""
    made = QFont()
    made.setFamilies(_families())
    made.setPixelSize(max(1, px))
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    made.setItalic(italic)
    return made


@dataclass(frozen=True, slots=True)
class Placed:
    """A word with its place on its line, from the text's left edge."""

    word: Word
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Words laid out for one width and size."""

    words: tuple[Placed, ...]
    height: float
    px: int


def lay_out(text: str, width: float, px: int) -> Layout:
    """Break a text into lines of at most `width` at a size in pixels."""
    metrics = {
        (bold, italic): QFontMetricsF(card_font(px, bold, italic)) for bold in (False, True) for italic in (False, True)
    }
    space = metrics[False, False].horizontalAdvance(" ")
    placed: list[Placed] = []
    y = 0.0
    for number, words in enumerate(paragraphs(text)):
        y += px * _GAP if number else 0.0
        x = 0.0
        for group in _groups(words):
            widths = [px * 1.05 if w.icon else metrics[w.bold, w.italic].horizontalAdvance(w.text) for w in group]
            if x and x + sum(widths) > width:
                x, y = 0.0, y + px * _LINE
            for word, wide in zip(group, widths, strict=True):
                placed.append(Placed(word, x, y, wide))
                x += wide
            x += space
        y += px * _LINE
    return Layout(tuple(placed), y, px)


def _groups(words: tuple[Word, ...]) -> list[list[Word]]:
    """Words that may not be parted by a line break."""
    groups: list[list[Word]] = []
    for word in words:
        if word.joined and groups:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def fit(text: str, width: float, height: float, largest: int, least: int) -> Layout:
    """The largest size from `largest` down to `least` at which the text fits; at `least` it may run over."""
    made = lay_out(text, width, largest)
    for px in range(largest - 1, least - 1, -1):
        if made.height <= height:
            break
        made = lay_out(text, width, px)
    return made


def draw_layout(painter: QPainter, layout: Layout, box: QRectF, ink: QColor, dim: QColor) -> None:
    """Draw a laid-out text; lines that would leave the box are left out and an ellipsis says so."""
    px = layout.px
    ascent = px * 0.94
    cut = False
    last = 0.0
    for item in layout.words:
        if item.y + px * _LINE > box.height() + px * 0.3:
            cut = True
            break
        last = item.y
        colour = dim if item.word.italic or item.word.label else ink
        if item.word.icon:
            draw_icon(
                painter,
                item.word.icon,
                QRectF(box.left() + item.x, box.top() + item.y + px * 0.12, px * 0.92, px * 0.92),
                colour,
            )
            continue
        painter.setFont(card_font(px, item.word.bold, item.word.italic))
        painter.setPen(colour)
        painter.drawText(QPointF(box.left() + item.x, box.top() + item.y + ascent), item.word.text)
    if cut:
        painter.setFont(card_font(px, True))
        painter.setPen(ink)
        where = QRectF(box.left(), box.top() + last, box.width(), px * _LINE)
        painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "…")


def draw_line(
    painter: QPainter,
    text: str,
    box: QRectF,
    px: int,
    least: int,
    ink: QColor,
    bold: bool = True,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Draw one line shrunk to fit its box, cut with an ellipsis if even the least size is too wide."""
    breathe()
    metrics = QFontMetricsF(card_font(px, bold))
    while px > least and metrics.horizontalAdvance(text) > box.width():
        px -= 1
        metrics = QFontMetricsF(card_font(px, bold))
    if metrics.horizontalAdvance(text) > box.width() + 1:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(card_font(px, bold))
    painter.setPen(ink)
    painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)


def name_lines(name: str, width: float, sizes: tuple[int, int, int]) -> tuple[list[str], int]:
    """Set a name on one line at the first or second size, or else on two at the third; tells the size too."""
    for px in sizes[:2]:
        if QFontMetricsF(card_font(px, True)).horizontalAdvance(name) <= width:
            return [name], px
    words = name.split()
    wide = QFontMetricsF(card_font(sizes[2], True)).horizontalAdvance
    cuts = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    if not cuts:
        return [name], sizes[1]
    return min(cuts, key=lambda cut: max(map(wide, cut))), sizes[2]


def short_name(name: str, width: float, px: int) -> tuple[list[str], int]:
    """Set a name on at most two lines of a very narrow card; where it is too long, what stands before its comma."""
    px = max(8, px)
    wide = QFontMetricsF(card_font(px, True)).horizontalAdvance
    for words in (name, name.split(",")[0]):
        lines, _ = name_lines(words, width, (px, px, px))
        if all(wide(line) <= width * 1.15 for line in lines):  # so much smaller it is still read
            break
    return lines, px
