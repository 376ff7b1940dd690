"""Questions to the player that are not the game's: one at a time in a window, plain, never a loop of their own.

A box that ran its own event loop would let messages from outside open the next one inside it, until the program
breaks. So every question is opened and its answer comes by a call; what comes meanwhile waits its turn, and of
questions with the same `key` only the newest waits. `tests/architecture/test_no_nested_loops.py` keeps it so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from shiboken6 import isValid

from gadesk import plain
from gadesk.records import dataclass
from gadesk.ui.design.entry import bound_input
from gadesk.ui.design.folders import Use, folders
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import caption

if TYPE_CHECKING:  # the boxes come with the first question: the start screen asks none
    from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

_MOST_WAITING = 8
_REST_MS, _OFTEN = 1000, 3.0
"""How long nothing is asked after two questions were taken back within so many seconds: there is no storm of boxes."""
LINE_WIDTH = 460
"""Pixels that a line to write has at least: a sentence is seen whole."""
TITLE = "gadesk"


@dataclass(frozen=True, slots=True)
class _Question:
    """What is to be asked; without a `no` it is only told."""

    parent: QWidget
    words: str
    yes: str
    no: str
    then: Callable[[bool], object]
    key: str
    ends: float | None = None
    """When it is no question any more, by the clock that never goes back; None: it waits for its answer."""
    more: tuple[str, Callable[[], object]] | None = None
    """A third answer. Such a question stands beside the window, which can be used meanwhile."""


class Questions(QObject):
    """The questions of one window, of which one is open."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._open: QMessageBox | None = None
        self._key = ""
        self._waiting: list[_Question] = []
        self._rest, self._taken_back = once(self, _REST_MS, self._next), -_OFTEN

    def put(self, question: _Question) -> None:
        """Open a question, or let it wait for its turn."""
        if question.key:
            self._waiting = [each for each in self._waiting if each.key != question.key]
        self._waiting = [*self._waiting, question][-_MOST_WAITING:]
        self._next()

    def withdraw(self, key: str) -> None:
        """Close what is asked under a key; nobody waits for its answer any more."""
        self._waiting = [each for each in self._waiting if each.key != key]
        if self._open is not None and isValid(self._open) and self._key == key:
            if time.monotonic() - self._taken_back < _OFTEN:
                self._rest.start()
            self._taken_back = time.monotonic()
            self._open.reject()

    def _next(self) -> None:
        if (self._open is not None and isValid(self._open)) or not self._waiting or self._rest.isActive():
            return
        other = QApplication.activeModalWidget()
        if isinstance(other, QDialog) and other.isVisible():
            other.finished.connect(self._next, Qt.ConnectionType.QueuedConnection)
            return
        question = self._waiting.pop(0)
        self._open, self._key = self._box(question), question.key
        if question.more is None:
            self._open.open()
        else:
            self._open.setModal(False)
            self._open.show()

    def _box(self, question: _Question) -> QMessageBox:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(question.parent)
        box.setWindowTitle(TITLE)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(plain.text(question.words))
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        accept = box.addButton(caption(question.yes), QMessageBox.ButtonRole.AcceptRole)
        if question.no:
            decline = box.addButton(caption(question.no), QMessageBox.ButtonRole.RejectRole)
            box.setEscapeButton(decline)
            box.setDefaultButton(decline)  # it may open under a key that was meant for something else

        also = box.addButton(caption(question.more[0]), QMessageBox.ButtonRole.ActionRole) if question.more else None
        if question.ends is not None:
            _count_down(box, question.ends)

        def answered() -> None:
            yes, third = box.clickedButton() is accept, also is not None and box.clickedButton() is also
            self._open = None
            box.deleteLater()
            if third and question.more is not None:
                question.more[1]()
            else:
                question.then(yes)
            self._next()

        box.finished.connect(answered)
        box.destroyed.connect(self._next, Qt.ConnectionType.QueuedConnection)  # a page may be closed with its question
        return box


