"""The games that were played: listed, watched with mouse and keys, gone on with, shared, taken in and deleted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from gadesk.decks.model import DeckList
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.recording import load_recording
from gadesk.session.replays.games import games
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.decks import played_games
from gadesk.ui.design.plain import Label
from gadesk.ui.games.page import GamesPage
from gadesk.ui.games.watch_page import WatchPage
from gadesk.ui.start.choice import StartAction, StartChoice
from tests.session.test_recordings import Sides
from tests.ui.deck_samples import deck_page
from tests.ui.seats import SIZE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder per side with what is kept of one game, which Ann won, at the host with its journal."""
    sides = Sides(tmp_path_factory.mktemp("played"))
    sides.begin(str(sides.folder / "0" / "2026-01-02-030405.journal"))
    sides.answer(30)
    sides.room.take(1, wire.Say("Well played."))
    sides.end()
    sides.crash()
    return sides.folder


@pytest.fixture
def folder(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The host's games, for one test."""
    home = tmp_path / "games"
    shutil.copytree(played / "0", home)
    monkeypatch.setattr(program, "games_folder", lambda: home)
    return home


@pytest.fixture
def window(qtbot: QtBot, folder: Path, tmp_path: Path) -> Iterator[Window]:
    """The real window at the list of games."""
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.resize(SIZE)
    made.show_start()
    made.show()
    made.chosen(StartChoice(StartAction.GAMES))
    yield made
    made.close()


def page_of(window: Window) -> GamesPage:
    """The list."""
    assert window.games.page is not None
    return window.games.page


def watching(window: Window, qtbot: QtBot) -> WatchPage:
    """Press Enter on the game, and wait until it is shown."""
    QTest.keyClick(page_of(window).list, K.Key_Return)
    qtbot.waitUntil(lambda: window.games.watched is not None)
    assert window.games.watched is not None
    return window.games.watched


def press(page: WatchPage, key: Qt.Key) -> None:
    """Press a key at the table."""
    QTest.keyClick(page.table.table_view, key)


def test_the_list_says_what_was_played(window: Window) -> None:
    """Date, opponent, deck, result and turns; beside it the figures, and how the deck has done."""
    page = page_of(window)
    (game,) = games(program.games_folder())
    item = page.list.topLevelItem(0)
    assert item is not None
    assert [item.text(column) for column in range(5)] == [game.date, "Ben", "My deck", "won", str(game.turn)]
    assert page._title.text() == "Won against Ben" and "1 of 1 won" in page._deck.text()
    shown = [[label.text() for label in row if label.isVisible()] for row in page._figures]
    assert len(shown) == 7 and shown[0] == ["", "Ann", "Ben"] and all(len(row) == 3 for row in shown)


def test_a_game_is_watched_by_keys(window: Window, qtbot: QtBot) -> None:
    """Steps, turns, ends, the other side, play and pause: the view, the log and the controls follow."""
    page = watching(window, qtbot)
    found = page.recording
    assert found.seats == (0, 1) and page.table.view == found.moments[0][0].player_view()
    for key, step in (
        (K.Key_Right, 1),
        (K.Key_Right, 2),
        (K.Key_Left, 1),
        (K.Key_End, len(page.film) - 1),
        (K.Key_Home, 0),
    ):
        press(page, key)
        assert page.step == step and page.table.view == found.moments[0][step].player_view()
    press(page, K.Key_Down)
    assert page.step == sorted(page.film.turns.values())[1]
    press(page, K.Key_Up)
    assert page.step == 0
    press(page, K.Key_End)
    assert "Well played." not in page.table.log.plain_text(), "the journal has the game, and not what was said"
    log = page.table.log.plain_text()
    press(page, K.Key_Left)
    press(page, K.Key_Right)
    assert page.table.log.plain_text().splitlines()[-5:] == log.splitlines()[-5:]
    press(page, K.Key_S)
    assert page.film.seat == 1 and page.table.view == found.moments[1][-1].player_view()
    press(page, K.Key_Home)
    page._speed.choose(4.0)
    press(page, K.Key_Space)
    qtbot.waitUntil(lambda: page.step >= 2)
    press(page, K.Key_Space)
    assert not page.playing and page._play.text() == "Play"


def test_the_end_tells_what_each_player_did(window: Window, qtbot: QtBot) -> None:
    """As the list does, on the panel that says who won."""
    page = watching(window, qtbot)
    press(page, K.Key_End)
    told, counts = page.table.banner._under.text(), page.recording.head.result
    assert counts is not None and page.table.banner.isVisible()
    for name, count in zip(("Ann", "Ben"), counts.counts, strict=True):
        (line,) = [line for line in told.splitlines() if line.startswith(f"{name}: ")]
        assert f" {count.played} played," in line
    press(page, K.Key_Home)
    assert not page.table.banner.isVisible()


def says(label: Label, words: str) -> bool:
    """Whether something says some words."""
    return words in label.text()


def test_the_decks_page_says_how_a_deck_has_done(
    qtbot: QtBot, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside what it is made of, by the deck's name; of another deck nothing, and anew after another game."""
    monkeypatch.setattr(played_games, "saved_games", lambda: folder)
    for page in deck_page(qtbot, tmp_path / "decks"):
        page.new_deck(DeckList((), (), (), "My deck"))
        label = page.info.statistics._played
        qtbot.waitUntil(partial(says, label, "1 of 1 won"))
        assert not label.isHidden() and "Going first" in label.text()
        page.new_deck(DeckList((), (), (), "Another"))
        assert label.isHidden()
        for found in folder.iterdir():
            found.unlink()
        page.hide()
        page.show()
        page.tabs.setCurrentIndex(1)
        qtbot.waitUntil(label.isHidden)


def test_nothing_can_be_done_at_a_table_that_is_watched(window: Window, qtbot: QtBot) -> None:
    """Clicks and keys of a game change nothing; piles can be looked through."""
    page = watching(window, qtbot)
    page.go_to(12)
    before = page.table.view
    for key in (K.Key_Return, K.Key_Y, K.Key_N, K.Key_F2, K.Key_F3, K.Key_1, K.Key_Z, K.Key_V):
        press(page, key)
    for item in page.table.scene.card_items():
        page.table._clicked(item, None)
    assert page.table.view == before and page.step == 12 and page.table.controller.decision is None


def test_back_to_the_list_and_to_the_start(window: Window, qtbot: QtBot) -> None:
    """The buttons lead back."""
    page = watching(window, qtbot)
    page._leave.click()
    assert window.games.watched is None and page_of(window).isVisible()
    page_of(window).left.emit()
    assert window.start is not None and window.start.isVisible() and window.games.page is None


def test_esc_puts_away_what_lies_over_the_table_and_then_goes_back(window: Window, qtbot: QtBot) -> None:
    """At the table and at the controls below it."""
    for where in ("table", "_slider"):
        page = watching(window, qtbot)
        press(page, K.Key_G)
        assert page.table.browser.isVisible()
        press(page, K.Key_Escape)
        assert not page.table.browser.isVisible() and page.isVisible()
        QTest.keyClick(page.table.table_view if where == "table" else page._slider, K.Key_Escape)
        assert window.games.watched is None and page_of(window).isVisible()


def test_going_on_from_a_step(window: Window, qtbot: QtBot, folder: Path) -> None:
    """A game of one's own stands where the other stood, against a bot, with either side's cards."""
    page = watching(window, qtbot)
    step = next(at for at in range(10, 25) if page.film.shown(at).decision is not None)
    page.go_to(step)
    seen = page.film.view(step)
    page._branch.click()
    menu = page.findChild(QMenu)
    assert menu is not None and len(menu.actions()) == 2
    menu.actions()[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: window.game is not None and window.game.table.view is not None)
    assert window.game is not None and window.game.table.view == seen
    assert window.game.table.controller.decision is not None
    assert len(list(folder.glob("*.journal"))) == 2
    window.show_start()
    assert [game.outcome() for game in games(folder)] == ["not finished", "won"]


def test_sharing_and_taking_in(window: Window, qtbot: QtBot, tmp_path: Path, played: Path) -> None:
    """One side or everything goes into a file; a file dropped onto the window is in the list."""
    page = page_of(window)
    page.write(tmp_path / "mine.gareplay", False)
    assert load_recording(tmp_path / "mine.gareplay").seats == (0,)
    page.write(tmp_path / "all.gareplay", True)
    qtbot.waitUntil((tmp_path / "all.gareplay").exists)
    assert load_recording(tmp_path / "all.gareplay").seats == (0, 1)
    (theirs,) = (played / "1").glob("*.gareplay")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(theirs))])
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, button, none))
    assert page.list.topLevelItemCount() == 2 and page.chosen is not None and not page.chosen.own
    shown = watching(window, qtbot)
    press(shown, K.Key_End)
    assert "Ben: Well played." in shown.table.log.plain_text() and shown._branch.isHidden()


