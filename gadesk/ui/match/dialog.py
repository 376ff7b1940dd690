"""The screen between two games: what goes out of the deck and comes in, by mouse or keys, with every rule looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gadesk.decks.deck_differences import Plan
from gadesk.decks.model import Entry, Section
from gadesk.protocol.plans import DeckCards
from gadesk.ui.browse.large_card import LargeCard
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.announce import announce, name_box
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.match.swapping import Swapping

_SLUG = Qt.ItemDataRole.UserRole + 1
HOW = "Double click, Enter or + moves one copy to the other side; Ctrl+Z takes the last step back."
NONE = "This deck was brought without a sideboard: there is nothing to bring in."


class SideboardDialog(QDialog):
    """Changes a deck; `present` is called with what it has become, None if that is what it was."""

    def __init__(
        self, swapping: Swapping, plans: Sequence[Plan], names: Callable[[str], str], pixmaps: CardPixmaps,
        title: str, present: Callable[[DeckCards | None], object], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setWindowTitle("Change the deck")
        self._swapping, self._names, self._present = swapping, names, present
        self.left = Label(self)
        self.left.setProperty("kind", "heading")
        self.lists = {True: QListWidget(self), False: QListWidget(self)}  # by whether a card of it goes out
        self.heads = {True: Label(self), False: Label(self)}
        self.said = Label(self)
        self.said.setWordWrap(True)
        self._large = LargeCard(pixmaps, names, self)
        self.plans: ChoiceBox[int] = ChoiceBox(self)
        name_box(self.plans, "Plan")
        self.plans.setMinimumContentsLength(24)
        self._plans = tuple(plans)
        self.plans.offer("The deck as it was brought", -1)
        for number, plan in enumerate(self._plans):
            self.plans.offer(f"Plan against {plan.against}", number)
        self.keep, self.ready = Button("Keep the deck of the last game", self), Button("Present the deck", self)
        self.ready.setProperty("kind", "primary")
        self.keep.setProperty("kind", "ghost")
        self._build(title)
        self.refresh()
        self._look(self.lists[True].currentItem())
        self.resize(self.fontMetrics().averageCharWidth() * 118, self.fontMetrics().height() * 36)

    def say_left(self, words: str) -> None:
        """Show how much time is left."""
        self.left.setText(words)
        self.left.setVisible(bool(words))

    def move_card(self, out: bool, slug: str) -> None:
        """Move a copy of a card out of the deck, or into it."""
        if self._swapping.swap(slug, into=not out):
            self.refresh()
            announce(self, self.heads[True].text())

    def refresh(self) -> None:
        """Show the deck as it is now."""
        swapping = self._swapping
        deck = swapping.deck
        main, material = deck.count(Section.MAIN), deck.count(Section.MATERIAL)
        points, most = swapping.points()
        self.heads[True].setText(f"Main deck {main}, material deck {material}")
        worth = f"{points} points" if most is None else f"{points} of {most} points"
        self.heads[False].setText(f"Sideboard {deck.count(Section.SIDEBOARD)}, {worth}")
        self._fill(True, [(entry, part) for part in (Section.MATERIAL, Section.MAIN) for entry in deck.section(part)])
        self._fill(False, [(entry, Section.SIDEBOARD) for entry in deck.sideboard])
        wrong = swapping.problems()
        self.ready.setEnabled(not wrong)
        words = (
            " ".join(each.sentence for each in wrong[:3])
            if wrong
            else f"✓ Both decks and the sideboard are legal. {HOW if swapping.brought.sideboard else NONE}"
        )
        self.said.setText(words)
        self.said.setStyleSheet(f"color: {p.BAD if wrong else p.INK_DIM};")
        self.said.setAccessibleName(aloud(words))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter, plus and minus on a list move its card; Ctrl+Z takes a step back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            out = next((side for side, each in self.lists.items() if each is watched), None)
            if out is not None and self._key(out, event):
                return True
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QListWidget):
            self._look(watched.currentItem())
        return False

    def _key(self, out: bool, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Z and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if self._swapping.take_back():
                self.refresh()
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.text() in ("+", "-"):
            item = self.lists[out].currentItem()
            if item is not None:
                self.move_card(out, item.data(_SLUG))
            return True
        return False

    def _fill(self, out: bool, entries: Sequence[tuple[Entry, Section]]) -> None:
        widget = self.lists[out]
        row, held = widget.currentRow(), widget.currentItem()
        slug = held.data(_SLUG) if held is not None else None
        widget.blockSignals(True)
        widget.clear()
        for entry, section in entries:
            item = self._item(entry, section)
            widget.addItem(item)
            if entry.slug == slug:
                row = widget.count() - 1
        widget.setCurrentRow(min(max(row, 0), widget.count() - 1))
        widget.blockSignals(False)

    def _item(self, entry: Entry, section: Section) -> QListWidgetItem:
        moved = self._swapping.moved(entry.slug, section)
        name = f"{entry.count} × {self._names(entry.slug)}"
        more = f"   {moved:+d}".replace("-", "−") if moved else ""
        item = QListWidgetItem(icon("material_deck" if self._swapping.home(entry.slug) is Section.MATERIAL else "deck",
                                    p.GOLD if moved else p.INK_DIM), name + more)  # fmt: skip
        item.setData(_SLUG, entry.slug)
        if moved:
            face = item.font()
            face.setBold(True)
            item.setFont(face)
            item.setForeground(QColor(p.GOLD))
        return item

    def _build(self, title: str) -> None:
        heading = Label(title, self)
        heading.setProperty("kind", "title")
        head = QHBoxLayout()
        head.addWidget(heading)
        head.addStretch(1)
        head.addWidget(self.left)
        sides = QHBoxLayout()
        sides.setSpacing(14)
        for out, widget in self.lists.items():
            column = QVBoxLayout()
            self.heads[out].setProperty("kind", "heading")
            self.heads[out].setBuddy(widget)
            column.addWidget(self.heads[out])
            column.addWidget(widget, 1)
            widget.setAccessibleName("Cards of the deck" if out else "Cards of the sideboard")
            widget.itemDoubleClicked.connect(partial(self._clicked, out))
            widget.currentItemChanged.connect(lambda item, _before: self._look(item))
            widget.itemClicked.connect(self._look)
            widget.installEventFilter(self)
            nest(sides, column, 3)
        sides.addWidget(self._large, 2)
        foot = QHBoxLayout()
        foot.addWidget(self.plans)
        foot.addStretch(1)
        foot.addWidget(self.keep)
        foot.addWidget(self.ready)
        box = QVBoxLayout(self)
        box.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        box.setContentsMargins(22, 16, 22, 16)
        box.setSpacing(12)
        nest(box, head)
        nest(box, sides, 1)
        box.addWidget(self.said)
        nest(box, foot)
        for button in (self.keep, self.ready):
            button.setAutoDefault(False)
        self.plans.activated.connect(lambda _row: self._follow())
        self.keep.clicked.connect(lambda: self._end(None))
        self.ready.clicked.connect(lambda: self._end(self._swapping.cards))

    def _clicked(self, out: bool, item: QListWidgetItem) -> None:
        self.move_card(out, item.data(_SLUG))

    def _look(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._large.show_slug(item.data(_SLUG))

    def _follow(self) -> None:
        number = self.plans.chosen()
        wrong = self._swapping.follow(self._plans[number] if number is not None and number >= 0 else None)
        self.refresh()
        if wrong:
            self.said.setText(wrong)

    def _end(self, deck: DeckCards | None) -> None:
        self._present(deck)
        self.accept()
