"""A row of buttons that give up their words where there is no room for them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QPushButton, QWidget

from gadesk.ui.design.plain import aloud

_GAP = 12  # between a sign and the words that come back beside it, at most


class FoldingRow(QWidget):
    """Buttons with a sign and words, laid out by who derives from this: the sign, the tooltip and the name stay."""

    _words: Sequence[tuple[QPushButton, str]] = ()

    def fold(self, buttons: Sequence[QPushButton]) -> None:
        """Say which buttons give up their words, the first one first."""
        self._words = [(button, button.text()) for button in buttons]
        for button, words in self._words:
            if not button.accessibleName():
                button.setAccessibleName(aloud(words))

    def event(self, event: QEvent) -> bool:
        """See what fits at each size of the row and of its parts."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return done

    def minimumSizeHint(self) -> QSize:
        """Ask for no more than the signs take."""
        hint = super().minimumSizeHint()
        words = sum(_width(words, button) for button, words in self._words if button.text() and not button.isHidden())
        return QSize(max(0, hint.width() - words), hint.height())

    def _fit(self) -> None:
        layout = self.layout()
        if layout is None:
            return
        room = {button: _width(words, button) for button, words in self._words if not button.isHidden()}
        over = layout.sizeHint().width() - self.width()
        over += sum(more for button, more in room.items() if not button.text())
        for button, words in self._words:
            folded = over > 0
            over -= room.get(button, 0) if folded else 0
            if bool(button.text()) is folded:
                button.setText("" if folded else words)


def _width(words: str, button: QPushButton) -> int:
    return button.fontMetrics().horizontalAdvance(words) + _GAP
