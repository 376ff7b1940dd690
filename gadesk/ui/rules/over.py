"""The rules over a dialog: F1 opens them in a window of their own, as the dialog lets nobody at the page behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget
from shiboken6 import isValid

from gadesk.ui.rules.links import DOOR

if TYPE_CHECKING:
    from gadesk.ui.rules.page import RulesPage

TOPICS = {
    "ByHandDialog": "Resolving and fizzling", "CompareDialog": "Main deck", "ImportDialog": "Main deck",
    "MetDialog": "", "ReportDialog": "", "SearchHelp": "Element", "SettingsDialog": "", "SideboardDialog": "Main deck",
    "ToolDialog": "Field", "TrialDialog": "Main deck",
}  # fmt: skip
"""Which term fits a dialog where nothing in it has one of its own; "": that of what lies behind it."""


class RulesOver(QObject):
    """The door from one dialog to the rules; `topic` names what fits it."""

    def __init__(self, dialog: QDialog, key: str, topic: Callable[[], str]) -> None:
        super().__init__(dialog)
        self._dialog, self._topic = dialog, topic
        self._window: QDialog | None = None
        self._page: RulesPage | None = None
        dialog.setProperty(DOOR, self)
        QShortcut(QKeySequence(key), dialog, self.show)

    def show(self, term: str = "") -> None:
        """Show the rules at a term, or where they fit the dialog; Esc leads back to it."""
        from gadesk.ui.rules.page import RulesPage  # with the first look

        wanted = term or self._topic()
        if self._window is None or not isValid(self._window):
            self._window, self._page = self._made(RulesPage)
        self._window.show()
        self._window.activateWindow()
        if self._page is not None:
            self._page.show_term(wanted)

    def _made(self, page_of: type[RulesPage]) -> tuple[QDialog, RulesPage]:
        window = QDialog(self._dialog)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.setWindowTitle("Rules")
        window.setProperty(DOOR, self)
        page = page_of(window, searches=False)
        page.left.connect(window.close)
        window.finished.connect(lambda _: self._dialog.activateWindow())  # not every system does
        column = QVBoxLayout(window)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(page)
        beneath = self._dialog.parentWidget() or self._dialog
        window.resize(beneath.window().size() * 0.86)
        return window, page


class DialogKeys(QObject):
    """Gives each dialog of a window its door as the keyboard first comes to it: a new one needs nothing for it."""

    def __init__(self, window: QWidget, key: str, topic: Callable[[QDialog], str]) -> None:
        super().__init__(window)
        self._window, self._key, self._topic = window, key, topic
        QApplication.instance().focusChanged.connect(self._met)  # type: ignore[union-attr]

    def _met(self, _before: QWidget | None, now: QWidget | None) -> None:
        dialog = now.window() if now is not None and isValid(now) else None
        if isinstance(dialog, QDialog) and dialog.property(DOOR) is None and self._is_own(dialog):
            RulesOver(dialog, self._key, lambda: self._topic(dialog))

    def _is_own(self, dialog: QDialog) -> bool:
        beneath: QWidget | None = dialog
        while beneath is not None and beneath is not self._window:
            beneath = beneath.parentWidget()
        return beneath is not None
