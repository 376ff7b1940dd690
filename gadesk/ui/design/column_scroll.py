"""A column that scrolls up and down and is never wider than its view: nothing of it is cut at the side."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

_MOST = 60  # letters of width that a column may ask for: one word of others, however long, moves nothing aside


class ColumnScroll(QScrollArea):
    """Holds its widget at the width of the view.

    It asks for the room that its narrowest column takes beside the scroll bar, whether the bar is shown yet or not:
    Qt's own area counts the bar only where it always stands.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def setWidget(self, body: QWidget, /) -> None:
        """Show a column; what lies behind the area shines through."""
        body.setSizePolicy(QSizePolicy.Policy.Ignored, body.sizePolicy().verticalPolicy())
        super().setWidget(body)
        body.setAutoFillBackground(False)  # which setWidget switches on
        self.viewport().setAutoFillBackground(False)

    def event(self, event: QEvent) -> bool:
        """Ask for other room once the column needs it."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.minimumSizeHint().width() != self._asked:
            self._asked = self.minimumSizeHint().width()
            self.updateGeometry()
        return done

    def minimumSizeHint(self) -> QSize:
        """As wide as the narrowest column and the bar."""
        hint, body = super().minimumSizeHint(), self.widget()
        if body is None:
            return hint
        wide = body.minimumSizeHint().expandedTo(body.minimumSize()).width()
        most = self.fontMetrics().averageCharWidth() * _MOST
        return hint.expandedTo(QSize(min(max(0, wide), most) + self._beside(), 0))

    def sizeHint(self) -> QSize:
        """Never narrower than that."""
        return super().sizeHint().expandedTo(QSize(self.minimumSizeHint().width(), 0))

    def _beside(self) -> int:
        """What the scroll bar and the frame take of the width."""
        return self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
