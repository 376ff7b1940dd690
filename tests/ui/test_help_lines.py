"""Every line of the help does what it says: real key events at the real window, whatever has the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QTextBrowser, QWidget

from gadesk.glossary import Phase
from gadesk.glossary.verdicts import Verdict
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.passing import OF_USE, PassMode, PassUntil, Stops, Whose
from gadesk.protocol.tasks import Task
from gadesk.ui.models.places import Place, ZoneKey
from gadesk.ui.table.advice import THINKING
from gadesk.ui.table.by_hand import ByHandDialog
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.overlays import help_lines
from gadesk.ui.table.practice import EVERYTHING, NO_TASK
from tests.ui import boxes, samples
from tests.ui.seats import Seat, on_table, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K, SHIFT, CTRL = Qt.Key, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NOTHING = Qt.KeyboardModifier.NoModifier


def on_log(page: GamePage) -> QWidget:
    """The text of the log."""
    found = page.table.log.findChild(QTextBrowser)
    assert found is not None
    return found


def on_button(page: GamePage) -> QWidget:
    """A button of the prompt, if there is one."""
    return page.table.prompt.buttons[0] if page.table.prompt.buttons else page.table.prompt.menu_button


@pytest.fixture(params=(on_table, on_log, on_button), ids=("table", "log", "button"))
def seat(request: pytest.FixtureRequest, seat: Seat) -> Seat:
    """A seat at the window, one of its controls having the keyboard."""
    seat.focus = request.param
    seat.ask(samples.opportunity())
    return seat


def choice(kind: DecisionKind, *options: Option, **more: Any) -> Decision:
    """A question to this seat."""
    return Decision(0, 0, kind, options, **more)


def numbers(count: int) -> tuple[Option, ...]:
    """Options that are numbers."""
    return tuple(Option(OptionKind.NUMBER, number=each) for each in range(count))


TWO_MODES = choice(
    DecisionKind.MODES, Option(OptionKind.MODE, number=0, word="This"), Option(OptionKind.MODE, number=1)
)


def arrows(seat: Seat) -> None:
    """Each arrow leads to a card or a button."""
    if seat.focus is on_log:
        return  # a text that is read is scrolled by the arrows; Tab leads out
    for key in (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down):
        seat.ask(samples.opportunity())
        seat.table.focused = None
        seat.press(key)
        assert seat.table.focused is not None or seat.table.focusWidget() in seat.table.prompt.buttons


def tab(seat: Seat) -> None:
    """Tab moves the keyboard on."""
    before = QApplication.focusWidget()
    seat.press(K.Key_Tab)
    assert QApplication.focusWidget() not in (before, None)


def enter(seat: Seat) -> None:
    """Enter confirms a choice, and uses a card."""
    seat.ask(choice(DecisionKind.DISCARD, *cards(21, 22, 23), least=2, most=2))
    seat.table.controller.pick(0)
    seat.table.controller.pick(1)
    if seat.table.controller.chooser is not None:
        seat.press(K.Key_Return)
    assert seat.sent() == [(0, 1)]
    seat.ask(samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    on_table(seat.page).setFocus()
    seat.table.focused = "card:21"
    seat.press(K.Key_Enter)
    assert seat.sent() == [(1,)]


def cards(*ids: int) -> tuple[Option, ...]:
    """Options that are cards."""
    return tuple(Option(OptionKind.CARD, id) for id in ids)


def space(seat: Seat) -> None:
    """Space passes; with a button in focus it presses that."""
    seat.ask(choice(DecisionKind.CHOOSE, *cards(21, 22), least=0, most=2))
    seat.press(K.Key_Space)
    assert seat.sent() == [()]
    seat.ask(samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    on_table(seat.page).setFocus()
    seat.press(K.Key_Space)
    assert seat.sent() == [(0,)]


def escape(seat: Seat) -> None:
    """Esc takes a play back, stops passing, and closes what lies over the table."""
    seat.ask(choice(DecisionKind.TARGETS, *cards(3, 4), cancel=True))
    seat.press(K.Key_Escape)
    assert seat.sent() == [(-1,)]
    seat.ask(samples.opportunity(), passing="Passing.")
    seat.press(K.Key_Escape)
    assert seat.sent() == [PassMode()]
    seat.ask(samples.opportunity())
    seat.press(K.Key_G)
    assert seat.table.browser.isVisible()
    seat.press(K.Key_Escape)
    assert not seat.table.browser.isVisible() and seat.sent() == []
    seat.ask(samples.opportunity())
    seat.press(K.Key_F1)
    seat.press(K.Key_Escape)
    assert not seat.table.help.isVisible()


def digits(seat: Seat) -> None:
    """A number picks that option, or the card at that place of the hand."""
    seat.ask(TWO_MODES)
    seat.press(K.Key_2)
    assert seat.sent() == [(1,)]
    seat.ask(samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    mine = ZoneKey(0, Place.HAND)
    hand = sorted((item.slot.x, item.key) for item in seat.table.scene.card_items() if item.zone == mine)
    place = [key for _, key in hand].index(21)
    seat.press(K(K.Key_1 + place))
    assert seat.sent() == [(1,)]


def plus(seat: Seat) -> None:
    """Plus and minus raise and lower a number."""
    seat.ask(choice(DecisionKind.NUMBER, *numbers(5)))
    chooser = seat.table.controller.chooser
    assert chooser is not None
    seat.press(K.Key_Plus)
    seat.press(K.Key_Plus)
    assert chooser.picks == [2]
    seat.press(K.Key_Minus)
    assert chooser.picks == [1]


def yes(seat: Seat) -> None:
    """Y and N answer."""
    for key, answer in ((K.Key_Y, (0,)), (K.Key_N, (1,))):
        seat.ask(choice(DecisionKind.MAY, Option(OptionKind.YES), Option(OptionKind.NO)))
        seat.press(key)
        assert seat.sent() == [answer]


def peek(seat: Seat) -> None:
    """H hides the panel, and shows it again."""
    seat.ask(TWO_MODES)
    seat.press(K.Key_H)
    assert not seat.table.panel.isVisible()
    seat.press(K.Key_H)
    assert seat.table.panel.isVisible()


def passes(key: Qt.Key, *modes: PassMode) -> Callable[[Seat], None]:
    """A key asks for one way of passing."""

    def check(seat: Seat) -> None:
        """It is asked for."""
        seat.press(key)
        assert seat.sent() == list(modes)

    return check


def full_control(seat: Seat) -> None:
    """F has the player asked every time, and at the stops again."""
    seat.press(K.Key_F)
    assert seat.client.stops[-1] == Stops(every=True, of_use=OF_USE)
    assert "full control" in seat.table.phase_bar.accessibleDescription()
    seat.press(K.Key_F)
    assert seat.client.stops[-1] == Stops(of_use=OF_USE)
    assert "full control" not in seat.table.phase_bar.accessibleDescription()


def log(seat: Seat) -> None:
    """L closes the log and opens it."""
    seat.press(K.Key_L)
    assert not seat.table.log.is_open
    seat.press(K.Key_L)
    assert seat.table.log.is_open


def look(seat: Seat) -> None:
    """V shows the card in focus large, and puts it away."""
    seat.table.focused = "card:21"
    seat.press(K.Key_V)
    assert seat.table.large.isVisible()
    seat.press(K.Key_V)
    assert not seat.table.large.isVisible()


def pile(key: Qt.Key, title: str) -> Callable[[Seat], None]:
    """A key opens a pile, with Shift the opponent's."""

    def check(seat: Seat) -> None:
        """It is open, or it is said that nobody sees it."""
        for modifiers, whose in ((NOTHING, "Your"), (SHIFT, "Ben's")):
            if modifiers == SHIFT and key == K.Key_M:
                return
            seat.ask(samples.opportunity())
            seat.table.toast_label.hide()
            seat.press(key, modifiers)
            shown = seat.table.browser.accessibleName() if seat.table.browser.isVisible() else ""
            said = seat.table.toast_label.text() if seat.table.toast_label.isVisible() else ""
            assert (shown == f"{whose} {title}") != (f"{whose} {title}".lower() in said.lower())
            seat.press(K.Key_Escape)

    return check


