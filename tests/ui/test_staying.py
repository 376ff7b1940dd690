"""Who is away and who has left, what then is offered, and how a window that was closed or killed goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.errors import UserError
from gadesk.net.client import Interrupted
from gadesk.net.places import KeptPlace, Places
from gadesk.net.tables import OPEN, OpenTable
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.record import replace
from gadesk.ui import app as window_app
from gadesk.ui.app import Window
from gadesk.ui.design.asking import ask
from gadesk.ui.design.window_frame import frame_of_windows
from gadesk.ui.start.choice import StartAction, StartChoice
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.waiting import BESIDE, THEIRS, YOURS, AwayNote
from gadesk.ui.together.page import TogetherPage
from tests.ui.boxes import boxes
from tests.ui.seats import FakeClient, update
from tests.ui.test_going_on import LAN, journal

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PEER = "0" * 32


def shown(widget: QWidget) -> list[str]:
    """The words of the buttons that are seen."""
    return [each.text() for each in widget.findChildren(QPushButton) if each.isVisible()]


def press(widget: QWidget, words: str) -> None:
    """Click on the button that begins so."""
    buttons = [each for each in widget.findChildren(QAbstractButton) if each.isVisible()]
    (found,) = (
        each for each in buttons if any(name.startswith(words) for name in (each.text(), each.accessibleName()))
    )
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window that saves in a folder of the test."""
    monkeypatch.setattr(window_app, "games_folder", lambda: tmp_path)
    monkeypatch.setattr("gadesk.paths.user_data", lambda: tmp_path)
    (tmp_path / "network").mkdir()
    monkeypatch.setattr("gadesk.net.places.network_folder", lambda: tmp_path / "network")
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def test_who_is_away_for_a_minute_may_be_waited_for_or_not(host: QWidget, qtbot: QtBot) -> None:
    """Nothing is offered before; to wait goes on as before; who comes back takes the note along."""
    now = [0.0]
    note = AwayNote(host, lambda: QRect(600, 270, 400, 70), (host,), lambda: now[0])
    closed: list[bool] = []
    note.closed.connect(lambda: closed.append(True))
    note.show_away(("Anna",))
    assert note.text() == f"Anna is away, 0 s. {THEIRS}" and not shown(note)
    note.show_asked(True)
    assert note.text() == f"Anna is away, 0 s. {YOURS}" and "answer what you are asked" in note.toolTip()
    note.show_asked(False)
    now[0] = 61.0
    note._count()
    assert note.text().startswith("Anna is away, 61 s. The game is saved") and len(shown(note)) == 2
    press(note, "Keep waiting")
    now[0] = 3700.0
    note._count()
    assert note.text() == f"Anna is away, 61 min. {THEIRS}" and not shown(note)
    note.show_away(())
    assert not note.isVisible()
    note.show_away((), ("Anna",))
    assert note.text().startswith("Anna has left. The game is saved")
    press(note, "Save and close")
    assert closed == [True]


def test_who_stays_is_told_whether_the_game_waits(page: GamePage) -> None:
    """Who is asked something may answer it while the other is away; the note follows the questions that come."""
    client = page.link.client
    assert isinstance(client, FakeClient)
    question = Decision(0, client.seat, DecisionKind.MAY, (Option(OptionKind.YES), Option(OptionKind.NO)))
    client.give(update())
    ben, anna = client.seats
    client.give(wire.Seats((ben, replace(anna, here=False))))
    assert page.away.isVisible() and page.away.text().endswith(THEIRS)
    client.give(replace(update(), decision=question))
    assert page.away.text().endswith(YOURS)
    client.give(update())
    assert page.away.text().endswith(THEIRS)


def test_a_host_that_left_is_told_from_a_line_that_broke(page: GamePage, qtbot: QtBot) -> None:
    """And after coming back the log is not written twice, nor is anything dead."""
    client = page.link.client
    assert isinstance(client, FakeClient)
    events = (Event(EventKind.TURN_BEGINS, seat=0, amount=1), Event(EventKind.PASSED, seat=0))
    client.give(update(*events))
    lines = len(page.table.log._sentences)
    page.waiting.invite(wire.Invite("123456", ("192.0.2.7",), 4711), "Ben's table")
    client.give(wire.Notice("Somebody tried to come in with a wrong code."))
    assert "wrong code" in page.waiting._note.text() and page.waiting._note.isVisible()
    client.give(Interrupted("The host is gone."))
    assert page.waiting.isVisible() and page.waiting._title.text() == "Connection lost, 0 s"
    assert not page.waiting._note.isVisible(), "it was about the invitation"
    client.give(client.welcome)
    client.give(update(*events))
    assert not page.waiting.isVisible() and len(page.table.log._sentences) == lines > 0
    here, there = client.seats
    client.seats = (wire.SeatInfo(0, "Ben", "player", False, left=True), there)
    client.give(wire.Seats(client.seats))
    client.give(Interrupted("The host is gone."))
    assert page.waiting._title.text() == "Ben has left, 0 s" and not page.away.isVisible()
    assert here.here
    client.host = object()
    client.give(client.welcome)
    client.give(Interrupted("The host is gone."))
    assert page.waiting._title.text() == "One moment, 0 s" and "begun again" in page.waiting._words.text()


