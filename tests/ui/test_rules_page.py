"""The rules page: every term has our words and a rule that exists, is found, and leads to cards; F1 where it fits."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, QSize, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QInputDialog,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from gadesk.glossary import CardType, Keyword, Phase
from gadesk.glossary.editions import citable
from gadesk.paths import resource
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.ui.boards.draft import PLACES
from gadesk.ui.game_start import GameStart
from gadesk.ui.learn.section import LearnDoor
from gadesk.ui.library.section import LibraryDoor
from gadesk.ui.rules.focus import QUESTIONS, TERM, card_term, phase_term
from gadesk.ui.rules.over import TOPICS as OF_DIALOGS
from gadesk.ui.rules.page import RulesPage
from gadesk.ui.rules.section import TOPICS, RulesDoor
from gadesk.ui.rules.terms import found_by, named, terms, terms_in
from gadesk.ui.start.choice import StartAction, StartChoice
from gadesk.ui.table import sample_boards
from gadesk.ui.table.shots import table_for
from tests.architecture.source import modules
from tests.ui.home_window import home_window

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


def dialogs() -> set[str]:
    """Name every dialog that the program has of its own."""
    return {
        node.name
        for module in modules("gadesk/ui")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("Dialog") for base in node.bases)
    }


def test_every_dialog_says_what_f1_opens() -> None:
    """A dialog that is new has a term of its own, or says that what lies behind it has."""
    assert dialogs() == set(OF_DIALOGS)
    assert not [name for name in OF_DIALOGS.values() if name and named(name) is None]


class _New(QDialog):
    """A dialog that nobody has told about the rules."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        QLineEdit(self)


def _box(parent: QWidget) -> QDialog:
    return QMessageBox(QMessageBox.Icon.Question, "gadesk", "Leave?", QMessageBox.StandardButton.Yes, parent)


@pytest.mark.parametrize("make", [_New, _box, QInputDialog])
def test_f1_opens_the_rules_over_any_dialog(qtbot: Any, make: Callable[[QWidget], QDialog]) -> None:
    """Whatever dialog it is, F1 shows the rules where they fit what lies behind; Esc leads back to it."""
    window = QMainWindow()
    stack, page = QStackedWidget(window), QWidget()
    page.setAccessibleName("Board builder")
    stack.addWidget(page)
    window.setCentralWidget(stack)
    qtbot.addWidget(window)
    RulesDoor(stack)
    window.show()
    dialog = make(window)
    dialog.open()
    dialog.activateWindow()
    field = dialog.findChild(QLineEdit) or dialog.findChild(QPushButton)
    assert isinstance(field, QWidget)
    field.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
    for _ in range(2):
        QTest.keyClick(field, Qt.Key.Key_F1)
        found = [each for each in dialog.findChildren(RulesPage) if each.isVisible()]
        assert len(found) == 1 and found[0].chosen is not None and found[0].chosen.name == "Field"
        assert found[0].window() is not window and dialog.isVisible()
        assert not found[0].cards.isVisible()
        QTest.keyClick(found[0].list, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not dialog.findChildren(RulesPage))
    assert dialog.isVisible()


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


def held_card(qtbot: Any, by_keys: bool) -> tuple[QStackedWidget, RulesDoor, Page]:
    """A window with a table at which a card with a keyword is held large: by V on the focus, or by a long press."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    door = RulesDoor(stack)
    game = Page()
    stack.addWidget(game)
    stack.resize(1280, 720)
    stack.show()
    stack.activateWindow()
    qtbot.waitUntil(stack.isActiveWindow)
    table = game.table
    assert table.view is not None
    field = tuple(
        replace(each, keywords=("taunt",)) if each.slug == "banner-knight" else each for each in table.view.field
    )
    table.show_update(replace(table.view, field=field))
    card = next(each for each in field if each.keywords)
    if by_keys:
        table.keys.focus(f"card:{card.id}")
        assert not table.large.links(), "what follows the pointer and the focus can't be clicked"
        QTest.keyClick(table.table_view, Qt.Key.Key_V)
    else:
        viewport = table.table_view.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=table.spot(card.id))
        qtbot.waitUntil(table.large.isVisible)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=table.spot(card.id))
    return stack, door, game


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_keyword_of_the_held_card_leads_to_its_rule_and_back(qtbot: Any, by_keys: bool) -> None:
    """Held large, a card's keywords are links, by mouse and by keys; back leads to the table, where it still lies."""
    stack, door, game = held_card(qtbot, by_keys)
    link = game.table.large.links()[0]
    if by_keys:
        assert link.hasFocus()
        QTest.keyClick(link, Qt.Key.Key_Return)
    else:
        QTest.mouseMove(game.table.table_view.viewport(), game.table.table_view.rect().center())
        assert game.table.large.isVisible(), "the pointer may go to it"
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert door.page is not None and stack.currentWidget() is door.page
    assert door.page.chosen is not None and door.page.chosen.name == link.text()
    door.page.left.emit()
    assert stack.currentWidget() is game and game.table.large.isVisible()