def _count_down(box: QMessageBox, ends: float) -> None:
    """Say in a question how long it stands."""

    def tell_left() -> None:
        left = max(0, round(ends - time.monotonic()))
        box.setInformativeText(f"Without an answer it counts as declined in {left} s.")

    timer = QTimer(box)
    timer.setInterval(1000)
    timer.timeout.connect(tell_left)
    timer.start()
    tell_left()


def questions(widget: QWidget) -> Questions:
    """Return the questions of a widget's window."""
    window = widget.window()
    found = window.findChild(Questions, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found if found is not None else Questions(window)


def ask(
    parent: QWidget, words: str, yes: str, no: str, then: Callable[[bool], object], key: str = "", within: int = 0,
    more: tuple[str, Callable[[], object]] | None = None,
) -> None:  # fmt: skip
    """Put a question with two answers; `then` is told whether it was the first.

    The first is what cannot be taken back, or what another wants: Enter and Esc give the second. So many seconds
    `within` which it is answered are told; who put it takes it back then. With a third answer (`more`, its words and
    what it does) the window can be used meanwhile.
    """
    ends = time.monotonic() + within if within else None
    questions(parent).put(_Question(parent, words, yes, no, then, key, ends, more))


def withdraw(widget: QWidget, key: str) -> None:
    """Take back what was asked under a key."""
    questions(widget).withdraw(key)


def tell(parent: QWidget, sentence: str, key: str = "") -> None:
    """Say one thing in a box."""
    questions(parent).put(_Question(parent, sentence, "OK", "", lambda _yes: None, key or sentence))


def ask_line(parent: QWidget, title: str, words: str, then: Callable[[str], object]) -> None:
    """Ask for a line of text."""
    from PySide6.QtWidgets import QInputDialog

    _open_input(QInputDialog(parent), title, words, then)


def ask_choice(
    parent: QWidget, title: str, words: str, offered: Sequence[str], then: Callable[[str], object], own: bool = False
) -> None:
    """Ask for one of several lines; with `own` the player may write another."""
    from PySide6.QtWidgets import QInputDialog

    dialog = QInputDialog(parent)
    dialog.setComboBoxItems([plain.line(each) for each in offered])
    dialog.setComboBoxEditable(own)
    _open_input(dialog, title, words, then)


def _open_input(dialog: QInputDialog, title: str, words: str, then: Callable[[str], object]) -> None:
    dialog.setWindowTitle(plain.line(title))
    dialog.setLabelText(plain.text(words))
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)  # it would guess, and obey what looks like HTML
    dialog.resize(max(LINE_WIDTH, dialog.sizeHint().width()), dialog.sizeHint().height())
    dialog.textValueSelected.connect(then)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    bound_input(dialog)


def ask_save(
    parent: QWidget, words: str, use: Use, start: str | Path, suffix: str, then: Callable[[str], object]
) -> None:
    """Ask where a file is to be written; its name ends in the suffix. `start`: its name, also with a folder for it."""
    from PySide6.QtWidgets import QFileDialog

    named = Path(start)
    folder = folders().to_write(use, named.parent if named.is_absolute() else None)
    dialog = QFileDialog(parent, plain.line(words), str(folder), f"*{suffix}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix[1:])  # for a name without one; the dialog asks before a file is written over
    dialog.selectFile(str(folder / named.name))
    _open_files(dialog, use, then)


def ask_file(parent: QWidget, words: str, use: Use, kinds: str, then: Callable[[str], object]) -> None:
    """Ask for a file to open."""
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, plain.line(words), str(folders().to_open(use)), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _open_files(dialog, use, then)


def _open_files(dialog: QFileDialog, use: Use, then: Callable[[str], object]) -> None:
    def chosen(path: str) -> None:
        folders().chosen(use, path)
        then(path)

    dialog.fileSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
