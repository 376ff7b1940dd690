"""The large card and the zone browser for pictures."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gadesk.glossary import CardType
from gadesk.ui.browse.large_card import LargeCard
from gadesk.ui.browse.zone_browser import ZoneBrowser
from gadesk.ui.cards.printed_facts import load_facts, name_of
from gadesk.ui.cards.shots import busy_view, object_view, sample_cards, sample_pixmaps
from gadesk.ui.design.theme import paint_felt
from gadesk.ui.shots import register_screen


class _Felt(QWidget):
    """Felt to show panels on."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the felt."""
        painter = QPainter(self)
        paint_felt(painter, QRectF(self.rect()))
        painter.end()


def _large(size: QSize) -> QWidget:
    """A busy ally, a champion with its lineage and a printed card, side by side."""
    felt = _Felt()
    row = QHBoxLayout(felt)
    pixmaps, names, cards = sample_pixmaps(), name_of(load_facts()), sample_cards()
    ally = next(card for card in cards if CardType.ALLY in card.front.types)
    champions = [card for card in cards if CardType.CHAMPION in card.front.types]
    under = tuple(object_view(card, 10 + number) for number, card in enumerate(champions[1:3]))
    panels = [LargeCard(pixmaps, names, felt) for _ in range(3)]
    panels[0].show_card(busy_view(ally))
    panels[1].show_card(object_view(champions[0], lineage=under, damage=7, counters=(("enlighten", 2),)))
    panels[2].show_slug(next(card for card in cards if CardType.ACTION in card.front.types).slug)
    for panel in panels:
        row.addWidget(panel)
    return felt


def _browser(size: QSize) -> QWidget:
    """A graveyard of which some cards can be chosen."""
    felt = _Felt()
    felt.resize(size)
    browser = ZoneBrowser(sample_pixmaps(), name_of(load_facts()), felt)
    views = [object_view(card, number) for number, card in enumerate(sample_cards()[:23])]
    browser.open_zone(f"Your graveyard: {len(views)} cards", views, frozenset({3, 7, 20, 21}))
    return felt


register_screen("large-card", _large)
register_screen("browser", _browser)
