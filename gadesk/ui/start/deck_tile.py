"""A deck to choose: its champion's card, its name and elements, a star, and a line of what is known of it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gadesk.ui.cards.badges import paint_element
from gadesk.ui.cards.overlay import GLOW_MARGIN, Glow, paint_glow
from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey, key_for
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.plain import aloud, tip
from gadesk.ui.design.theme import Role, dress, font, qcolor
from gadesk.ui.start.choice import DeckInfo

CARD_LINES = (12.0, 10.0, 8.5, 7.2, 6.2)
"""How wide the cards may be, in lines of small text: as wide as lets all decks be seen at once, if any is."""
_LETTERS = 15
"""How many letters of a name a tile has room for: it is as wide as they are, or as its card."""
_FADED = 0.72
_POINTS = 5


class DeckTile(QAbstractButton):
    """Chosen by a click; `other` by the right button, for the other side. The star makes a favourite."""

    other = Signal()
    starred = Signal(bool)

    def __init__(self, deck: DeckInfo, pixmaps: CardPixmaps, parent: QWidget | None = None,
                 favourite: bool = False) -> None:  # fmt: skip
        """Show a deck; what is known of how it did comes later."""
        super().__init__(parent)
        self.deck, self.favourite, self._pixmaps = deck, favourite, pixmaps
        self.verdict, self.score, self.wrong = "", "", False
        self._lines = CARD_LINES[-1]
        self.setCheckable(True)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(aloud(f"{deck.name} deck"))
        self._describe()
        pixmaps.ready.connect(self._came)
        dress().changed.connect(self.updateGeometry)

    def set_note(self, verdict: str, score: str, wrong: bool) -> None:
        """Say whether the deck is legal, and how it has done; `wrong`: it is not."""
        if (verdict, score, wrong) != (self.verdict, self.score, self.wrong):
            self.verdict, self.score, self.wrong = verdict, score, wrong
            self._describe()
            self.update()

    @property
    def note(self) -> str:
        """What is known of it."""
        return " · ".join(each for each in (self.verdict, self.score) if each)

    def set_lines(self, lines: float) -> None:
        """Show the card so many lines of small text wide."""
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()
            self.update()

    def words(self) -> str:
        """Its classes and elements."""
        return ", ".join(word.title() for word in (*self.deck.classes, *self.deck.elements))

    def set_favourite(self, on: bool) -> None:
        """Give it the star, or take it."""
        if on != self.favourite:
            self.favourite = on
            self._describe()
            self.update()
            self.starred.emit(on)

    def _describe(self) -> None:
        told = [self.words(), self.note, "favourite" if self.favourite else ""]
        whole = ". ".join(each for each in told if each)
        self.setAccessibleDescription(aloud(whole))
        self.setToolTip(tip(f"{self.deck.name}: {whole}\nRight click: for the other side. Star [*]: favourite"))

    def sizeHint(self) -> QSize:
        """The card, its margin, and two lines of words."""
        return self.size_for(self._lines)

    def size_for(self, lines: float) -> QSize:
        """How large it is with a card so many lines wide."""
        before, self._lines = self._lines, lines
        width = self._card()
        margin = self._margin()
        wide = max(width + 2 * margin, round(QFontMetricsF(font(Role.SMALL)).averageCharWidth() * _LETTERS))
        high = card_height(width) + 2 * margin + 2 * self._line()
        self._lines = before
        return QSize(wide, high)

    def _card(self) -> int:
        return round(QFontMetricsF(font(Role.SMALL)).height() * self._lines)

    def _margin(self) -> int:
        return round(self._card() * GLOW_MARGIN) + 2

    def _line(self) -> int:
        return round(QFontMetricsF(font(Role.SMALL)).height() * 1.1)

    def _key(self) -> PixmapKey:
        ratio = self.devicePixelRatioF()
        return key_for(self._pixmaps.printed(self.deck.champion), round(self._card() * ratio), ratio)

    def _came(self, key: object) -> None:
        """Ask for the picture anew; with other texts or a downloaded picture it is another one than before."""
        if isinstance(key, PixmapKey) and key.plan.slug == self.deck.champion:
            self.update()

    def _rect(self) -> QRectF:
        width = self._card()
        return QRectF((self.width() - width) // 2, self._margin(), width, card_height(width))

    def _star(self) -> QRectF:
        side = self._line() * 1.3
        return QRectF(max(0.0, self._rect().left() - side), self._margin(), side, side)

    # Events

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The star is no part of the choice; the right button chooses for the other side."""
        if event.button() is Qt.MouseButton.RightButton:
            self.other.emit()
        elif self._star().contains(event.position()):
            self.set_favourite(not self.favourite)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """`*` is the star."""
        if event.key() == Qt.Key.Key_Asterisk:
            self.set_favourite(not self.favourite)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, its highlight, its star and its words."""
        painter = QPainter(self)
        card, near = self._rect(), self.underMouse() or self.hasFocus()
        if not self.isChecked() and not near:
            painter.setOpacity(_FADED)
        painter.drawPixmap(card.topLeft(), self._pixmaps.picture(self._key(), self.devicePixelRatioF()))
        painter.setOpacity(1.0)
        if self.isChecked():
            paint_glow(painter, card, Glow.SELECTED)
        elif self.underMouse():
            paint_glow(painter, card, Glow.HOVER)
        if self.hasFocus():
            paint_glow(painter, card, Glow.FOCUS)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.favourite or near:
            self._paint_star(painter)
        self._paint_words(painter, card)
        painter.end()

    def _paint_star(self, painter: QPainter) -> None:
        box = self._star()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor(p.PANEL, 0.85))
        painter.drawEllipse(box)
        painter.setPen(QColor(p.GOLD))
        painter.setBrush(QColor(p.GOLD) if self.favourite else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(star(box))

    def _paint_words(self, painter: QPainter, card: QRectF) -> None:
        face = font(Role.SMALL, bold=self.isChecked())
        metrics, disc = QFontMetricsF(face), self._line() * 0.72
        line = QRectF(0, card.bottom() + self._margin() * 0.7, self.width(), self._line())
        discs = len(self.deck.elements) * (disc + 1)
        room = line.width() - 2
        shown = self.deck.elements if metrics.horizontalAdvance(self.deck.name) + 4 + discs <= room else ()
        words = metrics.elidedText(self.deck.name, Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(words)
        left = (line.width() - wide - (discs + 4 if shown else 0)) / 2
        painter.setFont(face)
        painter.setPen(QColor(p.GOLD if self.isChecked() else p.INK))
        painter.drawText(QRectF(left, line.top(), wide + 2, line.height()), Qt.AlignmentFlag.AlignVCenter, words)
        for place, element in enumerate(shown):
            spot = QRectF(left + wide + 4 + place * (disc + 1), line.center().y() - disc / 2, disc, disc)
            paint_element(painter, element, spot)
        small = font(Role.SMALL)
        painter.setFont(small)
        painter.setPen(QColor(p.BAD if self.wrong else p.INK_DIM))
        told = self.verdict if self.wrong else self.score or self.verdict
        note = QFontMetricsF(small).elidedText(told, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line.translated(0, line.height()), Qt.AlignmentFlag.AlignCenter, note)


def star(box: QRectF) -> QPolygonF:
    """A star of five points within a box."""
    made = QPolygonF()
    for corner in range(2 * _POINTS):
        reach = box.width() / 2 * (0.78 if corner % 2 == 0 else 0.34)
        angle = math.pi * corner / _POINTS - math.pi / 2
        made.append(QPointF(box.center().x() + reach * math.cos(angle), box.center().y() + reach * math.sin(angle)))
    return made
