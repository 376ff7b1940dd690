"""One line of a page that says what came of what was done there; nothing as long as there is nothing to say."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gadesk.ui.design.plain import Label, aloud


class StatusLine(Label):
    """A sentence, as a problem or in passing."""

    def __init__(self, parent: QWidget) -> None:
        """Say nothing."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.hide()

    def say(self, sentence: str, problem: bool = True) -> None:
        """Show a sentence; an empty one hides the line."""
        kind = "problem" if problem else ""
        if sentence and kind != self.property("kind"):
            self.setProperty("kind", kind)
            self.style().polish(self)
        self.setText(sentence)
        self.setVisible(bool(sentence))
        self.setAccessibleName(aloud(sentence))
