"""The door between the window and the rules: the page, and F1, which opens it where it fits what the player sees."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QStackedWidget, QWidget

from gadesk.ui.rules.links import DOOR
from gadesk.ui.rules.over import TOPICS as OF_DIALOGS
from gadesk.ui.rules.over import DialogKeys
from gadesk.ui.settings.key_bindings import KeyAction, bindings

if TYPE_CHECKING:
    from gadesk.ui.rules.page import RulesPage
    from gadesk.ui.table.table_widget import TableWidget

KEY = "F1"
"""At a table it shows the keys, and another key, which can be chosen, leads here."""
TABLES = "gadesk.ui.table.table_widget"
"""Where tables come from; no page has one before it is imported."""
TOPICS = {
    "Deck builder": "Main deck", "Card library": "Element", "Learn": "Winning", "Home": "Winning",
    "Play alone": "First turn", "Play with someone": "First turn", "Board builder": "Field",
}  # fmt: skip
"""Which term fits a page where nothing in it has one of its own, by the page's accessible name."""


class RulesDoor(QObject):
    """Shows the page in the window's stack, and goes back from it. `cards_wanted`: a search of the library."""

    cards_wanted = Signal(str)

    def __init__(self, stack: QStackedWidget) -> None:
        """Listen to the keys in all pages."""
        super().__init__(stack)
        self._stack = stack
        stack.window().setProperty(DOOR, self)
        self.page: RulesPage | None = None
        self._before: QWidget | None = None
        self._key = QShortcut(QKeySequence(KEY), stack, self.show)
        self._key_at_a_table = QShortcut(QKeySequence(), stack, self.show)
        self._in_dialogs = DialogKeys(stack.window(), KEY, self._topic_of)
        self._set_key()
        bindings().changed.connect(self._set_key)
        stack.currentChanged.connect(lambda _: self._key.setEnabled(self._table() is None))

    def _set_key(self) -> None:
        self._key_at_a_table.setKey(QKeySequence(bindings().key(KeyAction.RULES)))

    def show(self, term: str = "") -> RulesPage:
        """Show the page at a term, or where it fits what is on the screen."""
        wanted = term or self.topic()
        if self.page is None:
            from gadesk.ui.rules.page import RulesPage

            self.page = RulesPage(self._stack)
            self.page.left.connect(self.back)
            self.page.cards_wanted.connect(self.cards_wanted)
            self._stack.addWidget(self.page)
        if self._stack.currentWidget() is not self.page:
            self._before = self._stack.currentWidget()
        self._stack.setCurrentWidget(self.page)
        self.page.show_term(wanted)
        return self.page

    def back(self) -> None:
        """Go back to what was on the screen before."""
        before, self._before = self._before, None
        if before is not None and self._stack.indexOf(before) >= 0:
            self._stack.setCurrentWidget(before)
            before.setFocus()

    def topic(self) -> str:
        """Name the term that fits what has the focus, or is on the screen."""
        from gadesk.ui.rules.focus import term_at, term_in  # with the first look

        page, table = self._stack.currentWidget(), self._table()
        if table is not None:
            return term_at(table)
        return (term_in(page) or TOPICS.get(page.accessibleName(), "")) if page is not None else ""

    def _topic_of(self, dialog: QDialog) -> str:
        """Name the term that fits a dialog, or else what lies behind it."""
        from gadesk.ui.rules.focus import term_in

        return term_in(dialog) or OF_DIALOGS.get(type(dialog).__name__, "") or self.topic()

    def _table(self) -> TableWidget | None:
        """The table of the page that is shown, if it has one."""
        module = sys.modules.get(TABLES)
        table = getattr(self._stack.currentWidget(), "table", None)
        return table if module is not None and isinstance(table, module.TableWidget) else None
