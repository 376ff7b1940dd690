"""From a word anywhere in a window to its entry of the rules page."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gadesk.ui.rules.terms import named

DOOR = "rules_door"
"""The property of a window that holds its door to the rules page, which has `show(term)`."""


def leads_on(widget: QWidget, name: str) -> bool:
    """Whether the window of a widget can show the entry of a term."""
    return named(name) is not None and widget.window().property(DOOR) is not None


def open_term(widget: QWidget, name: str) -> bool:
    """Show the entry of a term over what the widget's window shows; False where there is none, or no such page."""
    if not leads_on(widget, name):
        return False
    widget.window().property(DOOR).show(name)
    return True
