"""Keeps the texts' size fitting to the main window's and to the system's font."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from gadesk.ui.design.once import once
from gadesk.ui.design.theme import fit_window, follow_system_font

REST_MS = 120  # without another size: the player has let go of the window's edge


class WindowFitter(QObject):
    """Watches a window; texts change in few and large steps, those of a window that is seen once its size rests.

    Another text size dresses every widget of the program anew. A drag of the window's edge passes several sizes, and
    none of them may wait for that.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._rest = once(self, REST_MS, self._fit)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit on every change of size or of the system's settings; most of them change nothing."""
        app = QApplication.instance()
        if isinstance(event, QResizeEvent):
            self._rest.start() if self._window.isVisible() else self._fit()
        elif event.type() == QEvent.Type.ThemeChange and isinstance(app, QApplication):
            follow_system_font(app)
        return False

    def _fit(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            fit_window(app, self._window.size())
