"""The door for what is typed, pasted or dropped into a field: none takes text without end.

`tests/architecture/test_entries.py` keeps that every field is made here or in `text_entry`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog

NAME = 60
"""Letters of what somebody or something is called."""
LINE = 500
"""Letters of anything else that is said in one line."""
NOTES = 20_000
"""Letters of a text of several lines."""


class LineEntry(QLineEdit):
    """A field of one line, of no more than so many letters."""

    def __init__(self, parent: QWidget | None = None, longest: int = LINE) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setMaxLength(longest)


def bound_input(dialog: QInputDialog, longest: int = LINE) -> None:
    """Bound the field of a dialog of Qt's own; it has one once it is open."""
    for field in dialog.findChildren(QLineEdit):
        field.setMaxLength(longest)