def undo(seat: Seat) -> None:
    """Ctrl+Z asks to go back by one."""
    seat.press(K.Key_Z, CTRL)
    assert seat.sent() == [("undo", 1)]


def by_hand(seat: Seat) -> None:
    """Ctrl+H opens the dialog for what is not read; while that is not known yet, it says so, and then tells of it."""
    seat.table.lexicon = replace(seat.table.lexicon, verdict=lambda slug: Verdict.UNKNOWN, waiting=lambda: True)
    seat.press(K.Key_H, CTRL)
    assert "still coming" in seat.table.toast_label.text() and seat.page.findChild(ByHandDialog) is None
    seat.table.lexicon = replace(seat.table.lexicon, verdict=lambda slug: Verdict.PARTLY, waiting=lambda: False)
    seat.page.texts_came()
    assert "done by hand" in seat.table.toast_label.text()
    seat.press(K.Key_H, CTRL)
    dialog = seat.page.findChild(ByHandDialog)
    assert dialog is not None and dialog.isVisible()
    dialog.reject()


def says(seat: Seat) -> None:
    """Ctrl+T asks what to say, where somebody could read it: against a program nothing is asked."""
    seat.press(K.Key_T, CTRL)
    assert QApplication.activeModalWidget() is None
    seat.page._talks = lambda: True  # type: ignore[method-assign]
    seat.press(K.Key_T, CTRL)
    box = QApplication.activeModalWidget()
    assert box is not None
    box.close()


