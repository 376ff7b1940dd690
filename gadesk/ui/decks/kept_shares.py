"""Panes side by side that keep their shares of the width, whatever the window's size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget


class Shares(QSplitter):
    """Emits `shared` with the widths when the player moves a border."""

    shared = Signal(list)

    def __init__(self, shares: Sequence[int], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._shares = list(shares)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._moved)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out again."""
        super().resizeEvent(event)
        # Qt would add the same to each where the sum is another.
        self.setSizes([share * self.width() // max(1, sum(self._shares)) for share in self._shares])

    def _moved(self) -> None:
        self._shares = self.sizes()
        self.shared.emit(self._shares)
