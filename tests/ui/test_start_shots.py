"""Pictures of screens are written without a display."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gadesk.ui.shots import ShotError, register_screen, screens, shot


@pytest.mark.parametrize("screen", ["start", "cards", "large-card", "browser"])
def test_every_screen_has_a_picture(screen: str, qtbot: QtBot, tmp_path: Path) -> None:
    """The picture has the size asked for and is not of one colour."""
    out = tmp_path / "made" / f"{screen}.png"
    shot(screen, out, (1280, 720))
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1280, 720)
    assert len({image.pixel(x, 360) for x in range(0, 1280, 8)}) > 8


def test_screens_can_be_registered(qtbot: QtBot, tmp_path: Path) -> None:
    """A registered screen gets its size and is drawn."""
    sizes: list[QSize] = []

    def factory(size: QSize) -> QLabel:
        sizes.append(size)
        return QLabel("hello")

    register_screen("test-label", factory)
    shot("test-label", tmp_path / "label.png", (400, 300))
    assert sizes == [QSize(400, 300)]
    assert "test-label" in screens()


def test_wrong_names_and_places_are_said_in_words(qtbot: QtBot, tmp_path: Path) -> None:
    """One sentence each."""
    with pytest.raises(ShotError, match="There is no screen “nowhere”; the screens are"):
        shot("nowhere", tmp_path / "a.png")
    with pytest.raises(ShotError, match="Cannot write the picture"):
        shot("cards", tmp_path / "a.unknown", (400, 300))
