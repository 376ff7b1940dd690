"""Controls with signs that grow with the text: a button with a sign before its words, a line to search with."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStyleOptionButton, QWidget

from gadesk.ui.design import palette as p
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.icons import draw_icon, icon
from gadesk.ui.design.plain import Button, ToolButton, aloud, tip

_ROOM = " "  # between sign and words; what Qt leaves there is four pixels at any size of text


class SignButton(Button):
    """A button whose sign keeps its distance from the words at any size of text."""

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Draw the words a little further away."""
        super().initStyleOption(option)
        if self._is_both():
            option.text = _ROOM + option.text

    def sizeHint(self) -> QSize:
        """Have the room that this takes."""
        hint = super().sizeHint()
        return hint + QSize(self.fontMetrics().horizontalAdvance(_ROOM), 0) if self._is_both() else hint

    def _is_both(self) -> bool:
        return bool(self.text()) and not self.icon().isNull()


class SearchLine(LineEntry):
    """A line to search with: a magnifying glass in front, buttons behind, the first of which empties it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._buttons: list[ToolButton] = []
        self._hints: tuple[str, ...] = ()
        self._clear = self.add_button("close", "Empty the search")
        self._clear.clicked.connect(self.clear)
        self._clear.hide()
        self.textChanged.connect(lambda text: self._clear.setVisible(bool(text)))

    def offer_hints(self, *hints: str) -> None:
        """Say what may be typed, in the first of these words for which there is room; the last one else."""
        self._hints = hints
        self._lay_out()

    def add_button(self, sign: str, words: str) -> ToolButton:
        """Add a button, left of those that are there."""
        made = ToolButton(self)
        made.setProperty("kind", "sign")
        made.setIcon(icon(sign, p.INK_DIM))
        made.setAccessibleName(aloud(words))
        made.setToolTip(tip(words))
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # each has a key
        made.setCursor(Qt.CursorShape.ArrowCursor)
        self._buttons.append(made)
        self._lay_out()
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the signs at the ends."""
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Let the signs grow with the text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the magnifying glass in front of the text."""
        super().paintEvent(event)
        side = self._side()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_icon(painter, "search", QRectF(side * 0.5, (self.height() - side) / 2, side, side), QColor(p.INK_DIM))
        painter.end()

    def _side(self) -> int:
        return self.fontMetrics().height()

    def _lay_out(self) -> None:
        side = self._side()
        step = round(side * 1.35)
        self.setTextMargins(round(side * 1.1), 0, step * len(self._buttons), 0)
        for number, button in enumerate(self._buttons, start=1):
            button.setGeometry(self.width() - step * number - 4, (self.height() - step) // 2, step, step)
            button.setIconSize(QSize(side, side))
        room = self.width() - self.textMargins().left() - self.textMargins().right() - side
        wide = self.fontMetrics().horizontalAdvance
        if self._hints:
            self.setPlaceholderText(next((words for words in self._hints if wide(words) <= room), self._hints[-1]))
