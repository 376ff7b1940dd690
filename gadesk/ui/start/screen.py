"""The start screen: decks, opponent and settings for a solo game, and the other doors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import ask_file, tell
from gadesk.ui.design.elided import ElidedButton
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.icons import icon, icon_pixmap
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import dress
from gadesk.ui.start.choice import DeckInfo, First, Opponent, StartAction, StartChoice, seed_for
from gadesk.ui.start.controls import Segments
from gadesk.ui.start.deck_panel import DeckPanel
from gadesk.ui.start.flow import Flow

FAN_LINE = (
    "An unofficial fan project. Grand Archive belongs to its publisher; none of its art or texts are shipped here."
)
_OPPONENTS = (
    (Opponent.BOT, "Sensible bot", "bot"),
    (Opponent.RANDOM, "Random bot", "random"),
    (Opponent.GOLDFISH, "Goldfish", "goldfish"),
)
_FIRST = ((First.RANDOM, "Random", "dice"), (First.ME, "Me", ""), (First.OPPONENT, "Opponent", ""))
PickFile = Callable[[QWidget, Callable[[str], None]], None]


def pick_scenario(parent: QWidget, then: Callable[[str], None]) -> None:
    """Ask for a scenario file."""
    ask_file(parent, "Open a scenario", "Scenarios (*.json *.toml *.yaml);;All files (*)", then)


class StartScreen(FeltPage):
    """Emits `chosen` with a `StartChoice`; shows problems in one line with `say`."""

    chosen = Signal(object)
    settings_wanted = Signal()
    offer_answered = Signal(bool)
    """Whether the player wants what the offer says; it is not shown again."""

    def __init__(
        self,
        decks: Sequence[DeckInfo],
        pixmaps: CardPixmaps,
        resume: str = "",
        previous: StartChoice | None = None,
        parent: QWidget | None = None,
        pick: PickFile = pick_scenario,
        offer: str = "",
        plays_after: int | None = 0,
    ) -> None:
        """`resume` describes the last game if there is one to go on with; `offer` is one line to say yes or no to.

        Enter plays so many milliseconds after the screen has come; None: not before the player goes to "Play".
        """
        super().__init__(parent)
        self._plays_after = plays_after
        self._pick = pick
        self.setAccessibleName("Start")
        self._mine = DeckPanel("Your deck", decks, pixmaps, self)
        self._theirs = DeckPanel("Opponent's deck", decks, pixmaps, self)
        self._opponent = Segments("Opponent", _OPPONENTS, self)
        self._first = Segments("First turn", _FIRST, self)
        self._seed = LineEntry(self)
        self._ready = once(self, plays_after or 0, self._go_to_play)
        self._problem, self._mark = Label(self), Label(self)
        self._play = SignButton(icon("play", p.GOLD_INK), "Play", self)
        self._doors = self._door_buttons(resume)
        self._offer = self._offer_line(offer)
        self._build()
        self._wire()
        self._order_tabs()
        self._dress()
        dress().changed.connect(self._dress)
        if len(decks) > 1:
            self._theirs.choose(decks[1].id)
        self._restore(previous or StartChoice())

    def choice(self, action: StartAction = StartAction.PLAY) -> StartChoice:
        """What is chosen now; raises ValueError with a sentence where a field cannot be read."""
        opponent, first = self._opponent.value(), self._first.value()
        assert isinstance(opponent, Opponent) and isinstance(first, First)
        return StartChoice(
            action=action,
            mine=self._mine.deck(),
            theirs=self._theirs.deck(),
            opponent=opponent,
            first=first,
            seed=seed_for(action, self._seed.text()),
        )

    def say(self, sentence: str) -> None:
        """Show a problem in one line; an empty sentence takes it away."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self._problem.setAccessibleName(aloud(sentence))

    def problem(self) -> str:
        """The sentence that is shown, if any."""
        return self._problem.text()

    def showEvent(self, event: QShowEvent) -> None:
        """Enter plays, unless it may be meant for what was there before."""
        super().showEvent(event)
        if self._plays_after == 0:
            self._play.setFocus()
            return
        self.setFocus()
        if self._plays_after is not None:
            self._ready.start()

    def _go_to_play(self) -> None:
        if self.hasFocus():  # and the player has not gone elsewhere meanwhile
            self._play.setFocus()

    def _door_buttons(self, resume: str) -> dict[StartAction, Button]:
        made: dict[StartAction, Button] = {
            StartAction.RESUME: ElidedButton(icon("resume"), f"Resume {resume}", self),
            StartAction.TOGETHER: SignButton(icon("host"), "Play with someone", self),
            StartAction.DECKS: SignButton(icon("deck"), "Decks", self),
            StartAction.LIBRARY: SignButton(icon("books"), "Card library", self),
            StartAction.GAMES: SignButton(icon("log"), "Games", self),
            StartAction.SCENARIO: SignButton(icon("folder"), "Open scenario…", self),
        }
        made[StartAction.RESUME].setVisible(bool(resume))
        made[StartAction.RESUME].setToolTip(tip(f"Go on with {resume}"))
        made[StartAction.RESUME].setAccessibleName(aloud(f"Resume last game: {resume}"))
        made[StartAction.LIBRARY].setToolTip("Look through all cards, and get the newest ones with their pictures")
        made[StartAction.DECKS].setToolTip("Build decks, import them, and see what they draw")
        made[StartAction.GAMES].setToolTip("Watch games again, share them, see how your decks do")
        made[StartAction.TOGETHER].setToolTip("Join a table in this network, or open one")
        return made

    def _build(self) -> None:
        self._seed.setPlaceholderText("random")
        self._seed.setAccessibleName("Seed")
        self._seed.setToolTip("The same seed, decks and answers give the same game again")
        self._problem.setProperty("kind", "problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._play.setProperty("kind", "primary")
        self._play.setDefault(True)
        self._play.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 16, 28, 14)
        column.setSpacing(12)
        nest(column, self._head())
        column.addWidget(self._offer)
        panels = QHBoxLayout()
        panels.setSpacing(14)
        panels.addWidget(self._mine, 1)
        panels.addWidget(self._theirs, 1)
        nest(column, panels, 1)
        column.addWidget(self._settings())
        foot = Label(FAN_LINE, self)
        foot.setProperty("kind", "small")
        foot.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(foot)

    def _head(self) -> QHBoxLayout:
        title, under = Label("gadesk", self), Label("a table for Grand Archive", self)
        title.setProperty("kind", "title")
        under.setProperty("kind", "dim")
        settings = SignButton(icon("gear"), "Settings", self)
        settings.setProperty("kind", "ghost")
        settings.setToolTip("Text, look, table, sound, keys, your name, where files lie")
        settings.clicked.connect(self.settings_wanted)
        about = SignButton(icon("info"), "About", self)
        about.setProperty("kind", "ghost")
        about.clicked.connect(self._about)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._mark)
        row.addWidget(title)
        row.addWidget(under, 0, Qt.AlignmentFlag.AlignBottom)
        row.addStretch(1)
        row.addWidget(settings)
        row.addWidget(about)
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

    def _settings(self) -> QFrame:
        frame = QFrame(self)
        frame.setProperty("kind", "panel")
        flow = Flow()
        groups: tuple[tuple[str, QWidget], ...] = (
            ("Opponent", self._opponent),
            ("First turn", self._first),
            ("Seed", self._seed),
        )
        for words, control in groups:
            flow.addWidget(_labelled(frame, words, control))
        doors = Flow(across=8)
        for action in (
            StartAction.TOGETHER, StartAction.DECKS, StartAction.LIBRARY, StartAction.GAMES, StartAction.SCENARIO,
        ):  # fmt: skip
            doors.addWidget(self._doors[action])
        left = QVBoxLayout()
        left.setSpacing(10)
        nest(left, flow)
        # However long its words are, they move no other door.
        left.addWidget(self._doors[StartAction.RESUME], 0, Qt.AlignmentFlag.AlignLeft)
        nest(left, doors)
        left.addWidget(self._problem)
        whole = QHBoxLayout(frame)
        whole.setContentsMargins(18, 12, 18, 12)
        whole.setSpacing(18)
        nest(whole, left, 1)
        whole.addWidget(self._play)
        return frame

    def _wire(self) -> None:
        self._play.clicked.connect(lambda: self._choose(StartAction.PLAY))
        for action in (each for each in self._doors if each is not StartAction.SCENARIO):
            self._doors[action].clicked.connect(lambda _=False, act=action: self._choose(act))
        self._doors[StartAction.SCENARIO].clicked.connect(self._open_scenario)
        self._seed.returnPressed.connect(lambda: self._choose(StartAction.PLAY))

    def _order_tabs(self) -> None:
        """Tab goes from the decks to the game, then through the doors."""
        parts = [*self._opponent.buttons(), *self._first.buttons(), self._seed, self._play, *self._doors.values()]
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)

    def _restore(self, previous: StartChoice) -> None:
        """Take up what was chosen the last time."""
        self._mine.choose(previous.mine)
        self._theirs.choose(previous.theirs)
        self._opponent.choose(previous.opponent)
        self._first.choose(previous.first)
        self._seed.setText("" if previous.seed is None else str(previous.seed))

    def _choose(self, action: StartAction, scenario: str = "") -> None:
        try:
            made = self.choice(action)
        except ValueError as error:
            self.say(str(error))
            self._seed.setFocus()
            return
        self.say("")
        self.chosen.emit(replace(made, scenario=scenario))

    def _open_scenario(self) -> None:
        self._pick(self, lambda path: self._choose(StartAction.SCENARIO, path) if path else None)

    def _about(self) -> None:
        tell(self, f"gadesk, a desktop table for the card game Grand Archive.\n\n{FAN_LINE}")


def _labelled(parent: QWidget, words: str, control: QWidget) -> QWidget:
    """A control behind its label."""
    label = Label(words, parent)
    label.setProperty("kind", "dim")
    label.setBuddy(control)
    return _pair(parent, label, control)


def _pair(parent: QWidget, first: QWidget, second: QWidget) -> QWidget:
    """Two widgets that stay on one row."""
    both = QWidget(parent)
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(first)
    row.addWidget(second)
    return both
