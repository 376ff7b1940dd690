"""Games that the window opens: a scenario of several in a file, and the game played last."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QInputDialog, QLabel

from gadesk.session.saved_games import SavedGame
from gadesk.session.scenario.scenarios import ScenarioError, load_numbered
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.cards.pixmaps import PixmapKey
from gadesk.ui.design.looks import LookChoice, looks
from gadesk.ui.settings import options
from gadesk.ui.start.choice import StartAction, StartChoice
from tests.session.test_process import gone
from tests.waiting import PATIENCE, until

CARD = {
    "name": "Test Spirit",
    "types": ["champion"],
    "level": 0,
    "life": 15,
    "cost": 0,
    "cost_kind": "memory",
    "text": "On Enter: Draw seven cards.",
}


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def several(folder: Path, titles: tuple[str, ...]) -> str:
    """Write a file of scenarios with nothing but champions."""
    path = folder / "several.json"
    seats = [{"champion": "Test Spirit"}, {"champion": "Test Spirit"}]
    made = [{"title": title, "seats": seats} for title in titles]
    path.write_text(json.dumps({"cards": [CARD], "scenarios": made}), encoding="utf-8")
    return str(path)


def test_scenarios_are_numbered_within_their_file(tmp_path: Path) -> None:
    """ "file#2" is the second scenario, and a number that is not there is told in a sentence."""
    path = several(tmp_path, ("One", "Two"))
    assert load_numbered(f"{path}#2").title == "Two"
    with pytest.raises(ScenarioError, match="holds 2"):
        load_numbered(f"{path}#3")
    with pytest.raises(ScenarioError, match="not one"):
        load_numbered(path)


def scenario_window(qtbot: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, ahead: bool) -> Window:
    """A window on its start screen, whose games are saved in a folder."""
    monkeypatch.setattr(program, "games_folder", lambda: folder)
    window = Window(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat), ahead)
    qtbot.addWidget(window)
    window.show_start()
    window.show()
    return window


def which(window: Window, qtbot: Any) -> QInputDialog:
    """The question which scenario of a file is meant, as soon as the host has read it."""
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(QInputDialog)))
    return next(each for each in window.findChildren(QInputDialog) if each.isVisible())


def asked_in(window: Window) -> bool:
    """Whether a game is open that asks something."""
    return window.game is not None and window.game.table.controller.decision is not None


@pytest.mark.parametrize("ahead", [True, False])
def test_the_player_chooses_among_several(
    tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch, ahead: bool
) -> None:
    """The host reads the file; the process that told what is in it plays it. Thinking better of it is fine."""
    window = scenario_window(qtbot, tmp_path, monkeypatch, ahead)
    qtbot.waitUntil(lambda: not ahead or window.hosts is not None, timeout=PATIENCE * 1000)
    chosen = StartChoice(StartAction.SCENARIO, scenario=several(tmp_path, ("One", "Two")))
    if window.hosts is not None:
        hosts = window.hosts
        qtbot.waitUntil(lambda: hosts.pid is not None)
    window.chosen(chosen)
    asked = which(window, qtbot)
    assert asked.comboBoxItems() == ["1. One", "2. Two"] and window.game is None
    told = window.hosts.pid if window.hosts is not None else None
    asked.reject()
    window.chosen(chosen)
    asked = which(window, qtbot)
    assert window.game is None and (told is None or window.hosts is None or window.hosts.pid == told)
    asked.setTextValue(asked.comboBoxItems()[1])
    asked.accept()
    qtbot.waitUntil(
        lambda: window.game is not None and window.game.table.controller.decision is not None, timeout=PATIENCE * 1000
    )
    assert window.game is not None
    host = window.game.link.client.host
    assert host is not None and (told is None or host.pid == told)
    assert window.made_up == {"test-spirit": "**On Enter:** Draw seven cards."}
    saved = window.last_game()
    window.close()
    assert not isinstance(saved, SavedGame) or saved.start.scenario.endswith("several.json#2")


def test_a_scenario_alone_is_not_asked_for(tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is begun; and a file that is none is told in a sentence on the start screen."""
    window = scenario_window(qtbot, tmp_path, monkeypatch, False)
    (tmp_path / "none.json").write_text("[")
    window.chosen(StartChoice(StartAction.SCENARIO, scenario=str(tmp_path / "none.json")))
    start = window.start
    assert start is not None
    qtbot.waitUntil(lambda: any("none.json" in label.text() for label in start.findChildren(QLabel)))
    assert window.game is None
    window.chosen(StartChoice(StartAction.SCENARIO, scenario=several(tmp_path, ("One",))))
    qtbot.waitUntil(
        lambda: window.game is not None and window.game.table.controller.decision is not None, timeout=PATIENCE * 1000
    )
    window.close()


