"""The boxes that ask the player something, as tests find and answer them: those that are seen, by their buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox


def boxes() -> list[QMessageBox]:
    """List the boxes that are open now."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]


def answer(yes: bool) -> str:
    """Press a button of the one box that is open, and return what it asked."""
    (box,) = boxes()
    words = box.text()
    role = QMessageBox.ButtonRole.AcceptRole if yes else QMessageBox.ButtonRole.RejectRole
    (button,) = (each for each in box.buttons() if box.buttonRole(each) is role)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    return words
