"""Pages behind a row of words that breaks into lines where it has no room, unlike a tab bar."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QStackedWidget, QVBoxLayout, QWidget

from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button
from gadesk.ui.start.controls import keep_one_tab_stop
from gadesk.ui.start.flow import Flow


class Leaves(QWidget):
    """One of several pages is shown; the arrow keys go from word to word."""

    turned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._pages = QStackedWidget(self)
        self._row = Flow(across=2, down=2)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 6, 4, 0)
        box.setSpacing(4)
        nest(box, self._row)
        box.addWidget(self._pages, 1)
        keep_one_tab_stop(self._group)
        self._group.idClicked.connect(self.turn)
        self._group.idToggled.connect(lambda row, on: self.turn(row) if on else None)

    def add(self, page: QWidget, words: str) -> None:
        """Add a page at the end."""
        button = Button(words, self)
        button.setProperty("kind", "segment")
        button.setCheckable(True)
        self._group.addButton(button, self._pages.count())
        self._row.addWidget(button)
        self._pages.addWidget(page)
        button.setChecked(self._pages.count() == 1)

    def turn(self, row: int) -> None:
        """Show a page."""
        if row != self._pages.currentIndex():
            self._pages.setCurrentIndex(row)
            self._group.button(row).setChecked(True)
            self.turned.emit(row)

    def offer(self, page: QWidget, wanted: bool) -> None:
        """Have a page among the words, or not for now; who looks at it then sees the first one."""
        row = self._pages.indexOf(page)
        self._group.button(row).setVisible(wanted)
        if not wanted and self.shown() == row:
            self.turn(0)

    def shown(self) -> int:
        """Which page is shown."""
        return self._pages.currentIndex()

    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._pages.currentWidget()

    def words(self, row: int) -> str:
        """What a page is called."""
        return self._group.button(row).text()

    def call(self, page: QWidget, words: str) -> None:
        """Call a page something else."""
        self._group.button(self._pages.indexOf(page)).setText(words)

    def buttons(self) -> list[QAbstractButton]:
        """The words, in their order."""
        return self._group.buttons()

    def handle(self) -> QWidget:
        """The word of the page that is shown, for the keyboard."""
        return self._group.button(max(0, self.shown()))
