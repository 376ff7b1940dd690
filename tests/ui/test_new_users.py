"""What two people stumble over who play with each other for the first time: focus, keys, notes that hide something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.net import finding
from gadesk.net.connection import ConnectError
from gadesk.net.peers import Peer, Peers
from gadesk.net.tables import OpenTable
from gadesk.protocol import messages as wire
from gadesk.protocol.record import replace
from gadesk.ui.app import Window
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import LINE_WIDTH, ask_line
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.models.places import INTENT
from gadesk.ui.start.choice import StartAction, StartChoice
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.together.page import MORE, MOST_SHOWN, TogetherPage
from tests.ui.home_window import home_window
from tests.ui.seats import client, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[Window]:
    """A window at its start, with the theme of the program."""
    monkeypatch.setattr("gadesk.net.peers.network_folder", lambda: tmp_path / "network")
    apply_theme(qapp)
    made = home_window(qtbot, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    yield made
    made.close()


@pytest.fixture
def together(window: Window) -> TogetherPage:
    """“Play with someone”."""
    window.chosen(StartChoice(action=StartAction.TOGETHER))
    assert window.together.page is not None
    return window.together.page


class Crowd:
    """A network full of tables of strangers, all of whose names come first."""

    problem = ""

    def __init__(self, strangers: int, friend: str) -> None:
        self._tables = [OpenTable(f"{at:016x}", f"A {at:03}", f"{at:064x}", "1", 4077) for at in range(strangers)]
        self._tables.append(OpenTable("f" * 16, "Zoe", friend, "1", 4077))

    def tables(self) -> list[OpenTable]:
        """All of them, by name."""
        return list(self._tables)

    def close(self) -> None:
        """Nothing is looked for."""


@pytest.mark.parametrize(("strangers", "more"), [(3, False), (500, True)])
def test_strangers_do_not_hide_the_table_of_whom_one_has_met(
    together: TogetherPage, strangers: int, more: bool
) -> None:
    """Who was met stands first, whatever others call their tables; that there are more is said."""
    friend = "c" * 64
    Peers().remember(Peer("a" * 32, "b" * 64, "Zoe", friend, "2026-11-28"))
    if together._finder is not None:
        together._finder.close()
    together._finder = Crowd(strangers, friend)  # type: ignore[assignment]
    together._show_tables()
    assert together.tables()[0].name == "Zoe" and len(together.tables()) == min(strangers + 1, MOST_SHOWN)
    assert together._state.isVisibleTo(together) is more
    assert not more or together._state.text() == MORE


def test_after_a_wrong_code_the_next_one_takes_its_place(together: TogetherPage) -> None:
    """Whatever was refused, also by the program itself."""
    QTest.keyClicks(together.code, "12")
    QTest.keyClick(together.code, Qt.Key.Key_Return)
    assert "is no code" in together._status.text()
    QTest.keyClicks(together.code, "111111")
    assert together.code.text() == "111111"
    together.failed("The code is wrong.")
    QTest.keyClicks(together.code, "222 222")
    assert together.code.text() == "222 222" and together.code.hasFocus()


def test_while_a_table_is_looked_for_no_key_reaches_a_field(together: TogetherPage, window: Window) -> None:
    """Digits that are typed on do not choose a deck."""
    deck = together.deck.chosen()
    begins: tuple[Callable[[], None], ...] = (lambda: together.opening("Looking …"), together._sit_down)
    for begun in begins:
        together._busy(False)
        together.code.setFocus()
        begun()
        focus = window.focusWidget()
        assert focus is together, focus
        for key in (Qt.Key.Key_1, Qt.Key.Key_T, Qt.Key.Key_Space, Qt.Key.Key_Return):
            QTest.keyClick(focus, key)
    assert together.deck.chosen() == deck and window.together.page is together


def test_enter_presses_the_button_that_has_the_keyboard(together: TogetherPage) -> None:
    """As Space does: “Sit down” has it as soon as the rules are shown."""
    together._rules.show()
    found = [each for each in together.findChildren(QPushButton) if each.isVisible() and each.isEnabled()]
    assert len(found) >= 6
    for button in found:
        button.blockSignals(True)  # only whether it is pressed
        button.setCheckable(True)
        QTest.keyClick(button, Qt.Key.Key_Return)
        assert button.isChecked(), button.text()


def seen(button: QPushButton) -> QColor:
    """The colour of a button's sign."""
    image = button.icon().pixmap(48, 48).toImage().convertToFormat(QImage.Format.Format_ARGB32)
    inks = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return max(inks, key=lambda ink: ink.alpha())