def test_a_held_card_is_put_away_by_keys_and_clicks(qtbot: Any) -> None:
    """V and Esc put it away, and so does a click on the table."""
    _, _, game = held_card(qtbot, True)
    table = game.table
    QTest.keyClick(table.focusWidget() or table, Qt.Key.Key_V)
    for key in (Qt.Key.Key_V, Qt.Key.Key_Escape):
        QTest.keyClick(table.table_view, Qt.Key.Key_V)
        assert table.large.isVisible() and table.looking.held
        QTest.keyClick(table.focusWidget() or table, key)
        assert not table.large.isVisible() and not table.looking.held
    QTest.keyClick(table.table_view, Qt.Key.Key_V)
    QTest.mouseClick(table.table_view.viewport(), Qt.MouseButton.LeftButton, pos=table.rect().center())
    assert not table.large.isVisible()


def test_terms_in_words_lead_to_each_other(qtbot: Any) -> None:
    """What a term's words name is a link to it, each once, and never to itself."""
    page = RulesPage()
    qtbot.addWidget(page)
    page.show()
    start = next(term for term in terms() if len(terms_in(term.words, term.name)) > 1)
    page.show_term(start.name)
    first = next(name for _, name in terms_in(start.words, start.name) if name)
    assert f'href="term:{first}"' in page.words.toHtml()
    page.words.anchorClicked.emit(QUrl(f"term:{first}"))
    assert page.chosen is not None and page.chosen.name == first
    for term in terms():
        names = [name for _, name in terms_in(term.words, term.name) if name]
        assert len(names) == len(set(names)) and term.name not in names and all(named(name) for name in names)
        assert "".join(words for words, _ in terms_in(term.words, term.name)) == term.words


def test_the_library_leads_back_to_the_rules_and_to_the_game(qtbot: Any, tmp_path: Path) -> None:
    """Cards that have a keyword, asked for from a table: back leads to the rules page, and from there to the game."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    library = LibraryDoor(stack, settings)
    library.pixmaps({}, stack)
    learn = LearnDoor(stack, settings, lambda: tmp_path / "game", GameStart(stack, lambda: None), library)
    left: list[object] = []
    library.left.connect(lambda: left.append(None))
    game = Page()
    stack.addWidget(game)
    stack.setCurrentWidget(game)
    rules = learn.rules.show("Taunt")
    rules.cards.click()
    assert library.page is not None and stack.currentWidget() is library.page
    library.page.left.emit()
    assert stack.currentWidget() is rules and not left
    rules.left.emit()
    assert stack.currentWidget() is game
    library.show().left.emit()
    assert left, "from the start it leads to the start"
    library.close()


@pytest.mark.parametrize("action", [
    StartAction.ALONE, StartAction.TOGETHER, StartAction.DECKS, StartAction.LIBRARY, StartAction.GAMES,
    StartAction.LEARN,
])  # fmt: skip
def test_f1_leads_to_the_rules_from_every_page(action: StartAction, qtbot: Any, tmp_path: Path) -> None:
    """Also where a page calls something else its table, and a field has the keyboard."""
    window = home_window(qtbot, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    window.chosen(StartChoice(action=action))
    page = window._stack.currentWidget()
    assert page is not None and page is not window.start
    QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_F1)
    assert isinstance(window._stack.currentWidget(), RulesPage), page.accessibleName()
    window.close()
