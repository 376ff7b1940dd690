"""Watching a game that others play, at the real window: the table follows, and nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.matches import Stage
from gadesk.protocol.record import replace
from gadesk.ui.app import Window
from gadesk.ui.games.spectator_page import SpectatorPage
from gadesk.ui.table.game_page import GamePage
from tests.ui.seats import SIZE, FakeClient, client, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key


@pytest.fixture
def gallery(qtbot: QtBot, tmp_path: Path) -> Iterator[SpectatorPage]:
    """The real window, in which a game is watched."""
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.resize(SIZE)
    window.show()
    watcher: Any = FakeClient()
    window.open_gallery(watcher)
    assert window.gallery is not None
    window.gallery.table.animator.speed = 0
    yield window.gallery
    window.close()
    assert watcher.sent[-1] == "close"


def test_the_table_follows_and_nothing_can_be_done(gallery: SpectatorPage) -> None:
    """Views, log, talk and how many watch are shown; no key and no click sends anything."""
    watcher: Any = gallery.link.client
    assert gallery.waiting.isVisible() and not gallery.table.prompt.isVisible(), "nothing has begun"
    watcher.give(update(Event(EventKind.TURN_BEGINS, seat=1, amount=3), waiting_for=1))
    watcher.give(wire.Said(1, "Hello!"))
    watcher.give(wire.Seats(watcher.seats, 3))
    table = gallery.table
    assert not gallery.waiting.isVisible() and table.prompt.isVisible()
    assert table.view is not None and "Ben: Hello!" in table.log.plain_text() and table.words[0] == "Ben is to choose."
    assert table.phase_bar.watching == "3 watching"
    assert "3 watching" in table.phase_bar.accessibleDescription()
    for key in (K.Key_Space, K.Key_Return, K.Key_Y, K.Key_F2, K.Key_1, K.Key_Right, K.Key_Escape):
        QTest.keyClick(table.table_view, key)
    for item in table.scene.card_items():
        table._clicked(item, None)
    assert watcher.sent == []
    watcher.give(update(Event(EventKind.TURN_BEGINS, seat=0, amount=4), epoch=1))
    assert table.log.plain_text().count("Ben: Hello!") == 1, "what was said is not taken back"


def test_the_host_lets_others_watch(page: GamePage) -> None:
    """The menu asks the host for it; the code is told when it comes, and how many watch is shown."""
    table = client(page)
    table.give(wire.Invite("", ("192.168.1.7",), 4077))
    table.give(update())
    page._let_watch(True)
    assert table.sent == [wire.Watching(True)]
    table.give(wire.Invite("", ("192.168.1.7",), 4077, "654321"))
    box = page.window().findChild(QMessageBox)
    assert box is not None and "654 321" in box.text() and "192.168.1.7" in box.text()
    box.accept()
    table.give(wire.Seats(table.seats, 1))
    assert page.table.phase_bar.watching == "1 watching"
    table.give(wire.Seats(table.seats, 0))
    assert page.table.phase_bar.watching == ""


def test_a_player_opens_their_hand_to_those_who_watch(page: GamePage) -> None:
    """Asked first, with who could see it; whose hands are open stands beside the plates, and closing asks nothing."""
    table = client(page)
    table.give(update())
    page._open_hand(False)
    box = page.window().findChild(QMessageBox)
    assert box is not None and "the other player" in box.text() and table.sent == []
    box.buttons()[0].click()
    assert table.sent == [wire.Showing(True)]
    mine, other = table.seats[0], replace(table.seats[1], kind="player")
    table.give(wire.Seats((replace(mine, shows=True), other), 2))
    assert page.table.phase_bar.watching == f"2 watching · {mine.name} opens a hand"
    table.give(wire.Seats((replace(mine, shows=True), replace(other, shows=True)), 2))
    assert page.table.phase_bar.watching == "2 watching · hands open"
    page._open_hand(True)
    assert table.sent[-1] == wire.Showing(False)


def test_score_clocks_and_open_hands_are_seen(gallery: SpectatorPage) -> None:
    """As at a player's table, but that nobody is told to change a deck or that they have won."""
    watcher: Any = gallery.link.client
    watcher.give(update(waiting_for=1))
    watcher.give(wire.Match(2, 3, (1, 0), Stage.PLAYING))
    watcher.give(wire.Clocks((61_000, 1_500_000)))
    table = gallery.table
    assert table.match is not None and table.match.headline(0) == "Game 2 · 1–0"
    assert table.clocks is not None and table.clocks.of(0) == ("1:01", False)
    watcher.give(wire.Match(3, 3, (1, 2), Stage.OVER, winner=1))
    assert table.match.title(0, table.players) == f"{table.players[1]} wins the match, 2–1"
    watcher.give(wire.Match(2, 3, (1, 1), Stage.SIDEBOARDING, left=100))
    assert "players change their decks" in table.match.waits(0, table.players)


def test_who_watches_talks_and_hears_nothing_where_they_wish(gallery: SpectatorPage) -> None:
    """Said to the others who watch; muted, nothing is shown."""
    watcher: Any = gallery.link.client
    watcher.give(update())
    gallery.say("  Well played ")
    assert watcher.sent == [wire.Say("Well played")]
    watcher.give(wire.Said(2, "Look!", "Dan"))
    assert "Dan: Look!" in gallery.table.log.plain_text()
    gallery._mute()
    watcher.give(wire.Said(2, "Again!", "Dan"))
    assert "Again!" not in gallery.table.log.plain_text()
    watcher.sent.clear()
