"""The start screen's own controls: a row of exclusive buttons, and a deck's tile."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from gadesk.ui.cards.badges import paint_element
from gadesk.ui.cards.overlay import GLOW_MARGIN, Glow, paint_glow
from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey, key_for
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import aloud, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import Role, fitted, font
from gadesk.ui.start.choice import DeckInfo
from gadesk.ui.start.flow import Flow


def keep_one_tab_stop(group: QButtonGroup) -> None:
    """Let Tab come to the chosen button of an exclusive group only; arrows lead to the others."""

    def choose(chosen: QAbstractButton, on: bool) -> None:
        if on:
            for button in group.buttons():
                policy = Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus
                button.setFocusPolicy(policy)

    group.buttonToggled.connect(choose)


class Segments(QWidget):
    """A row of buttons of which one is chosen; arrows move the choice."""

    changed = Signal(object)

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[object, str, str]],
        parent: QWidget | None = None,
        wraps: bool = False,
    ) -> None:
        """`options`: value, words, icon (or none); with `wraps` the row breaks where it has no room."""
        super().__init__(parent)
        self._values = [value for value, _, _ in options]
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        row = Flow(self, across=4, down=4) if wraps else QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for place, (_, words, picture) in enumerate(options):
            button = SignButton(words, self)
            button.setProperty("kind", "segment")
            button.setCheckable(True)
            button.setAccessibleName(aloud(f"{name}: {words}"))
            if picture:
                button.setIcon(icon(picture))
            self._group.addButton(button, place)
            row.addWidget(button)
        keep_one_tab_stop(self._group)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._toggled)

    def _toggled(self, place: int, on: bool) -> None:
        if on:
            self.changed.emit(self._values[place])

    def value(self) -> object:
        """What is chosen."""
        return self._values[max(0, self._group.checkedId())]

    def choose(self, value: object) -> None:
        """Choose a value; one that is not offered changes nothing."""
        if value in self._values:
            self._group.button(self._values.index(value)).setChecked(True)

    def buttons(self) -> list[QAbstractButton]:
        """The buttons in their order."""
        return self._group.buttons()


class DeckTile(QAbstractButton):
    """A deck as its champion's card with its name and elements below."""

    hovered = Signal()

    def __init__(self, deck: DeckInfo, pixmaps: CardPixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.deck = deck
        self._pixmaps = pixmaps
        self._width, self._room, self._points = 84, 0, font(Role.SMALL).pointSizeF()
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = ", ".join(word.title() for word in (*deck.classes, *deck.elements))
        self.setAccessibleName(aloud(f"{deck.name} deck"))
        self.setAccessibleDescription(aloud(words))
        self.setToolTip(tip(f"{deck.name}: {words}"))
        pixmaps.ready.connect(self._came)

    def words_width(self) -> int:
        """How wide the name and the elements are in full."""
        face = font(Role.SMALL, bold=True)
        disc = round(self._line() * 0.72) + 1
        return round(QFontMetricsF(face).horizontalAdvance(self.deck.name)) + 8 + disc * len(self.deck.elements)

    def words_face(self) -> QFont:
        """The font of the name."""
        face = font(Role.SMALL, bold=self.isChecked())
        face.setPointSizeF(self._points)
        return face

    def points_for(self, room: int) -> float:
        """How large the name may be written to be whole in so much room."""
        return fitted(Role.SMALL, True, self.deck.name, room - 3).pointSizeF()

    def set_card_width(self, width: int, room: int, points: float) -> None:
        """Show the card at another width; the words below have `room` where that is wider, in letters of a size."""
        if (width, room, points) != (self._width, self._room, self._points):
            self._width, self._room, self._points = width, room, points
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """The card, its margin and a line of words."""
        margin = self._margin()
        wide = max(self._width + 2 * margin, self._room)
        return QSize(wide, card_height(self._width) + 2 * margin + self._line())

    def _margin(self) -> int:
        return round(self._width * GLOW_MARGIN) + 2

    def _line(self) -> int:
        return round(QFontMetricsF(font(Role.SMALL)).height() * 1.15)

    def _key(self) -> PixmapKey:
        ratio = self.devicePixelRatioF()
        return key_for(self._pixmaps.printed(self.deck.champion), round(self._width * ratio), ratio)

    def _came(self, key: object) -> None:
        """Ask for the picture anew; with other texts or a downloaded picture it is another one than before."""
        if isinstance(key, PixmapKey) and key.plan.slug == self.deck.champion:
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self.hovered.emit()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, its highlight and its name."""
        painter = QPainter(self)
        margin = self._margin()
        left = (self.width() - self._width) // 2
        card = QRectF(left, margin, self._width, card_height(self._width))
        if not self.isChecked() and not self.underMouse() and not self.hasFocus():
            painter.setOpacity(0.72)
        painter.drawPixmap(QPointF(left, margin), self._pixmaps.picture(self._key(), self.devicePixelRatioF()))
        painter.setOpacity(1.0)
        if self.isChecked():
            paint_glow(painter, card, Glow.SELECTED)
        elif self.underMouse():
            paint_glow(painter, card, Glow.HOVER)
        if self.hasFocus():
            paint_glow(painter, card, Glow.FOCUS)
        self._paint_words(painter, card)
        painter.end()

    def _paint_words(self, painter: QPainter, card: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = self.words_face()
        line = QRectF(0, card.bottom() + self._margin() * 0.75, self.width(), self._line())
        words = QFontMetricsF(face).elidedText(self.deck.name, Qt.TextElideMode.ElideRight, line.width())
        wide = min(QFontMetricsF(face).horizontalAdvance(words), line.width())
        disc = line.height() * 0.72
        shown = self.deck.elements if wide + 4 + len(self.deck.elements) * (disc + 1) <= line.width() else ()
        left = (line.width() - wide - len(shown) * (disc + 1) - 3) / 2
        painter.setFont(face)
        painter.setPen(QColor(p.GOLD if self.isChecked() else p.INK))
        painter.drawText(QRectF(left, line.top(), wide + 2, line.height()), Qt.AlignmentFlag.AlignVCenter, words)
        for place, element in enumerate(shown):
            spot = QRectF(left + wide + 4 + place * (disc + 1), line.center().y() - disc / 2, disc, disc)
            paint_element(painter, element, spot)
