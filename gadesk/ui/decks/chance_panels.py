"""What a deck draws: exact odds of the player's own selection, and sample hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from gadesk.decks.hands import SampleHand
from gadesk.decks.odds import by_turn, cards_seen, expected
from gadesk.glossary import Zone
from gadesk.sheets.deck_facts import Opening
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.decks.charts import Chances
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label, aloud
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import window_scale
from gadesk.ui.start.controls import Segments

TURNS = 8
_COMES = "this one's text comes in a moment"


class OddsPanel(QWidget):
    """“At least so many of the selection by turn N”, exactly."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._among, self._deck, self._what = 0, 0, ""
        self._opening = Opening("", 7, False)
        self._wanted, self._turn = QSpinBox(self), QSpinBox(self)
        self._wanted.setRange(1, 20)
        self._wanted.setAccessibleName("At least so many")
        self._turn.setRange(1, TURNS)
        self._turn.setAccessibleName("By turn")
        self._first = Segments("Turn order", ((True, "I go first", ""), (False, "second", "")), self)
        self._chart = Chances("Chance in percent, by your own turn", self)
        self._said, self._about = Label(self), Label(self)
        for label in (self._said, self._about):
            label.setWordWrap(True)
        self._said.setProperty("kind", "heading")
        self._about.setProperty("kind", "small")
        row = QHBoxLayout()
        for words, box in (("At least", self._wanted), ("by turn", self._turn)):
            label = Label(words, self)
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(8)
        nest(column, row)
        column.addWidget(self._first, 0, Qt.AlignmentFlag.AlignLeft)
        for each in (self._said, self._chart, self._about):
            column.addWidget(each)
        column.addStretch(1)
        self._wanted.valueChanged.connect(self._refresh)
        self._turn.valueChanged.connect(self._refresh)
        self._first.changed.connect(self._refresh)

    def show_selection(self, among: int, deck: int, what: str, opening: Opening) -> None:
        """Reckon for so many cards of the main deck; `what` names them."""
        self._among, self._deck, self._what, self._opening = among, deck, what, opening
        self._refresh()

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return self._wanted, self._turn, *self._first.buttons()

    def said(self) -> str:
        """The sentence that is told."""
        return self._said.text()

    def _refresh(self) -> None:
        shown = bool(self._among and self._deck)
        self._chart.setVisible(shown)
        self._said.setVisible(shown)
        if not shown:
            self._said.setText("")
            self._about.setText("Select cards of the main deck (Ctrl+click for several) to see when you draw them.")
            return
        first, wanted, turn = bool(self._first.value()), self._wanted.value(), self._turn.value()
        chances = by_turn(wanted, self._among, self._deck, TURNS, first, self._opening.cards)
        self._chart.show_data([float(chance) for chance in chances])
        self._said.setText(f"{float(chances[turn - 1]):.1%} by turn {turn}")
        seen = cards_seen(turn, first, self._opening.cards)
        mean = float(expected(self._among, self._deck, seen))
        where = "" if self._opening.zone is Zone.HAND else f" into the {self._opening.zone.value}"
        hand = f"{self._opening.cards} cards with the champion{where}"
        if not self._opening.known:
            hand += ", as most champions draw: " + (_COMES if self._opening.comes else "this deck's does not say")
        self._about.setText(
            f"At least {wanted} of {self._among} ({self._what}) in {seen} of {self._deck} cards; {mean:.2f} of them on "
            f"average. Counted: {hand}, and one card each turn{' from the second on' if first else ''}; nothing else."
        )


