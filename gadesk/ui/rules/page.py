"""The rules in our own words: terms and keywords to search, each with its rule's number and the cards that have it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gadesk.ui.design import palette as p
from gadesk.ui.design.documents import TallDocument
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.html import Html, html, joined
from gadesk.ui.design.icons import icon
from gadesk.ui.design.page_layout import choose_one, details_column, framed, page_body, page_head, scrolled
from gadesk.ui.design.plain import Label, tip
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.theme import dress
from gadesk.ui.rules.terms import Term, found_by, named, terms_in

_NAME = Qt.ItemDataRole.UserRole
NONE = "No term has these words. Fewer words find more."


def linked(term: Term) -> Html:
    """What a term means, with the other terms in it as links."""
    made = [
        html('<a href="term:{}" style="color:{}">{}</a>', about, p.FOCUS, words) if about else html("{}", words)
        for words, about in terms_in(term.words, but=term.name)
    ]
    return joined(made)


class RulesPage(FeltPage):
    """Lists the terms. `left`: back to where the player was; `cards_wanted`: a search of the library."""

    left = Signal()
    cards_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None, searches: bool = True) -> None:
        """List all terms; `searches`: whether the cards that have one can be shown from here."""
        super().__init__(parent)
        self._searches = searches
        self.setAccessibleName("Rules")
        self.field = LineEntry(self)
        self.list = QTreeWidget(self)
        self._name, self._group, self._rule = (Label(self) for _ in range(3))
        self.words = TallDocument(self)
        self.cards = SignButton(icon("books"), "Cards that have it", self)
        self._build()
        dress().changed.connect(self._show_chosen)
        self.search("")

    @property
    def chosen(self) -> Term | None:
        """The term that is read."""
        row = self.list.currentItem()
        return named(str(row.data(0, _NAME))) if row is not None and row.data(0, _NAME) else None

    def show_term(self, name: str) -> None:
        """Show a term by its name, among all of them; "" leaves the page as it is."""
        if not name:
            self.field.setFocus()
            return
        self.field.setText("")
        self.search("")
        self._choose(name)
        self.list.setFocus()

    def search(self, typed: str) -> None:
        """List the terms that have all that was typed, the best first."""
        keep = self.chosen
        found = found_by(typed)
        self.list.clear()
        groups: dict[str, QTreeWidgetItem] = {}
        for term in found:
            group = groups.get(term.group)
            if group is None:
                group = groups[term.group] = QTreeWidgetItem([term.group])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.list.addTopLevelItem(group)
            row = QTreeWidgetItem([term.name])
            row.setData(0, _NAME, term.name)
            group.addChild(row)
        self.list.expandAll()
        best = found[0].name if found else ""
        self._choose(keep.name if keep is not None and keep in found and not typed else best)
        self._show_chosen()

    def _choose(self, name: str) -> None:
        for at in range(self.list.topLevelItemCount()):
            group = self.list.topLevelItem(at)
            for row in range(group.childCount() if group is not None else 0):
                child = group.child(row) if group is not None else None
                if child is not None and str(child.data(0, _NAME)).casefold() == name.casefold():
                    self.list.setCurrentItem(child)
                    return

    def _show_chosen(self) -> None:
        term = self.chosen
        self._name.setText(term.name if term is not None else "")
        self._group.setText(term.group if term is not None else "")
        self.words.write(linked(term) if term is not None else html("{}", NONE))
        rule = term.rule if term is not None else ""
        self._rule.setText(f"Rulebook: {rule}" if rule else "")
        self.cards.setVisible(self._searches and term is not None and bool(term.search))
        self.cards.setToolTip(tip(f"Search the card library for {term.search}" if term is not None else ""))

    def _open_cards(self) -> None:
        term = self.chosen
        if self._searches and term is not None and term.search:
            self.cards_wanted.emit(term.search)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the search, before it goes back."""
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.setText("")
        else:
            super().keyPressEvent(event)

    # Laying out

    def _build(self) -> None:
        self.field.setPlaceholderText("Search terms and keywords")
        self.field.setAccessibleName("Search the rules")
        self.field.textChanged.connect(self.search)
        choose_one(self.list, "Terms and keywords", (), self._show_chosen, self._open_cards)
        head = page_head(self, "Rules", self.left.emit, (self.field, 2), back="Back")
        page_body(self, head, ((framed(self.list), 2), (self._details(), 3)))

    def _details(self) -> QFrame:
        body, column = details_column(self)
        self._name.setProperty("kind", "heading")
        self._group.setProperty("kind", "dim")
        self._rule.setProperty("kind", "dim")
        self._rule.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setAccessibleName("What it means")
        self.words.anchorClicked.connect(lambda url: self.show_term(url.path()))
        for label in (self._name, self._group, self._rule):
            label.setWordWrap(True)
        for part in (self._name, self._group, self.words, self._rule):
            column.addWidget(part)
        self.cards.clicked.connect(self._open_cards)
        column.addWidget(self.cards, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return framed(scrolled(self, "What it means", body))
