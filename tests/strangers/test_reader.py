"""A stranger who hears the window: everything is found by what a screen reader says and does what that says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gadesk.ui.app import Window
from gadesk.ui.design.looks import LookChoice, looks
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.library.section import URL
from tests.kept_rows import lay
from tests.library.standin import made_up_pool, standing_in
from tests.strangers.reader import Role, Thing, hears, key, named, one, press, things, write
from tests.ui.conftest import PatientBot, _nothing_stays_open, qtbot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["PatientBot", "_nothing_stays_open", "qtbot"]

SEED = "b2"
BEGINS = ("Play a first game", "Again with the same decks", "Play alone")
"""Doors that lead to a game; a test of its own goes through them."""
DECK = "# Material Deck\n1 Spirit of Fire\n1 Lorraine, Wandering Warrior\n\n# Main Deck\n4 Dungeon Guide\n"


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """The program's window in a home of its own, while a screen reader listens."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    lay()
    monkeypatch.setattr("gadesk.ui.game_plans.fresh_seed", lambda: SEED)  # the same game at every run
    apply_theme(qapp)
    QAccessible.setActive(True)
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show_start()
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    QAccessible.setActive(False)
    looks().choose(LookChoice.DARK)
    apply_theme(qapp)


def wait(qtbot: QtBot, ready: Callable[[], bool]) -> None:
    """Wait until something is heard."""
    qtbot.waitUntil(ready)


def names(role: QAccessible.Role) -> list[str]:
    """What all things of a role are called."""
    return [thing.name for thing in things() if thing.role is role and thing.name]


def _is_checked(name: str) -> bool:
    return one(name).checked


def numbered(words: str) -> int:
    """The first number in what is told."""
    return int(next(part for part in words.replace(",", " ").split() if part.isdigit()))


def test_every_choice_of_the_settings_becomes_what_it_says(window: Window, qtbot: QtBot) -> None:
    """Each button of a row becomes the chosen one, alone in its row; larger text takes more room."""
    press(one("Settings", role=Role.Button))
    wait(qtbot, hears("Text size: Normal"))
    heights: dict[str, int] = {}
    pressed = 0
    for theme in names(Role.ListItem):
        press(one(theme, role=Role.ListItem))
        for name in [name for name in names(Role.CheckBox) if ": " in name]:
            press(one(name))
            row = name.split(": ")[0]
            qtbot.waitUntil(partial(_is_checked, name))
            assert [thing.name for thing in named(f"{row}: ") if thing.checked] == [name]
            heights[name] = one("Close", role=Role.Button).where.height()
            pressed += 1
        if hears("Text size: Normal")():
            press(one("Text size: Normal"))  # so that the other pages are seen without scrolling
    assert pressed >= 30
    assert heights["Text size: Small"] < heights["Text size: Larger"]
    press(one("As it was at first", role=Role.Button))
    press(one("Close", role=Role.Button))
    wait(qtbot, hears("Play alone"))


def test_doors_lead_where_they_say_and_back(window: Window, qtbot: QtBot) -> None:
    """The card library and the deck builder are entered and left by their names."""
    press(one("Cards", role=Role.Button))
    wait(qtbot, hears("Search the cards"))
    assert named("Card library", role=Role.Client)
    press(one("Back to the start", role=Role.Button))
    wait(qtbot, hears("Play alone"))
    press(one("Decks", role=Role.Button))
    wait(qtbot, hears("Deck builder"))
    press(one("Start", role=Role.Button))
    wait(qtbot, hears("Play alone"))


def test_a_search_lists_what_was_asked_for(window: Window, qtbot: QtBot) -> None:
    """Typed words are looked for in the names; the number that is told is that of the list; emptied, all are back."""
    press(one("Cards", role=Role.Button))
    wait(qtbot, hears("Search the cards"))
    whole = next(thing.name for thing in things() if thing.role is Role.StaticText and thing.name.endswith(" cards"))
    press(one("Search the cards", role=Role.EditableText))
    write('name:"spirit of"')
    wait(qtbot, lambda: hears("Spirit of Fire")() and not hears(whole)())
    listed = names(Role.ListItem)
    assert listed and all("spirit of" in name.casefold() for name in listed)
    count = next(name for name in names(Role.StaticText) if " of " in name and name[0].isdigit())
    assert numbered(count) >= len(listed)  # what is scrolled out of view is not told
    press(one("Empty the search", role=Role.Button))
    wait(qtbot, hears(whole))


def test_a_pasted_list_becomes_a_deck_and_leaves_as_one(window: Window, qtbot: QtBot) -> None:
    """Import says what it understood; the deck stands on the shelf; Export gives the same cards back."""
    press(one("Decks", role=Role.Button))
    wait(qtbot, hears("Deck builder"))
    press(one("Import", role=Role.Button))
    wait(qtbot, lambda: bool(named(role=Role.Dialog)))
    QGuiApplication.clipboard().setText(DECK)
    press(next(thing for thing in things() if thing.role is Role.EditableText and thing.where.height() > 60))
    key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, hears("material 2, main 4"))
    press(one("Make the deck", role=Role.Button))
    wait(qtbot, lambda: not named(role=Role.Dialog) and one("Export").enabled)
    QGuiApplication.clipboard().clear()
    press(one("Export"))
    wait(qtbot, lambda: bool(named("copy", role=Role.MenuItem)))
    press(one("copy", role=Role.MenuItem))
    wait(qtbot, lambda: "4 Dungeon Guide" in QGuiApplication.clipboard().text())
    assert "1 Spirit of Fire" in QGuiApplication.clipboard().text()


