"""The home screen: every way on is one click and one key, and a newcomer's first game one key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.net.tables import OpenTable
from gadesk.ui.app import Window
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.start.choice import First, Opponent, StartAction, StartChoice
from gadesk.ui.start.doors import DoorButton
from gadesk.ui.start.home import HomeScreen
from gadesk.ui.start.home_facts import GO_ON, HomeFacts, Shown, again_words, first_game
from tests.ui.card_samples import sample_pixmaps

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
BEFORE = StartChoice(mine="Paper", theirs="Ink", opponent=Opponent.RANDOM, first=First.OPPONENT)
AGAIN = HomeFacts(None, BEFORE, Shown("Paper against Ink", ("paper-squire", "ink-shower")))


def open_home(
    host: QWidget, resume: str = "", facts: HomeFacts = AGAIN, path: str = "", offer: str = "",
    plays_after: int | None = 0,
) -> HomeScreen:  # fmt: skip
    """Put a home screen into the window."""

    def pick(_parent: QWidget, then: Callable[[str], None]) -> None:
        then(path)

    shown = replace(facts, resume=Shown(resume)) if resume else facts
    home = HomeScreen(shown, sample_pixmaps(), BEFORE, host, pick=pick, offer=offer, plays_after=plays_after)
    home.setGeometry(host.rect())
    home.show()
    return home


def press(home: QWidget, name: str) -> None:
    """Press a button by its words."""
    found = (each for each in home.findChildren(QAbstractButton) if name in (each.text(), each.accessibleName()))
    QTest.mouseClick(next(found), Qt.MouseButton.LeftButton)


DOORS = [
    ("Go on with the last game", "R", StartAction.RESUME), ("Again with the same decks", "A", StartAction.PLAY),
    ("Play alone", "P", StartAction.ALONE), ("Play with someone", "S", StartAction.TOGETHER),
    ("Decks", "D", StartAction.DECKS), ("Cards", "C", StartAction.LIBRARY), ("Games", "G", StartAction.GAMES),
    ("Learn", "L", StartAction.LEARN),
]  # fmt: skip


@pytest.mark.parametrize(("words", "key", "action"), DOORS)
def test_each_door_is_one_click_and_one_key(
    words: str, key: str, action: StartAction, host: QWidget, qtbot: QtBot
) -> None:
    """The key stands on the door; from wherever the keyboard is."""
    home = open_home(host, resume="Turn 4")
    with qtbot.waitSignal(home.chosen) as told:
        press(home, words)
    assert told.args == [replace(BEFORE, action=action)]
    door = next(each for each in home.doors if each.door.words == words)
    assert door.door.key == key and f"[{key}]" in door.toolTip() and key in door.accessibleDescription()
    for focus in (home, home.doors[-1], home):
        focus.setFocus()
        with qtbot.waitSignal(home.chosen) as told:
            QTest.keyClicks(focus, key.lower())
        assert told.args == [replace(BEFORE, action=action)]


def test_every_door_stands_in_the_table_above(host: QWidget) -> None:
    """A new door gets a line, and no two have the same key."""
    home = open_home(host, resume="Turn 4")
    keys = [each.door.key for each in home.doors]
    assert len(keys) == len(set(keys))
    assert {each.door.words for each in home.doors} == {words for words, _, _ in DOORS} | {"Open scenario…"}


def test_enter_takes_the_game_to_go_on_with_else_the_same_again(host: QWidget, qtbot: QtBot) -> None:
    """The door that most come for has the keyboard, and arrows lead to the others."""
    for resume, action in (("Turn 4", StartAction.RESUME), ("", StartAction.PLAY)):
        home = open_home(host, resume=resume)
        assert home.first().hasFocus()
        with qtbot.waitSignal(home.chosen) as told:
            QTest.keyClick(home.first(), Qt.Key.Key_Return)
        assert told.args[0].action is action
        home.close()
    assert not any(each.door is GO_ON for each in home.doors)
    home = open_home(host)
    QTest.keyClick(home.first(), Qt.Key.Key_Down)
    assert home.doors[1].hasFocus()


def test_a_key_meant_for_what_was_there_before_begins_nothing(host: QWidget, qtbot: QtBot) -> None:
    """For a moment after a game neither Enter nor a letter is taken; a key that is held never is."""
    home = open_home(host, plays_after=60)
    with qtbot.assertNotEmitted(home.chosen):
        for key in (Qt.Key.Key_Return, Qt.Key.Key_A, Qt.Key.Key_Space):
            QTest.keyClick(host.window().focusWidget() or home, key)
    qtbot.waitUntil(home.first().hasFocus)
    with qtbot.waitSignal(home.chosen):
        QTest.keyClick(home.first(), Qt.Key.Key_A)
    home = open_home(host, plays_after=None)
    with qtbot.assertNotEmitted(home.chosen):
        QTest.keyClick(home, Qt.Key.Key_Return)


def test_a_newcomer_is_one_key_from_a_game(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first start Enter begins a game of two starter decks, in which the player has the first turn."""
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    begun: list[StartChoice] = []
    monkeypatch.setattr(window, "_begin", lambda choice: begun.append(choice))
    monkeypatch.setattr(window, "last_game", lambda: None)
    window.show_start()
    window.show()
    assert window.start is not None
    assert window.start.first().door.words == "Play a first game"
    QTest.keyClick(window.start.first(), Qt.Key.Key_Return)
    assert [(each.action, each.first) for each in begun] == [(StartAction.PLAY, First.ME)]
    assert begun[0].mine != begun[0].theirs and begun[0].mine
    window.show_start()
    assert window.start.first().door.words == "Again with the same decks"
    assert window.start.first().under == again_words(begun[0], begun[0].mine, begun[0].theirs)
    window.close()