def test_window_comes_back_where_it_was(qtbot: Any, tmp_path: Path) -> None:
    """Its size, the look and the text size are kept across starts."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    first = Window(settings)
    qtbot.addWidget(first)
    first.resize(760, 640)
    first.show()
    first.show_start()
    assert first.start is not None
    first.preferences.choose(options.LOOK, LookChoice.LIGHT)
    first.preferences.choose(options.TEXT, 1.25)
    first.close()
    looks().choose(LookChoice.DARK)
    again = Window(QSettings(settings.fileName(), QSettings.Format.IniFormat))
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (760, 640)
    kept = again.preferences.value
    assert (kept(options.LOOK), kept(options.TEXT)) == (LookChoice.LIGHT, 1.25)
    again.preferences.reset()
    again.close()


def test_a_try_of_a_deck_leads_back_to_the_deck(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from the start screen leads back there."""
    monkeypatch.setattr("gadesk.ui.decks.page.user_documents", lambda: tmp_path)
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    monkeypatch.setattr(window, "_begin", lambda choice: None)
    window.show_start()
    page = window.decks.show()
    assert page.open_starter("Lorraine") is not None
    page.try_out()
    window._left()
    assert window.decks.showing()
    window.show_start()
    window.chosen(StartChoice(StartAction.PLAY, mine="Lorraine", theirs="Rai"))
    window._left()
    assert not window.decks.showing()
    window.close()


def test_a_game_takes_the_host_that_was_loaded_ahead(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window has one while its start screen is shown, another after a game, and none once it is closed."""
    monkeypatch.setattr("gadesk.ui.loading_ahead.LOADING_AT_LAST", 10)
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat), ahead=True)
    qtbot.addWidget(window)
    window.show_start()
    window.show()
    qtbot.waitUntil(lambda: window.hosts is not None and window.hosts.pid is not None)
    assert window.hosts is not None and window.start is not None
    first = window.hosts.pid
    window.chosen(window.start.choice(StartAction.PLAY))
    qtbot.waitUntil(lambda: window.game is not None)
    assert window.game is not None and window.game.link.client.host is not None
    assert window.game.link.client.host.pid == first and window.hosts.pid is None
    window._left()
    qtbot.waitUntil(lambda: window.hosts is not None and window.hosts.pid is not None)
    second = window.hosts.pid
    assert second is not None and second != first
    window.close()
    assert gone(second)
    qtbot.wait(30)
    assert window.hosts.pid is None


def test_a_closed_window_draws_no_more(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces still to be drawn are dropped, and the one that is being drawn is waited for."""
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show_start()
    begun: list[PixmapKey] = []
    ended: list[PixmapKey] = []

    def slowly(key: PixmapKey, picture: Path | None) -> QImage:
        begun.append(key)
        time.sleep(0.05)
        ended.append(key)
        return QImage(1, 1, QImage.Format.Format_ARGB32)

    monkeypatch.setattr("gadesk.ui.cards.pixmaps.draw", slowly)
    assert window.pixmaps is not None
    for width in range(60, 100):
        window.pixmaps.slug("absolving-flames", width)
    until(lambda: begun != [])
    window.close()
    assert begun == ended and len(begun) < 40
    window.pixmaps.slug("absolving-flames", 101)
    window.pixmaps._pool._pool.waitForDone()
    assert begun == ended and len(begun) < 40
