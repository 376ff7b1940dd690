"""One clock that moves everything on the table.

A tween goes from where its item is now to where it shall rest, timed by the clock and not by frames. A
later wish for the same item takes over from wherever it is, so nothing waits for an animation to end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from gadesk.records import dataclass

FRAME_MS = 16
Values = tuple[float, float, float, float]  # x, y, turn in degrees, scale


class Mover(Protocol):
    """What the clock can move."""

    def values(self) -> Values:
        """Where it is now."""

    def place(self, values: Values, opacity: float, flip: float) -> None:
        """Put it somewhere on its way."""

    def moving(self, on: bool) -> None:
        """Begin or end a movement: smooth while it moves, on whole pixels when it rests."""


@dataclass(slots=True)
class Tween:
    """One movement of one item. `flip` turns it over on the way and calls `half` when it is edge on."""

    start: Values
    end: Values
    begins: float
    lasts: float
    fade: tuple[float, float] = (1.0, 1.0)
    flip: bool = False
    half: Callable[[], None] | None = None
    done: Callable[[], None] | None = None
    lift: float = 0.0
    started: bool = False


def ease(t: float) -> float:
    """Fast away, soft arrival."""
    return 1.0 - (1.0 - t) ** 3


class Animator(QObject):
    """Runs tweens by one timer; `speed` 0 puts everything straight to its place."""

    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start with nothing to do at normal speed."""
        super().__init__(parent)
        self.speed = 1.0
        self._tweens: dict[Mover, Tween] = {}
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.step)

    @property
    def now(self) -> float:
        """Milliseconds on the clock."""
        return self._clock.nsecsElapsed() / 1e6

    @property
    def count(self) -> int:
        """How many items are moving or waiting to."""
        return len(self._tweens)

    def run(self, item: Mover, end: Values, ms: float = 240.0, delay: float = 0.0, **more: object) -> None:
        """Move an item from where it is to `end`; `more` are further fields of Tween."""
        if self.speed <= 0:
            self._jump(item, end, more)
            return
        tween = Tween(item.values(), end, self.now + delay / self.speed, max(1.0, ms / self.speed))
        for key, value in more.items():
            setattr(tween, key, value)
        if item in self._tweens:
            self._cut(self._tweens.pop(item), tween)
        self._tweens[item] = tween
        if not self._timer.isActive():
            self._timer.start()

    def drop(self, item: Mover) -> None:
        """Forget an item that leaves the scene."""
        self._tweens.pop(item, None)

    def finish(self) -> None:
        """Put everything to its place at once."""
        while self._tweens:
            item, tween = self._tweens.popitem()
            self._end(item, tween)
        self._timer.stop()
        self.idle.emit()

    def step(self) -> None:
        """Move everything to where it is at this time."""
        now = self.now
        ended: list[tuple[Mover, Tween]] = []
        for item, tween in self._tweens.items():
            t = (now - tween.begins) / tween.lasts
            if t < 0:
                continue
            if not tween.started:
                tween.started = True
                item.moving(True)
            if t >= 1:
                ended.append((item, tween))
            else:
                self._at(item, tween, t)
        for item, tween in ended:
            if self._tweens.get(item) is tween:
                del self._tweens[item]
                self._end(item, tween)
        if not self._tweens:
            self._timer.stop()
            self.idle.emit()

    def _at(self, item: Mover, tween: Tween, t: float) -> None:
        share = ease(t)
        x, y, turn, scale = (a + (b - a) * share for a, b in zip(tween.start, tween.end, strict=True))
        arc = tween.lift * 4 * share * (1 - share)
        flip = 1.0
        if tween.flip:
            flip = abs(1.0 - 2.0 * share) or 0.01
            if share >= 0.5 and tween.half:
                tween.half()
                tween.half = None
        opacity = tween.fade[0] + (tween.fade[1] - tween.fade[0]) * t
        item.place((x, y, turn, scale * (1 + arc)), opacity, max(0.02, flip))

    def _cut(self, old: Tween, new: Tween) -> None:
        """Carry over what a cut short tween still owed."""
        if old.half:
            old.half()
        if old.done and new.done is None:
            new.done = old.done

    def _end(self, item: Mover, tween: Tween) -> None:
        if tween.half:
            tween.half()
        item.place(tween.end, tween.fade[1], 1.0)
        item.moving(False)
        if tween.done:
            tween.done()

    def _jump(self, item: Mover, end: Values, more: dict[str, object]) -> None:
        tween = Tween(end, end, 0, 1)
        for key, value in more.items():
            setattr(tween, key, value)
        if item in self._tweens:
            self._cut(self._tweens.pop(item), tween)
        self._end(item, tween)
