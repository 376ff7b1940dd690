"""Where strangers begin in the deck builder: each of its panels and dialogs, come to by real events."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPlainTextEdit

from tests.strangers.guide import key, on, one, press, seen, until
from tests.strangers.home import EVERYTHING, HOSTILE
from tests.strangers.screens import shown
from tests.strangers.ways import STARTS, Begin, K, M, Others, go_to, leads_to

PANELS = {
    "decks": ("Check", ("DeckPage", "LibraryPane", "CardBrowser", "DeckPane", "InfoPane", "CheckPanel")),
    "statistics": ("Stats", ("StatisticsPanel",)),
    "odds": ("Odds", ("OddsPanel",)),
    "notes": ("Notes", ("InfoPane",)),
    "plans": ("Plans", ("PlansPanel",)),
    "maybe": ("Maybe", ("MaybePanel",)),
}
"""What stands beside a deck: the words of each one's tab, and what is seen then."""


def deck(others: Others, words: str = "") -> None:
    """The deck builder, with the deck that has everything open."""
    press("Decks")
    on("DeckPage")
    tree = one("My decks", QAbstractItemView)
    until(lambda: tree.model().rowCount() > 0)
    tree.setFocus(Qt.FocusReason.TabFocusReason)
    key(K.Key_Home)
    name = EVERYTHING.removesuffix(".txt")
    assert go_to(name, tree, K.Key_Down), f"no deck “{name}”"
    key(K.Key_Return)
    on("DeckPane")
    if words:
        press(words)


for each, (tab, shows) in PANELS.items():
    STARTS[each] = Begin(partial(deck, words=tab), frozenset(shows))


@leads_to("HandPanel")
def hands(others: Others) -> None:
    """Sample hands."""
    deck(others, "Hands")
    press("New hand")


@leads_to("ImportDialog")
def import_a_deck(others: Others) -> None:
    """A list is pasted."""
    deck(others, "Import")
    on("ImportDialog")
    until(seen("Deck list", QPlainTextEdit))
    one("Deck list", QPlainTextEdit).setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.clipboard().setText(f"# Main Deck\n4 Dungeon Guide\n3 {HOSTILE[0]}\n{HOSTILE[6]}")
    key(K.Key_V, M.ControlModifier)


@leads_to("CompareDialog")
def compare(others: Others) -> None:
    """Versions of a deck are compared."""
    deck(others)
    press("Compare")
    if "CompareDialog" not in shown():
        key(K.Key_Down)
        key(K.Key_Return)
    on("CompareDialog")


@leads_to("TrialDialog")
def measure(others: Others) -> None:
    """A deck that was measured before."""
    deck(others, "Measure")
    on("TrialDialog")
