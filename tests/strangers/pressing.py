"""Keys on a screen, as somebody without a mouse presses them: what they come to, and what they leave behind."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QGraphicsView,
    QHeaderView,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QScrollBar,
    QStackedWidget,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from gadesk.ui.settings.key_bindings import KeyAction, bindings
from gadesk.ui.table.overlays import help_lines
from gadesk.ui.table.screen_reader import SpokenZone
from tests.strangers.audit import where
from tests.strangers.guide import front, key, there, words_of
from tests.strangers.screens import screens, shown
from tests.strangers.ways import own_window

K, M = Qt.Key, Qt.KeyboardModifier
Key = tuple[Qt.Key, Qt.KeyboardModifier]
TAB, BACK_TAB, ESC, F1 = (K.Key_Tab, M.NoModifier), (K.Key_Backtab, M.ShiftModifier), K.Key_Escape, K.Key_F1
PRESSED = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QGraphicsView, QLineEdit,
    QPlainTextEdit, QTabBar, QTextEdit,
)  # fmt: skip
"""What a mouse does something with."""
PARTS = (QHeaderView, QScrollBar, SpokenZone)
"""What the arrows in the control around it do, too; cards of a zone are come to by the arrows on the table."""
TABLES = frozenset({"GamePage", "SpectatorPage"})
"""Esc does not leave a game."""
HELP = frozenset({"RulesPage", "HelpOverlay"})
FIXED: dict[str, tuple[Key, ...]] = {
    "Arrow keys": tuple((each, M.NoModifier) for each in (K.Key_Up, K.Key_Down, K.Key_Left, K.Key_Right)),
    "Tab": (TAB, BACK_TAB),
    "Esc": (),  # at the end
    "Enter": ((K.Key_Return, M.NoModifier), (K.Key_Enter, M.NoModifier)),
    "1 … 9": ((K.Key_1, M.NoModifier), (K.Key_9, M.NoModifier)),
    "+ and −": ((K.Key_Plus, M.NoModifier), (K.Key_Minus, M.NoModifier)),
}
"""What the lines of the help mean whose keys are not chosen."""
CHOOSING = (*(bindings().shown(each) for each in (KeyAction.PASS, KeyAction.NEXT, KeyAction.SHELF)), "Enter")
"""What presses whatever has the keyboard, or leads elsewhere: the screen may end by it."""
SHARES = 4
"""At each start `make test` presses the keys of one line in so many; what is `deep`, all."""
STEPS = 5  # so often Esc is pressed for what a key has opened: a menu in a menu, a box that asks
IDLE = 400  # links within a document take a Tab each
SPELLED = re.compile(r"[\[(]([^\])]+)[\])]")


def keys_of(line: str) -> tuple[Key, ...]:
    """The keys that a line of the help is about; a line that names none is one of `FIXED`."""
    if line in FIXED:
        return FIXED[line]
    words = line.partition(",")[0]
    assert _is_key(words), f"no key is known for the line “{line}” of the help"
    pressed: QKeyCombination = QKeySequence(words)[0]  # type: ignore[index]  # PySide's stubs do not know it
    return ((pressed.key(), pressed.keyboardModifiers()),)


def _is_key(words: str) -> bool:
    sequence = QKeySequence(words)
    return sequence.count() == 1 and sequence[0].key() is not K.Key_unknown  # type: ignore[index]


def place() -> str:
    """The screen in front: a dialog, or the page that the program's window shows; boxes that ask lie over it."""
    for each in QApplication.topLevelWidgets():
        if isinstance(each, QDialog) and each.isVisible() and type(each).__name__ in screens():
            return type(each).__name__
    stack = own_window().findChild(QStackedWidget)
    assert stack is not None
    return type(stack.currentWidget()).__name__


def parts_of(number: int) -> tuple[str, ...]:
    """Which lines of the help are tried at a start: all at any few that follow each other, at each another part."""
    return tuple(line for line, _ in help_lines())[number % SHARES :: SHARES]


def press_all(stays: frozenset[str], lines: Collection[str]) -> bool:
    """Tab, F1 and the keys of some lines of the help, on a screen that was come to; `stays` is what is seen there.

    False if the screen was left by Enter or Space or another key that may lead away.
    """
    begin = front().focusWidget()
    _answer()
    press_tab()
    press_help()
    press_others(lines)
    if begin is not None and isValid(begin):
        begin.setFocus(Qt.FocusReason.TabFocusReason)
    return press_choosing(lines) and stays <= shown()


# Tab


