"""The deck builder's shelf and panes: files that follow names, folders, what is kept, the order of the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.deck_differences import Plan
from gadesk.decks.deckfile import versions
from gadesk.decks.model import Entry, Section
from gadesk.ui.decks.deck_view import CARD_WIDTH
from gadesk.ui.decks.import_dialog import ImportDialog
from gadesk.ui.decks.page import DeckPage
from tests.ui.boxes import answer, boxes
from tests.ui.deck_samples import STARTER, NoBasket, deck_page, starter

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[DeckPage]:
    """A page with decks in a folder of its own."""
    yield from deck_page(qtbot, tmp_path / "decks")


def test_another_name_is_another_file(page: DeckPage) -> None:
    """The file and its versions follow the deck's name; a name that is taken gets a number."""
    first, second = starter(page), starter(page)
    for pane in (first, second):
        old = pane.open.path
        pane.open.touched(pane.open.editor.rename("Storm: / Blades"))
        assert pane.open.save() and not old.exists() and len(versions(pane.open.path)) == 1
    assert [pane.open.path.name for pane in (first, second)] == ["Storm Blades.txt", "Storm Blades 2.txt"]


def test_an_open_deck_that_is_moved_is_saved_where_it_lies(page: DeckPage) -> None:
    """No second file appears where it was."""
    pane = starter(page)
    old = pane.open.path
    page.shelf.refresh()
    tree = page.shelf.first()
    assert isinstance(tree, QTreeWidget)
    tree.setCurrentIndex(tree.model().index(0, 0))
    page.shelf.move_to("Old")
    pane.add("reclaim", Section.SIDEBOARD)
    assert pane.open.save() and pane.open.path == page.folder / "Old" / old.name and not old.exists()


def test_the_layout_is_kept_for_the_next_deck(qtbot: QtBot, tmp_path: Path) -> None:
    """List or stacks, groups, order and size."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for made in deck_page(qtbot, tmp_path / "decks", settings):
        pane = starter(made)
        pane.findChildren(QComboBox)[1].setCurrentIndex(2)
        pane.view.zoom(2)
        other = starter(made)
        assert other.view.card_width() == pane.view.card_width() > CARD_WIDTH
        assert other.findChildren(QComboBox)[1].currentText() == "by element"


def test_tab_goes_through_the_panes_from_left_to_right(page: DeckPage) -> None:
    """Head, library, deck and information, each once, and back to the head."""
    pane = starter(page)
    chain: list[QWidget] = []
    at = page.browser.field.nextInFocusChain()
    while at is not None and at is not page.browser.field:
        chain.append(at)
        at = at.nextInFocusChain()
    places = [chain.index(each) for each in (page.browser.grid, page.tabs.tabBar(), pane.view, page.info.tabs.handle())]
    assert places == sorted(places)
    assert not page.tabs.focusPolicy() & Qt.FocusPolicy.TabFocus, "Tab would come back to the bar"


def test_the_shelf_tells_of_each_deck(page: DeckPage) -> None:
    """Its name, cards and whether its format allows it; a file that is no list is told, too."""
    pane = starter(page)
    pane.add("erupting-rhapsody")
    assert pane.open.save()
    (page.folder / "Odd.txt").write_text("4 Qwxyz\n")
    page.shelf.refresh()
    tree = page.shelf.first()
    assert isinstance(tree, QTreeWidget)
    rows = {item.text(0): item for row in range(2) if (item := tree.topLevelItem(row)) is not None}
    assert [rows[STARTER].text(column) for column in (1, 2)] == ["61 + 12", "Standard ✗"]
    assert rows["Odd"].text(2) == "not read whole" and "Qwxyz" in rows["Odd"].toolTip(2)


def test_a_closed_deck_is_let_go_of(page: DeckPage, qtbot: QtBot) -> None:
    """A picture that comes in after a tab was closed is nobody's fault."""
    pane = starter(page)
    page.close_tab(page.tabs.currentIndex())
    qtbot.waitUntil(lambda: not isValid(pane))
    page.browser.grid.refresh_badges()
    with qtbot.captureExceptions() as caught:
        page.info.hands._cards._pixmaps.ready.emit(object())
    assert not caught


def test_the_clipboard_and_files_are_imported(page: DeckPage, tmp_path: Path) -> None:
    """Ctrl+V shows the list on the clipboard; a file that is none is told."""
    QGuiApplication.clipboard().setText("4 Reclaim\n")
    page.doors.paste()
    dialog = page.findChildren(ImportDialog)[0]
    assert dialog.said() == "Everything is read: material 0, main 4, sideboard 0."
    path = tmp_path / "mine.json"
    path.write_text('{"decklist": {"main": [{"card": "Reclaim", "quantity": 2}]}}')
    dialog.load(path)
    made = dialog.reading()
    assert made is not None and made.name == "mine" and made.deck().main == (Entry(2, "reclaim"),)
    path.write_bytes(b"\xff\xfe\x81")
    dialog.load(path)
    assert "not UTF-8 text" in dialog.said()
    assert page.doors.import_files([path]) is None and "not UTF-8 text" in page.said()


def test_what_is_worth_a_look_is_told_at_the_card(page: DeckPage) -> None:
    """An element that no champion enables is told where the card stands, and is no fault."""
    pane = starter(page)
    pane.add("erupting-rhapsody", Section.SIDEBOARD)
    pane.add("acquiescing-rejection", Section.MAIN)
    spots = {spot.slug: spot.box for spot in pane.view.plan().spots}
    told = {
        slug: pane.view.words_at(QPoint(spots[slug].x + 5, spots[slug].y + 5))
        for slug in ("erupting-rhapsody", "acquiescing-rejection")
    }
    assert "banned" in told["erupting-rhapsody"] and "needs fire" in told["erupting-rhapsody"]
    assert "needs water" in told["acquiescing-rejection"] and "banned" not in told["acquiescing-rejection"]


