"""Building a board: cards are dragged from the search to either side's zones, numbers are set, and it is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from gadesk import plain
from gadesk.cards.model import Card
from gadesk.glossary import CardType, Counter, Zone
from gadesk.session.scenario.files import LARGEST
from gadesk.ui.boards.draft import (
    CHAMPION,
    LONGEST_TITLE,
    OPPONENTS,
    PHASES,
    PLACES,
    SIDES,
    Draft,
    Entry,
    is_object,
    lacking,
    refused,
)
from gadesk.ui.boards.zone_list import Spot, ZoneList
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.page_layout import framed, page_body, page_head, scrolled
from gadesk.ui.design.plain import Button, CheckBox, Label, aloud
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.library.browser import CardBrowser
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.controls import Segments
from gadesk.ui.start.flow import Flow

_COLUMNS = 4
_CARD_WIDTH = 84
HINT = "Drag cards to a zone, or choose a zone and press Enter on a card. Delete takes a card away."


def place_words(place: str) -> str:
    """Call a zone as the table does."""
    return "Champion, lineage below" if place == CHAMPION else Zone(place).facts.noun.capitalize()


def phase_words(word: str) -> str:
    """Say when a board is looked at, by the scenario format's word."""
    if word == PHASES[0]:
        return "In the main phase"
    return f"The {word.removesuffix(' begins').replace('_', ' ')}{'' if word == 'turn' else ' phase'} begins"


