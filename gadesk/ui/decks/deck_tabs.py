"""The tabs of the open decks: each closed by its own button, opened when cards are held over it, and given cards."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget

from gadesk.ui.decks.drag_data import carried
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import ToolButton, aloud, caption


class _Bar(QTabBar):
    """Takes cards that are dragged, and nothing else: a file goes on to the page below."""

    dropped = Signal(int, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Open decks")
        self.setAcceptDrops(True)
        self.setChangeCurrentOnDrag(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards."""
        event.setAccepted(bool(carried(event.mimeData()).cards))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """They may be dropped on any tab."""
        event.setAccepted(self.tabAt(event.position().toPoint()) >= 0)

    def dropEvent(self, event: QDropEvent) -> None:
        """Say on which tab they were dropped."""
        self.dropped.emit(self.tabAt(event.position().toPoint()), carried(event.mimeData()))
        event.acceptProposedAction()


class DeckTabs(QTabWidget):
    """Emits `close_wanted` with the page whose button was pressed, and `dropped` with a page and the cards for it."""

    close_wanted = Signal(object)
    dropped = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        bar = _Bar(self)
        bar.dropped.connect(lambda row, cards: self.dropped.emit(self.widget(row), cards))
        self.setTabBar(bar)
        self.setDocumentMode(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        # Otherwise Tab would come back to the bar from whatever follows: the whole takes the focus for it.
        self.setFocusProxy(None)  # type: ignore[arg-type]  # the stub knows no None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def open(self, page: QWidget, sign: QIcon, name: str) -> None:
        """Add a page that can be closed, in front of the others."""
        row = self.addTab(page, sign, caption(name))
        self.tabBar().setTabButton(row, QTabBar.ButtonPosition.RightSide, self._closer(page, name))
        self.setCurrentIndex(row)

    def _closer(self, page: QWidget, name: str) -> ToolButton:
        made = ToolButton(self)
        made.setIcon(icon("close", p.INK_DIM))
        made.setProperty("kind", "ghost")
        made.setStyleSheet("padding: 1px;")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by keyboard it is Ctrl+W
        made.setToolTip("Close (Ctrl+W); it is saved")
        made.setAccessibleName(aloud(f"Close {name}"))
        made.clicked.connect(lambda: self.close_wanted.emit(page))
        return made