def hand_tools(seat: Seat) -> None:
    """The menu key opens the free tools; the right button does so for what is pointed at (test_hand_tools)."""
    seat.press(K.Key_Menu)
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    assert "End the turn" in {action.text() for action in found.actions()}
    found.close()


def menu(seat: Seat) -> None:
    """F10 opens the menu."""
    seat.press(K.Key_F10)
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    assert {"Rematch", "Concede …"} <= {action.text().partition("  [")[0] for action in found.actions()}
    found.close()


def help_keys(seat: Seat) -> None:
    """F1 shows the keys and hides them, and so does any other key."""
    for key in (K.Key_F1, K.Key_X, K.Key_Space, K.Key_Tab, K.Key_Down):
        seat.focus(seat.page).setFocus()
        seat.press(K.Key_F1)
        assert seat.table.help.isVisible()
        seat.press(key)
        assert not seat.table.help.isVisible() and seat.sent() == []


def full_screen(seat: Seat) -> None:
    """F11 goes to the full screen and back."""
    seat.press(K.Key_F11)
    assert seat.window.isFullScreen()
    seat.press(K.Key_F11)
    assert not seat.window.isFullScreen()


def task_keys(seat: Seat) -> None:
    """Next and the list are a lesson's; elsewhere it is said so. F7 begins the board again. A hint may be asked for."""
    seat.press(K.Key_F6)
    assert seat.sent() == [wire.Advise()] and seat.table.toast_label.text() == THINKING
    seat.client.sent.clear()
    for key in (K.Key_F8, K.Key_F9):
        seat.press(key)
        assert NO_TASK in seat.table.toast_label.text()
        seat.table.toast_label.hide()
    heard: list[str] = []
    seat.page.further.connect(lambda: heard.append("next"))
    seat.page.to_shelf.connect(lambda: heard.append("list"))
    seat.page.has_next = True
    seat.client.give(update(decision=samples.opportunity(), task=Task("A board", "Win.", hints=("Look there.",))))
    seat.focus(seat.page).setFocus()
    assert seat.page.task is not None and "Look there." not in seat.page.task.words
    seat.press(K.Key_F6)
    assert "Look there." in seat.page.task.words
    for key in (K.Key_F8, K.Key_F9, K.Key_F7):
        seat.press(key)
    assert heard == ["next", "list"] and seat.sent() == ["rematch"]