class _Cards(QWidget):
    """A hand of cards, in rows."""

    chosen = Signal(str)

    def __init__(self, pixmaps: CardPixmaps, names: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._pixmaps, self._names = pixmaps, names
        self._slugs: tuple[str, ...] = ()
        self._opening = 0
        self.setAccessibleName("Sample hand")
        pixmaps.ready.connect(self._came)

    def show_slugs(self, slugs: Sequence[str], opening: int) -> None:
        """Show these cards; those after the opening hand stand a little lower."""
        self._slugs, self._opening = tuple(slugs), opening
        self.setAccessibleDescription(aloud(", ".join(self._names(slug) for slug in slugs)))
        self.setMinimumHeight(self._place(max(1, len(slugs) - 1)).toRect().bottom() + 12)
        self.update()

    def resizeEvent(self, event: object) -> None:
        """Set the cards anew."""
        self.setMinimumHeight(self._place(max(1, len(self._slugs) - 1)).toRect().bottom() + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        for place, slug in enumerate(self._slugs):
            rect = self._place(place)
            painter.drawPixmap(rect.topLeft(), self._pixmaps.slug(slug, round(rect.width() * ratio), ratio))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show a card large."""
        for place, slug in enumerate(self._slugs):
            if self._place(place).contains(event.position()):
                self.chosen.emit(slug)

    def _came(self, _key: object) -> None:
        """A picture is drawn. (A method, as it is let go of with the widget; a lambda would not be.)"""
        self.update()

    def _across(self) -> int:
        """How many stand side by side: as many as it takes for the opening hand to be seen whole, if it can be."""
        usual = max(3, round(self.width() / (110 * window_scale())))
        holder = self.parentWidget()
        for across in range(usual, usual + 3):
            tall = card_height(int(self.width() / across) - 6) + 10
            if holder is None or tall * -(-self._opening // across) <= holder.height():
                return across
        return usual

    def _place(self, place: int) -> QRectF:
        across = self._across()
        width = int(self.width() / across) - 6
        row, column = divmod(place, across)
        sunk = 6 if place >= self._opening else 0
        return QRectF(column * (width + 6), row * (card_height(width) + 10) + sunk, width, card_height(width))


class HandPanel(QWidget):
    """Sample hands: a new one, or a card more."""

    chosen = Signal(str)

    def __init__(self, pixmaps: CardPixmaps, names: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = names
        self._slugs: tuple[str, ...] = ()
        self._opening = Opening("", 7, False)
        self._hand = SampleHand(())
        self._said = Label(self)
        self._said.setProperty("kind", "small")
        self._said.setWordWrap(True)
        self._new = SignButton(icon("dice"), "New hand", self)
        self._draw = SignButton(icon("draw"), "Draw a card", self)
        self._cards = _Cards(pixmaps, names, self)
        self._cards.chosen.connect(self.chosen)
        self._new.clicked.connect(self.redraw)
        self._draw.clicked.connect(self.draw)
        scroll = ColumnScroll(self)
        scroll.setAccessibleName("Sample hand")
        scroll.setWidget(self._cards)
        row = QHBoxLayout()
        row.addWidget(self._new)
        row.addWidget(self._draw)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        nest(column, row)
        column.addWidget(self._said)
        column.addWidget(scroll, 1)

    def show_deck(self, slugs: Sequence[str], opening: Opening) -> None:
        """Take another main deck; a hand of the same cards stays."""
        if (tuple(slugs), opening) != (self._slugs, self._opening):
            self._slugs, self._opening = tuple(slugs), opening
            self._hand = SampleHand(slugs, opening.cards)
            self._refresh()

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return self._new, self._draw

    def hand(self) -> tuple[str, ...]:
        """The cards that are shown."""
        return self._hand.hand

    def redraw(self) -> None:
        """Shuffle and draw another hand."""
        self._hand.redraw()
        self._refresh()

    def draw(self) -> None:
        """Draw one card more."""
        self._hand.draw()
        self._refresh()

    def sizeHint(self) -> QSize:
        """Room for a row of cards."""
        return QSize(320, 260)

    def _refresh(self) -> None:
        self._cards.show_slugs(self._hand.hand, self._hand.opening)
        self._new.setEnabled(bool(self._slugs))
        self._draw.setEnabled(self._hand.left > 0)
        if not self._slugs:
            self._said.setText("Add cards to the main deck to draw hands from it.")
            return
        drawn = len(self._hand.hand) - self._hand.opening
        who = self._names(self._opening.champion) if self._opening.champion else "The usual champion"
        turns = f", then {drawn} on the turns after" if drawn else ""
        where = "" if self._opening.zone is Zone.HAND else f" into the {self._opening.zone.value}"
        unknown = _COMES if self._opening.comes else "this one's draw is not known"
        guess = "" if self._opening.known else f" (as most do; {unknown})"
        drew = f"{who} draws {self._opening.cards}{where}{guess}{turns}"
        self._said.setText(f"{drew}; {self._hand.left} left in the deck.")
