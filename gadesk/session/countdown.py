"""A time that runs out, and that can be stopped meanwhile."""

from __future__ import annotations

from gadesk.session.limits import Clock


class Countdown:
    """So many seconds, or no limit; it runs only while it is told to."""

    def __init__(self, clock: Clock, seconds: float | None = None) -> None:
        self._clock = clock
        self._left, self._since = seconds, 0.0
        self.running = False

    def start(self, seconds: float | None) -> None:
        """Begin anew with so many seconds; None is no limit."""
        self._left, self._since = seconds, self._clock()

    def run(self, on: bool) -> None:
        """Run, or stand still."""
        if on == self.running:
            return
        self._left, self._since, self.running = self.left, self._clock(), on

    @property
    def left(self) -> float | None:
        """The seconds that are left, 0 at last; None without a limit."""
        if self._left is None or not self.running:
            return self._left
        return max(0.0, self._left - (self._clock() - self._since))

    @property
    def due(self) -> float | None:
        """In how many seconds it runs out; None if it does not."""
        return self.left if self.running else None

    @property
    def out(self) -> bool:
        """Whether the time is over."""
        return self.left == 0.0
