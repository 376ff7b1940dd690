"""Watching a recorded game: the table, and below it the controls to play, step and jump."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSlider, QVBoxLayout, QWidget

from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.recording import Recording
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import tell
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.icons import icon
from gadesk.ui.design.looks import looks
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud, caption, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.games.film import Film
from gadesk.ui.games.watched_table import WatchedTable
from gadesk.ui.games.words import counts_told
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.decision_words import question
from gadesk.ui.table.playback import hold_ms

SPEEDS = ((0.5, "Half speed"), (1.0, "Normal"), (2.0, "Twice as fast"), (4.0, "Four times"))
LEAST_MS = 250
MOST_OF_NAME = 10
"""Letters of a player's name that the controls have room for at the least; the rest of a longer one is in the list."""
MOST_LOG = 150
"""Lines of the log that are written anew where one steps back."""
K = Qt.Key


class WatchPage(QWidget):
    """Shows a recording. `left`: back to where it was opened; `branch_wanted`: after which entry, and at which seat."""

    left = Signal()
    branch_wanted = Signal(int, int)

    def __init__(
        self, recording: Recording, seat: int, lexicon: Lexicon, pixmaps: CardPixmaps, remark: str = "",
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Watch from a seat; `remark` is said of the recording."""
        super().__init__(parent)
        self.recording, self._lexicon, self._pixmaps = recording, lexicon, pixmaps
        self.setAccessibleName("Watch a game")
        self._remark = " ".join(words for words in (remark, recording.problem) if words)
        self.film = Film(recording, seat, lexicon.name)
        self.step = 0
        self.playing = False
        self._drawn = -1
        self._timer = once(self, LEAST_MS, self._tick)
        self._keys: dict[int, Callable[[], object]] = {
            K.Key_Space: self.toggle, K.Key_Left: partial(self.go_by, -1), K.Key_Right: partial(self.go_by, 1),
            K.Key_Up: self.turn_back, K.Key_Down: self.turn_on, K.Key_Home: partial(self.go_to, 0),
            K.Key_End: partial(self.go_to, len(self.film)), K.Key_S: self.other_side, K.Key_F1: self.tell_keys,
            K.Key_Plus: partial(self._faster, 1), K.Key_Minus: partial(self._faster, -1), K.Key_Escape: self._escape,
        }  # fmt: skip
        self.table = self._table(seat)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self.table, 1)
        self._box.addWidget(self._controls())
        looks().changed.connect(self._wear)

    # What is shown

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and F1 do the same wherever the keyboard is on the page."""
        if event.key() in (K.Key_Escape, K.Key_F1) and not event.isAutoRepeat():
            self._keys[event.key()]()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the first moment."""
        super().showEvent(event)
        if self._drawn < 0:
            self.go_to(self.step)
            if self._remark:
                tell(self, self._remark, "remark")
        self.table.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Play nothing that nobody sees."""
        super().hideEvent(event)
        self.stop()

    def go_to(self, step: int) -> None:
        """Show a step."""
        step = max(0, min(len(self.film) - 1, step))
        on = step == self._drawn + 1
        shown, view = self.film.shown(step), self.film.view(step)
        fresh = self.film.fresh(step) if on else None
        table = self.table
        table.words = self._words(step)
        # The log's lines are the film's: the table would tell those of a step back a second time.
        log = self.film.log(step)[-MOST_LOG:] if fresh is None else fresh
        if fresh is None:
            table.log.clear()
        events = shown.events if on else ()
        table.show_moment(view, events, shown.waiting_for, log, on and self.playing)
        self.step = self._drawn = step
        self._slider.blockSignals(True)
        self._slider.setValue(step)
        self._slider.blockSignals(False)
        self._place.setText(f"Step {step + 1} of {len(self.film)}")
        self._turn.blockSignals(True)
        self._turn.choose(shown.turn)
        self._turn.blockSignals(False)
        self._back.setEnabled(step > 0)
        self._on.setEnabled(step < len(self.film) - 1)
        self._branch.setEnabled(bool(self.recording.journal) and shown.entries >= 0 and not view.over)
        self._slider.setAccessibleDescription(aloud(f"Step {step + 1} of {len(self.film)}, turn {shown.turn}"))
        if step == len(self.film) - 1:
            self.stop()

    def go_by(self, steps: int) -> None:
        """Go some steps on or back, and stop there."""
        self.stop()
        self.go_to(self.step + steps)

    def turn_back(self) -> None:
        """Go to where this turn began, or the one before."""
        self.stop()
        self.go_to(self.film.turn_before(self.step))

    def turn_on(self) -> None:
        """Go to where the next turn begins."""
        self.stop()
        self.go_to(self.film.turn_after(self.step))

    def toggle(self) -> None:
        """Play, or pause; at the end play from the beginning."""
        if self.playing:
            self.stop()
            return
        if self.step >= len(self.film) - 1:
            self.go_to(0)
        self.playing = len(self.film) > 1
        self._say_play()
        self._wait()

    def stop(self) -> None:
        """Pause."""
        self.playing = False
        self._timer.stop()
        self._say_play()

    def see_from(self, seat: int) -> None:
        """Watch from another seat, at the same step."""
        if seat == self.film.seat or seat not in self.recording.seats:
            return
        playing, step = self.playing, self.step
        self.stop()
        self.film = Film(self.recording, seat, self._lexicon.name)
        old, self.table = self.table, self._table(seat)
        self._box.removeWidget(old)
        self._box.insertWidget(0, self.table, 1)
        old.hide()
        old.deleteLater()
        self.table.show()
        self._drawn = -1
        self._slider.setMaximum(len(self.film) - 1)
        self._side.blockSignals(True)
        self._side.choose(seat)
        self._side.blockSignals(False)
        self.go_to(step)
        self.table.setFocus()
        if playing:
            self.toggle()

    def other_side(self) -> None:
        """Watch from the next seat whose views are there."""
        seats = self.recording.seats
        if len(seats) > 1:
            self.see_from(seats[(seats.index(self.film.seat) + 1) % len(seats)])
        else:
            self.table.toast(f"Only what {self.recording.head.names[self.film.seat]} saw is in this recording.")

    def tell_keys(self) -> None:
        """Say which keys there are."""
        tell(
            self,
            "Space plays and pauses. Left and Right go a step, Up and Down a turn, Home and End to the ends; "
            "+ and − change the speed, S the side. Ctrl with an arrow goes through the cards, V shows one large, "
            "G and B open the graveyard and the banishment (with Shift the opponent's), L the log. Esc goes back.",
            "keys",
        )

    # Inside

    def _escape(self) -> None:
        """Put away what lies over the table; then go back, as the button does."""
        if not self.table.keys.put_away():
            self._leave.click()

    def _table(self, seat: int) -> WatchedTable:
        head = self.recording.head
        table = WatchedTable(seat, head.names, self._lexicon, self._pixmaps, self._keys, self)
        table.figures = counts_told(head.names, head.result)
        table.menu_wanted.connect(self._menu)
        return table

    def _words(self, step: int) -> tuple[str, str]:
        """Say what is asked of whom, and where we are."""
        shown, view = self.film.shown(step), self.film.view(step)
        names = self.recording.head.names
        if view.over:
            return ("The game is over.", "")
        who = shown.waiting_for
        name = names[who] if who is not None and 0 <= who < len(names) else ""
        if shown.decision is not None and shown.decision.kind is DecisionKind.OPPORTUNITY:
            return (f"{name} has Opportunity.", "")
        if shown.decision is not None:
            try:
                return (f"{name}: {question(shown.decision, view, self._lexicon)}", "")
            except (KeyError, ValueError, IndexError, AttributeError):  # of a file of somebody's
                return (f"{name} is asked.", "")
        return (f"{name} is to choose." if name else "", "")

    def _tick(self) -> None:
        self.go_to(self.step + 1)
        if self.playing:
            self._wait()

    def _wait(self) -> None:
        """Leave what happened last to be looked at."""
        speed = self._speed.chosen() or 1.0
        events = self.film.shown(self.step).events
        self._timer.start(round(max(LEAST_MS, hold_ms(events, -1)) / speed))

    def _faster(self, by: int) -> None:
        self._speed.setCurrentIndex(max(0, min(len(SPEEDS) - 1, self._speed.currentIndex() + by)))

    def _say_play(self) -> None:
        words = "Pause" if self.playing else "Play"
        self._play.setText(words)
        self._play.setIcon(icon("stop" if self.playing else "play", p.GOLD_INK))
        self._play.setToolTip(tip(f"{words} [Space]"))

    def _wear(self) -> None:
        self.table.scene.set_glows({})
        self.table.scene.set_notes({})
        self.table.lay_out()

    def _menu(self) -> None:
        menu = QMenu(self)
        for words, act in (("The keys  [F1]", self.tell_keys), ("Leave", self.left.emit)):
            menu.addAction(caption(words)).triggered.connect(lambda _=False, act=act: act())
        menu.aboutToHide.connect(menu.deleteLater)
        self.table.prompt.pop_up(menu)

    def _branches(self) -> None:
        """Offer with whom to go on."""
        menu = QMenu(self)
        names, entries = self.recording.head.names, self.film.shown(self.step).entries
        for seat in range(len(names)):
            words = "a bot" if len(names) == 2 else "bots"
            line = menu.addAction(caption(f"Play {names[seat]} against {words}"))
            line.triggered.connect(lambda _=False, seat=seat: self.branch_wanted.emit(entries, seat))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._branch.mapToGlobal(self._branch.rect().topLeft()))

    def _controls(self) -> QFrame:
        frame = QFrame(self)
        frame.setProperty("kind", "panel")
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(8)
        self._leave = SignButton(icon("arrow_left"), "Back  [Esc]", frame)
        self._leave.clicked.connect(self.left)
        self._back = self._button(frame, "arrow_left", "One step back [Left]", partial(self.go_by, -1))
        self._play = SignButton(icon("play", p.GOLD_INK), "Play", frame)
        self._play.setProperty("kind", "primary")
        self._play.clicked.connect(self.toggle)
        self._on = self._button(frame, "arrow_right", "One step on [Right]", partial(self.go_by, 1))
        self._slider = QSlider(Qt.Orientation.Horizontal, frame)
        self._slider.setMaximum(len(self.film) - 1)
        self._slider.setAccessibleName("Step")
        self._slider.valueChanged.connect(self._slid)
        self._place = Label(frame)
        self._place.setProperty("kind", "dim")
        self._turn: ChoiceBox[int] = ChoiceBox(frame)
        for turn in sorted(self.film.turns):
            self._turn.offer(f"Turn {turn}", turn)
        self._turn.setMinimumContentsLength(len("Turn 100"))
        self._turn.currentIndexChanged.connect(self._turned)
        self._speed: ChoiceBox[float] = ChoiceBox(frame)
        for speed, words in SPEEDS:
            self._speed.offer(words, speed)
        self._speed.choose(1.0)
        self._side: ChoiceBox[int] = ChoiceBox(frame)
        for seat in self.recording.seats:
            self._side.offer(self.recording.head.names[seat], seat)
        self._side.setMinimumContentsLength(min(MOST_OF_NAME, max(map(len, self.recording.head.names))))
        self._side.choose(self.film.seat)
        self._side.currentIndexChanged.connect(lambda _: self.see_from(self._side.chosen() or 0))
        self._side.setVisible(len(self.recording.seats) > 1)
        self._branch = Button("Go on from here …", frame)
        self._branch.clicked.connect(self._branches)
        self._branch.setVisible(bool(self.recording.journal))
        for part in (self._leave, self._back, self._play, self._on):
            row.addWidget(part)
        row.addWidget(self._slider, 1)
        row.addWidget(self._place)
        for box, words in ((self._turn, "Turn"), (self._speed, "Speed"), (self._side, "Seen by")):
            label = Label(words, frame)
            label.setBuddy(box)
            label.hide()
            box.setAccessibleName(aloud(words))
            row.addWidget(box)
        row.addWidget(self._branch)
        return frame

    def _button(self, frame: QFrame, sign: str, words: str, act: partial[None]) -> Button:
        made = Button("", frame)
        made.setIcon(icon(sign))
        made.setAccessibleName(aloud(words.split(" [")[0]))
        made.setToolTip(tip(words))
        made.clicked.connect(lambda: act())
        return made

    def _slid(self, step: int) -> None:
        self.stop()
        self.go_to(step)

    def _turned(self) -> None:
        turn = self._turn.chosen()
        if turn is not None:
            self.stop()
            self.go_to(self.film.turns[turn])
