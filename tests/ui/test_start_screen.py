"""The start screen asks everything a solo game needs, by keyboard alone if need be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.glossary import Element
from gadesk.ui.design.elided import ElidedButton, ElidedLabel
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.start.choice import DeckInfo, First, Opponent, StartAction, StartChoice, read_seed
from gadesk.ui.start.deck_panel import DeckPanel
from gadesk.ui.start.decks import starter_decks
from gadesk.ui.start.screen import StartScreen
from tests.ui.card_samples import sample_pixmaps

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DECKS = (
    DeckInfo("Paper", "Paper", "paper-squire", ("warrior",), (Element.FIRE,)),
    DeckInfo("Ink", "Ink", "ink-shower", ("mage",), (Element.WATER, Element.UMBRA)),
    DeckInfo("Glue", "Glue", "paper-squire"),
)


def open_screen(
    host: QWidget, resume: str = "", previous: StartChoice | None = None, path: str = "", offer: str = ""
) -> StartScreen:
    """Put a start screen into the window."""

    def pick(_parent: QWidget, then: Callable[[str], object]) -> None:
        then(path)

    screen = StartScreen(DECKS, sample_pixmaps(), resume, previous, host, pick=pick, offer=offer)
    screen.setGeometry(host.rect())
    screen.show()
    return screen


def press(qtbot: QtBot, screen: StartScreen, name: str) -> None:
    """Press a button by its words."""
    button = next(each for each in screen.findChildren(QPushButton) if name in (each.text(), each.accessibleName()))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def field(screen: StartScreen, name: str) -> QLineEdit:
    """Find a field by its name."""
    return next(each for each in screen.findChildren(QLineEdit) if each.accessibleName() == name)


def test_play_gives_a_plain_choice(host: QWidget, qtbot: QtBot) -> None:
    """Untouched, the first two decks meet, the bot plays, chance says who begins."""
    screen = open_screen(host)
    with qtbot.waitSignal(screen.chosen) as told:
        press(qtbot, screen, "Play")
    assert told.args == [StartChoice(mine="Paper", theirs="Ink")]


def test_everything_can_be_chosen(host: QWidget, qtbot: QtBot) -> None:
    """Buttons and fields end up in the choice."""
    screen = open_screen(host)
    for name in ("Opponent: Goldfish", "First turn: Me"):
        press(qtbot, screen, name)
    field(screen, "Seed").setText(" 12 ")
    screen.findChildren(DeckPanel)[0].choose("Glue")
    assert screen.choice() == StartChoice(
        mine="Glue",
        theirs="Ink",
        opponent=Opponent.GOLDFISH,
        first=First.ME,
        seed=12,
    )


def test_last_choice_is_taken_up_again(host: QWidget) -> None:
    """The screen comes back as it was left."""
    before = StartChoice(mine="Ink", theirs="Glue", opponent=Opponent.RANDOM, first=First.OPPONENT, seed=3)
    assert open_screen(host, previous=before).choice() == before


def test_the_settings_are_asked_for(host: QWidget, qtbot: QtBot) -> None:
    """The window opens them over the screen."""
    screen = open_screen(host)
    with qtbot.waitSignal(screen.settings_wanted):
        press(qtbot, screen, "Settings")


def test_offer_is_one_line_that_forces_nothing(host: QWidget, qtbot: QtBot) -> None:
    """Both answers take it away; without an offer there is no line, and the game can be played all the same."""
    assert not any(each.isVisible() for each in open_screen(host).findChildren(QPushButton) if each.text()[-2:] == "ow")
    for words, answer in (("Show me how to sync", True), ("Not now: offer the sync no more", False)):
        screen = StartScreen(DECKS, sample_pixmaps(), parent=host, offer="There is more to have.")
        screen.show()
        with qtbot.waitSignal(screen.offer_answered) as told:
            press(qtbot, screen, words)
        assert told.args == [answer]
        assert not any(each.isVisible() for each in screen.findChildren(QPushButton) if each.accessibleName() == words)
    with qtbot.waitSignal(screen.chosen):
        press(qtbot, screen, "Play")


def test_bad_seed_is_refused_in_words(host: QWidget, qtbot: QtBot) -> None:
    """Nothing is chosen, the sentence says what to do, and it goes away again."""
    screen = open_screen(host)
    field(screen, "Seed").setText("seven")
    with qtbot.assertNotEmitted(screen.chosen):
        press(qtbot, screen, "Play")
    assert "leave it empty for a random one" in screen.problem()
    field(screen, "Seed").setText("7")
    with qtbot.assertNotEmitted(screen.chosen):
        press(qtbot, screen, "Play with someone")
    assert "leave it empty to play with someone" in screen.problem()
    field(screen, "Seed").clear()
    with qtbot.waitSignal(screen.chosen):
        press(qtbot, screen, "Play")
    assert screen.problem() == ""


@pytest.mark.parametrize(
    ("button", "action"), [("Play with someone", StartAction.TOGETHER), ("Resume Turn 4", StartAction.RESUME)]
)
def test_other_doors(host: QWidget, qtbot: QtBot, button: str, action: StartAction) -> None:
    """Each door gives its action."""
    screen = open_screen(host, resume="Turn 4")
    with qtbot.waitSignal(screen.chosen) as told:
        press(qtbot, screen, button)
    assert told.args[0].action is action


def test_resume_is_offered_only_if_there_is_a_game(host: QWidget) -> None:
    """Without a last game there is no such button."""
    buttons = [each for each in open_screen(host).findChildren(QPushButton) if each.text().startswith("Resume")]
    assert [each.isVisible() for each in buttons] == [False]


@pytest.mark.parametrize("path", ["", "/some/where/board.json"])
def test_scenario_is_opened_if_a_file_was_picked(host: QWidget, qtbot: QtBot, path: str) -> None:
    """Thinking better of it changes nothing."""
    screen = open_screen(host, path=path)
    told: list[StartChoice] = []
    screen.chosen.connect(told.append)
    press(qtbot, screen, "Open scenario…")
    assert [(each.action, each.scenario) for each in told] == ([(StartAction.SCENARIO, path)] if path else [])


def test_decks_are_chosen_by_keyboard(host: QWidget, qtbot: QtBot) -> None:
    """Arrows move along the decks, Space takes one; chance takes another."""
    screen = open_screen(host)
    panel = screen.findChildren(DeckPanel)[0]
    panel.tiles()[0].setFocus()
    QTest.keyClick(panel.tiles()[0], Qt.Key.Key_Right)
    focus = host.window().focusWidget()
    QTest.keyClick(focus, Qt.Key.Key_Space)
    assert panel.deck() == "Ink"
    panel.by_chance()
    assert panel.deck() in ("Paper", "Glue")


@pytest.mark.parametrize("scale", [0.85, 1.0, 1.25, 1.5])
def test_nothing_is_cut_off_in_the_smallest_window(
    scale: float, host: QWidget, qtbot: QtBot, qapp: QApplication
) -> None:
    """Every button has the room its words need, at every text size."""
    apply_theme(qapp, scale)
    try:
        screen = open_screen(host, resume="Turn 4", offer="There is more to have.")
        QTest.qWait(20)
        buttons = [each for each in screen.findChildren(QPushButton) if each.isVisible()]
        assert len(buttons) > 8
        for button in buttons:
            assert button.width() >= button.minimumSizeHint().width(), button.text()
            corner = button.mapTo(screen, button.rect().bottomRight())
            assert screen.rect().contains(corner), button.text()
    finally:
        apply_theme(qapp, 1.0)


LONG = "Silvie Winter Wild against Some Very Long Guest Name with Tonoris Genesis Stone (LAN), 22 Nov 2026, 19:45"


def places(screen: StartScreen) -> dict[str, tuple[int, int]]:
    """Where each control of the game's panel stands, by its name; Resume apart."""
    buttons, lines = screen.findChildren(QPushButton), screen.findChildren(QLineEdit)
    named: dict[str, QWidget] = {each.accessibleName(): each for each in lines}
    named |= {each.accessibleName() or each.text(): each for each in buttons}
    frame = next(each for each in buttons if each.text() == "Decks").parentWidget()
    assert frame is not None
    shown = {name: each for name, each in named.items() if each.isVisible() and frame.isAncestorOf(each)}
    spots = {name: each.mapTo(frame, each.rect().topLeft()) for name, each in shown.items()}
    return {name: (at.x(), at.y()) for name, at in spots.items() if not name.startswith("Resume")}


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_resume_moves_no_other_door(scale: float, host: QWidget, qtbot: QtBot, qapp: QApplication) -> None:
    """However long its words: the others stand where they stood."""
    apply_theme(qapp, scale)
    try:
        seen = []
        for words in ("Turn 4", LONG, LONG * 2):
            screen = open_screen(host, resume=words)
            qapp.processEvents()
            found = places(screen)
            resume = next(each for each in screen.findChildren(ElidedButton))
            assert (
                resume.shown().startswith("Resume ")
                and words in resume.toolTip()
                and screen.rect().contains(resume.mapTo(screen, resume.rect().bottomRight()))
            )
            assert (resume.shown() == f"Resume {words}") == (resume.width() == resume.sizeHint().width())
            seen.append(found)
            screen.close()
        assert seen[0] == seen[1] == seen[2]
        assert not resume.shown().startswith(f"Resume {words}") and resume.shown().endswith("…")
    finally:
        apply_theme(qapp, 1.0)


