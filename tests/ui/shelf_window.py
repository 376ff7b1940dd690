"""A window on the shelf of what there is to learn, for tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QSize
from pytestqt.qtbot import QtBot

from gadesk.session.scenario import shelf
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.start.choice import StartAction, StartChoice


def shelf_window(qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, size: QSize | None = None) -> Window:
    """Open a window whose games and boards lie in a folder."""
    monkeypatch.setattr(program, "games_folder", lambda: folder)
    monkeypatch.setattr(shelf, "own_boards", lambda: folder / "boards")
    made = Window(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    if size is not None:
        made.resize(size)
    made.show_start()
    made.show()
    made.chosen(StartChoice(StartAction.LEARN))
    return made
