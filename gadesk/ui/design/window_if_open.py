"""Telling the window from another thread, which may outlive what is told."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol


class Telling(Protocol):
    """A signal of an object: Qt's own type of it is not public."""

    def emit(self, *values: object) -> None:
        """Tell everyone who listens."""


def tell(signal: Telling, *values: object) -> None:
    """Emit a signal from a thread; an object that was deleted meanwhile hears nothing, and that is no fault."""
    with suppress(RuntimeError):
        signal.emit(*values)
