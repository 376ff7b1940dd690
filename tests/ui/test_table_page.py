"""A game in the window: updates in their order and pace, notices, refusals, and the plans of hosts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gadesk.decks.starters import starter_names
from gadesk.glossary.verdicts import Verdict
from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.ui import app as window_app
from gadesk.ui import game_plans
from gadesk.ui.start.choice import First, Opponent, StartAction, StartChoice
from gadesk.ui.table.by_hand import ByHandDialog
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.playback import Pace, hold_ms
from gadesk.ui.window_settings import remember_choice
from tests.ui import samples
from tests.ui.seats import FakeClient, client, game_page, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_updates_are_shown_and_taken_back(page: GamePage) -> None:
    """Events go into the log; when the game was taken back the log is written anew."""
    client(page).give(update(Event(EventKind.DIED, id=4, slug="old-oak"), decision=samples.opportunity()))
    assert page.table.log.plain_text().count("Old Oak dies.") == 1
    client(page).give(update(Event(EventKind.DIED, id=3, slug="keen-fox"), first=0, epoch=1))
    assert "Old Oak" not in page.table.log.plain_text() and "Keen Fox dies." in page.table.log.plain_text()


def test_ctrl_z_undoes(qtbot: Any, page: GamePage) -> None:
    """Ctrl+Z asks the host to go back by one answer."""
    client(page).give(update(decision=samples.opportunity()))
    qtbot.keyClick(page.table.table_view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert ("undo", 1) in client(page).sent


def test_what_is_not_read_is_done_by_hand(qtbot: Any, page: GamePage) -> None:
    """The player is told of such a card once; the dialog reads the sentence and sends it for the card."""
    page.table.lexicon = replace(
        page.table.lexicon, verdict=lambda slug: Verdict.PARTLY if slug in ("tin-cup", "old-oak") else Verdict.WHOLE
    )
    client(page).give(update(decision=samples.opportunity()))
    assert "Tin Cup" in page.table.toast_label.text() and "Ctrl+H" in page.table.toast_label.text()
    page.do_by_hand()
    dialog = page.findChild(ByHandDialog)
    assert dialog is not None and dialog.which.count() == 1, "Old Oak is the opponent's"
    assert not dialog.do.isEnabled()
    qtbot.keyClicks(dialog.words, "draw a card. fold it")
    assert not dialog.do.isEnabled() and "old it" in dialog.told.text()
    dialog.words.setText("Draw a card.")
    assert dialog.do.isEnabled()
    qtbot.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    assert wire.ByHand(6, "Draw a card.") in client(page).sent
    page.table.toast_label.setText("")
    client(page).give(update(decision=samples.opportunity()))
    assert "Tin Cup" not in page.table.toast_label.text()


def test_a_refusal_is_told_and_the_question_stays(page: GamePage) -> None:
    """A refused answer is told in its sentence, and the question can be answered again."""
    client(page).give(update(decision=samples.opportunity()))
    page.table.controller.send((0,))
    client(page).give(wire.Refused("That is not one of the options."))
    assert page.table.toast_label.text() == "That is not one of the options."
    assert page.table.controller.decision is not None


def test_a_lost_host_is_told(qtbot: Any, page: GamePage) -> None:
    """The end of the host comes as a signal with its reason."""
    with qtbot.waitSignal(page.host_lost) as told:
        client(page).give(wire.Refused("The host is gone.", "lost", final=True))
    assert told.args == ["The host is gone."]


def test_others_plays_take_their_time_and_a_key_skips(qtbot: Any, page: GamePage) -> None:
    """What others do is held for the eye; a key shows everything at once."""
    page.table.animator.speed = 1.0
    play = Event(EventKind.ACTIVATED, 1, 60, slug="old-oak")
    assert hold_ms((play,), 0) > 0 and hold_ms((play,), 1) == 0
    client(page).give(update(play))
    client(page).give(update(Event(EventKind.DIED, id=4, slug="old-oak"), first=1))
    assert "dies" not in page.table.log.plain_text()
    qtbot.keyClick(page.table.table_view, Qt.Key.Key_Space)
    assert "Old Oak dies." in page.table.log.plain_text()
    page.table.animator.finish()


def test_names_follow_the_seats(page: GamePage) -> None:
    """A player who joins is called by name from then on."""
    client(page).give(update())
    client(page).give(wire.Seats((client(page).seats[0], wire.SeatInfo(1, "Cleo", "player", True))))
    assert page.table.players == ("Ana", "Cleo")


def test_plans_of_solo_games(tmp_path: Path) -> None:
    """What the start screen chose becomes a plan for the host."""
    mine, theirs = starter_names()[:2]
    choice = StartChoice(StartAction.PLAY, mine, theirs, Opponent.GOLDFISH, First.OPPONENT, 7)
    plan = game_plans.solo_plan(choice, tmp_path / "game.journal")
    assert plan.room.start.seed == "7" and plan.room.start.first == 1 and plan.room.free_undo
    assert [seat.kind for seat in plan.room.seats] == ["player", "passer"]


def test_settings_are_kept(qtbot: Any, tmp_path: Path) -> None:
    """The window remembers what was chosen, and survives settings that make no sense."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = window_app.Window(settings)
    qtbot.addWidget(window)
    choice = StartChoice(StartAction.PLAY, "a", "b", Opponent.RANDOM, First.ME, None)
    remember_choice(settings, choice)
    assert window.previous() == StartChoice(StartAction.PLAY, "a", "b", Opponent.RANDOM, First.ME, None)
    settings.setValue("opponent", "nobody")
    assert window.previous().opponent == Opponent.BOT


def test_a_problem_is_told_on_the_start_screen(qtbot: Any, tmp_path: Path) -> None:
    """What can't be begun is said in one sentence, without a traceback."""
    window = window_app.Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show_start()
    window.chosen(StartChoice(StartAction.PLAY, mine="rubbish", theirs="rubbish"))
    assert window.start is not None and window.game is None
    assert "rubbish" in window.start._problem.text()


def test_events_of_the_program_are_looked_at_only_while_something_waits(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever happens in the window would come by there, by the thousand when it is resized."""
    seen: list[QEvent.Type] = []
    looks = Pace.eventFilter

    def counted(self: Pace, watched: QObject, event: QEvent) -> bool:
        """Count what comes by."""
        seen.append(event.type())
        return looks(self, watched, event)

    monkeypatch.setattr(Pace, "eventFilter", counted)
    for made in game_page(qtbot, FakeClient()):
        made.table.animator.speed = 1.0
        play = Event(EventKind.ACTIVATED, seat=1, id=4, slug="old-oak")
        client(made).give(update(decision=samples.opportunity()))
        made.resize(1290, 730)
        qapp.processEvents()
        assert seen == []
        for number in range(3):
            client(made).give(update(play, first=number))
        QTest.keyClick(made.table.table_view, Qt.Key.Key_Space)
        assert QEvent.Type.KeyPress in seen and client(made).sent == []
        seen.clear()
        made.resize(1280, 720)
        qapp.processEvents()
        assert seen == []
