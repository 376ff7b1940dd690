"""How large the window is the first time: whole on the screen, with its frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QWidget

from gadesk.ui.window_settings import TITLE_BAR, USUAL, take_place

FRAMED = USUAL + QSize(8, TITLE_BAR)


@pytest.mark.parametrize("room", [QSize(1280, 720), QSize(1366, 728), USUAL, FRAMED, QSize(2560, 1440)])
def test_the_frame_has_room_too(qtbot: Any, tmp_path: Path, room: QSize) -> None:
    """Where title bar and all do not fit beside each other, the system makes it as large as it can be."""
    window, settings = QWidget(), QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    qtbot.addWidget(window)
    take_place(window, settings, room)
    assert window.isMaximized() or (window.size() + QSize(0, TITLE_BAR)).boundedTo(room).height() == 800
    assert window.isMaximized() is (room.height() < FRAMED.height())
    assert not window.isMaximized() or window.width() <= room.width()


def test_the_place_of_the_last_time_is_kept(qtbot: Any, tmp_path: Path) -> None:
    """Also on a screen that is too small for the usual size."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    before, after = QWidget(), QWidget()
    for window in (before, after):
        qtbot.addWidget(window)
    before.resize(700, 500)
    settings.setValue("geometry", before.saveGeometry())
    take_place(after, settings, QSize(1280, 720))
    assert after.size() == QSize(700, 500) and not after.isMaximized()
