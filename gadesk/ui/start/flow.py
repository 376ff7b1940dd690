"""A layout that breaks its widgets into rows as words into lines, so that large texts find room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QWidget
from shiboken6 import isValid

_ANYHOW = Qt.AlignmentFlag(0)
_SHRINK = QSizePolicy.PolicyFlag.ShrinkFlag.value


class Flow(QHBoxLayout):
    """Widgets at their own size, row after row.

    The box keeps the items, as a layout of Python's own must not: Qt deletes an item with its widget, Python keeps
    what stood for it, and whatever is made at that address next is taken for an item. So only widgets are held here.
    """

    def __init__(self, parent: QWidget | None = None, across: int = 14, down: int = 8) -> None:
        self._sizes: dict[QWidget, QSize] = {}
        self._heights: dict[int, int] = {}
        self._narrowest: QSize | None = None
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._widgets: list[QWidget] = []
        self._followers: dict[QWidget, tuple[QWidget, ...]] = {}
        self._across, self._down = across, down
        self.setContentsMargins(0, 0, 0, 0)

    def addWidget(self, widget: QWidget, /, stretch: int | None = 0, alignment: Qt.AlignmentFlag = _ANYHOW) -> None:
        """Add a widget at the end; a row has no use for stretch and alignment."""
        self._widgets.append(widget)
        super().addWidget(widget)

    def add_together(self, *widgets: QWidget) -> None:
        """Add widgets that stay on one row, if a whole row has room for them."""
        for widget in widgets:
            self.addWidget(widget)
        self._followers[widgets[0]] = widgets[1:]

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the rows are at a width, which Qt asks again and again while nothing changes."""
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Measure anew: a widget came, went or has another size."""
        self._sizes.clear()
        self._heights.clear()
        self._narrowest = None
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Set the widgets into rows."""
        QLayout.setGeometry(self, rect)
        self._place(rect, True)

    def sizeHint(self) -> QSize:
        """At least the widest widget's size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The widest widget's size."""
        if self._narrowest is None:
            self._narrowest = QSize(0, 0)
            for widget in self._shown():
                self._narrowest = self._narrowest.expandedTo(_least(widget, widget.sizeHint()))
        return QSize(self._narrowest)

    def _shown(self) -> list[QWidget]:
        """The widgets that take room; those that are gone are forgotten."""
        self._widgets = [each for each in self._widgets if isValid(each)]
        return [each for each in self._widgets if not each.isHidden()]

    def _wanted(self, widget: QWidget) -> QSize:
        """The size of a widget where there is room; asked for once, as Qt asks for a layout's size over and over."""
        found = self._sizes.get(widget)
        if found is None:
            found = self._sizes[widget] = _wanted(widget)
        return QSize(found)

    def _together(self, widget: QWidget) -> int:
        """How wide a widget is with those that stay on its row."""
        after = [each for each in self._followers.get(widget, ()) if isValid(each) and not each.isHidden()]
        return self._wanted(widget).width() + sum(self._across + self._wanted(each).width() for each in after)

    def _place(self, rect: QRect, move: bool) -> int:
        """Go through the rows; tells their height."""
        x, y, row = rect.x(), rect.y(), 0
        for widget in self._shown():
            size = self._wanted(widget)
            size.setWidth(min(size.width(), max(rect.width(), 1)))
            together = self._together(widget)
            needed = size.width() if together > rect.width() else together
            if x > rect.x() and x + needed > rect.right() + 1:
                x, y, row = rect.x(), y + row + self._down, 0
            if move:
                widget.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._across
            row = max(row, size.height())
        return y + row - rect.y()


def _wanted(widget: QWidget) -> QSize:
    """The size a widget has where there is room."""
    hint = widget.sizeHint()
    return hint.expandedTo(_least(widget, hint)).boundedTo(widget.maximumSize())


def _least(widget: QWidget, hint: QSize) -> QSize:
    """The smallest size of a widget: what was set for it, else what it asks for, which fixed ones never go below."""
    policy, asked = widget.sizePolicy(), widget.minimumSizeHint()
    wide = asked.width() if policy.horizontalPolicy().value & _SHRINK else max(hint.width(), asked.width())
    high = asked.height() if policy.verticalPolicy().value & _SHRINK else max(hint.height(), asked.height())
    least = QSize(max(wide, 0), max(high, 0)).boundedTo(widget.maximumSize())
    fixed = widget.minimumSize()
    return QSize(fixed.width() or least.width(), fixed.height() or least.height())