def test_cards_are_dropped_on_the_information(page: DeckPage) -> None:
    """On the plan they go out or come in; on the odds they are what is reckoned with."""
    pane = starter(page)
    slug = pane.open.deck.main[0].slug
    pane.add("reclaim", Section.SIDEBOARD, 2)
    page.info.plans.add_plan("Storms")
    page.info.tabs.turn(5)
    page.info.take([slug], Section.MAIN)
    page.info.take(["reclaim"], Section.SIDEBOARD)
    assert pane.open.about.plans == (Plan("Storms", (Entry(1, slug),), (Entry(1, "reclaim"),)),)
    page.info.tabs.turn(2)
    page.info.take([slug, pane.open.deck.main[1].slug], Section.MAIN)
    assert pane.view.selected() == tuple((Section.MAIN, entry.slug) for entry in pane.open.deck.main[:2])
    assert "by turn 1" in page.info.odds.said()
    before = pane.open.editor.file
    page.info.take(["absolving-flames"], None)
    assert pane.open.editor.file == before


def test_a_sync_is_reckoned_with_at_once(page: DeckPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that is banned by now is named in the deck that is open."""
    pane = starter(page)
    slug = pane.open.deck.main[0].slug
    assert page.info.check.sentences()[0].startswith("Nothing is wrong")
    cards = {card.slug: card for card in page._pool.catalogue}
    cards[slug] = replace(cards[slug], limits=(("STANDARD", 0),))
    folded = replace(page._pool._folded, catalogue=Catalogue(cards.values()))
    page._pool._take(folded)
    assert "is banned in Standard" in page.info.check.sentences()[0]
    spot = next(spot for spot in pane.view.plan().spots if spot.slug == slug)
    assert "banned" in pane.view.words_at(QPoint(spot.box.x + 5, spot.box.y + 5))


@pytest.mark.parametrize("basket", [True, False])
def test_a_deck_is_deleted_when_the_player_is_sure(
    page: DeckPage, monkeypatch: pytest.MonkeyPatch, basket: bool
) -> None:
    """Into the wastebasket, or for good where there is none, which is asked for again."""
    pane = starter(page)
    path = pane.open.path
    page.close_tab(page.tabs.currentIndex())

    class Basket(NoBasket):
        def moveToTrash(self) -> bool:
            """Into the basket."""
            Path(self.name).unlink()
            return True

    monkeypatch.setattr("gadesk.ui.decks.deck_folders.QFile", Basket if basket else NoBasket)
    tree = page.shelf.first()
    assert isinstance(tree, QTreeWidget)
    page.shelf.refresh(path)
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    answer(False)
    assert path.exists()
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    answer(True)
    if not basket:
        assert path.exists() and "for good" in answer(True)
    assert not path.exists() and not boxes()
    assert page.shelf.names() == ()


def test_a_deck_that_is_thrown_away_is_open_no_more(
    page: DeckPage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Its tab closes, and nothing writes it again; where there is no wastebasket it is asked twice."""
    pane = starter(page)
    path = pane.open.path
    pane.add("reclaim", Section.SIDEBOARD)
    page.tabs.setCurrentIndex(0)
    assert not pane.open.editor.unsaved  # the shelf tells, copies and moves what is on the disk
    pane.add("reclaim", Section.SIDEBOARD)
    page.shelf.refresh(path)
    monkeypatch.setattr("gadesk.ui.decks.deck_folders.QFile", NoBasket)
    QTest.keyClick(page.shelf.first(), Qt.Key.Key_Delete)
    answer(True)
    answer(True)
    assert not boxes() and not page.panes() and not path.exists()
    qtbot.wait(1500)  # longer than saving waits
    assert not path.exists()


def test_folders_stay_as_they_were_folded(page: DeckPage) -> None:
    """When the list is made anew, as after a deck was closed."""
    pane = starter(page)
    page.close_tab(page.tabs.indexOf(pane))
    page.shelf.refresh(pane.open.path)
    page.shelf.move_to("Old")
    tree = page.shelf.findChildren(QTreeWidget)[0]
    model = tree.model()
    tree.setExpanded(model.index(0, 0), False)
    tree.setExpanded(model.index(1, 0), True)
    page.shelf.refresh()
    assert [tree.isExpanded(model.index(row, 0)) for row in (0, 1)] == [False, True]


def test_a_new_deck_is_named_at_once(page: DeckPage, qtbot: QtBot) -> None:
    """Its name waits to be written over."""
    page.window().activateWindow()
    button = next(each for each in page.findChildren(QPushButton) if each.text() == "New")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    pane = page.pane()
    assert pane is not None
    qtbot.waitUntil(lambda: isinstance(page.window().focusWidget(), QLineEdit))
    QTest.keyClicks(page.window().focusWidget(), "Brew")
    QTest.keyClick(page.window().focusWidget(), Qt.Key.Key_Return)
    assert pane.open.name == "Brew"


def test_another_deck_shows_another_card(page: DeckPage) -> None:
    """The large card is one of the deck in front; an empty deck has none."""
    empty, full = page.new_deck(), starter(page)
    assert empty is not None
    assert page.info.card.isVisibleTo(page)
    page.tabs.setCurrentWidget(empty)
    assert not page.info.card.isVisibleTo(page)
    page.tabs.setCurrentWidget(full)
    assert page.info.card.isVisibleTo(page) and full.face() == full.open.deck.material[0].slug