def test_a_page_that_is_opened_changes_no_choice(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same again is what was played, whatever was looked at meanwhile."""
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    monkeypatch.setattr(window, "_begin", lambda choice: None)
    monkeypatch.setattr("gadesk.ui.decks.page.user_documents", lambda: tmp_path)
    window.show_start()
    window.chosen(StartChoice(mine="Lorraine", theirs="Rai", opponent=Opponent.GOLDFISH))
    for action in (StartAction.DECKS, StartAction.LIBRARY, StartAction.ALONE):
        window.chosen(StartChoice(action))
    now = window.previous()
    assert (now.mine, now.theirs, now.opponent) == ("Lorraine", "Rai", Opponent.GOLDFISH)
    window.close()


def test_the_settings_are_one_key_away(host: QWidget, qtbot: QtBot) -> None:
    """F10, as at the table, or the button; the window opens them."""
    home = open_home(host)
    with qtbot.waitSignal(home.settings_wanted):
        QTest.keyClick(home.first(), Qt.Key.Key_F10)
    with qtbot.waitSignal(home.settings_wanted):
        press(home, "Settings")


def test_offer_is_one_line_that_forces_nothing(host: QWidget, qtbot: QtBot) -> None:
    """Both answers take it away; without an offer there is no line, and a game can be begun all the same."""
    for words, answer in (("Show me how to sync", True), ("Not now: offer the sync no more", False)):
        assert not any(each.isVisible() for each in open_home(host).findChildren(QPushButton) if each.text() == words)
        home = open_home(host, offer="There is more to have.")
        with qtbot.waitSignal(home.offer_answered) as told:
            press(home, words)
        assert told.args == [answer]
        assert not any(each.isVisible() for each in home.findChildren(QPushButton) if each.accessibleName() == words)
    with qtbot.waitSignal(home.chosen):
        press(home, "Again with the same decks")


@pytest.mark.parametrize("path", ["", "/some/where/board.json"])
def test_scenario_is_opened_if_a_file_was_picked(host: QWidget, path: str) -> None:
    """Thinking better of it changes nothing."""
    home = open_home(host, path=path)
    told: list[StartChoice] = []
    home.chosen.connect(told.append)
    press(home, "Open scenario…")
    assert [(each.action, each.scenario) for each in told] == ([(StartAction.SCENARIO, path)] if path else [])


def test_tables_come_and_go(host: QWidget, qtbot: QtBot) -> None:
    """A free one is a button that leads to it; what is played at, and what is gone, is none."""
    home = open_home(host)
    anna, ben = OpenTable("a" * 16, "Anna", "", "1", 4077), OpenTable("b" * 16, "Ben", "", "2", 4077, state="playing")
    home.nearby.found.emit([anna, ben])
    rows = [each for each in home.findChildren(QPushButton) if "table" in each.text() and each.isVisible()]
    assert [each.accessibleName() for each in rows] == ["Sit down at Anna's table"]
    with qtbot.waitSignal(home.table_wanted) as told:
        QTest.keyClick(rows[0], Qt.Key.Key_Return)
    assert told.args == [anna]
    rows[0].setFocus()
    home.nearby.found.emit([])
    assert not [each for each in home.findChildren(QPushButton) if "'s table" in each.text() and each.isVisible()]
    focus = host.window().focusWidget()
    assert isinstance(focus, DoorButton) and focus.door.action is StartAction.TOGETHER


def test_a_table_of_the_home_screen_is_asked_for_its_code(qtbot: QtBot, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """Sitting down leads to “Play with someone”, where the digits of a host that was not met before are typed."""
    monkeypatch.setattr("gadesk.net.peers.network_folder", lambda: tmp_path / "network")
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show_start()
    window.show()
    assert window.start is not None
    window.start.table_wanted.emit(OpenTable("a" * 16, "Anna", "f" * 64, "1", 4077))
    page = window.together.page
    assert page is not None and "six digits that stand on Anna's screen" in page._status.text()
    window.close()


@pytest.mark.parametrize("scale", [0.85, 1.0, 1.25, 1.5])
def test_nothing_is_cut_off_in_the_smallest_window(
    scale: float, host: QWidget, qtbot: QtBot, qapp: QApplication
) -> None:
    """Every button has the room its words need, at every text size, with all that can be there."""
    apply_theme(qapp, scale)
    try:
        home = open_home(host, resume="Turn 4", offer="There is more to have.")
        home.show_tables([OpenTable(f"{at}" * 16, f"Anna {at}", "", "1", 4077) for at in range(5)])
        home.say("A problem that is told in one line.")
        QTest.qWait(20)
        buttons = [each for each in home.findChildren(QAbstractButton) if each.isVisible()]
        assert len(buttons) > 8
        for button in buttons:
            assert button.width() >= button.minimumSizeHint().width(), button.text()
            assert button.height() >= button.minimumSizeHint().height(), button.text()
            assert home.rect().contains(button.mapTo(home, button.rect().bottomRight())), button.text()
    finally:
        apply_theme(qapp, 1.0)


def test_the_game_of_who_has_played_none_is_the_first_two_decks() -> None:
    """One deck alone plays itself."""
    assert first_game(("A", "B", "C")) == StartChoice(mine="A", theirs="B", first=First.ME)
    assert first_game(("A",)).theirs == "A"
