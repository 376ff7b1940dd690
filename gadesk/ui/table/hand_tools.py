"""The free hand tools at the table: which of them serve what is under the pointer, their menu, and their dialog.

All of it is made from the tools' declarations (`protocol.hand_tools`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QMenu,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gadesk.glossary import OWN_ZONES, PRIVATE_ZONES, Counter, Zone
from gadesk.protocol.hand_tools import (
    CHOICES,
    LONGEST_WORD,
    MOST_AT_ONCE,
    REACHED,
    Names,
    On,
    Place,
    Says,
    Tool,
    ToolUse,
    Which,
    malformed,
    plain_word,
    sentence,
    takes,
)
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, PlayerView
from gadesk.records import dataclass
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.elided import ElidedBox
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import CheckBox, Label, aloud, caption, title
from gadesk.ui.models.places import FIELD_ROWS, ZoneKey, find_card
from gadesk.ui.models.places import Place as Spot

WHICH = {
    Which.TOP: "from the top", Which.BOTTOM: "from the bottom", Which.RANDOM: "at random", Which.CHOSEN: "as I choose",
    Which.ALL: "all",
}  # fmt: skip
PLACES = {Place.TOP: "on top", Place.BOTTOM: "at the bottom", Place.SHUFFLED: "shuffled in"}
LABELS = {
    "which": "Which cards", "amount": "How many", "to": "Where to", "place": "In a deck", "other": "To what",
    "seat": "Player", "word": "What", "lasting": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subject:
    """What tools are asked for: a card, a pile, a player, or (all None) the turn. `seat` is whose it is."""

    card: CardView | None = None
    zone: Zone | None = None
    seat: int | None = None


def subject_at(view: PlayerView, id: int | None, key: ZoneKey | None) -> Subject:
    """Say what lies under the pointer; a card that the seat may not know stands for its pile."""
    card = find_card(view, id) if id is not None and id >= 0 else None
    if card is not None:
        return Subject(card, None, card.controller)
    if key is None or key.seat < 0:
        return Subject()
    if key.place in FIELD_ROWS:
        return Subject(seat=key.seat)
    return Subject(zone=Zone(key.place.value), seat=key.seat) if key.place is not Spot.STACK else Subject()


def serving(view: PlayerView, subject: Subject) -> list[Tool]:
    """The tools for a subject, in their order."""
    return [tool for tool in Tool if _serves(view, tool, subject)]


def _serves(view: PlayerView, tool: Tool, subject: Subject) -> bool:
    facts, card = tool.facts, subject.card
    if facts.on is On.TURN:
        return card is None and subject.zone is None and subject.seat is None
    if facts.on is On.PLAYER:
        champion = card is not None and card.id == view.seats[card.controller].champion
        return champion or (card is None and subject.seat is not None)
    if card is not None:
        there = card.zone is Zone.FIELD if facts.on is On.OBJECT else not facts.zones or card.zone in facts.zones
        return there and (facts.open_too or card.face_down or card.zone in PRIVATE_ZONES)
    pile = facts.on is On.CARDS and subject.zone in OWN_ZONES
    return pile and (facts.open_too or subject.zone in PRIVATE_ZONES)


def begun(tool: Tool, subject: Subject) -> ToolUse:
    """A use of a tool on a subject, with what that already says."""
    if subject.card is not None and tool.facts.on is not On.PLAYER:
        return ToolUse(tool, card=subject.card.id)
    if tool.facts.on is On.CARDS:
        return ToolUse(tool, seat=subject.seat, zone=subject.zone)
    return ToolUse(tool, seat=subject.seat if tool.facts.on is On.PLAYER else None)


def wanting(use: ToolUse) -> list[str]:
    """The fields that are still to be said, in the order of the dialog."""
    known = {"card"}
    if use.tool.facts.on is On.PLAYER:
        known.add("seat")
    if use.tool.facts.on is On.CARDS:
        known |= {"seat", "zone"} | ({"which", "amount"} if use.card else set())
    return [field for field in takes(use.tool) if field not in known]


class HandMenu:
    """Makes the menu of a subject. `use` is handed each use that the player decides for."""

    def __init__(
        self, parent: QWidget, me: int, players: Sequence[str], name: Callable[[str | None], str],
        tokens: Callable[[], Sequence[str]], use: Callable[[ToolUse], object],
    ) -> None:  # fmt: skip
        self._parent, self._me, self._players, self._name = parent, me, players, name
        self._tokens, self._use = tokens, use

    def fill(self, menu: QMenu, view: PlayerView, subject: Subject) -> None:
        """Put a line for each tool that serves, the turn's and the players' too where nothing is pointed at."""
        for tool in serving(view, subject):
            use = begun(tool, subject)
            fields = wanting(use)
            if fields == ["to", "place"]:
                self._zones(menu.addMenu(caption(tool.facts.label)), use)
                continue
            dots = " …" if fields else ""
            self._line(menu, tool.facts.label + dots, partial(self._begin, view, use))
        if subject == Subject():
            for seat in range(len(view.seats)):
                whose = "You" if seat == self._me else self._players[seat]
                self.fill(menu.addMenu(caption(whose)), view, Subject(seat=seat))

    def _zones(self, menu: QMenu, use: ToolUse) -> None:
        for zone in REACHED:
            for place in Place if zone is Zone.MAIN_DECK else (Place.TOP,):
                words = f"{zone.facts.heading}, {PLACES[place]}" if zone is Zone.MAIN_DECK else zone.facts.heading
                self._line(menu, words, partial(self._use, replace(use, to=zone, place=place)))

    def _begin(self, view: PlayerView, use: ToolUse) -> None:
        if not wanting(use):
            self._use(use)
            return
        dialog = ToolDialog(use, view, self._me, self._players, self._name, self._tokens, self._use, self._parent)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _line(self, menu: QMenu, words: str, act: Callable[[], object]) -> None:
        action = menu.addAction(caption(words))
        action.triggered.connect(lambda _=False: act())


class ToolDialog(QDialog):
    """Asks for what a tool still needs; below it stands what the log will say."""

    def __init__(
        self, use: ToolUse, view: PlayerView, me: int, players: Sequence[str], name: Callable[[str | None], str],
        tokens: Callable[[], Sequence[str]], then: Callable[[ToolUse], object], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._first, self._view, self._me, self._players, self._name = use, view, me, players, name
        self._tokens, self._then = tokens, then
        self.fields: dict[str, QWidget] = {}
        self._values: dict[str, list[object]] = {}
        self.setWindowTitle(title(f"By hand: {use.tool.facts.label.lower()}"))
        form, column = QFormLayout(), QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(12)
        form.setSpacing(10)
        for field in wanting(use):
            widget = self._field(field)
            self.fields[field] = widget
            form.addRow(Label(LABELS[field], self), widget)
        self.told = Label(self)
        self.told.setProperty("kind", "dim")
        self.told.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.do = self.buttons.addButton("Do it", QDialogButtonBox.ButtonRole.AcceptRole)
        self.do.setDefault(True)
        nest(column, form)
        column.addWidget(self.told)
        column.addWidget(self.buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 56)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self._tell()

    def _field(self, field: str) -> QWidget:
        facts = self._first.tool.facts
        if field == "amount":
            return self._number(facts.least)
        if field == "lasting":
            box = CheckBox("For good, not only until end of turn", self)
            box.toggled.connect(self._tell)
            return box
        return self._box(field, list(self._choices(field)), facts.says is Says.COUNTER and field == "word")

    def _number(self, least: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, MOST_AT_ONCE)
        box.setValue(1)
        box.setAccessibleName(aloud(LABELS["amount"]))
        box.valueChanged.connect(self._tell)
        return box

    def _box(self, field: str, choices: list[tuple[object, str]], own: bool) -> QComboBox:
        box = ElidedBox(self)
        name_box(box, LABELS[field])
        self._values[field] = [value for value, _ in choices]
        box.addItems([caption(words) for _, words in choices])
        if own:
            box.setLineEdit(LineEntry(box, LONGEST_WORD))
        box.currentTextChanged.connect(self._tell)
        return box

    def _choices(self, field: str) -> Iterator[tuple[object, str]]:
        """The values that a field may have, each with its words."""
        if field == "which":
            yield from WHICH.items()
        elif field == "place":
            yield from PLACES.items()
        elif field == "to":
            yield from ((zone, zone.facts.heading) for zone in REACHED)
        elif field == "seat":
            yield from enumerate(self._players)
        elif field == "other":
            others = [card for card in self._view.field if card.id != self._first.card]
            yield from ((card.id, self._called(card)) for card in others)
        else:
            yield from self._words()

    def _called(self, card: CardView) -> str:
        whose = "" if card.controller == self._me else f" ({self._players[card.controller]})"
        return self._name(card.slug) + whose

    def _words(self) -> Iterator[tuple[object, str]]:
        says = self._first.tool.facts.says
        if says is Says.TOKEN:
            yield from ((slug, self._name(slug)) for slug in sorted(self._tokens(), key=self._name))
        elif says is Says.COUNTER:
            card = find_card(self._view, self._first.card)
            lying = [kind for kind, _ in card.counters] if card is not None else []
            yield from ((word, word) for word in dict.fromkeys((*lying, *(kind.value for kind in Counter))))
        else:
            yield from ((word, word.replace("_", " ").capitalize()) for word in CHOICES[says])

    # What is said so far

    def made(self) -> ToolUse:
        """The use as the fields say it now."""
        given: dict[str, object] = {}
        for field, widget in self.fields.items():
            if isinstance(widget, QSpinBox):
                given[field] = widget.value()
            elif isinstance(widget, CheckBox):
                given[field] = widget.isChecked()
            elif isinstance(widget, QComboBox):
                values, at = self._values[field], widget.currentIndex()
                own = widget.isEditable() and widget.currentText() != widget.itemText(at)
                given[field] = plain_word(widget.currentText()) if own or not values else values[max(0, at)]
        if given.get("which") is Which.ALL:
            given.pop("amount", None)
        if given.get("to") is not Zone.MAIN_DECK:
            given.pop("place", None)
        return replace(self._first, **given)

    def _tell(self) -> None:
        use = self.made()
        wrong = malformed(use)
        self.do.setEnabled(wrong is None)
        for field, off in (("amount", use.which is Which.ALL), ("place", use.to is not Zone.MAIN_DECK)):
            if field in self.fields and {"which", "to"} & self.fields.keys():
                self.fields[field].setEnabled(not off)
        card, other = find_card(self._view, use.card), find_card(self._view, use.other)
        names = Names(
            self._name(card.slug) if card is not None else "it", self._name(other.slug) if other is not None else "",
            lambda seat: self._players[seat], self._name,
        )  # fmt: skip
        said = f"{self._players[self._me]}, by hand: {sentence(use, self._me, names)}."
        self.told.setText(wrong if wrong is not None else said)

    def _accept(self) -> None:
        use = self.made()
        if malformed(use) is None:
            self._then(use)
            self.accept()