def restart(seat: Seat) -> None:
    """Alone, the game is taken back to its beginning."""
    seat.press(K.Key_F7)
    assert seat.sent() == [("undo", EVERYTHING)]


def redraw(seat: Seat) -> None:
    """Another hand against a bot is asked about, as the game is not over."""
    seat.press(K.Key_R, CTRL)
    assert "Give it up" in boxes.answer(True)
    assert seat.sent() == ["rematch"]


def rules(seat: Seat) -> None:
    """The rules are shown over the table, which is gone back to."""
    seat.press(K.Key_F1, SHIFT)
    page = seat.window.learn.rules.page
    assert page is not None and page.isVisible()
    seat.press(K.Key_Escape)
    assert seat.page.isVisible()


def test_what_waits_at_the_table_takes_no_key_from_another_page(seat: Seat) -> None:
    """Others' plays that are still to be shown are shown sooner by a key at the table, and not by one on the rules."""
    seat.table.animator.speed = 1.0
    play = Event(EventKind.ACTIVATED, 1, 60, slug="old-oak")
    for number in range(3):
        seat.client.give(update(play, first=number))
    seat.press(K.Key_F1, SHIFT)
    seat.press(K.Key_F1, SHIFT)  # the first showed what waited
    for number in range(3, 6):
        seat.client.give(update(play, first=number))
    page = seat.window.learn.rules.page
    assert page is not None and page.isVisible()
    seat.press(K.Key_Escape)
    assert seat.page.isVisible()
    seat.table.animator.finish()


LINES: dict[str, Callable[[Seat], None]] = {
    "F1": help_keys,
    "Arrow keys": arrows,
    "Tab": tab,
    "Enter": enter,
    "Space": space,
    "Esc": escape,
    "1 … 9": digits,
    "+ and −": plus,
    "Y": yes,
    "N": yes,
    "H": peek,
    "F2": passes(K.Key_F2, PassMode(PassUntil.SOMETHING, Phase.MAIN, Whose.MINE)),
    "F3": passes(K.Key_F3, PassMode(PassUntil.PHASE, Phase.MAIN, Whose.MINE)),
    "F4": passes(K.Key_F4, PassMode(PassUntil.PHASE, Phase.END, Whose.MINE)),
    "F5": passes(K.Key_F5, PassMode(PassUntil.RESOLVED, Phase.MAIN, Whose.MINE)),
    "F": full_control,
    "L": log,
    "V": look,
    "G": pile(K.Key_G, "graveyard"),
    "Shift+G": pile(K.Key_G, "graveyard"),
    "B": pile(K.Key_B, "banishment"),
    "Shift+B": pile(K.Key_B, "banishment"),
    "M": pile(K.Key_M, "material deck"),
    "Ctrl+Z": undo,
    "Ctrl+H": by_hand,
    "Ctrl+T": says,
    "Menu, or the right button": hand_tools,
    "F6": task_keys,
    "F7": restart,
    "Ctrl+R": redraw,
    "F8": task_keys,
    "F9": task_keys,
    "Shift+F1": rules,
    "F10": menu,
    "F11": full_screen,
}


@pytest.mark.parametrize("line", [key for key, _ in help_lines()])
def test_each_line_of_the_help_does_what_it_says(line: str, seat: Seat) -> None:
    """A line without a test here fails by its name."""
    LINES[line](seat)


def test_every_key_that_does_something_is_in_the_help() -> None:
    """What is tested and what is told are the same."""
    assert set(LINES) == {key for key, _ in help_lines()}


def test_a_key_that_is_held_does_what_it_does_once(seat: Seat) -> None:
    """Space held down passes once, however quickly the next question comes."""
    on_table(seat.page).setFocus()
    handle = seat.window.windowHandle()
    assert handle is not None
    seat.press(K.Key_Space)
    assert seat.sent() == [(0,)]
    seat.ask(samples.opportunity())
    on_table(seat.page).setFocus()
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    QApplication.sendEvent(on_table(seat.page), QKeyEvent(QEvent.Type.KeyPress, K.Key_Space, NOTHING, " ", True))
    assert seat.sent() == []
