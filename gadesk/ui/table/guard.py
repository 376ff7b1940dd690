"""No hurried click passes: a button that passes is dead for a moment where another one was.

Whoever clicks twice, or a little late, meant the button that they saw. So the prompt remembers for half a second
where each button lay; one that passes, or ends a game, does nothing as long as it lies where another one was.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QPushButton, QWidget

from gadesk.ui.design.once import once

HOLD_MS = 500


class Spec(Protocol):
    """What the guard needs to know of a button."""

    @property
    def text(self) -> str:
        """Its words: buttons with the same words are the same button."""

    @property
    def enabled(self) -> bool:
        """Whether it could be pressed."""

    @property
    def hasty(self) -> bool:
        """Whether it is guarded."""


class Guard(QObject):
    """Watches the buttons of one panel."""

    def __init__(self, panel: QWidget) -> None:
        """Begin with no button seen."""
        super().__init__(panel)
        self._panel = panel
        self._buttons: Sequence[tuple[QPushButton, Spec]] = ()
        self._lay: dict[str, QRect] = {}
        self._was: list[tuple[str, QRect, float]] = []
        self._timer = once(self, 0, self.settle)

    def watch(self, buttons: Sequence[tuple[QPushButton, Spec]]) -> None:
        """Watch these buttons from now on; where they lie is seen by `settle`."""
        self._buttons = buttons

    def settle(self) -> None:
        """Take note of where the buttons lie now, and let each be pressed that has lain there long enough."""
        now = time.monotonic()
        lay = {spec.text: self._place(button) for button, spec in self._buttons}
        self._was += [(text, place, now) for text, place in self._lay.items() if lay.get(text) != place]
        self._was = [was for was in self._was if (now - was[2]) * 1000 < HOLD_MS]
        self._lay = lay
        wait = 0.0
        for button, spec in self._buttons:
            since = [when for text, place, when in self._was if text != spec.text and place.intersects(lay[spec.text])]
            held = spec.hasty and bool(since)
            if held and button.hasFocus():
                self.leave()
            button.setEnabled(spec.enabled and not held)
            wait = max(wait, max(since) + HOLD_MS / 1000 - now) if held else wait
        if wait > 0:
            self._timer.start(max(1, round(wait * 1000) + 1))

    def leave(self) -> None:
        """Give the keyboard to the table: on another button than before, Enter would press what was not meant."""
        table = self._panel.parentWidget()
        if table is not None:
            table.setFocus()

    def _place(self, button: QPushButton) -> QRect:
        """Where a button lies in the window."""
        return QRect(button.mapTo(self._panel.window(), button.rect().topLeft()), button.size())
