"""The maybe board: cards beside a deck that are no part of it, by mouse, by keys, in the file and undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gadesk.decks.deckfile import MOST_MAYBE, About, DeckFile, open_deck, read, written
from gadesk.decks.model import Section
from gadesk.ui.decks.deck_pane import DeckPane
from gadesk.ui.decks.maybe_panel import KEY
from gadesk.ui.decks.page import DeckPage
from tests.ui.deck_samples import deck_page, starter


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[DeckPage]:
    """A builder with a starter deck."""
    yield from deck_page(qtbot, tmp_path / "decks")


def press_maybe(page: DeckPage) -> None:
    """Press the key of the board."""
    key = next(each for each in page.findChildren(QShortcut) if each.key() == QKeySequence(KEY))
    key.activated.emit()


def board_of(pane: DeckPane) -> list[str]:
    """The cards on a deck's board."""
    return list(pane.open.about.maybe)


def shown(page: DeckPage) -> list[str]:
    """The names on the board."""
    board = page.info.maybe.list
    return [board.item(row).text() for row in range(board.count())]


def test_a_card_goes_onto_the_board_into_the_deck_and_back(page: DeckPage) -> None:
    """The card that is looked at goes there by its key; Enter takes one copy into the deck; undo leads back."""
    pane = starter(page)
    cards = (card for card in page.info._pool.catalogue if not card.is_material)
    slug = next(card.slug for card in cards if not pane.open.editor.count(Section.MAIN, card.slug))
    page.info.show_card(slug)
    before = pane.open.deck
    press_maybe(page)
    press_maybe(page)
    assert board_of(pane) == [slug] and pane.open.deck == before
    assert shown(page) == [page.info._pool.name(slug)]
    page.info.tabs.turn(6)
    assert page.info.tabs.page() is page.info.maybe
    page.info.maybe.list.setCurrentRow(0)
    QTest.keyClick(page.info.maybe.list, Qt.Key.Key_Return)
    assert board_of(pane) == [] and pane.open.editor.count(Section.MAIN, slug) == 1 and shown(page) == []
    pane.undo()
    assert board_of(pane) == [slug] and pane.open.deck == before
    page.info.maybe.list.setCurrentRow(0)
    QTest.keyClick(page.info.maybe.list, Qt.Key.Key_Delete)
    assert board_of(pane) == [] and pane.open.deck == before


def test_cards_of_the_deck_are_set_aside_and_saved(page: DeckPage) -> None:
    """The menu of a card moves all of its copies there in one step, and the file keeps the board."""
    pane = starter(page)
    slug = pane.open.deck.main[0].slug
    pane.set_aside([(Section.MAIN, slug)])
    assert board_of(pane) == [slug] and not pane.open.editor.count(Section.MAIN, slug)
    assert any(action.text() == "Move to the maybe board" for action in pane.card_menu().actions())
    assert pane.open.save() and pane.open.path is not None
    assert open_deck(pane.open.path, page.info._pool.catalogue).file.about.maybe == (slug,)


def test_a_foreign_board_is_bounded(page: DeckPage) -> None:
    """A file with strange or very many lines gives no more than the board has room for, each once."""
    catalogue = page.info._pool.catalogue
    many = "\n".join(f"// gadesk maybe: card-{number}" for number in range(2000))
    file, _ = read(f"// gadesk maybe: <b>\n// gadesk maybe: card-1\n{many}\n\n# Main\n", catalogue)
    assert len(file.about.maybe) == MOST_MAYBE and len(set(file.about.maybe)) == MOST_MAYBE
    assert "<b>" not in file.about.maybe and file.about.maybe[0] == "card-1"
    again, _ = read(written(DeckFile(file.deck, About(maybe=("card-1",))), catalogue), catalogue)
    assert again.about.maybe == ("card-1",)


def test_the_upper_pane_tells_a_keyword_once(page: DeckPage) -> None:
    """The picture has no lines of its own where the text beside it explains and links the keywords."""
    pane = starter(page)
    for slug in pane.open.deck.slugs(Section.MAIN):
        page.info.show_card(slug)
        assert page.info.card.shown() == () and page.info.words.toPlainText()
