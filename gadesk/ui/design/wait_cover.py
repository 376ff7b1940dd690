"""Lies over a window that waits for something which is not its own: what is pressed meanwhile begins nothing else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from gadesk.ui.design.announce import announce
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud

TOLD_AFTER_MS = 400
"""How long nothing is said: most often what is waited for has come by then."""


class WaitCover(QWidget):
    """Unseen at first; after a moment it says what is waited for. Esc and its button give it up."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._give_up: Callable[[], object] = lambda: None
        self._before: QWidget | None = None
        self._panel = QFrame(self)
        self._panel.setProperty("kind", "over")
        self._words = Label(self._panel)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._cancel = Button("Cancel  [Esc]", self._panel)
        self._cancel.setAccessibleName("Cancel")
        self._cancel.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard stays with the cover, which hears every key
        self._cancel.clicked.connect(self._cancelled)
        box = QVBoxLayout(self._panel)
        box.setContentsMargins(28, 20, 28, 20)
        box.setSpacing(14)
        box.addWidget(self._words)
        box.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignHCenter)
        self._later = once(self, TOLD_AFTER_MS, self._tell)
        window.installEventFilter(self)
        self.hide()

    def cover(self, words: str, give_up: Callable[[], object]) -> None:
        """Lie over the window until `lift`; `give_up` is called where the player does not want to wait."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self._give_up = give_up
        self._words.setText(words)
        self.setAccessibleName(aloud(words))
        self._panel.hide()
        self._place()
        self.show()
        self.raise_()
        self.setFocus()
        self._later.start()

    def lift(self) -> None:
        """Go away, and give the keyboard back."""
        self._later.stop()
        if self.isHidden():
            return
        had = self.hasFocus()
        self.hide()
        before, self._before = self._before, None
        if had and before is not None and isValid(before) and before.isVisible():
            before.setFocus()

    @property
    def said(self) -> str:
        """What is said to be waited for; "" as long as nothing is."""
        return self._words.text() if self._panel.isVisible() else ""

    def _tell(self) -> None:
        self._panel.adjustSize()
        self._panel.show()
        self._place()
        announce(self, self._words.text())

    def _place(self) -> None:
        self.setGeometry(self._window.rect())
        panel = self._panel
        panel.resize(panel.sizeHint().boundedTo(self.size()))
        panel.move((self.width() - panel.width()) // 2, (self.height() - panel.height()) // 2)

    def _cancelled(self) -> None:
        self._give_up()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the window."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        """Take every key: none is a shortcut of what lies below."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Keep the keyboard."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up; no other key does anything."""
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self._give_up()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """What lies below gets no click."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nor the end of one."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Nor a second one."""
        event.accept()
