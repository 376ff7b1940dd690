"""Keeps the texts' size fitting to the main window's and to the system's font."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from gadesk.ui.design.theme import fit_window, follow_system_font


class WindowFitter(QObject):
    """Watches a window; texts change before its contents are laid out anew, in few and large steps."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit on every change of size or of the system's settings; most of them change nothing."""
        app = QApplication.instance()
        if isinstance(event, QResizeEvent) and isinstance(app, QApplication):
            fit_window(app, event.size())
        elif event.type() == QEvent.Type.ThemeChange and isinstance(app, QApplication):
            follow_system_font(app)
        return False
