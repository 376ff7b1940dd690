"""Sideboard plans: what goes out and what comes in against a named opponent."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gadesk.decks.deck_differences import Plan, sideboarded
from gadesk.decks.model import DeckError, Entry, Section
from gadesk.ui.decks.open_deck import OpenDeck
from gadesk.ui.design import palette as p
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.asking import ask_line
from gadesk.ui.design.elided import ElidedBox
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.flow import Flow

_PLACE = Qt.ItemDataRole.UserRole + 1


class PlansPanel(QWidget):
    """Double click, Enter or + moves a copy, − takes it back; every plan is saved with the deck."""

    def __init__(self, pool: CardPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pool = pool
        self._deck: OpenDeck | None = None
        self._plans = ElidedBox(self)
        name_box(self._plans, "Opponent")
        self._plans.setMinimumContentsLength(14)
        self._plans.setPlaceholderText("Against nobody yet")
        self._new, self._drop = SignButton(icon("plus"), "Plan", self), Button("Delete", self)
        self._new.setToolTip("A plan against another opponent")
        self._out, self._in = QListWidget(self), QListWidget(self)
        self._out.setAccessibleName("Goes out of the deck")
        self._in.setAccessibleName("Comes in from the sideboard")
        self._said, self._heads = Label(self), list[Label]()
        self._said.setWordWrap(True)
        self._said.setProperty("kind", "small")
        self._build()

    def show_deck(self, deck: OpenDeck) -> None:
        """Show the plans of a deck."""
        row = self._plans.currentIndex() if deck is self._deck else 0
        self._deck = deck
        names = [plan.against for plan in deck.about.plans]
        if names != [self._plans.itemText(n) for n in range(self._plans.count())]:
            self._plans.blockSignals(True)
            self._plans.clear()
            self._plans.addItems(names)
            self._plans.setCurrentIndex(min(max(row, 0), len(names) - 1))
            self._plans.blockSignals(False)
        self._refresh()

    def add_plan(self, against: str) -> None:
        """Begin a plan against somebody."""
        against = " ".join(against.split())
        if self._deck is None or not against or against in (plan.against for plan in self._deck.about.plans):
            return
        deck = self._deck
        deck.set_about(replace(deck.about, plans=(*deck.about.plans, Plan(against))))
        self._plans.setCurrentIndex(len(deck.about.plans) - 1)

    def swap(self, out: bool, slug: str, copies: int) -> None:
        """Move more (or fewer) copies of a card out of the deck or into it."""
        plan = self._plan()
        if plan is None or self._deck is None:
            return
        counts = Counter({entry.slug: entry.count for entry in (plan.out if out else plan.into)})
        section = self._section(slug) if out else Section.SIDEBOARD
        counts[slug] = max(0, min(counts[slug] + copies, self._deck.editor.count(section, slug)))
        entries = tuple(Entry(count, each) for each, count in counts.items() if count)
        made = replace(plan, out=entries) if out else replace(plan, into=entries)
        plans = tuple(made if each is plan else each for each in self._deck.about.plans)
        self._deck.set_about(replace(self._deck.about, plans=plans))

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return self._plans, self._new, self._drop, self._out, self._in

    def said(self) -> str:
        """What is told about the plan."""
        return self._said.text()

    def _build(self) -> None:
        row = Flow(across=6, down=4)
        row.addWidget(self._plans)
        row.addWidget(self._new)
        row.addWidget(self._drop)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        nest(column, row)
        for words, each, out in (("Out", self._out, True), ("In, from the sideboard", self._in, False)):
            label = Label(words, self)
            self._heads.append(label)
            label.setProperty("kind", "eyebrow")
            label.setBuddy(each)
            column.addWidget(label)
            column.addWidget(each, 1)
            each.setMinimumHeight(self.fontMetrics().height() * 2)
            each.itemActivated.connect(partial(self._more, out))
            each.installEventFilter(self)
            each.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            each.customContextMenuRequested.connect(lambda _spot, w=each, o=out: self._less(w, o))
        column.addWidget(self._said)
        column.addStretch(0)
        self._new.clicked.connect(self._ask)
        self._drop.clicked.connect(self._delete)
        self._plans.currentIndexChanged.connect(lambda _row: self._refresh())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Plus and minus on either list."""
        if isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress and event.text() in ("+", "-"):
            for each, out in ((self._out, True), (self._in, False)):
                item = each.currentItem()
                if watched is each and item is not None:
                    self.swap(out, item.data(_PLACE), 1 if event.text() == "+" else -1)
                    return True
        return False

    def _more(self, out: bool, item: QListWidgetItem) -> None:
        self.swap(out, item.data(_PLACE), 1)

    def _less(self, widget: QListWidget, out: bool) -> None:
        item = widget.currentItem()
        if item is not None:
            self.swap(out, item.data(_PLACE), -1)

    def _plan(self) -> Plan | None:
        plans = self._deck.about.plans if self._deck else ()
        row = self._plans.currentIndex()
        return plans[row] if 0 <= row < len(plans) else None

    def _section(self, slug: str) -> Section:
        card = self._pool.card(slug)
        return Section.MATERIAL if card is not None and card.is_material else Section.MAIN

    def _refresh(self) -> None:
        plan = self._plan()
        self._drop.setEnabled(plan is not None)
        for widget in (*self._heads, self._out, self._in):
            widget.setVisible(plan is not None)
        if plan is None or self._deck is None:
            self._out.clear()
            self._in.clear()
            self._said.setText("A plan says what you change between games against an opponent. Begin one with “Plan”.")
            return
        deck = self._deck.deck
        self._fill(self._out, (*deck.main, *deck.material), plan.out)
        self._fill(self._in, deck.sideboard, plan.into)
        out, into = sum(e.count for e in plan.out), sum(e.count for e in plan.into)
        words = f"{out} out, {into} in. Double click or + moves a copy, − or the right button takes it back."
        material = frozenset(slug for slug in deck.slugs(Section.MATERIAL) + deck.slugs(Section.SIDEBOARD)
                             if self._section(slug) is Section.MATERIAL)  # fmt: skip
        try:
            sideboarded(deck, plan, material)
        except DeckError as error:
            words = str(error)
        self._said.setText(words)

    def _fill(self, widget: QListWidget, entries: tuple[Entry, ...], moved: tuple[Entry, ...]) -> None:
        row = widget.currentRow()
        widget.clear()
        counts = {entry.slug: entry.count for entry in moved}
        for entry in entries:
            goes = counts.get(entry.slug, 0)
            item = QListWidgetItem(f"{goes} of {entry.count}   {self._pool.name(entry.slug)}")
            item.setData(_PLACE, entry.slug)
            if goes:
                face = item.font()
                face.setBold(True)
                item.setFont(face)
                item.setForeground(QColor(p.INK))
                item.setIcon(icon("arrow_right" if widget is self._out else "arrow_left", p.GOLD))
            widget.addItem(item)
        widget.setCurrentRow(min(row, widget.count() - 1))

    def _ask(self) -> None:
        ask_line(self, "Plan", "Against whom?", self.add_plan)

    def _delete(self) -> None:
        plan = self._plan()
        if plan is not None and self._deck is not None:
            plans = tuple(each for each in self._deck.about.plans if each is not plan)
            self._deck.set_about(replace(self._deck.about, plans=plans))
