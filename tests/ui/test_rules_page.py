"""The rules page: every term has our words and a rule that exists, is found, and leads to cards; F1 where it fits."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from gadesk.glossary import CardType, Keyword, Phase
from gadesk.glossary.editions import citable
from gadesk.paths import resource
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.ui.boards.draft import PLACES
from gadesk.ui.rules.focus import QUESTIONS, TERM, card_term, phase_term
from gadesk.ui.rules.page import RulesPage
from gadesk.ui.rules.section import TOPICS, RulesDoor
from gadesk.ui.rules.terms import found_by, named, terms
from gadesk.ui.table import sample_boards
from gadesk.ui.table.shots import table_for

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_every_term_is_whole() -> None:
    """A name of its own, words, a rule that the rulebook has; every keyword is among them."""
    known = list(citable(lambda name: resource("rules", name).read_text(encoding="utf-8")))
    names = [term.name for term in terms()]
    assert len(names) == len(set(names)) and {keyword.words.title() for keyword in Keyword} <= set(names)
    for term in terms():
        assert term.words.endswith((".", "…")), term
        assert not term.rule or any(each.startswith(term.rule) for each in known), term.rule


def test_every_page_and_phase_leads_to_a_term() -> None:
    """What F1 opens is there."""
    places = [place.replace("_", " ") for place in PLACES]
    led = (*TOPICS.values(), *map(phase_term, Phase), *QUESTIONS.values(), *places, "Effects Stack")
    missing = [name for name in led if named(name) is None]
    assert not missing
    assert [type for type in CardType if not card_term((type,))] == [CardType.MASTERY]
    assert card_term((CardType.ATTACK,)) == "Attack card"


def test_terms_are_found_by_what_is_typed(qtbot: Any) -> None:
    """The name comes first; nothing found says so; cards are searched for by a query that the library reads."""
    assert found_by("taunt")[0].name == "Taunt" and not found_by("nothing of the kind")
    page = RulesPage()
    qtbot.addWidget(page)
    page.show()
    page.field.setText("floating memory")
    assert page.chosen is not None and page.chosen.name == "Floating Memory"
    told: list[str] = []
    page.cards_wanted.connect(told.append)
    page.cards.click()
    assert told == ["kw:floating-memory"]
    page.field.setText("xyzzy")
    assert page.chosen is None and page.cards.isHidden()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.field.text() == ""


class Page(QWidget):
    """A page with a table, as a game's is."""

    def __init__(self) -> None:
        super().__init__()
        self.table = table_for(QSize(1280, 720), *sample_boards.main_phase())
        self.table.setParent(self)


def test_f1_opens_the_place_that_fits_and_goes_back(qtbot: Any) -> None:
    """On a page its topic; at a table the phase, or a keyword of the card that is looked at, and F1 is the table's."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    door = RulesDoor(stack)
    decks, game = QWidget(), Page()
    decks.setAccessibleName("Deck builder")
    stack.addWidget(decks)
    stack.addWidget(game)
    stack.show()
    stack.activateWindow()
    qtbot.waitUntil(stack.isActiveWindow)
    QTest.keyClick(stack, Qt.Key.Key_F1)
    assert door.page is not None and door.page.chosen is not None and door.page.chosen.name == "Main deck"
    door.page.left.emit()
    assert stack.currentWidget() is decks
    stack.setCurrentWidget(game)
    QTest.keyClick(stack, Qt.Key.Key_F1)
    assert stack.currentWidget() is game, "F1 shows the keys there"
    QTest.keyClick(stack, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert door.page.chosen.name == "Main phase"
    door.back()
    assert stack.currentWidget() is game
    game.table.look_at("esteemed-knight")
    assert door.topic() == "Class Bonus"


def test_f1_opens_by_what_has_the_keyboard(qtbot: Any) -> None:
    """A widget names a term for all that lies in it; at a table the question, the card and the phase bar do."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    door = RulesDoor(stack)
    page, game = QWidget(), Page()
    part = QWidget(page)
    field = QLineEdit(part)
    part.setProperty(TERM, "Memory")
    stack.addWidget(page)
    stack.addWidget(game)
    stack.show()
    stack.activateWindow()
    qtbot.waitUntil(stack.isActiveWindow)
    field.setFocus()
    assert door.topic() == "Memory"
    QTest.keyClick(field, Qt.Key.Key_F1)
    assert door.page is not None and door.page.chosen is not None and door.page.chosen.name == "Memory"
    stack.setCurrentWidget(game)
    table = game.table
    units = tuple(Option(OptionKind.CARD, card.id) for card in table.view.field[:2]) if table.view is not None else ()
    assert table.view is not None
    table.show_update(table.view, (), Decision(5, 0, DecisionKind.RETALIATE, units, 0, 2))
    table.prompt.buttons[0].setFocus()
    assert door.topic() == "Retaliation"
    table.table_view.setFocus()
    ally = next(card for card in table.view.field if "ally" in card.types and not table.lexicon.text(card.slug or ""))
    table.keys.focus(f"card:{ally.id}")
    assert door.topic() == "Ally"
