"""The gallery of cards for pictures: every kind of card, at the table's and at the reader's size."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import Card
from gadesk.glossary import CardType, Element, Stat, Zone
from gadesk.protocol.views import CardView, StatWhy
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.texts import rules_text
from gadesk.ui.cards.overlay import Glow, paint_glow
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.printed_facts import as_printed, load_facts, texts
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design.theme import paint_felt
from gadesk.ui.shots import register_screen


def sample_pixmaps() -> CardPixmaps:
    """Pictures of the bundled cards, drawn when asked for."""
    return CardPixmaps(load_facts(), texts(rules_text), sync=True)


def sample_cards() -> list[Card]:
    """One card of every pair of type and element, those with a sheet first, so that all kinds are seen."""
    sheets = bundled_sheets()
    found: dict[tuple[CardType, Element], Card] = {}
    for card in sorted(bundled_catalogue(), key=lambda card: (card.slug not in sheets, card.slug)):
        if card.front.types and card.front.elements:
            found.setdefault((card.front.types[0], card.front.elements[0]), card)
    kinds = list(CardType)
    places = {pair: (list(Element).index(pair[1]) + kinds.index(pair[0])) % len(Element) for pair in found}
    return [found[pair] for pair in sorted(found, key=lambda pair: (places[pair], kinds.index(pair[0])))]


def object_view(card: Card, number: int = 1, **changes: object) -> CardView:
    """A view of a card on the field with its printed numbers, and changes to it."""
    return as_printed(card.front, number, 0, Zone.FIELD, **changes)


def busy_view(card: Card, number: int = 1) -> CardView:
    """A view with everything that can be shown of an object at once."""
    power, life = (card.front.power or 0) + 2, (card.front.life or 4) + 1
    return object_view(
        card,
        number,
        power=power,
        life=life,
        damage=2,
        counters=(("buff", 1), ("enlighten", 3)),
        states=("distant", "fostered"),
        keywords=("taunt", "ranged 2", "stealth"),
        why=(StatWhy(Stat.POWER, 2, card.slug), StatWhy(Stat.LIFE, 1, None)),
    )


class _Gallery(QWidget):
    """Cards on felt."""

    def __init__(self) -> None:
        super().__init__()
        self._pixmaps = sample_pixmaps()
        self._cards = sample_cards()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a row of readable cards, then rows of small ones."""
        painter = QPainter(self)
        paint_felt(painter, QRectF(self.rect()))
        ratio = self.devicePixelRatioF()
        large, small = max(180, self.width() // 7), max(96, self.width() // 15)
        self._row(painter, self._cards[::9], large, 16.0, 16.0, ratio)
        top = 32.0 + card_height(large)
        step = small * 1.16
        columns = int((self.width() - 16) / step)
        for row in range(int((self.height() - top) / (card_height(small) + 16)) + 1):
            part = self._cards[row * columns : (row + 1) * columns]
            self._row(painter, part, small, 16.0, top + row * (card_height(small) + 16), ratio)
        painter.end()

    def _row(self, painter: QPainter, cards: Iterable[Card], width: int, x: float, y: float, ratio: float) -> None:
        for number, card in enumerate(cards):
            view = busy_view(card) if number % 6 == 1 and CardType.ALLY in card.front.types else object_view(card)
            spot = QRectF(round(x + number * width * 1.16), round(y), width, card_height(width))
            painter.drawPixmap(spot.topLeft(), self._pixmaps.face(view, round(width * ratio), ratio))
            glows = (None, None, Glow.LEGAL, None, Glow.TARGET, Glow.SELECTED, Glow.ATTACKER, None, Glow.FOCUS)
            glow = glows[number % len(glows)]
            if glow is not None and width < 165:
                paint_glow(painter, spot, glow)


def _gallery(size: QSize) -> QWidget:
    return _Gallery()


register_screen("cards", _gallery)
