"""Comparing two decks, or a deck with what it was, and going back to a version."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gadesk import plain
from gadesk.decks.deck_differences import Difference, differences
from gadesk.decks.deckfile import decks_in, open_deck, versions
from gadesk.decks.model import DeckError
from gadesk.ui.decks.open_deck import OpenDeck
from gadesk.ui.design import palette as p
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.library.card_pool import CardPool, whole_catalogue


def version_words(path: Path) -> str:
    """When a version was kept, in the player's own time."""
    try:
        kept = datetime.strptime(path.stem, "%Y%m%d-%H%M%S-%f").replace(tzinfo=UTC)
    except ValueError:
        return plain.name(path.stem)
    return f"This deck on {kept.astimezone():%d %b %Y, %H:%M:%S}"


class CompareDialog(QDialog):
    """What would have to change for the one to become the deck in front."""

    def __init__(self, deck: OpenDeck, folder: Path, pool: CardPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Compare")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._deck, self._pool = deck, pool
        self._other = ChoiceBox[Path](self)
        name_box(self._other, "Compare with")
        self._list = QListWidget(self)
        self._list.setAccessibleName("Differences")
        self._said = Label(self)
        self._said.setWordWrap(True)
        self._back = SignButton(icon("undo"), "Go back to this version", self)
        self._versions = versions(deck.path)
        for path in self._versions:
            self._other.offer(version_words(path), path, icon("undo"))
        for path in decks_in(folder):
            if path != deck.path:
                self._other.offer(plain.name(path.stem), path, icon("deck"))
        self._build()
        self._refresh()
        self.resize(560, 520)

    def lines(self) -> tuple[str, ...]:
        """What is told, line by line."""
        return tuple(self._list.item(row).text() for row in range(self._list.count()))

    def said(self) -> str:
        """The sentence above."""
        return self._said.text()

    def choose(self, path: Path) -> None:
        """Compare with another deck or version."""
        self._other.choose(path)

    def go_back(self) -> None:
        """Take the chosen version up again."""
        path = self._other.chosen()
        if path in self._versions:
            try:
                self._deck.go_back(path)
            except DeckError as error:
                self._said.setText(str(error))
                return
            self.accept()

    def _build(self) -> None:
        row = QHBoxLayout()
        label = Label("With", self)
        label.setBuddy(self._other)
        row.addWidget(label)
        row.addWidget(self._other, 1)
        close = Button("Close", self)
        close.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self._back)
        foot.addStretch(1)
        foot.addWidget(close)
        box = QVBoxLayout(self)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        title = Label(self._deck.name, self)
        title.setProperty("kind", "heading")
        for each in (title, row, self._said, self._list, foot):
            nest(box, each) if isinstance(each, QHBoxLayout) else box.addWidget(each)
        self._back.clicked.connect(self.go_back)
        self._other.currentIndexChanged.connect(lambda _row: self._refresh())

    def _refresh(self) -> None:
        self._list.clear()
        path = self._other.chosen()
        self._back.setVisible(path in self._versions)
        if path is None:
            self._said.setText("There is no other deck yet, and no version of this one: versions are kept as you edit.")
            return
        try:
            file = open_deck(path, whole_catalogue(self._pool)).file
        except DeckError as error:
            self._said.setText(str(error))
            return
        found = differences(file.deck, self._deck.deck)
        more = sum(max(0, each.after - each.before) for each in found)
        fewer = sum(max(0, each.before - each.after) for each in found)
        words = f"From there to now: {more} in, {fewer} out." if found else "The two lists are the same."
        if path in self._versions and file.about != self._deck.about:
            words += " Notes, tags, plans, cover or format are others."
        self._said.setText(words)
        for each in found:
            self._list.addItem(self._line(each))

    def _line(self, each: Difference) -> QListWidgetItem:
        change = each.after - each.before
        words = f"{change:+d}  {self._pool.name(each.slug)}  ({each.before} → {each.after}, {each.section.value})"
        item = QListWidgetItem(words.replace("-", "−", 1) if change < 0 else words)
        item.setForeground(QColor(p.GOOD if change > 0 else p.BAD))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        return item
