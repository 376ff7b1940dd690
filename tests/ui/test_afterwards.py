"""The end of a game: what decided it, what each player did, and what may be done next."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from gadesk.glossary.losses import Loss
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.protocol.events import Event, EventKind, Harm
from gadesk.protocol.record import replace
from gadesk.session.opponent.reviewed import Review, Swing
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.log.decisive import decided
from gadesk.ui.log.sentences import Speaker
from gadesk.ui.start.choice import First, Opponent, StartChoice
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.guard import HOLD_MS
from gadesk.ui.table.swings import HEAD, NOTHING, review_words
from tests.ui import boxes, samples
from tests.ui.seats import client, face, update
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
MINE, THEIRS = 5, 6


def speaker() -> Speaker:
    """Names cards by their slugs."""
    return Speaker(("Ana", "Ben"), lambda slug: str(slug).replace("-", " ").title(), {})


def hit(amount: int, source: int, slug: str, target: int = THEIRS, harm: Harm = Harm.COMBAT) -> Event:
    """Damage that was dealt."""
    return Event(EventKind.DAMAGED, 1, target, amount=amount, source=source, source_slug=slug, word=harm)


TURN = Event(EventKind.TURN_BEGINS, 0, amount=7)
LOST = Event(EventKind.LOST, 1, word=Loss.CHAMPION)
CHAMPIONS = {0: MINE, 1: THEIRS}


@pytest.mark.parametrize(("events", "told"), [
    ([TURN, hit(4, 1, "paper-knight"), LOST], "Paper Knight dealt the last 4 damage in combat on turn 7."),
    ([TURN, hit(9, 2, "ink"), hit(4, 1, "paper-knight"), LOST],
     "Paper Knight dealt the last 4 damage in combat on turn 7; Ink dealt 9 of 13 in the whole game."),
    ([TURN, hit(3, 2, "ink"), hit(5, 1, "glue"), hit(4, 1, "glue", harm=Harm.NONCOMBAT), LOST],
     "Glue dealt the last 4 damage without combat on turn 7; it dealt 9 of 12 in the whole game."),
    ([hit(4, 1, "a"), hit(4, 2, "b"), hit(4, 3, "c"), LOST],
     "C dealt the last 4 damage in combat; 12 in the whole game."),
    ([TURN, hit(9, 2, "ink", target=30), hit(4, 1, "glue"), hit(8, 9, "ink", target=30), LOST],
     "Glue dealt the last 4 damage in combat on turn 7."),
    ([TURN, hit(4, 1, "glue"), Event(EventKind.LOST, 1, word=Loss.CONCEDED)], ""),
    ([TURN, LOST], ""), ([], ""),
])  # fmt: skip
def test_what_decided_a_game_is_one_sentence(events: list[Event], told: str) -> None:
    """What hit the champion last, and what did most of it; damage to others, and other ends, decide nothing."""
    assert decided(speaker(), events, CHAMPIONS) == told


def begun(qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window in a game against a goldfish that was conceded."""
    monkeypatch.setattr(program, "games_folder", lambda: folder)
    window = Window(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show_start()
    window.show()
    window.chosen(StartChoice(mine="Lorraine", theirs="Rai", opponent=Opponent.GOLDFISH, first=First.ME))
    qtbot.waitUntil(lambda: window.game is not None and window.game.table.controller.decision is not None)
    assert window.game is not None
    window.game.link.client.concede()
    game = window.game
    qtbot.waitUntil(lambda: game.table.view is not None and game.table.view.over)
    return window


def press(qtbot: QtBot, window: Window, words: str) -> None:
    """Press a button of the prompt, which is dead for a moment where another one lay."""
    assert window.game is not None
    (button,) = (each for each in window.game.table.prompt.buttons if each.accessibleName() == words)
    qtbot.wait(HOLD_MS + 100)
    button.click()


def test_a_game_that_has_ended_leads_on(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is watched again; other decks are chosen; rematch and leaving stand first."""
    window = begun(qtbot, tmp_path, monkeypatch)
    assert window.game is not None
    names = [each.accessibleName() for each in window.game.table.prompt.buttons]
    stand = ["Rematch", "Leave the table", "Watch again", "What swung it", "Change deck", "Save the log …"]
    assert names[:6] == stand
    press(qtbot, window, "Watch again")
    qtbot.waitUntil(lambda: window.games.watched is not None)
    assert window.game is None
    window.show_start()
    window.close()


def test_the_log_is_saved_and_other_decks_are_chosen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file says how it ended and all that was told; a place that can't be written to is told in a sentence."""
    window = begun(qtbot, tmp_path, monkeypatch)
    assert window.game is not None
    press(qtbot, window, "Save the log …")
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(tmp_path / "told.txt"))
    dialog.reject()
    told = (tmp_path / "told.txt").read_text(encoding="utf-8")
    assert "conceded" in told and "turn" in told and window.game.table.log.plain_text() in told
    window.game._afterwards.write(str(tmp_path / "told.txt" / "in a file.txt"))
    assert "can't be written" in window.game.table.toast_label.text()
    press(qtbot, window, "Change deck")
    assert window.alone.page is not None and window.alone.showing() and window.game is None
    assert window.alone.page.choice().mine == "Lorraine"
    window.close()


def test_against_a_person_no_other_deck_is_offered(page: GamePage) -> None:
    """The table is theirs, too; and what is not kept can't be watched."""
    seats = wire.SeatInfo(0, "Ana", "player", True), wire.SeatInfo(1, "Ben", "player", True)
    client(page).give(wire.Seats(seats))
    client(page).give(update())
    client(page).seats = seats
    assert [each.text for each in page._afterwards.buttons()] == ["Save the log …"]
    assert not any(each.text() == "Change deck" for each in page.findChildren(QPushButton))
    QTest.keyClick(page.table, Qt.Key.Key_Escape)


def test_the_moments_that_swung_a_game_are_looked_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a button, in another process; a game in which nothing was chosen has none, and that is said in a box."""
    window = begun(qtbot, tmp_path, monkeypatch)
    assert window.game is not None
    game = window.game
    button = next(each for each in game.table.prompt.buttons if each.text().startswith("What swung it"))
    qtbot.wait(HOLD_MS + 50)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: NOTHING in game.table.log.plain_text(), timeout=int(PATIENCE * 1000))
    assert NOTHING in boxes.answer(True)


def test_each_moment_says_what_was_chosen_and_what_was_better() -> None:
    """With how likely each was to win; what fits no question of its own is left out."""
    asked = samples.opportunity(Option(OptionKind.ACTIVATE, id=21, slug="made-up"))
    swing = Swing(7, asked, samples.sample_view(), (0,), (1,), 420, 610, 96)
    lexicon = Lexicon(face)
    words = review_words(Review((swing, replace(swing, better=(9,))), 30), lexicon)
    assert len(words) == 3 and words[0] == HEAD
    assert "Turn 7: you chose “Pass”, about 42 % to win" in words[1] and "61 % in 96 imagined games" in words[1]
    assert review_words(Review((), 30), lexicon) == [NOTHING]
    assert review_words(Review(failed="No\njournal."), lexicon) == ["No journal."]
