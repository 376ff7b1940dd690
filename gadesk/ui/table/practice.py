"""Practice alone: the same game again from its beginning, another hand, and a clock of turns against a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.plans import TARGET, is_person
from gadesk.protocol.views import PlayerView
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.log.sentences import Part, Sentence
from gadesk.ui.settings.key_bindings import KeyAction, bindings, with_key
from gadesk.ui.table.above_log import AboveLog
from gadesk.ui.table.advice import THINKING, advice_words
from gadesk.ui.table.speed import Speed, speed_of, speed_words

if TYPE_CHECKING:
    from gadesk.ui.table.game_page import GamePage

IDLE = ("passer", TARGET)
"""The kinds of programs that play nothing: what a deck's speed is measured against."""
EVERYTHING = 1_000_000
"""More answers than any game has."""
NOT_ALONE = "A game is begun again at once by who plays alone."
NO_ADVICE = "What a program would do is told to who plays alone."
NOT_ASKED = "Nothing is asked of you now."
NO_TASK = "That is for lessons and puzzles: the list is on the start screen, under “Learn”."


class SpeedPanel(AboveLog):
    """Shows the clock of turns, and offers to begin again."""

    def __init__(self, table: QWidget, log: LogPanel) -> None:
        """Lie over a table."""
        super().__init__(table, log, "Speed")
        self._head, self._words = Label("SPEED", self), Label(self)
        self._head.setProperty("kind", "eyebrow")
        self.buttons = {KeyAction.RESTART: Button("", self), KeyAction.REDRAW: Button("", self)}
        self.hold(self._head, self._words)
        self.offer(*self.buttons.values())
        self._name_keys()
        bindings().changed.connect(self._name_keys)

    @property
    def words(self) -> str:
        """What it says now."""
        return self._words.text()

    def show_speed(self, speed: Speed) -> None:
        """Show how quick the deck is."""
        self._words.setText(speed_words(speed))
        self.setAccessibleDescription(aloud(self.words))
        self.show()
        self.place()

    def _name_keys(self) -> None:
        for action, words in ((KeyAction.RESTART, "Same hand"), (KeyAction.REDRAW, "Another hand")):
            self.buttons[action].setText(with_key(words, action))
        self.place()


class Practice:
    """What begins a game again, for one page; `speed` is None where nothing is measured."""

    def __init__(self, page: GamePage) -> None:
        """Of a page's game."""
        self._page = page
        others = [info for info in page.link.client.seats if info.seat != page.link.client.seat]
        self._alone = not any(is_person(info.kind) for info in others)
        self._idle = bool(others) and all(info.kind in IDLE for info in others)
        self.speed: Speed | None = None
        self.panel: SpeedPanel | None = None

    @property
    def alone(self) -> bool:
        """Whether the game may be begun again without asking anybody."""
        return self._alone and self._page.table.free_undo

    def restart(self) -> None:
        """Begin this game again: a lesson's board, or the same hand and the same order of the deck."""
        page = self._page
        if page.task is not None:
            page.task.press(KeyAction.RESTART)
        elif not self.alone:
            page.table.toast(NOT_ALONE)
        else:
            page.link.client.undo(EVERYTHING)

    def redraw(self) -> None:
        """Begin a game with another hand; one against a bot that is not over is asked about first."""
        page, view = self._page, self._page.table.view
        if page.task is not None:
            page.task.press(KeyAction.RESTART)
        elif not self.alone:
            page.table.toast(NOT_ALONE)
        elif self._idle or (view is not None and view.over):
            page.link.client.rematch()
        else:
            page.ask_for_rematch()

    def press(self, action: KeyAction) -> None:
        """Do what a key of lessons and puzzles stands for."""
        task = self._page.task
        if task is not None:
            task.press(action)
        elif action is KeyAction.HINT:
            self._ask_advice()
        else:
            self._page.table.toast(NO_TASK)

    def _ask_advice(self) -> None:
        """Ask what the program would do, where nobody else plays."""
        page = self._page
        if not self._alone:
            page.table.toast(NO_ADVICE)
        elif page.table.controller.decision is None:
            page.table.toast(NOT_ASKED)
        else:
            page.table.toast(THINKING)
            page.link.client.send(wire.Advise())

    def advised(self, advice: wire.Advice) -> None:
        """Say what the program would do, over the table and in the log; nothing where the game has gone on."""
        page, state = self._page, self._page.link.client.state
        decision, view = page.table.controller.decision, page.table.view
        if state is None or decision is None or view is None or decision.refusal(advice.choice) is not None:
            return
        if (advice.epoch, advice.number) == (state.epoch, decision.number):
            words = advice_words(advice, decision, view, page.table.lexicon)
            page.table.log.add([Sentence((Part(words),))])
            page.table.toast(words)

    def follow(self, view: PlayerView, events: Sequence[Event]) -> None:
        """Measure a whole game against a target: a board that is played from has no turns to count."""
        begun = any(event.kind is EventKind.GAME_BEGINS for event in events)
        if not self._idle or not begun or self._page.task is not None or len(view.seats) <= 1:
            return
        me, own = view.seat, view.seats[view.seat].champion
        theirs = [side.champion for side in view.seats if side.seat != me and side.champion is not None]
        cards = {card.id: card for card in view.field}
        left = sum(max(0, (cards[id].life or 0) - cards[id].damage) for id in theirs if id in cards)
        champions = {id for id in self._page.champions.values() if id != own}
        self.speed = speed_of(events, me, champions, left, view.over and view.winner == me)
        if self.panel is None:
            self.panel = SpeedPanel(self._page.table, self._page.table.log)
            self.panel.buttons[KeyAction.RESTART].clicked.connect(self.restart)
            self.panel.buttons[KeyAction.REDRAW].clicked.connect(self.redraw)
        self.panel.show_speed(self.speed)

    def told(self) -> str:
        """Say at the end how quick the deck was; nothing where that was not measured."""
        return speed_words(self.speed) if self.speed is not None else ""
