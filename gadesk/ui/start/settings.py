"""The settings that hold for all windows; each takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QVBoxLayout, QWidget

from gadesk.ui.design.looks import LookChoice
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label
from gadesk.ui.start.controls import Segments

TEXT_SIZES = ((0.85, "Small"), (1.0, "Normal"), (1.25, "Large"), (1.5, "Larger"))
SPEEDS = ((1.0, "Normal"), (2.0, "Fast"), (0.5, "Calm"), (0.0, "Off"))
CONFIRMS = ((True, "Confirm them"), (False, "The last one answers"))
LOOKS = ((LookChoice.SYSTEM, "As the system"), (LookChoice.LIGHT, "Light"), (LookChoice.DARK, "Dark"))


SEVERAL = "Several cards"
"""What the setting is called that says whether choices of more than one card are confirmed."""


class SettingsDialog(QDialog):
    """Text size, look, the speed of animations, and whether choices of several cards are confirmed."""

    text_scale_changed = Signal(object)
    look_changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        named = (("Text size", TEXT_SIZES), ("Look", LOOKS), ("Animation", SPEEDS), (SEVERAL, CONFIRMS))
        self.text, self.look, self.animation, self.confirms = (
            Segments(name, [(value, words, "") for value, words in options], self) for name, options in named
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(12)
        rows = (("Text size", self.text), ("Look", self.look), ("Animation", self.animation), (SEVERAL, self.confirms))
        for row, (words, control) in enumerate(rows):
            label = Label(words, self)
            label.setProperty("kind", "dim")
            grid.addWidget(label, row, 0)
            grid.addWidget(control, row, 1, Qt.AlignmentFlag.AlignLeft)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(18)
        nest(column, grid)
        column.addWidget(buttons)
        self.text.changed.connect(self.text_scale_changed)
        self.look.changed.connect(self.look_changed)