def test_what_is_no_recording_is_told(window: Window, tmp_path: Path) -> None:
    """A broken file says so in the list, and nothing else happens."""
    (tmp_path / "bad.gareplay").write_bytes(b"\x00" * 500)
    window.show_games(tmp_path / "bad.gareplay")
    assert "is not a recording" in page_of(window)._status.text()


def test_a_game_is_deleted_after_a_question(window: Window, qtbot: QtBot, folder: Path) -> None:
    """Its files go when the question is answered so."""
    page = page_of(window)
    for answer, left in (("Keep it", 1), ("Delete it", 0)):
        page._acts[-1].click()
        box = window.findChild(QMessageBox)
        assert box is not None
        next(button for button in box.findChildren(QPushButton) if button.text() == answer).click()
        QApplication.processEvents()
        qtbot.waitUntil(lambda left=left: page.list.topLevelItemCount() == left)  # type: ignore[misc]
    assert not list(folder.iterdir())


def test_escape_goes_back_once_nothing_lies_open(window: Window, qtbot: QtBot) -> None:
    """A pile, the keyboard's card, then the page: as Esc goes back from every other one, and as its button says."""
    page = watching(window, qtbot)
    press(page, K.Key_G)
    assert page.table.browser.isVisible()
    QTest.keyClick(page.table.browser, K.Key_Escape)
    QTest.keyClick(page.table.table_view, K.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert page.table.focused is not None and not page.table.browser.isVisible()
    while page.table.focused is not None or page.table.large.isVisible():
        press(page, K.Key_Escape)
        assert window.games.watched is page
    assert "Esc" in page._leave.text()
    press(page, K.Key_Escape)
    assert window.games.watched is None


def test_the_menu_opens_at_its_button(window: Window, qtbot: QtBot) -> None:
    """The gear lies in the prompt: there the menu is, whichever way it was asked for."""
    page = watching(window, qtbot)
    page.table.prompt.menu_button.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    prompt, screen = page.table.prompt, QApplication.primaryScreen()
    corner = prompt.mapToGlobal(QPoint(prompt.width(), 0))
    assert abs(menu.geometry().bottom() - corner.y()) <= 8
    assert abs(menu.geometry().right() - min(corner.x(), screen.availableGeometry().right())) <= 8
    menu.close()


def test_who_has_opportunity_is_told_by_name(window: Window, qtbot: QtBot) -> None:
    """What is said to a player at the table is not said to somebody who looks on."""
    page = watching(window, qtbot)
    for step in range(len(page.film)):
        page.go_to(step)
        words, decision = page.table.prompt.question, page.film.shown(step).decision
        if decision is not None and decision.kind is DecisionKind.OPPORTUNITY:
            assert words.endswith("has Opportunity.") and words.startswith(("Ann", "Ben"))
