"""A picture of a deck to share: its cards with how many of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from gadesk.decks.grouping import GroupBy, SortBy, groups
from gadesk.decks.model import DeckList, Entry, Section
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import CardForm, card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.theme import paint_felt
from gadesk.ui.library.card_pool import CardPool

_CARD = 150
_GAP = 14
_ACROSS = 10
_TITLE = 56
_HEAD = 40
_COUNT = 26
_WORDS = {Section.MATERIAL: "Material deck", Section.MAIN: "Main deck", Section.SIDEBOARD: "Sideboard"}


def deck_image(
    deck: DeckList, pixmaps: CardPixmaps, pool: CardPool, printings: Mapping[str, str] | None = None
) -> QImage:
    """Draw a deck, section after section, in rows of cards by type and cost, with the chosen printings' pictures."""
    chosen = printings or {}
    shown = {section: _in_order(deck.section(section), pool) for section in Section if deck.section(section)}
    step = card_height(_CARD) + _COUNT + _GAP
    rows = {section: -(-len(entries) // _ACROSS) for section, entries in shown.items()}
    high = _TITLE + sum(_HEAD + rows[section] * step for section in shown) + _GAP
    wide = _ACROSS * (_CARD + _GAP) + _GAP
    image = QImage(wide, max(high, _TITLE + 120), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    paint_felt(painter, QRectF(image.rect()))
    _words(painter, deck.name or "Deck", QRectF(_GAP, 0, wide - 2 * _GAP, _TITLE), 30, p.INK)
    y = float(_TITLE)
    for section, entries in shown.items():
        told = f"{_WORDS[section]}  {deck.count(section)}"
        _words(painter, told, QRectF(_GAP, y, wide, _HEAD), 20, p.GOLD)
        y += _HEAD
        for place, entry in enumerate(entries):
            row, column = divmod(place, _ACROSS)
            rect = QRectF(_GAP + column * (_CARD + _GAP), y + row * step, _CARD, card_height(_CARD))
            painter.drawImage(rect, pixmaps.drawn(entry.slug, _CARD, CardForm.SHORT, chosen.get(entry.slug, "")))
            under = QRectF(rect.left(), rect.bottom(), _CARD, _COUNT)
            _words(painter, f"× {entry.count}", under, 19, p.INK, Qt.AlignmentFlag.AlignCenter)
        y += rows[section] * step
    painter.end()
    return image


def _in_order(entries: Sequence[Entry], pool: CardPool) -> list[Entry]:
    return [entry for group in groups(entries, pool.catalogue, GroupBy.TYPE, SortBy.COST) for entry in group.entries]


def _words(
    painter: QPainter,
    words: str,
    rect: QRectF,
    px: int,
    colour: str,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
) -> None:
    face = QFont()
    face.setPixelSize(px)
    face.setWeight(QFont.Weight.DemiBold)
    painter.setFont(face)
    painter.setPen(QColor(colour))
    painter.drawText(rect, flags, words)
