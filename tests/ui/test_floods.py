"""What comes from outside can't flood the window: one question at a time, and the game goes on behind it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from gadesk.bots.bot import random_answer
from gadesk.net.client import Client, wait_until
from gadesk.protocol import messages as wire
from gadesk.protocol.passing import PassMode
from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan, Start
from gadesk.session.host import Host
from gadesk.sheets.game_decks import game_deck
from gadesk.ui.design.asking import ask, tell
from gadesk.ui.table.game_page import GamePage
from tests.session.running import Running
from tests.ui.boxes import answer, boxes
from tests.ui.seats import game_page
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def running() -> Iterator[Running]:
    """Run a real game for two people."""
    start = Start((game_deck("Lorraine"), game_deck("Rai")), "5", 1)
    plan = HostPlan(RoomPlan(start, (SeatPlan(name="Ann"), SeatPlan(name="Bea"))))
    made = Running(lambda: Host(plan))
    yield made
    made.stop()


@pytest.fixture
def page(running: Running, qtbot: QtBot) -> Iterator[GamePage]:
    """The first player's window on it."""
    yield from game_page(qtbot, running.client(0))


def modal() -> list[QDialog]:
    """List what is open over the window."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]


def answered_once(guest: Client) -> None:
    """Let the guest answer a question, so that there is something to take back."""
    assert wait_until(guest, lambda: guest.decision is not None, PATIENCE)
    decision = guest.decision
    assert decision is not None
    guest.answer(random_answer(decision, random.Random(1)), decision)


def test_a_guest_who_asks_300_times_is_one_question(page: GamePage, running: Running, qtbot: QtBot) -> None:
    """The other's window shows one box and stays usable; the flooder is told and limited; the game goes on."""
    guest = running.client(1)
    answered_once(guest)
    refused: list[wire.Refused] = []

    def hear() -> bool:
        refused.extend(each for each in guest.poll() if isinstance(each, wire.Refused))
        return any(each.code == "flood" for each in refused)

    for number in range(300):
        guest.undo(1)
        guest.send(wire.Rematch() if number % 2 else wire.Passing(PassMode()))
    qtbot.waitUntil(hear, timeout=int(PATIENCE * 1000))
    qtbot.waitUntil(lambda: bool(boxes()), timeout=int(PATIENCE * 1000))
    qtbot.wait(100)
    assert len(boxes()) == len(modal()) == 1
    assert "take back the last answer" in answer(False)
    qtbot.wait(100)
    assert not modal() and page.isEnabled()
    host = page.link.client
    for each in (host, guest):
        each.concede()
    qtbot.waitUntil(lambda: bool(page.table.view and page.table.view.over), timeout=int(PATIENCE * 1000))
    guest.close()


def test_a_host_that_asks_300_times_is_two_questions_at_most(page: GamePage, qtbot: QtBot) -> None:
    """Who listens to a hostile host has one box open; when it is answered, the newest is asked, and no other."""
    for number in range(1, 301):
        page.link.noticed.emit(wire.Notice(f"Ann asks to take back {number}.", wire.Asks.UNDO, number))
    assert len(modal()) == 1 and "take back 1." in answer(False)
    assert len(modal()) == 1 and "take back 300." in answer(False)
    assert not modal()


def test_a_question_waits_for_a_dialog_that_is_open(page: GamePage, qtbot: QtBot) -> None:
    """No second modal box over the first."""
    dialog = QDialog(page)
    dialog.open()
    ask(page, "Agree?", "Yes", "No", lambda yes: None)
    assert modal() == [dialog]
    dialog.accept()
    qtbot.waitUntil(lambda: len(boxes()) == 1, timeout=int(PATIENCE * 1000))
    answer(True)


def test_faults_that_come_in_a_storm_are_told_once(page: GamePage) -> None:
    """What is told under one key is open once and waits once."""
    for number in range(50):
        tell(page, f"A fault: {number}", "fault")
    assert "0" in answer(True) and "49" in answer(True) and not modal()


def test_a_box_shows_words_as_they_are(page: GamePage) -> None:
    """What looks like HTML, or like a key, is neither."""
    ask(page, '<img src="file:///dev/zero">\x1b[31m', "A & B", "No", lambda yes: None)
    (box,) = boxes()
    assert box.textFormat().name == "PlainText" and box.text() == '<img src="file:///dev/zero">�[31m'
    assert [each.text() for each in box.buttons() if "A" in each.text()] == ["A && B"]
    answer(False)


def test_enter_declines_what_another_player_asks(page: GamePage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box that opens while keys are pressed for something else agrees to nothing."""
    consents: list[tuple[bool, int]] = []
    monkeypatch.setattr(page.link.client, "consent", lambda yes, number: consents.append((yes, number)))
    page.link.noticed.emit(wire.Notice("Ann asks to take back 1.", wire.Asks.UNDO, 7))
    (box,) = boxes()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert consents == [(False, 7)] and not modal()
