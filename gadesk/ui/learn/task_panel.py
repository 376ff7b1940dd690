"""What is to be reached on a board, beside the table: the task, what to do next, hints in steps, and how it ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gadesk.protocol.tasks import Outcome, Task
from gadesk.ui.design.announce import announce
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.design.theme import dress
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.start.flow import Flow

OFFER_HINT_MS = 30_000
"""How long a player looks before a hint is offered in words, and not only by its button."""
HINT, AGAIN, NEXT, BACK = "Hint  [F6]", "Again  [F7]", "Next  [F8]", "To the list  [F9]"
HEADS = {Outcome.REACHED: "DONE", Outcome.FAILED: "NOT THIS WAY"}
OFFER = "Stuck? F6 says where to look."
_MARGIN = 10


class TaskPanel(QFrame):
    """Lies above the log, which it makes small.

    `again`: the board anew; `further`: what comes after it; `back`: to what there is to learn.
    """

    again = Signal()
    further = Signal()
    back = Signal()

    def __init__(self, table: QWidget, log: LogPanel, has_next: bool = True) -> None:
        """Lie over a table; `has_next`: something comes after this."""
        super().__init__(table)
        self.setProperty("kind", "over")
        self.setAccessibleName("Task")
        self._log, self._has_next = log, has_next
        self._task: Task | None = None
        self._hints = 0
        self._head, self._goal, self._text, self._hint = (Label(self) for _ in range(4))
        acts: tuple[tuple[str, str, Callable[[], object]], ...] = (
            (HINT, "F6", self.show_hint),
            (AGAIN, "F7", self.again.emit),
            (NEXT, "F8", self.further.emit),
            (BACK, "F9", self.back.emit),
        )
        self.buttons: dict[str, Button] = {}
        for words, key, act in acts:
            button = self.buttons[words] = Button(words, self)
            button.clicked.connect(lambda _=False, act=act: act())
            QShortcut(QKeySequence(key), self, button.click)
        self._offer = once(self, OFFER_HINT_MS, self._offer_hint)
        self._build()
        log.installEventFilter(self)
        dress().changed.connect(self._place)
        self.hide()

    @property
    def words(self) -> str:
        """What it says now."""
        shown = (self._head, self._goal, self._text, self._hint)
        return "\n".join(label.text() for label in shown if not label.isHidden())

    def show_task(self, task: Task) -> None:
        """Show how a task stands; what is new of it is told to who listens."""
        before, self._task = self._task, task
        if task == before:
            return
        if before is None:
            if self._log.is_open:
                self._log.toggle()
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
            self._hint.setText(OFFER)
            self._hint.show()
            self._place()

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
        hint, again, further = (self.buttons[words] for words in (HINT, AGAIN, NEXT))
        hint.setVisible(goes_on and self._hints < len(task.hints))
        further.setVisible(self._has_next)
        self._emphasise(again, task.outcome is Outcome.FAILED)
        self._emphasise(further, task.outcome is Outcome.REACHED)
        self.show()
        self._place()

    @staticmethod
    def _emphasise(button: Button, on: bool) -> None:
        button.setProperty("kind", "primary" if on else "")
        button.style().unpolish(button)
        button.style().polish(button)

    def _build(self) -> None:
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._head.setProperty("kind", "eyebrow")
        self._goal.setProperty("kind", "dim")
        self._hint.setProperty("kind", "dim")
        for label in (self._head, self._goal, self._text, self._hint):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        self._body = body
        self._area = ColumnScroll(self)
        self._area.setAccessibleName("Task")
        self._area.setWidget(body)
        self._flow = Flow(across=6)
        for button in self.buttons.values():
            self._flow.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_MARGIN, 8, _MARGIN, _MARGIN)
        whole.setSpacing(8)
        whole.addWidget(self._area, 1)
        nest(whole, self._flow)

    def _place(self) -> None:
        """Lie above the log, as high as the words need."""
        log = self._log.geometry()
        wide = log.width() - 2 * _MARGIN
        if wide <= 0 or self.isHidden():
            return
        layout = self._body.layout()
        assert layout is not None
        words = layout.heightForWidth(wide - self._area.verticalScrollBar().sizeHint().width())
        high = words + self._flow.heightForWidth(wide) + 8 + 8 + _MARGIN + 6
        room = max(120, log.top() - 6)
        self.setGeometry(log.left(), log.top() - 6 - min(high, room), log.width(), min(high, room))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the log."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return False
