"""The stops at the table: lit and put out in the phases' menus, kept with the settings, told to the host."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gadesk.glossary import Phase
from gadesk.protocol.passing import OF_USE, StopAt, Stops
from gadesk.ui.table.bars import PHASES
from gadesk.ui.window_settings import previous_stops, remember_stops
from tests.ui import samples
from tests.ui.seats import Seat

# The platform without a screen says so of every menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def lines(seat: Seat, phase: Phase) -> dict[str, QAction]:
    """Click a phase, and return the lines of the menu that opens."""
    bar = seat.table.phase_bar
    where = bar.chip_rects()[PHASES.index(phase)].center().toPoint()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=where)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return {action.text(): action for action in menu.actions() if action.isCheckable()}


def choose(seat: Seat, phase: Phase, words: str) -> Stops:
    """Click a line of a phase's menu; return what the host is told."""
    line = lines(seat, phase)[words]
    before = len(seat.client.stops)
    line.trigger()
    menu = QApplication.activePopupWidget()
    if menu is not None:
        menu.close()
    assert len(seat.client.stops) == before + 1
    return seat.client.stops[-1]


def test_a_phases_menu_lights_and_puts_out_its_stops(seat: Seat) -> None:
    """Own turns and the opponent's apart; the marks and the words for a screen reader follow."""
    seat.ask(samples.opportunity())
    assert seat.client.stops[-1] == Stops(of_use=OF_USE), "told as the game begins"
    bar = seat.table.phase_bar
    assert bar.stops_at(Phase.END, False) and not bar.stops_at(Phase.END, True)
    assert StopAt.END not in choose(seat, Phase.END, "Ask me here, in my opponent's turns").theirs
    assert StopAt.END in choose(seat, Phase.END, "Ask me here, in my turns").mine
    assert bar.stops_at(Phase.END, True) and not bar.stops_at(Phase.END, False)
    assert StopAt.RETALIATION in choose(seat, Phase.MAIN, "Ask me before retaliation, in my turns").mine
    assert "Ask me here, in my turns" not in lines(seat, Phase.MAIN), "the own main phase is never passed"


def test_the_switches_of_the_menu(seat: Seat) -> None:
    """Own plays, abilities without a target, where nothing is of use, and full control."""
    seat.ask(samples.opportunity())
    assert choose(seat, Phase.DRAW, "Ask me before my own plays resolve").own_plays
    assert choose(seat, Phase.DRAW, "Ask me at my opponent's abilities without a target, too").abilities
    assert not choose(seat, Phase.DRAW, "Ask me also where nothing I could do is of use there").of_use
    assert choose(seat, Phase.DRAW, "Ask me also where nothing I could do is of use there").of_use == OF_USE
    assert choose(seat, Phase.DRAW, "Full control: ask me every time  [F]").every
    assert not choose(seat, Phase.DRAW, "Full control: ask me every time  [F]").every


def test_stops_are_kept_and_full_control_is_not(seat: Seat) -> None:
    """What was set for a game is there in the next window; an unknown word in the file is left out."""
    seat.ask(samples.opportunity())
    choose(seat, Phase.END, "Ask me here, in my turns")
    choose(seat, Phase.DRAW, "Ask me before my own plays resolve")
    seat.press(Qt.Key.Key_F)
    kept = previous_stops(seat.window.settings)
    assert kept == Stops((StopAt.RECOLLECTION, StopAt.END), Stops().theirs, own_plays=True, of_use=OF_USE)


def test_settings_that_nobody_wrote(tmp_path: object) -> None:
    """A file of before, or with words that this program does not know, gives what it has of the rest."""
    settings = QSettings(f"{tmp_path}/settings.ini", QSettings.Format.IniFormat)
    assert previous_stops(settings) == Stops(of_use=OF_USE)
    remember_stops(settings, Stops((), (StopAt.END,)))
    assert previous_stops(settings) == Stops((), (StopAt.END,))
    settings.setValue("stops/mine", "end nowhere")
    assert previous_stops(settings) == Stops((StopAt.END,), (StopAt.END,)), "that it was switched off is kept"
