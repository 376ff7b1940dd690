"""Strangers come to every screen of the program, by real events; there hostile words are shown and never obeyed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QDialog

from gadesk.library.library import Library
from gadesk.sheets.synced import sync_library
from gadesk.ui.app import Window
from gadesk.ui.design.looks import LookChoice, looks
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.library.section import URL
from gadesk.ui.table.overlays import help_lines
from tests.kept_rows import HOMES, lay_synced
from tests.library.standin import standing_in
from tests.strangers.audit import audit
from tests.strangers.doors import REACHED, SHOWN, UNREACHED, doors, received
from tests.strangers.guide import until
from tests.strangers.home import lay_home, odd_cards
from tests.strangers.pressing import parts_of, press_all, press_escape
from tests.strangers.screens import screens, shown
from tests.strangers.starts import STARTS, begun

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def home(_kept_rows: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home full of hostile words, and an Index with hostile cards."""
    folder = tmp_path_factory.mktemp("stranger")
    with pytest.MonkeyPatch.context() as patch, standing_in(odd_cards()) as index:
        patch.setenv("HOME", str(folder))
        for name in HOMES:
            patch.setenv(name, str(folder / name.lower()))
        lay_home()
        library = Library.open(base_url=index.url)
        sync_library(library)
        lay_synced(library, odd_cards())
        library.close()
        patch.setenv("INDEX", index.url)
        yield folder


@pytest.fixture
def window(home: Path, tmp_path: Path, qapp: QApplication) -> Iterator[Window]:
    """The program's window in that home, at the start screen, with all cards read."""
    apply_theme(qapp)
    QAccessible.setActive(True)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue(URL, os.environ["INDEX"])
    made = Window(settings)
    made.resize(1280, 800)
    made.show_start()
    made.show()
    until(lambda: made.settled, "the cards")
    yield made
    for each in QApplication.topLevelWidgets():
        if each is not made:
            each.close()
    made.close()
    made.deleteLater()
    QAccessible.setActive(False)
    looks().choose(LookChoice.DARK)


@pytest.mark.parametrize("name", STARTS)
def test_a_stranger_comes_there(name: str, window: Window, home: Path) -> None:
    """Each way leads to what it says it does; nothing there obeys what others have written; keys suffice."""
    with received() as came, begun(name, home) as way:
        until(lambda: way.shows <= shown(), f"{sorted(way.shows)}")
        for each in QApplication.topLevelWidgets():
            if each.isVisible():
                each.grab()
                audit(each)
        assert not {door for door, at in REACHED.items() if at == name} - came, "no hostile words come through these"
        if press_all(way.shows, parts_of(list(STARTS).index(name))):
            press_escape(way.shows)
            return
    _leave_again(name, window, home)


@pytest.mark.deep
@pytest.mark.parametrize("name", STARTS)
def test_every_key_is_pressed_there(name: str, window: Window, home: Path) -> None:
    """All lines of the help on every screen."""
    with begun(name, home) as way:
        until(lambda: way.shows <= shown(), f"{sorted(way.shows)}")
        if press_all(way.shows, [line for line, _ in help_lines()]):
            press_escape(way.shows)
            return
    _leave_again(name, window, home)


def _leave_again(name: str, window: Window, home: Path) -> None:
    """Esc, where another key has led away from the screen: come there once more, and press it.

    A letter may have led to another page of a dialog: a list takes letters that come slowly one by one.
    """
    for each in QApplication.topLevelWidgets():
        if isinstance(each, QDialog) and each.isVisible():
            each.close()
    window.show_start()
    with begun(name, home) as way:
        until(lambda: way.shows <= shown(), f"{sorted(way.shows)}")
        press_escape(way.shows)


def test_every_screen_is_come_to() -> None:
    """A screen, a dialog or a panel that is new is missed here by its name until a way leads to it."""
    met = {screen for way in STARTS.values() for screen in way.shows}
    assert not screens() - met, "no way leads to these"
    assert not met - screens(), "these are no screens"


def test_every_door_is_known() -> None:
    """Each place where words of others are made plain has a way on which hostile ones come, or is named as without."""
    named = set(REACHED) | set(SHOWN) | set(UNREACHED)
    assert doors() == named, (sorted(doors() - named), sorted(named - doors()))
    assert len(named) == len(REACHED) + len(SHOWN) + len(UNREACHED)
