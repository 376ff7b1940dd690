"""What the desktop puts around a window: measured at one that stands, as no window knows its own before it is shown."""

from __future__ import annotations

from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QApplication

GUESSED = QMargins(0, 40, 0, 0)
"""As long as no window with a frame stands: as much as a desktop puts there at most."""


def frame_of_windows() -> QMargins:
    """Return how far a window's frame reaches beyond it on each side."""
    for window in QApplication.topLevelWidgets():
        outer, inner = window.frameGeometry(), window.geometry()
        if window.isVisible() and outer != inner:
            return QMargins(
                inner.left() - outer.left(),
                inner.top() - outer.top(),
                outer.right() - inner.right(),
                outer.bottom() - inner.bottom(),
            )
    return GUESSED
