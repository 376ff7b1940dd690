"""How large the window is the first time: whole on the screen, with its frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMargins, QRect, QSettings, QSize
from PySide6.QtWidgets import QWidget

from gadesk.ui.design.window_frame import GUESSED, frame_of_windows
from gadesk.ui.window_settings import USUAL, take_place

FRAMED = USUAL.grownBy(GUESSED)


@pytest.mark.parametrize("room", [QSize(1280, 720), QSize(1366, 728), USUAL, FRAMED, QSize(2560, 1440)])
def test_the_frame_has_room_too(qtbot: Any, tmp_path: Path, room: QSize) -> None:
    """Where title bar and all do not fit beside each other, the system makes it as large as it can be."""
    window, settings = QWidget(), QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    qtbot.addWidget(window)
    take_place(window, settings, room)
    assert window.isMaximized() or window.size().grownBy(GUESSED).boundedTo(room).height() == 800
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


class Framed(QWidget):
    """A window around which a desktop has put a frame."""

    def frameGeometry(self) -> QRect:
        """With title bar and edges."""
        return self.geometry().marginsAdded(QMargins(3, 27, 3, 5))


def test_a_frame_is_measured_where_one_stands(qtbot: Any) -> None:
    """A desktop with another title bar than the guessed one; a window that is not shown yet tells nothing."""
    window = Framed()
    qtbot.addWidget(window)
    assert frame_of_windows() == GUESSED
    window.show()
    assert frame_of_windows() == QMargins(3, 27, 3, 5)
    window.hide()
    assert frame_of_windows() == GUESSED
