"""The keys of the table: what each does, which can be chosen, and which the player has chosen.

A key is kept as Qt writes it for files ("F2", "Ctrl+Z"), the same in every language. What every control needs stays
as it is: Enter, Esc, Tab, the arrows, the digits, + and −.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from gadesk.glossary.notion import Notion

_K = Qt.Key
FIXED = frozenset(
    {
        _K.Key_Return, _K.Key_Enter, _K.Key_Escape, _K.Key_Tab, _K.Key_Backtab, _K.Key_Left, _K.Key_Right, _K.Key_Up,
        _K.Key_Down, _K.Key_Plus, _K.Key_Minus, *(_K(_K.Key_0 + digit) for digit in range(10)),
    }
)  # fmt: skip
_MODIFIERS = frozenset({_K.Key_Shift, _K.Key_Control, _K.Key_Alt, _K.Key_AltGr, _K.Key_Meta, _K.Key_CapsLock})


class KeyFacts(NamedTuple):
    """The key that does it unless another is chosen, and what it does, as the help says it."""

    key: str
    words: str


class KeyAction(Notion):
    """Something that a key of one's own choice does at the table; the value is its name in the settings file."""

    facts: KeyFacts

    HELP = "help", KeyFacts("F1", "these keys; any key puts them away")
    PASS = "pass", KeyFacts("Space", "pass, skip or decline; press the button in focus")
    YES = "yes", KeyFacts("Y", "answer yes")
    NO = "no", KeyFacts("N", "answer no, or decline what you may do")
    PEEK = "peek", KeyFacts("H", "hide or show the panel with a choice")
    PASS_UNTIL_SOMETHING = "pass_until_something", KeyFacts("F2", "pass until something happens")
    PASS_TO_MAIN = "pass_to_main", KeyFacts("F3", "pass to your next main phase")
    PASS_TO_END = "pass_to_end", KeyFacts("F4", "pass to the end phase")
    RESOLVE_ALL = "resolve_all", KeyFacts("F5", "let everything on the Effects Stack resolve")
    FULL_CONTROL = "full_control", KeyFacts("F", "full control: be asked at every Opportunity, or at your stops")
    LOG = "log", KeyFacts("L", "open or close the log")
    LOOK = "look", KeyFacts("V", "look closely at the card in focus")
    MY_GRAVEYARD = "my_graveyard", KeyFacts("G", "look through your graveyard")
    THEIR_GRAVEYARD = "their_graveyard", KeyFacts("Shift+G", "look through your opponent's graveyard")
    MY_BANISHMENT = "my_banishment", KeyFacts("B", "look through your banishment")
    THEIR_BANISHMENT = "their_banishment", KeyFacts("Shift+B", "look through your opponent's banishment")
    MY_MATERIAL_DECK = "my_material_deck", KeyFacts("M", "look through your material deck")
    UNDO = "undo", KeyFacts("Ctrl+Z", "undo (when playing alone)")
    BY_HAND = "by_hand", KeyFacts("Ctrl+H", "do by hand what gadesk does not read")
    HAND_TOOLS = "hand_tools", KeyFacts("Menu", "do something by hand with a card, a pile, a player, the turn")
    SAY = "say", KeyFacts("Ctrl+T", "say something to the others at the table")
    HINT = "hint", KeyFacts("F6", "one hint more; alone in a game: what the program would do")
    RESTART = "restart", KeyFacts("F7", "alone: begin again, with the same hand or the same board")
    REDRAW = "redraw", KeyFacts("Ctrl+R", "alone: begin again, with another hand")
    NEXT = "next", KeyFacts("F8", "in a lesson or puzzle: go on to the next")
    SHELF = "shelf", KeyFacts("F9", "in a lesson or puzzle: back to the list")
    RULES = "rules", KeyFacts("Shift+F1", "the rules, at what has the focus")
    MENU = "menu", KeyFacts("F10", "menu: settings, concede, rematch")
    FULL_SCREEN = "full_screen", KeyFacts("F11", "full screen")


class KeyBindings(QObject):
    """Which key does what. An action without a key has "" for one."""

    changed = Signal()

    def __init__(self) -> None:
        """Begin with the keys that the program has by itself."""
        super().__init__()
        self._chosen: dict[KeyAction, str] = {}

    def key(self, action: KeyAction) -> str:
        """Return the key of an action as it is kept."""
        return self._chosen.get(action, action.facts.key)

    def shown(self, action: KeyAction) -> str:
        """Return the key of an action as it is printed on a button, in the system's words."""
        return QKeySequence(self.key(action)).toString(QKeySequence.SequenceFormat.NativeText)

    def action(self, key: str) -> KeyAction | None:
        """Return what a key does."""
        return next((action for action in KeyAction if key and self.key(action) == key), None)

    def pressed(self, event: QKeyEvent) -> KeyAction | None:
        """Return what a pressed key does; Shift matters only where a key with it does something of its own."""
        found = self.action(key_of(event))
        return found or self.action(key_of(event, without=Qt.KeyboardModifier.ShiftModifier))

    def choose(self, action: KeyAction, key: str) -> KeyAction | None:
        """Give an action a key. Return the action that had it and has none now, if there was one."""
        loser = self.action(key)
        if loser is action:
            return None
        if loser is not None:
            self._chosen[loser] = ""
        self._chosen[action] = key
        self._tidy()
        self.changed.emit()
        return loser

    def reset(self) -> None:
        """Go back to the keys that the program has by itself."""
        self._chosen.clear()
        self.changed.emit()

    def chosen(self) -> dict[str, str]:
        """Return what differs from the program's own keys, to be kept: names of actions and keys."""
        return {action.value: key for action, key in self._chosen.items()}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Take what was kept, but for what is no action or no key of this program, and keys that are there twice."""
        self._chosen.clear()
        for action in KeyAction:
            key = kept.get(action.value)
            if key is not None and (key == "" or may_be_chosen(key)):
                self._chosen[action] = key
        seen: set[str] = set()
        for action in sorted(KeyAction, key=lambda each: each not in self._chosen):  # the player's own come first
            key = self.key(action)
            if key and key in seen:
                self._chosen[action] = ""
            seen.add(key)
        self._tidy()
        self.changed.emit()

    def _tidy(self) -> None:
        self._chosen = {action: key for action, key in self._chosen.items() if key != action.facts.key}


@cache
def bindings() -> KeyBindings:
    """The one that all windows share."""
    return KeyBindings()


def with_key(words: str, action: KeyAction) -> str:
    """Return the words of a menu's line with the key that does the same, if there is one."""
    key = bindings().shown(action)
    return f"{words}  [{key}]" if key else words


def key_of(event: QKeyEvent, without: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
    """Return the key of an event as it is kept; "" for a modifier alone."""
    if event.key() in _MODIFIERS or not 0 < event.key() < _K.Key_unknown:
        return ""
    modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | without)
    combination = QKeyCombination(modifiers, _K(event.key()))
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText)


def may_be_chosen(key: str) -> bool:
    """Tell whether a key can be given to an action: one key, none of those that every control needs."""
    sequence = QKeySequence(key)
    if sequence.count() != 1 or sequence.toString(QKeySequence.SequenceFormat.PortableText) != key:
        return False
    combination: QKeyCombination = sequence[0]  # type: ignore[index]  # PySide's stubs do not know it
    return combination.key() not in FIXED | _MODIFIERS | {_K.Key_unknown}
