"""What a screen reader tells by itself, and names that it would not find."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QComboBox, QWidget

from gadesk.ui.design.plain import Label, aloud


def announce(widget: QWidget, sentence: str) -> None:
    """Let a screen reader say a sentence; nothing happens where none listens."""
    if sentence and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, aloud(sentence)))


def name_box(box: QComboBox, words: str) -> None:
    """Name a box of choices: on Linux its own name is what is chosen, so a label beside it says what for."""
    box.setAccessibleName(aloud(words))
    label = Label(words, box.parentWidget())
    label.setBuddy(box)
    label.hide()