class BoardPage(FeltPage):
    """`left`: back; `saved`: the board is to be written; `played`: it is to be played from."""

    left = Signal()
    saved = Signal()
    played = Signal()

    def __init__(self, pool: CardPool, pixmaps: CardPixmaps, parent: QWidget | None = None) -> None:
        """Begin with an empty board."""
        super().__init__(parent)
        self.setAccessibleName("Board builder")
        self._pool = pool
        self.draft, self.path = Draft(), Path()
        """The board, and the file that it was opened from or saved to; a path without a name for none."""
        self._filling = False
        self.browser = CardBrowser(pool, pixmaps, self)
        self.browser.set_card_width(_CARD_WIDTH)
        self.zones = {
            (seat, place): ZoneList(seat, place, place_words(place), self) for seat in range(SIDES) for place in PLACES
        }
        self._zone = self.zones[0, PLACES[1]]  # where what is added by a key comes
        self.title = LineEntry(self)
        self.phase, self.opponent, self.kind = ChoiceBox[str](self), ChoiceBox[str](self), ChoiceBox[str](self)
        self.turn, self.damage, self.count = QSpinBox(self), QSpinBox(self), QSpinBox(self)
        self.whose = Segments("Turn", ((0, "Your turn", ""), (1, "Their turn", "")), self)
        self.rested = CheckBox("Rested", self)
        self._card = Label(self)
        self.remove = Button("Take away", self)
        self._status = StatusLine(self)
        self._build()
        self._wire()
        self.show_draft(Draft(), Path())

    def show_draft(self, draft: Draft, path: Path) -> None:
        """Go on with a board."""
        self.draft, self.path = draft, path
        self._filling = True
        self.title.setText(draft.title)
        self.phase.choose(draft.phase)
        self.opponent.choose(draft.opponent)
        self.turn.setValue(draft.turn)
        self.whose.choose(draft.turn_player)
        self._filling = False
        for key in self.zones:
            self._fill(key, -1)
        self._show_entry()
        self.say(HINT, problem=False)

    def say(self, sentence: str, problem: bool = True) -> None:
        """Show one line."""
        self._status.say(sentence, problem)

    def said(self) -> str:
        """The line that is shown."""
        return self._status.text()

    def put(self, seat: int, place: str, slugs: Sequence[str]) -> None:
        """Put cards of the library into a zone; what can't lie there is said."""
        for slug in slugs:
            why = refused(place, self._name(slug), self._types(slug))
            if why:
                self.say(why)
                return
            self.draft.place(seat, place).append(Entry(slug))
        self.say(HINT, problem=False)
        self._choose(seat, place, len(self.draft.place(seat, place)) - 1)

    def shift(self, seat: int, place: str, spot: Spot) -> None:
        """Move a card of the board to another zone, with what is set on it as far as that can be there."""
        origin = self.draft.place(spot[0], spot[1]) if (spot[0], spot[1]) in self.zones else []
        if not 0 <= spot[2] < len(origin) or (seat, place) == (spot[0], spot[1]):
            return
        entry = origin[spot[2]]
        why = refused(place, self._name(entry.card), self._types(entry.card))
        if why:
            self.say(why)
            return
        del origin[spot[2]]
        if not is_object(place):
            entry = Entry(entry.card)
        self.draft.place(seat, place).append(entry)
        self._fill((spot[0], spot[1]), spot[2])
        self.say(HINT, problem=False)
        self._choose(seat, place, len(self.draft.place(seat, place)) - 1)

    def take_away(self) -> None:
        """Take the chosen card away."""
        zone = self._zone
        entries = self.draft.place(zone.seat, zone.place)
        if 0 <= zone.row < len(entries):
            row = zone.row
            del entries[row]
            self._fill((zone.seat, zone.place), row)
            self._show_entry()

    def is_whole(self) -> bool:
        """Tell whether the board can be played, and say what it lacks."""
        why = lacking(self.draft)
        if why:
            self.say(why)
        return not why

    # Inside

    def _name(self, card: str) -> str:
        return self._pool.name(card) if self._pool.card(card) is not None else plain.line(card)

    def _types(self, card: str) -> tuple[CardType, ...]:
        found: Card | None = self._pool.card(card)
        return tuple(found.front.types) if found is not None else ()

    def _choose(self, seat: int, place: str, row: int) -> None:
        self._enter(self.zones[seat, place])
        self._fill((seat, place), row)
        self._show_entry()

    def _enter(self, zone: ZoneList) -> None:
        self._zone.mark(False)
        self._zone = zone
        zone.mark(True)
        self._show_entry()

    def _fill(self, key: tuple[int, str], row: int) -> None:
        self.zones[key].fill(self.draft.place(*key), self._name, row)

    def _entry(self) -> Entry | None:
        entries = self.draft.place(self._zone.seat, self._zone.place)
        return entries[self._zone.row] if 0 <= self._zone.row < len(entries) else None

    def _show_entry(self) -> None:
        """Show what is set on the chosen card."""
        entry, zone = self._entry(), self._zone
        whose = "Your side" if zone.seat == 0 else "The other side"
        name = f": {self._name(entry.card)}" if entry is not None else ""
        self._card.setText(f"{whose}, {place_words(zone.place).lower()}{name}")
        top = zone.place != CHAMPION or zone.row == len(self.draft.place(zone.seat, CHAMPION)) - 1
        able = entry is not None and is_object(zone.place) and top
        self._filling = True
        for control in (self.rested, self.damage, self.kind, self.count):
            control.setEnabled(able)
        self.remove.setEnabled(entry is not None)
        self.rested.setChecked(entry is not None and entry.rested)
        self.damage.setValue(entry.damage if entry is not None else 0)
        self.count.setValue(entry.counters.get(self.kind.chosen() or "", 0) if entry is not None else 0)
        self._filling = False

    def _set(self) -> None:
        """Keep what was set on the chosen card."""
        entry = self._entry()
        if self._filling or entry is None:
            return
        entry.rested, entry.damage = self.rested.isChecked(), self.damage.value()
        entry.counters[self.kind.chosen() or ""] = self.count.value()
        entry.counters = {kind: count for kind, count in entry.counters.items() if kind and count}
        self._fill((self._zone.seat, self._zone.place), self._zone.row)

    def _set_board(self) -> None:
        """Keep what was set of the whole board."""
        if self._filling:
            return
        draft, whose = self.draft, self.whose.value()
        draft.title = plain.line(self.title.text(), LONGEST_TITLE)
        draft.phase, draft.opponent = self.phase.chosen() or PHASES[0], self.opponent.chosen() or "passer"
        draft.turn, draft.turn_player = self.turn.value(), whose if isinstance(whose, int) else 0

    def _wire(self) -> None:
        for (seat, place), zone in self.zones.items():
            zone.brought.connect(partial(self.put, seat, place))
            zone.moved.connect(partial(self.shift, seat, place))
            zone.entered.connect(partial(self._enter, zone))
            zone.chosen.connect(self._show_entry)
            zone.taken.connect(self.take_away)
        self.browser.added.connect(lambda slug: self.put(self._zone.seat, self._zone.place, (slug,)))
        self.browser.left.connect(self.left)
        self.remove.clicked.connect(self.take_away)
        self.rested.toggled.connect(lambda _: self._set())
        self.damage.valueChanged.connect(lambda _: self._set())
        self.count.valueChanged.connect(lambda _: self._set())
        self.kind.currentIndexChanged.connect(lambda _: self._show_entry())
        self.title.textChanged.connect(lambda _: self._set_board())
        self.turn.valueChanged.connect(lambda _: self._set_board())
        self.whose.changed.connect(lambda _: self._set_board())
        for box in (self.phase, self.opponent):
            box.currentIndexChanged.connect(lambda _: self._set_board())

    # Laying out

    def _build(self) -> None:
        for word in PHASES:
            self.phase.offer(phase_words(word), word)
        for kind, words in OPPONENTS.items():
            self.opponent.offer(words, kind)
        for counter in Counter:
            if counter is not Counter.DAMAGE:
                self.kind.offer(counter.value.replace("_", " "), counter.value)
        self.turn.setRange(1, LARGEST)
        self.damage.setRange(0, LARGEST)
        self.count.setRange(0, LARGEST)
        self.title.setPlaceholderText("Title of the board")
        for control, words in (
            (self.title, "Title"), (self.phase, "Phase"), (self.opponent, "Opponent"), (self.kind, "Kind of counter"),
            (self.turn, "Turn number"), (self.damage, "Damage"), (self.count, "Counters of that kind"),
        ):  # fmt: skip
            control.setAccessibleName(aloud(words))
        save = SignButton(icon("deck"), "Save", self)
        save.setToolTip("Keep it as a scenario file: it lies on the shelf of “Learn”")
        save.clicked.connect(self.saved)
        play = SignButton(icon("play", p.GOLD_INK), "What happens if …", self)
        play.setProperty("kind", "primary")
        play.setToolTip("Play from this board")
        play.clicked.connect(self.played)
        head = page_head(
            self, "Board", self.left.emit, (self.title, 2), (save, 0), (play, 0), back="Back to what there is to learn"
        )
        page_body(self, head, ((framed(self.browser), 4), (self._board(), 6)), self._status)

    def _board(self) -> QFrame:
        frame = QWidget(self)
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for seat, words in ((1, "THE OTHER SIDE"), (0, "YOUR SIDE")):
            title = Label(words, frame)
            title.setProperty("kind", "eyebrow")
            column.addWidget(title)
            grid = QGridLayout()
            grid.setSpacing(6)
            for at, place in enumerate(PLACES):
                grid.addWidget(self.zones[seat, place], at // _COLUMNS, at % _COLUMNS)
            nest(column, grid, 1)
        column.addWidget(self._card)
        set_on_it = (
            self._beside(self.rested, self._labelled("Damage", self.damage)),
            self._beside(self._labelled("Counters", self.kind), self.count),
        )
        column.addWidget(_flowing(frame, *set_on_it, self.remove))
        when = [self._labelled("Turn", self.turn), self._labelled("Phase", self.phase)]
        column.addWidget(_flowing(frame, self.whose, *when, self._labelled("The other side", self.opponent)))
        return framed(scrolled(self, "Board", frame))

    def _labelled(self, words: str, control: QWidget) -> QWidget:
        label = Label(words, self)
        label.setBuddy(control)
        return self._beside(label, control)

    def _beside(self, *parts: QWidget) -> QWidget:
        whole = QWidget(self)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for part in parts:
            row.addWidget(part)
        return whole


def _flowing(parent: QWidget, *parts: QWidget) -> QWidget:
    whole = QWidget(parent)
    flow = Flow(whole)
    for part in parts:
        flow.addWidget(part)
    return whole
