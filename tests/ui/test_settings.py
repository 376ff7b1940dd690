"""The settings: each is kept, takes effect at once, and survives files of other versions; keys change hands."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, qVersion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk import __version__
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.ui.app import Window
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.looks import looks
from gadesk.ui.models.hand_order import HandOrder
from gadesk.ui.models.places import Place, ZoneKey
from gadesk.ui.settings import options
from gadesk.ui.settings.dialog import SettingsDialog
from gadesk.ui.settings.key_bindings import FIXED, KeyAction, bindings, may_be_chosen
from gadesk.ui.settings.options import OPTIONS, Theme
from gadesk.ui.settings.preferences import Preferences
from gadesk.ui.sound.cues import CueGroup
from gadesk.ui.sound.sounds import sounds
from gadesk.ui.table.overlays import help_lines
from tests.ui import samples
from tests.ui.seats import Seat

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the keys, the look and the sound of the other tests alone."""
    volume = sounds().volume
    yield
    bindings().reset()
    looks().mat, looks().colours = p.Mat.GREEN, p.Colours.USUAL
    looks().refresh()
    p.turn_backs(p.Mat.GREEN)
    sounds().volume, sounds().off = volume, frozenset()


def kept(path: Path) -> QSettings:
    """A settings file."""
    return QSettings(str(path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def preferences(tmp_path: Path, qapp: QApplication) -> Preferences:
    """The settings of a new program."""
    return Preferences(kept(tmp_path))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_each_choice_comes_back_from_the_file(option: options.Option[object], tmp_path: Path) -> None:
    """What was chosen is read again by another program; the default is among the choices, and no key is there twice."""
    assert option.default in [choice.value for choice in option.choices]
    assert [each.key for each in OPTIONS].count(option.key) == 1
    for choice in option.choices:
        store = kept(tmp_path)
        Preferences(store).choose(option, choice.value)
        store.sync()
        assert Preferences(kept(tmp_path)).value(option) == choice.value


@pytest.mark.parametrize("nonsense", ["", "nonsense", "-1", "1e999", "nan", "ü" * 5000, "@Invalid()"])
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_what_is_not_understood_is_the_default_and_stays(
    option: options.Option[object], nonsense: str, tmp_path: Path
) -> None:
    """A file of a newer program, or one that somebody wrote in, breaks nothing, and nothing of it is lost."""
    store = kept(tmp_path)
    store.setValue(option.key, nonsense)
    store.setValue("of/tomorrow", "a value")
    read = Preferences(store)
    assert read.value(option) == option.default
    assert store.value("of/tomorrow") == "a value"


def test_settings_of_the_versions_before_are_understood(tmp_path: Path) -> None:
    """As the start screen of earlier programs wrote them."""
    store = kept(tmp_path)
    for key, value in {"text": 1.25, "animation": 2.0, "confirms": False, "look": "dark"}.items():
        store.setValue(key, value)
    store.sync()
    read = Preferences(kept(tmp_path)).value
    assert (read(options.TEXT), read(options.ANIMATION), read(options.CONFIRMS)) == (1.25, 2.0, False)
    assert read(options.LOOK) == "dark"


def test_a_click_in_the_dialog_takes_effect_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    """In the real window: the mat, the backs, the colours, the volume, and what is not heard."""
    window = Window(kept(tmp_path))
    qtbot.addWidget(window)
    window.show_start()
    window.show()
    window.open_settings()
    dialog = window.findChild(SettingsDialog)
    assert dialog is not None
    back = window.pixmaps.back(60).toImage()

    def press(theme: Theme, name: str) -> None:
        dialog.show_theme(theme)
        button = next(each for each in dialog.findChildren(QPushButton) if each.accessibleName() == name)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    press(Theme.TABLE, "Mat: Wine")
    assert p.worn().felt == p.look_for(p.worn_is_light(), p.Mat.WINE).felt
    press(Theme.TABLE, "Card backs: Blue")
    assert window.pixmaps.back(60).toImage() != back
    press(Theme.LOOK, "Colours: Safe for colour-blind eyes")
    assert p.worn() is p.look_for(p.worn_is_light(), p.Mat.WINE, p.Colours.SAFE)
    press(Theme.SOUND, "Volume: Loud")
    press(Theme.SOUND, "Attacks and damage: Off")
    assert sounds().volume == 1.0 and sounds().off == {CueGroup.COMBAT}
    press(Theme.LOOK, "Text size: Large")
    assert card_height(100) and Preferences(window.settings).value(options.TEXT) == 1.25
    anew = next(each for each in dialog.findChildren(QPushButton) if each.text() == "As it was at first")
    anew.click()
    assert p.worn() is p.look_for(p.worn_is_light()) and sounds().off == frozenset()
    dialog.close()
    window.close()


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("colours", list(p.Colours))
@pytest.mark.parametrize("mat", list(p.Mat))
def test_words_can_be_read_on_every_mat(mat: p.Mat, colours: p.Colours, light: bool) -> None:
    """Text on its ground has a contrast of at least 4.5 to 1, and what glows on the felt of 3 to 1."""
    look = p.look_for(light, mat, colours)
    for felt in (look.felt, look.felt_deep, look.felt_light):
        assert p.contrast(look.ink, felt) >= 4.5 and p.contrast(look.ink_dim, felt) >= 4.5
        for glow in (look.legal, look.selected, look.target, look.focus, look.attacker, look.defender):
            assert p.contrast(glow, felt) >= 3, (glow, felt)
    for words in (look.good, look.bad, look.gold, look.damage, look.life):
        assert p.contrast(words, look.panel) >= 4.5, words


@pytest.mark.parametrize("order", list(HandOrder))
def test_the_hand_lies_in_the_order_that_is_chosen(order: HandOrder, seat: Seat) -> None:
    """Sorted on the table, as the model says; what is not seen stays as it is."""
    seat.ask(samples.opportunity())
    models = seat.table.models
    mine, theirs = ZoneKey(0, Place.HAND), ZoneKey(1, Place.HAND)
    drawn = [row.key for row in models.zones[mine].rows]
    hidden = models.zones[theirs].rows
    models.hand_order = order
    assert seat.table.view is not None
    models.update(seat.table.view)
    rows = [row.card for row in models.zones[mine].rows]
    assert sorted(row.key for row in models.zones[mine].rows) == sorted(drawn)
    assert models.zones[theirs].rows == hidden
    names = [seat.table.lexicon.name(card.slug) for card in rows if card is not None and card.slug]
    costs = [99 if card.cost is None else card.cost for card in rows if card is not None]
    expected = {
        HandOrder.DRAWN: [row.key for row in models.zones[mine].rows] == drawn,
        HandOrder.NAME: names == sorted(names),
        HandOrder.COST: costs == sorted(costs),
    }
    assert expected.get(order, True)


def test_backs_on_the_table_turn_with_the_setting(seat: Seat) -> None:
    """Cards that lie there already, as the window does it: they keep what they have drawn."""
    seat.ask(samples.opportunity())
    hidden = [item for item in seat.table.scene.card_items() if item.zone == ZoneKey(1, Place.HAND)]
    before = [item.pixmap().toImage() for item in hidden]
    seat.window.preferences.choose(options.BACK, p.Mat.BLUE)
    after = [item.pixmap().toImage() for item in hidden]
    assert hidden and all(new != old for new, old in zip(after, before, strict=True))


def test_a_key_that_is_chosen_does_it_and_is_printed(seat: Seat, preferences: Preferences) -> None:
    """P passes in place of Space: at the table, on the button, in the help, and after the next start."""
    seat.ask(samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    bindings().choose(KeyAction.PASS, "P")
    seat.table.refresh()
    assert any("[P]" in button.text() for button in seat.table.prompt.buttons)
    assert ("P", KeyAction.PASS.facts.words) in help_lines()
    seat.press(K.Key_P)
    assert seat.sent() == [(0,)]
    seat.ask(samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    seat.table.table_view.setFocus()
    seat.press(K.Key_Space)
    assert seat.sent() == []
    assert bindings().chosen() == {"pass": "P"}


@pytest.fixture
def host(qtbot: QtBot) -> QPushButton:
    """A window that the settings are opened over."""
    made = QPushButton("host")
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


def opened(host: QPushButton, preferences: Preferences, theme: Theme) -> SettingsDialog:
    """Open the settings at one of their pages."""
    dialog = SettingsDialog(preferences, host)
    dialog.show()
    dialog.show_theme(theme)
    return dialog


def test_a_page_is_made_as_it_is_turned_to(preferences: Preferences, host: QPushButton) -> None:
    """Opening them makes one page, each other one comes once; Tab leads from the themes over it to what is below."""
    dialog = SettingsDialog(preferences, host)
    dialog.show()
    assert len(dialog.findChildren(ColumnScroll)) == 1
    for theme in (*Theme, *Theme):
        dialog.show_theme(theme)
        shown = [each for each in dialog.findChildren(ColumnScroll) if each.isVisible()]
        (page,) = shown
        inside = [each for each in page.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        chain, at = list[QWidget](), dialog.themes.nextInFocusChain()
        while at is not None and at is not dialog.themes:
            chain.append(at)
            at = at.nextInFocusChain()
        below = [each for each in chain if isinstance(each, QPushButton) and not page.isAncestorOf(each)]
        below = [each for each in below if each.parent() is not None and each.text() in ("Close", "As it was at first")]
        assert len(below) == 2
        assert all(chain.index(each) < min(map(chain.index, below)) for each in inside if each in chain)
    assert len(dialog.findChildren(ColumnScroll)) == len(Theme)


def test_about_tells_every_version_and_copies_them(preferences: Preferences, host: QPushButton) -> None:
    """As who reports a fault is asked for them; the program's is the one number."""
    dialog = opened(host, preferences, Theme.ABOUT)
    copy = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Copy the versions")
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    told = dict(line.split(": ", 1) for line in QApplication.clipboard().text().splitlines())
    assert told["gadesk"].split()[0] == __version__
    assert told["Rules"] == "Comprehensive Rules v1.1.3"
    assert told["Python"] == platform.python_version() and told["Qt"].startswith(qVersion())
    cards = told["Cards that came with it"]
    assert re.fullmatch(r"[\d,]+ cards, up to .+ \(\d{4}-\d\d-\d\d\); sheets [0-9a-f]{8}", cards)
    shown = {label.text() for label in dialog.findChildren(QLabel) if label.isVisible()}
    assert {*told, *told.values()} <= shown


def test_the_page_of_keys_takes_the_next_key(preferences: Preferences, host: QPushButton) -> None:
    """A click, then a key; one that was another's changes hands and is named; Enter and Esc are nobody's."""
    dialog = opened(host, preferences, Theme.KEYS)
    from gadesk.ui.settings.keys_page import KeysPage

    page = dialog.findChild(KeysPage)
    assert page is not None
    log, look = page.fields[KeyAction.LOG], page.fields[KeyAction.LOOK]

    def put(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.mouseClick(log, Qt.MouseButton.LeftButton)
        QTest.keyClick(log, key, modifiers)

    put(K.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert bindings().key(KeyAction.LOG) == "Ctrl+K" and log.text() == bindings().shown(KeyAction.LOG)
    put(K.Key_V)
    assert bindings().key(KeyAction.LOG) == "V" and bindings().key(KeyAction.LOOK) == ""
    assert look.text() == "no key" and "none now" in page._status.text()
    for key in (K.Key_Return, K.Key_Tab, K.Key_1):
        put(key)
        assert bindings().key(KeyAction.LOG) == "V" and "stays what it is" in page._status.text()
        QTest.keyClick(log, K.Key_Escape)
    assert dialog.isVisible(), "Esc leaves the key, not the settings"
    again = Preferences(preferences._store)
    assert again.keys.key(KeyAction.LOG) == "V" and again.keys.key(KeyAction.LOOK) == ""
    again.reset()
    assert log.text() == bindings().shown(KeyAction.LOG) == "L"


@pytest.mark.parametrize("forged", [{"log": "Return"}, {"log": "not a key"}, {"log": "V", "look": "V"}, {"x": "K"}])
def test_forged_keys_leave_no_key_twice(forged: dict[str, str], qapp: QApplication) -> None:
    """Whatever stands in the file, a key does one thing, and what every control needs stays free."""
    bindings().restore(forged)
    keys = [bindings().key(action) for action in KeyAction if bindings().key(action)]
    assert len(keys) == len(set(keys)) and all(may_be_chosen(key) for key in keys)


def test_the_programs_own_keys_are_free_and_single() -> None:
    """No default is fixed, and none is there twice."""
    keys = [action.facts.key for action in KeyAction]
    assert len(set(keys)) == len(keys) and all(may_be_chosen(key) for key in keys)
    assert not may_be_chosen("Ctrl+K, Ctrl+L") and K.Key_Escape in FIXED