def test_a_long_deck_name_ends_early_and_shrinks_no_other(host: QWidget, qapp: QApplication) -> None:
    """On its tile and above; its tip has it whole."""
    apply_theme(qapp)
    name = "A deck whose name is quite a bit too long for any place there is on this screen"
    sizes = []
    for first in ("Paper", name):
        decks = (DeckInfo("Paper", first, "paper-squire", ("warrior",), (Element.FIRE,)), *DECKS[1:])
        screen = StartScreen(decks, sample_pixmaps(), parent=host)
        screen.setGeometry(host.rect())
        screen.show()
        qapp.processEvents()
        panel = screen.findChildren(DeckPanel)[0]
        sizes.append(panel.tiles()[1].words_face().pointSizeF())
        heading = panel.findChildren(ElidedLabel)[0]
        assert heading.text() == first
    assert heading.shown().endswith("…") and heading.shown() != name and heading.toolTip() == name
    assert sizes[1] >= sizes[0] * 0.9


def test_starter_decks_stand_for_their_champions() -> None:
    """The eight decks that ship each have a champion, a class and elements."""
    decks = starter_decks()
    assert len(decks) == 8
    assert all(deck.champion and deck.classes and deck.elements for deck in decks)
    assert all(Element.NORM not in deck.elements for deck in decks)


@given(st.integers(0, (1 << 63) - 1))
def test_seeds_are_read(number: int) -> None:
    """Any number in range is read as itself."""
    assert read_seed(f" {number} ") == number


@pytest.mark.parametrize("words", ["-1", "1.5", "x", "٣", str(1 << 63), "9" * 5000, "0" * 5000])
def test_other_seeds_are_refused(words: str) -> None:
    """Not a number, or too large a one."""
    with pytest.raises(ValueError, match="not a whole number"):
        read_seed(words)
    assert read_seed("  ") is None


def test_arrows_choose_within_a_row_and_among_the_decks(host: QWidget, qtbot: QtBot) -> None:
    """Tab comes to the chosen one, arrows choose another, and then Tab comes to that."""
    screen = open_screen(host)
    host.activateWindow()
    tiles = screen.findChildren(DeckPanel)[1].tiles()
    tiles[1].setFocus()
    QTest.keyClick(tiles[1], Qt.Key.Key_Right)
    assert (tiles[2].isChecked(), tiles[2].hasFocus()) == (True, True)
    stops = [bool(tile.focusPolicy() & Qt.FocusPolicy.TabFocus) for tile in tiles]
    assert stops == [False, False, True]
