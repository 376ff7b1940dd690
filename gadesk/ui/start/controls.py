"""A row of exclusive buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QWidget

from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import aloud
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.start.flow import Flow


def keep_one_tab_stop(group: QButtonGroup) -> None:
    """Let Tab come to the chosen button of an exclusive group only; arrows lead to the others."""

    def choose(chosen: QAbstractButton, on: bool) -> None:
        if on:
            for button in group.buttons():
                policy = Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus
                button.setFocusPolicy(policy)

    group.buttonToggled.connect(choose)


class Segments(QWidget):
    """A row of buttons of which one is chosen; arrows move the choice."""

    changed = Signal(object)

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[object, str, str]],
        parent: QWidget | None = None,
        wraps: bool = False,
    ) -> None:
        """`options`: value, words, icon (or none); with `wraps` the row breaks where it has no room."""
        super().__init__(parent)
        self._values = [value for value, _, _ in options]
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        row = Flow(self, across=4, down=4) if wraps else QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for place, (_, words, picture) in enumerate(options):
            button = SignButton(words, self)
            button.setProperty("kind", "segment")
            button.setCheckable(True)
            button.setAccessibleName(aloud(f"{name}: {words}"))
            if picture:
                button.setIcon(icon(picture))
            self._group.addButton(button, place)
            row.addWidget(button)
        keep_one_tab_stop(self._group)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._toggled)

    def _toggled(self, place: int, on: bool) -> None:
        if on:
            self.changed.emit(self._values[place])

    def value(self) -> object:
        """What is chosen."""
        return self._values[max(0, self._group.checkedId())]

    def choose(self, value: object) -> None:
        """Choose a value; one that is not offered changes nothing."""
        if value in self._values:
            self._group.button(self._values.index(value)).setChecked(True)

    def buttons(self) -> list[QAbstractButton]:
        """The buttons in their order."""
        return self._group.buttons()
