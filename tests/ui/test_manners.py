"""What two people agree on at a table, through the window: names, taking back, draws, paced passes, who watches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Feature
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.record import replace
from gadesk.ui.app import Window
from gadesk.ui.models.places import INTENT
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.together.page import NAME_FIRST, TogetherPage, rules_in_words
from gadesk.ui.together.table_rules import Back, TableChoice, keep_choice, kept_choice
from tests.ui.seats import client, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    """A window of somebody who has never used it."""
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def together(window: Window) -> TogetherPage:
    """Open “Play with someone”."""
    window.together.show(window.together._choice, ())
    page = window.together.page
    assert page is not None
    return page


def button(page: QWidget, words: str) -> QPushButton:
    """The button with these words."""
    return next(each for each in page.findChildren(QPushButton) if each.text().strip() == words)


@pytest.mark.parametrize("words", ["Open a table", "Join", "Watch"])
def test_the_name_is_asked_before_anything_is_done_with_others_and_only_once(window: Window, words: str) -> None:
    """Nothing is opened, joined or watched without one; it is kept, and can be changed there."""
    page, wanted = together(window), list[str]()
    page.host_wanted.disconnect()
    page.host_wanted.connect(lambda name, deck, table: wanted.append(name))
    page.code.setText("123456")
    assert page.name.text() == "" and page._status.text() == NAME_FIRST
    began = list[str]()
    page.joining.come = lambda begin: began.append("come")  # type: ignore[method-assign]
    page.joining.watch = lambda code, name, at: began.append("watch")  # type: ignore[method-assign]
    button(page, words).click()
    assert not wanted and not began and page.focusWidget() is page.name
    QTest.keyClicks(page.name, "Ana")
    assert page._status.text() == ""
    button(page, words).click()
    assert wanted == ["Ana"] or began
    again = together(window)
    assert again.name.text() == "Ana" and again._status.text() == ""
    again.name.setText("Anastasia")
    again.host_wanted.disconnect()
    button(again, "Open a table").click()
    assert window.together.name == "Anastasia"


def test_the_rules_of_a_table_are_kept_and_said_before_joining(tmp_path: Path) -> None:
    """Each choice is said in a word of its own, and of what is as usual nothing is said."""
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    for back in Back:
        choice = TableChoice(3, back=back, paced=back is Back.NEVER)
        keep_choice(settings, choice)
        assert kept_choice(settings) == choice and choice.match.undo is (back is not Back.NEVER)
    settings.setValue("taking_back", "sometimes")
    assert kept_choice(settings).back is Back.AGREED
    said = rules_in_words(wire.TableRules("Ben", match=MatchRules(undo=False, paced=True)))
    assert "nothing is taken back" in said and "each pass takes a moment" in said and "both to agree" not in said
    usual = rules_in_words(wire.TableRules("Ben"))
    assert "needs both to agree" in usual and "moment" not in usual and "nothing" not in usual


def boxes(page: GamePage) -> list[QMessageBox]:
    """The questions that are open."""
    return [box for box in page.window().findChildren(QMessageBox) if box.isVisible()]


def test_who_is_asked_to_take_back_reads_what_would_be(page: GamePage) -> None:
    """In the words of the log, as this seat saw it, with how long it stands; it closes when nobody waits any more."""
    table = client(page)
    begun, passed = Event(EventKind.TURN_BEGINS, seat=1, amount=3), Event(EventKind.PASSED, seat=1)
    done = Event(EventKind.SHUFFLED, seat=1)
    table.give(update(begun, done, passed, waiting_for=0))
    table.give(wire.Notice("Ben asks to take back the last answer.", wire.Asks.UNDO, 4, 30, since=1))
    (box,) = boxes(page)
    line = page.table.log.plain_text().splitlines()[-1].strip(" ▎.")
    assert "shuffles" in line and f"“{line}”" in box.text() and "Turn 3" not in box.text()
    assert "30 s" in box.informativeText()
    table.give(wire.Notice("It counts as declined.", wire.Asks.LAPSED, 4))
    assert not boxes(page) and table.sent == [], "a question that lapsed is not answered"
    table.give(wire.Notice("Ben asks to take back the last answer.", wire.Asks.UNDO, 5, 30, since=2))
    (box,) = boxes(page)
    assert "Ben's pass" in box.text()
    box.accept()
    table.give(wire.Notice("Ben asks to take back the last answer.", wire.Asks.UNDO, 6, 30, since=3))
    (box,) = boxes(page)
    assert "which you were not told" in box.text()
    box.accept()


def test_a_consent_is_given_by_its_number(page: GamePage) -> None:
    """As before for what has no limit, and for a draw."""
    table = client(page)
    table.give(update())
    table.give(wire.Notice("Ben asks to end this game as a draw.", wire.Asks.DRAW, 9, 30))
    (box,) = boxes(page)
    next(each for each in box.buttons() if each.text() == "Agree").click()
    assert table.sent == [("consent", True, 9)]


def lines(page: GamePage) -> dict[str, QAction]:
    """The lines of the menu, which is closed again."""
    page.open_menu()
    (menu,) = [each for each in page.findChildren(QMenu) if each.isVisible() and each.parent() is page]
    found = {action.text().replace("&", ""): action for action in menu.actions()}
    menu.close()
    return found


def test_where_nothing_is_taken_back_the_menu_says_so(page: GamePage) -> None:
    """The line stays where it was, and can't be chosen; the key says why."""
    table = client(page)
    table.give(update())
    assert "Undo  [Ctrl+Z]" in lines(page)
    page.table.takes_back = page.table.free_undo = False
    assert not lines(page)["Undo is off for this match"].isEnabled()
    QTest.keyClick(page.table.table_view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.sent == [] and "Nothing is taken back" in page.table.toast_label.text()


def test_a_draw_is_offered_from_the_menu(page: GamePage) -> None:
    """To people alone, after a question; and not at the table of an older host, which knows of none."""
    table = client(page)
    table.give(update())
    assert "Offer a draw …" not in lines(page), "a bot agrees to nothing"
    table.seats = (table.seats[0], replace(table.seats[1], kind="player"))
    lines(page)["Offer a draw …"].trigger()
    (box,) = boxes(page)
    next(each for each in box.buttons() if each.text() == "Offer a draw").click()
    assert table.sent == ["draw"]
    table.welcome = replace(table.welcome, version=Feature.CONSENTS.facts.since - 1)
    assert "Offer a draw …" not in lines(page)


def test_who_is_passed_for_reads_what_is_going_on(page: GamePage) -> None:
    """There is no question, and it is this seat's Opportunity all the same."""
    shown = update(waiting_for=0)
    client(page).give(replace(shown, view=replace(shown.view, opportunity=0)))
    assert page.table.prompt.question == "Passing in a moment …" and not page.table.prompt.buttons


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
def test_no_note_lies_over_cards_at_any_size(page: GamePage, size: tuple[int, int]) -> None:
    """Whatever is told beside the game (who watches, who is away): piles, rows, hands and plates stay free."""
    table = client(page)
    page.resize(QSize(*size))
    page.window().resize(QSize(*size))
    table.give(update(waiting_for=1))
    table.give(wire.Seats((table.seats[0], replace(table.seats[1], here=False)), 20))
    plan = page.table.scene.plan
    assert plan is not None and page.away.isVisible() and page.table.phase_bar.watching == "20 watching"
    zones = [box for key, box in plan.zones.items() if key != INTENT]  # of a combat, which who is away does not play
    taken = [*zones, *plan.plates.values()]
    plates = set(page.table.plates.values())
    notes = [
        each for each in page.table.children()
        if isinstance(each, QWidget) and each.isVisible() and each not in plates and each is not page.table.table_view
    ]  # fmt: skip
    assert page.away in notes
    for note in notes:
        for box in taken:
            over = note.geometry().intersected(QRect(box.x, box.y, box.w, box.h))
            assert over.isEmpty() or over.width() * over.height() < 40, (type(note).__name__, note.geometry(), box)
