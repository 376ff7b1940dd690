"""The home screen: every way on is one click or one key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import ask_file, tell
from gadesk.ui.design.elided import ElidedButton
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.folders import Use
from gadesk.ui.design.icons import icon, icon_pixmap
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.design.theme import dress
from gadesk.ui.start.choice import StartAction, StartChoice
from gadesk.ui.start.doors import DoorButton
from gadesk.ui.start.home_facts import AGAIN, ALONE, ASIDE, FIRST_GAME, GO_ON, TOGETHER, HomeFacts
from gadesk.ui.start.nearby import Nearby

if TYPE_CHECKING:
    from gadesk.net.tables import OpenTable

FAN_LINE = (
    "An unofficial fan project. Grand Archive belongs to its publisher; none of its art or texts are shipped here."
)
MOST_TABLES = 3
"""Tables that are offered at once; “Play with someone” shows the others."""
PickFile = Callable[[QWidget, Callable[[str], None]], None]


def pick_scenario(parent: QWidget, then: Callable[[str], None]) -> None:
    """Ask for a scenario file."""
    ask_file(parent, "Open a scenario", Use.SCENARIOS, "Scenarios (*.json *.toml *.yaml);;All files (*)", then)


class HomeScreen(FeltPage):
    """Emits `chosen` with a `StartChoice`, `table_wanted` with a table; shows problems in one line with `say`."""

    chosen = Signal(object)
    table_wanted = Signal(object)
    settings_wanted = Signal()
    offer_answered = Signal(bool)
    """Whether the player wants what the offer says; it is not shown again."""

    def __init__(
        self,
        facts: HomeFacts,
        pixmaps: CardPixmaps,
        previous: StartChoice | None = None,
        parent: QWidget | None = None,
        pick: PickFile = pick_scenario,
        offer: str = "",
        plays_after: int | None = 0,
    ) -> None:
        """`offer` is one line to say yes or no to.

        Enter and the doors' keys go on so many milliseconds after the screen has come; None: keys do, and Enter not
        before the player goes to a door.
        """
        super().__init__(parent)
        self._facts, self._pixmaps, self._pick, self._plays_after = facts, pixmaps, pick, plays_after
        self._previous = previous or StartChoice()
        self.setAccessibleName("Home")
        self.nearby = Nearby(self)
        self._ready = once(self, plays_after or 0, self._go_to_first)
        self._problem, self._mark = StatusLine(self), Label(self)
        self._settings = self._ghost("gear", "Settings", "F10", "Text, look, sound, keys, your name, where files lie")
        self._about = self._ghost("info", "About", "", "Whose game this is")
        self.doors = self._make_doors()
        self._tables: list[Button] = []
        self._rows = QVBoxLayout()
        self._offer = self._offer_line(offer)
        self._build()
        self._wire()
        self._order_tabs()
        self._dress()
        dress().changed.connect(self._dress)

    def say(self, sentence: str) -> None:
        """Show a problem in one line; an empty sentence takes it away."""
        self._problem.say(sentence)

    def problem(self) -> str:
        """The sentence that is shown, if any."""
        return self._problem.text()

    def choice(self, action: StartAction = StartAction.PLAY) -> StartChoice:
        """What a door begins: at once the game that it names, else what was chosen the last time."""
        begun = self._facts.begins if action is StartAction.PLAY else self._previous
        return replace(begun, action=action, seed=None)

    def first(self) -> DoorButton:
        """The door that most come for: the game to go on with, or the one that begins at once."""
        return self.doors[0]

    def show_tables(self, tables: Sequence[OpenTable]) -> None:
        """Offer the tables that have a free seat."""
        held = any(each.hasFocus() for each in self._tables)
        for old in self._tables:
            old.hide()
            old.deleteLater()
        self._tables = []
        for table in [each for each in tables if each.free][:MOST_TABLES]:
            row = ElidedButton(icon("join", p.GOLD), f"{table.name}'s table", self)
            row.setToolTip(tip(f"Sit down at {table.name}'s table"))
            row.setAccessibleName(aloud(f"Sit down at {table.name}'s table"))
            row.clicked.connect(lambda _=False, table=table: self.table_wanted.emit(table))
            row.setAutoDefault(True)
            self._rows.addWidget(row)
            row.show()
            self._tables.append(row)
        if held:
            self._door(StartAction.TOGETHER).setFocus()

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Enter takes the first door, unless it may be meant for what was there before."""
        super().showEvent(event)
        if self._plays_after == 0:
            self.first().setFocus()
            return
        self.setFocus()
        if self._plays_after is not None:
            self._ready.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look for tables no more."""
        super().hideEvent(event)
        self.nearby.end()
        self.show_tables(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Each door has its key; Enter takes the door that has the keyboard."""
        key = QKeySequence(event.key()).toString()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if not plain or event.isAutoRepeat() or self._ready.isActive():
            super().keyPressEvent(event)
            return
        door = next((each for each in self.doors if each.door.key == key), None)
        focus = self.focusWidget()
        if door is not None:
            door.click()
        elif key == "F10":
            self._settings.click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, DoorButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def _go_to_first(self) -> None:
        if self.hasFocus():  # and the player has not gone elsewhere meanwhile
            self.first().setFocus()

    # Laying out

    def _make_doors(self) -> list[DoorButton]:
        facts, made = self._facts, list[DoorButton]()
        if facts.resume is not None:
            made.append(DoorButton(GO_ON, self._pixmaps, self, facts.resume, main=True))
        begins = FIRST_GAME if facts.newcomer else AGAIN
        made.append(DoorButton(begins, self._pixmaps, self, facts.shown, main=not made))
        made += [DoorButton(door, self._pixmaps, self) for door in (ALONE, TOGETHER, *ASIDE)]
        return made

    def _door(self, action: StartAction) -> DoorButton:
        return next(each for each in self.doors if each.door.action is action)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 16, 28, 14)
        column.setSpacing(12)
        nest(column, self._head())
        column.addWidget(self._offer)
        column.addWidget(self._problem)
        aside = {door.action for door in ASIDE}
        left, right = QVBoxLayout(), QVBoxLayout()
        for each in self.doors:
            own = right if each.door.action in aside else left
            own.addWidget(each, 5 if each.door in (GO_ON, AGAIN, FIRST_GAME) else 3)
        self._rows.setSpacing(6)
        nest(left, self._rows)
        both = QHBoxLayout()
        both.setSpacing(14)
        for side, stretch in ((left, 3), (right, 2)):
            side.setSpacing(10)
            nest(both, side, stretch)
        nest(column, both, 1)
        foot = Label(FAN_LINE, self)
        foot.setProperty("kind", "small")
        foot.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(foot)

    def _ghost(self, sign: str, words: str, key: str, under: str) -> SignButton:
        made = SignButton(icon(sign), f"{words}  [{key}]" if key else words, self)
        made.setProperty("kind", "ghost")
        made.setAccessibleName(aloud(words))
        made.setToolTip(tip(under))
        return made

    def _head(self) -> QHBoxLayout:
        title, under = Label("gadesk", self), Label("a table for Grand Archive", self)
        title.setProperty("kind", "title")
        under.setProperty("kind", "dim")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._mark)
        row.addWidget(title)
        row.addWidget(under, 0, Qt.AlignmentFlag.AlignBottom)
        row.addStretch(1)
        row.addWidget(self._settings)
        row.addWidget(self._about)
        return row

    def _offer_line(self, words: str) -> QFrame:
        """One line that asks nothing of the player."""
        frame = QFrame(self)
        frame.setProperty("kind", "panel")
        label = Label(words, frame)
        label.setWordWrap(True)
        yes, no = Button("Show me", frame), Button("Not now", frame)
        no.setProperty("kind", "ghost")
        yes.setAccessibleName("Show me how to sync")
        no.setAccessibleName("Not now: offer the sync no more")
        for button, answer in ((yes, True), (no, False)):
            button.clicked.connect(frame.hide)
            button.clicked.connect(lambda _=False, answer=answer: self.offer_answered.emit(answer))
        row = QHBoxLayout(frame)
        row.setContentsMargins(14, 4, 8, 4)
        row.addWidget(label, 1)
        row.addWidget(yes)
        row.addWidget(no)
        frame.setVisible(bool(words))
        return frame

    def _dress(self) -> None:
        """Follow the text's size: the sign beside the title."""
        side = self.fontMetrics().height() * 2
        pixmap = icon_pixmap("astra", p.GOLD, round(side * self.devicePixelRatioF()))
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self._mark.setPixmap(pixmap)

    def _wire(self) -> None:
        for door in self.doors:
            door.clicked.connect(lambda _=False, act=door.door.action: self._choose(act))
        self._settings.clicked.connect(self.settings_wanted)
        self._about.clicked.connect(self._tell_about)
        self.nearby.found.connect(self.show_tables)

    def _order_tabs(self) -> None:
        """Tab goes from door to door, then through the rest."""
        for before, after in pairwise([*self.doors, self._settings, self._about]):
            QWidget.setTabOrder(before, after)

    def _choose(self, action: StartAction) -> None:
        self.say("")
        if action is StartAction.SCENARIO:
            self._pick(self, self._open_scenario)
        else:
            self.chosen.emit(self.choice(action))

    def _open_scenario(self, path: str) -> None:
        if path:
            self.chosen.emit(replace(self.choice(StartAction.SCENARIO), scenario=path))

    def _tell_about(self) -> None:
        tell(self, f"gadesk, a desktop table for the card game Grand Archive.\n\n{FAN_LINE}")
