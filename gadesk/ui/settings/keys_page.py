"""The page of the settings where each key of the table is chosen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gadesk.ui.design.announce import announce
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.settings.fixed_keys import FIXED_KEYS
from gadesk.ui.settings.key_bindings import KeyAction, KeyBindings, key_of, may_be_chosen

_WAITS = "press a key …"
_NONE = "no key"
_KEYS_WIDE = 16  # letters of width for the keys of other pages


class KeyField(Button):
    """The key of one action: a click (or Space) waits for the next key, which it becomes; Esc leaves it."""

    def __init__(self, action: KeyAction, page: KeysPage) -> None:
        super().__init__(page)
        self._action, self._page = action, page
        self._waits = False
        self.setAutoDefault(False)
        self.clicked.connect(self._wait)
        self.show_key()

    def show_key(self) -> None:
        """Show the key that it is now."""
        self._waits = False
        key = self._page.bindings.shown(self._action)
        self.setText(key or _NONE)
        self.setProperty("kind", "" if key else "danger")
        self.style().unpolish(self)
        self.style().polish(self)
        self.setAccessibleName(aloud(f"{self._action.facts.words}: {key or _NONE}"))

    def _wait(self) -> None:
        self._waits = True
        self.setText(_WAITS)
        announce(self, f"Press the key that shall {self._action.facts.words}. Esc leaves it as it is.")

    def event(self, event: QEvent) -> bool:
        """While a key is waited for, every key is one: also those that are shortcuts or lead on."""
        if self._waits and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if self._waits and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self._take(event)
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Who goes elsewhere has not chosen."""
        super().focusOutEvent(event)
        if self._waits:
            self.show_key()

    def _take(self, event: QKeyEvent) -> None:
        key = key_of(event)
        if event.key() == Qt.Key.Key_Escape:
            self.show_key()
            self._page.say("")
        elif key and not may_be_chosen(key):
            native = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            self._page.say(f"{native} stays what it is for every button and card; choose another key.")
        elif key:
            self._waits = False
            self._page.choose(self._action, key)


class KeysPage(QWidget):
    """Every action with its key. A key that is taken changes hands, and who had it says that it has none."""

    def __init__(self, bindings: KeyBindings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bindings = bindings
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        note = Label("Click a key, then press another one. Enter, Esc, Tab, arrows and digits stay as they are.", self)
        note.setWordWrap(True)
        note.setProperty("kind", "dim")
        column.addWidget(note)
        self._status = StatusLine(self)
        column.addWidget(self._status)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        self.fields = {action: KeyField(action, self) for action in KeyAction}
        for row, (action, field) in enumerate(self.fields.items()):
            words = Label(action.facts.words[:1].upper() + action.facts.words[1:], self)
            words.setWordWrap(True)
            grid.addWidget(words, row, 0)
            grid.addWidget(field, row, 1)
        holder = QWidget(self)
        holder.setLayout(grid)
        column.addWidget(holder)
        column.addWidget(self._fixed())
        column.addStretch(1)
        bindings.changed.connect(self._show)

    def _fixed(self) -> QWidget:
        """List the keys of the other pages, which stay as they are."""
        holder = QWidget(self)
        grid = QGridLayout(holder)
        grid.setColumnStretch(0, 1)
        row = 0
        for page, lines in FIXED_KEYS.items():
            head = Label(page, holder)
            head.setProperty("kind", "eyebrow")
            head.setWordWrap(True)
            grid.addWidget(head, row, 0, 1, 2)
            for key in lines:
                row += 1
                words, keys = Label(key.words[:1].upper() + key.words[1:], holder), Label(key.keys, holder)
                keys.setProperty("kind", "dim")
                for at, label in enumerate((words, keys)):
                    label.setWordWrap(True)
                    grid.addWidget(label, row, at)
                keys.setMinimumWidth(keys.fontMetrics().averageCharWidth() * _KEYS_WIDE)
            row += 1
        return holder

    def choose(self, action: KeyAction, key: str) -> None:
        """Give an action a key, and say whose it was."""
        loser = self.bindings.choose(action, key)
        key = self.bindings.shown(action)
        self.say("" if loser is None else f"{key} was the key to {loser.facts.words}, which has none now.")
        self._show()

    def say(self, sentence: str) -> None:
        """Show a sentence above the keys, or none."""
        self._status.say(sentence)
        if sentence:
            announce(self._status, sentence)

    def _show(self) -> None:
        for field in self.fields.values():
            field.show_key()
