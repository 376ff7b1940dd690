"""The door through which text reaches the window: what others wrote is shown as they wrote it, never obeyed.

Qt takes text that looks like HTML for HTML in labels, tooltips, message boxes and documents (a picture's address in
a name is then opened), and `&` for a key in buttons, menus and tabs. Widgets made here, and words passed through the
functions here, are plain; `tests/architecture/test_plain_text.py` keeps that none is made past them.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QToolButton, QWidget

from gadesk import plain
from gadesk.ui.design.html import Html, html

LONGEST_TIP = 2000


def caption(words: str) -> str:
    """Words for a button, a menu's line or a tab, in which `&` is a letter."""
    return plain.line(words).replace("&", "&&")


def tip(words: str) -> str:
    """Words for a tooltip, which can't be told that they are plain: what looks like HTML is escaped as such."""
    if isinstance(words, Html):
        return words
    clean = plain.text(words, LONGEST_TIP)
    return html("<p style='white-space: pre-wrap'>{}</p>", clean) if GuiQt.mightBeRichText(clean) else clean


def title(words: str) -> str:
    """Words for a window's title, in which `[*]` is no sign."""
    return plain.line(words).replace("[*]", "[*][*]")


def aloud(words: str) -> str:
    """Words for a screen reader: plain, and no longer than anybody listens to."""
    return plain.text(words, LONGEST_TIP)


class Label(QLabel):
    """A label of plain text."""

    def __init__(self, words: str | QWidget | None = "", parent: QWidget | None = None) -> None:
        """Start with words, or with nothing where only the parent is given."""
        super().__init__(words if isinstance(words, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words if isinstance(words, str) else "")

    def setText(self, words: str) -> None:
        """Show words as they are."""
        super().setText(plain.text(words))


class _Caption:
    """What buttons have in common: `&` in their words is a letter."""

    def setText(self, words: str) -> None:
        """Show words as they are."""
        super().setText(caption(words))  # type: ignore[misc]

    def text(self) -> str:
        """Return the words."""
        words: str = super().text()  # type: ignore[misc]
        return words.replace("&&", "&")


class Button(_Caption, QPushButton):
    """A button with words; Qt's orders of what it is made of: words and parent, or a sign before them."""

    def __init__(self, *parts: QIcon | str | QWidget | None) -> None:
        """Start with an icon, words and a parent, each or none."""
        super().__init__(_parent(parts))
        _dress(self, parts)


class ToolButton(_Caption, QToolButton):
    """A small button."""


class CheckBox(_Caption, QCheckBox):
    """A box to tick."""

    def __init__(self, *parts: str | QWidget | None) -> None:
        """Start with words and a parent, each or none."""
        super().__init__(_parent(parts))
        _dress(self, parts)


def _parent(parts: tuple[object, ...]) -> QWidget | None:
    return next((part for part in parts if isinstance(part, QWidget)), None)


def _dress(button: Button | CheckBox, parts: tuple[object, ...]) -> None:
    for part in parts:
        if isinstance(part, QIcon):
            button.setIcon(part)
        elif isinstance(part, str):
            button.setText(part)
