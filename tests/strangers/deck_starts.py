"""Where strangers begin in the deck builder: each of its panels and dialogs, come to by real events."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication

from tests.strangers.guide import find, key, on, press, seen, until
from tests.strangers.home import EVERYTHING, HOSTILE
from tests.strangers.screens import shown
from tests.strangers.ways import K, M, Others, leads_to


def deck(others: Others, words: str = "") -> None:
    """The deck builder, with the deck that has everything open."""
    press("Decks")
    on("DeckPage")
    tree = find("My decks", QAbstractItemView)
    assert isinstance(tree, QAbstractItemView)
    until(lambda: tree.model().rowCount() > 0)
    tree.setFocus(Qt.FocusReason.TabFocusReason)
    key(K.Key_Home)
    name = EVERYTHING.removesuffix(".txt")
    for _ in range(60):
        if name in str(tree.currentIndex().data() or ""):
            break
        key(K.Key_Down)
    else:
        raise AssertionError(f"no deck “{name}”")
    key(K.Key_Return)
    on("DeckPane")
    if words:
        press(words)


@leads_to("DeckPage", "LibraryPane", "CardBrowser", "DeckPane", "InfoPane", "CheckPanel")
def decks(others: Others) -> None:
    """The deck builder."""
    deck(others, "Check")


@leads_to("StatisticsPanel")
def statistics(others: Others) -> None:
    """What the deck is made of."""
    deck(others, "Stats")


@leads_to("OddsPanel")
def odds(others: Others) -> None:
    """What it is likely to draw."""
    deck(others, "Odds")


@leads_to("HandPanel")
def hands(others: Others) -> None:
    """Sample hands."""
    deck(others, "Hands")
    press("New hand")


@leads_to("InfoPane")
def notes(others: Others) -> None:
    """Notes about it."""
    deck(others, "Notes")


@leads_to("PlansPanel")
def plans(others: Others) -> None:
    """Sideboard plans with hostile names."""
    deck(others, "Plans")


@leads_to("MaybePanel")
def maybe(others: Others) -> None:
    """The maybe board."""
    deck(others, "Maybe")


@leads_to("ImportDialog")
def import_adeck(others: Others) -> None:
    """A list is pasted."""
    deck(others, "Import")
    on("ImportDialog")
    until(seen("Deck list"))
    field = find("Deck list")
    assert field is not None
    field.setFocus(Qt.FocusReason.TabFocusReason)
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
