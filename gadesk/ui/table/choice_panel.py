"""The panel for questions that the table itself can't show: lists, cards, orders, shares, numbers, directions.

Any decision can be shown here, so no question leaves a player stuck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gadesk.protocol.views import CardView
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.looks_of import DIRECTIONS
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.theme import dress
from gadesk.ui.table.card_item import glow_margin
from gadesk.ui.table.card_words import plain
from gadesk.ui.table.chooser import Chooser
from gadesk.ui.table.decision_words import Form
from gadesk.ui.table.layout import Box, card_height
from gadesk.ui.table.tiles import CardTile, KeyButton, WordsButton

LIST_LETTERS = 78  # as many as a line of a list has room for
POINTS = {direction.value: place for direction, place in DIRECTIONS.items()}
ORDERED = frozenset({Form.ORDER, Form.GLIMPSE})


class ChoicePanel(QFrame):
    """Shows a chooser's options in the form that fits. `picked`: an option was; `changed`: the picks were otherwise."""

    changed = Signal()
    picked = Signal(int)
    hovered = Signal(object)

    def __init__(self, pixmaps: CardPixmaps, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.setProperty("kind", "over")
        self._pixmaps = pixmaps
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(18, 14, 18, 16)
        self._box.setSpacing(10)
        self._body: QWidget | None = None
        self._room = Box(0, 0, 800, 500)
        self._question = ""
        self._labels: Sequence[str] = ()
        self._cards: Sequence[CardView | None] = ()
        self._shown: list[int] = []
        self.form = Form.LIST
        self.chooser: Chooser | None = None
        self.tiles: list[CardTile] = []
        self.buttons: list[Button] = []
        dress().changed.connect(self.refresh)
        self.hide()

    def open(
        self,
        chooser: Chooser,
        form: Form,
        question: str,
        labels: Sequence[str],
        cards: Sequence[CardView | None],
        shown: Sequence[int],
        room: Box,
    ) -> None:
        """Show a question in the middle of a box; `shown` are the options that have no button elsewhere."""
        self.chooser, self.form, self._room, self._shown = chooser, form, room, list(shown)
        self._question, self._labels, self._cards = question, labels, cards
        if form == Form.GLIMPSE and not chooser.picks:
            chooser.picks = list(shown)[: chooser.decision.most]
        self.refresh()
        self.show()
        self.raise_()

    def close_panel(self) -> None:
        """Put it away."""
        self.chooser = None
        self.hide()

    def refresh(self) -> None:
        """Show the picks as they are now."""
        if self.chooser is None:
            return
        focused = next((tile.index for tile in self.tiles if tile.hasFocus()), None)
        if self._body is not None:
            self._box.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self.tiles, self.buttons = [], []
        self._body = QWidget(self)
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(0, 0, 0, 0)
        title = Label(self._question)
        title.setProperty("kind", "heading")
        title.setWordWrap(True)
        inside.addWidget(title)
        self._builders()[self.form](inside)
        self._box.addWidget(self._body)
        self._body.show()  # what is not shown yet has no size to a layout
        self._centre()
        for tile in self.tiles:
            if tile.index == focused:
                tile.setFocus()

    def _builders(self) -> dict[Form, Callable[[QVBoxLayout], None]]:
        return {
            Form.LIST: self._build_list,
            Form.YES_NO: self._build_list,
            Form.IN_PLACE: self._build_list,
            Form.CARDS: self._build_cards,
            Form.ORDER: self._build_order,
            Form.GLIMPSE: self._build_glimpse,
            Form.SPLIT: self._build_split,
            Form.NUMBER: self._build_number,
            Form.COMPASS: self._build_compass,
        }

    def _centre(self) -> None:
        room = self._room
        wide = min(room.w - 24, max(420, self._wanted_width()))
        self.setFixedWidth(wide)
        self._box.activate()
        high = min(self._box.totalHeightForWidth(wide), room.h - 8)
        self.setGeometry(room.x + (room.w - wide) // 2, room.y + (room.h - high) // 2, wide, high)

    def _wanted_width(self) -> int:
        if self.tiles:
            lines, width = self._tile_lines(len(self._shown), self.form == Form.GLIMPSE)
            return -(-len(self._shown) // lines) * (width + 2 * glow_margin(width)) + 40
        wide = self._list_width()
        return wide if self.form in (Form.LIST, Form.IN_PLACE, Form.SPLIT) else round(wide * 0.74)

    def _list_width(self) -> int:
        return self.fontMetrics().averageCharWidth() * LIST_LETTERS

    # Forms

    def _build_list(self, inside: QVBoxLayout) -> None:
        assert self.chooser is not None
        for place, number in enumerate(self._shown, start=1):
            button = WordsButton(
                f"{place}.  {plain(self._labels[number])}", min(self._room.w - 24, self._list_width()) - 36
            )
            button.clicked.connect(lambda _=False, n=number: self._pick(n))
            self.buttons.append(button)
            button.setCheckable(True)
            button.setChecked(number in self.chooser.picks)
            button.setProperty("kind", "option")
            inside.addWidget(button)

    def _build_cards(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self._row(self._shown, self._pick, marked=True))

    def _build_order(self, inside: QVBoxLayout) -> None:
        assert self.chooser is not None
        if not self.chooser.is_full_order:
            inside.addWidget(self._row(self._shown, self._pick, marked=True))
            self._note(inside, "Click the cards in the order you want.")
            return
        inside.addWidget(self._row(self.chooser.picks, lambda n: None, marked=True, movable=True))
        self._note(inside, "Drag the cards, or move the one in focus with Shift and the arrow keys, or type its place.")

    def _build_glimpse(self, inside: QVBoxLayout) -> None:
        assert self.chooser is not None
        picks = self.chooser.picks
        rest = [number for number in self._shown if number not in picks]
        self._note(inside, "On top of the deck, the first one topmost:")
        inside.addWidget(self._row(picks, self._toggle, marked=True, movable=True, small=True))
        self._note(inside, "To the bottom of the deck:")
        inside.addWidget(self._row(rest, self._toggle, small=True))
        self._note(inside, "Click a card to send it to the other end; drag it to change the order.")

    def _build_split(self, inside: QVBoxLayout) -> None:
        assert self.chooser is not None
        grid = QGridLayout()
        for number, text in enumerate(self._labels):
            name = Label(text)
            name.setWordWrap(True)
            grid.addWidget(name, number, 0)
            less = self._button("−", lambda _=False, n=number: self._change(n, -1))
            less.setAccessibleName(aloud(f"One less for {text}"))
            less.setEnabled(self.chooser.count(number) > 0)
            more = self._button("+", lambda _=False, n=number: self._change(n, 1))
            more.setAccessibleName(aloud(f"One more for {text}"))
            more.setEnabled(len(self.chooser.picks) < self.chooser.decision.most)
            value = Label(str(self.chooser.count(number)))
            value.setProperty("kind", "heading")
            for column, widget in enumerate((less, value, more), start=1):
                grid.addWidget(widget, number, column)
        grid.setColumnStretch(0, 1)
        nest(inside, grid)

    def _build_number(self, inside: QVBoxLayout) -> None:
        assert self.chooser is not None
        if not self.chooser.picks:
            self.chooser.picks = [0]
        at = self.chooser.picks[0]
        row = QHBoxLayout()
        less = self._button("−", lambda: self.step(-1))
        less.setEnabled(at > 0)
        more = self._button("+", lambda: self.step(1))
        more.setEnabled(at < len(self._labels) - 1)
        value = Label(self._labels[at])
        value.setProperty("kind", "title")
        value.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for widget, stretch in ((less, 1), (value, 2), (more, 1)):
            row.addWidget(widget, stretch)
        nest(inside, row)
        self._note(inside, f"From {self._labels[0]} to {self._labels[-1]}.")

    def _build_compass(self, inside: QVBoxLayout) -> None:
        assert self.chooser is not None
        grid = QGridLayout()
        for number, text in enumerate(self._labels):
            row, column = POINTS.get(text.lower(), (3, number))
            button = self._button(text, lambda _=False, n=number: self._pick(n))
            button.setMinimumHeight(44)
            grid.addWidget(button, row, column)
        nest(inside, grid)

    # Doing

    def number_key(self, number: int) -> None:
        """Use a number key: pick that option, or put the card in focus at that place."""
        focused = next((tile for tile in self.tiles if tile.hasFocus()), None)
        if self.chooser is not None and self.form in ORDERED and focused is not None and focused.movable:
            self.chooser.move(focused.index, number)
            self._after()
        elif number < len(self._shown):
            (self._toggle if self.form == Form.GLIMPSE else self._pick)(self._shown[number])

    def step(self, by: int) -> None:
        """Raise or lower the number."""
        if self.chooser is not None and self.form == Form.NUMBER:
            at = (self.chooser.picks or [0])[0] + by
            self.chooser.picks = [max(0, min(at, len(self._labels) - 1))]
            self._after()

    def _pick(self, number: int) -> None:
        if self.chooser is None or self.chooser.is_full_order:
            return
        if self.form == Form.SPLIT:
            self._change(number, 1)
            return
        self.picked.emit(number)
        self.refresh()

    def _toggle(self, number: int) -> None:
        assert self.chooser is not None
        self.chooser.toggle(number)
        self._after()

    def _change(self, number: int, by: int) -> None:
        assert self.chooser is not None
        (self.chooser.toggle if by > 0 else self.chooser.remove)(number)
        self._after()

    def _after(self) -> None:
        self.refresh()
        self.changed.emit()

    def _dropped(self, index: int, where: QPoint) -> None:
        assert self.chooser is not None
        order = [tile for tile in self.tiles if tile.movable]
        passed = [
            tile for tile in order if tile.mapToGlobal(tile.rect().center()).x() < where.x() and tile.index != index
        ]
        self.chooser.move(index, len(passed))
        self._after()

    def _shifted(self, index: int, by: int) -> None:
        assert self.chooser is not None
        self.chooser.move(index, self.chooser.picks.index(index) + by)
        self._after()

    # Parts

    def _row(
        self,
        numbers: Sequence[int],
        click: Callable[[int], None],
        marked: bool = False,
        movable: bool = False,
        small: bool = False,
    ) -> QWidget:
        """Lay card tiles in as many lines as show them best."""
        assert self.chooser is not None
        lines, width = self._tile_lines(len(self._shown), small)
        each = -(-len(self._shown) // lines)
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        for place, number in enumerate(numbers):
            tile = self._tile(number, place + 1, width, click, marked, movable)
            grid.addWidget(tile, place // each, place % each)
            self.tiles.append(tile)
        margin = 2 * glow_margin(width)
        holder.setMinimumHeight((card_height(width) + margin) * (lines if not small else 1))
        grid.setColumnStretch(each, 1)
        return holder

    def _tile(
        self, number: int, place: int, width: int, click: Callable[[int], None], marked: bool, movable: bool
    ) -> CardTile:
        assert self.chooser is not None
        tile = CardTile(number, self._cards[number], self._labels[number], self._pixmaps, width)
        tile.movable = movable
        tile.picked = marked and number in self.chooser.picks and not movable
        tile.badge = self._badge(place, number) if marked else ""
        tile.apart = apart(self._labels, self._cards, number)
        tile.setAccessibleDescription(aloud(self._state(number, tile.badge)))
        tile.setToolTip(tip(self._labels[number]))
        tile.clicked.connect(lambda _=False, n=number: click(n))
        tile.hovered.connect(self.hovered)
        tile.dropped.connect(self._dropped)
        tile.shifted.connect(self._shifted)
        return tile

    def _badge(self, place: int, number: int) -> str:
        assert self.chooser is not None
        if self.form in ORDERED and number in self.chooser.picks:
            return str(self.chooser.picks.index(number) + 1)
        return ""

    def _state(self, number: int, badge: str) -> str:
        """Tell for a screen reader what is chosen of a card: its place in an order, or that it is picked."""
        assert self.chooser is not None
        chosen = number in self.chooser.picks
        if self.form == Form.GLIMPSE:
            return f"on top, place {badge}" if chosen else "to the bottom"
        return f"place {badge}" if badge else "chosen" if chosen else ""

    def _tile_lines(self, count: int, small: bool) -> tuple[int, int]:
        """Choose in how many lines the tiles are largest, and how wide they are then."""
        best = (1, 0)
        words = max(150.0, self.fontMetrics().height() * (10.5 if small else 8.5))  # the question and the notes
        for lines in (1, 2, 3):
            each = -(-count // lines)
            by_width = (self._room.w - 80) / max(1, each) / 1.3
            by_height = (self._room.h - words) / (2.0 if small else lines) / 1.75
            width = int(min(by_width, by_height, 230)) // 2 * 2
            if width > best[1]:
                best = (lines, width)
        return best[0], max(56, best[1])

    def _button(self, text: str, act: Callable[..., None]) -> Button:
        button = KeyButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(act)
        self.buttons.append(button)
        return button

    def _note(self, inside: QVBoxLayout, text: str) -> None:
        label = Label(text)
        label.setProperty("kind", "dim")
        label.setWordWrap(True)
        inside.addWidget(label)


def apart(labels: Sequence[str], cards: Sequence[CardView | None], number: int) -> str:
    """Say what tells an option from others that show the same card: what its label says after the words they share."""
    card = cards[number]
    alike = [label for label, other in zip(labels, cards, strict=True) if card and other and other.slug == card.slug]
    if len(set(alike)) < 2:
        return ""
    columns = zip_longest(*(label.split(" ") for label in alike))
    shared = next(place for place, column in enumerate(columns) if len(set(column)) > 1)
    words = " ".join(labels[number].split(" ")[shared:])
    if words.startswith("(") and words.endswith(")") and words.count("(") == 1:
        words = words[1:-1]
    return plain(words)
