"""The panel of choices that writes and reads the search language."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gadesk.cards.search import SearchError
from gadesk.cards.search.fields import RARITIES
from gadesk.glossary import PAID, CardType, Element, Supertype
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import ICONS, icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.palette import element_mark
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import window_scale
from gadesk.ui.library import filters
from gadesk.ui.library.completion import Values
from gadesk.ui.start.flow import Flow

_MOST = 99
_NARROWEST = 250  # pixels of a window of normal size
_IS = ("whole", "manual", "double-faced", *(kind.value for kind in Supertype), "material", "main", "banned")
_IS_WORDS = {"whole": "Plays by itself", "manual": "Partly by hand", "main": "Main deck", "material": "Material deck"}
_RARITIES = {
    "c": "Common", "u": "Uncommon", "r": "Rare", "sr": "Super rare", "ur": "Ultra rare", "pr": "Promotional rare",
    "csr": "Collector super rare", "cur": "Collector ultra rare", "cpr": "Collector promo rare",
}  # fmt: skip


def words_for(field: str, value: str) -> str:
    """A value as a person says it."""
    if field == "rarity":
        return _RARITIES.get(value, value)
    if field == "is":
        return _IS_WORDS.get(value, value.replace("-", " ").capitalize())
    return value.replace("-", " ").title()


class _Chips(QWidget):
    """Buttons of one field, each on or off."""

    changed = Signal(str, list)

    def __init__(self, field: str, title: str, values: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field
        self._buttons: dict[str, Button] = {}
        flow = Flow(across=5, down=5)
        for value in values:
            words = words_for(field, value)
            button = Button(words, self)
            button.setProperty("kind", "segment")
            button.setCheckable(True)
            button.setAccessibleName(aloud(f"{title}: {words}"))
            if value in ICONS and field in ("type", "element"):
                colour = element_mark(Element(value)) if field == "element" else ""
                button.setIcon(icon(value, colour))
            button.clicked.connect(self._clicked)
            self._buttons[value] = button
            flow.addWidget(button)
        self.setLayout(flow)

    def show_values(self, values: frozenset[str]) -> None:
        """Press the buttons that a query chooses."""
        for value, button in self._buttons.items():
            if button.isChecked() != (value in values):
                button.setChecked(value in values)

    def button(self, value: str) -> Button:
        """The button of a value."""
        return self._buttons[value]

    def _clicked(self) -> None:
        self.changed.emit(self.field, [value for value, button in self._buttons.items() if button.isChecked()])


class _Picker(ChoiceBox[str]):
    """One value out of many."""

    picked = Signal(str, list)

    def __init__(self, field: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field
        self._title = title
        name_box(self, title)
        self.setMaxVisibleItems(20)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(lambda _at: self.picked.emit(self.field, [self.chosen()] if self.chosen() else []))

    def fill(self, values: Sequence[str], upper: bool = False) -> None:
        """Offer these values."""
        kept = self.chosen()
        self.clear()
        self.offer("Any", "")
        for value in values:
            self.offer(value.upper() if upper else words_for(self.field, value), value)
        self.choose(kept)

    def show_values(self, values: frozenset[str]) -> None:
        """Show what a query chooses."""
        self.setItemText(0, f"{len(values)} chosen" if len(values) > 1 else "Any")
        self.choose(next(iter(values)) if len(values) == 1 else "")


class _Range(QWidget):
    """From and to of one number."""

    changed = Signal(str, object, object)

    def __init__(self, field: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field
        self._low, self._high = (self._box(words) for words in ("at least", "at most"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._low, 1)
        row.addWidget(Label("to", self))
        row.addWidget(self._high, 1)

    def _box(self, words: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(-1, _MOST)
        box.setValue(-1)
        box.setSpecialValueText("any")
        box.setAccessibleName(aloud(f"{self.field} {words}"))
        box.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.valueChanged.connect(lambda _value: self.changed.emit(self.field, *self.ends()))
        return box

    def ends(self) -> filters.Ends:
        """The ends; None is open."""
        low, high = self._low.value(), self._high.value()
        return (low if low >= 0 else None), (high if high >= 0 else None)

    def set_ends(self, low: int | None, high: int | None) -> None:
        """Show the ends that a query has."""
        for box, end in ((self._low, low), (self._high, high)):
            with QSignalBlocker(box):
                box.setValue(-1 if end is None else min(end, _MOST))


class FilterPanel(ColumnScroll):
    """Shows what a query chooses with `show_query`; emits `written` with the query after another choice.

    Its many controls are made when they are first needed, which `filled` tells: most searches go without.
    """

    written = Signal(str)
    filled = Signal()

    def __init__(self, values: Values, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._query = ""
        self._values, self._is_filled = values, False
        self._chips: list[_Chips] = []
        self._pickers: list[_Picker] = []
        self._ranges: list[_Range] = []
        self._body = QWidget(self)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(2, 2, 10, 8)
        self._column.setSpacing(6)
        self._clear = SignButton(icon("close"), "Clear the filters", self._body)
        self._clear.clicked.connect(self._cleared)
        self.setAccessibleName("Filters")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._body.hide()

    def minimumSizeHint(self) -> QSize:
        """Have room for some chips beside each other."""
        return super().minimumSizeHint().expandedTo(QSize(round(_NARROWEST * window_scale()), 0))

    def fill(self) -> None:
        """Make the controls, if they are not there."""
        if self._is_filled:
            return
        self._is_filled = True
        self._build(self._values)
        self.setWidget(self._body)
        self._body.show()
        self.filled.emit()

    def _build(self, values: Values) -> None:
        self._column.addWidget(self._clear)
        self._add_chips("element", "Element", values["element"])
        self._add_chips("type", "Type", [*(t.value for t in CardType), Supertype.REGALIA.value])
        self._add_chips("class", "Class", values["class"])
        self._add_ranges()
        self._add_chips("speed", "Speed", values["speed"])
        self._add_chips("legal", "May be played in", values["legal"])
        self._add_chips("is", "Only", _IS)
        self._add_pickers(values)
        self._add_chips("rarity", "Rarity", tuple(RARITIES))
        self._column.addStretch(1)

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, from the top down."""
        found = [each for each in self._body.findChildren(QWidget) if each.window() is self.window()]  # no box's list
        return tuple(each for each in found if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not each.focusProxy())

    def renew(self, values: Values) -> None:
        """Offer the sets, subtypes and keywords that the cards have now."""
        self._values = values
        if not self._is_filled:
            return
        for picker in self._pickers:
            picker.fill(values[picker.field], upper=picker.field == "set")
        self.show_query(self._query)

    def show_query(self, query: str) -> None:
        """Show what a query chooses; one that can't be read can't be narrowed either."""
        self._query = query
        self.fill()
        try:
            found = filters.read(query)
        except SearchError:
            self._body.setEnabled(False)
            return
        self._body.setEnabled(True)
        self._clear.setEnabled(found.count > 0)
        for chips in self._chips:
            chips.show_values(found.values(chips.field))
        for picker in self._pickers:
            picker.show_values(found.values(picker.field))
        for line in self._ranges:
            line.set_ends(*found.ends(line.field))

    def button(self, field: str, value: str) -> Button:
        """The button of a value."""
        self.fill()
        return next(chips for chips in self._chips if chips.field == field).button(value)

    def _title(self, words: str) -> None:
        label = Label(words, self._body)
        label.setProperty("kind", "eyebrow")
        label.setContentsMargins(0, 6, 0, 0)
        self._column.addWidget(label)

    def _add_chips(self, field: str, title: str, values: Sequence[str]) -> None:
        self._title(title)
        chips = _Chips(field, title, values, self._body)
        chips.changed.connect(self._choose)
        self._chips.append(chips)
        self._column.addWidget(chips)

    def _add_pickers(self, values: Values) -> None:
        self._title("More")
        rows = QGridLayout()
        for row, (field, title) in enumerate((("kw", "Keyword"), ("subtype", "Subtype"), ("set", "Set"))):
            picker = _Picker(field, title, self._body)
            picker.fill(values[field], upper=field == "set")
            picker.picked.connect(self._choose)
            self._pickers.append(picker)
            label = Label(title, self._body)
            label.setBuddy(picker)
            rows.addWidget(label, row, 0)
            rows.addWidget(picker, row, 1)
        rows.setColumnStretch(1, 1)
        nest(self._column, rows)

    def _add_ranges(self) -> None:
        self._title("Numbers")
        rows = QGridLayout()
        for row, field in enumerate(filters.RANGES_SHOWN):
            line = _Range(field, self._body)
            line.changed.connect(self._narrow)
            self._ranges.append(line)
            words = f"{field.title()} cost" if field in PAID else field.title()
            rows.addWidget(Label(words, self._body), row, 0)
            rows.addWidget(line, row, 1)
        rows.setColumnStretch(1, 1)
        nest(self._column, rows)

    def _choose(self, field: str, values: list[str]) -> None:
        self.written.emit(filters.with_values(self._query, field, values))

    def _narrow(self, field: str, low: int | None, high: int | None) -> None:
        self.written.emit(filters.with_range(self._query, field, low, high))

    def _cleared(self) -> None:
        self.written.emit(filters.without_choices(self._query))
