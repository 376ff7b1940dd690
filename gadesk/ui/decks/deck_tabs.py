"""The tabs of the open decks: each closed by its own button, and opened when something is dragged over it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTabBar, QTabWidget, QToolButton, QWidget

from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import icon


class DeckTabs(QTabWidget):
    """Emits `close_wanted` with the page whose button was pressed."""

    close_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabBar().setAccessibleName("Open decks")
        self.tabBar().setChangeCurrentOnDrag(True)
        # Otherwise Tab would come back to the bar from whatever follows: the whole takes the focus for it.
        self.setFocusProxy(None)  # type: ignore[arg-type]  # the stub knows no None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def open(self, page: QWidget, sign: QIcon, name: str) -> None:
        """Add a page that can be closed, in front of the others."""
        row = self.addTab(page, sign, name)
        self.tabBar().setTabButton(row, QTabBar.ButtonPosition.RightSide, self._closer(page, name))
        self.setCurrentIndex(row)

    def _closer(self, page: QWidget, name: str) -> QToolButton:
        made = QToolButton(self)
        made.setIcon(icon("close", p.INK_DIM))
        made.setProperty("kind", "ghost")
        made.setStyleSheet("padding: 1px;")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by keyboard it is Ctrl+W
        made.setToolTip("Close (Ctrl+W); it is saved")
        made.setAccessibleName(f"Close {name}")
        made.clicked.connect(lambda: self.close_wanted.emit(page))
        return made
