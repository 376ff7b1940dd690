"""A page on felt, which is drawn once for a size and a look."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from gadesk.ui.design.looks import looks
from gadesk.ui.design.theme import paint_felt


class FeltPage(QWidget):
    """Paints the felt behind what stands on it. Esc is its way back, wherever the keyboard is on it."""

    way_back: QAbstractButton | None = None
    """The button that leads back to where the page was opened from; the start screen has none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._felt = QPixmap()
        looks().changed.connect(self.wear)

    def wear(self) -> None:
        """Another look: the felt is drawn anew."""
        self._felt = QPixmap()
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep no ground that nobody sees: it is as large as the window."""
        super().hideEvent(event)
        self._felt = QPixmap()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, as the button does, unless what has the keyboard has a use for it."""
        if event.key() == Qt.Key.Key_Escape and self.way_back is not None and not event.isAutoRepeat():
            self.way_back.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """A window that fits a small notebook."""
        return QSize(1280, 720)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the felt."""
        ratio = self.devicePixelRatioF()
        if self._felt.size() != self.size() * ratio:
            self._felt = QPixmap(self.size() * ratio)
            self._felt.setDevicePixelRatio(ratio)
            brush = QPainter(self._felt)
            paint_felt(brush, QRectF(self.rect()))
            brush.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._felt)
        painter.end()
