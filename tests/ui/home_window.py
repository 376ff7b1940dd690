"""A window at the home screen that the keyboard goes to, for tests that press what a player presses."""

from __future__ import annotations

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from gadesk.ui.app import Window


def home_window(qtbot: QtBot, settings: QSettings) -> Window:
    """Open a window of these settings and wait until it is the active one; whoever asked closes it."""
    made = Window(settings)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show_start()
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made
