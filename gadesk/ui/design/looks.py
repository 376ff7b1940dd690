"""The looks of the windows: light, dark, or as the system has it; changed while everything stays open."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gadesk.ui.design import palette as p
from gadesk.ui.design.theme import apply_theme, text_scale


class LookChoice(StrEnum):
    """What the player wants to see."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Looks(QObject):
    """Wears the chosen look; `changed` is for what keeps colours: drawn grounds and written documents."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = LookChoice.SYSTEM
        self.mat = p.Mat.GREEN
        self.colours = p.Colours.USUAL

    def choose(self, choice: LookChoice) -> None:
        """Wear a look from now on."""
        self.choice = choice
        hints = QGuiApplication.styleHints()
        scheme = {LookChoice.LIGHT: Qt.ColorScheme.Light, LookChoice.DARK: Qt.ColorScheme.Dark}.get(choice)
        if scheme is None:
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(scheme)  # for the window's frame and the system's own dialogs
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Wear what is to be worn now; nothing happens if it is already."""
        light = self.choice is LookChoice.LIGHT
        if self.choice is LookChoice.SYSTEM:
            light = system_is_light()
        before, wanted = p.worn(), p.look_for(light, self.mat, self.colours)
        app = QApplication.instance()
        if wanted is before or not isinstance(app, QApplication):
            return
        p.wear(wanted)
        apply_theme(app, text_scale())
        widgets = app.allWidgets()
        if widgets:
            from gadesk.ui.design.recolouring import recolour  # it knows every widget of Qt that has icons

            for widget in widgets:
                recolour(widget, before)
        self.changed.emit()

    def follow_system(self) -> None:
        """Change with the system from now on, as long as that is the choice."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.refresh)


def system_is_light() -> bool:
    """Whether the system asks for light windows; one that does not say gets dark ones."""
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Light


@cache
def looks() -> Looks:
    """The one that all windows share."""
    return Looks()
