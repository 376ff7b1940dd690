"""What gadesk does not read of a card is said by its player: which cards those are, and the dialog for saying it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gadesk.glossary.verdicts import told_unread
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.elided import ElidedBox
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.plain import Label
from gadesk.ui.table.card_words import Lexicon, plain

NOT_SYNCED = "Sync the card library to read the official text here."
EXAMPLES = "Draw two cards.  ·  Deal 3 damage to target unit.  ·  Put a buff counter on target ally."


def unread_cards(view: PlayerView, lexicon: Lexicon) -> list[CardView]:
    """The cards for which the seat may say something: its own open ones with an unread part, the newest first."""
    mine = [card for card in _open(view) if _is_mine(view, card) and lexicon.by_hand(card.slug)]
    return sorted(mine, key=lambda card: -card.id)


def _open(view: PlayerView) -> Iterator[CardView]:
    side = view.seats[view.seat]
    yield from view.field
    yield from side.graveyard.cards or ()
    yield from side.banishment.cards or ()
    if view.combat is not None:
        yield from view.combat.intent


def _is_mine(view: PlayerView, card: CardView) -> bool:
    return card.controller == view.seat and not card.face_down


class ByHandDialog(QDialog):
    """Takes a sentence for one of the cards; what is typed is read as it is typed."""

    def __init__(
        self, cards: list[CardView], lexicon: Lexicon, say: Callable[[int, str], object], parent: QWidget | None = None
    ) -> None:
        from gadesk.sheets.manual import LONGEST, trouble  # the grammar: few games ask for it

        super().__init__(parent)
        self._trouble = trouble
        self.setWindowTitle("Do by hand")
        self._cards, self._lexicon, self._say = cards, lexicon, say
        self.which = ElidedBox(self)
        name_box(self.which, "The card")
        self.which.addItems([lexicon.name(card.slug) for card in cards])
        self.text, self.told = (self._label(kind) for kind in ("dim", "small"))
        self.words = LineEntry(self, LONGEST)
        self.words.setAccessibleName("What the card does")
        self.words.setPlaceholderText("What the card does now, as a card would say it")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.do = self.buttons.addButton("Do it", QDialogButtonBox.ButtonRole.AcceptRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(12)
        for part in (self.which, self.text, self.words, self.told, self.buttons):
            column.addWidget(part)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 70)
        self.which.currentIndexChanged.connect(self._show_card)
        self.words.textChanged.connect(self._read)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self._show_card()
        self.words.setFocus()

    def _label(self, kind: str) -> Label:
        label = Label(self)
        label.setProperty("kind", kind)
        label.setWordWrap(True)
        return label

    @property
    def card(self) -> CardView:
        """The card that is spoken for."""
        return self._cards[max(0, self.which.currentIndex())]

    def _show_card(self) -> None:
        slug = self.card.slug or ""
        official = self._lexicon.official(slug)
        why = "".join(f"\n{told_unread(one._replace(words=plain(one.words)))}" for one in self._lexicon.unread(slug))
        self.text.setText(plain(official or f"{self._lexicon.text(slug)}\n{NOT_SYNCED}") + why)
        self._read()

    def _read(self) -> None:
        words = self.words.text().strip()
        wrong = self._trouble(words, self._lexicon.name(self.card.slug)) if words else ""
        self.do.setEnabled(bool(words) and not wrong)
        self.told.setText(wrong or ("✓ gadesk reads this." if words else f"For example: {EXAMPLES}"))

    def _accept(self) -> None:
        if self.do.isEnabled():
            self._say(self.card.id, self.words.text().strip())
            self.accept()
