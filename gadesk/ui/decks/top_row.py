"""The row above the deck builder: back, new decks, the doors in and out, and playing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gadesk.ui.design import palette as p
from gadesk.ui.design.folding_row import FoldingRow
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import Button, Label, tip
from gadesk.ui.design.scaling_controls import SignButton


class DeckHead(FoldingRow):
    """Emits what is wanted."""

    back = Signal()
    new = Signal()
    pick = Signal()
    play = Signal()

    def __init__(self, doors: Sequence[Button], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way_back = SignButton(icon("arrow_left"), "Start", self)
        self._new = SignButton(icon("plus"), "New", self)
        self._doors = tuple(doors)
        self._pick = SignButton(icon("play"), "Play…", self)
        self._play = SignButton(icon("goldfish", p.GOLD_INK), "Try it out", self)
        for button, kind, words in (
            (self.way_back, "ghost", "Back to the start; everything is saved [Esc]"),
            (self._new, "", "A new deck (Ctrl+N)"),
            (self._pick, "", "Play with this deck against a bot; “Play with someone” on the home screen takes it, too"),
            (self._play, "primary", "A game against a goldfish, who does nothing"),
        ):
            button.setProperty("kind", kind)
            button.setToolTip(tip(words))
        title = Label("Decks", self)
        title.setProperty("kind", "heading")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.way_back)
        row.addWidget(title)
        row.addSpacing(8)
        for each in (self._new, *self._doors):
            row.addWidget(each)
        row.addStretch(1)
        row.addWidget(self._pick)
        row.addWidget(self._play)
        for button, told in ((self.way_back, self.back), (self._new, self.new), (self._pick, self.pick)):
            button.clicked.connect(told)
        self._play.clicked.connect(self.play)
        self.fold((self.way_back, *self._doors, self._new, self._pick, self._play))

    def enable(self, deck: bool) -> None:
        """Without a deck in front there is nothing to play."""
        self._pick.setEnabled(deck)
        self._play.setEnabled(deck)

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return self.way_back, self._new, *self._doors, self._pick, self._play