def test_a_sync_brings_what_it_says(window: Window, qtbot: QtBot) -> None:
    """The Index's cards are in the list after it, and the button tells that there was one."""
    with standing_in(made_up_pool(7)) as index:
        window.settings.setValue(URL, index.url)
        window.library.library.base_url = index.url
        press(one("Cards", role=Role.Button))
        wait(qtbot, hears("Search the cards"))
        press(one("Sync: Never synced"))
        wait(qtbot, lambda: bool(named("sync now", role=Role.Button)))
        press(one("sync now", role=Role.Button))
        wait(qtbot, hears("Sync: Synced just now"))
        press(one("Search the cards", role=Role.EditableText))
        write('name:"made up"')
        wait(qtbot, lambda: {f"Made Up {number}" for number in range(1, 8)} <= set(names(Role.ListItem)))


def _hand() -> Thing:
    return one("Your hand, ", role=Role.List)


def _playable() -> list[Thing]:
    hand = _hand()
    return [
        thing
        for thing in things()
        if thing.role is Role.ListItem and thing.name.endswith("can be used") and hand.where.intersects(thing.where)
    ]


def test_a_card_is_played_paid_for_taken_back_and_passed(window: Window, qtbot: QtBot) -> None:
    """What can be used is used; what is told to be chosen is chosen; back is back; passing goes on in the turn."""
    press(one("Play alone", role=Role.Button))
    press(one("Opponent: Goldfish"))
    press(one("First turn: Me"))
    press(one("Play", role=Role.Button))
    wait(qtbot, hears("Your hand, "))
    for _ in range(60):  # materialize nothing, go on to a main phase in which a card that costs something can be used
        wait(qtbot, lambda: bool(named("Prompt")) and _waits_for_me())
        found = [thing for thing in _playable() if "cost 0" not in thing.name]
        if found and hears("main phase")():
            break
        _decline()
        qtbot.wait(20)
    before = numbered(_hand().name)
    card = next(thing for thing in _playable() if "cost 0" not in thing.name)
    _use(card, lambda: _asks("reserve") or _asks("choose") or numbered(_hand().name) < before, qtbot)
    back = [thing for thing in named("take back") if thing.role is Role.Button and thing.enabled]
    assert back, f"nothing takes it back: {names(Role.Button)}"
    press(back[0])
    wait(qtbot, lambda: numbered(_hand().name) == before and hears("main phase")())


def _use(card: Thing, used: Callable[[], bool], qtbot: QtBot) -> None:
    """Press a card until it is used: one that is still moving is pressed where it lay."""
    for _ in range(50):
        if any(thing.name == card.name for thing in _playable()) and not used():
            press(next(thing for thing in _playable() if thing.name == card.name))
        for _ in range(100):
            if used():
                return
            qtbot.wait(30)
    raise AssertionError(f"{card.name} can't be used: {names(Role.StaticText)}")


def _asks(word: str) -> bool:
    return any(word in thing.name.casefold() for thing in things() if thing.role is Role.StaticText)


def _waits_for_me() -> bool:
    return any(thing.role is Role.Button and thing.enabled and thing.name != "Menu" for thing in _prompt_buttons())


def _prompt_buttons() -> list[Thing]:
    prompt = one("Prompt")
    return [thing for thing in things() if thing.role is Role.Button and prompt.where.contains(thing.where)]


def _decline() -> None:
    for thing in _prompt_buttons():
        if thing.enabled and thing.name.split(" ")[0] in ("Pass", "No", "Decline", "Materialize", "Keep", "Done", "OK"):
            press(thing)
            return
    key(Qt.Key.Key_Space)


def test_no_button_says_something_and_does_nothing(window: Window, qtbot: QtBot) -> None:
    """Each enabled button of the start screen, the library and the deck builder changes something that is told."""
    dead: list[str] = []
    for door, back in (("", ""), ("Cards", "Back to the start"), ("Decks", "Start")):
        if door:
            press(one(door, role=Role.Button))
            wait(qtbot, hears("Search the cards"))
        for name in dict.fromkeys(names(Role.Button)):
            found = named(name, role=Role.Button)
            if name in (back, "Play", "Close") or name.startswith(BEGINS) or not found or not found[0].enabled:
                continue
            alive = _does_something(found[0], qtbot)
            _enter(window, door, qtbot, anew=not alive)
            if not alive:  # what it does may have been done already: its panel is open, its sentence is there
                found = named(name, role=Role.Button)
                alive = bool(found) and _does_something(found[0], qtbot)
                _enter(window, door, qtbot, anew=True)
            if not alive:
                dead.append(f"{door or 'Start screen'}: {name}")
        if door:
            press(one(back, role=Role.Button))
    assert not dead


def _enter(window: Window, door: str, qtbot: QtBot, anew: bool = False) -> None:
    """Come back to a screen from wherever a button led."""
    here = bool(named("Play alone")) if not door else bool(named("Search the cards") and not window.game)
    if here and not anew:
        return
    window.show_start()
    if door:
        press(one(door, role=Role.Button))
        wait(qtbot, hears("Search the cards"))


def _does_something(button: Thing, qtbot: QtBot) -> bool:
    before = (things(), QGuiApplication.clipboard().text())
    opened: list[bool] = []

    def look() -> None:  # a dialog with a loop of its own must be closed from inside that loop
        if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            opened.append(True)
            key(Qt.Key.Key_Escape)

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(30)
    press(button)
    for _ in range(15):
        qtbot.wait(20)
        if opened or (things(), QGuiApplication.clipboard().text()) != before:
            break
    qtbot.wait(60)
    timer.stop()
    return bool(opened) or (things(), QGuiApplication.clipboard().text()) != before
