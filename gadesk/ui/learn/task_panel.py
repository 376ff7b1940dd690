"""What is to be reached on a board, beside the table: the task, what to do next, hints in steps, and how it ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gadesk.protocol.tasks import Outcome, Task
from gadesk.ui.design.announce import announce
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.settings.key_bindings import KeyAction, bindings, with_key
from gadesk.ui.table.above_log import AboveLog
from gadesk.ui.table.overlays import ButtonSpec, Ending

OFFER_HINT_MS = 30_000
"""How long a player looks before a hint is offered in words, and not only by its button."""
WORDS = {
    KeyAction.HINT: "Hint",
    KeyAction.RESTART: "Again",
    KeyAction.NEXT: "Next",
    KeyAction.SHELF: "To the list",
}
TITLES = {Outcome.REACHED: "Well done", Outcome.FAILED: "Not this way"}
HEADS = {Outcome.REACHED: "DONE", Outcome.FAILED: "NOT THIS WAY"}


class TaskPanel(AboveLog):
    """Makes the log small. The keys of its buttons are the page's, which clicks the buttons.

    `again`: the board anew; `further`: what comes after it; `back`: to what there is to learn.
    """

    again = Signal()
    further = Signal()
    back = Signal()

    def __init__(self, table: QWidget, log: LogPanel, has_next: bool = True) -> None:
        """Lie over a table; `has_next`: something comes after this."""
        super().__init__(table, log, "Task")
        self._has_next = has_next
        self._task: Task | None = None
        self._hints = 0
        self._head, self._goal, self._text, self._hint = (Label(self) for _ in range(4))
        acts: dict[KeyAction, Callable[[], object]] = {
            KeyAction.HINT: self.show_hint,
            KeyAction.RESTART: self.again.emit,
            KeyAction.NEXT: self.further.emit,
            KeyAction.SHELF: self.back.emit,
        }
        self.buttons = {action: Button("", self) for action in acts}
        for action, button in self.buttons.items():
            button.clicked.connect(lambda _=False, act=acts[action]: act())
        self._offer = once(self, OFFER_HINT_MS, self._offer_hint)
        self._head.setProperty("kind", "eyebrow")
        self._goal.setProperty("kind", "dim")
        self._hint.setProperty("kind", "dim")
        self.hold(self._head, self._goal, self._text, self._hint)
        self.offer(*self.buttons.values())
        self._name_keys()
        bindings().changed.connect(self._name_keys)

    @property
    def words(self) -> str:
        """What it says now."""
        shown = (self._head, self._goal, self._text, self._hint)
        return "\n".join(label.text() for label in shown if not label.isHidden())

    @property
    def ending(self) -> Ending | None:
        """What stands over the table once the game is over, too; None as long as the task is open."""
        task = self._task
        if task is None or task.outcome is Outcome.OPEN:
            return None
        first = KeyAction.NEXT if task.outcome is Outcome.REACHED and self._has_next else KeyAction.RESTART
        offered = [each for each in (KeyAction.NEXT, KeyAction.RESTART) if each is not KeyAction.NEXT or self._has_next]
        offered.sort(key=lambda each: each is not first)
        shown = bindings().shown
        return Ending(
            TITLES[task.outcome],
            task.why,
            tuple(
                ButtonSpec(
                    WORDS[each], self.buttons[each].click, shown(each), "primary" if each is first else "", hasty=True
                )
                for each in (*offered, KeyAction.SHELF)
            ),
        )

    def press(self, action: KeyAction) -> None:
        """Do what a key of its buttons stands for, where that is offered."""
        if self.buttons[action].isVisible():
            self.buttons[action].click()

    def show_task(self, task: Task) -> None:
        """Show how a task stands; what is new of it is told to who listens."""
        before, self._task = self._task, task
        if task == before:
            return
        if before is None:
            if self.log.is_open:
                self.log.toggle()
        if before is not None and task.outcome is Outcome.OPEN and before.outcome is not Outcome.OPEN:
            self._hints = 0  # begun anew
        self._offer.start()
        self._write()
        announce(self, task.why or task.text or task.goal)

    def show_hint(self) -> None:
        """Show one hint more."""
        task = self._task
        if task is not None and self._hints < len(task.hints):
            self._hints += 1
            self._write()
            announce(self, task.hints[self._hints - 1])

    def _offer_hint(self) -> None:
        if self._task is not None and self._task.outcome is Outcome.OPEN and self._task.hints and not self._hints:
            key = bindings().shown(KeyAction.HINT)
            self._hint.setText(f"Stuck? {key or 'A hint'} says where to look.")
            self._hint.show()
            self.place()

    def _name_keys(self) -> None:
        for action, button in self.buttons.items():
            button.setText(with_key(WORDS[action], action))
        self.place()

    def _write(self) -> None:
        task = self._task
        assert task is not None
        goes_on = task.outcome is Outcome.OPEN
        part = f"  {task.step + 1} of {task.steps}" if goes_on and 0 <= task.step < task.steps else ""
        self._head.setText(HEADS.get(task.outcome, f"TASK{part}"))
        self._goal.setText(task.goal)
        self._text.setText(task.text if goes_on else task.why)
        self._hint.setText("\n".join(task.hints[: self._hints]) if goes_on else "")
        for label in (self._goal, self._text, self._hint):
            label.setVisible(bool(label.text()))
        self.setAccessibleDescription(aloud(self.words))
        hint, again, further = (self.buttons[each] for each in (KeyAction.HINT, KeyAction.RESTART, KeyAction.NEXT))
        hint.setVisible(goes_on and self._hints < len(task.hints))
        further.setVisible(self._has_next)
        self._emphasise(again, task.outcome is Outcome.FAILED)
        self._emphasise(further, task.outcome is Outcome.REACHED)
        self.show()
        self.place()

    @staticmethod
    def _emphasise(button: Button, on: bool) -> None:
        button.setProperty("kind", "primary" if on else "")
        button.style().unpolish(button)
        button.style().polish(button)