def press_tab() -> None:
    """Tab comes to everything that the mouse can press, and Shift+Tab goes on, too."""
    asked = [each for each in there(*PRESSED) if _stands_alone(each)]
    wanted = [each for each in asked if each.focusPolicy() & Qt.FocusPolicy.TabFocus and _by_tab(each)]
    found = _round(TAB, wanted)
    back = _round(BACK_TAB, found[:-1])
    assert len(back) > 1 or len(found) < 2, f"Shift+Tab stays at {[told(each) for each in back]}"
    still = [each for each in asked if isValid(each) and each.isVisible() and each.isEnabled()]
    missed = [told(each) for each in still if each in wanted and each not in found]
    assert not missed, f"Tab does not come to {missed}"
    dead = [told(each) for each in still if each not in wanted and _by_tab(each) and not _says_its_key(each)]
    assert not dead, f"no key does what the mouse does with {dead}"


def _stands_alone(widget: QWidget) -> bool:
    inner = widget.focusProxy() is not None or widget.objectName().startswith("qt_") or isinstance(widget, PARTS)
    return not inner and not widget.visibleRegion().isEmpty()


def _by_tab(widget: QWidget) -> bool:
    """Whether Tab itself comes to a control: among exclusive buttons arrows lead from the chosen one to the others."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is None or not group.exclusive() or group.checkedButton() in (widget, None)


def _says_its_key(widget: QWidget) -> bool:
    spelled = (each for words in (*words_of(widget), widget.toolTip()) for each in SPELLED.findall(words))
    return any(_is_key(each) for each in spelled)


def _round(step: Key, wanted: Sequence[QWidget]) -> list[QWidget]:
    """Press a key until all that is wanted had the keyboard, or so often nothing new came; what had it, in order."""
    window, found, idle = front(), list[QWidget](), 0
    while idle < IDLE and isValid(window):
        if front() is not window:  # others ask whenever they like
            assert isinstance(front(), QMessageBox), f"{named(*step)} opens {told(front())}"
            idle += 1
            key(ESC)
            continue
        here = window.focusWidget()
        if here is None or here in found:
            idle += 1
        else:
            found.append(here)
            idle = 0
        if len(found) > 1 and set(wanted) <= set(found):
            break
        key(*step)
    return found


def told(widget: QWidget) -> str:
    """How a control is called, and where it is."""
    return f"“{' '.join(filter(None, words_of(widget)))}” {where(widget)}"


# The other keys


def press_help() -> None:
    """F1 helps with what is in front, a dialog, too, and Esc puts that away."""
    before, open_before, here = shown(), _open(), place()
    key(F1)
    helped = (shown() - before) & HELP or _open() - open_before
    assert helped or before & HELP, "F1 does nothing"
    for _ in range(STEPS):
        if place() == here and not _open() - open_before and not (shown() - before) & HELP:
            break
        key(ESC)
    assert place() == here and not (shown() - before) & HELP, f"Esc does not lead from the help to {here}: {place()}"


def press_others(lines: Collection[str]) -> None:
    """What a key of the help opens is closed by Esc, and the screen stays."""
    here = place()
    for line in lines:
        if line not in CHOOSING:
            for each in keys_of(line):
                _press(*each)
                if place() != here:
                    key(ESC)
                assert place() == here, f"{named(*each)} leads from {here} to {place()}"


def press_choosing(lines: Collection[str]) -> bool:
    """Keys that press what has the keyboard, or lead on; whether the screen is still there."""
    here = place()
    for line in (each for each in CHOOSING if each in lines):
        for each in keys_of(line):
            _press(*each)
            if place() != here:
                return False
    return True


def press_escape(stays: frozenset[str]) -> None:
    """Esc puts away what lies over a screen, then goes back, closes, or asks whether to; a game is not left by it."""
    _answer()
    here = place()
    for _ in range(STEPS):
        before = _open()
        key(ESC)
        if place() != here or not stays <= shown() or _open() - before:
            return
    assert here in TABLES or here == "HomeScreen", f"Esc leaves {here} open"


def named(code: Qt.Key, held: Qt.KeyboardModifier = M.NoModifier) -> str:
    """How a key is called."""
    return QKeySequence(QKeyCombination(held, code)).toString()


def _press(code: Qt.Key, held: Qt.KeyboardModifier = M.NoModifier) -> None:
    """Press a key, and close what it opens with Esc."""
    before = _open()
    key(code, held)
    for _ in range(STEPS):
        new = _open() - before
        asking = [each.text()[:80] for each in new if isinstance(each, QMessageBox)]
        assert len(asking) < 2, f"a box over a box after {named(code, held)}: {asking}"
        if not new:
            return
        key(ESC)
    new = _open() - before
    assert not new, f"Esc does not close what {named(code, held)} opens: {[told(each) for each in new]}"


def _answer() -> None:
    """Say no to what others ask."""
    for _ in range(STEPS):
        if isinstance(front(), QMessageBox):
            key(ESC)


def _open() -> set[QWidget]:
    """Dialogs that are open, and the menu or the list of a box."""
    popup = QApplication.activePopupWidget()
    boxes: set[QWidget] = {
        each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()
    }
    return boxes | ({popup} if popup is not None else set())
