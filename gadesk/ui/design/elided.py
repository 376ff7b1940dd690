"""Words of any length in the room there is: what does not fit ends in an ellipsis, and is said whole by the tip."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyleOptionButton, QWidget

from gadesk.ui.design.plain import Label, tip
from gadesk.ui.design.scaling_controls import SignButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionComboBox

_EDGE = 4  # points that a style leaves free on each side of the words in a box
_FEWEST = 8  # letters that are always shown
_WRAP = Qt.TextFlag.TextWordWrap.value
_WORD = re.compile(r"\S+")


class ElidedLabel(Label):
    """A label of one line for names: it asks for all its room, and makes do with less."""

    def __init__(self, words: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        """Start with words, or with nothing where only the parent is given."""
        super().__init__(words, parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def shown(self) -> str:
        """The words as they are drawn."""
        return _fitting(self, self.text(), self.contentsRect().width())

    def setText(self, words: str) -> None:
        """Show words as they are, as far as there is room."""
        super().setText(words)
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have a tip where not all is shown."""
        super().resizeEvent(event)
        self._tell()

    def minimumSizeHint(self) -> QSize:
        """A few letters are enough."""
        few = self.fontMetrics().averageCharWidth() * _FEWEST
        return QSize(min(few, super().minimumSizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        from PySide6.QtWidgets import (
            QStylePainter,
        )  # here and below: the start screen comes without the 600 words of it

        painter = QStylePainter(self)
        role = self.foregroundRole()
        flags: int = self.alignment().value
        palette, rect = self.palette(), self.contentsRect()
        painter.drawItemText(rect, flags, palette, self.isEnabled(), self.shown(), role)
        painter.end()

    def _tell(self) -> None:
        self.setToolTip(tip("" if self.shown() == self.text() else self.text()))


class ElidedButton(SignButton):
    """A button for words that may be long."""

    def __init__(self, *parts: object) -> None:
        """Start with an icon, words and a parent, each or none."""
        self._measuring = False
        super().__init__(*parts)  # type: ignore[arg-type]
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def shown(self) -> str:
        """The words as they are drawn."""
        frame = self.sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())
        return _fitting(self, self.text(), self.width() - frame)

    def sizeHint(self) -> QSize:
        """Have room for all words."""
        before, self._measuring = self._measuring, True
        hint = super().sizeHint()
        self._measuring = before
        return hint

    def minimumSizeHint(self) -> QSize:
        """A few letters are enough."""
        hint = self.sizeHint()
        metrics = self.fontMetrics()
        spare = metrics.horizontalAdvance(self.text()) - metrics.averageCharWidth() * _FEWEST
        return QSize(hint.width() - max(0, spare), hint.height())

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Draw what fits."""
        super().initStyleOption(option)
        if not self._measuring and self.shown() != self.text():
            full, shown = self.text(), self.shown()
            option.text = option.text.replace(full.replace("&", "&&"), shown.replace("&", "&&"))


class ElidedBox(QComboBox):
    """A box of choices for words that may be longer than it is wide."""

    def sizeHint(self) -> QSize:
        """Have room for the edges, too, which Qt does not count."""
        return super().sizeHint() + QSize(2 * _EDGE, 0)

    def shown(self) -> str:
        """The words of the choice as they are drawn."""
        from PySide6.QtWidgets import QStyleOptionComboBox

        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return self._fitted(option)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        from PySide6.QtWidgets import QStyle, QStyleOptionComboBox, QStylePainter

        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self._fitted(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def _fitted(self, option: QStyleOptionComboBox) -> str:
        from PySide6.QtWidgets import QStyle

        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(kind, option, part, self).width() - 2 * _EDGE
        if not self.itemIcon(self.currentIndex()).isNull():
            room -= self.iconSize().width() + _EDGE
        return _fitting(self, self.currentText(), room)


def whole_lines(text: str, face: QFont, width: float, height: float) -> str:
    """As much of a text as the room shows in whole lines; what is left out is an ellipsis."""
    metrics = QFontMetricsF(face)

    def fits(words: str) -> bool:
        return metrics.boundingRect(QRectF(0, 0, width, 4000), _WRAP, words).height() <= height

    if not text or fits(text):
        return text
    ends = [match.end() for match in _WORD.finditer(text)]
    few, many = 0, len(ends)
    while few < many:
        middle = (few + many + 1) // 2
        few, many = (middle, many) if fits(text[: ends[middle - 1]] + " …") else (few, middle - 1)
    return text[: ends[few - 1]] + " …" if few else ""


def _fitting(widget: QWidget, words: str, room: int) -> str:
    """The words, or as many letters as there is room for; what was asked for in whole pixels is enough."""
    metrics = widget.fontMetrics()
    if metrics.horizontalAdvance(words) <= room:
        return words
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
