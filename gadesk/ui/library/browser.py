"""Finding cards: the search field, the filters, the order, and the grid of what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QSplitter, QVBoxLayout, QWidget

from gadesk.cards.model import Card
from gadesk.cards.search import SearchError
from gadesk.cards.search.fields import FIELDS
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.typing_first import hush
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.elided import ElidedButton
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Label, aloud, caption, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import window_scale
from gadesk.ui.library.card_pool import CardPool, Order, asks_for_owned
from gadesk.ui.library.completion import Values
from gadesk.ui.library.filter_panel import FilterPanel
from gadesk.ui.library.grid import CardGrid, GridMode
from gadesk.ui.library.owned import owned
from gadesk.ui.library.search_field import SearchField
from gadesk.ui.library.search_help import show_search_help

_WIDTHS = (84, 320)
_BESIDE = 10  # between two controls of a row, at most
_PATIENCE_MS = 400
_WITHOUT_TEXTS = "No name or type answers. The texts of the cards are still being read: they follow in a moment."
_LACKS = "None of the cards here has that ({}): the shipped ones come without it, and a sync brings it."
NO_CARD = "No card answers to this search. Take a word or a filter away, or press Esc to empty the field."


class CardBrowser(QWidget):
    """Finds as the player types. The grid's signals come out of here again."""

    chosen = Signal(str)
    opened = Signal(str)
    added = Signal(str)
    removed = Signal(str)
    filled = Signal(tuple)
    menu_asked = Signal(str, QPoint)
    query_changed = Signal(str)
    left = Signal()
    controls_changed = Signal()
    shown_otherwise = Signal(object, int)
    """Pictures or a list, and how wide the cards are."""

    def __init__(
        self,
        pool: CardPool,
        pixmaps: CardPixmaps,
        parent: QWidget | None = None,
        history: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._pool = pool
        self._values: Values = pool.values
        self._within: Callable[[Card], bool] | None = None
        self._none = NO_CARD
        self._problem = self._told = ""
        self._patience = once(self, _PATIENCE_MS, self.complain)
        self.field = SearchField(lambda: self._values, history, self)
        self.grid = CardGrid(pool, pixmaps, self)
        self.panel = FilterPanel(self._values, self)
        self._count = Label(self)
        self._meant = ElidedButton("What may be meant", self)
        self._other = ""  # the search that it stands for
        self._order = ChoiceBox[Order](self)
        self._filters = SignButton(icon("filter"), "Filters", self)
        self._mode = SignButton(icon("log"), "List", self)
        self._size = QSlider(Qt.Orientation.Horizontal, self)
        self._build()
        self._wire()
        self._find()

    def query(self) -> str:
        """What is searched for."""
        return self.field.text()

    def search(self, query: str) -> None:
        """Search for something else."""
        self.field.setText(query)

    def focus_search(self) -> None:
        """Bring the keyboard to the search field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def set_within(self, within: Callable[[Card], bool] | None, none: str = NO_CARD) -> None:
        """Show only some of the cards, and say `none` where that leaves nothing."""
        self._within, self._none = within, none
        self._find()

    def show_help(self) -> None:
        """Tell how to search; an example that is followed is searched for."""
        show_search_help(self, self.help_values(), self.search)

    def help_values(self) -> Values:
        """The values that the help tells of."""
        return self._values

    def show_filters(self, shown: bool) -> None:
        """Show or hide the panel of filters."""
        self._filters.setChecked(shown)

    def set_card_width(self, width: int) -> None:
        """Show the cards about so wide."""
        self._size.setValue(width)

    def set_mode(self, mode: GridMode) -> None:
        """Show pictures or a list."""
        self._mode.setChecked(mode is GridMode.LIST)

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        filters = (self._filters, *self.panel.controls())
        return (self.field, self._meant, self.grid, *filters, self._order, self._mode, self._size)

    def status(self) -> str:
        """The line below the field: how many were found, or what can't be read."""
        return self._count.text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the size of the cards to those who have room for it."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Give words of another size their room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        told = self._count.property("kind") != "dim"  # a problem has the whole line
        letters = self._count.fontMetrics().horizontalAdvance
        least, slider = letters("2500 of 25"), self._size.minimumWidth()
        left = self.width() - self._order.sizeHint().width() - self._mode.sizeHint().width() - 3 * _BESIDE
        sized = left - slider >= least
        for control, fits in ((self._order, True), (self._mode, True), (self._size, sized)):
            control.setVisible(not told and fits)
        if not told:
            left -= slider if sized else 0
            self._count.setText(self._told if letters(self._told) <= left else self._told.removesuffix(" cards"))
        self._count.setMinimumWidth(least if told else max(least, letters(self._count.text())))

    def _build(self) -> None:
        for button, words in ((self._filters, "Show the filters"), (self._mode, "Show a list instead of pictures")):
            button.setCheckable(True)
            button.setProperty("kind", "segment")
            button.setAccessibleName(aloud(words))
            button.setToolTip(tip(words))
        for order in Order:
            self._order.offer(f"By {order.value}", order)
        name_box(self._order, "Order of the cards")
        self._size.setRange(*_WIDTHS)
        self._size.setValue(round(150 * min(1.3, window_scale())))
        self._size.setMinimumWidth(40)
        self._size.setMaximumWidth(110)
        self._size.setAccessibleName("Size of the cards")
        self._size.setToolTip("Size of the cards")
        self._count.setProperty("kind", "dim")
        self.panel.hide()
        self._meant.hide()
        top = QHBoxLayout()
        top.addWidget(self.field, 1)
        top.addWidget(self._filters)
        under = QHBoxLayout()
        under.addWidget(self._count, 1)
        under.addWidget(self._order)
        under.addWidget(self._mode)
        under.addWidget(self._size)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.panel)
        split.addWidget(self.grid)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        nest(column, top)
        nest(column, under)
        column.addWidget(self._meant)  # in a line of its own, so that nothing gets wider by what it says
        column.addWidget(split, 1)
        self._order_tabs()

    def _order_tabs(self) -> None:
        for before, after in pairwise(self.controls()):
            QWidget.setTabOrder(before, after)

    def _wire(self) -> None:
        self.field.textChanged.connect(lambda _text: self._find(first=True))
        self.field.left_downwards.connect(self.grid.setFocus)
        self.field.undone.connect(self.left)
        self.field.help_asked.connect(self.show_help)
        self._meant.clicked.connect(lambda: self.search(self._other))
        self._order.currentIndexChanged.connect(lambda _row: self._find())
        self._filters.toggled.connect(self._show_panel)
        self._mode.toggled.connect(lambda on: self.grid.set_mode(GridMode.LIST if on else GridMode.PICTURES))
        self._size.valueChanged.connect(self.grid.set_card_width)
        for change in (self._mode.toggled, self._size.valueChanged):
            change.connect(lambda _: self.shown_otherwise.emit(self.grid.mode(), self._size.value()))
        self.panel.written.connect(self.search)
        self.panel.filled.connect(self._order_tabs)
        self.panel.filled.connect(self.controls_changed)
        self._pool.changed.connect(self._renew)
        owned().changed.connect(self._count_again)
        self.grid.chosen.connect(self.chosen)
        self.grid.opened.connect(self.opened)
        self.grid.added.connect(self.added)
        self.grid.removed.connect(self.removed)
        self.grid.filled.connect(self.filled)
        self.grid.menu_asked.connect(self.menu_asked)
        self.grid.installEventFilter(self)
        self.grid.set_card_width(self._size.value())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters typed over the cards go to the search; Escape comes back to it."""
        if watched is self.grid and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if event.key() == Qt.Key.Key_Escape:
                self.focus_search()
                return True
            if plain and event.text().isprintable() and event.text().strip() and event.text() not in "+-*":
                self.field.setFocus()
                self.field.end(False)
                self.field.insert(event.text())
                return True
        return super().eventFilter(watched, event)

    def _show_panel(self, shown: bool) -> None:
        if shown:
            self.panel.fill()
        self.panel.setVisible(shown)
        if shown:
            self.panel.show_query(self.query())

    def _find(self, first: bool = False) -> None:
        """Show what answers; `first`: what answers best is the current card, as after typing."""
        hush()
        query = self.query()
        self._meant.hide()
        try:
            found = self._pool.find(query, self._order.chosen() or Order.NAME, self._within)
        except SearchError as problem:
            self._problem = str(problem)
            self.field.show_problem(problem)
            self._patience.start()
        else:
            self._problem = ""
            self.field.show_problem(None)
            if not found and not self._pool.waiting:
                self._patience.start()
            self.grid.set_empty("" if found else self._why_nothing(query))
            self.grid.show_slugs(found, first and bool(query.strip()))
            counted = _counted(len(found), len(self._pool.catalogue))
            self._say(f"{counted} · texts follow" if self._pool.waiting and query.strip() else counted)
        if self.panel.isVisible():
            self.panel.show_query(query)
        self.query_changed.emit(query)

    def _why_nothing(self, query: str) -> str:
        if self._pool.waiting:
            return _WITHOUT_TEXTS
        lacking = self._pool.lacks(query)
        return _LACKS.format(FIELDS[lacking].explains) if lacking else self._none

    def complain(self) -> None:
        """Say what can't be read, once the player pauses: half a word is no mistake yet."""
        if self._problem:
            self._say(self._problem, "problem")
        self._offer()

    def _offer(self) -> None:
        """Offer what a search that finds nothing may have meant, once the player pauses: that takes its time."""
        settled = self.grid.slugs() and not self._problem
        found = None if settled else self._pool.meant(self.query(), self._within)
        if found is not None:
            self._other = found.query
            self._meant.setText(caption(found.sentence()))
            self._meant.setToolTip(tip(found.sentence()))
            self._meant.setVisible(True)

    def _say(self, words: str, kind: str = "dim") -> None:
        self._told = words
        self._count.setText(words)
        self._count.setWordWrap(kind == "problem")
        if self._count.property("kind") != kind:
            self._count.setProperty("kind", kind)
            self._count.style().polish(self._count)
        self._fit()

    def _count_again(self) -> None:
        """Other cards are owned: that is asked where the search says so."""
        if asks_for_owned(self._pool, self.query()):
            self._find()

    def _renew(self) -> None:
        values = self._pool.values
        if values is not self._values:  # other cards
            self._values = values
            self.panel.renew(values)
        self._find()


def _counted(found: int, whole: int) -> str:
    if found == whole:
        return f"{whole} cards"
    return f"{found} of {whole}" if found else "No card"
