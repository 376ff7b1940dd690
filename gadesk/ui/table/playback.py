"""Gives the eye time to follow what others do: their actions are shown one by one.

Nothing waits for it: a key or a click shows everything that has come at once (and does nothing else, for
it was meant for a state that is past).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.record import replace
from gadesk.ui.design.once import once
from gadesk.ui.table.table_widget import TableWidget

HOLD_MS = {
    EventKind.ACTIVATED: 750,
    EventKind.MATERIALIZED: 750,
    EventKind.ABILITY_ACTIVATED: 750,
    EventKind.TRIGGERED: 450,
    EventKind.ATTACK_DECLARED: 800,
    EventKind.RETALIATES: 500,
    EventKind.DAMAGED: 450,
    EventKind.RESOLVED: 300,
    EventKind.TURN_BEGINS: 350,
}
MOST_WAITING = 60
MOST_ANIMATED = 40
"""Events at once whose cards move; what is more is a game that is gone on with, or a host that says too much."""
SKIPS = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress})


def hold_ms(events: Sequence[Event], me: int) -> int:
    """How long what happened should be looked at; one's own plays need no time."""
    return max((HOLD_MS.get(event.kind, 0) for event in events if event.seat != me), default=0)


def joined(updates: Iterable[wire.Update]) -> wire.Update | None:
    """Join updates to one: what happened is told whole, and the board drawn once; of a game that is past nothing."""
    whole: wire.Update | None = None
    for update in updates:
        known = update.first_event - whole.first_event if whole is not None else 0
        if whole is None or whole.game != update.game or not 0 <= known <= len(whole.events):
            whole = update  # whatever came before is taken back with it
            continue
        whole = replace(
            update, first_event=whole.first_event, events=whole.events[:known] + update.events,
            begun=update.begun or whole.begun, task=update.task or whole.task,
        )  # fmt: skip
    return whole


class Pace(QObject):
    """Shows updates in their order, each for as long as it deserves."""

    def __init__(self, table: TableWidget, show: Callable[[wire.Update], None]) -> None:
        """Serve a table; `show` shows one update."""
        super().__init__(table)
        self._table = table
        self._show = show
        self._waiting: deque[wire.Update] = deque()
        self._watching = False
        self.reading = 1.0  # how many times the usual time others' plays are shown
        self._timer = once(self, 0, self._next)

    def take(self, update: wire.Update) -> None:
        """Take an update: show it now, or when those before it have been seen."""
        self._waiting.append(update)
        quick = self._table.animator.speed <= 0 or len(self._waiting) > MOST_WAITING
        if quick:
            self.skip()
        elif not self._timer.isActive():
            self._next()
        self._watch()

    def skip(self) -> None:
        """Show all that waits."""
        self._timer.stop()
        update = joined(self._waiting)
        self._waiting.clear()
        if update is not None:
            self._show(update)
        self._watch()

    def stop(self) -> None:
        """Show nothing any more."""
        self._timer.stop()
        self._waiting.clear()
        self._watch()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key or click in the window shows what waits; behind another page of the window it waits on."""
        if not self._waiting or event.type() not in SKIPS or not isinstance(watched, QWidget):
            return False
        if watched.window() is not self._table.window() or not self._table.isVisible():
            return False
        self.skip()
        return True

    def _watch(self) -> None:
        """Look at the program's events only while something waits: each of them then comes by here."""
        app = QApplication.instance()
        if app is not None and self._watching != bool(self._waiting):
            self._watching = bool(self._waiting)
            (app.installEventFilter if self._watching else app.removeEventFilter)(self)

    def _next(self) -> None:
        if not self._waiting:
            return
        update = self._waiting.popleft()
        self._watch()
        self._show(update)
        held = hold_ms(update.events, self._table.me) * self.reading / max(0.25, self._table.animator.speed)
        self._timer.start(max(1, round(held)))