@pytest.mark.parametrize("action", [StartAction.TOGETHER, StartAction.GAMES, StartAction.DECKS, StartAction.LIBRARY])
def test_signs_on_gold_are_dark(window: Window, action: StartAction) -> None:
    """As the words beside them: a light one is hardly seen."""
    window.chosen(StartChoice(action=action))
    gold = [each for each in window.findChildren(QPushButton) if each.property("kind") == "primary"]
    assert gold
    for button in gold:
        assert button.icon().isNull() or seen(button).name() == QColor(p.GOLD_INK).name(), button.text()


def place_of(widget: QWidget, table: QWidget) -> QRect:
    """Where a widget lies on the table."""
    return QRect(widget.mapTo(table, widget.rect().topLeft()), widget.size())


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
@pytest.mark.parametrize("left", [False, True])
def test_who_is_away_is_said_where_it_hides_no_zone(page: GamePage, size: tuple[int, int], left: bool) -> None:
    """Neither plates nor phases nor any zone but the intent; all of its words and buttons are inside it."""
    page.resize(*size)
    page.table.resize(*size)
    client(page).give(update())
    ana = client(page).seats[0]
    client(page).give(wire.Seats((ana, wire.SeatInfo(1, "Ben", "player", False, left))))
    note, table, plan = page.away, page.table, page.table.scene.plan
    assert note.isVisible() and plan is not None
    there = place_of(note, table)
    for other in (*table.plates.values(), table.phase_bar, table.log, table.prompt):
        assert not there.intersects(place_of(other, table)), other
    for key, zone in plan.zones.items():
        assert key == INTENT or not there.intersects(QRect(zone.x, zone.y, zone.w, zone.h)), key
    for part in (note._words, *note.findChildren(QPushButton)):
        assert part.isHidden() or there.contains(place_of(part, table))


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_who_is_away_is_said_below_the_words_of_a_game_that_is_over(page: GamePage, size: tuple[int, int]) -> None:
    """Whichever comes first; how it ended is read whole."""
    page.resize(*size)
    page.table.resize(*size)
    client(page).give(update())
    ana = client(page).seats[0]
    gone = wire.Seats((ana, wire.SeatInfo(1, "Ben", "player", False, True)))
    over = update(epoch=1)
    over = replace(over, view=replace(over.view, over=True, winner=0))
    for first, then in ((gone, over), (over, gone)):
        client(page).give(wire.Seats((ana, wire.SeatInfo(1, "Ben", "player", True))))
        client(page).give(update(epoch=2))
        client(page).give(first)
        client(page).give(then)
        note, table, banner = page.away, page.table, page.table.banner
        assert note.isVisible() and banner.isVisible()
        there = place_of(note, table)
        for other in (banner, table.prompt, table.log):
            assert not there.intersects(place_of(other, table)), (other, there)
        assert table.rect().contains(there)


def test_a_line_to_say_is_wide_enough_for_a_sentence(window: Window) -> None:
    """It is seen whole while it is written."""
    ask_line(window, "Say", "What do you say?", lambda line: None)
    (dialog,) = (each for each in window.findChildren(QInputDialog) if each.isVisible())
    assert dialog.width() >= LINE_WIDTH
    dialog.reject()


def test_a_code_for_spectators_is_known_when_somebody_joins_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is sent to look for a network's fault."""
    table = OpenTable("a", "Anna", "", "1", 4077, state="playing", watching="3")

    class Found:
        problem = ""

        def tables(self) -> list[OpenTable]:
            """One that is played at."""
            return [table]

        def close(self) -> None:
            """Nothing was opened."""

    monkeypatch.setattr(finding, "Finder", Found)
    with pytest.raises(ConnectError, match="watching the game of Anna"):
        finding.visit_by_code("314605", "Cara", within=0.1)
    with pytest.raises(ConnectError, match="No table with that code"):
        finding.visit_by_code("414605", "Cara", within=0.1)
