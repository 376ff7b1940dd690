"""One side of the start screen: the decks as tiles beside the chosen champion's card."""

from __future__ import annotations

import random
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gadesk.ui.cards.overlay import GLOW_MARGIN
from gadesk.ui.cards.picture import CardPicture
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import RATIO
from gadesk.ui.design import palette as p
from gadesk.ui.design.elided import ElidedLabel
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label, ToolButton, aloud
from gadesk.ui.design.theme import Role, dress, font
from gadesk.ui.start.choice import DeckInfo
from gadesk.ui.start.controls import DeckTile, keep_one_tab_stop

_COLUMNS = (3, 4, 5, 6, 7, 9)  # whichever gives the largest tiles
_SMALLEST = 0.75  # of small letters
_TILE = 1 + 2 * GLOW_MARGIN  # of a card's width


class DeckPanel(QFrame):
    """Choose one of the decks; arrows move, the large card follows."""

    changed = Signal(str)

    def __init__(
        self, title: str, decks: Sequence[DeckInfo], pixmaps: CardPixmaps, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._pixmaps = pixmaps
        self.setProperty("kind", "panel")
        self.setAccessibleName(aloud(title))
        self.setMinimumSize(240, 150)  # its cards take what room there is, however large they are now
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._tiles = [DeckTile(deck, pixmaps, self) for deck in decks]
        self._picture = CardPicture(pixmaps, self)
        self._picture.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._any = ToolButton(self)
        self._any.setIcon(icon("dice", p.GOLD, 48))
        self._any.setText("Any")
        self._any.setToolTip("Take a deck by chance")
        self._any.setAccessibleName(aloud(f"{title}: any, by chance"))
        self._any.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._any.setProperty("kind", "tile")
        self._any.clicked.connect(self.by_chance)
        self._grid, self._columns = QGridLayout(), 0
        self._name, self._words = ElidedLabel(self), Label(self)
        self._build(title)
        self._group.buttonToggled.connect(self._toggled)
        keep_one_tab_stop(self._group)
        dress().changed.connect(self._share)
        if self._tiles:
            self._tiles[0].setChecked(True)

    def deck(self) -> str:
        """The id of the chosen deck."""
        tile = self._group.checkedButton()
        return tile.deck.id if isinstance(tile, DeckTile) else ""

    def choose(self, deck: str) -> None:
        """Choose a deck by its id; an unknown one changes nothing."""
        for tile in self._tiles:
            if tile.deck.id == deck:
                tile.setChecked(True)

    def tiles(self) -> list[DeckTile]:
        """The tiles in their order."""
        return list(self._tiles)

    def picture(self) -> CardPicture:
        """The large card."""
        return self._picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give tiles and the large card the most room that both can have."""
        high = self.height() - round(QFontMetricsF(font(Role.HEADING)).height()) - 46
        columns = max(_COLUMNS, key=lambda count: self._tile_width(count, high))
        width = max(36, int(self._tile_width(columns, high)))
        room = round((self.width() - 80 - min(high / RATIO, self.width() * 0.3)) / columns) - 4
        words = min(room, max((each.words_width() for each in self._tiles), default=0))
        lengths = sorted(len(each.deck.name) for each in self._tiles) or [0]
        usual = [each for each in self._tiles if len(each.deck.name) <= 2 * lengths[len(lengths) // 2]]
        needed = min((each.points_for(max(words, round(width * _TILE))) for each in usual), default=0.0)
        points = max(needed, font(Role.SMALL).pointSizeF() * _SMALLEST)  # a long name ends early, and shrinks no other
        for each in self._tiles:
            each.set_card_width(width, words, points)
        self._any.setIconSize(QSize(width // 2, width // 2))
        self._any.setFixedWidth(self._tiles[0].sizeHint().width() if self._tiles else width)
        self._arrange(columns)
        left = self.width() - 66 - columns * max(words + 6, round(width * _TILE + 6))
        self._picture.setFixedWidth(max(80, min(round(left), round(high / RATIO))))

    def _tile_width(self, columns: int, high: int) -> float:
        """How wide the cards of the tiles can be in so many columns."""
        rows = -(-(len(self._tiles) + 1) // columns)
        line = QFontMetricsF(font(Role.SMALL)).height() * 1.15
        return min((high / rows - line - 8) / (RATIO + _TILE - 1), (self.width() - 66) * 0.5 / columns / _TILE)

    def _arrange(self, columns: int) -> None:
        """Set the tiles into so many columns, the dice last."""
        if columns == self._columns:
            return
        self._columns = columns
        for place, tile in enumerate((*self._tiles, self._any)):
            self._grid.addWidget(tile, place // columns, place % columns, Qt.AlignmentFlag.AlignCenter)

    def _build(self, title: str) -> None:
        eyebrow = Label(title.upper(), self)
        eyebrow.setProperty("kind", "eyebrow")
        self._name.setProperty("kind", "heading")
        self._words.setProperty("kind", "dim")
        self._grid.setSpacing(2)
        for place, tile in enumerate(self._tiles):
            self._group.addButton(tile, place)
        self._arrange(_COLUMNS[0])
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(eyebrow, 0, Qt.AlignmentFlag.AlignBottom)
        head.addWidget(self._name)
        head.addWidget(self._words, 1, Qt.AlignmentFlag.AlignBottom)
        right = QVBoxLayout()
        right.addStretch(1)
        nest(right, self._grid)
        right.addStretch(1)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self._picture)
        middle.addStretch(1)
        nest(middle, right)
        middle.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 12)
        column.setSpacing(4)
        nest(column, head)
        nest(column, middle, 1)

    def by_chance(self) -> None:
        """Take any other deck than the chosen one."""
        others = [tile for tile in self._tiles if not tile.isChecked()]
        if others:
            random.choice(others).setChecked(True)

    def _toggled(self, button: object, on: bool) -> None:
        if not on or not isinstance(button, DeckTile):
            return
        deck = button.deck
        self._picture.show_plan(self._pixmaps.printed(deck.champion))
        self._name.setText(deck.name)
        self._words.setText(" · ".join(word.title() for word in (*deck.classes, *deck.elements)))
        self.changed.emit(deck.id)