def test_the_first_screen_offers_the_seat_at_anothers_table(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The one played last, whoever had the table; a click looks for it until it is there."""
    journal(tmp_path, "lan", seats=LAN)
    place = KeptPlace(PEER, "Ben", ("192.0.2.7",), 4077, "Anna", 4, int(time.time()))
    Places().keep(place)
    client, asked = FakeClient(), []

    def go_on(place: KeptPlace, wanted: Any, tell: Any) -> FakeClient:
        asked.append(place)
        assert wanted()
        return client

    monkeypatch.setattr("gadesk.ui.together.joining.go_on", go_on)
    window.show_start()
    press(window, "Go on with the last game: at Ben's table (LAN), turn 4, ")
    qtbot.waitUntil(lambda: window.game is not None)
    assert asked == [place] and window.game is not None and not client.sent


def test_games_with_others_are_listed_with_opponent_turn_and_day(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One's own tables and the seats at others'; one click opens the table again, at its port."""
    journal(tmp_path, "solo")
    journal(tmp_path, "lan", seats=LAN, age=2)
    Places().keep(KeptPlace(PEER, "Ben", ("192.0.2.7",), 4077, "Anna", 4, 1_600_000_000))
    served: list[Any] = []

    def serve(room: Any, port: int, _beginning: object) -> FakeClient:
        served.append((room.resume, port))
        if len(served) == 1:
            raise UserError("The disk is full.")
        return FakeClient()

    monkeypatch.setattr(window.together, "serve", serve)
    window.chosen(StartChoice(action=StartAction.TOGETHER))
    page = window.together.page
    assert isinstance(page, TogetherPage)
    listed = [each.text() for each in page._going_on]
    assert [each.split(",")[0] for each in listed] == ["Lorraine against Ben with Rai (LAN)", "at Ben's table (LAN)"]
    press(page, "Lorraine against Ben")
    assert "Opening the table" in page._status.text() and not page._host.isEnabled()
    qtbot.waitUntil(lambda: "The disk is full." in page._status.text())
    press(page, "Lorraine against Ben")
    qtbot.waitUntil(lambda: window.game is not None)
    assert served == [(str(tmp_path / "lan.journal"), 0)] * 2


def test_a_table_of_another_version_says_who_has_to_update(window: Window, qtbot: QtBot) -> None:
    """Before anybody asks to join."""
    window.chosen(StartChoice(action=StartAction.TOGETHER))
    page = window.together.page
    assert isinstance(page, TogetherPage)
    newest = wire.VERSION
    for version, oldest, says in ((1, 1, "Ben has to update"), (newest + 1, newest + 1, "you have to update")):
        table = OpenTable("0" * 16, "Ben", "0" * 64, "1", 4077, state=OPEN, version=version, oldest=oldest)
        button = page._row(table.id)
        page._word(button, table)
        assert says in button.text() and not button.isEnabled()
    page._word(button, OpenTable("0" * 16, "Ben", "0" * 64, "1", 4077, version=newest + 1, oldest=newest))
    assert "by code" in button.text() and button.isEnabled()


def test_the_code_steps_back_once_a_guest_who_asked_has_gone(page: GamePage, qtbot: QtBot) -> None:
    """Also where the question about the guest still waits behind another one."""
    client = page.link.client
    assert isinstance(client, FakeClient)
    page.waiting.invite(wire.Invite("123456", ("192.0.2.7",), 4711), "Ben's table")
    before = page.waiting.pos()
    for other in ((), ("Is that so?",)):
        for words in other:
            ask(page, words, "Yes", "No", lambda _yes: None)
        client.give(wire.Notice("Anna asks to come in.", wire.Asks.JOIN, 7))
        assert page.waiting.y() < before.y(), "it makes room for the question"
        client.give(wire.Notice("Anna has gone.", wire.Asks.GONE, 7))
        assert page.waiting.pos() == before
    for box in boxes():
        box.reject()


@pytest.mark.parametrize("lines", [1, 8])
def test_the_question_who_comes_in_touches_no_panel(page: GamePage, lines: int) -> None:
    """However many lines it has, there is room for what the desktop puts around a box."""
    client = page.link.client
    assert isinstance(client, FakeClient)
    page.resize(1280, 960)
    page.waiting.invite(wire.Invite("123456", ("192.0.2.7",), 4711), "Ben's table")
    words = "Anna asks to join. " + "Their program does not know some of the cards of this deck yet. " * lines
    client.give(wire.Notice(words, wire.Asks.JOIN, 7))
    (box,) = boxes()
    ends = page.waiting.mapToGlobal(page.waiting.rect().bottomLeft()).y()
    assert box.pos().y() - ends >= frame_of_windows().top() + BESIDE // 2
    box.reject()
