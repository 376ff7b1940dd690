"""A picture of a deck to share: its cards, drawn, with how many of each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from gadesk.decks.model import DeckList, Section
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import Face, card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.theme import paint_felt

_CARD = 150
_GAP = 14
_ACROSS = 10
_TITLE = 56
_HEAD = 40
_WORDS = {Section.MATERIAL: "Material deck", Section.MAIN: "Main deck", Section.SIDEBOARD: "Sideboard"}


def deck_image(deck: DeckList, pixmaps: CardPixmaps, names: Callable[[str], str]) -> QImage:
    """Draw a deck, section after section, in rows of cards."""
    filled = [section for section in Section if deck.section(section)]
    rows = {section: -(-len(deck.section(section)) // _ACROSS) for section in filled}
    step = card_height(_CARD) + _GAP
    high = _TITLE + sum(_HEAD + rows[section] * step for section in filled) + _GAP
    wide = _ACROSS * (_CARD + _GAP) + _GAP
    image = QImage(wide, max(high, _TITLE + 120), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    paint_felt(painter, QRectF(image.rect()))
    _words(painter, deck.name or "Deck", QRectF(_GAP, 0, wide - 2 * _GAP, _TITLE), 30, p.INK)
    y = float(_TITLE)
    for section in filled:
        told = f"{_WORDS[section]}  {deck.count(section)}"
        _words(painter, told, QRectF(_GAP, y, wide, _HEAD), 20, p.GOLD)
        y += _HEAD
        for place, entry in enumerate(deck.section(section)):
            row, column = divmod(place, _ACROSS)
            rect = QRectF(_GAP + column * (_CARD + _GAP), y + row * step, _CARD, card_height(_CARD))
            painter.drawImage(rect, pixmaps.drawn(entry.slug, _CARD, Face.SHORT))
            if entry.count > 1:
                _count(painter, rect, entry.count)
        y += rows[section] * step
    painter.end()
    return image


def _words(painter: QPainter, words: str, rect: QRectF, px: int, colour: str) -> None:
    face = QFont()
    face.setPixelSize(px)
    face.setWeight(QFont.Weight.DemiBold)
    painter.setFont(face)
    painter.setPen(QColor(colour))
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, words)


def _count(painter: QPainter, card: QRectF, count: int) -> None:
    """How many copies, in the corner."""
    spot = QRectF(card.right() - 46, card.bottom() - 34, 42, 30)
    painter.setPen(QColor(p.GOLD_INK))
    painter.setBrush(QColor(p.GOLD))
    painter.drawRoundedRect(spot, 8, 8)
    face = QFont()
    face.setPixelSize(21)
    face.setBold(True)
    painter.setFont(face)
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, f"×{count}")
