"""Saved games: which can be gone on with, what is said of them, and that just that one is opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QMessageBox

from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import VERSION, Answered, Conceded, Header, TakenBack, load
from gadesk.protocol.plans import Start, fresh_seed
from gadesk.session.journal import JournalWriter
from gadesk.session.saved_games import SavedGame, last_saved, saved_at, saved_game
from gadesk.sheets.game_decks import game_deck
from gadesk.ui import app as window_app
from gadesk.ui.app import HELD_MS, Window
from gadesk.ui.start.doors import DoorButton
from gadesk.ui.table.game_page import GamePage
from tests.ui.seats import FakeClient, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SOLO, LAN = ("player", "sensible"), ("player", "player")
DAY = 86_400


def journal(
    folder: Path,
    name: str,
    *lines: object,
    age: int = 0,
    seats: tuple[str, ...] = SOLO,
    other: str = "Ben",
    **more: Any,
) -> Path:
    """Write a journal as a host does, so many days ago."""
    path = folder / f"{name}.journal"
    decks = (game_deck("Lorraine"), game_deck("Rai"))
    writer = JournalWriter(path, Header(VERSION, Start(decks, fresh_seed(), 0, **more), "", seats, ("Ana", other)))
    for line in lines:
        writer._write(line)  # type: ignore[arg-type]
    writer.close()
    when = 1_750_000_000 - age * DAY
    os.utime(path, (when, when))
    return path


def over(folder: Path, name: str, **more: Any) -> Path:
    """A game that was played to its end."""
    path = journal(folder, name, Answered(0, (0,)), **more)
    stat = path.stat()
    writer = JournalWriter.going_on(load(path))
    writer.checkpoint(1, "0" * 64, True)
    writer.close()
    os.utime(path, (stat.st_mtime, stat.st_mtime))
    return path


def test_what_can_be_gone_on_with(tmp_path: Path) -> None:
    """Games that go on, against whomever; none that is over, given up, a scenario without its file, or damaged."""
    good = [
        journal(tmp_path, "fresh"),
        journal(tmp_path, "played", Answered(0, (0,))),
        journal(tmp_path, "network", seats=LAN),
        journal(tmp_path, "given-up-and-taken-back", Answered(0, (0,)), Conceded(1), TakenBack(1)),
    ]
    bad = [
        journal(tmp_path, "conceded", Answered(0, (0,)), Conceded(0)),
        journal(tmp_path, "conceded-network", Conceded(1), seats=LAN),
        over(tmp_path, "over"),
        journal(tmp_path, "programs", seats=("sensible", "random")),
        journal(tmp_path, "no-board", scenario=str(tmp_path / "gone.json")),
        tmp_path / "nothing.journal",
    ]
    (tmp_path / "damaged.journal").write_bytes(b"\x00 rubbish")
    assert [saved_game(path) is not None for path in good] == [True] * len(good)
    assert [saved_game(path) for path in [*bad, tmp_path / "damaged.journal"]] == [None] * (len(bad) + 1)


def test_the_newest_that_is_not_over_is_offered_whoever_it_was_against(tmp_path: Path) -> None:
    """A conceded game of today is not; the game over the network of yesterday is, and says so."""
    journal(tmp_path, "old", age=3)
    journal(tmp_path, "lan", Answered(0, (0,)), age=1, seats=LAN, other="<b>Cleo</b>\x1b[2J" * 9)
    journal(tmp_path, "given-up", Conceded(0))
    over(tmp_path, "won")
    found = last_saved(tmp_path)
    assert found is not None and found.path.stem == "lan" and found.shared and not found.plan.free_undo
    words = found.words()
    assert words.startswith("Lorraine against <b>Cleo</b>") and "with Rai (LAN), 14 Jun 2025" in words
    assert "\x1b" not in words and len(words) < 100
    assert last_saved(tmp_path / "empty") is None


def test_a_rematch_is_what_is_gone_on_with_at_a_table(tmp_path: Path) -> None:
    """The journal written last at a table, never that of another table; nothing where the rematch is over."""
    first = journal(tmp_path, "2026-01-01-120000", age=2)
    journal(tmp_path, "2026-01-02-120000")
    assert saved_at(first) == saved_game(first)
    second = journal(tmp_path, "2026-01-01-120000-2", age=1)
    assert saved_at(first) == saved_game(second)
    journal(tmp_path, "2026-01-01-120000-3", Conceded(0))
    assert saved_at(first) is None


@pytest.fixture
def window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window whose games are saved in a folder of the test, and which starts no host."""
    monkeypatch.setattr(window_app, "games_folder", lambda: tmp_path)
    monkeypatch.setattr("gadesk.net.places.network_folder", lambda: tmp_path)  # no table that another test left
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_button_says_what_it_opens_and_opens_that(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read on the start screen is the game that comes, solo or over the network."""
    opened: list[Any] = []
    monkeypatch.setattr(window.together, "open_table", lambda plan, port: opened.append(("serve", plan)))
    monkeypatch.setattr(window.starting, "open", lambda plan, *_more: opened.append(("solo", plan.room)))
    for name, seats, how in (("night", SOLO, "solo"), ("lan", LAN, "serve")):
        path = journal(tmp_path, name, seats=seats, age=5 - len(opened))
        window.show_start()
        assert window.start is not None
        (button,) = (
            each
            for each in window.start.doors
            if each.accessibleName().startswith("Go on with the last game: Lorraine against Ben with Rai")
        )
        assert button.isVisible() and button.under.startswith("Lorraine against Ben with Rai")
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert opened[-1][0] == how and opened[-1][1].resume == str(path)
    window.close()


def test_going_on_after_the_host_is_lost_opens_that_very_game(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not last night's solo game, although it was the one to be resumed when the window opened."""
    journal(tmp_path, "last-night")
    played = journal(tmp_path, "tonight", seats=LAN, age=1)
    client = FakeClient()
    client.host = object()  # type: ignore[assignment]
    client.welcome = wire.Welcome(wire.VERSION, 0, "key", client.seats, False, str(played))
    window.open_game(client)  # type: ignore[arg-type]
    client.give(update())
    opened: list[Any] = []

    def resume(saved: SavedGame, _failed: object) -> None:
        opened.append(saved.path)
        window.open_game(FakeClient())  # type: ignore[arg-type]

    monkeypatch.setattr(window, "_resume", resume)
    client.give(wire.Refused("The host is gone.", "lost", final=True))
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    (box,) = window.findChildren(QMessageBox)
    assert "Lorraine against Ben with Rai (LAN)" in box.text()
    qtbot.mouseClick(
        next(each for each in box.buttons() if each.text() == "Go on from there"), Qt.MouseButton.LeftButton
    )
    qtbot.waitUntil(lambda: bool(opened))
    assert opened == [played]
    assert isinstance(window.game, GamePage)
    window._drop_game()
    window.close()


@pytest.mark.parametrize("saved", [True, False])
def test_a_key_meant_for_a_lost_game_begins_no_other(window: Window, qtbot: Any, tmp_path: Path, saved: bool) -> None:
    """Whether there is something to go on from or not: Enter, as often as it comes, plays only from "Play"."""
    chosen: list[object] = []
    client = FakeClient()
    client.host = object()  # type: ignore[assignment]
    played = journal(tmp_path, "tonight") if saved else tmp_path / "nothing.journal"
    client.welcome = wire.Welcome(wire.VERSION, 0, "key", client.seats, False, str(played))
    window.open_game(client)  # type: ignore[arg-type]
    client.give(update())
    client.give(wire.Refused("The host is gone.", "lost", final=True))
    if saved:
        qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
        (box,) = window.findChildren(QMessageBox)
        qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.game is None)
    assert window.start is not None
    window.start.chosen.connect(chosen.append)
    for _ in range(3):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Return)
        qtbot.wait(HELD_MS // 2)
    assert not chosen and window.game is None
    window.close()


def test_enter_plays_again_a_moment_after_a_game_was_left(window: Window, qtbot: Any) -> None:
    """A key that is held down as a game is left begins none; half a second later Enter plays."""
    window.open_game(FakeClient())  # type: ignore[arg-type]
    window._left()
    assert window.start is not None
    window.start.chosen.disconnect()
    chosen: list[object] = []
    window.start.chosen.connect(chosen.append)
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Return)
    assert not chosen
    qtbot.waitUntil(lambda: isinstance(window.focusWidget(), DoorButton))
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert len(chosen) == 1
    window.close()


def test_a_game_played_to_its_end_says_so_in_its_journal(tmp_path: Path) -> None:
    """Through the room and its table, as a host plays: what is conceded or lost is not offered again."""
    from gadesk.bots import MAKERS
    from gadesk.protocol.plans import RoomPlan, SeatPlan
    from gadesk.session.room import Room
    from gadesk.sheets.bundled import bundled_sheets

    path = tmp_path / "game.journal"
    start = Start((game_deck("Lorraine"), game_deck("Rai")), fresh_seed(), 0)
    plan = RoomPlan(start, (SeatPlan(name="Ana"), SeatPlan("passer", "Goldfish")), str(path), free_undo=True)
    room = Room(plan, bundled_sheets(), MAKERS, lambda seat, message: None)
    room.joined(0, "Ana")
    found = saved_game(path)
    assert found is not None and found.start.people == (0,) and found.words().startswith("Lorraine against Goldfish")
    room.take(0, wire.Concede())
    room.close()
    assert saved_game(path) is None and load(path).ended >= 0
